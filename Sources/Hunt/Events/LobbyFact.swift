public import Core

/// The struct of an event, and what the rules ask of every event.
///
/// A fact states only where it differs from the defaults below.
public protocol LobbyFact: Hashable, Sendable {
  /// Who may see the event. No default: each event must say it.
  var audience: Audience { get }
  /// The player who, like the host, sees all of the event, where others see a part. Default: nil.
  var insider: PlayerID? { get }
  /// The player who caused the event, and when; nil if it was not a player. Default: nil.
  /// - Parameter moment: when the event was stored.
  func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)?
  /// Whether the event reveals a change of points, which only the host sees while the board stands still. Default: no.
  static var tellsOfPoints: Bool { get }
  /// Whether it changes points itself, so that there is something to reveal. Default: if it tells of them.
  static var changesPoints: Bool { get }
  /// Whether its data is only for those who know the answers: others who see the event learn that it happened, and
  /// perhaps of which clue. Default: no.
  static var isForAuthors: Bool { get }
  /// Whether the event may change the results of a hunt. Default: yes.
  static var mayChangeResults: Bool { get }
}

extension LobbyFact {
  public var insider: PlayerID? { nil }
  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { nil }
  public static var tellsOfPoints: Bool { false }
  public static var changesPoints: Bool { tellsOfPoints }
  public static var isForAuthors: Bool { false }
  public static var mayChangeResults: Bool { true }
}

extension LobbyEvent {
  public var audience: Audience { accept(AudienceVisitor()) }
  public var insider: PlayerID? { accept(InsiderVisitor()) }
  public var tellsOfPoints: Bool { accept(PointsVisitor()) }
  public var changesPoints: Bool { accept(ChangeVisitor()) }
  public var isForAuthors: Bool { accept(AuthorsVisitor()) }
  public var mayChangeResults: Bool { accept(ResultsVisitor()) }

  func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { accept(SenderVisitor(moment: moment)) }
}

private struct AudienceVisitor: FactVisitor {
  func visit(_ fact: some LobbyFact) -> Audience { fact.audience }
}

private struct InsiderVisitor: FactVisitor {
  func visit(_ fact: some LobbyFact) -> PlayerID? { fact.insider }
}

private struct SenderVisitor: FactVisitor {
  let moment: Timestamp
  func visit(_ fact: some LobbyFact) -> (player: PlayerID, at: Timestamp)? { fact.sender(at: moment) }
}

private struct PointsVisitor: FactVisitor {
  func visit<Fact: LobbyFact>(_ fact: Fact) -> Bool { Fact.tellsOfPoints }
}

private struct ChangeVisitor: FactVisitor {
  func visit<Fact: LobbyFact>(_ fact: Fact) -> Bool { Fact.changesPoints }
}

private struct AuthorsVisitor: FactVisitor {
  func visit<Fact: LobbyFact>(_ fact: Fact) -> Bool { Fact.isForAuthors }
}

private struct ResultsVisitor: FactVisitor {
  func visit<Fact: LobbyFact>(_ fact: Fact) -> Bool { Fact.mayChangeResults }
}

/// Visits the fact of an event, whatever its type. Generic, so that the compiler specialises it and nothing is boxed.
private protocol FactVisitor {
  associatedtype Result
  func visit(_ fact: some LobbyFact) -> Result
}

extension LobbyEvent {
  private func accept<Visitor: FactVisitor>(_ visitor: Visitor) -> Visitor.Result {
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
