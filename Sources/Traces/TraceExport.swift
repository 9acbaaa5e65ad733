import CCurl
import Core
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

  /// Initializes libcurl, which counts how often that is done.
  private static let isReady: Bool = quarry_curl_start() == CURLE_OK

  fileprivate var isOver: Bool { end.withLockedValue { $0.map { $0 <= .now } ?? false } }

  private var millisecondsLeft: Int {
    let most = Int(Limits.spansCall.milliseconds)
    guard let end = end.withLockedValue({ $0 }) else { return most }
    return max(0, min(most, Int((end - .now) / .milliseconds(1))))
  }

  private func send(_ body: [UInt8]) -> Int {
    let time = millisecondsLeft
    guard time > 0, Self.isReady, let handle = curl_easy_init() else { return 0 }
    let head = curl_slist_append(nil, "Content-Type: application/json")
    defer {
      curl_easy_cleanup(handle)
      curl_slist_free_all(head)
    }
    _ = quarry_curl_text(handle, CURLOPT_URL, url)
    _ = quarry_curl_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    // Ignore the environment's web proxy.
    _ = quarry_curl_text(handle, CURLOPT_PROXY, "")
    _ = quarry_curl_text(handle, CURLOPT_USERAGENT, userAgent)
    _ = quarry_curl_number(handle, CURLOPT_NOSIGNAL, 1)
    _ = quarry_curl_number(handle, CURLOPT_TIMEOUT_MS, time)
    _ = quarry_curl_list(handle, CURLOPT_HTTPHEADER, head)
    _ = quarry_curl_discard(handle)
    _ = quarry_curl_watch(handle, watchCall, Unmanaged.passUnretained(self).toOpaque())
    return body.withUnsafeBytes { bytes in
      _ = quarry_curl_number(handle, CURLOPT_POSTFIELDSIZE, bytes.count)
      _ = quarry_curl_text(handle, CURLOPT_POSTFIELDS, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
      return curl_easy_perform(handle) == CURLE_OK ? Int(quarry_curl_response(handle)) : 0
    }
  }
}

/// libcurl's progress function: anything but 0 aborts.
private func watchCall(
  collector: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
  guard let collector else { return 0 }
  return Unmanaged<Collector>.fromOpaque(collector).takeUnretainedValue().isOver ? 1 : 0
}
