import ArgumentParser
import Core
import Foundation
import JSONCoding

/// Photos that players sent for clues.
struct PhotosControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos", abstract: "List, judge, publish and save the players' photos.",
    discussion: """
      EXAMPLES
        quarry control photos --token TOKEN                     list those that wait
        quarry control photos list --all --token TOKEN
        quarry control photos accept f3 --bonus 10 --token TOKEN
        quarry control photos reject f4 --reason "Too dark" --token TOKEN
        quarry control photos publish f3 --token TOKEN          show it to everybody
      """,
    subcommands: [
      ListPhotos.self, AcceptPhoto.self, RejectPhoto.self, ReopenPhoto.self, PublishPhoto.self, WithdrawPhoto.self,
    ],
    defaultSubcommand: ListPhotos.self)
}

private struct ListPhotos: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the photos that wait, or all.")
  @Flag(help: "List all photos, not only those that wait.") var all = false
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let lobby = LobbyMirror(try await seat.call("lobby.view"))
    var last: String?
    var count = 0
    repeat {
      let page =
        try await seat.call(
          "photo.queue", ["limit": 100], ["state": all ? nil : "pending", "after": last])["submissions"]?.array ?? []
      last = page.count < 100 ? nil : page.last?["submission"]?.string
      count += page.count
      for photo in page { try Output.write(Self.line(photo, in: lobby) + "\n") }
    } while last != nil
    if count == 0 { try Output.write(all ? "There are no photos yet.\n" : "No photos are waiting.\n") }
  }

  private static func line(_ photo: JSONValue, in lobby: LobbyMirror) -> String {
    func text(_ name: String) -> String { (photo[name]?.string ?? "").forTerminal }
    let at = Date(timeIntervalSince1970: Double(photo["at"]?.integer ?? 0) / 1_000).formatted(.iso8601)
    var line =
      "\(text("submission").fitted(to: 6)) \(text("state").fitted(to: 9)) \(lobby.playerName(photo["player"]?.string)): "
      + "\(lobby.clueTitle(photo["clue"]?.string)), \(at)"
    if photo["published"]?.bool == true { line += ", published" }
    if let bonus = photo["bonus"]?.int { line += ", \(bonus.counted("extra point"))" }
    if let judge = photo["by"]?["name"]?.string { line += ", judged by \(judge.forTerminal)" }
    if photo["caption"] != nil { line += ": \(text("caption"))" }
    return line + "\n       /photos/\(text("photo"))"
  }
}

private struct AcceptPhoto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Accept a photo: the player has found the clue.")
  @Argument(help: "The photo: f1.") var photo: String
  @Option(help: "Extra points.") var bonus = 0
  @Flag(help: "Show it to everybody, too.") var publish = false
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let outcome = try await seat.call(
      "photo.accept", ["submission": .string(photo), "bonus": .integer(Int64(bonus)), "publish": .bool(publish)])
    let total = (outcome["total"]?.int ?? 0).counted("point")
    try Output.write("\((outcome["outcome"]?.string ?? "").forTerminal): the player has \(total) now.\n")
  }
}

private struct RejectPhoto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "reject", abstract: "Reject a photo.")
  @Argument(help: "The photo: f1.") var photo: String
  @Option(help: "The reason, shown to the player and the team.") var reason: String?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("photo.reject", ["submission": .string(photo)], ["reason": reason])
    try Output.write("Rejected.\n")
  }
}

private struct ReopenPhoto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Take a judgement back: the photo waits again.")
  @Argument(help: "The photo: f1.") var photo: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("photo.reopen", ["submission": .string(photo)])
    try Output.write("The photo waits again.\n")
  }
}

private struct PublishPhoto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Show an accepted photo to everybody.")
  @Argument(help: "The photo: f1.") var photo: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("photo.publish", ["submission": .string(photo), "published": true])
    try Output.write("Everybody can see it now.\n")
  }
}

private struct WithdrawPhoto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Take a photo down, or all of them.")
  @Argument(help: "The photo: f1.") var photo: String?
  @Flag(help: "Take all photos down.") var all = false
  @OptionGroup var seat: HostSeat

  func validate() throws {
    guard (photo != nil) != all else { throw ValidationError("Name a photo, or use --all.") }
  }

  func run() async throws {
    var photos = photo.map { [$0] } ?? []
    var last: String?
    while all {
      let page = try await seat.call("lobby.album", ["limit": 100], ["after": last])["photos"]?.array ?? []
      photos += page.compactMap { $0["submission"]?.string }
      last = photos.last
      if page.count < 100 { break }
    }
    for photo in photos {
      try await seat.call("photo.publish", ["submission": .string(photo), "published": false])
    }
    try Output.write(photos.isEmpty ? "No photos are published.\n" : "Nobody else can see them any more.\n")
  }
}
