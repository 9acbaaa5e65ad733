// For operators who try their settings. Each blocks a thread of its own.
extension MailServer {
  /// Connects, encrypts and signs in as for a letter, but sends none.
  /// - Returns: why that does not work; nil if it does.
  public func problem() async -> String? {
    let transfer = MailTransfer(self)
    let problem = await transfer.probe()
    await transfer.end()
    return problem
  }

  /// Sends one letter at once.
  public func deliver(_ message: MailMessage) async -> MailAnswer {
    let transfer = MailTransfer(self)
    let answer = await transfer.deliver(message)
    await transfer.end()
    return answer
  }
}
