import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import Wire

// Whose names are in a snapshot, and which keys seal them.

extension SnapshotCodec {
  /// Whose names are sealed in a snapshot. If it is damaged, the list may be wrong.
  static func holders(in stored: LogSnapshot) -> [NameHolder] {
    guard stored.format == format, stored.data.count > sealLength else { return [] }
    let json = Array(stored.data.dropFirst(sealLength))
    func list(_ name: String) -> [JSONValue] {
      guard let part = try? JSONParser.rawMember(name, of: json) else { return [] }
      return (try? JSONParser.parse(Array(part), from: .stored))?.array ?? []
    }
    return list("accounts").compactMap(\.string).map { .account(AccountID($0)) }
      + list("seats").compactMap(\.integer).filter { $0 > 0 }.map { .seat(PlayerID(Int($0))) }
      + list("staffSeats").compactMap(\.integer).filter { $0 > 0 }.map { .staff(StaffID(Int($0))) }
  }
}

extension LobbyState {
  /// The numbers of the players whose names the keys of their seats seal.
  func seats(sealedBy people: People) -> [Int] {
    players.indices.map { $0 + 1 }.filter { number in
      if case .seat = people.holder(of: PlayerID(number), players[number - 1].account) { true } else { false }
    }
  }

  /// Whose key seals the sender's name.
  func holder(of message: ChatMessage, among people: People) -> NameHolder? {
    if let staff = message.staff { people.holder(of: staff) } else { holder(of: message.sender, among: people) }
  }

  func holder(of sender: Sender, among people: People) -> NameHolder? {
    switch sender {
    case .host: account.map(NameHolder.account)
    case .player(let id):
      players.indices.contains(id.number - 1) ? people.holder(of: id, players[id.number - 1].account) : nil
    }
  }

  var numberedPlayers: [(id: PlayerID, player: Player)] {
    players.enumerated().map { (PlayerID($0.offset + 1), $0.element) }
  }

  /// The number of each player who was forgotten, followed by that of the event.
  var forgottenPairs: [Int] { forgotten.sorted { $0.key < $1.key }.flatMap { [$0.key.number, $0.value] } }

  mutating func seat(_ stored: [Fields], names people: People) throws(WireError) {
    players = try stored.map(Player.init)
    for (id, player) in numberedPlayers {
      let holder = people.holder(of: id, player.account)
      players[id.number - 1].name = people.open(player.name, of: holder, player: id)
      let avatar = try stored[id.number - 1].optionalString("avatar").flatMap { people.openText($0, of: holder) }
      players[id.number - 1].avatar = avatar.map(Avatar.init(text:))
    }
  }
}

extension JSONWriter {
  mutating func members(of identity: Identity, sealedBy people: People, _ holder: NameHolder?) {
    member("avatar", ifPresent: identity.avatar.map { people.seal($0.text, of: holder) })
    member("colour", ifPresent: identity.colour?.text)
    member("language", ifPresent: identity.language?.text)
  }
}

extension Fields {
  func forgotten() throws(WireError) -> [PlayerID: Int] {
    let pairs = try optionalIntegers("forgotten") ?? []
    var forgotten: [PlayerID: Int] = [:]
    for index in stride(from: 0, to: pairs.count - 1, by: 2) { forgotten[PlayerID(pairs[index])] = pairs[index + 1] }
    return forgotten
  }
}
