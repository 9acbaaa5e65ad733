// Packs and photos that operators take down.
import Core
import Descriptions
import Operators
import Wire

extension Methods {
  static let operatorsPacks = Theme(.operating) {
    Method(
      operating: "admin.packs", "Lists packs, and what is taken down.",
      details: "Also packs that the store does not show. `photos` are all that are taken down.",
      parameters: .packSearch, result: .operatorsPacks,
      example: .init(
        #"{"query":"river"}"#,
        #"""
        {
          "packs": [
            {
              "pack": "01M7ZMZ3QHV4T1B8D9X2K6RWCE", "name": "River walk", "location": "Riga, Old Town",
              "account": "01M7YMZ3QHV4T1B8D9X2K6RWCE", "pins": 5
            }
          ],
          "total": 1,
          "photos": []
        }
        """#)
    ) { search in .packs(query: search.query, after: search.after, limit: search.limit) }
    Method(
      operating: "admin.takeDown", "Shows a pack or a photo to nobody any more.",
      details:
        """
        A pack is `pack-not-found` to everybody but its creator, and in no search; games under way go on. A photo is \
        404. Taking it down again changes nothing.
        """,
      parameters: .exhibit, .string("reason", .operatorReason), result: .nothing,
      errors: [.packNotFound, .quotaExceeded, .unavailable],
      example: .init(#"{"pack":"01M7ZMZ3QHV4T1B8D9X2K6RWCE","reason":"Leads across a railway"}"#)
    ) { exhibit, reason in .takeDown(exhibit, reason: reason) }
    Method(
      operating: "admin.restore", "Shows a pack or a photo again.",
      details: "`pack-not-found` if it is not taken down.", parameters: .exhibit, result: .nothing,
      errors: [.packNotFound, .unavailable], example: .init(#"{"pack":"01M7ZMZ3QHV4T1B8D9X2K6RWCE"}"#)
    ) { exhibit in .restore(exhibit) }
  }
}

/// What an operator looks for among packs.
private struct PackSearchOfOperator: Sendable {
  let query: String?
  let after: PackID?
  let limit: Int
}

extension Parameter where Value == PackSearchOfOperator {
  fileprivate static var packSearch: Parameter {
    let page = Parameter<Int>.limit
    return Parameter(
      [
        .optional("query", .string("A part of the name, ignoring case.", max: Limits.lobbyQuery)),
        .optional("after", .packIDInput, "The last pack of the page before."),
      ] + page.described
    ) { (fields) throws(WireError) in
      let query = try fields.optionalString("query")
      guard query.map({ $0.count <= Limits.lobbyQuery }) ?? true else {
        throw fields.problem("query", "must have at most \(Limits.lobbyQuery) characters")
      }
      let after = try fields.optionalString("after").map { PackID($0.uppercased()) }
      return PackSearchOfOperator(query: query, after: after, limit: try page.read(fields))
    }
  }
}

extension Parameter where Value == Exhibit {
  fileprivate static var exhibit: Parameter {
    Parameter([
      .optional("pack", .packIDInput, "Either this or `photo`."),
      .optional("photo", .photoName),
    ]) { (fields) throws(WireError) in
      switch (try fields.optionalString("pack"), try fields.optionalString("photo")) {
      case (let pack?, nil): return .pack(PackID(pack.uppercased()))
      case (nil, let photo?):
        guard let name = PhotoName(parsing: photo) else {
          throw fields.problem("photo", "must be the name of a photo: 64 hexadecimal digits")
        }
        return .photo(name)
      case (nil, nil): throw fields.problem("pack", "is missing, and so is photo: give one of them")
      case (_?, _?): throw fields.problem("pack", "must be left out with photo: give one of them")
      }
    }
  }
}
