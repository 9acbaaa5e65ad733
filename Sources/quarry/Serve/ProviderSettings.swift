import Connections
import Core
import Foundation
import JSONCoding
import OpenIDConnect

extension Provider {
  /// Reads the file with all providers:
  /// `{"providers": [{"name", "title", "issuer", "clientId", "clientSecret" or "clientSecretFile", "scopes"?}]}`.
  static func all(inFile path: String?, publicURL: String?) throws(BadSetting) -> [Provider] {
    guard let path, !path.isEmpty else { return [] }
    guard publicURL != nil else {
      throw BadSetting(sentence: "--sign-in needs --public-url, too: providers send people back there.")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BadSetting(sentence: "The providers in \(path) cannot be read. Check its name and permissions.")
    }
    guard let file = try? JSONParser.parse(TextFile.utf8(of: data)), let list = file["providers"]?.array, !list.isEmpty
    else {
      throw BadSetting(
        sentence: """
          The providers in \(path) must be JSON: {"providers": [{"name": "school", "title": "Our school", \
          "issuer": "https://login.example", "clientId": "…", "clientSecretFile": "…"}]}.
          """)
    }
    guard list.count <= Limits.providers else {
      throw BadSetting(sentence: "\(path) may have \(Limits.providers) providers at most.")
    }
    let providers = try list.map { member throws(BadSetting) in try Provider(member, in: path) }
    for (problem, values) in [("name", providers.map(\.name)), ("issuer", providers.map(\.issuer))]
    where Set(values).count < values.count {
      throw BadSetting(
        sentence: "\(path) has two providers with the same \(problem): leave one of them out.")
    }
    return providers
  }

  private static let names: Set = [
    "name", "title", "issuer", "clientId", "clientSecret", "clientSecretFile", "scopes",
  ]

  private init(_ json: JSONValue, in path: String) throws(BadSetting) {
    guard let object = json.object else { throw BadSetting(sentence: "Each provider in \(path) must be an object.") }
    if let other = object.members.first(where: { !Self.names.contains($0.name) }) {
      throw BadSetting(sentence: "\(path) has “\(other.name)” in a provider, which is not a setting of one.")
    }
    func text(_ name: String) throws(BadSetting) -> String {
      guard let text = json[name]?.string else {
        throw BadSetting(sentence: "A provider in \(path) needs “\(name)”, a text.")
      }
      return text
    }
    var scopes = ["profile", "email"]
    if let given = json["scopes"] {
      guard let texts = given.array?.compactMap(\.string), texts.count == given.array?.count else {
        throw BadSetting(sentence: "“scopes” in \(path) must be a list of texts.")
      }
      scopes = texts
    }
    let name = try text("name")
    let (title, issuer, clientID) = (json["title"]?.string ?? name, try text("issuer"), try text("clientId"))
    let secret = try Self.secret(json, of: name, in: path)
    do throws(ProviderProblem) {
      try self.init(
        name: name, title: title, issuer: issuer, clientID: clientID, clientSecret: secret, scopes: scopes)
    } catch {
      throw BadSetting(sentence: "\(path): \(error)")
    }
  }

  private static func secret(_ json: JSONValue, of name: String, in path: String) throws(BadSetting) -> String {
    switch (json["clientSecret"]?.string, json["clientSecretFile"]?.string) {
    case (let secret?, nil): return secret
    case (nil, let file?):
      guard let data = FileManager.default.contents(atPath: file), let text = String(data: data, encoding: .utf8) else {
        throw BadSetting(sentence: "The client secret in \(file) cannot be read. Check its name and permissions.")
      }
      return text.trimmingCharacters(in: .whitespacesAndNewlines)
    case (nil, nil), (_?, _?):
      throw BadSetting(sentence: "\(name) in \(path) needs “clientSecret” or “clientSecretFile”, one of them.")
    }
  }
}

extension SignInProvider {
  init(_ provider: Provider) {
    self.init(name: provider.name, title: provider.title, issuer: provider.issuer)
  }
}
