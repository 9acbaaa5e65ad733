extension EventSamples {
  private static let hash = String(repeating: "0a1b2c3d", count: 8)

  static let staff: [(type: String, data: String)] = [
    ("staff.invited", #"{"staff":"h1","role":"referee","name":"Mia","token":"\#(hash)"}"#),
    (
      "staff.invited",
      #"{"staff":"h2","role":"station","clue":"c1","expiresAt":1750000000000,"name":"Tent","token":"\#(hash)"}"#
    ),
    ("staff.revoked", #"{"staff":"h1"}"#),
  ]

  static let staffInTwoParts: [(type: String, data: String, secret: String)] = [
    (
      "staff.invited",
      #"{"staff":"h1","role":"referee","#
        + #""sealed":"7b894755151b328b07c937731d24d5c896b6cc769601706fda643ae241748821"}"#,
      #"{"name":"Mia","token":"\#(hash)","salt":"00112233445566778899aabbccddeeff"}"#
    )
  ]
}
