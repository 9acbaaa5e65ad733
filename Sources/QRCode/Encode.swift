import CQREncode

/// libqrencode is used only in this file.
///
/// Encoding is thread-safe: every call owns its `QRinput` and `QRcode`, and the only state that libqrencode 4 shares,
/// its tables of Reed–Solomon generators, is protected by its own mutex (`RSECC_encode` in
/// https://github.com/fukuchi/libqrencode/blob/v4.1.1/rsecc.c).
extension Plan {
  /// The modules, row by row; true is dark.
  func encode(_ text: [UInt8]) throws(QREncodingFailed) -> [Bool] {
    // The text has already been divided, checked and measured, so only memory allocation can fail.
    guard let input = QRinput_new2(Int32(version), level.qrencodeLevel) else { throw .outOfMemory }
    defer { QRinput_free(input) }
    if announcesUTF8 {
      guard QRinput_appendECIheader(input, Plan.utf8Designator) == 0 else { throw .outOfMemory }
    }
    for run in runs {
      let status = text[run.bytes].withUnsafeBufferPointer {
        QRinput_append(input, run.mode.qrencodeMode, Int32($0.count), $0.baseAddress)
      }
      guard status == 0 else { throw .outOfMemory }
    }
    guard let code = QRcode_encodeInput(input) else { throw .outOfMemory }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    // The lowest bit of a module is its colour; the other bits are its function.
    return UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
  }
}

extension QRCode.ErrorCorrection {
  fileprivate var qrencodeLevel: QRecLevel {
    switch self {
    case .low: QR_ECLEVEL_L
    case .medium: QR_ECLEVEL_M
    case .quartile: QR_ECLEVEL_Q
    case .high: QR_ECLEVEL_H
    }
  }
}

extension Mode {
  fileprivate var qrencodeMode: QRencodeMode {
    switch self {
    case .numeric: QR_MODE_NUM
    case .alphanumeric: QR_MODE_AN
    case .byte: QR_MODE_8
    }
  }
}
