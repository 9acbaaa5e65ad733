import Core
import EventLog
import Hunt
import JSONCoding
import LobbyLog
import SQLiteLog

/// What a log contains, and what a retention policy would take from it now.
struct LogReport {
  /// How many events, and the bytes of their data.
  struct Amount {
    var events = 0
    var bytes = 0

    mutating func add(_ event: StoredEvent) {
      events += 1
      bytes += event.data.count + (event.secret?.count ?? 0)
    }

    static func += (amount: inout Amount, more: Amount) {
      amount.events += more.events
      amount.bytes += more.bytes
    }
  }

  /// What is due now.
  struct Due {
    var lobbiesWithNames = 0
    var players = 0
    var lobbies = 0
    var deleted = Amount()
  }

  private struct Stream {
    let createdAt: Timestamp
    var amount = Amount()
  }

  let epoch: String
  let statistics: LogStatistics
  /// By the first part of the streams' names.
  private(set) var kinds: [String: (streams: Int, amount: Amount)] = [:]
  private(set) var types: [String: Amount] = [:]
  /// Nil without a policy.
  private(set) var due: Due?
  private let policy: RetentionPolicy

  /// Reads a log, also while a server writes to it.
  init(of log: any EventLog, policy: RetentionPolicy, now: Timestamp) async throws {
    self.policy = policy
    epoch = log.epoch
    statistics = try await log.statistics()
    var streams: [StreamName: Stream] = [:]
    var position: Int64 = 0
    while case let events = try await log.readAll(after: position, limit: 1_000), let last = events.last {
      position = last.position
      for event in events {
        streams[event.stream, default: Stream(createdAt: Timestamp(event.at))].amount.add(event)
        types[event.type, default: Amount()].add(event)
      }
    }
    for (name, stream) in streams {
      let kind = String(name.rawValue.prefix { $0 != "/" })
      kinds[kind, default: (0, Amount())].streams += 1
      kinds[kind]?.amount += stream.amount
    }
    if policy.isOn { due = try await Self.due(streams, in: log, policy, now) }
  }

  private static func due(
    _ streams: [StreamName: Stream], in log: any EventLog, _ policy: RetentionPolicy, _ now: Timestamp
  ) async throws -> Due {
    var due = Due()
    let loader = LobbyLoader(log: log)
    guard let age = [policy.keepNames, policy.deleteAfter].compactMap(\.self).min() else { return due }
    for (name, stream) in streams where stream.createdAt < now - age {
      guard let id = name.lobby, let lobby = try await loader.lobby(id) else { continue }
      if let end = policy.end(of: lobby), end <= now {
        due.lobbies += 1
        due.deleted += stream.amount
      } else if let end = policy.namesEnd(in: lobby), end <= now, lobby.hasNamesToErase {
        due.lobbiesWithNames += 1
        due.players += lobby.playersToForget.count + lobby.staffToForget.count
      }
    }
    return due
  }

  // MARK: Telling

  /// - Parameter room: of the log's files; nil for a log on NATS.
  func text(_ room: LogRoom?) -> String {
    var lines = [
      "epoch     \(epoch)", "events    \(statistics.events)", "streams   \(statistics.streams)",
      "data      \(statistics.dataBytes) bytes", "receipts  \(statistics.receipts)", "claims    \(statistics.claims)",
      "keys      \(statistics.keys)", "snapshots \(statistics.snapshots)",
    ]
    if let room {
      lines.append("file      \(room.bytes) bytes, \(room.free) of them free: the next deletion gives these back")
      lines.append("wal       \(room.walBytes) bytes: written into the file when the server stops, at the latest")
    }
    lines.append("\nStreams by kind")
    for (kind, sum) in kinds.sorted(by: { ($1.value.amount.bytes, $0.key) < ($0.value.amount.bytes, $1.key) }) {
      lines.append(
        "  \(kind)  \(sum.streams.counted("stream")), \(sum.amount.events.counted("event")), \(sum.amount.bytes) bytes")
    }
    lines.append("\nEvents by type")
    for (type, amount) in types.sorted(by: { ($1.value.events, $0.key) < ($0.value.events, $1.key) }) {
      lines.append("  \(type)  \(amount.events)  \(amount.bytes) bytes")
    }
    if let due {
      lines.append("\nRetention would now")
      lines.append(
        "  erase the names of \(due.players.counted("player")) in \(due.lobbiesWithNames.counted("lobby", "lobbies"))")
      lines.append(
        "  delete \(due.lobbies.counted("lobby", "lobbies")) with \(due.deleted.events.counted("event")) and \(due.deleted.bytes) bytes, and their photos"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func json(_ room: LogRoom?) -> [UInt8] {
    JSONWriter.bytes {
      $0.object { json in
        json.member("epoch", epoch)
        json.member("events", statistics.events)
        json.member("streams", statistics.streams)
        json.member("dataBytes", statistics.dataBytes)
        json.member("receipts", statistics.receipts)
        json.member("claims", statistics.claims)
        json.member("keys", statistics.keys)
        json.member("snapshots", statistics.snapshots)
        if let room {
          json.member("file") {
            $0.member("bytes", room.bytes)
            $0.member("free", room.free)
            $0.member("walBytes", room.walBytes)
          }
        }
        json.member("kinds") { json in
          for (kind, sum) in kinds.sorted(by: { $0.key < $1.key }) {
            json.name(escaping: kind)
            json.object {
              $0.member("streams", sum.streams)
              $0.member("events", sum.amount.events)
              $0.member("bytes", sum.amount.bytes)
            }
          }
        }
        json.member("types") { json in
          for (type, amount) in types.sorted(by: { $0.key < $1.key }) {
            json.name(escaping: type)
            json.object {
              $0.member("events", amount.events)
              $0.member("bytes", amount.bytes)
            }
          }
        }
        if let due { Self.write(due, to: &json) }
      }
    } + [UInt8(ascii: "\n")]
  }

  private static func write(_ due: Due, to json: inout JSONWriter) {
    json.member("retention") { json in
      json.member("names") {
        $0.member("lobbies", due.lobbiesWithNames)
        $0.member("players", due.players)
      }
      json.member("delete") {
        $0.member("lobbies", due.lobbies)
        $0.member("events", due.deleted.events)
        $0.member("bytes", due.deleted.bytes)
      }
    }
  }
}
