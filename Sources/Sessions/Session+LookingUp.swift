import Hunt
import Lobbies
import NIOCore
import Wire

/// What has to be looked up, in the log or on the disk, before a request can be asked of its lobby.
extension Session {
  /// A clue may show a photo only if there is one.
  func lookFor(_ photos: [Plan.ShownPhoto], of plan: Plan, _ call: Call, slot: Int) {
    lookUp(slot: slot) { [hasPhoto = service.hasPhoto] in
      photos.first { !hasPhoto($0.name) }
    } then: { session, missing in
      if let missing { return session.refuse(slot, missing.isMissing) }
      do throws(WireError) { try session.carryOut(plan, call, slot) } catch { session.refuse(slot, error) }
    }
  }

  func create(
    _ details: LobbyDetails, clues: [Clue], codes: LobbyRequest.CodesOfEarlier?, _ call: Call, slot: Int
  ) {
    barrier = (slot, .bind)
    let creator = call.anonymousKey(address: address, name: details.name)
    let lobbies = service.lobbies
    guard let creator else {
      let create = LobbyRequest.Ask.create(details, clues: clues, codes: codes, creator: nil)
      return send(create, call, to: lobbies.newLobbyID(), code: nil, slot: slot)
    }
    lookUp(slot: slot) {
      try await lobbies.find(creator: creator)
    } then: { session, lobby in
      if let lobby {
        session.send(.createAgain(creator: creator), call, to: lobby, code: nil, slot: slot)
      } else {
        let create = LobbyRequest.Ask.create(details, clues: clues, codes: codes, creator: creator)
        session.send(create, call, to: lobbies.newLobbyID(), code: nil, slot: slot)
      }
    }
  }

  /// Looks something up in the log or on the disk, off this event loop, and goes on here.
  func lookUp<Found: Sendable>(
    slot: Int, _ look: @escaping @Sendable () async throws -> Found, then goOn: @escaping (Session, Found) -> Void
  ) {
    isLookingUp = true
    eventLoop.makeFutureWithTask(look).hop(to: eventLoop).assumeIsolated().whenComplete { result in
      // Going on may mean to look up something else.
      self.isLookingUp = false
      switch result {
      case .success(let found): goOn(self, found)
      case .failure: self.receive(LobbyAnswer(.failure(.unavailable)), slot: slot)
      }
      self.startWaiting()
      self.flush()
    }
  }
}
