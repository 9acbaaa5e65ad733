public import Core
import JSONCoding
public import NATS
import NIOConcurrencyHelpers
public import Pictures

/// The photos of clues in a stream, from which each node fetches those that its folder lacks.
///
/// `CLUSTER-photos.NAME` holds a photo: the lobby it was sent to, or the player who sent it; its thumbnail, the
/// picture.
public struct SharedPhotos: Sendable {
  let stream: JetStream
  private let folder: PhotoFolder
  private let players: PlayerPhotos
  /// The subjects that the stream had when this node last fetched.
  private let known = NIOLockedValueBox<Set<String>>([])
  /// The damaged photos that were told of.
  private let told = NIOLockedValueBox<Set<PhotoName>>([])
  /// When the stream was made that this node fetched from last.
  private let made = NIOLockedValueBox<String?>(nil)

  private init(stream: JetStream, folder: PhotoFolder) {
    self.stream = stream
    self.folder = folder
    players = PlayerPhotos(beside: folder)
  }

  /// Finds the stream, or makes it.
  /// - Parameter folder: this node's copies.
  public static func open(
    _ options: NATSOptions, cluster: String = "quarry", replicas: Int, folder: PhotoFolder
  ) async throws -> SharedPhotos {
    let connection = try NATSConnection.open(options)
    let stream = JetStream(connection: connection, name: "\(cluster)-photos")
    do {
      let configuration = StreamConfiguration(name: stream.name, replicas: replicas)
      try await JetStream.whenElected { try await stream.prepare(configuration) }
    } catch {
      connection.close()
      throw error
    }
    return SharedPhotos(stream: stream, folder: folder)
  }

  /// Finds the stream; nil if there is none.
  public static func openExisting(
    _ options: NATSOptions, cluster: String = "quarry", folder: PhotoFolder
  ) async throws -> SharedPhotos? {
    let connection = try NATSConnection.open(options)
    let stream = JetStream(connection: connection, name: "\(cluster)-photos")
    do {
      if try await JetStream.whenElected({ try await stream.info() }) != nil {
        return SharedPhotos(stream: stream, folder: folder)
      }
    } catch {
      connection.close()
      throw error
    }
    connection.close()
    return nil
  }

  /// Stores a photo that this node has stored, and returns once other nodes can have it. Throws `PhotoNotStored`.
  /// - Parameter lobby: nil if nobody knows any more which lobby it was sent to.
  public func share(_ photo: Photo, sentTo lobby: LobbyID?) async throws(PhotoNotStored) {
    do {
      try await stream.store(StoredPhoto(photo, lobby: lobby).bytes, as: subject(of: photo.name))
    } catch {
      throw .notShared
    }
  }

  /// The same for a photo of a player.
  public func share(_ photo: Photo, as name: PhotoName, from sender: PhotoSender) async throws(PhotoNotStored) {
    do {
      try await stream.store(
        StoredPlayerPhoto(name: name, sender: sender, photo: photo).bytes, as: subject(of: name))
    } catch {
      throw .notShared
    }
  }

  /// Stores all photos of the folder that the stream lacks, one after the other.
  /// - Returns: how many photos of the folder are in the stream now, and which are not, since their files are damaged.
  public func shareAll() async throws -> (count: Int, damaged: [PhotoName]) {
    let known = try await stream.subjects()
    let lobbies = folder.lobbies()
    var (count, damaged) = (0, [PhotoName]())
    for name in folder.all() {
      try Task.checkCancellation()
      if !known.contains(subject(of: name)) {
        guard let photo = folder.load(name) else {
          damaged.append(name)
          continue
        }
        try await share(photo, sentTo: lobbies[name])
      }
      count += 1
    }
    for (name, sender) in players.all() {
      try Task.checkCancellation()
      if !known.contains(subject(of: name)) {
        guard let photo = players.load(name, from: sender) else {
          damaged.append(name)
          continue
        }
        try await share(photo, as: name, from: sender)
      }
      count += 1
    }
    return (count, damaged)
  }

