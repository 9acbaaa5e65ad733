import Foundation

/// How many seeds, rounds and kills tests take: few in each run, many at night.
public enum Seeds {
  /// Whether this is `deploy/test --long`, which asks for more examples.
  public static let isNight = ProcessInfo.processInfo.environment["EXAMPLES"] != nil

  /// - Parameter usually: how many, unless SIMULATED_SEEDS says otherwise.
  public static func count(usually: Int) -> Int {
    ProcessInfo.processInfo.environment["SIMULATED_SEEDS"].flatMap { Int($0) } ?? usually
  }

  /// For what takes long because it waits for disks, servers and processes.
  public static func count(byDay few: Int, atNight many: Int) -> Int { isNight ? many : few }
}
