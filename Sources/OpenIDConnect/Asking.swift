import CCurl
import Core
import Foundation
import NIOConcurrencyHelpers
import NIOPosix

/// Asks a provider over HTTP.
struct Asking: Sendable {
  struct Question: Sendable {
    let url: String
    /// Nil for GET; otherwise the fields of a form.
    var form: [(name: String, value: String)]?
    /// `Authorization`, if there is one.
    var authorization: String?
  }

  struct Answer: Sendable {
    let status: Int
    let body: [UInt8]
  }

  var ask: @Sendable (Question) async throws(ProviderFailure) -> Answer
  /// Ends the threads once nothing is asked any more.
  var end: @Sendable () async -> Void = {}

  static func curl() -> Asking {
    let curl = CurlThreads()
    return Asking(
      ask: { question throws(ProviderFailure) in try await curl.ask(question) }, end: { await curl.end() })
  }
}

/// Asks with libcurl, which blocks, on threads of its own. It follows no redirects, and takes neither long answers nor late
/// ones.
private final class CurlThreads: Sendable {
  private let threads = NIOThreadPool(numberOfThreads: Limits.providerCallsAtOnce)
  private let underWay = NIOLockedValueBox(0)
  private static let isReady: Bool = quarry_curl_start() == CURLE_OK

  init() { threads.start() }

  func end() async { try? await threads.shutdownGracefully() }

  func ask(_ question: Asking.Question) async throws(ProviderFailure) -> Asking.Answer {
    let isTaken = underWay.withLockedValue { count in
      guard count < Limits.providerCallsAtOnce + Limits.providerCallsWaiting else { return false }
      count += 1
      return true
    }
    guard isTaken else { throw ProviderFailure("too many people sign in at once", .unreachable) }
    defer { underWay.withLockedValue { $0 -= 1 } }
    do {
      return try await threads.runIfActive { try Self.perform(question) }
    } catch let failure as ProviderFailure {
      throw failure
    } catch {
      throw ProviderFailure("this server is stopping", .unreachable)
    }
  }

  private static func perform(_ question: Asking.Question) throws -> Asking.Answer {
    guard isReady, let handle = curl_easy_init() else { throw ProviderFailure("libcurl cannot be used", .unreachable) }
    let headers = list(["Accept: application/json"] + (question.authorization.map { ["Authorization: \($0)"] } ?? []))
    defer {
      curl_easy_cleanup(handle)
      curl_slist_free_all(headers)
    }
    func text(_ option: CURLoption, _ value: String) { _ = quarry_curl_text(handle, option, value) }
    func number(_ option: CURLoption, _ value: Int) { _ = quarry_curl_number(handle, option, value) }
    text(CURLOPT_URL, question.url)
    text(CURLOPT_PROTOCOLS_STR, "http,https")
    number(CURLOPT_FOLLOWLOCATION, 0)
    number(CURLOPT_NOSIGNAL, 1)
    number(CURLOPT_TIMEOUT_MS, Int(Limits.providerPatience.milliseconds))
    number(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    _ = quarry_curl_list(handle, CURLOPT_HTTPHEADER, headers)
    if let form = question.form { text(CURLOPT_COPYPOSTFIELDS, FormText.of(form)) }
    let received = Received()
    _ = quarry_curl_receive(handle, receive, Unmanaged.passUnretained(received).toOpaque())
    let result = withExtendedLifetime(received) { curl_easy_perform(handle) }
    guard result == CURLE_OK else {
      let reason = String(cString: curl_easy_strerror(result))
      throw ProviderFailure(received.isTooLong ? "its answer is too long" : "it was asked: \(reason)", .unreachable)
    }
    return Asking.Answer(status: quarry_curl_response(handle), body: received.bytes)
  }

  private static func list(_ lines: [String]) -> UnsafeMutablePointer<curl_slist>? {
    lines.reduce(nil) { curl_slist_append($0, $1) }
  }
}

/// What has come of an answer. Used on one thread only.
private final class Received {
  var bytes: [UInt8] = []
  var isTooLong = false
}

/// libcurl's write function: taking less than all aborts.
private func receive(
  part: UnsafeMutablePointer<CChar>?, _: Int, count: Int, receiver: UnsafeMutableRawPointer?
) -> Int {
  guard let part, let receiver else { return 0 }
  let received = Unmanaged<Received>.fromOpaque(receiver).takeUnretainedValue()
  guard received.bytes.count + count <= Limits.providerAnswer else {
    received.isTooLong = true
    return 0
  }
  received.bytes += UnsafeRawBufferPointer(start: part, count: count)
  return count
}

/// Texts in forms and queries.
enum FormText {
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  static func escaped(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }

  static func of(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
  }
}
