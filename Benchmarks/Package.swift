// swift-tools-version: 6.2
import PackageDescription

/// Measurements against yardsticks, apart from the program so that nobody who builds it builds these.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "quarry", path: "..")],
  targets: [
    .target(name: "CYardstick", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "AppendBenchmark",
      dependencies: ["CYardstick", .product(name: "SQLiteLog", package: "quarry")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
    ),
  ]
)
