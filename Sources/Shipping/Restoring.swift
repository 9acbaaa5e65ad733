import Crypto
import EventLog
import Foundation
import SQLiteLog

/// Restores a log from a destination alone: a base, the segments after it, and the keys of persons.
public struct Restoring {
  /// The moment that is wanted.
  public enum Moment: Equatable, Sendable {
    case newest
    /// The last commit at or before this time, in milliseconds since 1970 UTC by the clock of the server that wrote it.
    case time(Int64)
    /// The last commit that ends at or before this position.
    case position(Int64)
  }

  public struct Result: Equatable, Sendable {
    public var commit: Int64 = 0
    public var position: Int64 = 0
    /// The time of the last commit, in milliseconds since 1970 UTC.
    public var at: Int64 = 0
    public var segments = 0
    public var keys = 0
    /// Sentences about what is missing or damaged, so that more could not be restored.
    public var problems: [String] = []
  }

  private let destination: any Destination

  /// - Throws: `ShipRefused` if no log was shipped there.
  public init(from destination: any Destination) throws {
    self.destination = destination
    guard try ShipLabel.read(at: destination) != nil else {
      throw ShipRefused("Nothing was shipped to \(destination): there is no \(ShipNames.ship).")
    }
  }

  /// Writes the log as it was at a moment. It still has the epoch of the one that was shipped: copy it under a new one
  /// (`SQLiteLog.copy`).
  /// - Parameter path: a file that does not exist.
  public func restore(_ moment: Moment, to path: String) throws -> Result {
    var result = Result()
    guard let base = try writeBase(at: moment, to: path, &result) else {
      throw ShipRefused(
        (["No base at \(destination) is whole and old enough to restore this moment."] + result.problems)
          .joined(separator: " "))
    }
    let replay = try Replay(path: path)
    (result.commit, result.position) = (replay.commit, replay.position)
    result.at = base.at
    try add(to: replay, after: base, until: moment, &result)
    let (keys, bad) = try KeyObjects.all(at: destination)
    for name in bad { result.problems.append("\(name) is missing or damaged: the persons in it are as if erased.") }
    result.keys = keys.count
    try replay.finish(keys)
    return result
  }

  // MARK: The base

  private func writeBase(at moment: Moment, to path: String, _ result: inout Result) throws -> BaseList? {
    let commits = try destination.list(ShipNames.bases).compactMap(ShipNames.base(withList:))
    for commit in commits.reversed() {
      guard let list = try BaseList.read(commit, at: destination) else {
        result.problems.append("\(ShipNames.list(of: commit)) cannot be read.")
        continue
      }
      switch moment {
      case .newest: break
      case .time(let time): if list.at > time { continue }
      case .position(let position): if list.position > position { continue }
      }
      guard let problem = try write(list, to: path) else { return list }
      unlink(path)
      result.problems.append(problem)
    }
    return nil
  }

  /// - Returns: what is wrong with a part; nil if the base is whole.
  private func write(_ list: BaseList, to path: String) throws -> String? {
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
      throw DestinationFailure.unavailable(reason: "\(path) cannot be written")
    }
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? file.close() }
    for (index, part) in list.parts.enumerated() {
      let name = ShipNames.part(index + 1, of: list.commit)
      guard let packed = try destination.read(name) else { return "\(name) is missing." }
      guard SHA256.hash(data: packed).hexadecimal == part.sha256,
        let bytes = Packing.unpacked(packed, upTo: part.bytes), bytes.count == part.bytes
      else { return "\(name) is damaged." }
      try file.write(contentsOf: bytes)
    }
    return nil
  }

  // MARK: The segments

  private func add(to replay: Replay, after base: BaseList, until moment: Moment, _ result: inout Result) throws {
    var chain = SegmentChain(at: destination, term: base.term, after: base.segment)
    while let next = try chain.next(&result.problems) {
      let commits: [Commit]
      do throws(Segment.Damage) { commits = try Segment.commits(in: next.object) } catch {
        result.problems.append("\(next.name) is damaged: \(error.reason). Nothing after it was restored.")
        return
      }
      let new = commits.filter { $0.number > replay.commit }
      if let first = new.first, first.number > replay.commit + 1 {
        result.problems.append(
          """
          Commits \(replay.commit + 1) to \(first.number - 1) are missing before \(next.name), and no base has them. Nothing after \
          was restored.
          """)
        return
      }
      let wanted = new.prefix { $0.isWithin(moment) }
      do { try replay.add(Array(wanted)) } catch let failure as Replay.Failure {
        result.problems.append("\(next.name): \(failure). Nothing after it was restored.")
        (result.commit, result.position) = (replay.commit, replay.position)
        return
      }
      if let last = wanted.last { (result.commit, result.position, result.at) = (last.number, last.position, last.at) }
      result.segments += 1
      if wanted.count < new.count { return }
    }
  }
}

extension Commit {
  fileprivate func isWithin(_ moment: Restoring.Moment) -> Bool {
    switch moment {
    case .newest: true
    case .time(let time): at <= time
    case .position(let position): self.position <= position
    }
  }
}

/// The segments of a term, one after the other, as far as they follow one another.
struct SegmentChain {
  struct Link {
    let name: String
    let object: [UInt8]
    let segment: Segment
  }

  private let destination: any Destination
  private let term: Int
  private var number: Int
  /// The hash of the last one; nil if it is not known.
  private var hash: String?

  init(at destination: any Destination, term: Int, after number: Int) {
    (self.destination, self.term, self.number) = (destination, term, number)
  }

  /// The next segment; nil after the last one that is whole.
  /// - Parameter problems: is told if others follow.
  mutating func next(_ problems: inout [String]) throws -> Link? {
    let name = ShipNames.segment(term, number + 1)
    guard let object = try destination.read(name) else {
      let later = try destination.list(ShipNames.segments(of: term)).contains { $0 > name && $0.hasSuffix(".segment") }
      if later { problems.append("\(name) is missing, though later ones are there. Nothing after it was restored.") }
      return nil
    }
    do throws(Segment.Damage) {
      let (segment, own) = try Segment.read(object, named: name)
      guard hash == nil || segment.previous == hash else {
        problems.append("\(name) does not follow the segment before it. It and all after it were left out.")
        return nil
      }
      (number, hash) = (number + 1, own)
      return Link(name: name, object: object, segment: segment)
    } catch {
      problems.append("\(name) is damaged: \(error.reason). Nothing after it was restored.")
      return nil
    }
  }
}
