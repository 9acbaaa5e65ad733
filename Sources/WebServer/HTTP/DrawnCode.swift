import Hummingbird
import QRCode

/// A code as a query wants it drawn: `?ec=l|m|q|h&module=PIXELS&margin=MODULES`.
struct DrawnCode {
  private let qr: QRCode
  private let title: String
  private let module: Int
  private let margin: Int

  init(_ text: String, title: String, query: Parameters) throws(WebError) {
    self.title = title
    module = try Self.number("module", of: query) ?? 10
    margin = try Self.number("margin", of: query) ?? QRCode.quietZone
    var correction = QRCode.Correction.strongest()
    if let letter = query["ec"] {
      guard let level = QRCode.ErrorCorrection(rawValue: letter.lowercased()) else {
        throw WebError("ec must be l, m, q or h.", status: .badRequest)
      }
      correction = .exactly(level)
    }
    do throws(QREncodingFailed) {
      qr = try QRCode(text, correction: correction)
    } catch {
      throw WebError("The code cannot be made: \(error).", status: .badRequest)
    }
  }

  func svg() throws(WebError) -> String {
    do throws(QRRenderingFailed) {
      return try qr.svg(size: .module(pixels: module), margin: margin, title: title)
    } catch {
      throw WebError("The code cannot be drawn so: \(error).", status: .badRequest)
    }
  }

  func png() throws(WebError) -> [UInt8] {
    do throws(QRRenderingFailed) {
      return try qr.png(moduleSize: module, margin: margin)
    } catch {
      throw WebError("The code cannot be drawn so: \(error).", status: .badRequest)
    }
  }

  private static func number(_ name: Substring, of query: Parameters) throws(WebError) -> Int? {
    guard let text = query[name] else { return nil }
    guard let number = Int(text) else { throw WebError("\(name) must be a whole number.", status: .badRequest) }
    return number
  }
}
