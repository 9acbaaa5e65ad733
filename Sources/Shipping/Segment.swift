import Crypto
import Deflate
import EventLog
import Foundation
import JSONCoding
import NIOCore
import SQLiteLog

/// A run of commits in one object: a line of JSON, the compressed records, and the SHA-256 of both.
struct Segment: Equatable {
  var term: Int
  /// 1, 2, 3, … in its term.
  var number: Int
  /// The commits that it holds, and the position of the last event after them.
  var first: Int64
  var last: Int64
  var position: Int64
  /// The first commit of the run of segments that ends with this one without a gap. A base closes a gap.
  var since: Int64
  /// The times of its commits, in milliseconds since 1970 UTC.
  var from: Int64
  var to: Int64
  /// The hash of the segment before it; empty for the first one of a log.
  var previous: String

  private static let format: Int64 = 1

  /// - Returns: the object, and its hash.
  func object(_ records: [UInt8]) -> (bytes: [UInt8], hash: String) {
    var bytes = JSONWriter.bytes { json in
      json.object { json in
        json.member("format", Self.format)
        json.member("term", term)
        json.member("number", number)
        json.member("first", first)
        json.member("last", last)
        json.member("position", position)
        json.member("since", since)
        json.member("from", from)
        json.member("to", to)
        json.member("previous", previous)
        json.member("bytes", records.count)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    bytes += Packing.packed(records)
    let digest = Array(SHA256.hash(data: bytes))
    return (bytes + digest, digest.hexadecimal)
  }

  /// What is wrong with an object.
  struct Damage: Error, Equatable { let reason: String }

  /// Reads what stands before the records. Of a whole object it also returns the hash.
  static func read(_ object: [UInt8], named name: String) throws(Damage) -> (segment: Segment, hash: String) {
    guard object.count > 32 else { throw Damage(reason: "it is cut") }
    let hash = Array(SHA256.hash(data: object.dropLast(32)))
    guard hash == Array(object.suffix(32)) else { throw Damage(reason: "it is cut or has changed") }
    guard let end = object.firstIndex(of: UInt8(ascii: "\n")),
      let json = try? JSONParser.parse(Array(object[..<end]), from: .stored),
      let format = json["format"]?.integer
    else { throw Damage(reason: "it cannot be read") }
    guard format <= Self.format else { throw Damage(reason: "a newer version of quarry wrote it") }
    func number(_ name: String) throws(Damage) -> Int64 {
      guard let value = json[name]?.integer else { throw Damage(reason: "it has no “\(name)”") }
      return value
    }
    let segment = Segment(
      term: Int(try number("term")), number: Int(try number("number")), first: try number("first"),
      last: try number("last"), position: try number("position"), since: try number("since"),
      from: try number("from"), to: try number("to"), previous: json["previous"]?.string ?? "")
    guard ShipNames.segment(segment.term, segment.number) == name else { throw Damage(reason: "it is another one") }
    return (segment, hash.hexadecimal)
  }

  /// Reads the commits.
  static func commits(in object: [UInt8]) throws(Damage) -> [Commit] {
    guard let end = object.firstIndex(of: UInt8(ascii: "\n")), object.count > end + 32,
      let size = (try? JSONParser.parse(Array(object[..<end]), from: .stored))?["bytes"]?.integer,
      (0...Limits.segmentBytesRead).contains(Int(size)),
      let records = Packing.unpacked(Array(object[(end + 1)..<(object.count - 32)]), upTo: Int(size))
    else { throw Damage(reason: "its records cannot be unpacked") }
    do throws(DamagedCommit) { return try Commit.all(in: records) } catch {
      throw Damage(reason: "its records cannot be read")
    }
  }
}

/// Compression, as in gzip.
enum Packing {
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = Compressor(.gzip) else { return [] }
    var out = ByteBuffer()
    bytes.withUnsafeBytes { compressor.write($0, .end, to: &out) }
    return Array(out.readableBytesView)
  }

  /// Nil if the bytes are damaged, or more come out.
  static func unpacked(_ bytes: [UInt8], upTo most: Int) -> [UInt8]? { try? Gunzip.bytes(of: bytes, upTo: most) }
}

extension Sequence<UInt8> {
  var hexadecimal: String {
    reduce(into: "") { text, byte in
      text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
  }
}
