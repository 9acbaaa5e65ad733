import Foundation
import Testing

@Suite struct KeepingLimits {
  private let project = Project()

  @Test func `lists all limits in docs/limits.md`() throws {
    let script = Process()
    script.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    script.arguments = ["python3", project.root.appending(path: "deploy/limits").path, "--check"]
    try script.run()
    script.waitUntilExit()
    #expect(script.terminationStatus == 0, "run deploy/limits, which says on its standard error what it misses")
  }

  @Test func `declares limits only in files named so, where deploy/limits finds them`() {
    for file in project.sources(below: "Sources") {
      let name = file.path.split(separator: "/").last ?? ""
      let isTopLevel = file.path.split(separator: "/").count == 3
      guard !(isTopLevel && name.wholeMatch(of: /Limits(\+\w+)?\.swift/) != nil) else { continue }
      for line in file.lines(matching: /^(?:public |package )?(?:enum|struct|extension) \w*Limits\b/) {
        Issue.record("\(file.path):\(line): move it to Limits.swift of \(file.target)")
      }
    }
  }
}
