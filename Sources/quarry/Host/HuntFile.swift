import Core
import Foundation
import JSONCoding

/// A hunt in a file: the params of `lobby.create` as JSON.
struct HuntFile: Equatable {
  private(set) var params: JSONObject

  /// More than the largest hunt that a lobby accepts: 1,000 clues of some 12 KB.
  static let bytesMax = 32 << 20

  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - name: the file's name, for errors.
  init(parsing bytes: [UInt8], name: String) throws(Failure) {
    // Some editors start a file with a byte order mark.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONParser.parse(text)
    } catch {
      throw .refused(Self.sentence(for: error, in: text, name: name))
    }
    guard let object = value.object else {
      throw .refused("\(name) contains no hunt, which is a JSON object, such as {\"name\":\"Old Town\",\"clues\":[…]}.")
    }
    if let kind = Self.otherKind(of: object) { throw .refused("\(name) is \(kind)") }
    params = object
  }

  /// What a file is that is no hunt but some other thing that people have, and what to do with it; nil if it may be one.
  private static func otherKind(of object: JSONObject) -> String? {
    if object["features"]?.array != nil || object["type"] == .string("FeatureCollection") {
      return "a map (GeoJSON), no hunt. Save its points as a table, and paste that on the host's page."
    }
    if object["PackName"] != nil || object["format"]?.string?.hasPrefix("quarry-pack") == true {
      return "a pack, no hunt. Import it with quarry pack import, and host it from the store."
    }
    return nil
  }

  /// - Parameter path: `-` for standard input.
  init(readingFrom path: String) throws(Failure) {
    let isInput = path == "-"
    let name = isInput ? "Standard input" : path
    let data: Data
    do {
      let file = isInput ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      data = try file.read(upToCount: Self.bytesMax + 1) ?? Data()
    } catch {
      throw .unreachable("\(name) cannot be read. Check that the file is there and that you may read it.")
    }
    guard data.count <= Self.bytesMax else {
      throw .refused(
        "\(name) is longer than \(Self.bytesMax >> 20) MiB, too long for a hunt. Check that it is the right file.")
    }
    try self.init(parsing: TextFile.utf8(of: data), name: name)
  }

  private static func sentence(for error: JSONError, in text: ArraySlice<UInt8>, name: String) -> String {
    switch error {
    case .malformed(let offset):
      if let first = text.first(where: { $0 > 0x20 }), !"{[".utf8.contains(first) {
        return "\(name) contains no hunt, which is a JSON object. If it is a table, paste it on the host's page."
      }
      let place = Place(offset: offset, in: text)
      return "\(name) is not JSON: line \(place.line), column \(place.column)\(place.hint). Correct it there."
    case .tooDeep: return "\(name) is nested too deeply for a hunt. Check that it is the right file."
    case .notUTF8: return "\(name) is not UTF-8. Save it with that encoding."
    case .tooManyMarks:
      return "\(name) has a text with more than \(StreamSafe.marksMax) accents in a row. Remove some."
    }
  }

  /// The hunt with the printed codes of an earlier lobby, if one is given.
  func withCodes(of lobby: String?, token: String?) -> HuntFile {
    guard let lobby, let token else { return self }
    var hunt = self
    hunt.params.members.append(.init("codes", ["lobby": .string(lobby), "token": .string(token)]))
    return hunt
  }

  // MARK: In pieces

  /// The params of `lobby.create` without clues, for a hunt that does not fit into one request.
  /// The groups name clues that do not exist then, and follow.
  var withoutClues: JSONObject { JSONObject(params.members.filter { $0.name != "clues" && $0.name != "groups" }) }

  /// The params of `lobby.update` for the groups, by the clues' ids; nil if there are none.
  var groupsByID: JSONObject? {
    guard let groups = params["groups"]?.array else { return nil }
    let named = groups.map { group -> JSONValue in
      guard let object = group.object else { return group }
      return .object(
        JSONObject(
          object.members.map { member in
            guard member.name == "clues", let clues = member.value.array else { return member }
            return .init("clues", .array(clues.map { $0.int.map { .string("c\($0 + 1)") } ?? $0 }))
          }))
    }
    return JSONObject([.init("groups", .array(named))])
  }

  /// The params of `clue.add` for each clue.
  var clues: [JSONObject] {
    get throws(Failure) {
      var clues: [JSONObject] = []
      for (index, clue) in (params["clues"]?.array ?? []).enumerated() {
        guard let object = clue.object else { throw .refused("clues[\(index)] must be an object.") }
        clues.append(object)
      }
      return clues
    }
  }
}

/// A position in a text.
private struct Place {
  /// Line and column count from 1.
  var line = 1
  var column = 1
  var hint = ""

  init(offset: Int, in text: ArraySlice<UInt8>) {
    let before = text.prefix(offset)
    line += before.count { $0 == UInt8(ascii: "\n") }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
    column += String(decoding: before[lineStart...], as: UTF8.self).count
    let rest = text.dropFirst(offset)
    if rest.allSatisfy({ $0 <= 0x20 }) {
      hint = " (the file ends too early)"
    } else if let before = before.last(where: { $0 > 0x20 }), before == UInt8(ascii: ","),
      let next = rest.first(where: { $0 > 0x20 }), next == UInt8(ascii: "}") || next == UInt8(ascii: "]")
    {
      hint = " (a comma with nothing after it)"
    }
  }
}
