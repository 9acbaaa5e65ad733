/// Delivers letters to the mail server.
struct Carrier: Sendable {
  var deliver: @Sendable (MailMessage) async -> MailAnswer
  /// Makes deliveries under way fail soon, and starts no others.
  var breakOff: @Sendable () -> Void = {}
  var end: @Sendable () async -> Void = {}

  static func to(_ server: MailServer) -> Carrier {
    let transfer = MailTransfer(server)
    return Carrier(
      deliver: { await transfer.deliver($0) }, breakOff: { transfer.breakOff() }, end: { await transfer.end() })
  }
}
