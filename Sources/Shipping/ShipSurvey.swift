import Crypto
import SQLiteLog

/// What is at a destination.
public struct ShipSurvey: Equatable, Sendable {
  public internal(set) var bases = 0
  public internal(set) var segments = 0
  /// The last commit that a restore would give, and the position and the time of it; nil if nothing can be restored.
  public internal(set) var commit: Int64?
  public internal(set) var position: Int64 = 0
  public internal(set) var at: Int64 = 0
  /// The time of the oldest moment that can be restored, in milliseconds since 1970 UTC.
  public internal(set) var oldest: Int64?
  /// Sentences about what is missing or damaged.
  public internal(set) var problems: [String] = []

  /// Looks at the newest base and the last segment alone.
  public static func glance(at destination: any Destination) throws -> ShipSurvey {
    var survey = ShipSurvey()
    let bases = try destination.list(ShipNames.bases).compactMap(ShipNames.base(withList:))
    survey.bases = bases.count
    guard let newest = try bases.last.flatMap({ try BaseList.read($0, at: destination) }) else { return survey }
    (survey.commit, survey.position, survey.at) = (newest.commit, newest.position, newest.at)
    survey.oldest = try bases.first.flatMap { try BaseList.read($0, at: destination) }?.at
    let names = try destination.list(ShipNames.segments(of: newest.term)).filter { $0.hasSuffix(".segment") }
    survey.segments = names.count
    guard let name = names.last, let object = try destination.read(name) else { return survey }
    do throws(Segment.Damage) {
      let segment = try Segment.read(object, named: name).segment
      if segment.last > newest.commit, segment.since <= newest.commit + 1 {
        (survey.commit, survey.position, survey.at) = (segment.last, segment.position, segment.to)
      }
    } catch {
      survey.problems.append("\(name) is damaged: \(error.reason).")
    }
    return survey
  }

  /// Reads all objects: the hashes of bases and segments, and whether each segment follows the one before it.
  public static func all(at destination: any Destination) throws -> ShipSurvey {
    var survey = try glance(at: destination)
    survey.problems = []
    for commit in try destination.list(ShipNames.bases).compactMap(ShipNames.base(withList:)) {
      try survey.check(base: commit, at: destination)
    }
    let names = try destination.list("").filter { $0.hasSuffix(".segment") }
    var last: (number: Int, term: Int, hash: String)?
    if let first = names.first.flatMap(ShipNames.segment(named:)), let base = try oldestBase(at: destination),
      first.term == base.term, first.number > base.segment + 1
    {
      survey.problems.append("\(ShipNames.segment(base.term, base.segment + 1)) is missing.")
    }
    for name in names {
      guard let (term, number) = ShipNames.segment(named: name), let object = try destination.read(name) else {
        survey.problems.append("\(name) is no segment.")
        continue
      }
      do throws(Segment.Damage) {
        let (segment, hash) = try Segment.read(object, named: name)
        if let last, last.term == term, number != last.number + 1 {
          survey.problems.append("\(ShipNames.segment(term, last.number + 1)) is missing.")
        } else if let last, segment.previous != last.hash {
          survey.problems.append("\(name) does not follow the segment before it.")
        }
        last = (number, term, hash)
      } catch {
        survey.problems.append("\(name) is damaged: \(error.reason).")
        last = nil
      }
    }
    for name in try KeyObjects.all(at: destination).bad { survey.problems.append("\(name) is missing or damaged.") }
    return survey
  }

  private static func oldestBase(at destination: any Destination) throws -> BaseList? {
    for commit in try destination.list(ShipNames.bases).compactMap(ShipNames.base(withList:)) {
      if let list = try BaseList.read(commit, at: destination) { return list }
    }
    return nil
  }

  private mutating func check(base commit: Int64, at destination: any Destination) throws {
    guard let list = try BaseList.read(commit, at: destination) else {
      problems.append("\(ShipNames.list(of: commit)) cannot be read.")
      return
    }
    for (index, part) in list.parts.enumerated() {
      let name = ShipNames.part(index + 1, of: commit)
      let bytes = try destination.read(name)
      if bytes.map({ SHA256.hash(data: $0).hexadecimal }) != part.sha256 {
        problems.append(bytes == nil ? "\(name) is missing." : "\(name) is damaged.")
      }
    }
  }
}
