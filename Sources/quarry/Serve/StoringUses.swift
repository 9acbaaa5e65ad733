import Accounts
import Core
import Operators
import ServiceLifecycle

/// Stores when keys and operators' tokens were last used, so that a restart does not lose it. At the latest when the
/// server stops.
struct StoringUses: Service {
  let accounts: Accounts
  let operators: Operators

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: .milliseconds(Limits.useInterval.milliseconds))) != nil { await store() }
    }
    await store()
  }

  private func store() async {
    await accounts.storeKeyUses()
    await operators.storeUses()
  }
}
