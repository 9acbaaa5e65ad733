import Hummingbird
import QRCode
import Wire

/// A QR code, drawn as a query asks: `?ec=l|m|q|h&module=PIXELS&margin=MODULES`.
struct DrawnCode {
  private let qr: QRCode
  private let title: String
  private let module: Int
  private let margin: Int

  init(_ text: String, title: String, query: Parameters) throws(WireError) {
    self.title = title
    module = try Self.number("module", of: query) ?? 10
    margin = try Self.number("margin", of: query) ?? QRCode.quietZone
    var correction = QRCode.Correction.strongest()
    if let letter = query["ec"] {
      guard let level = QRCode.ErrorCorrection(rawValue: letter.lowercased()) else {
        throw .invalidParams("ec", "must be l, m, q or h")
      }
      correction = .exactly(level)
    }
    do throws(QREncodingFailed) {
      qr = try QRCode(text, correction: correction)
    } catch {
      throw .invalidParams("ec", sentence: "The code cannot be made: \(error).")
    }
  }

  func svg() throws(WireError) -> String {
    do throws(QRRenderingFailed) {
      return try qr.svg(size: .module(pixels: module), margin: margin, title: title)
    } catch {
      throw .invalidParams(error.field, sentence: "The code cannot be drawn: \(error).")
    }
  }

  func png() throws(WireError) -> [UInt8] {
    do throws(QRRenderingFailed) {
      return try qr.png(moduleSize: module, margin: margin)
    } catch {
      throw .invalidParams(error.field, sentence: "The code cannot be drawn: \(error).")
    }
  }

  private static func number(_ name: Substring, of query: Parameters) throws(WireError) -> Int? {
    guard let text = query[name] else { return nil }
    guard let number = Int(text) else { throw .invalidParams(String(name), "must be a whole number") }
    return number
  }
}

extension QRRenderingFailed {
  /// The query's parameter that caused the error.
  fileprivate var field: String {
    switch self {
    case .moduleSize, .width: "module"
    case .margin: "margin"
    }
  }
}
