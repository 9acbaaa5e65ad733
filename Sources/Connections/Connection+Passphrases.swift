import Accounts
import Hunt
import Lobbies
import Wire

/// A host's passphrase: setting it, and coming in by it.
extension Connection {
  func setPassphrase(_ passphrase: Password?, _ call: Call, _ slot: Int) throws(WireError) {
    guard let passphrase else { return try send(.host(.setPassphrase(nil)), call, slot: slot) }
    if isOperator(call) { throw .noOperatorsSeat }
    try findLobby(of: call, orElse: .noToken, slot: slot) { connection, lobby, code in
      connection.lookUp(slot: slot) { [service = connection.service, address = connection.address] in
        try await service.lobbies.lock(
          lobby, with: passphrase, by: call.credential, call.member?.person, service.desk.accounts
        ) { () throws(WireError) in
          try service.passphrases.count(address)
        }
      } then: { connection, lock in
        connection.send(.host(.setPassphrase(lock)), call, to: lobby, code: code, slot: slot)
      }
    }
  }

  func enter(with passphrase: Password, _ call: Call, _ slot: Int) throws(WireError) {
    barrier = (slot, .bind(nil))
    try findLobby(of: call, orElse: .invalidParams("code", "is missing"), slot: slot) { connection, lobby, code in
      connection.lookUp(slot: slot) { [service = connection.service, address = connection.address] in
        try await service.lobbies.hostToken(
          of: lobby, code, with: passphrase, from: address, service.desk.accounts)
      } then: { connection, token in
        connection.send(.attach, call.with(token), to: lobby, code: code, slot: slot)
      }
    }
  }
}
