public import Core

// Length limits of the texts in the directory.

/// A nickname or, below, a city in the directory: no town on Earth needs more.
public enum NicknameRule: TextRule {
  public static var lengthMax: Int { 60 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
public enum CityRule: TextRule {
  public static var lengthMax: Int { 200 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
