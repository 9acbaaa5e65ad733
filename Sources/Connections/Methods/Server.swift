// The server itself, and the seat and account of a connection.
import Descriptions
import Wire

extension Methods {
  static let server = Theme(.server) {
    Method(
      "server.info", .plain, by: .any, "Returns the server's version, clock and limits.", result: .serverInfo,
      errors: [],
      example: .init("{}", ServerInfo.example)
    ) { .serverInfo }
    Method(
      "server.ping", .plain, by: .any, "Returns the server's time.", result: .serverTime, errors: [],
      example: .init("{}", #"{"time":1795251193653}"#)
    ) { .ping }
  }

  static let session = Theme(.session) {
    Method(
      "session.attach", .repeatable, by: .any, "Binds the connection to the seat or account of a token.",
      details:
        """
        A connection can have one account and one seat in a lobby. If it has one already, it keeps it, and the \
        result only describes the token's. A token of `player.handover` is used up: it gives a connection without \
        a seat the player's, with a new `token`. The earlier device's connections get `bye` `replaced`, and its \
        token becomes `unauthorized`.
        """, parameters: .seatToken, result: .attached, errors: [.forbidden, .lobbyNotFound, .kicked, .unavailable],
      example: .init(
        named: "Binds the connection to the seat of a token",
        #"{"token":"01M7YMYHSPZADW2FMKM6EC24GR.h.-tAxxR6YMyMCgBUVUYKrEw"}"#,
        #"{"role":"host","lobby":"01M7YMYHSPZADW2FMKM6EC24GR","code":"AWBT"}"#)
    ) { _ in .attach }
    Method(
      "session.detach", .plain, by: .any, "Unbinds the connection from its seat and its account.",
      details: "The connection stops watching the lobby of the seat. The token stays valid.", result: .nothing,
      errors: [],
      example: .init(named: "Unbinds the connection from its seat")
    ) { .detach }
  }
}

extension Parameter where Value == Void {
  /// The token to attach, which `Call` reads.
  fileprivate static var seatToken: Parameter {
    .required("token", .token, "The token of a seat or an account.") { (_) throws(WireError) in }
  }
}
