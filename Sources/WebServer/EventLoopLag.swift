public import Measures
public import NIOCore

/// How late event loops do what is due. Everybody waits for a loop that is blocked.
public final class EventLoopLag: Sendable {
  private let loops: [NIOLoopBound<Loop>]
  private static let interval = TimeAmount.milliseconds(250)

  /// Used on its event loop only.
  private final class Loop {
    var late = Histogram(.latency)
  }

  private init(_ loops: [NIOLoopBound<Loop>]) { self.loops = loops }

  /// Starts measuring, until the event loops end.
  public static func start(on eventLoops: [any EventLoop]) async throws -> EventLoopLag {
    var loops: [NIOLoopBound<Loop>] = []
    for eventLoop in eventLoops {
      loops.append(
        try await eventLoop.submit {
          let loop = NIOLoopBound(Loop(), eventLoop: eventLoop)
          look(loop, eventLoop)
          return loop
        }.get())
    }
    return EventLoopLag(loops)
  }

  private static func look(_ loop: NIOLoopBound<Loop>, _ eventLoop: any EventLoop) {
    let due = NIODeadline.now() + interval
    eventLoop.scheduleTask(deadline: due) {
      loop.value.late.note(UInt64(max(0, (NIODeadline.now() - due).nanoseconds)))
      look(loop, eventLoop)
    }
  }

  /// That of all event loops.
  public func all() async throws -> Histogram {
    var all = Histogram(.latency)
    for loop in loops { all += try await loop.eventLoop.submit { loop.value.late }.get() }
    return all
  }
}
