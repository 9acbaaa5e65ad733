import CCurl
import Core
import Curl
import Foundation
import NIOConcurrencyHelpers
import NIOPosix

/// Sends letters to the mail server, on its own threads, because libcurl blocks on the network.
final class MailTransfer: Sendable {
  private let server: MailServer
  private let threads = NIOThreadPool(numberOfThreads: Limits.lettersAtOnce)
  private let isEnding = NIOLockedValueBox(false)

  init(_ server: MailServer) {
    self.server = server
    threads.start()
  }

  func deliver(_ message: MailMessage) async -> MailAnswer {
    do {
      return try await threads.runIfActive { [self] in handIn(message) }
    } catch {
      return .failed(reason: "the server is stopping")
    }
  }

  /// Connects and signs in, and sends nothing.
  /// - Returns: why that does not work; nil if it does.
  func probe() async -> String? {
    do {
      return try await threads.runIfActive { [self] in tryIn() }
    } catch {
      return "the server is stopping"
    }
  }

  /// Aborts transfers under way, which takes a second or two.
  func breakOff() { isEnding.withLockedValue { $0 = true } }

  func end() async { try? await threads.shutdownGracefully() }

  // MARK: On libcurl's threads

  /// For the whole transfer; a letter with a thousand codes has two megabytes.
  private static let secondsMax = 60
  private static let secondsToConnect = 15

  private func handIn(_ message: MailMessage) -> MailAnswer {
    // The part after the slash is the name given in EHLO, instead of this machine's own name, which is private.
    let url = "\(server.url)/\(message.from.address.domain)"
    guard var call = try? CurlCall(to: url, over: "smtp,smtps"), let parts = curl_mime_init(call.handle) else {
      return .failed(reason: "libcurl cannot be used")
    }
    defer {
      // The handle, which lives longer, must not point to them.
      _ = quarry_curl_mime(call.handle, nil)
      curl_mime_free(parts)
    }
    prepare(&call, for: message)
    guard Self.write(message, to: parts) else { return .failed(reason: "libcurl does not take the letter") }
    _ = quarry_curl_mime(call.handle, parts)
    let result = call.perform()
    return Self.delivery(result, reply: call.status)
  }

  private func tryIn() -> String? {
    guard var call = try? CurlCall(to: server.url, over: "smtp,smtps") else { return "libcurl cannot be used" }
    prepare(&call)
    call.set(CURLOPT_CONNECT_ONLY, 1)
    let result = call.perform()
    guard result != CURLE_OK else { return nil }
    let reason = CurlFailure(result).description
    return call.status > 0 ? "\(reason) (after \(call.status))" : reason
  }

  /// The type of the whole, to which libcurl adds the boundary: on a line of its own, as both would need 80 characters.
  private static let multipart = "Content-Type: multipart/mixed\r\n "

  /// - Returns: whether libcurl takes it all.
  private static func write(_ message: MailMessage, to parts: OpaquePointer) -> Bool {
    // Lines of a text end in CR LF (RFC 2046, 4.1.1).
    let text = message.text.replacing("\n", with: "\r\n")
    return add(Array(text.utf8), type: "text/plain; charset=utf-8", headers: [], to: parts)
      && message.attachments.allSatisfy {
        add($0.bytes, type: $0.typeAndPlainName, headers: [$0.disposition], to: parts)
      }
  }

  private static func add(_ bytes: [UInt8], type: String, headers: [String], to parts: OpaquePointer) -> Bool {
    guard let part = curl_mime_addpart(parts) else { return false }
    let taken = bytes.withUnsafeBytes {
      curl_mime_data(part, $0.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return [
      taken, curl_mime_type(part, type), curl_mime_encoder(part, "base64"),
      // The part frees the list.
      curl_mime_headers(part, CurlCall.list(headers), 1),
    ].allSatisfy { $0 == CURLE_OK }
  }

  private func prepare(_ call: inout CurlCall, for message: MailMessage) {
    prepare(&call)
    call.set(CURLOPT_MAIL_FROM, "<\(message.from.address.text)>")
    call.set(CURLOPT_MAIL_RCPT, [message.to.text])
    call.set(CURLOPT_HTTPHEADER, message.head + [Self.multipart])
  }

  /// How the server is reached, whatever is sent.
  private func prepare(_ call: inout CurlCall) {
    call.set(CURLOPT_CONNECTTIMEOUT, Self.secondsToConnect)
    call.set(CURLOPT_TIMEOUT, Self.secondsMax)
    if case .startTLS = server.security { call.set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)) }
    if let trusted = server.trusted {
      call.set(CURLOPT_CAINFO, trusted)
      // Replaces the system's certificates instead of adding to them.
      call.set(CURLOPT_CAPATH, nil)
    }
    if let login = server.login {
      call.set(CURLOPT_USERNAME, login.user)
      call.set(CURLOPT_PASSWORD, login.password)
    }
    let isEnding = isEnding
    call.abort(when: { isEnding.withLockedValue { $0 } })
  }

  /// A refusal counts only if it is about the letter. A wrong login, an untrusted certificate or a server that requires
  /// a login is for the operator to fix, and the letter waits for that.
  private static func delivery(_ result: CURLcode, reply: Int) -> MailAnswer {
    if result == CURLE_OK { return .accepted }
    let isAboutLetter = [CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_WEIRD_SERVER_REPLY].contains(result)
    let isAboutUs = [530, 534, 535, 538].contains(reply)
    if isAboutLetter, (500...599).contains(reply), !isAboutUs { return .refused(reply: reply) }
    let reason = CurlFailure(result).description
    return .failed(reason: reply > 0 ? "\(reason) (after \(reply))" : reason)
  }
}
