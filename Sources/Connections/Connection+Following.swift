import Accounts
import Core
import JSONCoding
public import Lobbies
import NIOCore
import Operators
import Wire

/// What an operator asks to follow.
struct FollowRequest: Sendable {
  /// nil for what happens from now on.
  let after: Int64?
  let wish: FollowWish
}

/// Somebody follows the log.
public struct Followed: Sendable {
  public let follower: LogFollower
  /// Where it begins.
  let position: Int64
  /// Whether they still may. Ask before each push.
  public let mayGoOn: @Sendable () -> Bool

  var json: [UInt8] { JSONWriter.bytes { $0.object { $0.member("position", Int(position)) } } }
}

/// What a connection is pushed of the log.
final class Following {
  let followed: Followed
  fileprivate var ear: LogBell.Ear?
  fileprivate var isReading = false
  fileprivate var isRung = false

  fileprivate init(_ followed: Followed) { self.followed = followed }
}

/// Following the log. The next page is read when the client has taken the one before, so a slow client waits and takes
/// no memory.
extension Connection {
  func carryOut(_ request: Result<FollowRequest, WireError>, _ call: Call, _ slot: Int) throws(WireError) {
    let role = try role(of: call)
    guard isForValue || transport?.canPush == true else { throw .noFollowing }
    let signIn = AdminService.SignIn(member: call.member, password: call.password)
    let mayGoOn = right(to: role, call)
    lookUp(slot: slot) { [service] () -> Result<Followed, WireError> in
      do {
        if case .account = role { try await service.admin.confirm(signIn) }
        let request = try request.get()
        let follower = try await LogFollower.open(service.lobbies, after: request.after, request.wish)
        return .success(Followed(follower: follower, position: await follower.position, mayGoOn: mayGoOn))
      } catch {
        return .failure(error as? WireError ?? .unavailable)
      }
    } then: { connection, outcome in
      connection.finish(slot, outcome.map { .followed($0) })
      if !connection.isForValue, case .success(let followed) = outcome { connection.begin(followed) }
    }
  }

  /// Whether the sender of a request is still an operator.
  private func right(to role: OperatorRole, _ call: Call) -> @Sendable () -> Bool {
    let (operators, accounts) = (service.operators, service.desk.accounts)
    switch role {
    // Retention follows nothing.
    case .machine, .retention: return { true }
    case .token:
      let token = call.operatorsToken(orElse: operatorToken)
      return { token.flatMap { operators.name(of: $0) } != nil }
    case .account(let account):
      let member = call.member
      return {
        guard let member, operators.isGranted(account), operators.ban(of: account) == nil else { return false }
        if case .failure = accounts.authenticateAtHand(member.token) { return false }
        return true
      }
    }
  }

  private func begin(_ followed: Followed) {
    guard isOpen else { return }
    let following = Following(followed)
    let box = NIOLoopBound(self, eventLoop: eventLoop)
    following.ear = service.lobbies.bell.hear { [eventLoop] in
      eventLoop.execute {
        box.value.following?.isRung = true
        box.value.followOn()
      }
    }
    self.following = following
    followOn()
  }

  /// Reads on, if the client has room.
  func followOn() {
    guard let following, !following.isReading, hasRoom else { return }
    guard following.followed.mayGoOn() else {
      self.following = nil
      end(.bye(.kicked))
      return flush()
    }
    (following.isReading, following.isRung) = (true, false)
    following.ear?.listen()
    eventLoop.makeFutureWithTask { [follower = following.followed.follower] in try await follower.next() }
      .hop(to: eventLoop).assumeIsolated().whenComplete { page in
        following.isReading = false
        // The client may have hung up, or follow something else by now.
        guard self.following === following else { return }
        self.push(page)
      }
  }

  private func push(_ page: Result<LogFollower.Page, any Error>) {
    guard case .success(let page) = page else {
      // The log, or a lobby, cannot be read at the moment.
      eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { self.followOn() }
      return
    }
    if !page.events.isEmpty {
      var lines = ByteBuffer()
      for event in page.events {
        lines.writeBytes(Reply.push("follow") { event.write(to: &$0) })
        lines.writeInteger(UInt8(ascii: "\n"))
      }
      push(missed: lines, holding: nil)
      flush()
    }
    if !page.isAtEnd || following?.isRung == true { followOn() }
  }
}
