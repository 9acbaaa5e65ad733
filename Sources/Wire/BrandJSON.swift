// How a hunt looks, as JSON: the same in requests, in results, in pushes and in the log.
import Core
public import Hunt
public import JSONCoding

// MARK: Writing

extension JSONWriter {
  public mutating func members(ofLook details: LobbyDetails) {
    member("teamColours", ifAny: details.teamColours)
    if let brand = details.brand { member("brand", brand) }
    member("language", ifPresent: details.language?.text)
  }

  public mutating func members(ofLook changes: LobbyChanges) {
    if let colours = changes.teamColours { member("teamColours", strings: colours.map(\.text)) }
    if let brand = changes.brand {
      if let brand { member("brand", brand) } else { nullMember("brand") }
    }
    member("language", ifChanged: changes.language)
  }

  mutating func member(_ name: StaticString, ifAny colours: [Colour]) {
    if !colours.isEmpty { member(name, strings: colours.map(\.text)) }
  }

  mutating func member(_ name: StaticString, _ brand: Brand) {
    member(name) {
      $0.member("colour", ifPresent: brand.colour?.text)
      $0.member("logo", ifPresent: brand.logo)
    }
  }
}

// MARK: Reading

extension Brand {
  /// `brand`; nil if there is none.
  init?(_ fields: Fields) throws(WireError) {
    guard let brand = try fields.optionalFields("brand", such: ##"{"colour":"#d04a2b"}"##) else { return nil }
    self.init(colour: try brand.optionalColour("colour"), logo: try brand.optionalString("logo"))
  }
}

extension Fields {
  /// `teamColours`.
  func optionalTeamColours() throws(WireError) -> [Colour]? {
    guard let texts = try optionalStrings("teamColours") else { return nil }
    var colours: [Colour] = []
    for (index, text) in texts.enumerated() {
      guard let colour = Colour(parsing: text) else { throw problem("teamColours[\(index)]", Colour.expectation) }
      colours.append(colour)
    }
    return colours
  }
}
