import Connections
import Foundation
import Listening
import Mail
import Webhooks

extension Vitals {
  /// What this process knows of itself.
  static func of(_ admission: Admission, _ outbox: Outbox, _ folder: DataFolder, _ webhooks: Webhooks) -> Vitals {
    Vitals(
      connections: { admission.connections },
      diskFree: {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { return 0 }
        return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
      },
      letters: { (try? await outbox.count()) ?? 0 }, webhooks: { await webhooks.failing })
  }
}
