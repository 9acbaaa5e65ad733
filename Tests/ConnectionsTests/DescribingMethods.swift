import Descriptions
import JSONCoding
import Testing
import Wire

@testable import Connections

@Suite struct DescribingMethods {
  private static let methods = Methods.themes.flatMap(\.methods)
  /// Methods whose parameters are read later, away from the event loop.
  private static let readLater: Set = ["pack.create", "pack.update"]
  /// What `Call` reads.
  private static let common: Set = ["token", "lobby", "code", "key"]

  /// Of parameters of which one is needed, the one that the example gives. A lobby's name may stand in what it is created from.
  private static let chosen: [String: Set<String>] = [
    "lobby.create": ["name"], "player.wave": ["team"], "admin.ban": ["address"], "admin.takeDown": ["pack"],
    "admin.restore": ["pack"], "account.register": ["password"],
  ]

  private static func params(of method: Method) throws -> JSONObject {
    try #require(try JSONParser.parse(Array(method.description.example.params.utf8), from: .stored).object)
  }

  @Test func `gives each a name of its own`() {
    let names = Self.methods.map(\.description.name)
    #expect(names.count > 70 && Set(names).count == names.count)
  }

  @Test func `reads the example of each`() throws {
    for method in Self.methods {
      #expect(throws: Never.self, "\(method.description.name)") {
        try Self.read(method, Fields(try Self.params(of: method)))
      }
    }
  }

  @Test func `reads none without what it must be given`() throws {
    for method in Self.methods where !Self.readLater.contains(method.description.name) {
      let params = try Self.params(of: method)
      for parameter in method.description.ownParameters where parameter.isRequired && parameter.name != "token" {
        let rest = JSONObject(params.members.filter { $0.name != parameter.name })
        #expect(throws: WireError.self, "\(method.description.name) without \(parameter.name)") {
          try Self.read(method, Fields(rest))
        }
      }
    }
  }

  @Test func `reads each without what may be left out`() throws {
    for method in Self.methods {
      let needed = Set(method.description.ownParameters.filter(\.isRequired).map(\.name))
      let chosen = Self.chosen[method.description.name, default: []]
      let params = try Self.params(of: method).members.filter { needed.union(chosen).contains($0.name) }
      #expect(throws: Never.self, "\(method.description.name)") { try Self.read(method, Fields(JSONObject(params))) }
    }
  }

  @Test func `looks at every parameter that it describes`() throws {
    // Nothing takes this: neither a text, a number or an object, nor a list of any of them.
    let nonsense: JSONValue = [[[]]]
    for method in Self.methods where !Self.readLater.contains(method.description.name) {
      for parameter in method.description.ownParameters where !Self.common.contains(parameter.name) {
        let name = "\(method.description.name) \(parameter.name)"
        // Who is an operator is decided before, by the account's password, too.
        let isOfOperators = method.description.who.role == .operator || method.description.name.hasPrefix("webhook.")
        if isOfOperators, parameter.name == "password" { continue }
        guard !Self.isLookedAtElsewhere.contains(name) else { continue }
        var members = try Self.params(of: method).members.filter { $0.name != parameter.name }
        members.append(.init(parameter.name, nonsense))
        #expect(throws: WireError.self, "\(name)") { try Self.read(method, Fields(JSONObject(members))) }
      }
    }
  }

  /// Reads a request. What is wrong with an operator's is told later.
  private static func read(_ method: Method, _ fields: Fields) throws {
    switch try method.read(fields) {
    case .admin(let request): _ = try request.get()
    case .follow(let request): _ = try request.get()
    default: break
    }
  }

  /// Read only beside an address, a place or a pack, or later.
  private static let isLookedAtElsewhere: Set = [
    "lobby.create language", "lobby.update language", "pack.import version", "pack.import name",
    "pack.import description", "pack.import location", "pack.import gameTime", "pack.read name",
    "pack.read description", "pack.read location", "pack.read gameTime", "scan.submit accuracy",
    "clue.answer accuracy",
  ]
}
