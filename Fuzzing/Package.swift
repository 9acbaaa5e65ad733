// swift-tools-version: 6.2
import PackageDescription

/// Coverage-guided fuzzing, in a package of its own so that building the program does not build it. `deploy/fuzz` sets
/// the flags: libFuzzer's coverage, the address sanitizer, and libFuzzer itself.
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
