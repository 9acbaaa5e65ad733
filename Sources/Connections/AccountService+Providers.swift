import Accounts
import JSONCoding
import Operators
import Wire

extension AccountService {
  /// Signs in a person whom a provider has confirmed, or returns what it says of them, for the form of a new account.
  func signIn(ticket: String, key: String?) async throws(WireError) -> Done {
    let outcome = try await answering { () async throws(AccountRejection) in
      try await accounts.signIn(ticket: ticket, key: key, admit: checkBan)
    }
    switch outcome {
    case .signedIn(let new): return await done(new)
    case .unknown(let confirmed):
      let provider = policy.providers.first { $0.issuer == confirmed.link.issuer }
      return Done(
        result: JSONWriter.bytes {
          $0.object {
            $0.member("new") {
              $0.member("provider", ifPresent: provider?.name)
              $0.member("firstName", ifPresent: confirmed.firstName)
              $0.member("lastName", ifPresent: confirmed.lastName)
              $0.member("username", ifPresent: confirmed.username)
              $0.member("email", ifPresent: confirmed.email)
            }
          }
        })
    }
  }

  /// The names of the providers that links are with.
  func providers(of links: [ProviderLink]) -> [String] {
    policy.providers.filter { provider in links.contains { $0.issuer == provider.issuer } }.map(\.name)
  }

  /// Throws for a name that no provider of this server has.
  func issuers(of providers: [String]) throws(AccountRejection) -> [String] {
    var issuers: [String] = []
    for (index, name) in providers.enumerated() {
      guard let provider = policy.providers.first(where: { $0.name == name }) else {
        throw .invalid(field: "unlink[\(index)]", problem: "names no provider of this server")
      }
      issuers.append(provider.issuer)
    }
    return issuers
  }

  /// Which providers sign in the owner of an account, for whom a letter for a new password was written.
  func providers(ofReset token: String) async throws(WireError) -> Done {
    let links = try await answering { () async throws(AccountRejection) in try await accounts.links(ofReset: token) }
    return Done(
      result: JSONWriter.bytes { $0.object { $0.member("signIn", array: providers(of: links)) { $0.value($1) } } })
  }
}
