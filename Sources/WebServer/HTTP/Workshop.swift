import Hummingbird
import Hunt
import Listening
import NIOCore
import NIOPosix
import Wire

/// Work that would hold up an event loop: done by threads of its own. What comes while too much is under way is refused at
/// once instead of being stored up for; one address cannot take all the room.
final class Workshop: Sendable {
  private let threads: NIOThreadPool
  private let guests: Headcount

  /// - Parameters:
  ///   - threads: how many requests are worked on at once.
  ///   - most: how many are under way at once, those included that are only being read or wait.
  init(threads: Int, most: Int, ofAddress mostOfAddress: Int) {
    self.threads = NIOThreadPool(numberOfThreads: threads)
    guests = Headcount(most: most, ofAddress: mostOfAddress)
    self.threads.start()
  }

  /// Holds a place for as long as the request is under way.
  func enter<Value>(from address: String, _ body: () async throws -> Value) async throws -> Value {
    guard guests.admit(address) else { throw WireError.busy }
    defer { guests.leave(address) }
    return try await body()
  }

  /// Does the work when its turn comes, unless whoever asked is gone by then.
  func work<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    do {
      return try await threads.runIfActive(work)
    } catch is CancellationError {
      throw WireError.busy
    }
  }

  /// Does what is begun, and nothing else any more.
  func close() async { try? await threads.shutdownGracefully() }
}

/// One for each kind of work, so that no kind keeps another waiting.
struct Workshops: Sendable {
  /// A picture takes milliseconds; half the processor is left to the game.
  let decoding = Workshop(
    threads: max(1, System.coreCount / 2), most: Limits.decodings, ofAddress: Limits.decodingsOfAddress)
  /// A photo may take a hundred megabytes while it is unpacked.
  let photos = Workshop(threads: 1, most: Limits.photosUnderWay, ofAddress: Limits.photosUnderWayOfAddress)
  /// A PDF is drawn alone in any case.
  let sheets = Workshop(threads: 1, most: Limits.sheetsUnderWay, ofAddress: Limits.sheetsUnderWayOfAddress)

  func close() async {
    for workshop in [decoding, photos, sheets] { await workshop.close() }
  }
}
