extension EventSamples {
  static let waitingRoom: [(type: String, data: String)] = [
    ("player.warmedUp", #"{"player":"p1"}"#),
    ("hunt.starting", #"{"at":1750000005000}"#),
    ("hunt.startCancelled", "{}"),
    ("hunt.startCancelled", #"{"startsAt":1750000600000}"#),
    ("feed.reacted", #"{"entry":7,"reaction":"heart"}"#),
    ("feed.reacted", #"{"entry":7,"reaction":"fire","player":"p1"}"#),
    ("feed.reacted", #"{"entry":7,"reaction":null,"player":"p1"}"#),
  ]
}
