import Core
public import JSONCoding
public import Operators
import Wire

// The trail of what operators did.
extension AdminService {
  func audit(_ after: Int, _ limit: Int, by operator: String?) async throws(WireError) -> [UInt8] {
    let trail: (entries: [AuditEntry], hasMore: Bool)
    do {
      trail = try await operators.audit(after: after, limit: limit, by: `operator`)
    } catch {
      throw .unavailable
    }
    return JSONWriter.bytes { $0.value(trail.entries, hasMore: trail.hasMore) }
  }
}

extension JSONWriter {
  /// A page of the trail, as in the protocol.
  public mutating func value(_ entries: [AuditEntry], hasMore: Bool) {
    object {
      $0.member("entries", array: entries) { json, entry in
        json.object {
          $0.member("seq", entry.seq)
          $0.member("at", entry.at.milliseconds)
          $0.member("operator", entry.by)
          $0.member("action", entry.action)
          $0.member("subject", ifPresent: entry.subject)
          $0.member("reason", ifPresent: entry.reason)
        }
      }
      $0.member("more", hasMore)
    }
  }
}
