// Written by clients/generate from schema/openrpc.json. Do not edit.
// swift-format-ignore-file

import JSONCoding

extension QuarryMethods {
  /// The methods `server.…`.
  public var server: Quarry.ServerMethods { .init(client: self) }

  /// The methods `session.…`.
  public var session: Quarry.SessionMethods { .init(client: self) }

  /// The methods `account.…`.
  public var account: Quarry.AccountMethods { .init(client: self) }

  /// The methods `pack.…`.
  public var pack: Quarry.PackMethods { .init(client: self) }

  /// The methods `lobby.…`.
  public var lobby: Quarry.LobbyMethods { .init(client: self) }

  /// The methods `clue.…`.
  public var clue: Quarry.ClueMethods { .init(client: self) }

  /// The methods `ruling.…`.
  public var ruling: Quarry.RulingMethods { .init(client: self) }

  /// The methods `late.…`.
  public var late: Quarry.LateMethods { .init(client: self) }

  /// The methods `player.…`.
  public var player: Quarry.PlayerMethods { .init(client: self) }

  /// The methods `chat.…`.
  public var chat: Quarry.ChatMethods { .init(client: self) }

  /// The methods `scan.…`.
  public var scan: Quarry.ScanMethods { .init(client: self) }

  /// The methods `song.…`.
  public var song: Quarry.SongMethods { .init(client: self) }

  /// The methods `screen.…`.
  public var screen: Quarry.ScreenMethods { .init(client: self) }

  /// The methods `feed.…`.
  public var feed: Quarry.FeedMethods { .init(client: self) }

  /// The methods `roll.…`.
  public var roll: Quarry.RollMethods { .init(client: self) }

  /// The methods `help.…`.
  public var help: Quarry.HelpMethods { .init(client: self) }

  /// The methods `position.…`.
  public var position: Quarry.PositionMethods { .init(client: self) }

  /// The methods `photo.…`.
  public var photo: Quarry.PhotoMethods { .init(client: self) }

  /// The methods `staff.…`.
  public var staff: Quarry.StaffMethods { .init(client: self) }

  /// The methods `station.…`.
  public var station: Quarry.StationMethods { .init(client: self) }

  /// The methods `tag.…`.
  public var tag: Quarry.TagMethods { .init(client: self) }

  /// The methods `feedback.…`.
  public var feedback: Quarry.FeedbackMethods { .init(client: self) }

  /// The methods `webhook.…`.
  public var webhook: Quarry.WebhookMethods { .init(client: self) }

  /// The methods `admin.…`.
  public var admin: Quarry.AdminMethods { .init(client: self) }

  /// The methods `events.…`.
  public var events: Quarry.EventsMethods { .init(client: self) }
}

extension Quarry {
  /// The methods `server.…`.
  public struct ServerMethods: Sendable {
    let client: any QuarryMethods

    /// Returns the server's version, clock and limits.
    ///
    /// - Parameters:
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func info(token: String? = nil) async throws -> ServerInfo {
      var fields = Fields()
      fields.set("token", token)
      return try ServerInfo(json: try await client.answer(to: "server.info", fields.object))
    }

    /// Returns the server's time.
    ///
    /// - Parameters:
    ///   - token: The token of a seat or an account; by default that of the connection.
    @discardableResult
    public func ping(token: String? = nil) async throws -> ServerTime {
      var fields = Fields()
      fields.set("token", token)
      return try ServerTime(json: try await client.answer(to: "server.ping", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `session.…`.
  public struct SessionMethods: Sendable {
    let client: any QuarryMethods

    /// Binds the connection to the seat or account of a token.
    ///
    /// A connection can have one account and one seat in a lobby. If it has one already, it keeps it, and the result
    /// only describes the token's. A token of `player.handover` is used up: it gives a connection without a seat the
    /// player's, with a new `token`. The earlier device's connections get `bye` `replaced`, and its token becomes
    /// `unauthorized`.
    ///
    /// - Parameters:
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func attach(token: String, key: String? = nil) async throws -> Attached {
      var fields = Fields()
      fields.set("token", token)
      fields.set("key", key)
      return try Attached(json: try await client.answer(to: "session.attach", fields.object))
    }

    /// Lets a host in by the passphrase that they set.
    ///
    /// Binds the connection to the host's seat if it has none. `token` is the host's on every device, until the
    /// passphrase changes. A wrong passphrase and a lobby without one give the same error after the same time, and
    /// count like wrong passwords: ten for a lobby and an address in 15 minutes.
    ///
    /// - Parameters:
    ///   - passphrase: The passphrase.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func enter(
      passphrase: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> EnteredHost {
      var fields = Fields()
      fields.set("passphrase", passphrase)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try EnteredHost(json: try await client.answer(to: "session.enter", fields.object))
    }

    /// Unbinds the connection from its seat and its account.
    ///
    /// The connection stops watching the lobby of the seat. The token stays valid.
    ///
    /// - Parameters:
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func detach(token: String? = nil) async throws {
      var fields = Fields()
      fields.set("token", token)
      _ = try await client.answer(to: "session.detach", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `account.…`.
  public struct AccountMethods: Sendable {
    let client: any QuarryMethods

    /// Creates an account and signs in to it.
    ///
    /// Binds the connection to the account if it is bound to none. Usernames and addresses are unique, ignoring case.
    /// Whoever has a `ticket` of `account.signIn` needs no password.
    ///
    /// - Parameters:
    ///   - firstName: A first or a last name.
    ///   - lastName: A first or a last name.
    ///   - username: The public name of an account: letters, digits and, after the first character, `.`, `_` and `-`;
    ///     2 to 30 characters.
    ///   - email: An email address.
    ///   - password: Required without `ticket`.
    ///   - ticket: Instead of `password`.
    ///   - invitation: Needed if `registration` of `server.info` is `invitation`.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func register(
      firstName: String,
      lastName: String,
      username: String,
      email: String,
      password: String? = nil,
      ticket: String? = nil,
      invitation: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> SignedIn {
      var fields = Fields()
      fields.set("firstName", firstName)
      fields.set("lastName", lastName)
      fields.set("username", username)
      fields.set("email", email)
      fields.set("password", password)
      fields.set("ticket", ticket)
      fields.set("invitation", invitation)
      fields.set("token", token)
      fields.set("key", key)
      return try SignedIn(json: try await client.answer(to: "account.register", fields.object))
    }

    /// Signs in.
    ///
    /// Binds the connection to the account if it is bound to none. The error does not say whether the login or the
    /// password was wrong. An account has at most 50 sessions: signing in once more ends the oldest.
    ///
    /// - Parameters:
    ///   - login: The username or the email address, ignoring case.
    ///   - password: The password.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func login(login: String, password: String, token: String? = nil, key: String? = nil) async throws -> SignedIn {
      var fields = Fields()
      fields.set("login", login)
      fields.set("password", password)
      fields.set("token", token)
      fields.set("key", key)
      return try SignedIn(json: try await client.answer(to: "account.login", fields.object))
    }

    /// Signs out.
    ///
    /// The token stops working, and every right that a connection had through it ends: other connections that used it
    /// are closed with `bye` `replaced`.
    ///
    /// - Parameters:
    ///   - everywhere: Whether to end all sessions of the account, not only this one. False if omitted.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func logout(everywhere: Bool? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("everywhere", everywhere)
      fields.set("token", token)
      _ = try await client.answer(to: "account.logout", fields.object)
    }

    /// Returns the profile and the hosted lobbies.
    ///
    /// Only the newest 200 lobbies are listed.
    ///
    /// - Parameters:
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func get(token: String? = nil) async throws -> Profile {
      var fields = Fields()
      fields.set("token", token)
      return try Profile(json: try await client.answer(to: "account.get", fields.object))
    }

    /// Changes the profile, the address or the password.
    ///
    /// Omitted members stay as they are. A new password ends all other sessions. An account without a password needs
    /// a session of the last ten minutes in place of `currentPassword`.
    ///
    /// - Parameters:
    ///   - firstName: A first or a last name.
    ///   - lastName: A first or a last name.
    ///   - email: An email address.
    ///   - password: At least 8 characters, with a letter, a digit and a special character.
    ///   - currentPassword: Required with `email` and `password`.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func update(
      firstName: String? = nil,
      lastName: String? = nil,
      email: String? = nil,
      password: String? = nil,
      currentPassword: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("firstName", firstName)
      fields.set("lastName", lastName)
      fields.set("email", email)
      fields.set("password", password)
      fields.set("currentPassword", currentPassword)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "account.update", fields.object)
    }

    /// Requests a letter for choosing a new password.
    ///
    /// The answer is the same whether or not an account has this address. Nothing is sent if the server sends no
    /// mail.
    ///
    /// - Parameters:
    ///   - email: An email address.
    ///   - language: The language of the letter. Defaults to English.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func requestReset(email: String, language: Language? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("email", email)
      fields.set("language", language)
      fields.set("token", token)
      _ = try await client.answer(to: "account.requestReset", fields.object)
    }

    /// Sets a new password with the token from the letter and signs in.
    ///
    /// The token works once, within 30 minutes. All sessions end except the one that this creates, and so do all API
    /// keys, tickets and other such letters. Providers go on signing the owner in, except those in `unlink`.
    ///
    /// - Parameters:
    ///   - resetToken: From the letter.
    ///   - password: At least 8 characters, with a letter, a digit and a special character.
    ///   - unlink: Names of the providers that no longer sign the owner in.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func reset(
      resetToken: String,
      password: String,
      unlink: [String]? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> SignedIn {
      var fields = Fields()
      fields.set("resetToken", resetToken)
      fields.set("password", password)
      fields.set("unlink", unlink)
      fields.set("token", token)
      fields.set("key", key)
      return try SignedIn(json: try await client.answer(to: "account.reset", fields.object))
    }

    /// Says which providers sign in whoever got the letter for a new password.
    ///
    /// For the page that sets the password, which asks whether they still should.
    ///
    /// - Parameters:
    ///   - resetToken: From the letter.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func checkReset(resetToken: String, token: String? = nil) async throws -> ProvidersOfReset {
      var fields = Fields()
      fields.set("resetToken", resetToken)
      fields.set("token", token)
      return try ProvidersOfReset(json: try await client.answer(to: "account.checkReset", fields.object))
    }

    /// Requests a letter that verifies the email address.
    ///
    /// Nothing is sent if the address is verified already, or if the server sends no mail.
    ///
    /// - Parameters:
    ///   - language: The language of the letter. Defaults to English.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func requestVerification(language: Language? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("language", language)
      fields.set("token", token)
      _ = try await client.answer(to: "account.requestVerification", fields.object)
    }

