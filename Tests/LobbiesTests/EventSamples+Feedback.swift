extension EventSamples {
  static let feedbackInTwoParts: [(type: String, data: String, secret: String)] = [
    (
      "feedback.given",
      #"{"sealed":"2f9ee2bf391440388c47a0a424cafbc707112d8e00d7f2064deede1541ee1bbe"}"#,
      #"{"mark":"0a1b2c3d","stars":4,"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "feedback.given",
      #"{"sealed":"560f0e9fe949e10aa19413eb9d9156990f8e2e897b52f74eeb44ef3c05022573"}"#,
      #"{"mark":"0a1b2c3d","stars":5,"text":"Again, please!","salt":"00112233445566778899aabbccddeeff"}"#
    ),
  ]
}
