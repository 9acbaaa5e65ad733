// What operators do about accounts.
import Accounts
import Core
import Descriptions
import Hunt
import Wire

extension Methods {
  static let operatorsAccounts = Theme(.operating) {
    Method(
      operating: "admin.invite", "Makes an invitation to register.",
      details: "For `account.register`, once, within 7 days.", result: .madeInvitation,
      errors: [.quotaExceeded, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "invitation": "0uYxW2m1cB9rQx3tqkZr5g",
          "url": "https://hunt.example/account#invitation=0uYxW2m1cB9rQx3tqkZr5g",
          "expiresAt": 1795855993653
        }
        """#)
    ) { .invite }
    Method(
      operating: "admin.allowHosting", "Lets an account host, or no longer.",
      details: "It matters if `hosting` of `server.info` is `listed`. Existing lobbies stay.",
      parameters: .account,
      .isAllowed, result: .nothing, errors: [.accountNotFound, .unavailable],
      example: .init(#"{"account":"01M7YMZ3QHV4T1B8D9X2K6RWCE","allowed":true}"#)
    ) { account, isAllowed in .allowHosting(account, isAllowed) }
    Method(
      operating: "admin.accounts", "Lists accounts, the oldest first, or finds one.",
      details: "Never with the names and addresses of their owners, nor with what their lobbies are called.",
      parameters: .accountSearch, result: .accountList, errors: [.accountNotFound, .unavailable],
      example: .init(
        #"{"limit":1}"#,
        #"""
        {
          "accounts": [
            {
              "account": "01M7YMZ3QHV4T1B8D9X2K6RWCE", "username": "ada", "disabled": false, "createdAt": 1795251193653,
              "lobbies": 2
            }
          ],
          "more": true
        }
        """#)
    ) { search in .accounts(search) }
    Method(
      operating: "admin.createAccount", "Creates an account for somebody who then chooses a password.",
      details:
        """
        Also while nobody may register. The link is as that of `admin.resetLink`; `url` is missing if the server does \
        not know its own address.
        """,
      parameters: .profile, result: .createdAccount, errors: [.usernameTaken, .emailTaken, .unavailable],
      example: .init(
        #"{"firstName":"Ada","lastName":"Lovelace","username":"ada","email":"ada@example.com"}"#,
        #"""
        {
          "account": "01M7YMZ3QHV4T1B8D9X2K6RWCE",
          "url": "https://hunt.example/account#reset=01M7YMZ3QHV4T1B8D9X2K6RWCE.r.9rQx3tqkZr5g0uYxW2m1cB",
          "expiresAt": 1795252993653
        }
        """#)
    ) { profile in .createAccount(profile) }
    Method(
      operating: "admin.exportAccount", "Exports everything known about an account's owner, for them.",
      details: "As `account.export`. The trail tells that it was done.",
      parameters: .account, result: .takeout, errors: [.accountNotFound, .unavailable],
      example: .init(#"{"account":"01M7YMZ3QHV4T1B8D9X2K6RWCE"}"#, exampleOfTakeout)
    ) { account in .exportAccount(account) }
    Method(
      operating: "admin.deleteAccount", "Deletes an account for good.",
      details: "As `account.delete`: nobody can read who its owner was any more, not even in backups of the log.",
      parameters: .account, .string("reason", .deletionReason), result: .nothing,
      errors: [.accountNotFound, .unavailable],
      example: .init(#"{"account":"01M7YMZ3QHV4T1B8D9X2K6RWCE","reason":"Asked for it by letter"}"#)
    ) { account, reason in .deleteAccount(account, reason: reason) }
    Method(
      operating: "admin.account", "Finds an account by its exact name.",
      parameters: .string("login", .string("The username or the email address, ignoring case.")),
      result: .operatorsAccount, errors: [.accountNotFound, .unavailable],
      example: .init(
        #"{"login":"ada"}"#,
        #"{"account":"01M7YMZ3QHV4T1B8D9X2K6RWCE","disabled":false,"createdAt":1795251193653,"lobbies":2}"#)
    ) { login in .account(login: login) }
    Method(
      operating: "admin.disableAccount", "Keeps the owner of an account out.",
      details: "They are signed out everywhere. Their lobbies stay, with the hosts' tokens.",
      parameters: .account, result: .nothing, errors: [.accountNotFound, .unavailable],
      example: .init(#"{"account":"01M7YMZ3QHV4T1B8D9X2K6RWCE"}"#)
    ) { account in .disable(account, true) }
    Method(
      operating: "admin.enableAccount", "Lets the owner of an account in again.", parameters: .account,
      result: .nothing, errors: [.accountNotFound, .unavailable],
      example: .init(#"{"account":"01M7YMZ3QHV4T1B8D9X2K6RWCE"}"#)
    ) { account in .disable(account, false) }
    Method(
      operating: "admin.resetLink", "Makes a link with which the owner of an account chooses a new password.",
      details: "For an owner who gets no letters. It is good once, for 30 minutes.",
      parameters: .account, result: .resetLink, errors: [.accountNotFound, .unavailable],
      example: .init(
        #"{"account":"01M7YMZ3QHV4T1B8D9X2K6RWCE"}"#,
        #"""
        {
          "url": "https://hunt.example/account#reset=01M7YMZ3QHV4T1B8D9X2K6RWCE.r.9rQx3tqkZr5g0uYxW2m1cB",
          "expiresAt": 1795252993653
        }
        """#)
    ) { account in .resetLink(account) }
  }
}

extension Parameter where Value == AccountID {
  fileprivate static var account: Parameter {
    .required("account", .accountID) { (fields) throws(WireError) in try accountID(fields) }
  }
}

func accountID(_ fields: Fields, _ name: String = "account") throws(WireError) -> AccountID {
  let text = try fields.string(name).uppercased()
  guard ULID.isValid(text) else { throw .accountNotFound }
  return AccountID(text)
}

extension Parameter where Value == Bool {
  fileprivate static var isAllowed: Parameter {
    .required("allowed", .boolean("Whether it may.")) { (fields) throws(WireError) in
      guard let isAllowed = try fields.optionalBool("allowed") else { throw fields.problem("allowed", "is missing") }
      return isAllowed
    }
  }
}

extension Parameter where Value == AccountSearch {
  fileprivate static var accountSearch: Parameter {
    let page = Parameter<Int>.limit
    return Parameter(
      [
        .optional("username", .string("The whole username, ignoring case.")),
        .optional("email", .string("The whole email address, ignoring case. Not with `username`.")),
        .optional("after", .accountID, "The last account of the page before."),
      ] + page.described
    ) { (fields) throws(WireError) in
      switch (try fields.optionalString("username"), try fields.optionalString("email")) {
      case (_?, _?): throw fields.problem("email", "must be left out with username: give one of them")
      case (let username?, nil):
        guard !username.contains("@") else { throw fields.problem("username", "must have no @: use email instead") }
        return .named(username)
      case (nil, let email?):
        guard email.contains("@") else { throw fields.problem("email", "must be an email address") }
        return .named(email)
      case (nil, nil):
        let after = fields.has("after") ? try accountID(fields, "after") : nil
        return .page(after: after, limit: try page.read(fields))
      }
    }
  }
}

extension Parameter where Value == Profile {
  fileprivate static var profile: Parameter {
    Parameter([
      .required("firstName", .personName), .required("lastName", .personName), .required("username", .username),
      .required("email", .email),
    ]) { (fields) throws(WireError) in
      let (firstName, lastName) = (try fields.string("firstName"), try fields.string("lastName"))
      let (username, email) = (try fields.string("username"), try fields.string("email"))
      do throws(AccountRejection) {
        return try Profile(firstName: firstName, lastName: lastName, username: username, email: email)
      } catch {
        throw WireError(error)
      }
    }
  }
}
