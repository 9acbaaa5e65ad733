import Hunt
import TestSupport

@testable import Accounts

extension StoringAccountEvents {
  struct Sample: Sendable {
    let type: String
    let data: String
    let event: @Sendable () throws -> AccountEvent
  }

  static let samples: [Sample] = []
}
