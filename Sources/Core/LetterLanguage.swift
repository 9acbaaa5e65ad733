/// The language of letters.
public enum LetterLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
}
