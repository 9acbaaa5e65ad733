import Core
import Hunt
import HuntViews
import JSONCoding
import TestSupport
import Testing
import Wire

/// The output of a writer, as text.
func written(_ body: (inout JSONWriter) -> Void) -> String { String(decoding: JSONWriter.bytes(body), as: UTF8.self) }

/// The members of a JSON object.
func fields(_ text: String) throws -> Fields {
  Fields(try #require(try JSONParser.parse(text.utf8).object))
}

/// The `error` of the answer that reports this error.
func json(_ error: WireError) throws -> String {
  let reply = Reply.error(error, id: .null)
  let member = try #require(try JSONParser.rawMember("error", of: reply))
  return String(decoding: member, as: UTF8.self)
}

/// The error that is thrown; nil if none is.
func wireError<Value>(_ body: () throws(WireError) -> Value) -> WireError? {
  do throws(WireError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

/// A lobby's view after these events, one per second from second 0 on.
func view(_ details: LobbyDetails, _ events: [LobbyEvent]) throws -> LobbyView {
  var view = try #require(
    LobbyView(.lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host)), at: .second(0)))
  for (index, event) in events.enumerated() { view.apply(event, at: .second(index + 1), seq: index + 2) }
  return view
}
