import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension NoticeSent: WrittenFact {
  static var kind: EventKind { .noticeSent }
  /// Notices to single players or teams are secret.
  var hasSecret: Bool { to != .all }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["text": ""] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      notice: try fields.id("notice", as: NoticeID.self), text: try fields.string("text"),
      clue: try fields.optionalID("clue", as: ClueID.self), to: try Recipient(fields))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal { json.member("notice", notice) }
    guard reader != .log || !hasSecret else { return }
    json.member("text", text)
    json.member("clue", ifPresent: clue)
    json.member("to", recipient: to)
  }
}

extension ChatSent: WrittenFact {
  static var kind: EventKind { .chatSent }
  static var topic: Topics { .chat }
  /// The text is secret, as a message may be removed later.
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["text": ""] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      message: try fields.id("message", as: MessageID.self), from: try Sender(fields),
      name: try fields.optionalString("name") ?? "", text: try fields.string("text"), to: try Recipient(fields))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal { json.member("message", message) }
    // The sender of a team message is secret, too.
    if reader == (to == .all ? .log : .seal) || reader.isPushed { json.member(of: from) }
    guard reader != .log else { return }
    json.member(name: name)
    json.member("text", text)
    json.member("to", recipient: to)
  }

  /// Writes a placeholder for the removed message: without its text and its sender's name.
  func writeRemoved(to json: inout JSONWriter) {
    json.member("message", message)
    json.member(of: from)
    json.member("to", recipient: to)
    json.member("removed", true)
  }

  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool {
    viewer.seesAsHost || viewer.sees(audience) && !removed.messages.contains(message.number)
  }
}

extension ChatRemoved: DescribedFact {
  static var kind: EventKind { .chatRemoved }
  static var topic: Topics { .chat }
}

extension ChatReported: DescribedFact {
  static var kind: EventKind { .chatReported }
  static var topic: Topics { .chat }
}
