import Accounts
import Hunt
import Lobbies
import Wire

/// Packs, over every connection.
extension Session {
  /// Does what is asked about packs.
  func carryOut(_ ask: PackAsk, _ call: Call, _ slot: Int) throws(WireError) {
    guard ask.isForAnybody || call.member != nil else { throw .noAccount }
    // Answers may hold whole packs.
    guard exchanges.bytesHeld < Limits.bytesHeld else { throw .answersTooLong }
    guard let share = service.lobbies.room.enter(Limits.packAnswer, for: address) else { throw .tooManyLongAnswers }
    lookUp(slot: slot) {
      [packs = service.packs, accounts = service.desk.accounts, origins = service.lobbies.origins, origin] in
      if let member = call.member, !ask.isForAnybody {
        do throws(AccountRejection) { try await accounts.check(member.signedIn) } catch { throw WireError(error) }
      }
      let account = call.member?.signedIn.account
      return try await origins.storing(for: account, from: origin, needsRoom: ask.isChange) {
        try await packs.carryOut(ask, by: account, key: call.key, from: origin.address)
      }
    } then: { session, result in
      session.receive(LobbyAnswer(.success(result), share: share), slot: slot)
    }
  }
}
