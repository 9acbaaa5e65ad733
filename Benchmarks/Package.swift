// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// `-D_GNU_SOURCE` is required for epoll, memmem and similar functions. The load generators are in C because they share
/// two cores with the server: in Swift they would cost more than it does, and we would measure them instead.
let c: [CSetting] = [.define("_GNU_SOURCE"), .unsafeFlags(["-O2", "-Wall", "-Wextra", "-Werror"])]

/// Benchmarks against yardsticks, in a package of their own so that building the program does not build them.
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
      name: "BoardBenchmark", dependencies: [.product(name: "Lobbies", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "JSONBenchmark", dependencies: [.product(name: "Lobbies", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "PackBenchmark", dependencies: [.product(name: "Packs", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "PNGBenchmark", dependencies: [.product(name: "QRCode", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "SheetBenchmark", dependencies: [.product(name: "QRSheet", package: "quarry")], swiftSettings: strict),
    .executableTarget(
      name: "LogMaker",
      dependencies: [
        .product(name: "Lobbies", package: "quarry"), .product(name: "SQLiteLog", package: "quarry"),
      ],
      swiftSettings: strict
    ),
    .target(name: "LoadKit", cSettings: c),
    .executableTarget(name: "LineLoad", dependencies: ["LoadKit"], cSettings: c),
    .executableTarget(name: "GameLoad", dependencies: ["LoadKit"], cSettings: c),
  ],
  cLanguageStandard: .gnu17
)
