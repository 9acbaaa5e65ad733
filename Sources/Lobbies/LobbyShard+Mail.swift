import Core
import EventLog
import Hunt
import HuntViews
import LobbyLog
import Logging
import Wire

// What lobbies send to the mail room.

extension LobbyShard {
  /// Sends the codes to the host, on request.
  func sendSheet(
    _ request: LobbyRequest, to address: EmailAddress?, in language: Language, as seat: Seat,
    on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    guard context.letters.isOn else { throw .mailIsOff }
    lobby.sheetGoesTo = address.map { ($0, language) }
    defer { lobby.sheetGoesTo = nil }
    try perform(.sendSheet(hasAddress: address != nil), as: seat, request, on: lobby, at: now)
  }

  /// The appends that put letters into the outbox.
  func write(_ letters: [Letter]) -> [Append] {
    letters.compactMap { letter in
      do {
        return try context.letters.append(letter)
      } catch {
        context.logger.error("A letter cannot be sealed", metadata: ["letter": "\(letter.id)", "error": "\(error)"])
        return nil
      }
    }
  }

  /// A sealed address for the log, and the key change that opens it.
  func sealed(
    _ contact: Contact?, of lobby: LobbyID
  ) throws(WireError) -> (contact: Contact?, keys: [KeyChange]) {
    guard contact == nil || context.letters.isOn else {
      throw .invalidParams("email", "must be left out: this server sends no mail")
    }
    do {
      let (sealed, key) = try context.letters.seal(contact, lobby)
      return (sealed, [key])
    } catch {
      throw internalError(error, lobby: lobby)
    }
  }

  /// Performs a host's command with its personal data sealed.
  func performSealed(
    _ command: LobbyCommand, as seat: Seat, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    var (command, keys): (LobbyCommand, [KeyChange]) = (command, [])
    if case .update(var changes) = command, let contact = changes.contact,
      contact != nil || lobby.view.lobby.details.contact != nil
    {
      let sealed = try sealed(contact, of: lobby.id)
      changes.contact = .some(sealed.contact)
      command = .update(changes)
      keys = sealed.keys
    }
    try perform(command, keys: keys, as: seat, request, on: lobby, at: now)
  }
}
