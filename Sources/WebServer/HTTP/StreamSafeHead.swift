import HTTPTypes
import Hummingbird
import JSONCoding
import Wire

/// Refuses request heads with long runs of combining marks, before anything in them is compared, folded or normalised.
struct StreamSafeHead: RouterMiddleware {
  typealias Context = WebContext

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    guard Self.allows(address: request.uri.string), request.headers.allSatisfy({ StreamSafe.allows($0.value) }) else {
      throw WireError.tooManyMarks
    }
    return try await next(request, context)
  }

  /// Checks the address both as sent and percent-decoded: by hand, since Foundation decodes nothing of an address that
  /// is malformed somewhere, or not UTF-8.
  private static func allows(address: String) -> Bool {
    guard address.utf8.contains(UInt8(ascii: "%")) else { return StreamSafe.allows(address) }
    var decoded: [UInt8] = []
    var rest = Array(address.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
        let low = rest.dropFirst().first.flatMap(digit)
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded.withUnsafeBufferPointer(StreamSafe.allows)
  }

  /// The value of a hexadecimal digit; nil for any other byte.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
