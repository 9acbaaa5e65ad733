/// An event's own colour and logo on its posters and cards. Codes stay black on white.
public struct SheetBrand: Hashable, Sendable {
  let colour: Colour?
  let logo: Logo?

  struct Logo: Hashable, Sendable {
    let jpeg: [UInt8]
    let size: JPEGSize
  }

  /// - Parameters:
  ///   - colour: `#rrggbb`.
  ///   - logo: a JPEG; left out if it is none.
  /// - Returns: nil if nothing would be seen of it.
  public init?(colour: String?, logo: [UInt8]?) {
    self.colour = colour.flatMap { Colour(parsing: $0) }
    self.logo = logo.flatMap { jpeg in JPEGSize(of: jpeg).map { Logo(jpeg: jpeg, size: $0) } }
    if self.colour == nil, self.logo == nil { return nil }
  }
}

extension SheetBrand.Logo {
  /// Its width at this height, in millimetres; at most `most`.
  func width(atHeight height: Double, most: Double) -> Double {
    min(height * Double(size.width) / Double(size.height), most)
  }
}
