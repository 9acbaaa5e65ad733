import Core
import TestTools
import Testing

@testable import Hometown

/// The users as a list, with the requirement implemented as plainly as possible.
private struct PlainList {
  var users: [Int64: Register.Facts] = [:]

  func ids(_ query: UserQuery) -> [Int64] {
    let filter = query.filter
    var ids = users.keys.filter { id in
      guard let facts = users[id] else { return false }
      return (filter.country ?? facts.country) == facts.country && (filter.state ?? facts.state) == facts.state
        && (filter.city ?? facts.city) == facts.city && (filter.year ?? facts.year) == facts.year
        && query.after.map { id > $0 } ?? true && query.before.map { id < $0 } ?? true
    }.sorted()
    if query.isReversed { ids.reverse() }
    guard let page = query.page else { return ids }
    return Array(ids.dropFirst(page.number * page.size).prefix(page.size))
  }
}

extension SeededGenerator {
  fileprivate mutating func facts() -> Register.Facts {
    let hasPlace = Bool.random(using: &self)
    return Register.Facts(
      country: ["USA", "India", "Peru"].randomElement(using: &self) ?? "",
      state: ["A", "B", ""].randomElement(using: &self) ?? "",
      city: ["X", "Y", "x"].randomElement(using: &self) ?? "", year: Int.random(in: 1970...1973, using: &self),
      place: hasPlace
        ? WorldPoint(
          longitude: .random(in: -180...180, using: &self), latitude: .random(in: -90...90, using: &self)) : nil)
  }

  fileprivate mutating func maybe<Value>(_ values: [Value]) -> Value? {
    Bool.random(using: &self) ? nil : values.randomElement(using: &self)
  }

  fileprivate mutating func query() -> UserQuery {
    var query = UserQuery()
    query.filter = UserFilter(
      country: maybe(["USA", "India", "Chad"]), state: maybe(["A", ""]), city: maybe(["X", "x", "Z"]),
      year: maybe([1970, 1973]))
    query.after = maybe([-1, 0, 4_095, 4_096, 9_000, .max])
    query.before = maybe([0, 1, 4_096, 4_097, 12_000, .max])
    query.isReversed = Bool.random(using: &self)
    query.page = maybe([.init(number: 0), .init(number: 3, size: 7), .init(number: 90, size: 25)])
    return query
  }
}

/// The ids that a query returns; placeholder users stand in for the rows.
private func ids(_ query: UserQuery, in register: Register) async throws -> [Int64] {
  var reader = UserReader(query, register: register) { ids in
    try ids.map { User(id: UserID($0), home: try .nobody(), since: Timestamp(0)) }
  }
  var all: [Int64] = []
  while let part = try await reader.next() { all += part.map(\.id.number) }
  return all
}

extension Home {
  fileprivate static func nobody() throws -> Home {
    Home(
      nickname: try Nickname(parsing: "nobody"), country: "", state: "", city: try City(parsing: "nowhere"), year: 1970)
  }
}

@Suite struct AskingTheRegister {
  /// Ten thousand users take up three blocks; some leave and some move.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func `finds what a plain list has, for every filter, page and order`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let register = Register()
    var list = PlainList()
    let loaded = (1...Int64(9_500)).map { (id: UserID($0), facts: random.facts()) }
    // Changes made during loading are newer than the loaded rows.
    var changed: Set<Int64> = []
    for _ in 0..<50 {
      let id = Int64.random(in: 1...9_500, using: &random)
      list.users[id] = Bool.random(using: &random) ? random.facts() : nil
      register.set(UserID(id), list.users[id])
      changed.insert(id)
    }
    for user in loaded where !changed.contains(user.id.number) { list.users[user.id.number] = user.facts }
    register.load(loaded, last: 9_500)
    for id in Int64(9_501)...10_000 {
      list.users[id] = random.facts()
      register.set(UserID(id), list.users[id])
    }
    for _ in 0..<400 {
      let id = Int64.random(in: 1...10_000, using: &random)
      list.users[id] = Bool.random(using: &random) ? random.facts() : nil
      register.set(UserID(id), list.users[id])
    }
    #expect(register.count == list.users.count)
    #expect(register.last == 10_000)
    for _ in 0..<60 {
      let query = random.query()
      let found = try await ids(query, in: register)
      #expect(found == list.ids(query), "\(query)")
    }
  }

  @Test func `does not load users who left before loading finished`() {
    let register = Register()
    var random = SeededGenerator(seed: 1)
    let facts = random.facts()
    register.set(UserID(2), nil)
    #expect(!register.isLoaded)
    register.load([(UserID(1), facts), (UserID(2), facts)], last: 5)
    #expect(register.isLoaded && register.count == 1 && register.last == 5)
    register.load([(UserID(3), facts)], last: 9)
    #expect(register.count == 1)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `gathers everybody in sight in clusters, once`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let register = Register()
    var places: [WorldPoint] = []
    for id in 1...Int64(2_000) {
      let facts = random.facts()
      register.set(UserID(id), facts)
      if let place = facts.place { places.append(place) }
    }
    let (one, other) = (Double.random(in: -90...90, using: &random), Double.random(in: -90...90, using: &random))
    let window = MapWindow(
      south: min(one, other), west: .random(in: -180...180, using: &random), north: max(one, other),
      east: .random(in: -180...180, using: &random), zoom: .random(in: 0...22, using: &random))
    let clusters = register.clusters(UserFilter(), in: window)
    let expected = places.filter(window.contains).count
    #expect(clusters.reduce(0) { $0 + $1.count } == expected)
    #expect(clusters.count <= 2_048)
    for cluster in clusters {
      #expect(cluster.south <= cluster.latitude && cluster.latitude <= cluster.north)
      let corners = MapWindow(
        south: cluster.south, west: cluster.west, north: cluster.north, east: cluster.east, zoom: 0)
      let members = register.ids(UserFilter(), within: corners, limit: .max).count
      #expect(members >= cluster.count)
    }
  }
}
