// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

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
      swiftSettings: strict
    ),
    .executableTarget(
      name: "BoardBenchmark", dependencies: [.product(name: "LobbyLog", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "JSONBenchmark", dependencies: [.product(name: "LobbyLog", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "PackBenchmark", dependencies: [.product(name: "Packs", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "PNGBenchmark", dependencies: [.product(name: "QRCode", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "RehearsalBenchmark", dependencies: [.product(name: "LobbyLog", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "SheetBenchmark", dependencies: [.product(name: "QRSheet", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "LogMaker",
      dependencies: [
        .product(name: "LobbyLog", package: "quarry"), .product(name: "SQLiteLog", package: "quarry"),
      ],
      swiftSettings: strict
    ),
  ],
  cLanguageStandard: .gnu17
)
