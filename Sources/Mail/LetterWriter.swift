import Core
import Dispatch
import Hunt
import Lobbies
import LobbyLog
import QRSheet
import Translations
import Wire

/// Turns a letter into a mail message: its text, and the sheet as it is at that moment.
///
/// Only one sheet is drawn at a time, on a dedicated thread, however many letters are under way, so that games are not
/// slowed down.
actor LetterWriter {
  private let lobbies: Lobbies
  private let outbox: Outbox
  private let drawing = DispatchQueue(label: "quarry letters")
  private let from: MailMessage.Mailbox
  /// `https://HOST`
  private let publicURL: String
  /// A small JPEG of the photo with this name; nil if there is none.
  private let picture: @Sendable (String) -> [UInt8]?

  init(
    lobbies: Lobbies, outbox: Outbox, from: EmailAddress, publicURL: String,
    picture: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.picture = picture
    self.lobbies = lobbies
    self.outbox = outbox
    self.publicURL = publicURL
    self.from = .init(name: HeaderText("Quarry"), address: from)
  }

  enum Written: Sendable {
    case message(MailMessage)
    /// There is no recipient any more, and nobody to tell.
    case pointless
    /// The contents cannot be made.
    case failed(SheetFailure)
  }

  func write(_ waiting: WaitingLetter) async throws -> Written {
    switch waiting.letter.content {
    case .sheet(let lobby, _): try await writeSheet(waiting, of: lobby)
    case .passwordReset(let token): write(waiting, "passwordReset", link: "\(publicURL)/account#reset=\(token)")
    case .verification(let token): write(waiting, "verification", link: "\(publicURL)/account#verify=\(token)")
    }
  }

  private func write(_ waiting: WaitingLetter, _ kind: String, link: String) -> Written {
    guard let recipient = waiting.letter.recipient, waiting.letter.until.map({ lobbies.now < $0 }) ?? true else {
      return .pointless
    }
    let texts = Texts.of(waiting.letter.language)
    let places = ["server": server, "link": link]
    return .message(
      message(waiting, to: recipient, texts.text("\(kind).subject", places), texts.text("\(kind).text", places)))
  }

  private func writeSheet(_ waiting: WaitingLetter, of lobby: LobbyID) async throws -> Written {
    guard let contents = try await lobbies.sheet(of: lobby) else { return .pointless }
    var language = waiting.letter.language
    var recipient = waiting.letter.recipient
    if recipient == nil, let contact = contents.contact, case .sealed(let email) = contact.address {
      recipient = try await outbox.address(email, of: lobby)
      language = contact.language
    }
    guard let recipient else { return .pointless }
    // Anybody may have a letter sent to anybody, with a name of their choice.
    let (name, code) = (contents.name.unlinked, contents.code.text)
    guard let sheet = try? self.sheet(contents, of: lobby, in: language) else { return .failed(.noCodes) }
    let texts = Texts.of(language)
    let places = [
      "hunt": name, "code": code, "count": "\(sheet.entries.count)", "join": "\(publicURL)/join/\(code)",
      "server": server,
    ]
    let attachment = MailMessage.Attachment(
      type: "application/pdf", name: HeaderText(texts.text("sheet.file", places)),
      plainName: "codes-\(code).pdf", bytes: await draw(sheet))
    return .message(
      message(
        waiting, to: recipient, texts.text("sheet.subject", places),
        texts.text("sheet.text", places), attachments: [attachment]))
  }

  /// If the titles take too long to draw, the sheet is sent without them: the host is waiting for the codes.
  private func draw(_ sheet: Sheet) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      drawing.async {
        let limit = DrawingLimit()
        let pdf = (try? sheet.pdf(within: limit)) ?? sheet.withoutTitles.pdf()
        continuation.resume(returning: pdf.bytes)
      }
    }
  }

  private func sheet(
    _ contents: CodeSheet, of lobby: LobbyID, in language: Language
  ) throws(SheetProblem) -> Sheet {
    try Sheet(
      title: contents.name,
      entries: contents.clues.codes.map {
        Sheet.Entry(number: $0.number, title: $0.clue.clue.title, text: $0.clue.qr, typedCode: $0.clue.token.text)
      },
      joinAddress: Sheet.joinAddress(publicURL: publicURL, code: contents.code.text),
      options: try SheetOptions(language: language),
      brand: SheetBrand(colour: contents.brand?.colour?.text, logo: contents.brand?.logo.flatMap(picture)),
      seed: lobby.description)
  }

  private func message(
    _ waiting: WaitingLetter, to recipient: EmailAddress, _ subject: String, _ text: String,
    attachments: [MailMessage.Attachment] = []
  ) -> MailMessage {
    MailMessage(
      id: waiting.letter.id.rawValue, date: waiting.writtenAt, from: from, to: recipient,
      subject: HeaderText(subject), text: text, attachments: attachments)
  }

  /// The server's name for people: its address without the scheme.
  private var server: String {
    publicURL.firstRange(of: "://").map { String(publicURL[$0.upperBound...]) } ?? publicURL
  }
}
