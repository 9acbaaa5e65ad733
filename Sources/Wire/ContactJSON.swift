public import Core
public import Hunt
public import JSONCoding

extension Fields {
  /// An address for letters; nil if there is none.
  public func optionalEmail(_ name: String) throws(WireError) -> EmailAddress? {
    guard let text = try optionalString(name) else { return nil }
    guard let address = EmailAddress(text) else {
      throw problem(name, "must be an email address, such as ada@example.org")
    }
    return address
  }

  /// What letters are to be written in: English unless it says otherwise.
  public func language(_ name: String = "language") throws(WireError) -> Language {
    guard let text = try optionalString(name) else { return .english }
    guard let language = Language(rawValue: text) else {
      throw problem(name, "must be one of \(Language.tags)")
    }
    return language
  }

  /// `email` and `language` of a request.
  public func optionalContact() throws(WireError) -> Contact? {
    guard let address = try optionalEmail("email") else { return nil }
    // Beside `email` it may also be the language of the clues, which need not be one of the program's.
    let language = try optionalLanguageTag("language").flatMap { Language(tag: $0.text) }
    return Contact(.plain(address), in: language ?? .english)
  }

  /// `contact`, as it is stored.
  public func optionalSealedContact() throws(WireError) -> Contact? {
    guard let contact = try optionalFields("contact") else { return nil }
    return Contact(.sealed(try contact.string("email")), in: try contact.language())
  }
}

extension JSONWriter {
  /// As it is stored: nobody is shown this.
  public mutating func member(sealed contact: Contact?) {
    guard let contact, case .sealed(let email) = contact.address else { return nullMember("contact") }
    member("contact") {
      $0.member("email", email)
      $0.member("language", contact.language.rawValue)
    }
  }
}
