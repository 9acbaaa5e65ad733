/// Why a QR code cannot be drawn as requested.
public enum QRRenderingFailed: Error, Hashable, Sendable, CustomStringConvertible {
  /// A module's side in pixels is outside ``QRCode/moduleSizes``.
  case moduleSize(Int)
  /// A margin in modules is outside ``QRCode/margins``.
  case margin(Int)
  /// A picture's width in millimetres is outside ``QRCode/widths``.
  case width(millimetres: Double)

  public var description: String {
    switch self {
    case .moduleSize(let size): "a module of \(size) pixels is not within \(QRCode.moduleSizes)"
    case .margin(let margin): "a margin of \(margin) modules is not within \(QRCode.margins)"
    case .width(let width): "a width of \(width) mm is not within \(QRCode.widths)"
    }
  }
}

extension QRCode {
  /// The quiet zone that the standard requires, in modules. With less, readers may miss a code unless it is surrounded
  /// by white paper.
  public static let quietZone = 4
  /// Allowed sides of a module, in pixels.
  public static let moduleSizes = 1...64
  /// Allowed margins, in modules.
  public static let margins = 0...64
  /// Allowed widths of a picture, in millimetres.
  public static let widths = 1.0...10_000.0

  static func check(moduleSize: Int) throws(QRRenderingFailed) {
    guard moduleSizes.contains(moduleSize) else { throw .moduleSize(moduleSize) }
  }

  static func check(margin: Int) throws(QRRenderingFailed) {
    guard margins.contains(margin) else { throw .margin(margin) }
  }
}