    /// Verifies the email address with the token from the letter.
    ///
    /// Anybody with the token may call it, signed in or not. The token is valid for 7 days.
    ///
    /// - Parameters:
    ///   - verificationToken: From the letter.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func verify(verificationToken: String, token: String? = nil, key: String? = nil) async throws {
      var fields = Fields()
      fields.set("verificationToken", verificationToken)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "account.verify", fields.object)
    }

    /// Lists the sessions of the account.
    ///
    /// In the order in which they began.
    ///
    /// - Parameters:
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func sessions(token: String? = nil) async throws -> SessionList {
      var fields = Fields()
      fields.set("token", token)
      return try SessionList(json: try await client.answer(to: "account.sessions", fields.object))
    }

    /// Ends a session of the account.
    ///
    /// It has the same effect as `account.logout` in that session.
    ///
    /// - Parameters:
    ///   - session: The id of a session, numbered within the account.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func revoke(session: String, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("session", session)
      fields.set("token", token)
      _ = try await client.answer(to: "account.revoke", fields.object)
    }

    /// Exports all data about the account.
    ///
    /// Also available as `GET /account.json`. The clues, codes and chat of hosted lobbies are in the lobbies' logs,
    /// `lobby.log`.
    ///
    /// - Parameters:
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func export(token: String? = nil) async throws -> Takeout {
      var fields = Fields()
      fields.set("token", token)
      return try Takeout(json: try await client.answer(to: "account.export", fields.object))
    }

    /// Makes the account the owner of a lobby that was created without one.
    ///
    /// From then on the account is the lobby's host, on every device. A lobby of another account is `forbidden`.
    ///
    /// - Parameters:
    ///   - host: The host's token for the lobby.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func claim(host: String, token: String? = nil, key: String? = nil) async throws {
      var fields = Fields()
      fields.set("host", host)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "account.claim", fields.object)
    }

    /// Deletes the account.
    ///
    /// All personal data is erased for good, in the log as well: lobbies show `deleted player` and `deleted host`
    /// from then on. Finds, points and chat messages stay in the lobbies. The username and the address become
    /// available again. An account without a password needs a session of the last ten minutes instead.
    ///
    /// - Parameters:
    ///   - password: Required if the account has one.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func delete(password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "account.delete", fields.object)
    }

    /// Makes an API key, with which a program acts as the account.
    ///
    /// The token is not shown again. It may do what its scopes say: `read` what the account may see of its lobbies,
    /// `host` lobbies, and change the account's `packs`. Methods of the account itself and of operators never are. An
    /// account has at most 50 valid keys. They outlast the session that makes them, so the password is asked for; an
    /// account without one needs a session of the last ten minutes instead. All keys end with a change or a reset of
    /// the password, and with `account.logout` everywhere.
    ///
    /// - Parameters:
    ///   - name: The name of an API key.
    ///   - scopes: What an API key is for.
    ///   - expiresAt: When the key stops working, in the future.
    ///   - password: Required if the account has one.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func createKey(
      name: String,
      scopes: [KeyScopes],
      expiresAt: Int,
      password: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> CreatedKey {
      var fields = Fields()
      fields.set("name", name)
      fields.set("scopes", scopes)
      fields.set("expiresAt", expiresAt)
      fields.set("password", password)
      fields.set("token", token)
      fields.set("key", key)
      return try CreatedKey(json: try await client.answer(to: "account.createKey", fields.object))
    }

    /// Lists the account's API keys.
    ///
    /// Expired ones, too. `lastAt` is when the key was last used; after a restart it may be up to a day early.
    ///
    /// - Parameters:
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func keys(token: String? = nil) async throws -> KeyList {
      var fields = Fields()
      fields.set("token", token)
      return try KeyList(json: try await client.answer(to: "account.keys", fields.object))
    }

    /// Revokes an API key.
    ///
    /// Connections that used it are closed with `bye` `replaced`.
    ///
    /// - Parameters:
    ///   - apiKey: The id of an API key, numbered within the account.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func revokeKey(apiKey: String, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("apiKey", apiKey)
      fields.set("token", token)
      _ = try await client.answer(to: "account.revokeKey", fields.object)
    }

    /// Signs in whom a provider has confirmed.
    ///
    /// The page `/sign-in/PROVIDER` leads to the provider and back to `/account`, with the ticket in the cookie
    /// `quarry-ticket`. Binds the connection to the account if it is bound to none. If no account is linked with
    /// them, the result is `new`, what a form for `account.register` may suggest.
    ///
    /// - Parameters:
    ///   - ticket: What a provider has confirmed about somebody, sealed by the server. Good for 15 minutes.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func signIn(ticket: String, token: String? = nil, key: String? = nil) async throws -> ProviderSignIn {
      var fields = Fields()
      fields.set("ticket", ticket)
      fields.set("token", token)
      fields.set("key", key)
      return try ProviderSignIn(json: try await client.answer(to: "account.signIn", fields.object))
    }

    /// Links the account with whom a provider has confirmed.
    ///
    /// They can sign in to the account with that provider from then on. An account without a password needs a session
    /// of the last ten minutes instead.
    ///
    /// - Parameters:
    ///   - ticket: What a provider has confirmed about somebody, sealed by the server. Good for 15 minutes.
    ///   - password: Required if the account has one.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func link(ticket: String, password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("ticket", ticket)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "account.link", fields.object)
    }

    /// Ends the link with a provider.
    ///
    /// The last provider of an account without a password stays.
    ///
    /// - Parameters:
    ///   - provider: A provider that signs people in, as in `/sign-in/PROVIDER`.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func unlink(provider: String, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("provider", provider)
      fields.set("token", token)
      _ = try await client.answer(to: "account.unlink", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `pack.…`.
  public struct PackMethods: Sendable {
    let client: any QuarryMethods

    /// Creates a pack.
    ///
    /// A pack is a hunt that can be played many times. A clue with a codeword needs a text of at most 140 characters:
    /// the question that the codeword answers. Others can find and play a pack once it has five clues.
    ///
    /// - Parameters:
    ///   - name: The name of a pack.
    ///   - description: A description of the pack.
    ///   - location: The place where the pack is played, in words.
    ///   - gameTime: Defaults to 15.
    ///   - clues: Defaults to none.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func create(
      name: String,
      description: String,
      location: String,
      gameTime: Int? = nil,
      clues: [ClueInput]? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> PackMade {
      var fields = Fields()
      fields.set("name", name)
      fields.set("description", description)
      fields.set("location", location)
      fields.set("gameTime", gameTime)
      fields.set("clues", clues)
      fields.set("token", token)
      fields.set("key", key)
      return try PackMade(json: try await client.answer(to: "pack.create", fields.object))
    }

    /// Changes a pack of the account.
    ///
    /// Given members replace the old ones: `clues` replaces all clues. Every change raises the version by one; a
    /// request that changes nothing does not.
    ///
    /// - Parameters:
    ///   - pack: The id of a pack, ignoring case.
    ///   - version: The version that the change is based on.
    ///   - name: The name of a pack.
    ///   - description: A description of the pack.
    ///   - location: The place where the pack is played, in words.
    ///   - gameTime: The playing time, in minutes.
    ///   - clues: At most 500 clues.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func update(
      pack: String,
      version: Int,
      name: String? = nil,
      description: String? = nil,
      location: String? = nil,
      gameTime: Int? = nil,
      clues: [ClueInput]? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> PackVersionResult {
      var fields = Fields()
      fields.set("pack", pack)
      fields.set("version", version)
      fields.set("name", name)
      fields.set("description", description)
      fields.set("location", location)
      fields.set("gameTime", gameTime)
      fields.set("clues", clues)
      fields.set("token", token)
      fields.set("key", key)
      return try PackVersionResult(json: try await client.answer(to: "pack.update", fields.object))
    }

    /// Deletes a pack of the account.
    ///
    /// Lobbies that play it continue, since they have copies of its clues.
    ///
    /// - Parameters:
    ///   - pack: The id of a pack, ignoring case.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func delete(pack: String, token: String? = nil, key: String? = nil) async throws {
      var fields = Fields()
      fields.set("pack", pack)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "pack.delete", fields.object)
    }

    /// Returns a pack.
    ///
    /// Only the creator gets the clues, with all their secrets. Only the creator can get a pack of fewer than five
    /// clues.
    ///
    /// - Parameters:
    ///   - pack: The id of a pack, ignoring case.
    ///   - version: Defaults to the newest.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func get(pack: String, version: Int? = nil, token: String? = nil) async throws -> Pack {
      var fields = Fields()
      fields.set("pack", pack)
      fields.set("version", version)
      fields.set("token", token)
      return try Pack(json: try await client.answer(to: "pack.get", fields.object))
    }

    /// Lists the packs of the account.
    ///
    /// Ordered by name.
    ///
    /// - Parameters:
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func mine(token: String? = nil) async throws -> PackList {
      var fields = Fields()
      fields.set("token", token)
      return try PackList(json: try await client.answer(to: "pack.mine", fields.object))
    }

    /// Searches for packs.
    ///
    /// All given parameters must match. A fragment matches anywhere in a text, ignoring case and accents. Results are
    /// ordered by name, then by id. Only the creator finds a pack of fewer than five clues.
    ///
    /// - Parameters:
    ///   - text: Up to 5 words, each a fragment of the name, the location or the creator's username.
    ///   - name: A fragment that the text must contain.
    ///   - location: A fragment that the text must contain.
    ///   - creator: A fragment of the username.
    ///   - near: The centre of the pack must be within `km` kilometres of a place.
    ///   - after: The `next` of the previous page.
    ///   - limit: Packs per page. Defaults to 25.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func search(
      text: String? = nil,
      name: String? = nil,
      location: String? = nil,
      creator: String? = nil,
      near: NearInput? = nil,
      after: String? = nil,
      limit: Int? = nil,
      token: String? = nil
    ) async throws -> PackList {
      var fields = Fields()
      fields.set("text", text)
      fields.set("name", name)
      fields.set("location", location)
      fields.set("creator", creator)
      fields.set("near", near)
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("token", token)
      return try PackList(json: try await client.answer(to: "pack.search", fields.object))
    }

    /// Exports a pack as a file.
    ///
    /// Exporting somebody else's pack shows its answers, so the account's later plays of it are not ranked; plays
    /// without an account never are. If the format cannot hold the whole pack, the request is refused, and the error
    /// lists everything that does not fit.
    ///
    /// - Parameters:
    ///   - pack: The id of a pack, ignoring case.
    ///   - format: Defaults to `quarry`.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func export(pack: String, format: PackFormat? = nil, token: String? = nil) async throws -> PackFile {
      var fields = Fields()
      fields.set("pack", pack)
      fields.set("format", format)
      fields.set("token", token)
      return try PackFile(json: try await client.answer(to: "pack.export", fields.object))
    }

    /// Creates a pack, or a pack's next version, from a file.
    ///
    /// The file is imported as a whole or not at all: `problems` lists everything that is wrong, each with its place
    /// in the file. With `pack`, members that the file omits stay as they are. `name`, `description`, `location` and
    /// `gameTime` override the file's; a table has none.
    ///
    /// - Parameters:
    ///   - file: The file's text, at most 256 KiB. `POST /packs` takes files too long for a message.
    ///   - format: Detected if omitted.
    ///   - pack: The pack to create the next version of. If omitted, a new pack is created.
    ///   - version: The version that the file is based on. Required with `pack`.
    ///   - name: The name of a pack.
    ///   - description: A description of the pack.
    ///   - location: The place where the pack is played, in words.
    ///   - gameTime: The playing time, in minutes.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func `import`(
      file: String,
      format: PackFormat? = nil,
      pack: String? = nil,
      version: Int? = nil,
      name: String? = nil,
      description: String? = nil,
      location: String? = nil,
      gameTime: Int? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> PackMade {
      var fields = Fields()
      fields.set("file", file)
      fields.set("format", format)
      fields.set("pack", pack)
      fields.set("version", version)
      fields.set("name", name)
      fields.set("description", description)
      fields.set("location", location)
      fields.set("gameTime", gameTime)
      fields.set("token", token)
      fields.set("key", key)
      return try PackMade(json: try await client.answer(to: "pack.import", fields.object))
    }

    /// Reads a file as a pack would be imported from it, and creates nothing.
    ///
    /// For a draft that its author looks at and corrects. What cannot be imported is left out and listed in
    /// `problems`, each with its place in the file. A photo that is not on this server is left out, too. `name`,
    /// `description`, `location` and `gameTime` override the file's.
    ///
    /// - Parameters:
    ///   - file: The file's text, at most 256 KiB. `POST /packs/draft` takes files too long for a message.
    ///   - format: Detected if omitted.
    ///   - name: The name of a pack.
    ///   - description: A description of the pack.
    ///   - location: The place where the pack is played, in words.
    ///   - gameTime: The playing time, in minutes.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func read(
      file: String,
      format: PackFormat? = nil,
      name: String? = nil,
      description: String? = nil,
      location: String? = nil,
      gameTime: Int? = nil,
      token: String? = nil
    ) async throws -> PackDraft {
      var fields = Fields()
      fields.set("file", file)
      fields.set("format", format)
      fields.set("name", name)
      fields.set("description", description)
      fields.set("location", location)
      fields.set("gameTime", gameTime)
      fields.set("token", token)
      return try PackDraft(json: try await client.answer(to: "pack.read", fields.object))
    }

    /// Tells which of the given packs have newer versions.
    ///
    /// One request covers all packs that a client keeps.
    ///
    /// - Parameters:
    ///   - packs: At most 1,000 packs.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func versions(packs: [KnownPack], token: String? = nil) async throws -> PackVersions {
      var fields = Fields()
      fields.set("packs", packs)
      fields.set("token", token)
      return try PackVersions(json: try await client.answer(to: "pack.versions", fields.object))
    }

    /// Returns the board of a pack.
    ///
    /// It ranks first plays against the clock, alone or in a ranked game, once they have ended. An account that made
    /// the pack, saw its answers or played it casually before never appears on it.
    ///
    /// - Parameters:
    ///   - pack: The id of a pack, ignoring case.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func board(pack: String, token: String? = nil) async throws -> PackBoard {
      var fields = Fields()
      fields.set("pack", pack)
      fields.set("token", token)
      return try PackBoard(json: try await client.answer(to: "pack.board", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `lobby.…`.
  public struct LobbyMethods: Sendable {
    let client: any QuarryMethods

    /// Creates a lobby, or begins a play of a pack.
    ///
    /// Binds the connection to the host's seat if it has none. A lobby may have no clues at first; `clue.add` adds
    /// them, also for a hunt that does not fit into one message. With `pack` it is a game that the caller, who must
    /// be signed in, hosts: the clues, the duration and everything omitted come from the pack. With `pack` and `play`
    /// it is a play by the caller, signed in or not: it has no host, begins at once, and binds the connection to the
    /// player's seat if it has none.
    ///
    /// - Parameters:
    ///   - name: Required unless a pack is played or `again` is given. In a play it is the player's name, and
    ///     defaults to their username.
    ///   - description: Empty if omitted.
    ///   - author: Defaults to the account's username; empty without an account.
    ///   - capacity: Defaults to 100.
    ///   - startsAt: When the hunt starts by itself, in the future. If omitted, `lobby.start` starts it.
    ///   - duration: If omitted, the hunt has no clock.
    ///   - order: The order in which players see the clues. `free`: all at once. `sequence`: for each player, one
    ///     after the other as they find them. `rotate`: the same, but each player or team starts at another clue and
    ///     goes round. `drip`: some random ones at first, the others at random times.
    ///   - drip: The details of an `order` of `drip`; only together with it.
    ///   - scoring: What a find is worth; exactly one of these. `fixed`: the points of the clue. `speed`: the points
    ///     fall linearly from all of them at the start to the fraction `floor` at the end of the clock, pauses
    ///     excluded; the hunt needs a `duration`. `first`: the points of the clue, and a bonus for its first finders.
    ///     `dynamic`: every finder of a clue gets the same, and less the more finders there are.
    ///   - teams: Distinct names. The first team is `t1`.
    ///   - divisions: Distinct names. Players choose one when they join; the board and the results rank each
    ///     division, too.
    ///   - groups: Groups of clues of which players need some.
    ///   - waves: Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or
    ///     players without one, are dealt in turn.
    ///   - teamColours: The colours of the teams: the first that of `t1`. At most one for each team. Where a new
    ///     lobby names none, its teams get colours of their own in turn.
    ///   - brand: How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server.
    ///   - settings: The settings to change. Omitted ones stay as they are (initially no delay, no end when
    ///     everything is found, no sharing of positions, not listed, and all others true).
    ///   - clues: The clues in display order.
    ///   - email: The address that the codes are sent to for printing: at once if there are clues with codes, else
    ///     ten minutes after a clue was last added or changed, or when the hunt starts. It is stored encrypted. Only
    ///     if the server sends mail.
    ///   - language: The language of the clues' own texts, and of letters (English if the server does not speak it).
    ///     Of a play by one player it is the language in which the player reads clues.
    ///   - codes: The clues reuse the printed codes of an earlier lobby: the first clue the first code, and so on.
    ///   - again: An earlier lobby of the same host, whose clues, settings and codes are reused with new seats.
    ///     Everything else but `key` must be omitted.
    ///   - pack: The pack to play, in its newest version.
    ///   - play: The caller plays alone: against the clock with five clues at first, or without a clock with all of
    ///     them. Only with `pack`.
    ///   - ghost: A recorded run to race against: that of the leader of the pack's board, or somebody's best. Only
    ///     with `play`.
    ///   - ranked: Whether the results of a hosted game count for the board of the pack. All players must then be
    ///     signed in and join before the start, and nothing of the pack can be changed. Only with `pack` and without
    ///     `play`.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func create(
      name: String? = nil,
      description: String? = nil,
      author: String? = nil,
      capacity: Int? = nil,
      startsAt: Int? = nil,
      duration: Int? = nil,
      order: Order? = nil,
      drip: DripInput? = nil,
      scoring: Scoring? = nil,
      teams: [String]? = nil,
      divisions: [String]? = nil,
      groups: [GroupToCreate]? = nil,
      waves: [WaveInput]? = nil,
      teamColours: [String]? = nil,
      brand: Brand? = nil,
      settings: SettingsInput? = nil,
      clues: [ClueInput]? = nil,
      email: String? = nil,
      language: String? = nil,
      codes: CodesInput? = nil,
      again: String? = nil,
      pack: String? = nil,
      play: LobbyCreatePlay? = nil,
      ghost: GhostInput? = nil,
      ranked: Bool? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> LobbyCreateResult {
      var fields = Fields()
      fields.set("name", name)
      fields.set("description", description)
      fields.set("author", author)
      fields.set("capacity", capacity)
      fields.set("startsAt", startsAt)
      fields.set("duration", duration)
      fields.set("order", order)
      fields.set("drip", drip)
      fields.set("scoring", scoring)
      fields.set("teams", teams)
      fields.set("divisions", divisions)
      fields.set("groups", groups)
      fields.set("waves", waves)
      fields.set("teamColours", teamColours)
      fields.set("brand", brand)
      fields.set("settings", settings)
      fields.set("clues", clues)
      fields.set("email", email)
      fields.set("language", language)
      fields.set("codes", codes)
      fields.set("again", again)
      fields.set("pack", pack)
      fields.set("play", play)
      fields.set("ghost", ghost)
      fields.set("ranked", ranked)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try LobbyCreateResult(json: try await client.answer(to: "lobby.create", fields.object))
    }

    /// Changes the details that were given when the lobby was created.
    ///
    /// Not once the hunt has ended. Once it has started, `startsAt`, `duration`, `order` and `waves` cannot change.
    /// Null clears `startsAt`, `duration`, `brand` and `language`. There can be no fewer seats than players, no fewer
    /// teams once somebody has joined, and a division that a player is in must stay.
    ///
    /// - Parameters:
    ///   - name: The name of a hunt.
    ///   - description: A description of the hunt.
    ///   - author: The author of the hunt. Also the host's name in the chat; `Host` if empty.
    ///   - capacity: The number of seats for players.
    ///   - startsAt: A time, in milliseconds since 1970 UTC.
    ///   - duration: How long the hunt runs, in seconds.
    ///   - order: The order in which players see the clues. `free`: all at once. `sequence`: for each player, one
    ///     after the other as they find them. `rotate`: the same, but each player or team starts at another clue and
    ///     goes round. `drip`: some random ones at first, the others at random times.
    ///   - drip: The details of an `order` of `drip`; only together with it.
    ///   - scoring: What a find is worth; exactly one of these. `fixed`: the points of the clue. `speed`: the points
    ///     fall linearly from all of them at the start to the fraction `floor` at the end of the clock, pauses
    ///     excluded; the hunt needs a `duration`. `first`: the points of the clue, and a bonus for its first finders.
    ///     `dynamic`: every finder of a clue gets the same, and less the more finders there are.
    ///   - teams: Distinct names. The first team is `t1`.
    ///   - divisions: Distinct names. Players choose one when they join; the board and the results rank each
    ///     division, too.
    ///   - groups: All groups of clues; the first is `g1`.
    ///   - waves: Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or
    ///     players without one, are dealt in turn.
    ///   - teamColours: The colours of the teams: the first that of `t1`. At most one for each team. Where a new
    ///     lobby names none, its teams get colours of their own in turn.
    ///   - brand: How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server.
    ///   - settings: The settings to change. Omitted ones stay as they are (initially no delay, no end when
    ///     everything is found, no sharing of positions, not listed, and all others true).
    ///   - email: The address that the codes are sent to; null removes it.
    ///   - language: The language of the clues' own texts; null if it is not to be named. With `email`, it is that of
    ///     letters instead: English by default, and if the server does not speak it.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func update(
      name: String? = nil,
      description: String? = nil,
      author: String? = nil,
      capacity: Int? = nil,
      startsAt: Change<Int>? = nil,
      duration: Change<Int>? = nil,
      order: Order? = nil,
      drip: DripInput? = nil,
      scoring: Scoring? = nil,
      teams: [String]? = nil,
      divisions: [String]? = nil,
      groups: [GroupInput]? = nil,
      waves: [WaveInput]? = nil,
      teamColours: [String]? = nil,
      brand: Change<Brand>? = nil,
      settings: SettingsInput? = nil,
      email: Change<String>? = nil,
      language: Change<String>? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("name", name)
      fields.set("description", description)
      fields.set("author", author)
      fields.set("capacity", capacity)
      fields.set("startsAt", startsAt)
      fields.set("duration", duration)
      fields.set("order", order)
      fields.set("drip", drip)
      fields.set("scoring", scoring)
      fields.set("teams", teams)
      fields.set("divisions", divisions)
      fields.set("groups", groups)
      fields.set("waves", waves)
      fields.set("teamColours", teamColours)
      fields.set("brand", brand)
      fields.set("settings", settings)
      fields.set("email", email)
      fields.set("language", language)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "lobby.update", fields.object)
    }

    /// Sets a passphrase by which the host comes in on any device, or removes it.
    ///
    /// With `session.enter`. Only a hash of it is kept. Whoever came in by an earlier one is out: their connections
    /// end with `bye` `kicked`, and their token becomes `unauthorized`. The host's own token stays.
    ///
    /// - Parameters:
    ///   - passphrase: Null removes it.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func setPassphrase(
      passphrase: String?,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("passphrase", orNull: passphrase)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "lobby.setPassphrase", fields.object)
    }

    /// Deletes the lobby for good.
    ///
    /// Before the start or after the end. All its connections end with `bye` `kicked`, and its code is free. The
    /// answer comes when no file of the server has anything of it any more, which may take a while; from then on the
    /// lobby is `lobby-not-found`, and its tokens are `unauthorized`.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func delete(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      _ = try await client.answer(to: "lobby.delete", fields.object)
    }

    /// Starts the hunt.
    ///
    /// Only while the lobby is open. With `undo` it starts that many seconds later, and until then
    /// `lobby.cancelStart` takes it back. Asked again meanwhile, it starts at once without `undo`; with it, the
    /// answer is the same.
    ///
    /// - Parameters:
    ///   - undo: The hunt starts at once if it is omitted.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func start(
      undo: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> PhaseResult {
      var fields = Fields()
      fields.set("undo", undo)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try PhaseResult(json: try await client.answer(to: "lobby.start", fields.object))
    }

    /// Takes back a start that is counted in.
    ///
    /// The hunt then starts when it was to start before, unless that has passed.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func cancelStart(
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> StartsAtResult {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try StartsAtResult(json: try await client.answer(to: "lobby.cancelStart", fields.object))
    }

    /// Pauses the hunt and its clock.
    ///
    /// Only while the hunt is running.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func pause(
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> PhaseResult {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try PhaseResult(json: try await client.answer(to: "lobby.pause", fields.object))
    }

    /// Resumes a paused hunt.
    ///
    /// Only while the hunt is paused.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func resume(
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> PhaseResult {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try PhaseResult(json: try await client.answer(to: "lobby.resume", fields.object))
    }

    /// Ends the hunt permanently.
    ///
    /// In any phase but the last. If the hunt never started, nobody is shown its clues. A play by one player has no
    /// host; its player may end it.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func end(
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> PhaseResult {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try PhaseResult(json: try await client.answer(to: "lobby.end", fields.object))
    }

    /// Adds time to the clock.
    ///
    /// While the hunt is running or paused, and only if it has a clock.
    ///
    /// - Parameters:
    ///   - seconds: Seconds to add.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func extend(
      seconds: Int,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> EndsAtResult {
      var fields = Fields()
      fields.set("seconds", seconds)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try EndsAtResult(json: try await client.answer(to: "lobby.extend", fields.object))
    }

    /// Freezes the board for everybody but the host.
    ///
    /// Once the hunt has started, also after its end. While the board is frozen, a find is shown only to its finder
    /// and the host. Freezing a frozen board changes nothing.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func freeze(
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> BoardPosition {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try BoardPosition(json: try await client.answer(to: "lobby.freeze", fields.object))
    }

    /// Reveals what a frozen board hides.
    ///
    /// Without `at` everything is revealed, and the board is no longer frozen. With `at` everything up to that event
    /// is revealed, and the board stays frozen there if points were given or taken since.
    ///
    /// - Parameters:
    ///   - at: The last event to reveal. Everything is revealed if it is omitted or beyond the newest event.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func reveal(
      at: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> BoardPosition {
      var fields = Fields()
      fields.set("at", at)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try BoardPosition(json: try await client.answer(to: "lobby.reveal", fields.object))
    }

    /// Sends the players a notice.
    ///
    /// In any phase.
    ///
    /// - Parameters:
    ///   - text: The text of a notice.
    ///   - to: Defaults to everybody.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func announce(
      text: String,
      to: Recipient? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> NoticeResult {
      var fields = Fields()
      fields.set("text", text)
      fields.set("to", to)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try NoticeResult(json: try await client.answer(to: "lobby.announce", fields.object))
    }

    /// Sends the codes by mail, as a printable PDF.
    ///
    /// In any phase, until the lobby is archived. The event `sheet.mailed` or `sheet.mailFailed` tells the outcome.
    ///
    /// - Parameters:
    ///   - email: The recipient of this letter only. Defaults to the lobby's address.
    ///   - language: The language of the letter if `email` is given. Defaults to English.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func sendSheet(
      email: String? = nil,
      language: Language? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("email", email)
      fields.set("language", language)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "lobby.sendSheet", fields.object)
    }

    /// Sends the players a hint for a clue.
    ///
    /// In any phase, but only to players who can see the clue.
    ///
    /// - Parameters:
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - text: The text of a notice.
    ///   - to: Defaults to everybody.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func hint(
      clue: String,
      text: String,
      to: Recipient? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> NoticeResult {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("text", text)
      fields.set("to", to)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try NoticeResult(json: try await client.answer(to: "lobby.hint", fields.object))
    }

    /// Returns the card of a lobby.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func peek(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> Card {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Card(json: try await client.answer(to: "lobby.peek", fields.object))
    }

    /// Returns the lobbies that everybody can join.
    ///
    /// Those whose hosts set `settings.listed`: before the start, and after it with `lateJoin`. The next to start
    /// comes first. The list may be some seconds old.
    ///
    /// - Parameters:
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func listed(token: String? = nil) async throws -> OpenLobbies {
      var fields = Fields()
      fields.set("token", token)
      return try OpenLobbies(json: try await client.answer(to: "lobby.listed", fields.object))
    }

    /// Joins a lobby as a player.
    ///
    /// Binds the connection to the new seat if it has none. Once the hunt has started, only if `lateJoin` is set;
    /// never after the end.
    ///
    /// - Parameters:
    ///   - name: The name of a player, unique in the lobby ignoring case.
    ///   - device: The client's name for the device, generated once and kept. The server stores a keyed hash that
    ///     differs between lobbies. A player whom the host keeps out cannot join from the same device.
    ///   - division: Required if the lobby has divisions, unless the chosen team has one: then it must be that of the
    ///     team. Without `team`, the player joins the smallest team that has this division or nobody.
    ///   - avatar: What stands for the player beside their name.
    ///   - colour: The player's colour.
    ///   - language: The language in which the player reads clues.
    ///   - team: The id or the name (ignoring case) of a team of the lobby.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func join(
      name: String,
      device: String? = nil,
      division: String? = nil,
      avatar: Change<Avatar>? = nil,
      colour: Change<String>? = nil,
      language: Change<String>? = nil,
      team: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> Joined {
      var fields = Fields()
      fields.set("name", name)
      fields.set("device", device)
      fields.set("division", division)
      fields.set("avatar", avatar)
      fields.set("colour", colour)
      fields.set("language", language)
      fields.set("team", team)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try Joined(json: try await client.answer(to: "lobby.join", fields.object))
    }

    /// Cheers in the waiting room.
    ///
    /// Only before the start, and at most once in five seconds. Whoever watches with the topic `presence` gets a
    /// push. Nothing of it is kept, so the request has no `key`.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func cheer(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      _ = try await client.answer(to: "lobby.cheer", fields.object)
    }

    /// Leaves the lobby for good.
    ///
    /// The player's row and finds are removed. The name becomes available again, the id does not. Leaving a play by
    /// one player ends it, and its results are kept.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func leave(
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "lobby.leave", fields.object)
    }

    /// Returns where the players are who share it.
    ///
    /// `trail` has where a player was in the last 10 minutes, oldest first, up to now; points that follow one another
    /// within 5 seconds may be left out.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func positions(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> Positions {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Positions(json: try await client.answer(to: "lobby.positions", fields.object))
    }

    /// Returns a snapshot of the lobby and pushes what happens in it from then on.
    ///
    /// Watching the same lobby again replaces the earlier watch. With `since`, missed events follow as pushes instead
    /// of the snapshot, if the server can still supply them.
    ///
    /// - Parameters:
    ///   - language: The language in which to show clues, where the host has given their texts in it. Defaults to
    ///     that of the player's seat.
    ///   - since: The last event that the client has seen.
    ///   - topics: Defaults to all but `presence`, `positions`, `crowd` and `feed`. `positions` and `crowd` are for
    ///     the host.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    @discardableResult
    public func watch(
      language: String? = nil,
      since: SinceInput? = nil,
      topics: [LobbyWatchTopics]? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> Watching {
      var fields = Fields()
      fields.set("language", language)
      fields.set("since", since)
      fields.set("topics", topics)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Watching(json: try await client.answer(to: "lobby.watch", fields.object))
    }

    /// Stops watching a lobby.
    ///
    /// It succeeds also if the lobby was not watched. If no lobby is named and no seat determines one, the connection
    /// stops watching all lobbies.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func unwatch(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      _ = try await client.answer(to: "lobby.unwatch", fields.object)
    }

    /// Returns a snapshot of the lobby, also as of a past event.
    ///
    /// - Parameters:
    ///   - language: The language in which to show clues, where the host has given their texts in it. Defaults to
    ///     that of the player's seat.
    ///   - at: The event to look back to. Defaults to the newest.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func view(
      language: String? = nil,
      at: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> Snapshot {
      var fields = Fields()
      fields.set("language", language)
      fields.set("at", at)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Snapshot(json: try await client.answer(to: "lobby.view", fields.object))
    }

    /// Returns a part of the board, also as of a past event.
    ///
    /// - Parameters:
    ///   - after: The part begins after this rank. 0 if omitted.
    ///   - division: Ranks the players and teams of this division among themselves. Defaults to everybody.
    ///   - limit: Defaults to 100.
    ///   - at: The event to look back to. Defaults to the newest.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func board(
      after: Int? = nil,
      division: String? = nil,
      limit: Int? = nil,
      at: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> BoardResult {
      var fields = Fields()
      fields.set("after", after)
      fields.set("division", division)
      fields.set("limit", limit)
      fields.set("at", at)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try BoardResult(json: try await client.answer(to: "lobby.board", fields.object))
    }

    /// Tells how the points of the first players came about over time.
    ///
    /// As of the board that the caller sees, also as of a past event: of a frozen one, the lines end where it stands
    /// still. A line ends with the points on the board.
    ///
    /// - Parameters:
    ///   - limit: Defaults to 10.
    ///   - at: The event to look back to. Defaults to the newest.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func scores(
      limit: Int? = nil,
      at: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> ScoreLines {
      var fields = Fields()
      fields.set("limit", limit)
      fields.set("at", at)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try ScoreLines(json: try await client.answer(to: "lobby.scores", fields.object))
    }

    /// Returns who is connected.
    ///
    /// The host gets all players, players their own team or, without one, themselves; everybody else gets only the
    /// number of players who are online.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func presence(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> Presence {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Presence(json: try await client.answer(to: "lobby.presence", fields.object))
    }

    /// Lists the events of the lobby that the caller may see.
    ///
    /// - Parameters:
    ///   - after: The page begins after this event. 0 if omitted.
    ///   - limit: Defaults to 100.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func history(
      after: Int? = nil,
      limit: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> History {
      var fields = Fields()
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try History(json: try await client.answer(to: "lobby.history", fields.object))
    }

    /// Returns the results of the hunt.
    ///
    /// Only after the end.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func results(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> Results {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Results(json: try await client.answer(to: "lobby.results", fields.object))
    }

    /// Returns what each player is honoured for.
    ///
    /// When `lobby.results` is to be had: one for each player of the final board, in its order, and the same for the
    /// same log.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func awards(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> Honours {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Honours(json: try await client.answer(to: "lobby.awards", fields.object))
    }

    /// Returns the lobby's events as stored, with the hashes that chain them.
    ///
    /// For players and spectators only after the end, and not while the board is frozen. An event's `secret` part is
    /// left out for callers who may not see it. Its hash stays in the `data`, so the chain can still be verified.
    ///
    /// - Parameters:
    ///   - after: The page begins after this event. 0 if omitted.
    ///   - limit: Defaults to 100.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func log(
      after: Int? = nil,
      limit: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> Log {
      var fields = Fields()
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Log(json: try await client.answer(to: "lobby.log", fields.object))
    }

    /// Lists the photos that are published.
    ///
    /// Oldest first.
    ///
    /// - Parameters:
    ///   - after: Only photos behind this one.
    ///   - limit: Defaults to 100.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func album(
      after: String? = nil,
      limit: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> Album {
      var fields = Fields()
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Album(json: try await client.answer(to: "lobby.album", fields.object))
    }

    /// Tells how crowded each clue is.
    ///
    /// In the host's order. Watchers with the topic `crowd` are pushed what changes.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func crowd(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> Crowd {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Crowd(json: try await client.answer(to: "lobby.crowd", fields.object))
    }

    /// Lets simulated teams play the hunt, and tells what to expect.
    ///
    /// Only while the lobby is open. Nothing is stored, and nobody else is told. The hunt starts at `startsAt` or,
    /// without it, now. It is played by its own rules, as often as `games` says or as 10 seconds allow; `games` in
    /// the result says how often. One rehearsal at a time is played for a lobby, and for an address.
    ///
    /// - Parameters:
    ///   - teams: How many teams play. Players without a team are teams of one.
    ///   - games: Defaults to 1000.
    ///   - walking: Defaults to 4.
    ///   - seconds: Defaults to 180.
    ///   - from: Where they start. If omitted, each team starts at its first clue.
    ///   - seed: Chosen by the server if omitted.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func rehearse(
      teams: Int,
      games: Int? = nil,
      walking: Double? = nil,
      seconds: Int? = nil,
      from: RehearsalStart? = nil,
      seed: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> Forecast {
      var fields = Fields()
      fields.set("teams", teams)
      fields.set("games", games)
      fields.set("walking", walking)
      fields.set("seconds", seconds)
      fields.set("from", from)
      fields.set("seed", seed)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Forecast(json: try await client.answer(to: "lobby.rehearse", fields.object))
    }

    /// Tells what each player has found.
    ///
    /// In order of joining. A page ends early where it has many finds, so read on until it is empty. `next` is what
    /// the player looks for in a sequence, and `lastAt` the time of the last find. `wrong` counts the wrong options
    /// of choices that count tries.
    ///
    /// - Parameters:
    ///   - after: The page begins after this player.
    ///   - limit: Defaults to 100.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func progress(
      after: String? = nil,
      limit: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> Progress {
      var fields = Fields()
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Progress(json: try await client.answer(to: "lobby.progress", fields.object))
    }

    /// Tells how the hunt went, clue by clue.
    ///
    /// Only after the end.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func report(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> HuntReport {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try HuntReport(json: try await client.answer(to: "lobby.report", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `clue.…`.
  public struct ClueMethods: Sendable {
    let client: any QuarryMethods

    /// Adds a clue.
    ///
    /// In any phase but the last. A clue with a `visit` proof needs a `location`.
    ///
    /// - Parameters:
    ///   - title: The title of a clue.
    ///   - points: A number of points.
    ///   - proof: How players prove that they found the clue; exactly one of these. `scan`: scan its QR code, or type
    ///     its token; `living`, if true, makes it a code on a screen that changes every 20 seconds (`clue.living`).
    ///     `codeword`: give one of the accepted words. `choice`: choose the right option. `outsider`: of four words,
    ///     choose the one that does not belong. `number`: give a number. `visit`: be at the place, so the clue needs
    ///     a location. `photo`: send a photo.
    ///   - text: The text of a clue: where to look.
    ///   - photo: The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of
    ///     what `GET /photos/PHOTO` returns, in hexadecimal.
    ///   - location: Where a clue is.
    ///   - hints: The hints, in the order in which they are offered.
    ///   - opens: When the clue becomes findable.
    ///   - closes: When the clue stops being findable; after `opens`.
    ///   - station: A clue with few places: only players who are inside find it. A find frees the place.
    ///   - texts: A clue's texts in further languages (at most 12), by language. What is left out is shown in the
    ///     clue's own. Options and hints are as many as the clue's own, in the same order.
    ///   - before: The clue that follows it. If omitted, it goes to the end.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func add(
      title: String,
      points: Int,
      proof: Proof,
      text: String? = nil,
      photo: String? = nil,
      location: LocationInput? = nil,
      hints: [Hint]? = nil,
      opens: Int? = nil,
      closes: Int? = nil,
      station: Station? = nil,
      texts: [String: TextsInLanguage]? = nil,
      before: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> ClueResult {
      var fields = Fields()
      fields.set("title", title)
      fields.set("points", points)
      fields.set("proof", proof)
      fields.set("text", text)
      fields.set("photo", photo)
      fields.set("location", location)
      fields.set("hints", hints)
      fields.set("opens", opens)
      fields.set("closes", closes)
      fields.set("station", station)
      fields.set("texts", texts)
      fields.set("before", before)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try ClueResult(json: try await client.answer(to: "clue.add", fields.object))
    }

    /// Changes a clue.
    ///
    /// In any phase but the last. New points apply to earlier finds, too. Null clears `photo`, `location`, `opens`,
    /// `closes`, `station` and `texts`. Options and hints in further languages that are no longer as many as the
    /// clue's own are removed, unless `texts` is given.
    ///
    /// - Parameters:
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - title: The title of a clue.
    ///   - text: The text of a clue: where to look.
    ///   - photo: The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of
    ///     what `GET /photos/PHOTO` returns, in hexadecimal.
    ///   - points: A number of points.
    ///   - proof: How players prove that they found the clue; exactly one of these. `scan`: scan its QR code, or type
    ///     its token; `living`, if true, makes it a code on a screen that changes every 20 seconds (`clue.living`).
    ///     `codeword`: give one of the accepted words. `choice`: choose the right option. `outsider`: of four words,
    ///     choose the one that does not belong. `number`: give a number. `visit`: be at the place, so the clue needs
    ///     a location. `photo`: send a photo.
    ///   - location: Where a clue is.
    ///   - hints: The hints, in the order in which they are offered.
    ///   - opens: A time, in milliseconds since 1970 UTC.
    ///   - closes: A time, in milliseconds since 1970 UTC.
    ///   - station: A clue with few places: only players who are inside find it. A find frees the place.
    ///   - texts: All of them; null for none.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func update(
      clue: String,
      title: String? = nil,
      text: String? = nil,
      photo: Change<String>? = nil,
      points: Int? = nil,
      proof: Proof? = nil,
      location: Change<LocationInput>? = nil,
      hints: [Hint]? = nil,
      opens: Change<Int>? = nil,
      closes: Change<Int>? = nil,
      station: Change<Station>? = nil,
      texts: Change<[String: TextsInLanguage]>? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("title", title)
      fields.set("text", text)
      fields.set("photo", photo)
      fields.set("points", points)
      fields.set("proof", proof)
      fields.set("location", location)
      fields.set("hints", hints)
      fields.set("opens", opens)
      fields.set("closes", closes)
      fields.set("station", station)
      fields.set("texts", texts)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "clue.update", fields.object)
    }

    /// Removes a clue.
    ///
    /// Only before the start.
    ///
    /// - Parameters:
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func remove(
      clue: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "clue.remove", fields.object)
    }

    /// Moves a clue to another position.
    ///
    /// In any phase but the last.
    ///
    /// - Parameters:
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - before: The clue that follows it. If omitted, it goes to the end.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func move(
      clue: String,
      before: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("before", before)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "clue.move", fields.object)
    }

    /// Lists all clues with all their secrets.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func list(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> ClueList {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try ClueList(json: try await client.answer(to: "clue.list", fields.object))
    }

    /// Accepts by hand that a player found a clue.
    ///
    /// Accepted at the same times as `scan.submit`, with the same `at`. Code, answer, place and time window are not
    /// checked. The result tells the player's standing.
    ///
    /// - Parameters:
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - player: The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    ///   - at: When the proof was made, if the phone was offline then. At most 2 minutes in the future.
    ///   - reason: Shown to the player and the host.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func accept(
      clue: String,
      player: String,
      at: Int? = nil,
      reason: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> Outcome {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("player", player)
      fields.set("at", at)
      fields.set("reason", reason)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try Outcome(json: try await client.answer(to: "clue.accept", fields.object))
    }

    /// Answers a clue, unless it is proved by its code or by a visit.
    ///
    /// Accepted at the same times as `scan.submit`.
    ///
    /// - Parameters:
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - answer: For a codeword, the word. For a choice or an outsider, the index of the chosen option in the order
    ///     that the player sees, from 0. For a number, the number, or a text of it with a point or a comma before the
    ///     decimals. For a photo, its name and, if the player wrote one, the caption.
    ///   - at: When the proof was made, if the phone was offline then. At most 2 minutes in the future.
    ///   - lat: Where the phone is. Required if the clue's `location` is `required`. It is neither shared nor stored.
    ///   - lon: Required with `lat`.
    ///   - accuracy: The inaccuracy counts in the player's favour: a player who may be within the clue's radius
    ///     counts as there. More than 50 m counts as 50.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func answer(
      clue: String,
      answer: GivenAnswer,
      at: Int? = nil,
      lat: Double? = nil,
      lon: Double? = nil,
      accuracy: Double? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> Outcome {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("answer", answer)
      fields.set("at", at)
      fields.set("lat", lat)
      fields.set("lon", lon)
      fields.set("accuracy", accuracy)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try Outcome(json: try await client.answer(to: "clue.answer", fields.object))
    }

    /// Reports being at the place of a clue with a `visit` proof.
    ///
    /// Accepted at the same times as `scan.submit`.
    ///
    /// - Parameters:
    ///   - lat: Where the phone is. It is neither shared nor stored.
    ///   - lon: Degrees east.
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - accuracy: The inaccuracy counts in the player's favour: a player who may be within the clue's radius
    ///     counts as there. More than 50 m counts as 50.
    ///   - at: When the proof was made, if the phone was offline then. At most 2 minutes in the future.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func visit(
      lat: Double,
      lon: Double,
      clue: String,
      accuracy: Double? = nil,
      at: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> Outcome {
      var fields = Fields()
      fields.set("lat", lat)
      fields.set("lon", lon)
      fields.set("clue", clue)
      fields.set("accuracy", accuracy)
      fields.set("at", at)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try Outcome(json: try await client.answer(to: "clue.visit", fields.object))
    }

    /// Takes a hint at its cost.
    ///
    /// While the hunt is running or paused, for a clue that the player can see. A hint costs points only once,
    /// however often it is requested.
    ///
    /// - Parameters:
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - hint: The index of the hint in the clue's hints, from 0.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func hint(
      clue: String,
      hint: Int,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> HintResult {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("hint", hint)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try HintResult(json: try await client.answer(to: "clue.hint", fields.object))
    }

    /// Tells the codes that the screen of a clue shows next.
    ///
    /// For a clue whose proof is a living code, in any phase: the code of now and those of the next two minutes.
    /// Staff of a station may ask for their own clue only.
    ///
    /// - Parameters:
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func living(clue: String, lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> LivingCodes {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try LivingCodes(json: try await client.answer(to: "clue.living", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `ruling.…`.
  public struct RulingMethods: Sendable {
    let client: any QuarryMethods

    /// Previews whose points and rank a ruling would change.
    ///
    /// Like `ruling.apply`, but it changes nothing and needs no reason.
    ///
    /// - Parameters:
    ///   - ruling: A ruling on points; exactly one of these, with a `reason` that everybody can read (required when
    ///     it is applied). `voidClue`: the clue does not count. `voidCode`: finds by its code from the time `from` on
    ///     do not count. `voidFind`: one player's find does not count. `award`: points for something else, or a
    ///     deduction. `allowTime`: a player gets extra time, for `speed` and for the winners' `seconds`.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func preview(
      ruling: RulingInput,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> RulingPreview {
      var fields = Fields()
      fields.set("ruling", ruling)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try RulingPreview(json: try await client.answer(to: "ruling.preview", fields.object))
    }

    /// Applies a ruling on points, with a reason that everybody can read.
    ///
    /// In any phase. All finds are rescored.
    ///
    /// - Parameters:
    ///   - ruling: A ruling on points; exactly one of these, with a `reason` that everybody can read (required when
    ///     it is applied). `voidClue`: the clue does not count. `voidCode`: finds by its code from the time `from` on
    ///     do not count. `voidFind`: one player's find does not count. `award`: points for something else, or a
    ///     deduction. `allowTime`: a player gets extra time, for `speed` and for the winners' `seconds`.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func apply(
      ruling: RulingInput,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> RulingResult {
      var fields = Fields()
      fields.set("ruling", ruling)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try RulingResult(json: try await client.answer(to: "ruling.apply", fields.object))
    }

    /// Revokes a ruling.
    ///
    /// In any phase. What it voided counts again, and what it awarded no longer does. Revoking it twice changes
    /// nothing.
    ///
    /// - Parameters:
    ///   - ruling: The id of a ruling within its lobby: `r` and a number, in order of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func revoke(
      ruling: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("ruling", ruling)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "ruling.revoke", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `late.…`.
  public struct LateMethods: Sendable {
    let client: any QuarryMethods

    /// Lists the finds that arrived after the end and wait for the host.
    ///
    /// The first 10,000, in order of arrival. `clue.accept` accepts one.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func list(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> LateFinds {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try LateFinds(json: try await client.answer(to: "late.list", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `player.…`.
  public struct PlayerMethods: Sendable {
    let client: any QuarryMethods

    /// Removes a player, with their row and finds.
    ///
    /// Not after the end. The player's connections are closed with `bye`, and from then on requests with the token
    /// are refused with `kicked`. The name becomes available again, unless `keepOut` is set.
    ///
    /// - Parameters:
    ///   - player: The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    ///   - keepOut: Whether to keep the player out: `lobby.join` refuses the player's name (ignoring case), account
    ///     and `device` with `kicked`. `player.admit` undoes this.
    ///   - reason: The reason, shown to everybody.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func kick(
      player: String,
      keepOut: Bool? = nil,
      reason: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("player", player)
      fields.set("keepOut", keepOut)
      fields.set("reason", reason)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "player.kick", fields.object)
    }

    /// Lets a player who was kept out join again.
    ///
    /// In any phase. It changes nothing if the player is not kept out.
    ///
    /// - Parameters:
    ///   - player: The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func admit(
      player: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("player", player)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "player.admit", fields.object)
    }

    /// Makes a one-time token that hands a player's seat over to another device.
    ///
    /// For a player whose phone is lost or out of battery. `session.attach` uses the token up: the connection gets
    /// the seat, and the earlier device loses it. The token is valid for 15 minutes, until there is another one for
    /// that player, and no longer than the server runs.
    ///
    /// - Parameters:
    ///   - player: The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func handover(
      player: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> SeatOffer {
      var fields = Fields()
      fields.set("player", player)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try SeatOffer(json: try await client.answer(to: "player.handover", fields.object))
    }

    /// Moves a team, or a player, to another wave.
    ///
    /// Only those whose wave has not started. A player of a team is moved alone; moving the team later takes along
    /// those who still wait. If the new wave has started, they start at once.
    ///
    /// - Parameters:
    ///   - wave: The index of a wave, from 0.
    ///   - player: Who is moved, unless `team` says it.
    ///   - team: The team that is moved.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func wave(
      wave: Int,
      player: String? = nil,
      team: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("wave", wave)
      fields.set("player", player)
      fields.set("team", team)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "player.wave", fields.object)
    }

    /// Stops a player from chatting, reporting messages and requesting songs.
    ///
    /// - Parameters:
    ///   - player: The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    ///   - reason: The reason, shown to everybody.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func mute(
      player: String,
      reason: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("player", player)
      fields.set("reason", reason)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "player.mute", fields.object)
    }

    /// Unmutes a player.
    ///
    /// - Parameters:
    ///   - player: The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    ///   - reason: The reason, shown to everybody.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func unmute(
      player: String,
      reason: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("player", player)
      fields.set("reason", reason)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "player.unmute", fields.object)
    }

    /// Changes a player's name.
    ///
    /// Not after the end.
    ///
    /// - Parameters:
    ///   - name: The name of a player, unique in the lobby ignoring case.
    ///   - player: The player to rename: for the host, who must name one. Players rename themselves.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func rename(
      name: String,
      player: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("name", name)
      fields.set("player", player)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "player.rename", fields.object)
    }

    /// Changes a player's avatar, colour and language.
    ///
    /// What is left out stays; null clears. Not after the end. Clues come in the player's language where the host has
    /// given their texts in it.
    ///
    /// - Parameters:
    ///   - avatar: What stands for the player beside their name.
    ///   - colour: The player's colour.
    ///   - language: The language in which the player reads clues.
    ///   - player: The player to change: for the host, who must name one. Players change themselves.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func update(
      avatar: Change<Avatar>? = nil,
      colour: Change<String>? = nil,
      language: Change<String>? = nil,
      player: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("avatar", avatar)
      fields.set("colour", colour)
      fields.set("language", language)
      fields.set("player", player)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "player.update", fields.object)
    }

    /// Puts a player into another team.
    ///
    /// Only before the start. In a lobby with divisions, the player has that of the new team from then on, or keeps
    /// their own if nobody is in it. Only the host moves players into a team that has already talked among itself.
    ///
    /// - Parameters:
    ///   - team: The id or the name (ignoring case) of a team of the lobby.
    ///   - player: The player to change: for the host, who must name one. Players change themselves.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func team(
      team: String,
      player: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("team", team)
      fields.set("player", player)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "player.team", fields.object)
    }

    /// Erases a player's name, photos and captions for good.
    ///
    /// In any phase, also with the token of a seat that was left or removed. Everybody sees `deleted player` instead,
    /// also in the past; finds, points and what the player said stay. Nothing can undo it, and doing it again changes
    /// nothing.
    ///
    /// - Parameters:
    ///   - player: The player to forget; the host must name one. Defaults to the sender.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func forget(
      player: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("player", player)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "player.forget", fields.object)
    }

    /// Explains a player's points.
    ///
    /// Players get their own explanation; the host gets anybody's.
    ///
    /// - Parameters:
    ///   - player: The player to explain. For the host.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func explain(
      player: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> Explanation {
      var fields = Fields()
      fields.set("player", player)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Explanation(json: try await client.answer(to: "player.explain", fields.object))
    }

    /// Lists the players in order of joining.
    ///
    /// With `keptOut`, which only the host may set, it lists the removed players who cannot join again.
    ///
    /// - Parameters:
    ///   - after: The page begins after this player.
    ///   - limit: Defaults to 100.
    ///   - keptOut: Whether to list the players kept out instead. For the host.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func list(
      after: String? = nil,
      limit: Int? = nil,
      keptOut: Bool? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> PlayerList {
      var fields = Fields()
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("keptOut", keptOut)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try PlayerList(json: try await client.answer(to: "player.list", fields.object))
    }

    /// Adds a player who has no phone.
    ///
    /// The rules are those of `lobby.join`. The seat has no token: `player.handover` gives it one, should a phone
    /// turn up. The event is `player.joined`.
    ///
    /// - Parameters:
    ///   - name: The name of a player, unique in the lobby ignoring case.
    ///   - division: Required if the lobby has divisions, unless the chosen team has one: then it must be that of the
    ///     team. Without `team`, the player joins the smallest team that has this division or nobody.
    ///   - team: The id or the name (ignoring case) of a team of the lobby.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func add(
      name: String,
      division: String? = nil,
      team: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> AddedPlayer {
      var fields = Fields()
      fields.set("name", name)
      fields.set("division", division)
      fields.set("team", team)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try AddedPlayer(json: try await client.answer(to: "player.add", fields.object))
    }

    /// Lists the tags of the players.
    ///
    /// In order of joining. A tag is what is printed on a player's badge. It is always the same, names and seats
    /// nobody, and counts as no code: scanned by a player it is `not-a-clue`.
    ///
    /// - Parameters:
    ///   - after: The page begins after this player.
    ///   - limit: Defaults to 100.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func tags(
      after: String? = nil,
      limit: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> PlayerTags {
      var fields = Fields()
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try PlayerTags(json: try await client.answer(to: "player.tags", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `chat.…`.
  public struct ChatMethods: Sendable {
    let client: any QuarryMethods

    /// Removes a message from the chat, also from the past.
    ///
    /// From then on only the host sees its text in snapshots, history and pushes.
    ///
    /// - Parameters:
    ///   - message: The id of a chat message within its lobby: `m` and a number, in order of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func remove(
      message: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("message", message)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "chat.remove", fields.object)
    }

    /// Lists the messages that players have reported.
    ///
    /// The newest 1,000, oldest first.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func reports(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> Reports {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Reports(json: try await client.answer(to: "chat.reports", fields.object))
    }

    /// Sends a chat message.
    ///
    /// In any phase, if the chat is on.
    ///
    /// - Parameters:
    ///   - text: The text of a chat message.
    ///   - to: Sends it only to the player's own team and the host. Defaults to everybody. Not for the host.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func send(
      text: String,
      to: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> MessageResult {
      var fields = Fields()
      fields.set("text", text)
      fields.set("to", to)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try MessageResult(json: try await client.answer(to: "chat.send", fields.object))
    }

    /// Reports a chat message to the host.
    ///
    /// Each player can report a message once; further reports change nothing.
    ///
    /// - Parameters:
    ///   - message: The id of a chat message within its lobby: `m` and a number, in order of creation, never reused.
    ///   - reason: The reason for an action.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func report(
      message: String,
      reason: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("message", message)
      fields.set("reason", reason)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "chat.report", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `scan.…`.
  public struct ScanMethods: Sendable {
    let client: any QuarryMethods

    /// Submits a scanned or typed code.
    ///
    /// While the hunt is running; otherwise only with an `at` at which it was running, up to 24 hours after the end.
    ///
    /// - Parameters:
    ///   - text: The content of the QR code, or its token as typed.
    ///   - at: When the proof was made, if the phone was offline then. At most 2 minutes in the future.
    ///   - lat: Where the phone is. Required if the clue's `location` is `required`. It is neither shared nor stored.
    ///   - lon: Required with `lat`.
    ///   - accuracy: The inaccuracy counts in the player's favour: a player who may be within the clue's radius
    ///     counts as there. More than 50 m counts as 50.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func submit(
      text: String,
      at: Int? = nil,
      lat: Double? = nil,
      lon: Double? = nil,
      accuracy: Double? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> Outcome {
      var fields = Fields()
      fields.set("text", text)
      fields.set("at", at)
      fields.set("lat", lat)
      fields.set("lon", lon)
      fields.set("accuracy", accuracy)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try Outcome(json: try await client.answer(to: "scan.submit", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `song.…`.
  public struct SongMethods: Sendable {
    let client: any QuarryMethods

    /// Requests a song.
    ///
    /// Before the end, if songs are on. A lobby holds at most 1,000.
    ///
    /// - Parameters:
    ///   - title: Title or artist of a song.
    ///   - artist: Title or artist of a song.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func request(
      title: String,
      artist: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> SongResult {
      var fields = Fields()
      fields.set("title", title)
      fields.set("artist", artist)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try SongResult(json: try await client.answer(to: "song.request", fields.object))
    }

    /// Votes on a song, or withdraws the vote.
    ///
    /// Before the end, if songs are on. Each seat has one vote for each song.
    ///
    /// - Parameters:
    ///   - song: The id of a song within its lobby: `s` and a number, in order of creation, never reused.
    ///   - vote: A vote on a song. `none` withdraws it.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func vote(
      song: String,
      vote: Vote,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> VotesResult {
      var fields = Fields()
      fields.set("song", song)
      fields.set("vote", vote)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try VotesResult(json: try await client.answer(to: "song.vote", fields.object))
    }

    /// Says that a song plays now.
    ///
    /// In any phase, if songs are on, and again for the same song.
    ///
    /// - Parameters:
    ///   - song: The id of a song within its lobby: `s` and a number, in order of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func play(
      song: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("song", song)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "song.play", fields.object)
    }

    /// Removes a song from the list.
    ///
    /// In any phase.
    ///
    /// - Parameters:
    ///   - song: The id of a song within its lobby: `s` and a number, in order of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func remove(
      song: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("song", song)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "song.remove", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `screen.…`.
  public struct ScreenMethods: Sendable {
    let client: any QuarryMethods

    /// Steers what big screens show after the end.
    ///
    /// `next` and `back` go on and back by a step, `pause` stops the show or lets it go on. Whoever watches with the
    /// topic `presence` gets a push. Nothing of it is kept, so the request has no `key`.
    ///
    /// - Parameters:
    ///   - step: What the remote of the big screens asks for.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func steer(
      step: ScreenStep,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("step", step)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      _ = try await client.answer(to: "screen.steer", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `feed.…`.
  public struct FeedMethods: Sendable {
    let client: any QuarryMethods

    /// Lists what the feed shows: finds, published photos and notices to everybody.
    ///
    /// The newest first, with how often each was reacted to. What a frozen board hides is left out for all but the
    /// host and staff who see the board, and so are finds that a ruling voids, photos that were withdrawn, and what
    /// players did who are gone.
    ///
    /// - Parameters:
    ///   - before: The `seq` before which to go on. The newest if omitted.
    ///   - limit: Defaults to 50.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func list(
      before: Int? = nil,
      limit: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> FeedPage {
      var fields = Fields()
      fields.set("before", before)
      fields.set("limit", limit)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try FeedPage(json: try await client.answer(to: "feed.list", fields.object))
    }

    /// Reacts to an entry of the feed, or takes the reaction back.
    ///
    /// From the start on, also after the end, if the feed is on. Each seat has one reaction to each entry. Watchers
    /// with the topic `feed` are pushed what changes.
    ///
    /// - Parameters:
    ///   - entry: The `seq` of the entry.
    ///   - reaction: Null takes the reaction back.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func react(
      entry: Int,
      reaction: Reaction?,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("entry", entry)
      fields.set("reaction", orNull: reaction)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "feed.react", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `roll.…`.
  public struct RollMethods: Sendable {
    let client: any QuarryMethods

    /// Asks everybody to say that they are there.
    ///
    /// In any phase. An earlier roll call is closed.
    ///
    /// - Parameters:
    ///   - text: What is asked.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func call(
      text: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> RollResult {
      var fields = Fields()
      fields.set("text", text)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try RollResult(json: try await client.answer(to: "roll.call", fields.object))
    }

    /// Closes a roll call.
    ///
    /// - Parameters:
    ///   - roll: The id of a roll call within its lobby: `q` and a number, in order of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func close(
      roll: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("roll", roll)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "roll.close", fields.object)
    }

    /// Lists the roll calls, with those who have not answered.
    ///
    /// The newest 20, oldest first.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func list(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> Rolls {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Rolls(json: try await client.answer(to: "roll.list", fields.object))
    }

    /// Answers a roll call.
    ///
    /// In any phase, while it is open. Further answers change nothing.
    ///
    /// - Parameters:
    ///   - roll: The id of a roll call within its lobby: `q` and a number, in order of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func answer(
      roll: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("roll", roll)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "roll.answer", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `help.…`.
  public struct HelpMethods: Sendable {
    let client: any QuarryMethods

    /// Answers a player's call for help.
    ///
    /// The player sees it. A call is answered once; further answers change nothing.
    ///
    /// - Parameters:
    ///   - help: The id of a call for help within its lobby: `e` and a number, in order of creation, never reused.
    ///   - text: What the player is told.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func answer(
      help: String,
      text: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("help", help)
      fields.set("text", text)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "help.answer", fields.object)
    }

    /// Lists the calls for help.
    ///
    /// The newest 1,000, oldest first. Positions are known until a call is answered, or the server restarts.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func list(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> HelpCalls {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try HelpCalls(json: try await client.answer(to: "help.list", fields.object))
    }

    /// Calls the host for help.
    ///
    /// In any phase, also for muted players. The position is shown to the host until the call is answered, and is
    /// stored nowhere.
    ///
    /// - Parameters:
    ///   - text: What is wrong.
    ///   - lat: Where the phone is. Required if the clue's `location` is `required`. It is neither shared nor stored.
    ///   - lon: Required with `lat`.
    ///   - accuracy: The inaccuracy counts in the player's favour: a player who may be within the clue's radius
    ///     counts as there. More than 50 m counts as 50.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func ask(
      text: String? = nil,
      lat: Double? = nil,
      lon: Double? = nil,
      accuracy: Double? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> HelpResult {
      var fields = Fields()
      fields.set("text", text)
      fields.set("lat", lat)
      fields.set("lon", lon)
      fields.set("accuracy", accuracy)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try HelpResult(json: try await client.answer(to: "help.ask", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `position.…`.
  public struct PositionMethods: Sendable {
    let client: any QuarryMethods

    /// Shows the host where the player is.
    ///
    /// Only with `settings.positions`, and not after the end. The server keeps the position in memory for 10 minutes,
    /// and stores it nowhere. A later one replaces it. It is forgotten when the player stops, leaves, is removed or
    /// continues on another device, when the host switches positions off, and at the end of the hunt. The request has
    /// no `key`: nothing of it is kept.
    ///
    /// - Parameters:
    ///   - lat: Where the phone is.
    ///   - lon: Degrees east.
    ///   - accuracy: 0 if omitted.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func share(
      lat: Double,
      lon: Double,
      accuracy: Double? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> Sharing {
      var fields = Fields()
      fields.set("lat", lat)
      fields.set("lon", lon)
      fields.set("accuracy", accuracy)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Sharing(json: try await client.answer(to: "position.share", fields.object))
    }

    /// Makes the server forget where the player is and was.
    ///
    /// Only with `settings.positions`. It succeeds also if nothing was shared.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func stop(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      _ = try await client.answer(to: "position.stop", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `photo.…`.
  public struct PhotoMethods: Sendable {
    let client: any QuarryMethods

    /// Lists the photos that players sent for clues.
    ///
    /// Oldest first. `waiting` is how many wait for a judgement in all.
    ///
    /// - Parameters:
    ///   - state: Only photos in this state.
    ///   - after: Only photos behind this one.
    ///   - limit: Defaults to 100.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func queue(
      state: PhotoState? = nil,
      after: String? = nil,
      limit: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> PhotoQueue {
      var fields = Fields()
      fields.set("state", state)
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try PhotoQueue(json: try await client.answer(to: "photo.queue", fields.object))
    }

    /// Returns the oldest photo that waits and that no other reviewer looks at.
    ///
    /// The photo is held for this reviewer for a minute: no other gets it meanwhile. The result is empty if there is
    /// none. To load the next one ahead, name the current one as `after`.
    ///
    /// - Parameters:
    ///   - after: Only photos behind this one.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func next(
      after: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> NextPhoto {
      var fields = Fields()
      fields.set("after", after)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try NextPhoto(json: try await client.answer(to: "photo.next", fields.object))
    }

    /// Accepts a photo: the player has found the clue.
    ///
    /// In any phase. The find counts as of the time at which the photo was sent. The result tells the player's
    /// standing.
    ///
    /// - Parameters:
    ///   - submission: The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order
    ///     of creation, never reused.
    ///   - bonus: Defaults to 0.
    ///   - publish: Whether to show it to everybody, too.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func accept(
      submission: String,
      bonus: Int? = nil,
      publish: Bool? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> Outcome {
      var fields = Fields()
      fields.set("submission", submission)
      fields.set("bonus", bonus)
      fields.set("publish", publish)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try Outcome(json: try await client.answer(to: "photo.accept", fields.object))
    }

    /// Rejects a photo.
    ///
    /// In any phase. The player may send another one, or the same one again.
    ///
    /// - Parameters:
    ///   - submission: The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order
    ///     of creation, never reused.
    ///   - reason: The reason, shown to the player and the team.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func reject(
      submission: String,
      reason: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("submission", submission)
      fields.set("reason", reason)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "photo.reject", fields.object)
    }

    /// Takes a judgement of a photo back.
    ///
    /// Also one that `review` `auto` made. The photo waits again, and its find no longer counts. A published photo is
    /// withdrawn.
    ///
    /// - Parameters:
    ///   - submission: The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order
    ///     of creation, never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func reopen(
      submission: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("submission", submission)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "photo.reopen", fields.object)
    }

    /// Shows an accepted photo to everybody, or no longer.
    ///
    /// A withdrawn photo is gone at once, also for spectators who stay behind. While the board is frozen, a photo
    /// whose find it hides cannot be published.
    ///
    /// - Parameters:
    ///   - submission: The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order
    ///     of creation, never reused.
    ///   - published: Whether everybody may see it.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func publish(
      submission: String,
      published: Bool,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("submission", submission)
      fields.set("published", published)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "photo.publish", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `staff.…`.
  public struct StaffMethods: Sendable {
    let client: any QuarryMethods

    /// Invites somebody to help, in a role.
    ///
    /// The token is good on any number of devices, until it expires or is revoked. Only the host can invite cohosts.
    /// A lobby has at most 100 valid invitations.
    ///
    /// - Parameters:
    ///   - name: The name under which they act. Several may have the same.
    ///   - role: What somebody whom the host invited may do.
    ///   - clue: The clue at which a station stands. Required for a station, and only for one.
    ///   - expiresAt: When the invitation ends, in the future. If omitted, it does not.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func invite(
      name: String,
      role: StaffRole,
      clue: String? = nil,
      expiresAt: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> InvitedStaff {
      var fields = Fields()
      fields.set("name", name)
      fields.set("role", role)
      fields.set("clue", clue)
      fields.set("expiresAt", expiresAt)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try InvitedStaff(json: try await client.answer(to: "staff.invite", fields.object))
    }

    /// Lists everybody who was invited, and whether there is a passphrase.
    ///
    /// `lastAt` is when they were last heard from, if known.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func list(lobby: String? = nil, code: String? = nil, token: String? = nil) async throws -> StaffList {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try StaffList(json: try await client.answer(to: "staff.list", fields.object))
    }

    /// Revokes an invitation.
    ///
    /// Its connections end with `bye` `kicked`, and its token becomes `unauthorized`. Only the host can revoke a
    /// cohost's. Revoking it again changes nothing.
    ///
    /// - Parameters:
    ///   - staff: The id of somebody whom the host invited, within the lobby: `h` and a number, in order of creation,
    ///     never reused.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func revoke(
      staff: String,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("staff", staff)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "staff.revoke", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `station.…`.
  public struct StationMethods: Sendable {
    let client: any QuarryMethods

    /// Checks a player in at a station.
    ///
    /// Only while the hunt is running. A player is inside one station at a time: entering one leaves the other.
    /// Entering again changes nothing.
    ///
    /// - Parameters:
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - player: The player: for the host, who must name one, unless `tag` does. Players check themselves in.
    ///   - tag: The player's tag, in place of `player`.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func enter(
      clue: String,
      player: String? = nil,
      tag: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> StationResult {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("player", player)
      fields.set("tag", tag)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try StationResult(json: try await client.answer(to: "station.enter", fields.object))
    }

    /// Checks a player out of a station.
    ///
    /// In any phase. It changes nothing if the player is not inside.
    ///
    /// - Parameters:
    ///   - clue: The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    ///   - player: The player: for the host, who must name one, unless `tag` does. Players check themselves in.
    ///   - tag: The player's tag, in place of `player`.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func leave(
      clue: String,
      player: String? = nil,
      tag: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> StationLeftResult {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("player", player)
      fields.set("tag", tag)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try StationLeftResult(json: try await client.answer(to: "station.leave", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `tag.…`.
  public struct TagMethods: Sendable {
    let client: any QuarryMethods

    /// Credits a find to the player whose tag was scanned at the clue.
    ///
    /// The outcome is that of the player, as if they had given whatever proves the clue, there and then: its code,
    /// answer and place are not checked, all other rules apply. `player` says whose tag it is. Accepted at the same
    /// times as `scan.submit`.
    ///
    /// - Parameters:
    ///   - tag: The content of the QR code on a player's badge, or the tag as typed.
    ///   - at: When the proof was made, if the phone was offline then. At most 2 minutes in the future.
    ///   - clue: The clue at which the tag was scanned. A station has only its own, and may omit it.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func scan(
      tag: String,
      at: Int? = nil,
      clue: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> Outcome {
      var fields = Fields()
      fields.set("tag", tag)
      fields.set("at", at)
      fields.set("clue", clue)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try Outcome(json: try await client.answer(to: "tag.scan", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `feedback.…`.
  public struct FeedbackMethods: Sendable {
    let client: any QuarryMethods

    /// Lists what players thought of the hunt.
    ///
    /// The newest answer of each player, without a name and in no order that would tell whose it is.
    ///
    /// - Parameters:
    ///   - after: How many answers to skip. 0 if omitted.
    ///   - limit: Defaults to 100.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func list(
      after: Int? = nil,
      limit: Int? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> Feedback {
      var fields = Fields()
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try Feedback(json: try await client.answer(to: "feedback.list", fields.object))
    }

    /// Tells the host what the player thought of the hunt.
    ///
    /// Only after the end. The newest answer counts. Nobody is told whose it is.
    ///
    /// - Parameters:
    ///   - stars: How good the hunt was: more is better.
    ///   - text: What a player thought of the hunt.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    public func give(
      stars: Int,
      text: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("stars", stars)
      fields.set("text", text)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      _ = try await client.answer(to: "feedback.give", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `webhook.…`.
  public struct WebhookMethods: Sendable {
    let client: any QuarryMethods

    /// Has the server call an address for each event of a lobby.
    ///
    /// From the next event on, as everybody in the lobby sees it and when a spectator sees it. The lobby must belong
    /// to an account, unless the server says otherwise. The secret signs the calls and is not shown again. For an
    /// operator who names no lobby, this and the methods below are about webhooks of the server, which are told of
    /// all lobbies: their positions take the place of sequence numbers.
    ///
    /// - Parameters:
    ///   - url: Where the server sends events: an address that begins with `https://` or `http://`.
    ///   - types: The types of events to send; `*` stands for all but `feed.reacted`.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    ///   - key: Makes the request safe to repeat. A caller and a watcher make one up.
    @discardableResult
    public func create(
      url: String,
      types: [String],
      password: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil,
      key: String? = nil
    ) async throws -> CreatedWebhook {
      var fields = Fields()
      fields.set("url", url)
      fields.set("types", types)
      fields.set("password", password)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      fields.set("key", key)
      return try CreatedWebhook(json: try await client.answer(to: "webhook.create", fields.object))
    }

    /// Lists the lobby's webhooks.
    ///
    /// - Parameters:
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func list(
      password: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> WebhookList {
      var fields = Fields()
      fields.set("password", password)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try WebhookList(json: try await client.answer(to: "webhook.list", fields.object))
    }

    /// Deletes a webhook, with its address and its secret.
    ///
    /// - Parameters:
    ///   - webhook: The id of a webhook within its lobby: `w` and a number, in order of creation, never reused.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func delete(
      webhook: String,
      password: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("webhook", webhook)
      fields.set("password", password)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      _ = try await client.answer(to: "webhook.delete", fields.object)
    }

    /// Sends an event of the type `webhook.test`, once.
    ///
    /// If the receiver takes it, what waits for another try is sent at once.
    ///
    /// - Parameters:
    ///   - webhook: The id of a webhook within its lobby: `w` and a number, in order of creation, never reused.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func test(
      webhook: String,
      password: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("webhook", webhook)
      fields.set("password", password)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      _ = try await client.answer(to: "webhook.test", fields.object)
    }

    /// Sends the events behind one of them again.
    ///
    /// They have the same ids as before. Nothing happens if it was not sent yet.
    ///
    /// - Parameters:
    ///   - webhook: The id of a webhook within its lobby: `w` and a number, in order of creation, never reused.
    ///   - after: The last event that is not sent again; 0 for all from the beginning.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func replay(
      webhook: String,
      after: Int,
      password: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("webhook", webhook)
      fields.set("after", after)
      fields.set("password", password)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      _ = try await client.answer(to: "webhook.replay", fields.object)
    }

    /// Returns how the events were delivered, in the order of the tries.
    ///
    /// `status` is that of the receiver's answer, 0 if there was none. An event that was given up without a try has
    /// the `attempt` 0, a test the `seq` 0. A page does not end among the tries of one event.
    ///
    /// - Parameters:
    ///   - webhook: The id of a webhook within its lobby: `w` and a number, in order of creation, never reused.
    ///   - after: Only events after this one. 0 if omitted.
    ///   - limit: Defaults to 100.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - code: The lobby's join code, instead of its id.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func deliveries(
      webhook: String,
      after: Int? = nil,
      limit: Int? = nil,
      password: String? = nil,
      lobby: String? = nil,
      code: String? = nil,
      token: String? = nil
    ) async throws -> WebhookDeliveries {
      var fields = Fields()
      fields.set("webhook", webhook)
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("password", password)
      fields.set("lobby", lobby)
      fields.set("code", code)
      fields.set("token", token)
      return try WebhookDeliveries(json: try await client.answer(to: "webhook.deliveries", fields.object))
    }
  }
}

extension Quarry {
  /// The methods `admin.…`.
  public struct AdminMethods: Sendable {
    let client: any QuarryMethods

    /// Tells how the server is doing.
    ///
    /// - Parameters:
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func status(password: String? = nil, token: String? = nil) async throws -> ServerStatus {
      var fields = Fields()
      fields.set("password", password)
      fields.set("token", token)
      return try ServerStatus(json: try await client.answer(to: "admin.status", fields.object))
    }

    /// Tells what went wrong since the start.
    ///
    /// The last 100 of each sort, the newest first: requests that took half a second or longer, warnings and errors
    /// of the server's log, letters that could not be sent, and events that webhooks' receivers did not take.
    ///
    /// - Parameters:
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func problems(password: String? = nil, token: String? = nil) async throws -> ServerProblems {
      var fields = Fields()
      fields.set("password", password)
      fields.set("token", token)
      return try ServerProblems(json: try await client.answer(to: "admin.problems", fields.object))
    }

    /// Makes a token of an operator.
    ///
    /// Only on the server's own machine, for those who may read its data folder: `quarry admin token`.
    ///
    /// - Parameters:
    ///   - name: `operator` if omitted.
    ///   - days: 90 if omitted.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func addToken(
      name: String? = nil,
      days: Int? = nil,
      password: String? = nil,
      token: String? = nil
    ) async throws -> AddedToken {
      var fields = Fields()
      fields.set("name", name)
      fields.set("days", days)
      fields.set("password", password)
      fields.set("token", token)
      return try AddedToken(json: try await client.answer(to: "admin.addToken", fields.object))
    }

    /// Makes an account an operator, or takes that back.
    ///
    /// Only on the server's own machine, for those who may read its data folder: `quarry admin grant`.
    ///
    /// - Parameters:
    ///   - username: The username or the email address, ignoring case.
    ///   - granted: True if omitted.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func grant(
      username: String,
      granted: Bool? = nil,
      password: String? = nil,
      token: String? = nil
    ) async throws -> GrantedAccount {
      var fields = Fields()
      fields.set("username", username)
      fields.set("granted", granted)
      fields.set("password", password)
      fields.set("token", token)
      return try GrantedAccount(json: try await client.answer(to: "admin.grant", fields.object))
    }

    /// Lists the tokens of operators that are good.
    ///
    /// - Parameters:
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func tokens(password: String? = nil, token: String? = nil) async throws -> OperatorTokens {
      var fields = Fields()
      fields.set("password", password)
      fields.set("token", token)
      return try OperatorTokens(json: try await client.answer(to: "admin.tokens", fields.object))
    }

    /// Tells what operators did, the oldest first.
    ///
    /// `operator` is a token (`o1`), an account's id, `machine` for the server's own machine, or `retention` for the
    /// server itself. `subject` is an id or an address: of what is gone, or whose key is erased, nothing is told.
    ///
    /// - Parameters:
    ///   - after: The page begins after this entry. 0 if omitted.
    ///   - limit: Defaults to 100.
    ///   - operator: Only what this one did.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func audit(
      after: Int? = nil,
      limit: Int? = nil,
      `operator`: String? = nil,
      password: String? = nil,
      token: String? = nil
    ) async throws -> AuditTrail {
      var fields = Fields()
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("operator", `operator`)
      fields.set("password", password)
      fields.set("token", token)
      return try AuditTrail(json: try await client.answer(to: "admin.audit", fields.object))
    }

    /// Revokes a token of an operator.
    ///
    /// Its connections end with `bye` `kicked`, and it becomes `unauthorized`.
    ///
    /// - Parameters:
    ///   - operator: The id of an operator's token: `o` and a number, in order of creation, never reused.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func revoke(`operator`: String, password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("operator", `operator`)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.revoke", fields.object)
    }

    /// Keeps an address, a network or an account out.
    ///
    /// Every request from there gets `banned`, and open connections end with `bye` `kicked`. Operators stay, wherever
    /// they are.
    ///
    /// - Parameters:
    ///   - reason: Why an operator did it. Only operators see it.
    ///   - address: Either this or `account`.
    ///   - account: The id of an account, a ULID. It reveals nothing about its owner.
    ///   - until: When it ends, in the future. If omitted, it does not.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func ban(
      reason: String,
      address: String? = nil,
      account: String? = nil,
      until: Int? = nil,
      password: String? = nil,
      token: String? = nil
    ) async throws -> MadeBan {
      var fields = Fields()
      fields.set("reason", reason)
      fields.set("address", address)
      fields.set("account", account)
      fields.set("until", until)
      fields.set("password", password)
      fields.set("token", token)
      return try MadeBan(json: try await client.answer(to: "admin.ban", fields.object))
    }

    /// Lists the bans in force.
    ///
    /// - Parameters:
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func bans(password: String? = nil, token: String? = nil) async throws -> BanList {
      var fields = Fields()
      fields.set("password", password)
      fields.set("token", token)
      return try BanList(json: try await client.answer(to: "admin.bans", fields.object))
    }

    /// Ends a ban.
    ///
    /// Its address and reason can no longer be read afterwards.
    ///
    /// - Parameters:
    ///   - ban: The id of a ban: `b` and a number, in order of creation, never reused.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func unban(ban: String, password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("ban", ban)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.unban", fields.object)
    }

    /// Tells everybody on the server something, or nothing any more.
    ///
    /// It stands in `server.info`, and whoever watches a lobby or follows events gets `server.notice`. It holds on
    /// every node and across restarts, and is in no lobby's log.
    ///
    /// - Parameters:
    ///   - text: `null` takes the announcement away.
    ///   - until: When it is over, in the future. If omitted, when it is taken away.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func announce(
      text: String?,
      until: Int? = nil,
      password: String? = nil,
      token: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("text", orNull: text)
      fields.set("until", until)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.announce", fields.object)
    }

    /// Takes no new lobbies, or takes them again.
    ///
    /// `lobby.create` and `pack.play` are `forbidden` then, and `server.info` has `draining`. `GET /readyz` stays 200
    /// while a hunt runs, and is 503 afterwards. It holds on every node and across restarts.
    ///
    /// - Parameters:
    ///   - on: Whether to take no new lobbies.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func drain(on: Bool, password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("on", on)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.drain", fields.object)
    }

    /// Lists lobbies.
    ///
    /// - Parameters:
    ///   - query: A part of the name, ignoring case, or a whole join code or id.
    ///   - phase: The phase of a hunt.
    ///   - after: The last lobby of the page before.
    ///   - limit: Defaults to 100.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func lobbies(
      query: String? = nil,
      phase: Phase? = nil,
      after: String? = nil,
      limit: Int? = nil,
      password: String? = nil,
      token: String? = nil
    ) async throws -> OperatorsLobbies {
      var fields = Fields()
      fields.set("query", query)
      fields.set("phase", phase)
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("password", password)
      fields.set("token", token)
      return try OperatorsLobbies(json: try await client.answer(to: "admin.lobbies", fields.object))
    }

    /// Ends a hunt.
    ///
    /// Its `hunt.ended` has `by` `operator`.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func endLobby(lobby: String, password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.endLobby", fields.object)
    }

    /// Archives a lobby at once.
    ///
    /// A hunt that has not ended ends before. From then on the lobby can be read by its id but no longer changed, and
    /// its join code is free. Everybody there gets `lobby.updated` with `archived`.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func archiveLobby(lobby: String, password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.archiveLobby", fields.object)
    }

    /// Deletes a lobby for good.
    ///
    /// As `lobby.delete`, but also while it runs: its connections end with `bye` `kicked`, and it becomes
    /// `lobby-not-found`. The answer comes when no file has anything of it any more.
    ///
    /// - Parameters:
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func deleteLobby(lobby: String, password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.deleteLobby", fields.object)
    }

    /// Makes an invitation to register.
    ///
    /// For `account.register`, once, within 7 days.
    ///
    /// - Parameters:
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func invite(password: String? = nil, token: String? = nil) async throws -> MadeInvitation {
      var fields = Fields()
      fields.set("password", password)
      fields.set("token", token)
      return try MadeInvitation(json: try await client.answer(to: "admin.invite", fields.object))
    }

    /// Lets an account host, or no longer.
    ///
    /// It matters if `hosting` of `server.info` is `listed`. Existing lobbies stay.
    ///
    /// - Parameters:
    ///   - account: The id of an account, a ULID. It reveals nothing about its owner.
    ///   - allowed: Whether it may.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func allowHosting(account: String, allowed: Bool, password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("account", account)
      fields.set("allowed", allowed)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.allowHosting", fields.object)
    }

    /// Lists accounts, the oldest first, or finds one.
    ///
    /// Never with the names and addresses of their owners, nor with what their lobbies are called.
    ///
    /// - Parameters:
    ///   - username: The whole username, ignoring case.
    ///   - email: The whole email address, ignoring case. Not with `username`.
    ///   - after: The last account of the page before.
    ///   - limit: Defaults to 100.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func accounts(
      username: String? = nil,
      email: String? = nil,
      after: String? = nil,
      limit: Int? = nil,
      password: String? = nil,
      token: String? = nil
    ) async throws -> AccountList {
      var fields = Fields()
      fields.set("username", username)
      fields.set("email", email)
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("password", password)
      fields.set("token", token)
      return try AccountList(json: try await client.answer(to: "admin.accounts", fields.object))
    }

    /// Creates an account for somebody who then chooses a password.
    ///
    /// Also while nobody may register. The link is as that of `admin.resetLink`; `url` is missing if the server does
    /// not know its own address.
    ///
    /// - Parameters:
    ///   - firstName: A first or a last name.
    ///   - lastName: A first or a last name.
    ///   - username: The public name of an account: letters, digits and, after the first character, `.`, `_` and `-`;
    ///     2 to 30 characters.
    ///   - email: An email address.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func createAccount(
      firstName: String,
      lastName: String,
      username: String,
      email: String,
      password: String? = nil,
      token: String? = nil
    ) async throws -> CreatedAccount {
      var fields = Fields()
      fields.set("firstName", firstName)
      fields.set("lastName", lastName)
      fields.set("username", username)
      fields.set("email", email)
      fields.set("password", password)
      fields.set("token", token)
      return try CreatedAccount(json: try await client.answer(to: "admin.createAccount", fields.object))
    }

    /// Exports everything known about an account's owner, for them.
    ///
    /// As `account.export`. The trail tells that it was done.
    ///
    /// - Parameters:
    ///   - account: The id of an account, a ULID. It reveals nothing about its owner.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func exportAccount(account: String, password: String? = nil, token: String? = nil) async throws -> Takeout {
      var fields = Fields()
      fields.set("account", account)
      fields.set("password", password)
      fields.set("token", token)
      return try Takeout(json: try await client.answer(to: "admin.exportAccount", fields.object))
    }

    /// Deletes an account for good.
    ///
    /// As `account.delete`: nobody can read who its owner was any more, not even in backups of the log.
    ///
    /// - Parameters:
    ///   - account: The id of an account, a ULID. It reveals nothing about its owner.
    ///   - reason: Why an operator deleted it. Only operators see it.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func deleteAccount(
      account: String,
      reason: String,
      password: String? = nil,
      token: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("account", account)
      fields.set("reason", reason)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.deleteAccount", fields.object)
    }

    /// Finds an account by its exact name.
    ///
    /// - Parameters:
    ///   - login: The username or the email address, ignoring case.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func account(login: String, password: String? = nil, token: String? = nil) async throws -> OperatorsAccount {
      var fields = Fields()
      fields.set("login", login)
      fields.set("password", password)
      fields.set("token", token)
      return try OperatorsAccount(json: try await client.answer(to: "admin.account", fields.object))
    }

    /// Keeps the owner of an account out.
    ///
    /// They are signed out everywhere. Their lobbies stay, with the hosts' tokens.
    ///
    /// - Parameters:
    ///   - account: The id of an account, a ULID. It reveals nothing about its owner.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func disableAccount(account: String, password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("account", account)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.disableAccount", fields.object)
    }

    /// Lets the owner of an account in again.
    ///
    /// - Parameters:
    ///   - account: The id of an account, a ULID. It reveals nothing about its owner.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func enableAccount(account: String, password: String? = nil, token: String? = nil) async throws {
      var fields = Fields()
      fields.set("account", account)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.enableAccount", fields.object)
    }

    /// Makes a link with which the owner of an account chooses a new password.
    ///
    /// For an owner who gets no letters. It is good once, for 30 minutes.
    ///
    /// - Parameters:
    ///   - account: The id of an account, a ULID. It reveals nothing about its owner.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func resetLink(account: String, password: String? = nil, token: String? = nil) async throws -> ResetLink {
      var fields = Fields()
      fields.set("account", account)
      fields.set("password", password)
      fields.set("token", token)
      return try ResetLink(json: try await client.answer(to: "admin.resetLink", fields.object))
    }

    /// Lists packs, and what is taken down.
    ///
    /// Also packs that the store does not show. `photos` are all that are taken down.
    ///
    /// - Parameters:
    ///   - query: A part of the name, ignoring case.
    ///   - after: The last pack of the page before.
    ///   - limit: Defaults to 100.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func packs(
      query: String? = nil,
      after: String? = nil,
      limit: Int? = nil,
      password: String? = nil,
      token: String? = nil
    ) async throws -> OperatorsPacks {
      var fields = Fields()
      fields.set("query", query)
      fields.set("after", after)
      fields.set("limit", limit)
      fields.set("password", password)
      fields.set("token", token)
      return try OperatorsPacks(json: try await client.answer(to: "admin.packs", fields.object))
    }

    /// Shows a pack or a photo to nobody any more.
    ///
    /// A pack is `pack-not-found` to everybody but its creator, and in no search; games under way go on. A photo is
    /// 404. Taking it down again changes nothing.
    ///
    /// - Parameters:
    ///   - reason: Why an operator did it. Only operators see it.
    ///   - pack: Either this or `photo`.
    ///   - photo: The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of
    ///     what `GET /photos/PHOTO` returns, in hexadecimal.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func takeDown(
      reason: String,
      pack: String? = nil,
      photo: String? = nil,
      password: String? = nil,
      token: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("reason", reason)
      fields.set("pack", pack)
      fields.set("photo", photo)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.takeDown", fields.object)
    }

    /// Shows a pack or a photo again.
    ///
    /// `pack-not-found` if it is not taken down.
    ///
    /// - Parameters:
    ///   - pack: Either this or `photo`.
    ///   - photo: The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of
    ///     what `GET /photos/PHOTO` returns, in hexadecimal.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func restore(
      pack: String? = nil,
      photo: String? = nil,
      password: String? = nil,
      token: String? = nil
    ) async throws {
      var fields = Fields()
      fields.set("pack", pack)
      fields.set("photo", photo)
      fields.set("password", password)
      fields.set("token", token)
      _ = try await client.answer(to: "admin.restore", fields.object)
    }
  }
}

extension Quarry {
  /// The methods `events.…`.
  public struct EventsMethods: Sendable {
    let client: any QuarryMethods

    /// Tells everything that happens in all lobbies.
    ///
    /// From the next event on or, with `after`, from a position: one push `follow` for each event, in the order of
    /// the log, as everybody in its lobby sees it. What a frozen board hides comes right before the event that
    /// reveals it. Another call takes the place of the first.
    ///
    /// - Parameters:
    ///   - after: The `position` behind which to go on. From now on if omitted.
    ///   - types: Only events of these types. All but `feed.reacted` if omitted.
    ///   - password: The password of an operator by account, if the sign-in is older than 12 hours.
    ///   - lobby: The lobby's id; by default the lobby of the seat.
    ///   - token: The token of a seat or an account; by default that of the connection.
    public func follow(
      after: Int? = nil,
      types: [String]? = nil,
      password: String? = nil,
      lobby: String? = nil,
      token: String? = nil
    ) async throws -> FollowedFrom {
      var fields = Fields()
      fields.set("after", after)
      fields.set("types", types)
      fields.set("password", password)
      fields.set("lobby", lobby)
      fields.set("token", token)
      return try FollowedFrom(json: try await client.answer(to: "events.follow", fields.object))
    }
  }
}
