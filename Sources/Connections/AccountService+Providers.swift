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
}
