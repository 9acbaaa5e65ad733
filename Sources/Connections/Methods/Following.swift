// Following everything that happens on the server.
import Core
import Descriptions
import Lobbies
import Wire

extension Methods {
  static let following = Theme(.operating) {
    Method(
      "events.follow", .plain, by: .operator, "Tells everything that happens in all lobbies.",
      details:
        """
        From the next event on or, with `after`, from a position: one push `follow` for each event, in the order of the \
        log, as everybody in its lobby sees it. What a frozen board hides comes right before the event that reveals it. \
        Another call takes the place of the first.
        """,
      described: Parameter<FollowRequest>.followRequest.described + [.operatorPassword],
      result: .followedFrom, errors: [.badCredentials, .rateLimited, .lobbyNotFound, .invalidRequest, .unavailable],
      example: .init(#"{"after":51200,"types":["hunt.started","hunt.ended"]}"#, #"{"position":51200}"#)
    ) { (fields) throws(WireError) in
      do throws(WireError) {
        return .follow(.success(try Parameter<FollowRequest>.followRequest.read(fields)))
      } catch {
        return .follow(.failure(error))
      }
    }
  }
}

extension Parameter where Value == FollowRequest {
  fileprivate static var followRequest: Parameter {
    Parameter([
      .optional("after", .logPosition, "The `position` behind which to go on. From now on if omitted."),
      .optional("lobby", .lobbyIDInAnyCase, "Only this lobby."),
      .optional("types", .eventTypes, "Only events of these types. All but `feed.reacted` if omitted."),
    ]) { (fields) throws(WireError) in
      let after = try fields.optionalInteger("after")
      if let after, after < 0 { throw fields.problem("after", "must not be negative") }
      let lobby = try fields.optionalString("lobby").map { text throws(WireError) in
        guard let lobby = LobbyID(parsing: text) else { throw .noSuchLobby }
        return lobby
      }
      let types = fields.has("types") ? Set(try fields.eventTypes("types")) : ["*"]
      return FollowRequest(
        after: after.map(Int64.init), wish: FollowWish(lobby: lobby, named: types))
    }
  }
}
