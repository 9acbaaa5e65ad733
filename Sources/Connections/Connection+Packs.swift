import Accounts
import Core
import Lobbies
import Wire

/// Requests about packs.
extension Connection {
  func carryOut(_ request: PackRequest, _ call: Call, _ slot: Int) throws(WireError) {
    if case .own = request, call.member == nil { throw .noAccount }
    // Answers may contain whole packs.
    guard exchanges.bytesHeld < Limits.bytesHeld else { throw .answersTooLong }
    guard let share = service.lobbies.room.enter(Limits.packAnswer, for: address) else { throw .tooManyLongAnswers }
    lookUp(slot: slot) {
      [packs = service.packs, accounts = service.desk.accounts, origins = service.lobbies.origins, origin] in
      if case .own = request, let member = call.member {
        do throws(AccountRejection) { try await accounts.check(member.signedIn) } catch { throw WireError(error) }
      }
      // Without the scope, a key sees packs as everybody does, without the answers of the account's own.
      let member = call.member.flatMap { $0.scopes?.contains(.packs) == false ? nil : $0 }
      let account = member?.signedIn.account
      return try await origins.storing(for: account, from: origin, needsRoom: request.isChange) {
        try await packs.carryOut(request, by: account, key: call.key, from: origin.address)
      }
    } then: { connection, result in
      connection.finish(slot, .success(result), share: share)
    }
  }
}
