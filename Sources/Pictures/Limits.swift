public import Core

// The `Limits` of pictures. Those that `server.info` announces are in Core and Connections.
extension Limits {
  /// How long a photo that no clue names is kept: the time a host has to add the clue it was sent for.
  public static let unnamedPhoto = Span.hours(1)
  /// Maximum width and height of a stored photo in pixels, fixed by the protocol, and of its thumbnail.
  public static let photoSide = 1_600
  public static let thumbnailSide = 320
  /// Bytes of disk space that photos leave free: stored games are worth more than any photo.
  static let diskReserve: Int64 = 64 << 20
  /// Scans of a JPEG. Programs make one, or about ten for a progressive picture.
  package static let pictureScans = 64
  /// Processor time for decoding a picture or a photo. A frame of a phone's camera takes 50 ms, a photo of 12 million
  /// pixels half a second.
  static let decodingTime = Span(milliseconds: 300)
  static let photoTime = Span.seconds(2)
  /// Maximum width and height at which a photo of punch cards is searched, in pixels: those of ordinary phones.
  package static let cardsSide = 4_000
  /// Processor time for it. Four full cards take two seconds, or four in a photo full of noise.
  static let cardsTime = Span.seconds(8)
  /// Codes taken from it: more than a photo can show sharply.
  package static let codesOnCards = 500
}
