public import Core

public enum ClueTag: ShortIDTag { public static var letter: Character { "c" } }
public enum PlayerTag: ShortIDTag { public static var letter: Character { "p" } }
public enum TeamTag: ShortIDTag { public static var letter: Character { "t" } }
public enum MessageTag: ShortIDTag { public static var letter: Character { "m" } }
public enum NoticeTag: ShortIDTag { public static var letter: Character { "n" } }
public enum SongTag: ShortIDTag { public static var letter: Character { "s" } }
public enum RollTag: ShortIDTag { public static var letter: Character { "q" } }
public enum HelpTag: ShortIDTag { public static var letter: Character { "e" } }
public enum RulingTag: ShortIDTag { public static var letter: Character { "r" } }
public enum GroupTag: ShortIDTag { public static var letter: Character { "g" } }
public enum StaffTag: ShortIDTag { public static var letter: Character { "h" } }
public enum SubmissionTag: ShortIDTag { public static var letter: Character { "f" } }

public typealias ClueID = ShortID<ClueTag>
public typealias PlayerID = ShortID<PlayerTag>
public typealias TeamID = ShortID<TeamTag>
public typealias MessageID = ShortID<MessageTag>
public typealias NoticeID = ShortID<NoticeTag>
public typealias SongID = ShortID<SongTag>
public typealias RollID = ShortID<RollTag>
public typealias HelpID = ShortID<HelpTag>
public typealias RulingID = ShortID<RulingTag>
public typealias GroupID = ShortID<GroupTag>
public typealias StaffID = ShortID<StaffTag>
public typealias SubmissionID = ShortID<SubmissionTag>
