import Core
import Hunt
import Wire

/// Visits the fact of an event, whatever its type. Generic, so that the compiler specialises it and nothing is boxed.
protocol FactVisitor {
  associatedtype Result
  mutating func visit(_ fact: some StoredFact) -> Result
}

extension LobbyEvent {
  func accept<Visitor: FactVisitor>(_ visitor: Visitor) -> Visitor.Result {
    var visitor = visitor
    return accept(&visitor)
  }

  func accept<Visitor: FactVisitor>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .lobbyCreated(let fact): visitor.visit(fact)
    case .lobbyUpdated(let fact): visitor.visit(fact)
    case .lobbyClaimed(let fact): visitor.visit(fact)
    case .clueAdded(let fact): visitor.visit(fact)
    case .clueUpdated(let fact): visitor.visit(fact)
    case .clueRemoved(let fact): visitor.visit(fact)
    case .clueMoved(let fact): visitor.visit(fact)
    case .clueRevealed(let fact): visitor.visit(fact)
    case .playerJoined(let fact): visitor.visit(fact)
    case .playerRenamed(let fact): visitor.visit(fact)
    case .playerUpdated(let fact): visitor.visit(fact)
    case .playerLeft(let fact): visitor.visit(fact)
    case .playerKicked(let fact): visitor.visit(fact)
    case .playerAdmitted(let fact): visitor.visit(fact)
    case .playerHandedOver(let fact): visitor.visit(fact)
    case .playerMuted(let fact): visitor.visit(fact)
    case .playerUnmuted(let fact): visitor.visit(fact)
    case .playerWarmedUp(let fact): visitor.visit(fact)
    case .playerMoved(let fact): visitor.visit(fact)
    case .huntStarting(let fact): visitor.visit(fact)
    case .huntStartCancelled(let fact): visitor.visit(fact)
    case .huntStarted(let fact): visitor.visit(fact)
    case .huntPaused(let fact): visitor.visit(fact)
    case .huntResumed(let fact): visitor.visit(fact)
    case .timeExtended(let fact): visitor.visit(fact)
    case .huntEnded(let fact): visitor.visit(fact)
    case .waveStarted(let fact): visitor.visit(fact)
    case .waveMoved(let fact): visitor.visit(fact)
    case .clueScanned(let fact): visitor.visit(fact)
    case .clueClaimed(let fact): visitor.visit(fact)
    case .clueTried(let fact): visitor.visit(fact)
    case .hintTaken(let fact): visitor.visit(fact)
    case .stationEntered(let fact): visitor.visit(fact)
    case .stationLeft(let fact): visitor.visit(fact)
    case .boardFrozen(let fact): visitor.visit(fact)
    case .boardRevealed(let fact): visitor.visit(fact)
    case .noticeSent(let fact): visitor.visit(fact)
    case .chatSent(let fact): visitor.visit(fact)
    case .chatRemoved(let fact): visitor.visit(fact)
    case .chatReported(let fact): visitor.visit(fact)
    case .rollCalled(let fact): visitor.visit(fact)
    case .rollAnswered(let fact): visitor.visit(fact)
    case .rollClosed(let fact): visitor.visit(fact)
    case .helpAsked(let fact): visitor.visit(fact)
    case .helpAnswered(let fact): visitor.visit(fact)
    case .feedbackGiven(let fact): visitor.visit(fact)
    case .songRequested(let fact): visitor.visit(fact)
    case .songVoted(let fact): visitor.visit(fact)
    case .songPlayed(let fact): visitor.visit(fact)
    case .songRemoved(let fact): visitor.visit(fact)
    case .momentReacted(let fact): visitor.visit(fact)
    case .rulingApplied(let fact): visitor.visit(fact)
    case .rulingRevoked(let fact): visitor.visit(fact)
    case .sheetRequested(let fact): visitor.visit(fact)
    case .sheetMailed(let fact): visitor.visit(fact)
    case .sheetMailFailed(let fact): visitor.visit(fact)
    case .ghostScanned(let fact): visitor.visit(fact)
    case .playAmended(let fact): visitor.visit(fact)
    case .staffInvited(let fact): visitor.visit(fact)
    case .staffRevoked(let fact): visitor.visit(fact)
    case .passphraseChanged(let fact): visitor.visit(fact)
    case .photoSubmitted(let fact): visitor.visit(fact)
    case .photoAccepted(let fact): visitor.visit(fact)
    case .photoRejected(let fact): visitor.visit(fact)
    case .photoReopened(let fact): visitor.visit(fact)
    case .photoPublished(let fact): visitor.visit(fact)
    case .photoWithdrawn(let fact): visitor.visit(fact)
    }
  }
}

