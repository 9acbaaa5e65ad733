import Accounts
import Core
import Hunt
import JSONCoding
import Lobbies
import Operators
import Packs
import Rates
import Wire

/// A request for a lobby that plays a pack.
struct PlayRequest: Sendable {
  let pack: PackID
  let kind: Kind
  /// That in which a player alone reads clues.
  let language: LanguageTag?

  enum Kind: Sendable {
    /// - `name`: the player's name; nil for the usual one.
    case solo(PackPlay.Kind, name: PlayerName?, against: Plays.GhostWish?)
    case group(isRanked: Bool, GivenDetails)
  }

  /// Distinguishes requests of one sender with the same key.
  var description: String {
    switch kind {
    case .solo(let kind, _, _): "\(pack) \(kind.rawValue)"
    case .group(let isRanked, _): "\(pack) \(isRanked ? "ranked" : "group")"
    }
  }
}

extension PlayRequest {
  /// The photo that a host wants to be the event's logo.
  var logo: String? {
    switch kind {
    case .solo: nil
    case .group(_, let given): given.logo
    }
  }

  /// The address that the codes are sent to.
  var contact: Contact? {
    switch kind {
    case .solo: nil
    case .group(_, let given): given.contact
    }
  }
}

/// Details that a host gives; the pack determines the others.
struct GivenDetails: Sendable {
  private let details: LobbyDetails
  private let names: Set<String>
  private let endsWhenAllFound: Bool?

  fileprivate init(_ params: Fields) throws(WireError) {
    var details = try LobbyDetails(params.orElse(["name": "-"]), clues: .index)
    details.contact = try params.optionalContact()
    self.details = details
    names = Set(["name", "description", "duration", "order"].filter(params.has))
    endsWhenAllFound = try SettingsChanges(params)?.endWhenAllFound
  }

  var contact: Contact? { details.contact }
  var logo: String? { details.brand?.logo }

  func completed(for play: PackPlay, of plan: PackPlan) -> LobbyDetails {
    let standard = LobbyDetails(play, of: plan)
    var details = details
    details.pack = play
    if !names.contains("name") { details.name = standard.name }
    if !names.contains("description") { details.description = standard.description }
    if !names.contains("duration") { details.duration = standard.duration }
    if !names.contains("order") { details.order = standard.order }
    details.settings.endWhenAllFound = endsWhenAllFound ?? standard.settings.endWhenAllFound
    return details
  }
}

extension PlayRequest {
  init(_ params: Fields) throws(WireError) {
    pack = try PackID.pack(params)
    language = try params.optionalLanguageTag("language")
    for name in ["clues", "codes"] where params.has(name) {
      throw params.problem(name, "must be left out: they are the pack's")
    }
    if params.has("play") {
      kind = try Self.solo(params)
    } else {
      guard !params.has("ghost") else { throw params.problem("ghost", "must come with \"play\": one player races") }
      kind = try Self.group(params)
    }
  }

  private static func solo(_ params: Fields) throws(WireError) -> Kind {
    guard let play = PackPlay.Kind(rawValue: try params.string("play")), play.isSolo else {
      throw params.problem("play", "must be \"competitive\" or \"casual\"; leave it out to host the pack")
    }
    let hosts = [
      "ranked", "description", "author", "capacity", "startsAt", "duration", "order", "drip", "scoring", "teams",
      "divisions", "groups", "waves", "teamColours", "brand", "settings", "email",
    ]
    for name in hosts where params.has(name) {
      throw params.problem(name, "must be left out: a play by one player follows the pack")
    }
    let name = params.has("name") ? try params.text("name", as: PlayerName.self) : nil
    return .solo(play, name: name, against: try ghost(params))
  }

  private static func ghost(_ params: Fields) throws(WireError) -> Plays.GhostWish? {
    guard params.has("ghost") else { return nil }
    if let text = try? params.string("ghost") {
      guard text == "best" else { throw params.problem("ghost", "must be \"best\" or {\"username\":…}") }
      return .best
    }
    return try params.optionalFields("ghost").map { ghost throws(WireError) in .player(try ghost.string("username")) }
  }

