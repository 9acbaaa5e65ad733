// What the server tells of itself, and whom a connection speaks for.
import Descriptions
import Wire

extension Methods {
  static let server = Theme(.server) {
    Method(
      "server.info", .plain, by: .any, "Describes the server, its clock and its limits.", result: .serverInfo,
      errors: [],
      example: .init("{}", ServerInfo.example)
    ) { .serverInfo }
    Method(
      "server.ping", .plain, by: .any, "Returns the server's clock.", result: .serverTime, errors: [],
      example: .init("{}", #"{"time":1795251193653}"#)
    ) { .ping }
  }

  static let session = Theme(.session) {
    Method(
      "session.attach", .plain, by: .any, "Binds the connection to the seat or account of a token.",
      details:
        """
        A connection may have one account and one seat in a lobby. If it already has one, it keeps that, and the \
        answer describes the other.
        """, parameters: .seatToken, result: .attached, errors: [.lobbyNotFound, .kicked, .unavailable],
      example: .init(
        named: "Which seat a token names; binds the connection to it",
        #"{"token":"01M7YMYHSPZADW2FMKM6EC24GR.h.-tAxxR6YMyMCgBUVUYKrEw"}"#,
        #"{"role":"host","lobby":"01M7YMYHSPZADW2FMKM6EC24GR","code":"AWBT"}"#)
    ) { _ in .attach }
    Method(
      "session.detach", .plain, by: .any, "Unbinds the connection from its seat and account.",
      details: "Stops watching the seat's lobby. The token stays valid.", result: .nothing, errors: [],
      example: .init(named: "Gives up the connection's seat")
    ) { .detach }
  }
}

extension Parameter where Value == Void {
  /// The token that is attached, which `Call` reads.
  fileprivate static var seatToken: Parameter {
    .required("token", .token, "The seat.") { (_) throws(WireError) in }
  }
}
