public import Core
import JSONCoding
public import Logging
import NIOConcurrencyHelpers
import Wire

/// The last things that went wrong, for operators. In memory only, and without anything personal: requests have no
/// parameters here, and email addresses are left out of texts.
public final class Problems: Sendable {
  private let slow = Recent<SlowRequest>()
  private let warnings = Recent<Warning>()
  private let letters = Recent<FailedLetter>()
  private let webhooks = Recent<FailedCall>()
  private let now: @Sendable () -> Timestamp

  public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

  private struct SlowRequest: Sendable {
    let request: String
    let outcome: String
    let at: Timestamp
    let milliseconds: Int64
  }

  private struct Warning: Sendable {
    let at: Timestamp
    let level: Logger.Level
    let text: String
  }

  private struct FailedLetter: Sendable {
    let letter: String
    let at: Timestamp
    let reason: String
    let isTriedAgain: Bool
  }

  private struct FailedCall: Sendable {
    let webhook: String
    /// nil for a test of the server's own webhook.
    let lobby: String?
    let isServers: Bool
    let seq: Int
    let at: Timestamp
    let status: Int
    let attempt: Int
  }

  // MARK: Noting

  /// Notes a request if it took long.
  /// - Parameters:
  ///   - request: a method of the protocol, or that of HTTP with the route's pattern.
  ///   - outcome: `ok`, the kind of an error, or a status.
  public func note(request: String, _ outcome: @autoclosure () -> String, nanoseconds: Int64) {
    let milliseconds = nanoseconds / 1_000_000
    guard milliseconds >= Limits.slowRequest.milliseconds else { return }
    slow.add(SlowRequest(request: request, outcome: outcome(), at: now(), milliseconds: milliseconds))
  }

  fileprivate func note(warning text: String, _ level: Logger.Level) {
    warnings.add(Warning(at: now(), level: level, text: Self.shown(text)))
  }

  /// Notes that a letter could not be sent.
  public func note(letter: String, reason: String, isTriedAgain: Bool) {
    letters.add(FailedLetter(letter: letter, at: now(), reason: Self.shown(reason), isTriedAgain: isTriedAgain))
  }

  /// Notes that a receiver did not take an event.
  /// - Parameters:
  ///   - status: that of the answer; 0 if there was none.
  ///   - attempt: 0 for an event that is given up without a try.
  public func note(
    webhook: String, isServers: Bool, lobby: String?, seq: Int, status: Int, attempt: Int
  ) {
    webhooks.add(
      FailedCall(
        webhook: webhook, lobby: lobby, isServers: isServers, seq: seq, at: now(), status: status, attempt: attempt))
  }

  /// A text of bounded length on one line, without email addresses.
  static func shown(_ text: String) -> String {
    let words = text.prefix(Limits.problemText).split(whereSeparator: \.isWhitespace)
    let kept = words.map { $0.utf8.contains(UInt8(ascii: "@")) ? "…" : $0 }.joined(separator: " ")
    // A character may have many bytes.
    return String(decoding: kept.utf8.prefix(Limits.problemText * 2), as: UTF8.self)
  }

  // MARK: Showing

  /// All of them, the newest first.
  var json: [UInt8] {
    JSONWriter.bytes {
      $0.object { json in
        json.member("slow", array: slow.newestFirst) { json, one in
          json.object {
            $0.member("request", one.request)
            $0.member("outcome", one.outcome)
            $0.member("at", one.at)
            $0.member("ms", Int(one.milliseconds))
          }
        }
        json.member("warnings", array: warnings.newestFirst) { json, one in
          json.object {
            $0.member("at", one.at)
            $0.member("level", one.level.rawValue)
            $0.member("text", one.text)
          }
        }
        json.member("letters", array: letters.newestFirst) { json, one in
          json.object {
            $0.member("letter", one.letter)
            $0.member("at", one.at)
            $0.member("reason", one.reason)
            $0.member("again", one.isTriedAgain)
          }
        }
        json.member("webhooks", array: webhooks.newestFirst) { json, one in
          json.object {
            $0.member("webhook", one.webhook)
            if one.isServers { $0.member("server", true) }
            $0.member("lobby", ifPresent: one.lobby)
            $0.member("seq", one.seq)
            $0.member("at", one.at)
            $0.member("status", one.status)
            $0.member("attempt", one.attempt)
          }
        }
      }
    }
  }

  /// The last of many.
  private final class Recent<One: Sendable>: Sendable {
    private let kept = NIOLockedValueBox<(ring: [One], next: Int)>(([], 0))

    func add(_ one: One) {
      kept.withLockedValue { kept in
        if kept.ring.count < Limits.problems {
          kept.ring.append(one)
        } else {
          kept.ring[kept.next] = one
        }
        kept.next = (kept.next + 1) % Limits.problems
      }
    }

    var newestFirst: [One] {
      let (ring, next) = kept.withLockedValue { $0 }
      guard ring.count == Limits.problems else { return ring.reversed() }
      return (ring[next...] + ring[..<next]).reversed()
    }
  }
}

/// Notes the warnings and errors of the program's log.
public struct ProblemLog: LogHandler {
  private let problems: Problems
  public var logLevel = Logger.Level.warning
  public var metadata: Logger.Metadata = [:]

  public init(_ problems: Problems) { self.problems = problems }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    // The level is that of the whole log.
    guard event.level >= .warning else { return }
    let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
    problems.note(
      warning: (["\(event.message)"] + all.map { "\($0.key)=\($0.value)" }).joined(separator: " "), event.level)
  }
}