  private static func group(_ params: Fields) throws(WireError) -> Kind {
    let isRanked = try params.optionalBool("ranked") ?? false
    if isRanked {
      for name in ["duration", "order", "drip", "scoring", "groups", "waves"] where params.has(name) {
        throw params.problem(name, "must be left out: a ranked game follows the pack")
      }
      guard try SettingsChanges(params)?.endWhenAllFound == nil else {
        throw params.problem("settings", "must leave out endWhenAllFound: a ranked game ends when everything is found")
      }
    }
    return .group(isRanked: isRanked, try GivenDetails(params))
  }
}

extension Connection {
  func carryOut(_ play: PlayRequest, _ call: Call, _ slot: Int) throws(WireError) {
    guard !service.operators.isDraining else { throw .draining }
    try service.creations.count(address)
    if case .group = play.kind {
      guard let member = call.member else { throw .noAccount }
      try service.policy.checkHosting(member.signedIn.account, among: service.operators)
      if seat == nil { try rely(on: member) }
    }
    let code = try call.chosenCode()
    if code != nil, case .solo = play.kind {
      throw .invalidParams("code", "must be left out: nobody joins a play by one player")
    }
    barrier = (slot, .bind(call.member))
    let creator = call.anonymousKey(address: address, name: play.description)
    lookUp(slot: slot) { [service] in
      try await service.begin(play, by: call.member, creator: creator)
    } then: { connection, begun in
      connection.hostingPlaces[slot] = begun.place
      let chosen = if case .create = begun.creation { code } else { JoinCode?.none }
      connection.send(.creation(begun.creation), call, to: begun.lobby, code: chosen, slot: slot)
    }
  }
}

extension ConnectionService {
  /// Returns the request that creates the lobby, and the lobby's id. Runs off the event loops.
  fileprivate func begin(
    _ play: PlayRequest, by member: Member?, creator: String?
  ) async throws -> (creation: LobbyRequest.Creation, lobby: LobbyID, place: HostingPlaces.Place?) {
    let known = if let creator { try await lobbies.find(creator: creator) } else { LobbyID?.none }
    if let creator, let known, case .group = play.kind { return (.createAgain(creator: creator), known, nil) }
    var place: HostingPlaces.Place?
    if case .group = play.kind, let member { place = try await placeToHost(for: member.signedIn.account) }
    let ghost =
      if let creator, let known { try await lobbies.ghost(of: known, creator: creator) } else { AccountID?.none }
    do throws(PackRejection) {
      guard let creator, let known else {
        return (try await creation(for: play, by: member, creator: creator), lobbies.newLobbyID(), place)
      }
      let name = if let ghost { try await packs.packs.creatorName(of: ghost) } else { String?.none }
      return (.playAgain(creator: creator, ghost: name), known, place)
    } catch {
      throw WireError(error)
    }
  }

  private func creation(
    for play: PlayRequest, by member: Member?, creator: String?
  ) async throws(PackRejection) -> LobbyRequest.Creation {
    switch play.kind {
    case .solo(let kind, let name, let ghost):
      let own = member.flatMap { try? PlayerName(parsing: $0.username) } ?? (try? PlayerName(parsing: "Player"))
      guard let name = name ?? own else { throw .unavailable }
      var solo = try await plays.solo(
        play.pack, kind, by: name, account: member?.signedIn.account, against: ghost)
      solo.language = play.language
      return .play(solo, creator: creator)
    case .group(let isRanked, let given):
      guard let member else { throw .unavailable }  // Checked before.
      let (group, plan) = try await plays.group(play.pack, isRanked: isRanked, by: member.signedIn.account)
      var details = given.completed(for: group, of: plan)
      if details.author.isEmpty { details.author = member.username }
      return .create(details, clues: plan.clues, codes: .pack(play.pack, plan.numbers), creator: creator)
    }
  }
}
