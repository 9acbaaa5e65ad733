import CPangoCairo
import Core

/// Pages drawn one by one, as a PDF.
struct PaperPDF {
  let size: Size
  let title: String
  let language: Language

  /// Do not call it on an event loop. Any number of threads may call it: they take turns page by page.
  /// - Parameter paint: draws a page, the first of which is 0.
  func draw(
    pages count: Int, within limit: DrawingLimit, paint: (_ page: Int, Ink) throws(SheetProblem) -> Void
  ) throws(SheetProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    try withUnsafeMutablePointer(to: &bytes) { (target) throws(SheetProblem) in
      let surface = cairo_pdf_surface_create_for_stream(
        appendToPDF, target, Canvas.points(size.width), Canvas.points(size.height))
      defer { cairo_surface_destroy(surface) }
      cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title.printable(most: 200))
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Quarry")
      let ink = Canvas.turns.inTurn { Ink(on: surface, size: size, language: language, within: limit) }
      defer {
        Canvas.turns.inTurn {
          ink.close()
          cairo_surface_finish(surface)
        }
      }
      for page in 0..<count {
        try Canvas.turns.inTurn { () throws(SheetProblem) in
          try paint(page, ink)
          ink.endPage()
        }
      }
      // When writing to memory, only memory can run out, and Swift traps then as well.
      let status = cairo_surface_status(surface)
      precondition(status == CAIRO_STATUS_SUCCESS, String(cString: cairo_status_to_string(status)))
    }
    return bytes
  }
}

/// What stands on paper from top to bottom.
struct Block {
  typealias Painting = (Ink, _ y: Double) throws(SheetProblem) -> Void

  /// In millimetres.
  let height: Double
  /// Whether what follows stands on the same page.
  var leads = false
  /// What is repeated above it where it begins a page, such as the head of its table.
  var head: [Block] = []
  let paint: Painting

  init(_ height: Double, leads: Bool = false, below head: [Block] = [], paint: @escaping Painting) {
    self.height = height
    self.leads = leads
    self.head = head
    self.paint = paint
  }

  static func gap(_ height: Double) -> Block { Block(height) { _, _ throws(SheetProblem) in } }

  /// Distributes blocks over pages.
  static func pages(of blocks: [Block], from top: Double, to bottom: Double) -> [[(block: Block, y: Double)]] {
    var pages: [[(block: Block, y: Double)]] = []
    var page: [(block: Block, y: Double)] = []
    var y = top
    for (index, block) in blocks.enumerated() {
      var needed = block.height
      var last = index
      while blocks[last].leads, last + 1 < blocks.count {
        last += 1
        needed += blocks[last].height
      }
      if y + needed > bottom, !page.isEmpty {
        pages.append(page)
        (page, y) = ([], top)
        for head in block.head {
          page.append((head, y))
          y += head.height
        }
      }
      page.append((block, y))
      y += block.height
    }
    return pages + [page]
  }
}
