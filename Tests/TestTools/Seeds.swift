import Foundation

/// The seeds of simulations: few in each run of the tests, as many as SIMULATED_SEEDS says at night.
public enum Seeds {
  /// - Parameter usually: how many, unless SIMULATED_SEEDS says otherwise.
  public static func count(usually: Int) -> Int {
    ProcessInfo.processInfo.environment["SIMULATED_SEEDS"].flatMap { Int($0) } ?? usually
  }
}
