public import Core

// Length limits of each kind of text in characters, and in bytes where they differ from the usual. The protocol fixes
// some, and the requirements those of packs; the others fit a line or a paragraph on a phone.

public enum LobbyNameRule: TextRule {
  public static var lengthMax: Int { 100 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
public enum DescriptionRule: TextRule {
  public static var lengthMin: Int { 0 }
  public static var lengthMax: Int { 2_000 }
}
public enum AuthorRule: TextRule {
  public static var lengthMin: Int { 0 }
  public static var lengthMax: Int { 60 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
public enum PlayerNameRule: TextRule {
  public static var lengthMax: Int { 40 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
public enum TeamNameRule: TextRule {
  public static var lengthMax: Int { 40 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
public enum StaffNameRule: TextRule {
  public static var lengthMax: Int { 40 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
/// The id a client gives its device: long enough that no two match by chance.
public enum DeviceNameRule: TextRule {
  public static var lengthMin: Int { 16 }
  public static var lengthMax: Int { 64 }
}
public enum ClueTitleRule: TextRule {
  public static var lengthMax: Int { 140 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
public enum ClueTextRule: TextRule {
  public static var lengthMin: Int { 0 }
  public static var lengthMax: Int { 2_000 }
}
public enum QuestionRule: TextRule { public static var lengthMax: Int { 500 } }
public enum AnswerRule: TextRule { public static var lengthMax: Int { 140 } }
public enum CaptionRule: TextRule {
  public static var lengthMax: Int { 140 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfSpokenCharacter }
}
public enum HintRule: TextRule { public static var lengthMax: Int { 500 } }
public enum ChatRule: TextRule {
  public static var lengthMax: Int { 500 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfSpokenCharacter }
}
public enum NoticeRule: TextRule {
  public static var lengthMax: Int { 500 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfSpokenCharacter }
}
public enum SongTitleRule: TextRule { public static var lengthMax: Int { 140 } }
public enum SongArtistRule: TextRule { public static var lengthMax: Int { 140 } }
public enum ReasonRule: TextRule {
  public static var lengthMax: Int { 500 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfSpokenCharacter }
}
public enum FeedbackRule: TextRule {
  public static var lengthMax: Int { 500 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfSpokenCharacter }
}

public enum PackNameRule: TextRule { public static var lengthMax: Int { 60 } }
public enum PackLocationRule: TextRule { public static var lengthMax: Int { 60 } }
public enum PackDescriptionRule: TextRule { public static var lengthMax: Int { 500 } }
/// The question of a codeword in a pack.
public enum PinQuestionRule: TextRule { public static var lengthMax: Int { 140 } }
/// Reasons of rulings and accepted finds: they appear beside points in small print.
public enum RulingReasonRule: TextRule { public static var lengthMax: Int { 200 } }

public typealias PlayerName = Text<PlayerNameRule>
public typealias StaffName = Text<StaffNameRule>
public typealias DeviceName = Text<DeviceNameRule>
public typealias Answer = Text<AnswerRule>
public typealias Caption = Text<CaptionRule>
public typealias ChatText = Text<ChatRule>
public typealias NoticeText = Text<NoticeRule>
public typealias FeedbackText = Text<FeedbackRule>
public typealias SongTitle = Text<SongTitleRule>
public typealias SongArtist = Text<SongArtistRule>
public typealias Reason = Text<ReasonRule>
public typealias RulingReason = Text<RulingReasonRule>
