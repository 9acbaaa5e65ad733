extension EventSamples {
  private static let hash = String(repeating: "0a1b2c3d", count: 8)

  static let staff: [(type: String, data: String)] = [
    ("staff.invited", #"{"staff":"h1","role":"referee","name":"Mia","token":"\#(hash)"}"#),
    (
      "staff.invited",
      #"{"staff":"h2","role":"station","clue":"c1","expiresAt":1750000000000,"name":"Tent","token":"\#(hash)"}"#
    ),
    ("staff.revoked", #"{"staff":"h1"}"#),
    ("passphrase.changed", "{}"),
  ]

  static let staffInTwoParts: [(type: String, data: String, secret: String)] = [
    (
      "staff.invited",
      #"{"staff":"h1","role":"referee","#
        + #""sealed":"7b894755151b328b07c937731d24d5c896b6cc769601706fda643ae241748821"}"#,
      #"{"name":"Mia","token":"\#(hash)","salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "passphrase.changed",
      #"{"sealed":"95e548d0a5c7c874c565c603876281f648ae05b361f9ac6552b83308b679c45d"}"#,
      #"{"lock":{"salt":"ABEiM0RVZneImaq7zN3u_w","operations":2,"memory":67108864,"token":"\#(hash)"},"#
        + #""salt":"00112233445566778899aabbccddeeff"}"#
    ),
  ]
}
