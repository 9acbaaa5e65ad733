extension EventSamples {
  static let waitingRoom: [(type: String, data: String)] = [
    ("player.warmedUp", #"{"player":"p1"}"#),
    ("hunt.starting", #"{"at":1750000005000}"#),
    ("hunt.startCancelled", "{}"),
    ("hunt.startCancelled", #"{"startsAt":1750000600000}"#),
  ]
}
