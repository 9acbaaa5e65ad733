/// Reads the results of a query in chunks.
public struct UserReader: Sendable {
  private let query: UserQuery
  private let register: Register
  private let read: @Sendable ([Int64]) async throws -> [User]
  /// The ids not searched yet.
  private var ids: Range<Int64>
  private var isOver = false

  init(_ query: UserQuery, register: Register, read: @escaping @Sendable ([Int64]) async throws -> [User]) {
    self.query = query
    self.register = register
    self.read = read
    ids = query.ids
  }

  /// The next users, in order; nil after the last.
  public mutating func next() async throws -> [User]? {
    guard !isOver else { return nil }
    let found: [Int64]
    if let page = query.page {
      let (skipped, isBeyond) = page.number.multipliedReportingOverflow(by: page.size)
      found = isBeyond ? [] : look(skipping: skipped, limit: page.size)
      isOver = true
    } else {
      found = look(skipping: 0, limit: Self.part)
      isOver = found.count < Self.part
      if let last = found.last { ids = query.isReversed ? ids.lowerBound..<last : (last + 1)..<ids.upperBound }
    }
    return found.isEmpty ? nil : try await read(found)
  }

  private func look(skipping skipped: Int, limit: Int) -> [Int64] {
    register.ids(query.filter, in: ids, isReversed: query.isReversed, skipping: skipped, limit: limit)
  }

  /// The most rows in memory at once.
  private static let part = 1_000
}
