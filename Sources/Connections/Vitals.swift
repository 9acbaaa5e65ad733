/// Figures for operators that connections do not know.
public struct Vitals: Sendable {
  /// The number of open connections, of all transports.
  public var connections: @Sendable () async -> Int
  /// The free bytes of the disk with the data.
  public var diskFree: @Sendable () async -> Int
  /// How many letters wait to be sent.
  public var letters: @Sendable () async -> Int
  /// How many webhooks are failing: lobbies' and the server's.
  public var webhooks: @Sendable () async -> Int

  /// By default, there is nothing.
  public init(
    connections: @escaping @Sendable () async -> Int = { 0 }, diskFree: @escaping @Sendable () async -> Int = { 0 },
    letters: @escaping @Sendable () async -> Int = { 0 }, webhooks: @escaping @Sendable () async -> Int = { 0 }
  ) {
    self.connections = connections
    self.diskFree = diskFree
    self.letters = letters
    self.webhooks = webhooks
  }
}
