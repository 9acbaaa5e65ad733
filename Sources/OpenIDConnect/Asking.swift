import Core
import Curl
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

  var ask: @Sendable (Question) async throws(ProviderFailure) -> HTTPCall.Answer
  /// Ends the threads once nothing is asked any more.
  var end: @Sendable () async -> Void = {}

  static func curl() -> Asking {
    let curl = CurlThreads()
    return Asking(
      ask: { question throws(ProviderFailure) in try await curl.ask(question) }, end: { await curl.end() })
  }
}

/// Asks with libcurl, which blocks, on threads of its own.
private final class CurlThreads: Sendable {
  private let threads = NIOThreadPool(numberOfThreads: Limits.providerCallsAtOnce)
  private let underWay = NIOLockedValueBox(0)

  init() { threads.start() }

  func end() async { try? await threads.shutdownGracefully() }

  func ask(_ question: Asking.Question) async throws(ProviderFailure) -> HTTPCall.Answer {
    let isTaken = underWay.withLockedValue { count in
      guard count < Limits.providerCallsAtOnce + Limits.providerCallsWaiting else { return false }
      count += 1
      return true
    }
    guard isTaken else { throw ProviderFailure("too many people sign in at once", .unreachable) }
    defer { underWay.withLockedValue { $0 -= 1 } }
    do {
      return try await threads.runIfActive { try question.call.perform() }
    } catch let failure as CurlFailure {
      throw ProviderFailure("it was asked: \(failure)", .unreachable)
    } catch {
      throw ProviderFailure("this server is stopping", .unreachable)
    }
  }
}

extension Asking.Question {
  fileprivate var call: HTTPCall {
    HTTPCall(
      url, headers: ["Accept: application/json"] + (authorization.map { ["Authorization: \($0)"] } ?? []),
      body: form.map { Array(FormText.of($0).utf8) }, timeout: Limits.providerPatience,
      answerMax: Limits.providerAnswer)
  }
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
