import Testing

@Suite struct KeepingMigrations {
  private let project = Project()

  private var files: [String] { project.names(in: "schema/sql").filter { $0.hasSuffix(".sql") } }

  @Test func `numbers them without holes`() {
    #expect(!files.isEmpty)
    for (index, name) in files.enumerated() {
      let number = String(String(10_000 + index + 1).dropFirst())
      #expect(name.hasPrefix(number + "-"), "\(name) should be number \(number)")
    }
  }

  @Test func `embeds every one of them in the program, in their order`() throws {
    let package = project.text("Package.swift")
    let schema = project.text("schema/QuarrySchema.swift")
    var places: [String.Index] = []
    for file in files {
      #expect(package.contains(#".embedInCode("sql/\#(file)")"#), "\(file) is not embedded in Package.swift")
      let name = file.dropLast(".sql".count)
      let place = try #require(schema.firstRange(of: "\"\(name)\""), "\(name) is missing in QuarrySchema.migrations")
      places.append(place.lowerBound)
    }
    #expect(places == places.sorted())
    #expect(schema.matches(of: /"\d{4}-/).count == files.count)
  }
}
