import Crypto
import EventLog
import Foundation
import JSONCoding
import SQLiteLog

/// The keys of persons at a destination: in 256 objects, which are replaced whenever one of their keys changes. No other object
/// has any, so a person whose key is erased is erased in every moment that is kept.
struct KeyObjects {
  private let destination: any Destination
  private let log: SQLiteLog
  /// The hashes of the objects as they were written last. Only those are changed: an older one would bring back whoever was
  /// erased since.
  private var written: [Int: SHA256.Digest] = [:]

  init(of log: SQLiteLog, at destination: any Destination) {
    (self.log, self.destination) = (log, destination)
  }

  /// Which object has a person's key. Players of one lobby (`LOBBY/pN`) share one, since many join at once.
  static func object(of person: Person) -> Int {
    let group = person.rawValue.utf8.prefix { $0 != UInt8(ascii: "/") }
    return Int(Array(SHA256.hash(data: Array(group)))[0])
  }

  /// Brings all objects up to date, also those that an earlier run wrote.
  mutating func updateAll() throws { try rebuild(Set(0..<ShipNames.keyObjects)) }

  /// Brings the keys of these persons up to date.
  mutating func update(_ persons: Set<Person>) throws {
    guard !persons.isEmpty else { return }
    let keys = Dictionary(try log.keysNow(of: persons).map { ($0.person, $0.bytes) }) { $1 }
    var unknown = Set<Int>()
    for (number, some) in Dictionary(grouping: persons, by: Self.object) {
      guard let digest = written[number], let bytes = try destination.read(ShipNames.keys(number)),
        SHA256.hash(data: bytes) == digest, var all = Self.read(bytes)
      else {
        unknown.insert(number)
        continue
      }
      for person in some { all[person] = keys[person] }
      try write(all, number)
    }
    if !unknown.isEmpty { try rebuild(unknown) }
  }

  private mutating func rebuild(_ numbers: Set<Int>) throws {
    var objects: [Int: [Person: [UInt8]]] = [:]
    for number in numbers { objects[number] = [:] }
    try log.forEachKeyNow { key in
      let number = Self.object(of: key.person)
      if objects[number] != nil { objects[number]?[key.person] = key.bytes }
    }
    for (number, keys) in objects.sorted(by: { $0.key < $1.key }) { try write(keys, number) }
  }

  private mutating func write(_ keys: [Person: [UInt8]], _ number: Int) throws {
    let bytes = Self.object(keys)
    let digest = SHA256.hash(data: bytes)
    let name = ShipNames.keys(number)
    if try destination.read(name) != bytes {
      written[number] = nil
      try destination.replace(name, bytes)
      guard try destination.read(name) == bytes else { throw DestinationFailure.lied(name: name) }
    }
    written[number] = digest
  }

  // MARK: The format

  private static let format: Int64 = 1

  static func object(_ keys: [Person: [UInt8]]) -> [UInt8] {
    let sorted = keys.sorted { $0.key.rawValue < $1.key.rawValue }
    let json = JSONWriter.bytes { json in
      json.object { json in
        json.member("format", Self.format)
        json.member("keys", array: sorted) { json, key in
          json.object {
            $0.member("person", key.key.rawValue)
            $0.member("key", key.value.hexadecimal)
          }
        }
      }
    }
    return json + [UInt8(ascii: "\n")] + Array(SHA256.hash(data: json).hexadecimal.utf8)
  }

  /// Nil if the object is damaged.
  static func read(_ object: [UInt8]) -> [Person: [UInt8]]? {
    guard let end = object.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    let json = Array(object[..<end])
    guard Array(object[(end + 1)...]) == Array(SHA256.hash(data: json).hexadecimal.utf8),
      let value = try? JSONParser.parse(json, from: .stored), value["format"]?.integer == format,
      let keys = value["keys"]?.array
    else { return nil }
    var found: [Person: [UInt8]] = [:]
    for key in keys {
      guard let person = key["person"]?.string, let bytes = key["key"]?.string.flatMap(bytes) else { return nil }
      found[Person(person)] = bytes
    }
    return found
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8]? {
    let digits = hexadecimal.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == hexadecimal.utf8.count, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// All keys at a destination, and the names of objects that are missing or damaged.
  static func all(at destination: any Destination) throws(DestinationFailure) -> (keys: [WrappedKey], bad: [String]) {
    var (keys, bad) = ([WrappedKey](), [String]())
    for number in 0..<ShipNames.keyObjects {
      let name = ShipNames.keys(number)
      if let bytes = try destination.read(name), let found = read(bytes) {
        keys += found.map { WrappedKey($0.value, of: $0.key) }
      } else {
        bad.append(name)
      }
    }
    return (keys, bad)
  }
}
