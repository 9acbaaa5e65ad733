import Foundation
import Testing

@testable import Webhooks

@Suite struct SigningMessages {
  /// The example of the Standard Webhooks libraries.
  @Test func `signs as the specification's example`() throws {
    let secret = try #require(Data(base64Encoded: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
    let signature = WebhookMessage.signature(
      of: Array(#"{"test": 2432232314}"#.utf8), id: "msg_p5jXN8AQM9LWM0D4loKWxJek", seconds: 1_614_265_330,
      with: Array(secret))
    #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }
}
