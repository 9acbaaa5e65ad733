import Accounts
import Core
import JSONCoding
public import Wire

/// The body of `adduser`, `edituser` or `deleteuser`: a JSON object in which every member must be known and well-typed.
public struct UserForm: Sendable {
  private let fields: Fields

  private static let home = ["country", "state", "city", "year", "longitude", "latitude"]
  public static let adding = ["nickname", "password"] + home
  public static let editing = ["nickname", "password", "newnickname", "newpassword"] + home
  public static let deleting = ["nickname", "password"]

  /// - Parameter members: the members that it may have.
  public init(parsing body: [UInt8], members: [String]) throws(WireError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONParser.parse(body)
    } catch {
      throw error == .notUTF8 ? .notUTF8 : .invalidRequest("The body is not JSON.")
    }
    guard let object = value.object else { throw .invalidRequest("The body must be a JSON object.") }
    for member in object.members where !members.contains(member.name) {
      throw .invalidParams(
        "“\(member.name.prefix(40))”", "is not a member of this call, which takes \(members.joined(separator: ", "))")
    }
    fields = Fields(object)
  }

  // MARK: Members

  func nickname() throws(WireError) -> Nickname { try fields.text("nickname", as: Nickname.self) }

  /// The password to compare.
  func password() throws(WireError) -> Password { Password(trying: try fields.string("password")) }

  /// The password to store.
  func chosenPassword() throws(WireError) -> Password { try Self.chosen(try fields.string("password"), "password") }

  /// Nil to keep the password.
  func newPassword() throws(WireError) -> Password? {
    guard let text = try fields.optionalString("newpassword") else { return nil }
    return try Self.chosen(text, "newpassword")
  }

  private static func chosen(_ text: String, _ field: String) throws(WireError) -> Password {
    do throws(FieldProblem) {
      return try Password(choosing: text, atLeast: Limits.hometownPassword)
    } catch {
      throw .invalidParams(field, error.description)
    }
  }

  /// Reads a complete home, and checks all rules.
  func newHome(places: Places, thisYear: Int) throws(WireError) -> Home {
    let country = try self.country(places)
    return Home(
      nickname: try nickname().withoutCapitalSharpS, country: country, state: try state(of: country, places),
      city: try fields.text("city", as: City.self), year: try year(upTo: thisYear),
      longitude: try longitude(), latitude: try latitude())
  }

  /// The home with the form's changes. A null removes a coordinate.
  func changed(_ home: Home, places: Places, thisYear: Int) throws(WireError) -> Home {
    var changed = home
    if fields.has("newnickname") {
      changed.nickname = try fields.text("newnickname", as: Nickname.self).withoutCapitalSharpS
    }
    if fields.has("country") { changed.country = try country(places) }
    if fields.has("state") {
      changed.state = try state(of: changed.country, places)
    } else if changed.country != home.country {
      throw fields.problem("state", "must be given when the country changes")
    }
    if fields.has("city") { changed.city = try fields.text("city", as: City.self) }
    if fields.has("year") { changed.year = try year(upTo: thisYear) }
    let longitude = try fields.clearable("longitude") { _ throws(WireError) in try self.longitude() }
    let latitude = try fields.clearable("latitude") { _ throws(WireError) in try self.latitude() }
    if let longitude { changed.longitude = longitude }
    if let latitude { changed.latitude = latitude }
    return changed
  }

  private func country(_ places: Places) throws(WireError) -> String {
    guard let country = places.country(try fields.string("country")) else {
      throw fields.problem("country", "must be one of GET /hometown/countries")
    }
    return country
  }

  private func state(of country: String, _ places: Places) throws(WireError) -> String {
    let state = try fields.string("state")
    guard places.has(state, in: country) else {
      let isEmpty = places.states(of: country).isEmpty
      throw fields.problem(
        "state",
        isEmpty ? "must be empty: \(country) has none" : "must be one of GET /hometown/states?country=\(country)")
    }
    return state
  }

  private func year(upTo thisYear: Int) throws(WireError) -> Int {
    let year = try fields.integer("year")
    guard (Limits.hometownYearMin...thisYear).contains(year) else {
      throw fields.problem("year", "must be from \(Limits.hometownYearMin) to \(thisYear)")
    }
    return year
  }

  /// 180 must be written as -180, so that each place has one longitude.
  private func longitude() throws(WireError) -> Double? {
    guard let degrees = try fields.optionalNumber("longitude") else { return nil }
    guard (-180..<180).contains(degrees) else {
      throw fields.problem("longitude", "must be at least -180 and less than 180")
    }
    return degrees
  }

  private func latitude() throws(WireError) -> Double? {
    guard let degrees = try fields.optionalNumber("latitude") else { return nil }
    guard (-90...90).contains(degrees) else { throw fields.problem("latitude", "must be from -90 to 90") }
    return degrees
  }
}
