// Players' photos of clues as JSON.
import Core
public import Hunt
public import JSONCoding

extension SentPhoto {
  init(_ fields: Fields) throws(WireError) {
    guard let name = PhotoName(parsing: try fields.string("photo")) else {
      throw WireError.invalidParams("answer.photo", "must be the name of a photo")
    }
    var caption: Caption?
    if fields.has("caption") { caption = try fields.text("caption", as: Caption.self) }
    self.init(name: name, caption: caption)
  }
}

extension JSONWriter {
  /// A photo as its judges see it; nothing once its sender's account is deleted.
  /// - Parameter judge: the member of staff who judged it, if one did.
  public mutating func members(ofJudged photo: Submission, by judge: StaffAuthor?) {
    members(ofShown: photo)
    member("state", photo.state.rawValue)
    member("by", ifPresent: judge)
    if photo.bonus != 0 { member("bonus", photo.bonus) }
    member("reason", ifPresent: photo.reason)
    member("published", photo.isPublished)
  }

  /// A photo of the album.
  public mutating func members(ofShown photo: Submission) {
    member("submission", photo.id)
    member("player", photo.player)
    member("clue", photo.clue)
    member("photo", ifPresent: photo.photo?.text)
    member("caption", ifPresent: photo.caption)
    member("at", photo.at)
  }
}
