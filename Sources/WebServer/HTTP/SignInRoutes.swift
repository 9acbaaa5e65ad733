import HTTPTypes
import Hummingbird
import HummingbirdCore
import OpenIDConnect

/// Leads a browser to a provider that signs people in, and back to the account page.
///
/// No address here holds a secret: the attempt and the ticket are in cookies, and the provider's code is not in the
/// address of the page that the browser ends at.
struct SignInRoutes: Sendable {
  /// Nil if there are none.
  let providers: OpenIDConnect?

  private static let attempt = "quarry-attempt"
  /// The account page's script reads and removes it.
  private static let ticket = "quarry-ticket"
  /// The page reads it at once.
  private static let ticketSeconds = 60

  func add(to router: RouterGroup<WebContext>) {
    router.get("/sign-in/:provider") { request, context in
      let (providers, name) = try provider(context)
      do throws(SignInRefusal) {
        let start = try await providers.start(at: name, from: context.address)
        var response = leading(to: start.location)
        response.headers[values: .setCookie].append(
          attempt(start.attempt, of: name, seconds: OpenIDConnect.attemptSeconds, providers))
        return response
      } catch {
        return refused(error)
      }
    }
    router.get("/sign-in/:provider/callback") { request, context in
      let (providers, name) = try provider(context)
      let query = request.uri.queryParameters
      func text(_ key: Substring) -> String? { query[key].map(String.init) }
      let back = OpenIDConnect.Return(
        state: text("state"), code: text("code"), error: text("error"), issuer: text("iss"),
        attempt: request.cookies[Self.attempt]?.value)
      var response: Response
      do throws(SignInRefusal) {
        let ticket = try await providers.finish(at: name, back, from: context.address)
        response = leading(to: "/account#sign-in")
        response.headers[values: .setCookie].append(
          "\(Self.ticket)=\(ticket); Path=/account; Max-Age=\(Self.ticketSeconds); SameSite=Lax\(secure(providers))")
      } catch {
        response = refused(error)
      }
      // An attempt can be used once.
      response.headers[values: .setCookie].append(attempt("", of: name, seconds: 0, providers))
      return response
    }
  }

  private func provider(_ context: WebContext) throws -> (OpenIDConnect, String) {
    guard let providers, let name = context.parameters.get("provider"), providers.knows(name) else {
      throw HTTPError(.notFound)
    }
    return (providers, name)
  }

  private func attempt(_ text: String, of name: String, seconds: Int64, _ providers: OpenIDConnect) -> String {
    "\(Self.attempt)=\(text); Path=/sign-in/\(name); Max-Age=\(seconds); HttpOnly; SameSite=Lax\(secure(providers))"
  }

  private func secure(_ providers: OpenIDConnect) -> String { providers.isSecure ? "; Secure" : "" }

  /// The account page says in the user's language what to do; programs read it here.
  private func refused(_ refusal: SignInRefusal) -> Response {
    var response = leading(to: "/account#sign-in=\(refusal.rawValue)")
    response.headers[.contentType] = "text/plain; charset=utf-8"
    response.body = ResponseBody(byteBuffer: ByteBuffer(string: refusal.sentence + "\n"))
    return response
  }

  private func leading(to location: String) -> Response {
    var headers: HTTPFields = [.location: location, .cacheControl: "no-store"]
    if let policy = HTTPField.Name("Referrer-Policy") { headers[policy] = "no-referrer" }
    return Response(status: .seeOther, headers: headers)
  }
}

extension SignInRefusal {
  fileprivate var sentence: String {
    switch self {
    case .cancelled: "The provider did not sign you in. Start again, or sign in with a password."
    case .restart: "This sign-in took too long, or began in another browser. Start again."
    case .distrusted: "What the provider says cannot be trusted. Start again; if it happens again, tell the operator."
    case .unreachable: "The provider does not answer. Start again in a minute, or sign in with a password."
    case .tooMany: "Too many people are signing in from your network. Wait a few minutes, then start again."
    }
  }
}