/// The members of a stored event, to be read as the fact of its kind.
struct StoredFields {
  let fields: Fields
  /// When the event was stored.
  let moment: Timestamp
  /// Whether a secret part may be withheld: then its members count as empty.
  let isPublished: Bool

  func event(_ kind: EventKind) throws(WireError) -> LobbyEvent {
    switch kind {
    case .lobbyCreated: .lobbyCreated(try fact())
    case .lobbyUpdated: .lobbyUpdated(try fact())
    case .lobbyClaimed: .lobbyClaimed(try fact())
    case .clueAdded: .clueAdded(try fact())
    case .clueUpdated: .clueUpdated(try fact())
    case .clueRemoved: .clueRemoved(try fact())
    case .clueMoved: .clueMoved(try fact())
    case .clueRevealed: .clueRevealed(try fact())
    case .playerJoined: .playerJoined(try fact())
    case .playerRenamed: .playerRenamed(try fact())
    case .playerUpdated: .playerUpdated(try fact())
    case .playerLeft: .playerLeft(try fact())
    case .playerKicked: .playerKicked(try fact())
    case .playerAdmitted: .playerAdmitted(try fact())
    case .playerHandedOver: .playerHandedOver(try fact())
    case .playerMuted: .playerMuted(try fact())
    case .playerUnmuted: .playerUnmuted(try fact())
    case .playerWarmedUp: .playerWarmedUp(try fact())
    case .playerMoved: .playerMoved(try fact())
    case .huntStarting: .huntStarting(try fact())
    case .huntStartCancelled: .huntStartCancelled(try fact())
    case .huntStarted: .huntStarted(try fact())
    case .huntPaused: .huntPaused(try fact())
    case .huntResumed: .huntResumed(try fact())
    case .timeExtended: .timeExtended(try fact())
    case .huntEnded: .huntEnded(try fact())
    case .waveStarted: .waveStarted(try fact())
    case .waveMoved: .waveMoved(try fact())
    case .clueScanned: .clueScanned(try fact())
    case .clueClaimed: .clueClaimed(try fact())
    case .clueTried: .clueTried(try fact())
    case .hintTaken: .hintTaken(try fact())
    case .stationEntered: .stationEntered(try fact())
    case .stationLeft: .stationLeft(try fact())
    case .boardFrozen: .boardFrozen(try fact())
    case .boardRevealed: .boardRevealed(try fact())
    case .noticeSent: .noticeSent(try fact())
    case .chatSent: .chatSent(try fact())
    case .chatRemoved: .chatRemoved(try fact())
    case .chatReported: .chatReported(try fact())
    case .rollCalled: .rollCalled(try fact())
    case .rollAnswered: .rollAnswered(try fact())
    case .rollClosed: .rollClosed(try fact())
    case .helpAsked: .helpAsked(try fact())
    case .helpAnswered: .helpAnswered(try fact())
    case .feedbackGiven: .feedbackGiven(try fact())
    case .songRequested: .songRequested(try fact())
    case .songVoted: .songVoted(try fact())
    case .songPlayed: .songPlayed(try fact())
    case .songRemoved: .songRemoved(try fact())
    case .momentReacted: .momentReacted(try fact())
    case .rulingApplied: .rulingApplied(try fact())
    case .rulingRevoked: .rulingRevoked(try fact())
    case .sheetRequested: .sheetRequested(try fact())
    case .sheetMailed: .sheetMailed(try fact())
    case .sheetMailFailed: .sheetMailFailed(try fact())
    case .ghostScanned: .ghostScanned(try fact())
    case .playAmended: .playAmended(try fact())
    case .staffInvited: .staffInvited(try fact())
    case .staffRevoked: .staffRevoked(try fact())
    case .passphraseChanged: .passphraseChanged(try fact())
    case .photoSubmitted: .photoSubmitted(try fact())
    case .photoAccepted: .photoAccepted(try fact())
    case .photoRejected: .photoRejected(try fact())
    case .photoReopened: .photoReopened(try fact())
    case .photoPublished: .photoPublished(try fact())
    case .photoWithdrawn: .photoWithdrawn(try fact())
    }
  }

  private func fact<Fact: StoredFact>() throws(WireError) -> Fact {
    try Fact(fields, at: moment, isPublished: isPublished)
  }
}
