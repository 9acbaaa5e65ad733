import Core
// Packs and the pack store.
import Descriptions
import Packs
import Wire

extension Methods {
  static let packs = Theme(.packs) {
    Method(
      "pack.create", .repeatable, by: .account, scope: .packs, "Creates a pack.",
      details:
        """
        A pack is a hunt that can be played many times. A clue with a codeword needs a text of at most 140 \
        characters: the question that the codeword answers. Others can find and play a pack once it has five \
        clues.
        """, parameters: .packToMake, result: .packMade, errors: [.forbidden, .packExists, .rateLimited, .unavailable],
      example: .init(
        #"""
        {
          "name": "Old Town",
          "description": "A walk over the river.",
          "location": "Florence",
          "gameTime": 30,
          "clues": [
            {
              "title": "The bridge",
              "text": "Who built it?",
              "points": 10,
              "proof": { "codeword": { "accepts": ["Taddeo Gaddi"] } },
              "location": { "lat": 43.768, "lon": 11.2531 }
            }
          ]
        }
        """#, #"{"pack":"01M7ZMZ3QHV4T1B8D9X2K6RWCE","version":1}"#)
    ) { fields in .pack(.own(.create(fields))) }
    Method(
      "pack.update", .repeatable, by: .account, scope: .packs, "Changes a pack of the account.",
      details:
        """
        Given members replace the old ones: `clues` replaces all clues. Every change raises the version by \
        one; a request that changes nothing does not.
        """, parameters: .pack, .integer("version", .packVersion, "The version that the change is based on."),
      .packChanges,
      result: .packVersionResult,
      errors: [.forbidden, .packNotFound, .packExists, .versionConflict, .rateLimited, .unavailable],
      example: .init(#"{"pack":"01M7ZMZ3QHV4T1B8D9X2K6RWCE","version":1,"gameTime":45}"#, #"{"version":2}"#)
    ) { pack, version, fields in .pack(.own(.update(pack, readAt: version, fields))) }
    Method(
      "pack.delete", .repeatable, by: .account, scope: .packs, "Deletes a pack of the account.",
      details: "Lobbies that play it continue, since they have copies of its clues.", parameters: .pack,
      result: .nothing,
      errors: [.forbidden, .packNotFound, .rateLimited, .unavailable],
      example: .init(#"{"pack":"01M7ZMZ3QHV4T1B8D9X2K6RWCE"}"#)
    ) { pack in .pack(.own(.delete(pack))) }
    Method(
      "pack.get", .plain, by: .any, "Returns a pack.",
      details:
        """
        Only the creator gets the clues, with all their secrets. Only the creator can get a pack of fewer than \
        five clues.
        """, parameters: .pack, .optionalInteger("version", .packVersion, "Defaults to the newest."), result: .pack,
      errors: [.packNotFound, .unavailable],
      example: .init(
        #"{"pack":"01M7ZMZ3QHV4T1B8D9X2K6RWCE"}"#,
        #"""
        {
          "pack": "01M7ZMZ3QHV4T1B8D9X2K6RWCE",
          "version": 1,
          "name": "Old Town",
          "description": "A walk over the river.",
          "location": "Florence",
          "gameTime": 30,
          "creator": "ada",
          "mine": true,
          "pins": 1,
          "points": 10,
          "plays": 0,
          "place": { "lat": 43.768, "lon": 11.253 },
          "clues": [
            {
              "title": "The bridge",
              "text": "Who built it?",
              "points": 10,
              "proof": { "codeword": { "accepts": ["Taddeo Gaddi"] } },
              "location": { "lat": 43.768, "lon": 11.2531, "radius": 30, "required": false }
            }
          ]
        }
        """#)
    ) { pack, version in .pack(.open(.get(pack, version: version))) }
    Method(
      "pack.mine", .plain, by: .account, scope: .packs, "Lists the packs of the account.", details: "Ordered by name.",
      result: .packList,
      example: .init(
        "{}",
        #"""
        {
          "packs": [
            {
              "pack": "01M7ZMZ3QHV4T1B8D9X2K6RWCE",
              "version": 1,
              "name": "Old Town",
              "description": "A walk over the river.",
              "location": "Florence",
              "gameTime": 30,
              "creator": "ada",
              "mine": true,
              "pins": 1,
              "points": 10,
              "plays": 0,
              "place": { "lat": 43.768, "lon": 11.253 }
            }
          ]
        }
        """#)
    ) { .pack(.own(.mine)) }
    Method(
      "pack.search", .plain, by: .any, "Searches for packs.",
      details:
        """
        All given parameters must match. A fragment matches anywhere in a text, ignoring case and accents. \
        Results are ordered by name, then by id. Only the creator finds a pack of fewer than five clues.
        """, parameters: .packsToFind, result: .packList, errors: [.rateLimited, .unavailable],
      example: .init(
        #"{"name":"old","near":{"lat":43.77,"lon":11.25,"km":5}}"#,
        #"""
        {
          "packs": [
            {
              "pack": "01M7ZMZ3QHV4T1B8D9X2K6RWCE",
              "version": 1,
              "name": "Old Town",
              "description": "A walk over the river.",
              "location": "Florence",
              "gameTime": 30,
              "creator": "ada",
              "mine": false,
              "pins": 6,
              "points": 60,
              "plays": 12,
              "place": { "lat": 43.768, "lon": 11.253 }
            }
          ]
        }
        """#)
    ) { query in .pack(.open(.search(query))) }
    Method(
      "pack.export", .plain, by: .any, scope: .packs, "Exports a pack as a file.",
      details:
        """
        Exporting somebody else's pack shows its answers, so the account's later plays of it are not ranked; plays \
        without an account never are. If the format cannot hold the whole pack, the request is refused, and the \
        error lists everything that does not fit.
        """, parameters: .pack, .format("Defaults to `quarry`."), result: .packFile,
      errors: [.packNotFound, .rateLimited, .unavailable],
      example: .init(
        #"{"pack":"01M7ZMZ3QHV4T1B8D9X2K6RWCE","format":"csv"}"#,
        #"""
        {
          "file": "title,hint,codeword,lat,lon,points\r\nThe bridge,Who built it?,Taddeo Gaddi,43.768,11.2531,10\r\n",
          "name": "Old-Town.csv"
        }
        """#)
    ) { pack, format in .pack(.open(.export(pack, format ?? .quarry))) }
    Method(
      "pack.import", .repeatable, by: .account, scope: .packs, "Creates a pack, or a pack's next version, from a file.",
      details:
        """
        The file is imported as a whole or not at all: `problems` lists everything that is wrong, each with its \
        place in the file. With `pack`, members that the file omits stay as they are. `name`, `description`, \
        `location` and `gameTime` override the file's; a table has none.
        """, parameters: .packFile, result: .packMade,
      errors: [.forbidden, .packNotFound, .packExists, .versionConflict, .rateLimited, .unavailable],
      example: .init(
        named: "Creates a pack from a file",
        #"""
        {
          "file": "title,hint,codeword,lat,lon,points\r\nThe bridge,Who built it?,Taddeo Gaddi,43.768,11.2531,10\r\n",
          "name": "Old Town again",
          "description": "A walk.",
          "location": "Florence"
        }
        """#, #"{"pack":"01M7ZMZ3QHV4T1B8D9X2K6RWCE","version":1}"#)
    ) { take in .pack(.own(take)) }
    Method(
      "pack.read", .plain, by: .account, "Reads a file as a pack would be imported from it, and creates nothing.",
      details:
        """
        For a draft that its author looks at and corrects. What cannot be imported is left out and listed in \
        `problems`, each with its place in the file. A photo that is not on this server is left out, too. `name`, \
        `description`, `location` and `gameTime` override the file's.
        """, parameters: .packDraftFile, result: .packDraft, errors: [.rateLimited, .unavailable],
      example: .init(
        #"""
        {
          "file": "title,hint,codeword,lat,lon,points\r\nThe bridge,Who built it?,Taddeo Gaddi,43.768,11.2531,10\r\nThe gate,Whose?,,,,40\r\n"
        }
        """#,
        #"""
        {
          "clues": [
            {
              "title": "The bridge",
              "text": "Who built it?",
              "points": 10,
              "proof": { "codeword": { "accepts": ["Taddeo Gaddi"] } },
              "location": { "lat": 43.768, "lon": 11.2531, "radius": 30, "required": false }
            }
          ],
          "problems": [{ "at": "line 3, codeword", "problem": "must not be empty" }]
        }
        """#)
    ) { read in .pack(.own(read)) }
    Method(
      "pack.versions", .plain, by: .any, "Tells which of the given packs have newer versions.",
      details: "One request covers all packs that a client keeps.", parameters: .packVersions, result: .packVersions,
      example: .init(
        #"{"packs":[{"pack":"01M7ZMZ3QHV4T1B8D9X2K6RWCE","version":1}]}"#,
        #"{"newer":[],"gone":["01M7ZMZ3QHV4T1B8D9X2K6RWCE"]}"#)
    ) { packs in .pack(.open(.versions(packs))) }
    Method(
      "pack.board", .plain, by: .any, "Returns the board of a pack.",
      details:
        """
        It ranks first plays against the clock, alone or in a ranked game, once they have ended. An account \
        that made the pack, saw its answers or played it casually before never appears on it.
        """, parameters: .pack, result: .packBoard, errors: [.packNotFound, .rateLimited, .unavailable],
      example: .init(
        #"{"pack":"01M7ZMZ3QHV4T1B8D9X2K6RWCE"}"#,
        #"""
        {
          "rows": [
            {
              "rank": 1,
              "name": "ada",
              "points": 50,
              "found": 5,
              "seconds": 612,
              "at": 1795251193759,
              "you": true
            }
          ],
          "players": 1,
          "average": 50,
          "me": { "points": 50, "rank": 1 },
          "difficulty": [{ "clue": "c1", "title": "The fountain", "found": 1, "medianSeconds": 95 }],
          "playable": true,
          "next": { "ranked": false, "unranked": "played" }
        }
        """#)
    ) { pack in .pack(.open(.board(pack))) }
  }
}

// MARK: Parameters

extension Parameter where Value == PackID {
  fileprivate static var pack: Parameter {
    .required("pack", .packIDInput) { (fields) throws(WireError) in try PackID.pack(fields) }
  }
}

extension Parameter where Value == PackFormat? {
  fileprivate static func format(_ meaning: String) -> Parameter {
    .optional("format", .packFormat, meaning) { (fields) throws(WireError) in try .format(fields) }
  }
}

extension Parameter where Value == Fields {
  /// The content of a pack. Parsed later, off the event loop, since it may be long.
  fileprivate static var packToMake: Parameter {
    Parameter([
      .required("name", .packName), .required("description", .packDescription), .required("location", .packLocation),
      .optional("gameTime", .gameTime, "Defaults to \(Limits.gameTimeDefault)."),
      .optional("clues", .packCluesInput, "Defaults to none."),
    ]) { (fields) throws(WireError) in fields }
  }

  fileprivate static var packChanges: Parameter {
    Parameter([
      .optional("name", .packName), .optional("description", .packDescription), .optional("location", .packLocation),
      .optional("gameTime", .gameTime), .optional("clues", .packCluesInput),
    ]) { (fields) throws(WireError) in fields }
  }
}

extension Parameter where Value == PackRequest.Own {
  fileprivate static var packDraftFile: Parameter {
    Parameter([
      .required(
        "file",
        .string(
          "The file's text, at most \(Limits.packBytes >> 10) KiB. `POST /packs/draft` takes files too long for a message."
        )),
      .optional("format", .packFormat, "Detected if omitted."),
      .optional("name", .packName), .optional("description", .packDescription), .optional("location", .packLocation),
      .optional("gameTime", .gameTime),
    ]) { (fields) throws(WireError) in try .read(fields) }
  }

  fileprivate static var packFile: Parameter {
    Parameter([
      .required(
        "file",
        .string(
          "The file's text, at most \(Limits.packBytes >> 10) KiB. `POST /packs` takes files too long for a message."
        )),
      .optional("format", .packFormat, "Detected if omitted."),
      .optional("pack", .packID, "The pack to create the next version of. If omitted, a new pack is created."),
      .optional(
        "version", .integer(from: 1), "The version that the file is based on. Required with `pack`."),
      .optional("name", .packName), .optional("description", .packDescription), .optional("location", .packLocation),
      .optional("gameTime", .gameTime),
    ]) { (fields) throws(WireError) in try .take(fields) }
  }
}

extension Parameter where Value == PackQuery {
  fileprivate static var packsToFind: Parameter {
    Parameter([
      .optional(
        "text", .fragment,
        "Up to \(Limits.packSearchWords) words, each a fragment of the name, the location or the creator's username."),
      .optional("name", .fragment), .optional("location", .fragment),
      .optional("creator", .fragment, "A fragment of the username."), .optional("near", .nearInput),
      .optional("after", .string("The `next` of the previous page.")),
      .optional(
        "limit", .integer("Packs per page. Defaults to \(Limits.packPageDefault).", Limits.packPage)),
    ]) { (fields) throws(WireError) in try .search(fields) }
  }
}

extension Parameter where Value == [(pack: PackID, version: Int)] {
  fileprivate static var packVersions: Parameter {
    .required("packs", .knownPacks) { (fields) throws(WireError) in try .versions(fields) }
  }
}
