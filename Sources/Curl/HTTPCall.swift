import CCurl
public import Core

/// A request over HTTP with libcurl. It follows no redirects, and takes neither long answers nor late ones.
public struct HTTPCall: Sendable {
  public struct Answer: Sendable {
    public let status: Int
    public let body: [UInt8]

    public init(status: Int, body: [UInt8]) {
      self.status = status
      self.body = body
    }
  }

  public var url: String
  /// Lines such as `Accept: application/json`.
  public var headers: [String]
  /// Nil for GET; otherwise what is posted.
  public var body: [UInt8]?
  /// For the whole of it.
  public var timeout: Span
  /// Bytes of the answer's body that are taken; nil discards it.
  public var answerMax: Int?

  public init(_ url: String, headers: [String] = [], body: [UInt8]? = nil, timeout: Span, answerMax: Int?) {
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.answerMax = answerMax
  }

  /// Blocks until it is answered.
  /// - Parameter isOver: asked every second or so; true aborts the request.
  public func perform(abortWhen isOver: @escaping () -> Bool = { false }) throws(CurlFailure) -> Answer {
    let received = ReceivedBody(max: answerMax)
    var call = try CurlCall(to: url, over: "http,https")
    call.set(CURLOPT_FOLLOWLOCATION, 0)
    call.set(CURLOPT_TIMEOUT_MS, Int(timeout.milliseconds))
    call.set(CURLOPT_HTTPHEADER, headers)
    call.abort(when: isOver)
    if let body {
      call.set(CURLOPT_POSTFIELDSIZE, body.count)
      body.withUnsafeBytes {
        _ = quarry_curl_text(call.handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress?.assumingMemoryBound(to: CChar.self))
      }
    }
    _ = quarry_curl_receive(call.handle, receive, Unmanaged.passUnretained(received).toOpaque())
    let result = withExtendedLifetime(received) { call.perform() }
    if received.isTooLong { throw CurlFailure("The answer is too long") }
    guard result == CURLE_OK else { throw CurlFailure(result) }
    return Answer(status: call.status, body: received.bytes)
  }
}

/// Used on one thread only.
private final class ReceivedBody {
  var bytes: [UInt8] = []
  var isTooLong = false
  /// Nil discards everything.
  let max: Int?

  init(max: Int?) { self.max = max }
}

/// libcurl's write function: taking less than all aborts.
private func receive(
  part: UnsafeMutablePointer<CChar>?, _: Int, count: Int, receiver: UnsafeMutableRawPointer?
) -> Int {
  guard let part, let receiver else { return 0 }
  let received = Unmanaged<ReceivedBody>.fromOpaque(receiver).takeUnretainedValue()
  guard let max = received.max else { return count }
  guard received.bytes.count + count <= max else {
    received.isTooLong = true
    return 0
  }
  received.bytes += UnsafeRawBufferPointer(start: part, count: count)
  return count
}
