import Accounts
public import Core
public import EventLog
public import Hunt
import HuntViews
import LobbyLog
import NIOCore
public import Wire

extension Lobbies {
  /// Sends a lobby a request of the server's own.
  /// - Parameter role: the role to act in; nil for nobody.
  /// - Returns: the answer, once the events it rests on are on disk.
  func ask(
    _ content: LobbyRequest.Content, of lobby: LobbyID, as role: Seat.Role? = .host
  ) async throws -> Result<LobbyResult, WireError> {
    try await ask(content, of: lobby, with: role.map { .seat(Seat(lobby: lobby, role: $0)) } ?? .none)
  }

  /// Sends a lobby a request for somebody, or for the server itself.
  /// - Parameter code: set if the lobby was named by its join code.
  func ask(
    _ content: LobbyRequest.Content, of lobby: LobbyID, with credential: LobbyRequest.Credential,
    code: JoinCode? = nil, by person: NameOwner? = nil
  ) async throws -> Result<LobbyResult, WireError> {
    let (eventLoop, box) = hubs[0]
    return try await eventLoop.flatSubmit {
      let asker = Asker(eventLoop: eventLoop)
      let hub = box.value
      let ticket = Ticket(peer: hub.reference(to: asker), slot: 0)
      hub.send(
        LobbyRequest(
          lobby: lobby, code: code, credential: credential, person: person, content, ticket: ticket))
      return asker.promise.futureResult
    }.get()
  }

  /// Has a lobby do what an operator wants.
  public func order(_ content: LobbyRequest.Content, of lobby: LobbyID) async throws(WireError) {
    do {
      _ = try await ask(content, of: lobby).get()
    } catch {
      throw error as? WireError ?? .unavailable
    }
  }

  /// The bytes of all events.
  public func storedBytes() async throws(LogUnavailable) -> Int { try await log.statistics().dataBytes }

  /// Makes an idle lobby do what is due, such as end by its clock.
  public func wake(_ lobby: LobbyID) async { _ = try? await ask(.peek, of: lobby, as: nil) }

  /// Makes all idle lobbies send the sheets that are due. Throws if the log cannot be read.
  public func sendDueSheets() async throws {
    let all = ClaimName(space: LobbyClaims.sheetSpace, name: "")
    let now = now
    for claim in try await log.claims(withPrefix: all, at: now.milliseconds) {
      guard let due = LobbyClaims.sheetDue(claim.name), due <= now, let lobby = claim.stream.lobby else { continue }
      await wake(lobby)
    }
  }

  /// Returns the data for a letter with the codes; nil if the lobby no longer exists.
  public func sheet(of lobby: LobbyID) async throws -> CodeSheet? {
    switch try await ask(.hostQuery(.sheet), of: lobby) {
    case .success(.sheet(let sheet)): return sheet
    case .success: return nil
    case .failure(let error):
      guard error.errorKind == .lobbyNotFound else { throw error }
      return nil
    }
  }

  /// What people see of a lobby before joining, and its join code; nil if the lobby no longer exists.
  func card(of lobby: LobbyID) async throws -> LobbyCard? {
    guard case .read(let card as LobbyCard) = try? await ask(.peek, of: lobby, as: nil).get() else { return nil }
    return card
  }

  /// The join code of the lobby whose waiting room shows this code; nil if none does.
  public func waitingRoom(ofCode text: String) async -> JoinCode? {
    guard let token = QRToken(parsing: text), let code = token.codeOfWarmUp(key: context.key),
      let lobby = try? await find(code),
      token.text.equalsInConstantTime(QRToken(warmUpIn: lobby, code: code, key: context.key).text)
    else { return nil }
    return code
  }

  /// Reports to a lobby what became of its sheet.
  public func note(_ news: SheetNews, in lobby: LobbyID) async throws {
    switch try await ask(.host(.noteSheet(news)), of: lobby) {
    case .success: break
    case .failure(let error):
      // The lobby to be told is gone.
      guard [.lobbyNotFound, .wrongPhase].contains(error.errorKind) else { throw error }
    }
  }
}

/// Takes the place of a connection.
private final class Asker: Peer {
  let promise: EventLoopPromise<Result<LobbyResult, WireError>>

  init(eventLoop: any EventLoop) { promise = eventLoop.makePromise() }

  let isOpen = true
  let isHeard = false

  func receive(_ answer: LobbyAnswer, slot: Int) { promise.succeed(answer.outcome) }

  func push(events lines: ByteBuffer) {}
  func push(missed lines: ByteBuffer, holding share: RoomShare?) {}
  let hasRoom = true
  func lose(_ error: WireError) {}
  func abandon() {}
  func push(board line: ByteBuffer) -> Bool { true }
  func dismiss(because reason: Dismissal) {}
  func signedOut(_ signedIn: SignedIn) {}
  func flush() {}
}
