import Accounts
public import Core
import Hunt
import Lobbies
import Operators
public import Wire

extension Plan {
  /// A photo that a clue shows, and the parameter that names it.
  struct ShownPhoto: Sendable {
    let field: String
    let name: PhotoName

    var isMissing: WireError { .invalidParams(field, "is not on this server: send it first") }
  }

  /// The photos that clues and brands show; nil if none. Malformed names are refused later, with the rest of the clue.
  var photos: [ShownPhoto]? {
    let named: [(field: String, text: String?)]
    switch self {
    case .lobby(.host(.addClue(let clue, before: _))): named = [("photo", clue.photo)]
    case .lobby(.host(.updateClue(_, let changes))): named = [("photo", changes.photo ?? nil)]
    case .lobby(.host(.update(let changes))): named = [("brand.logo", (changes.brand ?? nil)?.logo)]
    case .create(let details, let clues, codes: _):
      named =
        clues.enumerated().map { ("clues[\($0.offset)].photo", $0.element.photo) }
        + [("brand.logo", details.brand?.logo)]
    case .play(let play): named = [("brand.logo", play.logo)]
    case .lobby, .serverInfo, .ping, .openLobbies, .join, .attach, .enter, .setPassphrase, .detach, .unwatch, .account,
      .admin, .follow, .pack,
      .claim, .webhook:
      return nil
    }
    let photos = named.compactMap { field, text in
      text.flatMap { PhotoName(parsing: $0) }.map { ShownPhoto(field: field, name: $0) }
    }
    return photos.isEmpty ? nil : photos
  }
}

extension ConnectionService {
  /// The lobby that an account's token is the host's of.
  /// - Parameter scope: what an API key needs.
  /// - Returns: nil if the token is not an account's.
  public func hostedLobby(_ lobby: String, token: String, for scope: KeyScope) async throws -> LobbyID? {
    guard AccountToken(parsing: token) != nil else { return nil }
    let account = try await account(withToken: token, for: scope)
    guard let id = LobbyID(parsing: lobby) else { throw WireError.noSuchLobby }
    guard try await lobbies.lobbies(hostedBy: account).contains(id) else { throw WireError.hostOnly }
    return id
  }

  /// The account that a token signs in.
  /// - Parameter scope: what an API key needs; nil if no key will do.
  public func account(withToken token: String, for scope: KeyScope? = nil) async throws(WireError) -> AccountID {
    guard let token = AccountToken(parsing: token) else {
      throw SeatToken(parsing: token) == nil ? .unknownToken : .noAccount
    }
    let member = try await desk.member(with: token)
    if let scopes = member.scopes {
      guard let scope else { throw .notForKeys }
      guard scopes.contains(scope) else { throw .outOfScope(scope.rawValue) }
    }
    return member.signedIn.account
  }

  /// Whether an operator has taken a photo down, so that nobody gets it.
  public func isTakenDown(_ photo: PhotoName) -> Bool { operators.isTakenDown(.photo(photo)) }

  /// Counts bytes that were stored for an address outside the log.
  public func noteStored(bytes: Int, from address: String) { lobbies.noteStored(bytes: bytes, from: address) }
}
