extension EventSamples {
  private static let photo = String(repeating: "5f0c2e1d", count: 8)

  static let photos: [(type: String, data: String)] = [
    (
      "photo.submitted",
      #"{"submission":"f1","player":"p1","clue":"c2","team":"t1","photo":"\#(photo)","caption":"All of us"}"#
    ),
    (
      "photo.submitted",
      #"{"submission":"f2","player":"p1","clue":"c2","late":true,"at":1749999990000,"photo":"\#(photo)"}"#
    ),
    ("photo.accepted", #"{"submission":"f1","player":"p1","clue":"c2"}"#),
    ("photo.accepted", #"{"submission":"f1","player":"p1","clue":"c2","bonus":10,"team":"t1"}"#),
    ("photo.rejected", #"{"submission":"f1","player":"p1","clue":"c2"}"#),
    ("photo.rejected", #"{"submission":"f1","player":"p1","clue":"c2","team":"t1","reason":"Too dark"}"#),
    ("photo.reopened", #"{"submission":"f1","player":"p1","clue":"c2"}"#),
    ("photo.reopened", #"{"submission":"f1","player":"p1","clue":"c2","team":"t1"}"#),
    ("photo.reopened", #"{"submission":"f1","player":"p1","clue":"c2","found":true,"team":"t1"}"#),
    (
      "photo.published",
      #"{"submission":"f1","player":"p1","clue":"c2","photo":"\#(photo)","caption":"All of us"}"#
    ),
    ("photo.withdrawn", #"{"submission":"f1","player":"p1","clue":"c2"}"#),
  ]

  static let photosInTwoParts: [(type: String, data: String, secret: String)] = [
    (
      "photo.submitted",
      #"{"submission":"f1","player":"p1","clue":"c2","team":"t1","#
        + #""sealed":"a01dc1f4d9aae6838a76919476d6703039641bd4a4dec865c9e8537a65ea85ed"}"#,
      #"{"photo":"\#(photo)","caption":"All of us","#
        + #""salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "photo.submitted",
      #"{"submission":"f2","player":"p1","clue":"c2","late":true,"at":1749999990000,"#
        + #""sealed":"adaf065953cbb2993de5037be425090de994fae1e68da3dbd91185d509e65a9a"}"#,
      #"{"photo":"\#(photo)","#
        + #""salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "photo.rejected",
      #"{"submission":"f1","player":"p1","clue":"c2","team":"t1","#
        + #""sealed":"6848403a137d220b9bb9739fa81bf4c2d9618819d57b33820eaa5fc3c2af4686"}"#,
      #"{"reason":"Too dark","#
        + #""salt":"00112233445566778899aabbccddeeff"}"#
    ),
    (
      "photo.published",
      #"{"submission":"f1","player":"p1","clue":"c2","#
        + #""sealed":"a01dc1f4d9aae6838a76919476d6703039641bd4a4dec865c9e8537a65ea85ed"}"#,
      #"{"photo":"\#(photo)","caption":"All of us","#
        + #""salt":"00112233445566778899aabbccddeeff"}"#
    ),
  ]
}