  /// Fetches the photos that this node's folder lacks, one after the other.
  /// - Returns: how many those were, and which are damaged in the stream. Each of these is told once.
  @discardableResult
  public func fetch() async throws -> (count: Int, damaged: [PhotoName]) {
    var (count, damaged) = (0, [PhotoName]())
    try await noteStream()
    let subjects = try await stream.subjects()
    // Photos that the leader deleted, such as those of a player who left.
    for (name, sender) in players.all() where !subjects.contains(self.subject(of: name)) {
      players.delete(name, from: sender)
    }
    // The same for hosts' photos. One that was never in the stream may not have been shared yet, so it stays.
    for subject in known.withLockedValue({ $0 }).subtracting(subjects) {
      if let name = PhotoName(parsing: subject.split(separator: ".").last ?? "") { folder.drop(name) }
    }
    known.withLockedValue { $0 = Set(subjects) }
    for subject in subjects.sorted() {
      try Task.checkCancellation()
      guard let name = PhotoName(parsing: subject.split(separator: ".").last ?? ""), !folder.has(name),
        players.sender(of: name) == nil, let bytes = try await stream.value(of: subject)
      else { continue }
      if let stored = StoredPlayerPhoto(bytes), stored.name == name {
        try players.write(stored.photo, as: name, from: stored.sender)
        count += 1
        continue
      }
      guard let stored = StoredPhoto(bytes), stored.photo.name == name else {
        if told.withLockedValue({ $0.insert(name).inserted }) { damaged.append(name) }
        continue
      }
      do throws(PhotoNotStored) {
        try folder.store(stored.photo, sentTo: stored.lobby)
      } catch .quotaExceeded {
        // The lobby was within its limits when it was stored.
        try folder.store(stored.photo)
      }
      count += 1
    }
    return (count, damaged)
  }

  /// A stream that was lost and made again has deleted nothing: this node's copies may be the last ones.
  private func noteStream() async throws {
    let now = try await stream.info()?["created"]?.string
    let before = made.withLockedValue { made in
      defer { made = now }
      return made
    }
    if before != nil, before != now {
      known.withLockedValue { $0 = [] }
      _ = try await shareAll()
    }
  }

  /// Deletes photos that nothing names any more.
  public func delete(_ photos: [PhotoName]) async throws {
    for photo in photos { try await stream.eraseAll(of: subject(of: photo), before: .max) }
  }

  public func close() { stream.connection.close() }

  func subject(of photo: PhotoName) -> String { "\(stream.name).\(photo.text)" }
}

/// A photo as it is stored in the stream: a format byte, the lobby's length and name (none has no length), the
/// thumbnail's length and bytes, the picture.
struct StoredPhoto: Equatable {
  let photo: Photo
  let lobby: LobbyID?

  private static let format: UInt8 = 1

  init(_ photo: Photo, lobby: LobbyID?) {
    self.photo = photo
    self.lobby = lobby
  }

  var bytes: [UInt8] {
    let name = Array((lobby?.rawValue ?? "").utf8.prefix(255))
    let size = withUnsafeBytes(of: UInt32(photo.thumbnail.count).bigEndian, Array.init)
    return [Self.format, UInt8(name.count)] + name + size + photo.thumbnail + photo.picture
  }

  /// Nil unless the bytes are whole. The picture's hash, its name, says whether they are right.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.popFirst() == Self.format, let length = rest.popFirst(), rest.count >= Int(length) + 4 else {
      return nil
    }
    lobby = length == 0 ? nil : LobbyID(String(decoding: rest.prefix(Int(length)), as: UTF8.self))
    rest = rest.dropFirst(Int(length))
    let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(4)
    guard rest.count > size else { return nil }
    photo = Photo(picture: Array(rest.dropFirst(size)), thumbnail: Array(rest.prefix(size)))
  }
}

/// A photo of a player as it is stored in the stream: a format byte, its name (64 digits), the length and name of its
/// sender, the thumbnail's length and bytes, the picture.
struct StoredPlayerPhoto: Equatable {
  let name: PhotoName
  let sender: PhotoSender
  let photo: Photo

  private static let format: UInt8 = 2

  init(name: PhotoName, sender: PhotoSender, photo: Photo) {
    self.name = name
    self.sender = sender
    self.photo = photo
  }

  var bytes: [UInt8] {
    let from = Array(sender.text.utf8.prefix(255))
    let size = withUnsafeBytes(of: UInt32(photo.thumbnail.count).bigEndian, Array.init)
    return [Self.format] + Array(name.text.utf8) + [UInt8(from.count)] + from + size + photo.thumbnail + photo.picture
  }

  /// Nil unless the bytes are whole.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.popFirst() == Self.format, rest.count > 64,
      let name = PhotoName(parsing: String(decoding: rest.prefix(64), as: UTF8.self))
    else { return nil }
    rest = rest.dropFirst(64)
    guard let length = rest.popFirst(), rest.count >= Int(length) + 4,
      let sender = PhotoSender(text: String(decoding: rest.prefix(Int(length)), as: UTF8.self))
    else { return nil }
    rest = rest.dropFirst(Int(length))
    let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(4)
    guard rest.count > size else { return nil }
    self.init(
      name: name, sender: sender,
      photo: Photo(picture: Array(rest.dropFirst(size)), thumbnail: Array(rest.prefix(size))))
  }
}
