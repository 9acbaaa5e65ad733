import Core
import Curl
public import Logging
import NIOConcurrencyHelpers
import NIOPosix
public import ServiceLifecycle

/// Delivers recorded spans to a collector with OTLP over HTTP, as JSON.
public struct TraceExport: Service {
  private let queue: SpanQueue
  private let collector: Collector
  private let version: String
  private let logger: Logger

  /// - Parameters:
  ///   - url: the collector, such as `http://127.0.0.1:4318`.
  ///   - version: of this program.
  public init(of tracer: OTLPTracer, to url: String, version: String, logger: Logger) {
    queue = tracer.queue
    collector = Collector("\(url)/v1/traces", userAgent: "quarry/\(version)")
    self.version = version
    self.logger = logger
  }

  public func run() async throws {
    await withGracefulShutdownHandler {
      await cancelWhenGracefulShutdown {
        var isFailing = false
        while (try? await Task.sleep(for: .milliseconds(Limits.spansInterval.milliseconds))) != nil {
          let status = await deliver()
          let fails = !(200...299).contains(status)
          // One line when it begins, not one for each batch.
          if fails, !isFailing { logger.warning("Traces cannot be delivered", metadata: ["status": "\(status)"]) }
          isFailing = fails
        }
      }
      _ = await deliver()
    } onGracefulShutdown: {
      collector.hurry()
    }
    await collector.end()
  }

  /// Delivers what there is, until a call fails.
  /// - Returns: the status of the last call; 0 if there was no answer.
  private func deliver() async -> Int {
    while let batch = queue.next() {
      let status = await collector.post(OTLPText.json(of: batch, version: version))
      switch status {
      case 200...299: queue.settle(.delivered)
      case 0, 429, 502, 503, 504: queue.settle(.failed)
      default: queue.settle(.refused)
      }
      guard (200...299).contains(status) else { return status }
    }
    return 200
  }
}

/// Calls the collector, on a thread of its own, because libcurl blocks on the network.
private final class Collector: Sendable {
  private let url: String
  private let userAgent: String
  private let threads = NIOThreadPool(numberOfThreads: 1)
  /// When calls must be over; nil before the server stops.
  private let end = NIOLockedValueBox<ContinuousClock.Instant?>(nil)

  init(_ url: String, userAgent: String) {
    self.url = url
    self.userAgent = userAgent
    threads.start()
  }

  /// Has calls end soon.
  func hurry() { end.withLockedValue { $0 = .now + .milliseconds(Limits.spansLastWords.milliseconds) } }

  func end() async { try? await threads.shutdownGracefully() }

  /// - Returns: the status of the answer; 0 if there was none.
  func post(_ body: [UInt8]) async -> Int { (try? await threads.runIfActive { [self] in send(body) }) ?? 0 }

  // MARK: On the thread

  private var isOver: Bool { end.withLockedValue { $0.map { $0 <= .now } ?? false } }

  private var timeLeft: Span {
    guard let end = end.withLockedValue({ $0 }) else { return Limits.spansCall }
    return min(Limits.spansCall, Span(milliseconds: Int64((end - .now) / .milliseconds(1))))
  }

  private func send(_ body: [UInt8]) -> Int {
    let time = timeLeft
    guard time.milliseconds > 0 else { return 0 }
    let call = HTTPCall(
      url, headers: ["Content-Type: application/json", "User-Agent: \(userAgent)"], body: body, timeout: time,
      answerMax: nil)
    return (try? call.perform(abortWhen: { self.isOver }).status) ?? 0
  }
}
