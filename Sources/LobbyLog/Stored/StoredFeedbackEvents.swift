import Core
public import Hunt
import JSONCoding
import Wire

extension FeedbackGiven: WrittenFact {
  static var kind: EventKind { .feedbackGiven }
  /// What somebody thought is for the host alone, and their mark for nobody.
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["mark": "", "stars": 1] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      mark: FeedbackMark(hex: try fields.string("mark")), stars: try fields.integer("stars"),
      text: try fields.optionalString("text"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader != .log else { return }
    if reader == .seal { json.member("mark", mark.hex) }
    json.member("stars", stars)
    json.member("text", ifPresent: text)
  }
}
