extension EventSamples {
  static let waitingRoom: [(type: String, data: String)] = [
    ("player.warmedUp", #"{"player":"p1"}"#),
    ("player.moved", #"{"player":"p1","team":"t2"}"#),
    ("player.moved", #"{"player":"p2","team":"t1","division":"Kids"}"#),
    ("hunt.starting", #"{"at":1750000005000}"#),
    ("hunt.startCancelled", "{}"),
    ("hunt.startCancelled", #"{"startsAt":1750000600000}"#),
    ("feed.reacted", #"{"entry":7,"reaction":"heart"}"#),
    ("feed.reacted", #"{"entry":7,"reaction":"fire","player":"p1"}"#),
    ("feed.reacted", #"{"entry":7,"reaction":null,"player":"p1"}"#),
  ]

  static let sheets: [(type: String, data: String)] = [
    ("sheet.requested", #"{"sheet":1}"#),
    ("sheet.mailed", #"{"sheet":1}"#),
    ("sheet.mailFailed", #"{"sheet":2,"reason":"refused"}"#),
    ("sheet.mailFailed", #"{"sheet":3,"reason":"undeliverable"}"#),
    ("sheet.mailFailed", #"{"sheet":4,"reason":"no-codes"}"#),
  ]
}
