import Configuration
import Connections
import Foundation
import Logging
import Traces
import Tracing

/// Where traces go, and how many.
struct TraceSettings: Sendable {
  /// Without a trailing slash.
  let url: String
  let ratio: Double

  /// Nil without `traces`.
  init?(reading config: ConfigReader) throws(BadSetting) {
    let ratio = config.string(forKey: "tracesRatio")
    guard let text = config.string(forKey: "traces"), !text.isEmpty else {
      guard ratio == nil else { throw BadSetting(sentence: "--traces-ratio needs --traces URL.") }
      return nil
    }
    guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host()?.isEmpty == false,
      url.user() == nil, url.query() == nil, url.fragment() == nil
    else { throw BadSetting(sentence: "--traces takes a URL such as http://127.0.0.1:4318, without a password.") }
    self.url = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let ratio = Double(ratio ?? "0.01"), (0...1).contains(ratio) else {
      throw BadSetting(sentence: "--traces-ratio takes a number from 0 to 1, such as 0.01, not \(ratio ?? "").")
    }
    self.ratio = ratio
  }

  /// Records traces, also those of libraries. Once in the life of a process.
  func start() -> OTLPTracer {
    let tracer = OTLPTracer(ratio: ratio)
    InstrumentationSystem.bootstrap(tracer)
    return tracer
  }

  func export(of tracer: OTLPTracer, _ logger: Logger) -> TraceExport {
    TraceExport(of: tracer, to: url, version: ServerInfo.version, logger: logger)
  }
}
