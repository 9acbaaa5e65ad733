import Accounts
import Core
import Hunt
import Lobbies
import Operators
import Webhooks
import Wire

/// Requests about a lobby's webhooks, and about the server's: those of operators who name no lobby.
extension Connection {
  func carryOut(_ request: WebhookRequest, _ call: Call, _ slot: Int) throws(WireError) {
    guard let webhooks = service.webhooks else { throw .unavailable }
    if !call.meansALobby, let role = try? role(of: call) {
      return carryOut(request, by: role, call, slot, webhooks)
    }
    let target = try call.target(orElse: .noToken)
    if case .noLobby(let code) = target { throw .noLobby(code: code) }
    guard call.member != nil || call.seatClaimed != nil else { throw .noToken }
    let petitioner = Lobbies.Petitioner(call.credential, person: call.member?.person)
    let account = call.member?.signedIn.account
    lookUp(slot: slot) { [lobbies = service.lobbies, origin] in
      let (lobby, code) = try await lobbies.find(target)
      let standing = try await lobbies.standing(of: petitioner, in: lobby, code: code)
      return try await lobbies.origins.storing(for: account, from: origin, needsRoom: request.storesText) {
        try await webhooks.carryOut(request, of: lobby, standing, by: account, key: call.key)
      }
    } then: { connection, result in
      connection.finish(slot, .success(.json(result)))
    }
  }

  private func carryOut(
    _ request: WebhookRequest, by role: OperatorRole, _ call: Call, _ slot: Int, _ webhooks: Webhooks
  ) {
    let signIn = AdminService.SignIn(member: call.member, password: call.password)
    lookUp(slot: slot) { [admin = service.admin] in
      if case .account = role { try await admin.confirm(signIn) }
      return try await admin.carryOut(request, with: webhooks, key: call.key, by: role)
    } then: { connection, result in
      connection.finish(slot, .success(.json(result)))
    }
  }
}

extension Lobbies {
  fileprivate func find(_ target: Call.Target) async throws -> (LobbyID, JoinCode?) {
    switch target {
    case .lobby(let lobby): return (lobby, nil)
    case .code(let code):
      guard let lobby = try await find(code) else { throw WireError.noLobby(code: code.text) }
      return (lobby, code)
    case .noLobby(let code): throw WireError.noLobby(code: code)
    }
  }
}
