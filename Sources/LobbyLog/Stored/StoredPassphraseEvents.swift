import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension PassphraseChanged: WrittenFact {
  static var kind: EventKind { .passphraseChanged }
  static var topic: Topics { .nobody }
  /// Nobody may know by what a host comes in, nor whether: the log says only that it was changed.
  var hasSecret: Bool { true }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(lock: try fields.optionalFields("lock").map { lock throws(WireError) in try PassphraseLock(lock) })
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader == .seal, let lock { json.member("lock") { $0.members(of: lock) } }
    if reader == .host { json.member("set", lock != nil) }
  }

  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { false }
}

extension PassphraseLock {
  init(_ fields: Fields) throws(WireError) {
    self.init(
      salt: try fields.string("salt"), operations: try fields.integer("operations"),
      memoryBytes: try fields.integer("memory"), token: TokenHash(hex: try fields.string("token")))
  }
}

extension JSONWriter {
  mutating func members(of lock: PassphraseLock) {
    member("salt", lock.salt)
    member("operations", lock.operations)
    member("memory", lock.memoryBytes)
    member("token", lock.token.hex)
  }
}
