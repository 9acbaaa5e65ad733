import Core
import Crypto
import Foundation
import QRCode

/// A sheet as one HTML page with print styles. It loads nothing and runs no scripts.
public struct SheetHTML: Hashable, Sendable {
  public let text: String
  /// The policy that the page needs, which the page also contains. A server that sends another policy in a header must
  /// allow this one's style.
  public let contentSecurityPolicy: String
}

extension Sheet {
  /// - Parameter limit: nil for no limit.
  /// - Throws: ``SheetProblem`` if it exceeds the limit, `QRRenderingFailed`
  public func html(within limit: DrawingLimit? = nil) throws -> SheetHTML {
    let style = style
    let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
    let pictures = brand?.logo == nil ? "" : " img-src data:;"
    let policy = "default-src 'none'; style-src 'sha256-\(hash)';\(pictures) base-uri 'none'; form-action 'none'"
    let name = texts.pageTitle(of: title, kind).escapedForMarkup
    var text = """
      <!doctype html>
      <html lang="\(options.language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width">
      <title>\(name)</title>
      <style>\(style)</style>
      </head>
      <body>
      <p class="advice" dir="auto">\(texts.printingAdvice.escapedForMarkup)</p>

      """
    for page in 0..<pageCount {
      text += try html(page: page, limit)
      if options.hasBacks, kind != .punchCards { text += backHTML(ofPage: page) }
    }
    text += "</body>\n</html>\n"
    return SheetHTML(text: text, contentSecurityPolicy: policy)
  }

  private func html(page: Int, _ limit: DrawingLimit?) throws -> String {
    var text = "<section class=\"page\">\(page == 0 ? artSymbol : "")<div class=\"sheet\">\n"
    if page == 0 { text += String(repeating: "<div class=\"label\"></div>\n", count: options.skip) }
    let looks = looks
    for (index, _) in labels(ofPage: page) {
      try limit?.check()
      let entry = entries[index]
      text += "<article class=\"label\">\(looks)"
      for (box, content) in texts(of: entry, in: design) {
        // Each text's direction follows its first letter, as in the PDF.
        text += "<p class=\"\(box.style.name)\" dir=\"auto\"><span>\(content.escapedForMarkup)</span></p>"
      }
      text += try codes[index].svg(
        size: .width(millimetres: design.code.width), title: texts.codeName(number: entry.number))
      text += "</article>\n"
    }
    return text + linesSVG(ofPage: page) + "</div></section>\n"
  }

  private func backHTML(ofPage page: Int) -> String {
    let paper = options.paper.size
    let faces = backs(ofPage: page).map { art, rect in
      "<g transform=\"translate(\(rect.x.css) \(rect.y.css))\">\(art.markup(.day))</g>"
    }
    return """
      <section class="page"><div class="sheet">
      <svg class="marks" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(paper.width.css) \(paper.height.css)" \
      aria-hidden="true">\(faces.joined())</svg>
      </div></section>

      """
  }

  /// The drawing around all labels, once.
  private var artSymbol: String {
    guard let art else { return "" }
    return """
      <svg class="symbol" xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><symbol id="art" \
      viewBox="0 0 \(art.size.width.css) \(art.size.height.css)">\(art.markup(options.look.colours))</symbol></svg>

      """
  }

  /// Says nothing to a screen reader, as the name stands beside it.
  private var looks: String {
    (art == nil ? "" : "<svg class=\"art\" aria-hidden=\"true\"><use href=\"#art\"/></svg>")
      + (design.band == nil ? "" : "<div class=\"band\"></div>")
      + (design.logo == nil ? "" : "<div class=\"logo\"></div>")
  }

  private func linesSVG(ofPage page: Int) -> String {
    let marks = lines(ofPage: page)
    guard !marks.isEmpty else { return "" }
    let paper = options.paper.size
    let path = marks.map { "M\($0.x.css) \($0.y.css)h\($0.width.css)v\($0.height.css)h-\($0.width.css)z" }.joined()
    return """
      <svg class="marks" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(paper.width.css) \(paper.height.css)" \
      aria-hidden="true"><path d="\(path)"/></svg>

      """
  }

  // MARK: Style

