/// A page: `templates/NAME.mustache`, `static/js/NAME.js` unless it needs none, and the text `NAME.title`.
struct Page: Sendable {
  let name: String
  let paths: [String]
  /// The page's own style sheet, `static/css/LOOK.css`, besides the shared ones.
  let look: String
  /// Further style sheets, which its own builds upon.
  var alsoLooks: [String] = []
  /// Whether it may use the camera and the player's position.
  var usesDevices = false
  /// Whether it works offline after one visit.
  var opensOffline = false

  /// The page for unknown addresses.
  static let missing = Page(name: "missing", paths: [], look: "start")

  private static let packLooks = ["start", "form", "map", "board"]

  static let all = [
    Page(name: "start", paths: ["/", "/join/:code"], look: "start", opensOffline: true),
    Page(
      name: "play", paths: ["/play/:code"], look: "play", alsoLooks: ["map", "board"], usesDevices: true,
      opensOffline: true),
    // Printed codes use capitals.
    Page(name: "claim", paths: ["/q/:token", "/Q/:token"], look: "start", opensOffline: true),
    Page(name: "screen", paths: ["/watch/:code"], look: "screen"),
    Page(name: "replay", paths: ["/replay/:code"], look: "screen"),
    Page(name: "host", paths: ["/host"], look: "host", alsoLooks: ["start", "form", "board"]),
    Page(name: "account", paths: ["/account"], look: "host", alsoLooks: ["start", "form", "board"]),
    Page(
      name: "room", paths: ["/host/:lobby"], look: "room", alsoLooks: ["map", "board", "play", "form"],
      usesDevices: true),
    Page(
      name: "packs", paths: ["/packs"], look: "packs", alsoLooks: packLooks, usesDevices: true, opensOffline: true),
    Page(name: "pack", paths: ["/packs/:pack"], look: "packs", alsoLooks: packLooks, usesDevices: true),
    Page(
      name: "packedit", paths: ["/packs/new", "/packs/:pack/edit"], look: "packs", alsoLooks: packLooks,
      usesDevices: true),
    Page(
      name: "hometown", paths: ["/hometown", "/hometown/map", "/hometown/list"], look: "hometown",
      alsoLooks: ["start", "form"], usesDevices: true),
  ]
}
