public import Core

/// A request about the webhooks of a lobby, with its parameters parsed.
public enum WebhookRequest: Sendable {
  case create(url: String, types: [String])
  case list
  case delete(WebhookID)
  case test(WebhookID)
  case replay(WebhookID, after: Int)
  case deliveries(WebhookID, after: Int, limit: Int)

  var isChange: Bool {
    switch self {
    case .create, .delete, .test, .replay: true
    case .list, .deliveries: false
    }
  }

  /// Whether it stores text of the sender.
  public var storesText: Bool { if case .create = self { true } else { false } }
}
