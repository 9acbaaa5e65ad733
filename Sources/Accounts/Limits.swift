public import Core
import Rates

// The `Limits` of accounts.
extension Limits {
  /// Lifetime of a session. Someone who returns once a school term need not sign in again.
  static let session = Span.days(90)
  /// Validity of a password reset letter, set by the requirements. It is as powerful as the password.
  static let resetToken = Span.minutes(30)
  /// Validity of a letter that confirms an address: it lets nobody in.
  static let verificationToken = Span.days(7)
  /// Concurrent password hashes, at 64 MiB and 70 ms of a processor each, and how many may wait: two seconds' worth.
  public static let hashesAtOnce = 2
  public static let hashesWaiting = 64
  /// Wrong passwords for one login: its owner has found theirs by then, and 1,000 guesses a day hit no permitted
  /// password.
  static let wrongLogins = Rate(count: 10, in: .minutes(15))
  /// Wrong passphrases for one lobby from all addresses; from each, there may be as many as for a login. Everybody who
  /// has the join code can try, and 20,000 guesses a day find no permitted passphrase.
  static let wrongPassphrases = Rate(count: 200, in: .minutes(15))
  /// Wrong passwords from one address, for any login: 500 players share it, and each mistypes one time in five.
  static let wrongLoginsOfAddress = Rate(count: 100, in: .minutes(1))
  /// Password attempts for one login, or from one address, that wait for the result of earlier ones.
  static let triesWaiting = 1_000
  /// How long after signing in the owner of an account without a password may change what needs one otherwise.
  static let freshSignIn = Span.minutes(10)
  /// How long a page may use what a provider has said about somebody: they may read a form first.
  static let signInTicket = Span.minutes(15)
  /// Providers that an account can be linked with.
  static let links = 8
  /// Registrations attempted from one address: a school hall where everybody signs up at once.
  static let registrations = Rate(count: 300, in: .minutes(10))
  /// API keys whose last use the server keeps in memory, at some 100 bytes each.
  static let keyUsesKept = 10_000
  /// How old the stored time of a key's last use, or of an operator's token, must be before it is stored again, and how
  /// often that is checked: each costs an event.
  public static let useStored = Span.days(1)
  public static let useInterval = Span.minutes(1)
  /// Letters of one kind with valid tokens at the same time, for one account.
  static let lettersGood = 8
  /// Password reset letters requested from one address, and sent to one mailbox: nobody's mailbox may be flooded.
  static let resetMailsOfAddress = Rate(count: 30, in: .minutes(10))
  static let resetMails = Rate(count: 3, in: .minutes(15))
  /// Confirmation letters for one account.
  static let verificationMails = Rate(count: 3, in: .minutes(15))
  /// Reads and exports of an account: both read every lobby that it hosted or played in.
  static let profiles = Rate(count: 120, in: .minutes(1))
  static let takeouts = Rate(count: 10, in: .minutes(10))
  /// Accounts kept in memory at some 2 KiB each; others are read from the log on request.
  static let accountsAtHand = 10_000
  /// Attempts at a change to an account when concurrent changes win.
  static let accountTries = 10
  /// Letters being written at once; more are refused.
  static let backgroundTasks = 64
}
