import Hummingbird
import Logging
import NIOCore

/// What a route knows of the connection that a request came on.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }

  /// Where the request comes from.
  var address: String { channel.remoteAddress?.ipAddress ?? "" }
}
