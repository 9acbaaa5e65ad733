import JSONCoding

/// A process that serves a cluster, as the others see it.
public struct Node: Equatable, Sendable {
  /// Differs for each start of each process.
  public let id: String
  /// What operators call it, such as the machine's name.
  public let name: String
  /// The version of the program.
  public let version: String
  /// Where it serves HTTP.
  public let http: String

  public init(name: String, version: String, http: String) {
    id = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    self.name = name
    self.version = version
    self.http = http
  }

  var bytes: [UInt8] {
    JSONWriter.bytes { json in
      json.object {
        $0.member("id", id)
        $0.member("name", name)
        $0.member("version", version)
        $0.member("http", http)
      }
    }
  }

  /// Nil for what a newer version wrote in another form.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONParser.parse(bytes, from: .stored), let id = json["id"]?.string else { return nil }
    self.id = id
    name = json["name"]?.string ?? "?"
    version = json["version"]?.string ?? "?"
    http = json["http"]?.string ?? "?"
  }
}
