import CPangoCairo
public import Core
import Foundation
import QRCode

/// A sheet as a PDF that is sharp at any size, with embedded fonts.
public struct SheetPDF: Hashable, Sendable {
  public let bytes: [UInt8]
  /// The number of characters that no installed font has; they are printed as boxes with their code points.
  public let missingGlyphs: Int
  /// The language of the sheet's own texts: English if no installed font has the script of the one that was wanted.
  public let language: Language
}

extension Sheet {
  /// Draws the PDF. Takes a quarter of a millisecond per label: do not call it on an event loop. Any number of threads
  /// may call it: they take turns page by page.
  public func pdf() -> SheetPDF { drawable.draw {} }

  /// Draws the PDF within a time limit.
  /// - Throws: ``SheetProblem`` if it exceeds the limit.
  public func pdf(within limit: DrawingLimit) throws(SheetProblem) -> SheetPDF {
    try drawable.draw { () throws(SheetProblem) in try limit.check() }
  }

  /// The sheet in a language that the installed fonts can write.
  private var drawable: Sheet {
    guard !Canvas.canWrite(texts.invitation(to: joinAddress), in: options.language) else { return self }
    return (try? speaking(.fallback)) ?? self
  }

  /// - Parameter check: called before each label.
  private func draw<Failure: Error>(_ check: () throws(Failure) -> Void) throws(Failure) -> SheetPDF {
    var bytes: [UInt8] = []
    var drawings: [[UInt8]] = []
    let missingGlyphs = try withUnsafeMutablePointer(to: &bytes) { (target) throws(Failure) in
      let size = options.paper.size
      let surface = cairo_pdf_surface_create_for_stream(
        appendToPDF, target, size.width * Canvas.pointsPerMillimetre, size.height * Canvas.pointsPerMillimetre)
      defer { cairo_surface_destroy(surface) }
      // What `PDFUpdate` reads.
      cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, texts.pageTitle(of: title, kind))
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Quarry")
      var canvas = Canvas(on: surface, language: options.language, look: options.look)
      let art: OpaquePointer? = Canvas.turns.inTurn { self.art?.recording(options.look.colours) }
      // Closing frees fonts and finishing embeds them, so both need the lock, too.
      defer {
        Canvas.turns.inTurn {
          canvas.close()
          cairo_surface_finish(surface)
          if let art { cairo_surface_destroy(art) }
        }
      }
      for page in 0..<pageCount {
        try Canvas.turns.inTurn { () throws(Failure) in try draw(page: page, art, on: &canvas, check) }
        drawings.append(codes(ofPage: page))
        guard options.hasBacks, kind != .punchCards else { continue }
        try Canvas.turns.inTurn { () throws(Failure) in
          canvas.beginPage(options.placement)
          for (art, rect) in backs(ofPage: page) {
            try check()
            canvas.paint(art, at: rect)
          }
          canvas.endPage()
        }
        drawings.append(PageOfCodes(size: options.paper.size, placement: options.placement).stream())
      }
      // When writing to memory, only memory can run out, and Swift traps then as well.
      let status = cairo_surface_status(surface)
      precondition(status == CAIRO_STATUS_SUCCESS, String(cString: cairo_status_to_string(status)))
      return canvas.missingGlyphs
    }
    return SheetPDF(
      bytes: PDFUpdate.adding(drawings, to: CairoPDF(bytes)), missingGlyphs: missingGlyphs,
      language: options.language)
  }

  private func draw<Failure: Error>(
    page: Int, _ art: OpaquePointer?, on canvas: inout Canvas, _ check: () throws(Failure) -> Void
  ) throws(Failure) {
    canvas.beginPage(options.placement)
    for line in lines(ofPage: page) { canvas.fill(line) }
    for (index, label) in labels(ofPage: page) {
      try check()
      if let art { canvas.paint(art, at: label) }
      if let band = design.band, let colour = brand?.colour { canvas.fill(band.moved(by: label), colour) }
      if let place = design.logo, let logo = brand?.logo { canvas.draw(logo, in: place.moved(by: label)) }
      for (box, text) in texts(of: entries[index], in: design) {
        canvas.draw(text, in: box, rect: box.rect.moved(by: label))
      }
    }
    canvas.endPage()
  }

  private func codes(ofPage page: Int) -> [UInt8] {
    var drawing = PageOfCodes(size: options.paper.size, placement: options.placement)
    for (index, label) in labels(ofPage: page) { drawing.draw(codes[index], in: design.code.moved(by: label)) }
    return drawing.stream()
  }
}

extension Rect {
  func moved(by other: Rect) -> Rect { Rect(x: x + other.x, y: y + other.y, width: width, height: height) }
}

/// cairo's write function, for an array of bytes as its closure.
func appendToPDF(
  closure: UnsafeMutableRawPointer?, bytes: UnsafePointer<UInt8>?, count: UInt32
) -> cairo_status_t {
  closure?.assumingMemoryBound(to: [UInt8].self).pointee
    .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
  return CAIRO_STATUS_SUCCESS
}
