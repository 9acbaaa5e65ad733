// swift-tools-version: 6.2
import PackageDescription

/// Fuzzing guided by coverage, apart from the program so that nobody who builds it builds this. `deploy/fuzz` gives the
/// flags: the coverage that libFuzzer wants, the address sanitizer, and libFuzzer itself.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "quarry", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [.product(name: "FuzzTargets", package: "quarry")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
