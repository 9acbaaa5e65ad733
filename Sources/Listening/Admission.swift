import Hunt
public import Logging
import NIOConcurrencyHelpers
import NIOCore

/// Whom a server lets in: so many connections in all, and so many from one address, over all transports together.
///
/// One address may not shut out the others; and what is open of them all leaves descriptors for files.
public final class Admission: Sendable {
  private let headcount: Headcount
  private let proxies: TrustedProxies
  private let logger: Logger
  private let warned = NIOLockedValueBox<NIODeadline?>(nil)

  /// - Parameters:
  ///   - descriptors: how many the system allows this process.
  ///   - isLimited: false counts no addresses: for benchmarks.
  ///   - proxies: everybody comes from their addresses, so they are not counted.
  public init(descriptors: Int, isLimited: Bool, proxies: TrustedProxies, logger: Logger) {
    headcount = Headcount(
      most: max(1, min(Limits.connections, descriptors - Limits.descriptorsForFiles)),
      ofAddress: isLimited ? Limits.connectionsOfAddress : Int.max)
    self.proxies = proxies
    self.logger = logger
  }

  /// Connections that are open now.
  var connections: Int { headcount.count }

  /// Counts the connection for as long as it is open, unless there are too many.
  func admit(_ channel: any Channel) -> Bool {
    let address = ClientAddress.of(channel)
    let counted = proxies.contains(address) ? "\(address) \(ObjectIdentifier(channel))" : address
    guard headcount.admit(counted) else {
      warn(of: address)
      return false
    }
    channel.closeFuture.whenComplete { [headcount] _ in headcount.leave(counted) }
    return true
  }

  /// Once a minute, so that an attack does not fill the log.
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

/// Closes what is not admitted before anything is made of it.
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
