import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import Wire

private let moment = Timestamp(1_750_000_000_000)

func fuzzHunt(_ input: [UInt8]) throws(Finding) {
  guard let object = (try? JSONParser.parse(input))?.object else { return }
  let fields = Fields(object)
  guard let decision = try created(fields) else { return }
  guard let first = decision.events.first, var view = LobbyView(first, at: moment) else {
    throw Finding(description: "does not hold: a lobby begins with its creation")
  }
  try checkStored(decision.events)
  for (index, event) in decision.events.dropFirst().enumerated() { view.apply(event, at: moment, seq: index + 2) }
  guard let update = try changed(fields, in: view.lobby) else { return }
  try checkStored(update.events)
  for event in update.events { view.apply(event, at: moment, seq: view.seq + 1) }
  _ = view.snapshot(for: .host, at: moment)
}

/// The decision to create a hunt; nil if it is refused, with a sentence.
private func created(_ fields: Fields) throws(Finding) -> Decision? {
  guard let code = JoinCode(parsing: "7KQF") else { return nil }
  do {
    let clues = try (fields.optionalObjects("clues") ?? []).map { try Clue($0) }
    return try Lobby.create(
      try LobbyDetails(fields, clues: .index), clues: clues, code: code, host: TokenHash(hex: ""), at: moment)
  } catch {
    try checkSentence(of: error)
    return nil
  }
}

/// Uses the same members as changes to an existing hunt.
private func changed(_ fields: Fields, in lobby: Lobby) throws(Finding) -> Decision? {
  do {
    return try lobby.decide(.update(try LobbyChanges(fields)), at: moment)
  } catch {
    try checkSentence(of: error)
    return nil
  }
}

private func checkSentence(of error: any Error) throws(Finding) {
  guard let error = error as? WireError else { return }
  try expect(error.message.last == ".", "an error is a sentence")
  try expect((try? JSONParser.parse(JSONValue.object(error.json).bytes)) != nil, "an error can be written")
}

/// Checks that stored events are read back unchanged.
private func checkStored(_ events: [LobbyEvent]) throws(Finding) {
  for event in events {
    let stored = stored(EventCodec.encode(event, at: moment, salt: "salt"))
    try expect((try? EventCodec.decode(stored)) == event, "\(stored.type) is read as it was written")
  }
}

private func stored(_ new: NewEvent) -> StoredEvent {
  StoredEvent(
    position: 1, stream: StreamName("lobby/fuzz"), version: 1, type: new.type, at: new.at, data: new.data,
    secret: new.secret, hash: .origin)
}

func fuzzEvent(_ input: [UInt8]) throws(Finding) {
  let parts = input.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count > 1 else { return }
  let given = NewEvent(
    type: String(decoding: parts[0], as: UTF8.self), at: moment.milliseconds, data: Array(parts[1]),
    secret: parts.count > 2 ? Array(parts[2]) : nil)
  guard let event = try? EventCodec.decode(stored(given)) else { return }
  try expect(event.kind.rawValue == given.type, "an event keeps its name")
  try checkStored([event])
}
