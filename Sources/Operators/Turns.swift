/// Runs one piece of work after the other.
actor Turns {
  private var last: Task<Void, Never>?

  func take(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let before = last
    let task = Task {
      await before?.value
      try await work()
    }
    last = Task { _ = await task.result }
    try await task.value
  }
}
