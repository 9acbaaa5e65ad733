// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: Swift 6 mode, explicit existentials, explicit access levels for imports, no warnings.
/// A release build optimizes across modules, and leaves it to the tests of debug builds to watch for overlapping access.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  .unsafeFlags(["-cross-module-optimization", "-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// Locked values. On Linux, the thread sanitizer does not understand the standard library's `Mutex`.
let locks = Target.Dependency.product(name: "NIOConcurrencyHelpers", package: "swift-nio")

let nio: [Target.Dependency] = [
  locks,
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
]

let package = Package(
  name: "quarry",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "quarry", targets: ["quarry"]),
    .executable(name: "quarry-pictures", targets: ["quarry-pictures"]),
    // For other programs: the client, and the JSON that it speaks.
    .library(name: "QuarryClient", targets: ["QuarryClient", "JSONCoding"]),
    .library(name: "QRCode", targets: ["QRCode"]),
    .library(name: "QRSheet", targets: ["QRSheet"]),
    .library(name: "SQLiteLog", targets: ["SQLiteLog", "EventLog", "QuarrySchema"]),
    // For Fuzzing.
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
  ],
  targets: [
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    // Pango's headers include cairo's. One module makes both use the same types.
    .systemLibrary(
      name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev", "libcairo2-dev"])]),
    .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CSpawn"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
    .systemLibrary(name: "CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),

    // The storage formats and the protocol.
    .target(
      name: "QuarrySchema",
      dependencies: ["Disk"],
      path: "schema",
      exclude: ["README.md", "hunt.schema.json", "pack.schema.json", "openrpc.json", "openapi.json"],
      resources: [
        // Not embedded: 80 kB of code would take the compiler half a minute.
        .copy("routes.json"),
        .embedInCode("sql/0001-log.sql"), .embedInCode("sql/0002-snapshots.sql"),
        .embedInCode("sql/0003-no-snapshots.sql"), .embedInCode("sql/0004-secrets.sql"),
        .embedInCode("sql/0005-keys.sql"),
        .embedInCode("sql/0006-deletions.sql"), .embedInCode("sql/0007-commits.sql"),
        .embedInCode("snapshots.sql"),
      ],
      swiftSettings: strict
    ),

    // What operators measure: counts, histograms, and their text for Prometheus.
    .target(name: "Measures", swiftSettings: strict),
    // What the game and everything around it share.
    .target(name: "Core", swiftSettings: strict),
    // The rules of the game: pure, standard library and trigonometry only.
    .target(name: "Hunt", dependencies: ["Core"], swiftSettings: strict),
    .target(name: "HuntViews", dependencies: ["Core", "Hunt"], swiftSettings: strict),
    // How often somebody may do something.
    .target(
      name: "Rates", dependencies: ["Core", locks, .product(name: "DequeModule", package: "swift-collections")],
      swiftSettings: strict),

    // Formats and storage.
    .target(name: "JSONCoding", swiftSettings: strict),
    .target(name: "Disk", swiftSettings: strict),
    // Work that nobody waits for.
    .target(
      name: "Background", dependencies: [locks, .product(name: "DequeModule", package: "swift-collections")],
      swiftSettings: strict),
    .target(
      name: "EventLog",
      dependencies: ["JSONCoding", locks, .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: strict
    ),
    .target(
      name: "SQLiteLog",
      dependencies: [
        "Background", "Disk", "EventLog", "QuarrySchema", "Measures", locks,
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict
    ),
    // The log, sent to another place while its server runs.
    .target(
      name: "Shipping",
      dependencies: [
        "Background", "Disk", "EventLog", "SQLiteLog", "JSONCoding", "Deflate", locks,
        .product(name: "Crypto", package: "swift-crypto"), .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: strict
    ),
    // The bus of a cluster, and the log on it.
    .target(
      name: "NATS",
      dependencies: [
        "CNATS", "JSONCoding", locks, .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "JetStreamLog",
      dependencies: [
        "NATS", "EventLog", "Core", "JSONCoding", locks,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: strict
    ),
    // The nodes of a cluster: who is there, and who leads.
    .target(
      name: "Cluster",
      dependencies: ["NATS", "JSONCoding", "Pictures", "Core", locks, .product(name: "NIOCore", package: "swift-nio")],
      swiftSettings: strict),
    // Tables for queries across streams, derived from the log and rebuilt when needed.
    .target(
      name: "Projections",
      dependencies: [
        "EventLog", locks,
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict
    ),
    .target(name: "Wire", dependencies: ["JSONCoding", "Core", "Hunt", "HuntViews"], swiftSettings: strict),

    // What documents say of the protocol: schemas, errors, pushes.
    .target(
      name: "Descriptions", dependencies: ["Wire", "JSONCoding", "Core", "Hunt", "HuntViews"], swiftSettings: strict),

    // The application.
    .target(
      name: "Vault",
      dependencies: ["Disk", "EventLog", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: strict
    ),
    .target(
      name: "Accounts",
      dependencies: [
        "Vault", "Core", "Rates", "EventLog", "Wire", "JSONCoding", "CSodium", locks,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    // What is stored of lobbies.
    .target(
      name: "LobbyLog",
      dependencies: [
        "Accounts", "Vault", "Core", "Hunt", "HuntViews", "EventLog", "Wire", "JSONCoding",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Lobbies",
      dependencies: [
        "Background", "Traces", "LobbyLog", "Accounts", "Vault", "Core", "Hunt", "HuntViews", "Rates", "EventLog",
        "Wire", "JSONCoding",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
      ] + nio,
      swiftSettings: strict
    ),
    .target(name: "Curl", dependencies: ["Core", "CCurl"], swiftSettings: strict),
    // Recording how requests are carried out, and delivering that to a collector.
    .target(
      name: "Traces",
      dependencies: [
        "Core", "JSONCoding", "Curl", locks,
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Hometown",
      dependencies: [
        "Accounts", "Vault", "Rates", "Projections", "EventLog", "Core", "Wire", "JSONCoding", locks,
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Packs",
      dependencies: [
        "Accounts", "Vault", "LobbyLog", "Lobbies", "Projections", "EventLog", "Core", "Hunt", "HuntViews", "Wire",
        "JSONCoding", "Translations",
        locks,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    // Lobbies' events for receivers that their hosts name.
    .target(
      name: "Webhooks",
      dependencies: [
        "Vault", "LobbyLog", "Lobbies", "Rates", "EventLog", "Wire", "Core", "Hunt", "JSONCoding",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ] + nio,
      swiftSettings: strict
    ),
    .target(
      name: "Operators",
      dependencies: [
        "Accounts", "Vault", "LobbyLog", "Hunt", "Projections", "EventLog", "Core", "Wire", "JSONCoding", locks,
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Connections",
      dependencies: [
        "Accounts", "LobbyLog", "Lobbies", "Packs", "Webhooks", "Operators", "EventLog", "Descriptions", "Rates",
        "Wire", "Core", "Hunt",
        "HuntViews",
        "JSONCoding", "Measures", "Traces",
        locks,
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Listening",
      dependencies: [
        "Core",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOExtras", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ] + nio,
      swiftSettings: strict
    ),
    .target(
      name: "LineServer",
      dependencies: [
        "Listening", "Connections", "Lobbies", "Wire", "Core",
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ] + nio,
      swiftSettings: strict
    ),

    // The clients of a cluster's nodes, on their way to the node that leads.
    .target(
      name: "Relay",
      dependencies: [
        "NATS", "Connections", "Lobbies", "Wire", "Core",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ] + nio,
      swiftSettings: strict
    ),

    // Compressing texts (zlib).
    .target(
      name: "Deflate", dependencies: ["CZlib", .product(name: "NIOCore", package: "swift-nio")], swiftSettings: strict),
    // Frames and messages of RFC 6455.
    .target(
      name: "WebSocketMessages",
      dependencies: [
        "Deflate",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      swiftSettings: strict
    ),
    // Maps of a region in a file: PMTiles.
    .target(
      name: "MapArchive",
      dependencies: ["Deflate", "JSONCoding", locks, .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: strict
    ),
    .target(
      name: "WebServer",
      dependencies: [
        "Measures", "MapArchive", "Listening", "Connections", "Relay", "WebSocketMessages", "LobbyLog", "Lobbies",
        "Traces",
        "Descriptions", "OpenIDConnect",
        "Rates",
        "Wire", "Core",
        "Hunt",
        "HuntViews",
        "JSONCoding", "QRCode", "QRSheet", "Pictures", "Hometown", "QuarrySchema", "Disk", "Deflate",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ] + nio,
      // Templates, texts and files for browsers, stored beside the program.
      resources: [
        .copy("Resources/static"), .copy("Resources/templates"), .copy("Resources/texts"), .copy("Resources/sw.js"),
        .copy("Resources/embed.js"),
      ],
      swiftSettings: strict
    ),

    // Outputs for people and other programs.
    .target(
      name: "Translations", dependencies: ["Core", "Disk", "JSONCoding"], resources: [.copy("Resources/texts")],
      swiftSettings: strict),
    .target(name: "QRCode", dependencies: ["CQREncode", "CPNG"], swiftSettings: strict),
    .target(
      name: "QRSheet",
      dependencies: [
        "Core", "Disk", "Translations", "QRCode", "JSONCoding", "Deflate", "CPangoCairo", "CArchive",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Pictures",
      dependencies: ["Disk", "Core", "CSpawn", locks, .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: strict
    ),
    .target(name: "Unpacking", dependencies: ["Pictures", "Core", "CVips", "CZBar"], swiftSettings: strict),
    // A program of its own, so that the server does not load libvips and the libraries behind it.
    .executableTarget(name: "quarry-pictures", dependencies: ["Unpacking"], swiftSettings: strict),
    // A server's log, photos and keys in one file.
    .target(
      name: "Backup",
      dependencies: [
        "Core", "Disk", "JSONCoding", "CArchive", "CSodium", .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict
    ),
    // Signing in with a provider.
    .target(
      name: "OpenIDConnect",
      dependencies: [
        "Accounts", "Vault", "Core", "Rates", "JSONCoding", "Curl", locks,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Mail",
      dependencies: [
        "Accounts", "Vault", "LobbyLog", "Lobbies", "EventLog", "Core", "Hunt", "Wire", "JSONCoding", "QRSheet",
        "Translations", "Curl", "CCurl",
        locks,
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "QuarryClient",
      dependencies: [
        "EventLog", "JSONCoding",
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ] + nio,
      swiftSettings: strict
    ),
    // The example of the client's documentation. It is a package of its own, too; as a target here it takes seconds to
    // build, since everything it needs is built anyway.
    .executableTarget(
      name: "Example", dependencies: ["QuarryClient"], path: "clients/swift/Example/Sources/Example",
      swiftSettings: strict),
    .executableTarget(
      name: "quarry",
      dependencies: [
        "Measures", "EventLog", "SQLiteLog", "Shipping", "JetStreamLog", "NATS", "Cluster", "Relay", "Projections",
        "Vault",
        "Accounts",
        "LobbyLog",
        "Lobbies",
        "Packs", "Webhooks", "Operators",
        "Connections", "Listening", "LineServer",
        "WebServer", "MapArchive", "Hometown", "QRCode", "Traces",
        "QRSheet", "Translations", "Pictures", "Backup", "Mail", "OpenIDConnect", "QuarryClient", "Descriptions",
        "Wire", "JSONCoding",
        "Core",
        "Disk",
        "Hunt",
        "HuntViews",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ] + nio,
      swiftSettings: strict,
      // In place of the system's allocator: a seventh less processor time for a scan. Sanitizers need their own.
      linkerSettings: [.linkedLibrary("mimalloc", .when(configuration: .release))]
    ),

    // Tools for every test: seeded randomness, folders, other programs.
    .target(name: "TestTools", path: "Tests/TestTools", swiftSettings: strict),
    // Shared by tests of the game: short ways to write its values, and random ones.
    .target(
      name: "TestSupport", dependencies: ["Core", "Hunt", "TestTools"], path: "Tests/TestSupport", swiftSettings: strict
    ),
    .testTarget(name: "HuntTests", dependencies: ["TestTools", "Core", "Hunt", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ShippingTests",
      dependencies: [
        "TestTools", "Shipping", "SQLiteLog", "EventLog", locks,
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict
    ),
    .testTarget(name: "RatesTests", dependencies: ["Rates", "Core"], swiftSettings: strict),
    .testTarget(name: "BackgroundTests", dependencies: ["Background"], swiftSettings: strict),
    .testTarget(
      name: "HuntViewsTests", dependencies: ["TestTools", "Core", "Hunt", "HuntViews", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "JSONCodingTests", dependencies: ["TestTools", "JSONCoding", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "MeasuresTests", dependencies: ["Measures"], swiftSettings: strict),
    .testTarget(
      name: "TracesTests",
      dependencies: ["Traces", "JSONCoding", .product(name: "Tracing", package: "swift-distributed-tracing")],
      swiftSettings: strict),
    .testTarget(name: "DiskTests", dependencies: ["TestTools", "Disk"], swiftSettings: strict),
    .testTarget(
      name: "WireTests",
      dependencies: ["TestTools", "Wire", "Core", "Hunt", "HuntViews", "JSONCoding", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EventLogTests",
      dependencies: [
        "TestTools", "EventLog", "SQLiteLog", "JetStreamLog", "NATS", "QuarrySchema",
        .product(name: "GRDB", package: "GRDB.swift"),
      ] + nio,
      swiftSettings: strict
    ),
    .testTarget(
      name: "ClusterTests", dependencies: ["TestTools", "Cluster", "NATS", "Pictures", "Core"], swiftSettings: strict),
    .testTarget(
      name: "RelayTests",
      dependencies: [
        "TestTools", "Relay", "Connections", "NATS", "Wire", .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ] + nio,
      swiftSettings: strict
    ),
    .testTarget(
      name: "ProjectionsTests",
      dependencies: [
        "TestTools", "Projections", "EventLog", "SQLiteLog", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "QuarryClientTests", dependencies: ["TestTools", "QuarryClient", "JSONCoding"] + nio, swiftSettings: strict),
    .testTarget(name: "QRCodeTests", dependencies: ["TestTools", "QRCode", "CPNG"], swiftSettings: strict),
    .testTarget(
      name: "PicturesTests", dependencies: ["TestTools", "Pictures", "Unpacking", "QRCode", "Core", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TranslationsTests", dependencies: ["Translations", "Core", "JSONCoding"], swiftSettings: strict),
    .testTarget(
      name: "QRSheetTests",
      dependencies: ["TestTools", "Core", "Translations", "QRSheet", "QRCode", "JSONCoding"], swiftSettings: strict),
    .testTarget(
      name: "AccountsTests",
      dependencies: [
        "Accounts", "Vault", "TestDoubles", "TestSupport", "TestTools", "EventLog", "SQLiteLog", "Core", "Rates",
        "Wire",
        "JSONCoding", locks,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    // A clock, randomness and a log that tests control.
    .target(
      name: "TestDoubles", dependencies: ["TestTools", "TestSupport", "EventLog", "Core", locks],
      path: "Tests/TestDoubles",
      swiftSettings: strict
    ),
    .testTarget(
      name: "LobbiesTests",
      dependencies: [
        "TestTools", "TestDoubles", "TestSupport", "Vault", "Accounts", "LobbyLog", "Lobbies", "Connections",
        "Descriptions",
        "EventLog",
        "SQLiteLog", "Core", "Hunt", "HuntViews", "Rates", "Wire", "JSONCoding",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ] + nio,
      exclude: ["Parts.txt"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PacksTests",
      dependencies: [
        "TestTools", "TestDoubles", "TestSupport", "Packs", "Vault", "Accounts", "LobbyLog", "Projections",
        "EventLog", "SQLiteLog", "Core", "Hunt", "Wire", "JSONCoding", "Translations", locks,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    // A second implementation of the game, and random games to compare the two.
    .target(
      name: "PlainGame", dependencies: ["TestTools", "Core", "Hunt", "TestSupport"], path: "Tests/PlainGame",
      swiftSettings: strict),
    .testTarget(
      name: "WebSocketMessagesTests",
      dependencies: ["WebSocketMessages", "Deflate", .product(name: "NIOCore", package: "swift-nio")],
      swiftSettings: strict
    ),
    .testTarget(
      name: "MapArchiveTests",
      dependencies: ["MapArchive", "Deflate", "TestTools", .product(name: "NIOCore", package: "swift-nio")],
      swiftSettings: strict),
    .testTarget(
      name: "ModelTests",
      dependencies: [
        "TestTools", "PlainGame", "TestSupport", "Lobbies", "Core", "Hunt", "HuntViews", "Wire", "JSONCoding",
      ],
      swiftSettings: strict
    ),
    // Entry points for untrusted bytes: for Fuzzing, and for tests that replay its findings.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "WebSocketMessages", "Pictures", "Unpacking", "MapArchive", "Packs", "LobbyLog", "Lobbies", "EventLog", "Wire",
        "Core", "Hunt",
        "HuntViews",
        "JSONCoding",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      path: "Tests/FuzzTargets",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestTools"], exclude: ["corpus"], swiftSettings: strict),
    .testTarget(
      name: "ConnectionsTests",
      dependencies: [
        "TestDoubles", "Connections", "Operators", "Descriptions", "Vault", "Accounts", "LobbyLog", "Lobbies", "Packs",
        "Projections",
        "EventLog", "Core", "Hunt", "HuntViews", "Rates", "Wire", "JSONCoding",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ] + nio,
      swiftSettings: strict
    ),
    .testTarget(
      name: "HometownTests",
      dependencies: [
        "TestTools", "Hometown", "Accounts", "Vault", "EventLog", "Core",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MailTests",
      dependencies: [
        "Mail", "TestDoubles", "TestSupport", "TestTools", "Accounts", "Vault", "LobbyLog", "Lobbies", "EventLog",
        "Core", "Hunt",
        "Wire",
        "JSONCoding",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ] + nio,
      swiftSettings: strict
    ),
    .testTarget(
      name: "OpenIDConnectTests",
      dependencies: [
        "OpenIDConnect", "Curl", "TestDoubles", "TestTools", "Accounts", "Vault", "EventLog", "Core", "JSONCoding",
        locks,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "WebhooksTests",
      dependencies: [
        "Webhooks", "TestDoubles", "TestSupport", "TestTools", "Vault", "LobbyLog", "Lobbies", "EventLog", "Core",
        "Hunt", "Wire", "JSONCoding",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ] + nio,
      swiftSettings: strict
    ),
    .testTarget(
      name: "WebServerTests", dependencies: ["WebServer", "Core", "Wire"], swiftSettings: strict),
    .testTarget(
      name: "ProtocolTests",
      // Depends on the programs so that they are built: these tests run them.
      dependencies: [
        "TestTools", "quarry", "quarry-pictures", "QuarryClient", "Connections", "JSONCoding", "EventLog", "QRCode",
      ]
        + nio,
      swiftSettings: strict
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "TestTools", "quarry", "quarry-pictures", "Core", "Translations", "JSONCoding", "LobbyLog", "QuarryClient",
        "QRCode",
      ],
      swiftSettings: strict),
    .testTarget(name: "ProjectTests", dependencies: ["LobbyLog"], swiftSettings: strict),
  ],
  cLanguageStandard: .gnu17
)

// The benchmarks that need no server. deploy/bench runs them; the tests' build includes them, so that they keep compiling.
func benchmark(_ name: String, of dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Benchmarks/Sources/\(name)", swiftSettings: strict)
}
package.targets += [
  .target(name: "CYardstick", path: "Benchmarks/Sources/CYardstick", linkerSettings: [.linkedLibrary("sqlite3")]),
  benchmark("AppendBenchmark", of: ["CYardstick", "SQLiteLog", "EventLog", "QuarrySchema"]),
  benchmark("BoardBenchmark", of: ["Core", "Hunt", "HuntViews"]),
  benchmark("JSONBenchmark", of: ["JSONCoding", "Wire"]),
  benchmark("LogMaker", of: ["SQLiteLog", "EventLog", "LobbyLog", "Core", "Hunt"]),
  benchmark(
    "PackBenchmark",
    of: [
      "Packs", "Projections", "Accounts", "Vault", "EventLog", "Core", "Hunt", "JSONCoding",
      .product(name: "Crypto", package: "swift-crypto"), .product(name: "Logging", package: "swift-log"),
    ]),
  benchmark("PNGBenchmark", of: ["QRCode"]),
  benchmark("RehearsalBenchmark", of: ["Core", "Hunt"]),
  benchmark("SheetBenchmark", of: ["QRSheet"]),
]
