import Core
import Hunt
import JSONCoding
import Wire

extension JSONWriter {
  mutating func member(feedback: [FeedbackMark: Feedback]) {
    member("feedback", array: feedback.sorted { $0.key < $1.key }) { json, given in
      json.object {
        $0.member("mark", given.key.hex)
        $0.member("stars", given.value.stars)
        $0.member("text", ifPresent: given.value.text)
      }
    }
  }
}

extension [FeedbackMark: Feedback] {
  init(ofSnapshot fields: Fields) throws(WireError) {
    self.init()
    for given in try fields.optionalObjects("feedback") ?? [] {
      self[FeedbackMark(hex: try given.string("mark"))] = Feedback(
        stars: try given.integer("stars"), text: try given.optionalString("text"))
    }
  }
}
