import Core
public import Logging
import NIOConcurrencyHelpers
import NIOCore

/// Limits the open connections, in total and per address, across all transports.
///
/// One address must not shut out the others, and the total leaves file descriptors for files.
public final class Admission: Sendable {
  private let headcount: Headcount
  private let proxies: TrustedProxies
  private let logger: Logger
  private let warned = NIOLockedValueBox<NIODeadline?>(nil)

  /// - Parameters:
  ///   - descriptors: how many file descriptors the system allows this process.
  ///   - isLimited: false lifts the limit per address, for benchmarks.
  ///   - proxies: not limited per address, as every client behind them shares theirs.
  public init(descriptors: Int, isLimited: Bool, proxies: TrustedProxies, logger: Logger) {
    headcount = Headcount(
      most: max(1, min(Limits.connections, descriptors - Limits.descriptorsForFiles)),
      ofAddress: isLimited ? Limits.connectionsOfAddress : Int.max)
    self.proxies = proxies
    self.logger = logger
  }

  /// The number of open connections.
  public var connections: Int { headcount.count }

  /// Counts the connection until it closes, or returns false if there are too many.
  func admit(_ channel: any Channel) -> Bool {
    let address = ClientAddress.of(channel)
    let counted = proxies.contain(channel) ? "\(address) \(ObjectIdentifier(channel))" : address
    guard headcount.admit(counted) else {
      warn(of: address)
      return false
    }
    channel.closeFuture.whenComplete { [headcount] _ in headcount.leave(counted) }
    return true
  }

  /// Warns at most once a minute, so that an attack does not fill the log.
  private func warn(of address: String) {
    let now = NIODeadline.now()
    let isDue = warned.withLockedValue { warned in
      guard warned.map({ $0 + .minutes(1) < now }) ?? true else { return false }
      warned = now
      return true
    }
    guard isDue else { return }
    logger.warning("Connections are refused: \(headcount.count) are open, and the last was from \(address)")
  }
}

/// Closes refused connections before their pipeline is set up.
final class AdmissionHandler: ChannelInboundHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel

  private let admission: Admission

  init(_ admission: Admission) { self.admission = admission }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = unwrapInboundIn(data)
    guard admission.admit(channel) else { return channel.close(promise: nil) }
    context.fireChannelRead(data)
  }
}
