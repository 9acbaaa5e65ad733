public import Core
import Rates

// The `Limits` of the directory.
extension Limits {
  /// Earliest year in which a user may have begun to play, and minimum password length. Set by the requirements.
  static let hometownYearMin = 1970
  static let hometownPassword = 3
  /// Users per page: the default is set by the requirements, and more than the maximum would take half a second.
  public static let hometownPageDefault = 25
  static let hometownPage = 1...10_000
  /// Maximum zoom level of the map.
  static let hometownZoom = 22
  /// Users added from one address: a festival on one network, or a program that migrates its users in an evening. Each
  /// costs 70 ms of a processor.
  static let hometownAdditions = Rate(count: 1_000, in: .hours(1))
}
