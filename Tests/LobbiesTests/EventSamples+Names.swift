import LobbyLog

extension EventSamples {
  /// Events that contain the name of an account holder, encrypted with `SampleKey`.
  static let named: [(type: String, data: String, secret: String)] = [
    (
      "lobby.created",
      #"{"code":"7KQF","name":"Harbour","description":"","author":"","capacity":100,"order":"free",""#
        + #"teams":[],"scoring":{"fixed":{}},"settings":{"chat":true,"songs":true,"spectators":true,"lat"#
        + #"eJoin":true,"boardDelay":0},"sealed":"158919bb0cdfb089eeb15c6893b88600beb3ad1156642abb1d7004"#
        + #"0a04a425b8"}"#,
      #"{"host":"0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d","person":{"accoun"#
        + #"t":"01ARZ3NDEKTSV4RRFFQ69G5FAV","name":"sealed:Ann"},"salt":"00112233445566778899aabbccddeef"#
        + #"f"}"#
    ),
    (
      "lobby.updated",
      #"{"author":"","capacity":7,"sealed":"29d213f9309b410c1590b78c3403513f033f1f5802e1e7845b3e8e92"#
        + #"1459c8a4"}"#,
      #"{"person":{"account":"01ARZ3NDEKTSV4RRFFQ69G5FAV","name":"sealed:Ann L."},"salt":"0011223344"#
        + #"5566778899aabbccddeeff"}"#
    ),
    (
      "player.joined",
      #"{"player":"p1","team":"t2","sealed":"d939bf40c6c1940ac4a1a47bd1f1ce8291ebe5817460015a09b0a4c"#
        + #"031bd17d5"}"#,
      #"{"token":"0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d","person":{"accou"#
        + #"nt":"01ARZ3NDEKTSV4RRFFQ69G5FAV","name":"sealed:Ada"},"salt":"00112233445566778899aabbccddee"#
        + #"ff"}"#
    ),
    (
      "player.renamed",
      #"{"player":"p1","sealed":"7045426149a8414f0a64ec3caa62b6837b0c9adf9ab36dc1be252f14c704a214"}"#,
      #"{"person":{"account":"01ARZ3NDEKTSV4RRFFQ69G5FAV","name":"sealed:李"},"salt":"001122334455667"#
        + #"78899aabbccddeeff"}"#
    ),
    (
      "chat.sent",
      #"{"message":"m2","player":"p1","sealed":"a70cce92606bb3536a044436897441c3e8f5ffa3d6a80c993739"#
        + #"456efa23737f"}"#,
      #"{"text":"Hi","person":{"account":"01ARZ3NDEKTSV4RRFFQ69G5FAV","name":"sealed:Ada"},"salt":"0"#
        + #"0112233445566778899aabbccddeeff"}"#
    ),
    (
      "chat.sent",
      #"{"message":"m3","sealed":"62d31f8c61e84b4f6c5b31caae042d0f32065c178eaa2c179cbef8b40ef145cc"}"#,
      #"{"player":"p1","text":"psst","to":{"team":"t1"},"person":{"account":"01ARZ3NDEKTSV4RRFFQ69G5"#
        + #"FAV","name":"sealed:Ada"},"salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "chat.sent",
      #"{"message":"m4","sealed":"29d939ed62b1160ea49aa5153164e78e10a00baa5efdbf2450a697e03791b95c"}"#,
      #"{"text":"Hello all","person":{"account":"01ARZ3NDEKTSV4RRFFQ69G5FAV","name":"sealed:Ann"},"s"#
        + #"alt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "staff.invited",
      #"{"staff":"h1","role":"referee","sealed":"4552324a527adfed64367a19fca644615aac64229e8c7704e654ce4f72aaa421"}"#,
      #"{"token":"0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d","person":{"sta"#
        + #"ff":"h1","name":"sealed:Mia"},"salt":"00112233445566778899aabbccddeeff"}"#
    ),
  ]
}

/// A key that leaves sealed text readable.
struct SampleKey: NameKey {
  func seal(_ text: String) -> String { "sealed:" + text }
  func open(_ sealed: String) -> String? { sealed.hasPrefix("sealed:") ? String(sealed.dropFirst(7)) : nil }
}