  private var style: String {
    let (grid, paper) = (grid, options.paper.size)
    let boxes = design.boxes.map { rule(for: $0, fitting: sizeThatFits($0)) } + lookRules
    // A page exactly as high as the paper may overflow, which prints a blank page.
    return """
      @page{size:\(options.paper.name);margin:0}
      *{box-sizing:border-box;margin:0;padding:0}
      body{background:#777;color:#000;-webkit-print-color-adjust:exact;print-color-adjust:exact}
      .advice{padding:4mm;color:#fff;background:#333;font:16px/1.4 system-ui,sans-serif}
      .page{width:\(paper.width.css)mm;height:\((paper.height - 0.1).css)mm;margin:6mm auto;overflow:hidden;\
      background:#fff;break-after:page;break-inside:avoid}
      .page:last-child{break-after:auto}
      .sheet{position:relative;width:\(paper.width.css)mm;height:\(paper.height.css)mm;\
      padding:\(grid.top.css)mm 0 0 \(grid.left.css)mm;display:grid;align-content:start;\
      grid-template-columns:repeat(\(grid.columns),\(grid.pitchX.css)mm);grid-auto-rows:\(grid.pitchY.css)mm;\
      transform:translate(\(options.offset.x.css)mm,\(options.offset.y.css)mm) scale(\(options.scale.css))}
      .label{position:relative;width:\(grid.size.width.css)mm;height:\(grid.size.height.css)mm;overflow:hidden}
      .label>svg{position:absolute;left:\(design.code.x.css)mm;top:\(design.code.y.css)mm;\
      width:\(design.code.width.css)mm;height:\(design.code.height.css)mm}
      .label>.art{left:0;top:0;width:100%;height:100%}.symbol{position:absolute;width:0;height:0}
      .marks{position:absolute;left:0;top:0;width:\(paper.width.css)mm;height:\(paper.height.css)mm}
      .label p{position:absolute;display:flex;flex-direction:column;overflow:hidden}
      .label span{display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden;overflow-wrap:anywhere}
      \(boxes.joined(separator: "\n"))
      @media print{body{background:none}.advice{display:none}.page{margin:0}}
      """
  }

  private var lookRules: [String] {
    func rule(_ name: String, _ rect: Rect, _ background: String) -> String {
      ".\(name){position:absolute;left:\(rect.x.css)mm;top:\(rect.y.css)mm;width:\(rect.width.css)mm;"
        + "height:\(rect.height.css)mm;background:\(background)}"
    }
    var rules: [String] = []
    if let band = design.band, let colour = brand?.colour { rules.append(rule("band", band, colour.css)) }
    if let place = design.logo, let logo = brand?.logo {
      let data = Data(logo.jpeg).base64EncodedString()
      rules.append(rule("logo", place, "url(data:image/jpeg;base64,\(data)) center/contain no-repeat"))
    }
    return rules
  }

  /// A font size at which all texts fit, by an estimate, because a browser cannot shrink text until it fits.
  private func sizeThatFits(_ box: TextBox) -> Double {
    let all = Set(entries.flatMap { texts(of: $0, in: design).filter { $0.box == box }.map(\.text) })
    let width = box.style.isMonospaced ? TextStyle.monospacedWidth : TextStyle.averageWidth
    let longest = all.map(\.count).max() ?? 0
    // Lines break between words, so the longest word must fit, too.
    let word = all.flatMap { $0.split(separator: " ") }.map(\.count).max() ?? 0
    let size = box.rect.width / (width * max(Double(longest) / Double(box.lines), Double(word), 1))
    return max(min(box.size, size), box.size * box.style.smallest)
  }

  private func rule(for box: TextBox, fitting size: Double) -> String {
    let (rect, style) = (box.rect, box.style)
    let grey = Int((options.look == .night ? 1 - style.grey : style.grey) * 255)
    let families = (style.families + ["DejaVu Sans"]).map { "\"\($0)\"" }.joined(separator: ",")
    return """
      .\(style.name){left:\(rect.x.css)mm;top:\(rect.y.css)mm;width:\(rect.width.css)mm;height:\(rect.height.css)mm;\
      font:\(style.isBold ? "bold " : "")\(size.css)mm/\(TextStyle.lineHeight.css) \
      \(families),\(style.isMonospaced ? "monospace" : "sans-serif");\
      \(style.isCentred ? "text-align:center;" : "")\
      \(style.isMiddled || box.lines == 1 ? "justify-content:center;" : "")\
      \(grey > 0 ? "color:rgb(\(grey) \(grey) \(grey))" : "")}
      .\(style.name)>span{-webkit-line-clamp:\(box.lines)}
      """
  }
}

extension Colour {
  fileprivate var css: String { "rgb(\(Int(red * 255)) \(Int(green * 255)) \(Int(blue * 255)))" }
}

extension Double {
  /// The number for CSS and SVG, to a thousandth, whatever the locale.
  var css: String {
    let thousandths = Int((self * 1000).rounded())
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(String(1000 + rest).dropFirst())"
  }
}
