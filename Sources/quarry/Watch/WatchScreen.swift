import Core

/// A watcher's screen, line by line.
struct WatchScreen {
  struct Line: Equatable {
    enum Style {
      case plain
      case strong
      case faint
    }

    let text: String
    var style = Style.plain
  }

  let lobby: LobbyMirror
  /// In order, the newest last.
  let happenings: [Happening]
  /// A problem to show, such as a lost connection; nil if there is none.
  let trouble: String?
  /// The server's clock.
  let now: Int64

  private static let columnsMin = 20
  private static let namesMax = 40
  /// The minimum number of lines for happenings, if there are that many and the screen is not tiny.
  private static let happeningsMin = 4

  /// The screen's lines: at most `rows`, none wider than `columns`.
  func lines(columns: Int, rows: Int) -> [Line] {
    guard lobby.isKnown else { return [Line(text: (trouble ?? "Connecting…").truncated(to: columns))] }
    let width = max(columns, Self.columnsMin)
    var lines = head(width)
    let foot = trouble.map { [Line(text: "⚠ \($0)", style: .strong)] } ?? []
    // Besides the board's rows there are its header and the rules above and below it.
    let free = max(0, rows - lines.count - foot.count - (happenings.isEmpty ? 2 : 3))
    let main = isAboutSongs ? lobby.songs.count : lobby.board.rows.count
    let latestCount = min(happenings.count, max(min(Self.happeningsMin, free / 2), free - main))
    let rule = Line(text: String(repeating: "─", count: width), style: .faint)
    lines += [rule] + (isAboutSongs ? songs(rows: free - latestCount) : board(width, rows: free - latestCount))
    if latestCount > 0 { lines += [rule] + latest(width, count: latestCount) }
    lines += foot
    return lines.prefix(rows).map { Line(text: $0.text.truncated(to: columns), style: $0.style) }
  }

  // MARK: Head

  private func head(_ width: Int) -> [Line] {
    let code = "join code \(lobby.code.forTerminal)"
    let name = lobby.name.forTerminal.fitted(to: max(0, width - code.columns - 2))
    let numbers = [
      status, lobby.players.count.counted("player"), lobby.clueCount.counted("clue"),
      lobby.board.isFrozen ? "board frozen" : nil,
    ]
    let teams = lobby.board.teams.map(\.summary).joined(separator: " · ")
    let divisions = lobby.board.divisions.map { "\($0.name.forTerminal): " + ($0.rows.first?.summary ?? "") }
      .joined(separator: " · ")
    return [
      Line(text: "\(name)  \(code)", style: .strong),
      Line(text: numbers.compactMap(\.self).joined(separator: " · ")),
    ] + (teams.isEmpty ? [] : [Line(text: "Teams: \(teams)")])
      + (divisions.isEmpty ? [] : [Line(text: "First: \(divisions)")])
  }

  private var status: String {
    let left = lobby.clock.secondsLeft(now: now).map { "\($0.asClock) left" }
    switch lobby.phase {
    case .open:
      return lobby.clock.secondsToStart(now: now).map { "starts in \($0.asClock)" } ?? "waiting for the start"
    case .running: return left ?? "running"
    case .paused: return ["paused", left].compactMap(\.self).joined(separator: ", ")
    case .ended: return "ended"
    }
  }

  // MARK: Songs

  /// Without clues, nothing can be found and the board stays empty.
  private var isAboutSongs: Bool { lobby.clueCount == 0 && !lobby.songs.isEmpty }

  private func songs(rows: Int) -> [Line] {
    let songs = lobby.songsByVotes
    let isCut = songs.count > rows
    let shown = songs.prefix(max(0, isCut ? rows - 1 : rows))
    var lines = [Line(text: "Votes  Song", style: .faint)]
    for song in shown {
      lines.append(Line(text: "\("\(song.votes)".fitted(to: 5, alignedRight: true))  \(song.words)"))
    }
    if isCut { lines.append(Line(text: "… and \(songs.count - shown.count) more", style: .faint)) }
    return lines
  }

  // MARK: Board

  private func board(_ width: Int, rows: Int) -> [Line] {
    let standings = lobby.board.rows
    guard !standings.isEmpty else { return [Line(text: "Nobody has joined yet.", style: .faint)] }
    let isCut = standings.count > rows || lobby.board.total > rows
    let shown = standings.prefix(max(0, isCut ? rows - 1 : rows))
    let columns = Columns(width: width, rows: shown, nameMax: Self.namesMax)
    var lines = [Line(text: columns.line("#", "Name", "Points", "Found"), style: .faint)]
    let ranks = lobby.board.ranks
    for (index, row) in shown.enumerated() {
      lines.append(
        Line(
          text: columns.line(
            "\(ranks[index])", row.name.forTerminal, "\(row.points)", "\(row.found)/\(lobby.needed)"),
          style: index == 0 && row.points > 0 ? .strong : .plain))
    }
    let rest = max(lobby.board.total, standings.count) - shown.count
    if rest > 0 { lines.append(Line(text: "… and \(rest) more", style: .faint)) }
    return lines
  }

  /// The widths of the board's columns.
  private struct Columns {
    let rank: Int
    let name: Int
    let points: Int
    let found: Int

    init(width: Int, rows: ArraySlice<BoardMirror.Row>, nameMax: Int) {
      rank = max(2, "\(rows.count)".count)
      points = max(6, rows.map { "\($0.points)".count }.max() ?? 0)
      found = 9
      let longest = rows.map(\.name.forTerminal.columns).max() ?? 0
      name = max(4, min(longest, nameMax, width - rank - points - found - 6))
    }

    func line(_ rank: String, _ name: String, _ points: String, _ found: String) -> String {
      [
        rank.fitted(to: self.rank, alignedRight: true), name.fitted(to: self.name),
        points.fitted(to: self.points, alignedRight: true), found.fitted(to: self.found, alignedRight: true),
      ].joined(separator: "  ")
    }
  }

  // MARK: What happened

  private func latest(_ width: Int, count: Int) -> [Line] {
    happenings.suffix(count).reversed().map { happening in
      Line(text: "\(age(of: happening).fitted(to: 7, alignedRight: true))  \(happening.text)".truncated(to: width))
    }
  }

  private func age(of happening: Happening) -> String {
    let seconds = Int(max(0, now - happening.at) / 1_000)
    return switch seconds {
    case ..<5: "now"
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) d"
    }
  }
}
