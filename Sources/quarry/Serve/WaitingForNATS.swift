import JetStreamLog
import Logging
import NATS

/// Waits for NATS servers that are not there yet, or are too few: machines start in any order, and a node that gave up
/// would have to be started again by hand.
struct WaitingForNATS {
  private let logger: Logger

  private static let pause = Duration.seconds(1)

  init(_ logger: Logger) { self.logger = logger }

  /// Tries until it works. Says what it waits for, once for each reason. Throws what time does not mend.
  func until<Value>(_ attempt: () async throws -> Value) async throws -> Value {
    var told: String?
    while true {
      do {
        let value = try await attempt()
        if told != nil { logger.notice("NATS answers") }
        return value
      } catch let failure where Self.mayPass(failure) {
        let reason = "\(failure)"
        if told != reason {
          logger.warning("Waits for NATS. \(reason)")
          ServiceManager.environments.tell("Waits for NATS. \(reason)")
        }
        told = reason
        try await Task.sleep(for: Self.pause)
      }
    }
  }

  private static func mayPass(_ error: any Error) -> Bool {
    switch error {
    case let failure as JetStreamLogFailure:
      switch failure {
      case .noConnection, .noJetStream: true
      case .serverTooOld, .tooFewReplicas, .otherConfiguration, .newerFormat, .missing, .unfinished: false
      }
    case is NATSFailure: true
    case let refusal as JetStreamError: refusal.code == JetStreamError.noLeader || refusal == .behind
    default: false
    }
  }
}
