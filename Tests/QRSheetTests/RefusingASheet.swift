import Core
import Testing

@testable import QRSheet

@Suite struct RefusingASheet {
  private func problem(
    layout: String? = nil, paper: String? = nil, skip: String? = nil, offset: String? = nil, scale: String? = nil,
    language: String? = nil
  ) -> SheetProblem? {
    do {
      _ = try SheetOptions(
        layout: layout, paper: paper, skip: skip, offset: offset, scale: scale, language: language)
      return nil
    } catch {
      return error
    }
  }

  @Test func `takes every setting in the words that it is documented with`() throws {
    let options = try SheetOptions(
      layout: "Labels-l7160", paper: "A4", skip: "20", offset: "-1.5,2", scale: "1.02", language: "de-AT")
    #expect((options.layout, options.paper, options.skip) == (.labels(.l7160), .a4, 20))
    #expect((options.offset, options.scale, options.language) == (.init(x: -1.5, y: 2), 1.02, .german))
    for layout in Layout.allCases { #expect(Layout(name: layout.name) == layout) }
  }

  @Test func `has cards on A4 unless told otherwise, and labels on their own paper`() throws {
    let plain = try SheetOptions(
      layout: nil, paper: nil, skip: nil, offset: nil, scale: nil, language: nil)
    #expect(try plain == SheetOptions())
    #expect((plain.layout, plain.paper, plain.language) == (.cards, .a4, .english))
    #expect(try SheetOptions(layout: .labels(.us5160)).paper == .letter)
  }

  @Test func `says which setting is wrong and what it may be`() {
    #expect(
      problem(layout: "labels-9999")?.sentence
        == """
        layout: “labels-9999” is not one of poster, cards, stickers, labels-L7160, labels-L7163, labels-L7165, \
        labels-L4732REV, labels-5160, labels-5163, labels-5164, labels-22806.
        """)
    #expect(problem(paper: "a5")?.sentence == "paper: “a5” is not one of a4, letter.")
    #expect(problem(language: "ja")?.sentence.hasPrefix("language: “ja” is not one of en, de, es") == true)
    #expect(
      problem(layout: "labels-5160", paper: "a4")?.sentence
        == "paper: labels-5160 comes on Letter. Leave out the paper, or choose other labels.")
    for (layout, wrong) in [("labels-L7160", ["21", "-1", "two", "99999999999999999999"]), ("cards", ["6"])] {
      for skip in wrong { #expect(problem(layout: layout, skip: skip)?.field == "skip") }
    }
    #expect(
      problem(layout: "labels-L7160", skip: "21")?.sentence
        == "skip: must be from 0 to 20, for a page of labels-L7160 has 21 labels.")
    #expect(problem(layout: "poster", skip: "1")?.sentence.contains("none can be skipped") == true)
    for offset in ["", "1", "1,2,3", "a,b", "1;2", "21,0", "0,-20.5", "nan,0", "inf,0"] {
      #expect(problem(offset: offset)?.field == "offset", "\(offset)")
    }
    for scale in ["", "0", "0.89", "1.11", "-1", "nan", "big"] { #expect(problem(scale: scale)?.field == "scale") }
  }

  @Test func `refuses a sheet without codes, and one of more codes than a hunt has`() throws {
    let options = try SheetOptions()
    #expect(throws: SheetProblem.noCodes) { try Sheet(title: "", entries: [], joinAddress: nil, options: options) }
    let many = (1...1001).map { Sheet.Entry(number: $0, title: "", text: "\($0)", typedCode: "") }
    #expect(throws: SheetProblem.tooMany(1001)) {
      try Sheet(title: "", entries: many, joinAddress: nil, options: options)
    }
    let empty = Sheet.Entry(number: 3, title: "", text: "", typedCode: "")
    #expect(throws: SheetProblem.noCode(3, "the text is empty")) {
      try Sheet(title: "", entries: [empty], joinAddress: nil, options: options)
    }
  }

  @Test func `refuses a code that would be too fine for its label`() throws {
    let entry = Sheet.Entry(number: 7, title: "", text: String(repeating: "a", count: 200), typedCode: "")
    let small = try SheetOptions(layout: .labels(.l4732rev))
    #expect(throws: SheetProblem.tooDense(7, layout: small.layout)) {
      try Sheet(title: "", entries: [entry], joinAddress: nil, options: small)
    }
    let large = try SheetOptions(layout: .labels(.l7160))
    #expect(try Sheet(title: "", entries: [entry], joinAddress: nil, options: large).pageCount == 1)
  }
}
