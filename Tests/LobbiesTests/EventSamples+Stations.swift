extension EventSamples {
  static let stations: [(type: String, data: String)] = [
    ("station.entered", #"{"player":"p1","clue":"c1"}"#), ("station.left", #"{"player":"p1","clue":"c1"}"#),
    (
      "clue.added",
      #"{"clue":"c4","title":"Tower","text":"","points":5,"proof":{"scan":{}},"station":{"capacity":4,"minutes":10}}"#
    ),
    ("clue.added", #"{"clue":"c4","title":"Foyer","text":"","points":5,"proof":{"scan":{"living":true}}}"#),
    ("clue.updated", #"{"clue":"c4","proof":{"scan":{"living":true}}}"#),
    ("clue.updated", #"{"clue":"c4","station":{"capacity":1000}}"#), ("clue.updated", #"{"clue":"c4","station":null}"#),
  ]

  static let stationsInTwoParts: [(type: String, data: String, secret: String)] = [
    ("station.entered", #"{"sealed":"\#(sealed)"}"#, secret), ("station.left", #"{"sealed":"\#(sealed)"}"#, secret),
  ]

  private static let secret = #"{"player":"p1","clue":"c1","salt":"00112233445566778899aabbccddeeff"}"#
  private static let sealed = "73dc23c6be30711b7e6007cc38b1f199b1037349d022f1302574bb2ede7b36ef"
}
