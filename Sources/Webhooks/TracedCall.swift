import Tracing

extension WebhookCaller {
  /// Calls a receiver, as a trace of its own. The trace does not say whom it calls.
  func tracedCall(
    _ url: WebhookURL, _ headers: [(name: String, value: String)], _ body: [UInt8]
  ) async -> ReceiverAnswer {
    await withSpan("webhook.deliver", ofKind: .client) { span in
      let answer = await call(url, headers, body)
      span.attributes["http.response.status_code"] = answer.status
      if !(200...299).contains(answer.status) { span.setStatus(SpanStatus(code: .error)) }
      return answer
    }
  }
}
