import CCurl
import Core
import Foundation
import NIOConcurrencyHelpers
import NIOPosix

/// Sends letters to the mail server, on its own threads, because libcurl blocks on the network.
final class MailTransfer: Sendable {
  private let server: MailServer
  private let threads = NIOThreadPool(numberOfThreads: Limits.lettersAtOnce)
  fileprivate let isEnding = NIOLockedValueBox(false)

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

  /// Aborts transfers under way, which takes a second or two.
  func breakOff() { isEnding.withLockedValue { $0 = true } }

  func end() async { try? await threads.shutdownGracefully() }

  // MARK: On libcurl's threads

  /// For the whole transfer; a letter with a thousand codes has two megabytes.
  private static let secondsMax = 60
  private static let secondsToConnect = 15

  /// Initializes libcurl once for the program, before its first use.
  private static let isReady: Bool = quarry_curl_start() == CURLE_OK

  private func handIn(_ message: MailMessage) -> MailAnswer {
    guard Self.isReady, let handle = curl_easy_init(), let parts = curl_mime_init(handle) else {
      return .failed(reason: "libcurl cannot be used")
    }
    let recipients = Self.list([message.to.text])
    let head = Self.list(message.head + [Self.multipart])
    defer {
      curl_easy_cleanup(handle)
      curl_mime_free(parts)
      curl_slist_free_all(head)
      curl_slist_free_all(recipients)
    }
    set(message, recipients, on: handle)
    guard Self.write(message, to: parts) else { return .failed(reason: "libcurl does not take the letter") }
    _ = quarry_curl_list(handle, CURLOPT_HTTPHEADER, head)
    _ = quarry_curl_mime(handle, parts)
    _ = quarry_curl_watch(handle, watchUpload, Unmanaged.passUnretained(self).toOpaque())
    let result = curl_easy_perform(handle)
    return Self.delivery(result, reply: Int(quarry_curl_response(handle)))
  }

  /// The type of the whole, to which libcurl adds the boundary: on a line of its own, as both would need 80 characters.
  private static let multipart = "Content-Type: multipart/mixed\r\n "

  private static func list(_ lines: [String]) -> UnsafeMutablePointer<curl_slist>? {
    lines.reduce(nil) { curl_slist_append($0, $1) }
  }

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
      curl_mime_headers(part, list(headers), 1),
    ].allSatisfy { $0 == CURLE_OK }
  }

  private func set(
    _ message: MailMessage, _ recipients: UnsafeMutablePointer<curl_slist>?, on handle: UnsafeMutableRawPointer
  ) {
    func text(_ option: CURLoption, _ value: String) { _ = quarry_curl_text(handle, option, value) }
    func number(_ option: CURLoption, _ value: Int) { _ = quarry_curl_number(handle, option, value) }
    // The part after the slash is the name given in EHLO, instead of this machine's own name, which is private.
    text(CURLOPT_URL, "\(server.url)/\(message.from.address.domain)")
    text(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    // Ignore the environment's web proxy.
    text(CURLOPT_PROXY, "")
    number(CURLOPT_NOSIGNAL, 1)
    number(CURLOPT_CONNECTTIMEOUT, Self.secondsToConnect)
    number(CURLOPT_TIMEOUT, Self.secondsMax)
    if case .startTLS = server.security { number(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)) }
    number(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let trusted = server.trusted {
      text(CURLOPT_CAINFO, trusted)
      // Replaces the system's certificates instead of adding to them.
      _ = quarry_curl_text(handle, CURLOPT_CAPATH, nil)
    }
    if let login = server.login {
      text(CURLOPT_USERNAME, login.user)
      text(CURLOPT_PASSWORD, login.password)
    }
    text(CURLOPT_MAIL_FROM, "<\(message.from.address.text)>")
    _ = quarry_curl_list(handle, CURLOPT_MAIL_RCPT, recipients)
  }

  /// A refusal counts only if it is about the letter. A wrong login, an untrusted certificate or a server that requires
  /// a login is for the operator to fix, and the letter waits for that.
  private static func delivery(_ result: CURLcode, reply: Int) -> MailAnswer {
    if result == CURLE_OK { return .accepted }
    let isAboutLetter = [CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_WEIRD_SERVER_REPLY].contains(result)
    let isAboutUs = [530, 534, 535, 538].contains(reply)
    if isAboutLetter, (500...599).contains(reply), !isAboutUs { return .refused(reply: reply) }
    let reason = String(cString: curl_easy_strerror(result))
    return .failed(reason: reply > 0 ? "\(reason) (after \(reply))" : reason)
  }
}

/// libcurl's progress function: anything but 0 aborts.
private func watchUpload(
  transfer: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
  guard let transfer else { return 0 }
  return Unmanaged<MailTransfer>.fromOpaque(transfer).takeUnretainedValue().isEnding.withLockedValue { $0 } ? 1 : 0
}
