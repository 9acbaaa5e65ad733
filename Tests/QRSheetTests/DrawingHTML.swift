import Core
import Foundation
import FoundationXML
import Testing

@testable import QRSheet

/// Tests the HTML of sheets. (Tests/sheets prints these pages with Chromium and reads the codes back.)
@Suite struct DrawingHTML {
  private static let hostile = "</p><script>alert(1)</script>\" onload=\"x\" & <b>'"

  @Test func `runs and loads nothing, whatever the titles say`() throws {
    for stock in Stock.all {
      let sheet = try Sheet.sample(stock, titles: [Self.hostile], hunt: Self.hostile)
      // Only what is in the page itself.
      let text = try sheet.html().text.replacing("href=\"#art\"", with: "").replacing(
        /url\(#frame\d\)/, with: "")
      #expect(!text.contains("<script") && !text.contains(" style=") && !text.contains("<b>"))
      #expect(!text.contains("src=") && !text.contains("href=") && !text.contains("url(") && !text.contains("@import"))
      #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x&quot; &amp; &lt;b&gt;'"))
    }
  }

  @Test(arguments: Stock.all)
  func `is well-formed, with one label for each code and an empty one for each that is skipped`(stock: Stock) throws {
    let skip = stock.grid.count - 1
    let sheet = try Sheet.sample(stock, titles: [Self.hostile], skip: skip)
    let text = try sheet.html().text
    // XML requires the closing tags that HTML allows to be omitted.
    let xml = text.replacing("<!doctype html>", with: "").replacing(/<meta [^>]*>/, with: "")
    #expect(XMLParser(data: Data(xml.utf8)).parse())
    #expect(text.matches(of: /<article class="label">/).count == sheet.entries.count)
    #expect(text.matches(of: /<div class="label"><\/div>/).count == skip)
    #expect(text.matches(of: /<section class="page">/).count == sheet.pageCount)
    #expect(text.matches(of: /<svg [^>]*role="img"/).count == sheet.entries.count)
  }

  @Test func `is written in the sheet's language`() throws {
    let stock = Stock(layout: .cards, paper: .a4)
    let german = try Sheet.sample(stock, count: 1, language: .german).html().text
    #expect(german.contains("<html lang=\"de\">") && german.contains("<title>Old Town: QR-Codes</title>"))
    #expect(german.contains("Scanne mich auf hunt.example/join/7KQF"))
  }

  @Test func `writes numbers as style sheets want them`() throws {
    let sheet = try Sheet.sample(
      Stock(layout: .labels(.l7160), paper: .a4), count: 1, offset: .init(x: -0.5, y: 1.25), scale: 0.98)
    let text = try sheet.html().text
    #expect(text.contains("transform:translate(-0.500mm,1.250mm) scale(0.980)"))
    #expect(text.contains("@page{size:A4;margin:0}"))
    #expect(text.contains("grid-template-columns:repeat(3,66mm);grid-auto-rows:38.100mm"))
  }
}
