/// A page: `templates/NAME.mustache`, its script, its style sheet, and the text `NAME.title`.
struct Page: Sendable {
  let name: String
  /// `static/js/SCRIPT.js`; nil if the page needs none.
  let script: String?
  let paths: [String]
  /// The page's own style sheet, `static/css/LOOK.css`, besides the shared ones.
  let look: String
  /// Further style sheets, which its own builds upon.
  var alsoLooks: [String] = []
  /// Whether it may use the camera and the player's position.
  var usesDevices = false
  /// Whether pages of other sites may show it, those that the operator has named.
  var isForOthers = false
  /// Whether it works offline after one visit.
  var opensOffline = false

  /// The page for unknown addresses.
  static let missing = Page(name: "missing", script: nil, paths: [], look: "start")

  /// The name of the page of a scanned code.
  static let claim = "claim"

  private static let packLooks = ["start", "form", "map", "board"]

  static let all = [
    Page(
      name: "start", script: "start/start", paths: ["/", "/join/:code", "/watch", "/replay"], look: "start",
      opensOffline: true),
    // In place of a page that does not open offline, while the server does not answer.
    Page(name: "away", script: "start/away", paths: ["/away"], look: "start", opensOffline: true),
    Page(
      name: "play", script: "player/play", paths: ["/play/:code"], look: "play", alsoLooks: ["map", "board", "player"],
      usesDevices: true, opensOffline: true),
    // Printed codes use capitals.
    Page(name: "claim", script: "start/claim", paths: ["/q/:token", "/Q/:token"], look: "start", opensOffline: true),
    Page(
      name: "station", script: "station/station", paths: ["/station/:lobby"], look: "station",
      alsoLooks: ["start", "form"], usesDevices: true, opensOffline: true),
    Page(name: "access", script: nil, paths: ["/accessibility"], look: "start"),
    Page(name: "living", script: "screen/living", paths: ["/living/:lobby"], look: "living"),
    Page(name: "screen", script: "screen/screen", paths: ["/watch/:code"], look: "screen", alsoLooks: ["chart"]),
    Page(
      name: "embed", script: "screen/embed", paths: ["/embed/:code"], look: "embed", alsoLooks: ["board"],
      isForOthers: true),
    Page(name: "replay", script: "replay/replay", paths: ["/replay/:code"], look: "screen", alsoLooks: ["chart"]),
    Page(name: "host", script: "host/host", paths: ["/host"], look: "host", alsoLooks: ["start", "form", "board"]),
    Page(
      name: "account", script: "account/account", paths: ["/account"], look: "host",
      alsoLooks: ["start", "form", "board"]),
    Page(name: "admin", script: "account/admin", paths: ["/admin"], look: "host", alsoLooks: ["start", "form"]),
    Page(
      name: "room", script: "host/room", paths: ["/host/:lobby"], look: "room",
      alsoLooks: ["map", "board", "play", "form", "chart"], usesDevices: true),
    Page(
      name: "packs", script: "packs/packs", paths: ["/packs"], look: "packs", alsoLooks: packLooks, usesDevices: true,
      opensOffline: true),
    Page(
      name: "pack", script: "packs/pack", paths: ["/packs/:pack"], look: "packs", alsoLooks: packLooks,
      usesDevices: true, opensOffline: true),
    Page(
      name: "packedit", script: "packs/packedit", paths: ["/packs/new", "/packs/:pack/edit"], look: "packs",
      alsoLooks: packLooks, usesDevices: true),
    Page(
      name: "hometown", script: "directory/hometown", paths: ["/hometown", "/hometown/map", "/hometown/list"],
      look: "hometown", alsoLooks: ["start", "form", "map"], usesDevices: true),
  ]
}
