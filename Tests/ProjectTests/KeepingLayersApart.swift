import Foundation
import Testing

@Suite struct KeepingLayersApart {
  private let project = Project()

  /// The imports each target may use, besides what comes with Swift: exactly the table in ARCHITECTURE.md.
  private static let allowed: [String: Set<String>] = {
    let nio: Set = ["NIOCore", "NIOPosix", "NIOConcurrencyHelpers"]
    let locks = "NIOConcurrencyHelpers"
    return [
      "Core": [],
      "Hunt": ["Core"],
      "HuntViews": ["Core", "Hunt"],
      "Rates": ["Core", "DequeModule", locks],
      "JSONCoding": [],
      "Disk": [],
      "Background": ["DequeModule", locks],
      "Measures": [],
      "EventLog": ["JSONCoding", "Crypto", locks],
      "SQLiteLog": ["Background", "Disk", "EventLog", "QuarrySchema", "Measures", "GRDB", "GRDBSQLite", locks],
      "Shipping": [
        "Background", "Disk", "EventLog", "SQLiteLog", "JSONCoding", "Deflate", "Crypto", "NIOCore", locks,
      ],
      "NATS": nio.union(["CNATS", "JSONCoding"]),
      "JetStreamLog": ["NATS", "EventLog", "Core", "JSONCoding", "Crypto", "DequeModule", "NIOCore", locks],
      "Cluster": ["NATS", "JSONCoding", "Pictures", "Core", "NIOConcurrencyHelpers", "NIOCore"],
      "Projections": ["EventLog", "GRDB", "Logging", "ServiceLifecycle", locks],
      "Wire": ["JSONCoding", "Core", "Hunt", "HuntViews"],
      "Descriptions": ["Wire", "JSONCoding", "Core", "Hunt", "HuntViews"],
      "Vault": ["Disk", "EventLog", "Crypto"],
      "Accounts": ["Vault", "Core", "Rates", "EventLog", "Wire", "JSONCoding", "CSodium", "Crypto", "Logging", locks],
      "LobbyLog": [
        "Accounts", "Vault", "Core", "Hunt", "HuntViews", "EventLog", "Wire", "JSONCoding", "Crypto", "DequeModule",
      ],
      "Curl": ["Core", "CCurl"],
      "Traces": [
        "Core", "JSONCoding", "Curl", "DequeModule", "Logging", "NIOPosix", "ServiceLifecycle", "Tracing", locks,
      ],
      "Lobbies": nio.union([
        "Background", "Traces",
        "LobbyLog", "Accounts", "Vault", "Core", "Hunt", "HuntViews", "Rates", "EventLog", "Wire", "JSONCoding",
        "Crypto",
        "DequeModule",
        "Logging",
      ]),
      "Packs": [
        "Accounts", "Vault", "LobbyLog", "Lobbies", "Projections", "EventLog", "Core", "Hunt", "HuntViews", "Wire",
        "JSONCoding", "Translations",
        "Crypto",
        "Logging",
        locks,
      ],
      "Hometown": [
        "Accounts", "Vault", "Rates", "Projections", "EventLog", "Core", "Wire", "JSONCoding", "Logging", locks,
      ],
      "Webhooks": nio.union([
        "Vault", "LobbyLog", "Lobbies", "Rates", "EventLog", "Wire", "Core", "Hunt", "JSONCoding", "Crypto", "Logging",
        "NIOHTTP1", "NIOSSL", "ServiceLifecycle", "Tracing",
      ]),
      "Operators": [
        "Accounts", "Vault", "LobbyLog", "Hunt", "Projections", "EventLog", "Core", "Wire", "JSONCoding", "Crypto",
        locks,
      ],
      "Connections": [
        "Accounts", "LobbyLog", "Lobbies", "Packs", "Webhooks", "Operators", "EventLog", "Descriptions", "Rates",
        "Wire", "Core", "Hunt",
        "HuntViews",
        "JSONCoding", "Measures", "Traces",
        "NIOCore",
        "DequeModule",
        "Logging", locks,
      ],
      "Listening": nio.union(["Core", "Crypto", "Logging", "NIOExtras", "NIOSSL"]),
      "LineServer": nio.union(["Listening", "Connections", "Lobbies", "Wire", "Core", "ServiceLifecycle"]),
      "Relay": nio.union([
        "NATS", "Connections", "Lobbies", "Wire", "Core", "DequeModule", "HTTPTypes", "Logging",
      ]),
      "Deflate": ["CZlib", "NIOCore"],
      "WebSocketMessages": ["Deflate", "NIOCore", "NIOWebSocket"],
      "MapArchive": ["Deflate", "JSONCoding", "Crypto", locks],
      "WebServer": nio.union([
        "Measures", "MapArchive", "Listening", "Connections", "Relay", "WebSocketMessages", "LobbyLog", "Lobbies",
        "Descriptions", "Rates", "OpenIDConnect",
        "Wire", "Core",
        "Hunt",
        "HuntViews",
        "JSONCoding", "QRCode",
        "QRSheet", "Pictures", "Hometown", "QuarrySchema", "Disk", "Deflate", "Crypto", "DequeModule", "HTTPTypes",
        "Hummingbird",
        "HummingbirdCore",
        "Logging", "Mustache", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1",
        "NIOWebSocket", "ServiceLifecycle", "Traces", "Tracing",
      ]),
      "QRCode": ["CQREncode", "CPNG"],
      "Translations": ["Core", "Disk", "JSONCoding"],
      "QRSheet": [
        "Core", "Disk", "Translations", "QRCode", "JSONCoding", "Deflate", "CPangoCairo", "CArchive", "Crypto",
        "NIOCore",
      ],
      "Pictures": ["Disk", "Core", "CSpawn", "Crypto", locks],
      "Unpacking": ["Pictures", "Core", "CVips", "CZBar"],
      "quarry-pictures": ["Unpacking"],
      "Backup": ["Core", "Disk", "JSONCoding", "CArchive", "CSodium", "Crypto"],
      "Mail": [
        "Accounts", "Vault", "LobbyLog", "Lobbies", "EventLog", "Core", "Hunt", "Wire", "JSONCoding", "QRSheet",
        "Translations",
        "Curl", "CCurl",
        "NIOPosix",
        "Logging", "ServiceLifecycle", locks,
      ],
      "OpenIDConnect": [
        "Accounts", "Vault", "Core", "Rates", "JSONCoding", "Curl", "Crypto", "JWTKit", "NIOPosix", "Logging", locks,
      ],
      "QuarryClient": nio.union(["EventLog", "JSONCoding", "NIOHTTP1", "NIOSSL", "NIOWebSocket"]),
      "quarry": nio.union([
        "Measures", "EventLog", "SQLiteLog", "Shipping", "JetStreamLog", "NATS", "Cluster", "Relay", "Projections",
        "Vault",
        "Accounts",
        "LobbyLog",
        "Lobbies",
        "Packs", "Webhooks", "Operators",
        "Connections", "Listening", "LineServer",
        "WebServer", "MapArchive", "QRCode",
        "QRSheet", "Translations", "Pictures", "Backup", "Disk",
        "Mail", "OpenIDConnect", "Hometown", "QuarryClient", "Descriptions", "Wire", "JSONCoding", "Core", "Hunt",
        "HuntViews",
        "ArgumentParser",
        "Configuration", "Logging",
        "ServiceLifecycle",
        "SystemPackage", "Traces", "Tracing", "UnixSignals", "Crypto",
      ]),
    ]
  }()

  /// Modules of Swift and the system, off limits for the rules of the game and the basic parser.
  private static let system: Set = [
    "Foundation", "CoreFoundation", "Dispatch", "Darwin", "Glibc", "Musl", "Synchronization",
  ]
  private static let pure: Set = ["Core", "Hunt", "HuntViews", "JSONCoding"]

  @Test func `lets each target import what its layer may, and nothing else`() {
    for file in project.sources(below: "Sources") {
      guard let allowed = Self.allowed[file.target] else {
        Issue.record("\(file.target) stands in no layer: add it here and to ARCHITECTURE.md")
        continue
      }
      let all = Self.pure.contains(file.target) ? allowed : allowed.union(Self.system)
      for module in Set(file.imports).subtracting(all).sorted() {
        Issue.record("\(file.path) imports \(module), which \(file.target) may not")
      }
    }
  }

  @Test func `lets no target depend on what its layer may not`() throws {
    let package = project.text("Package.swift")
    // Plain splitting: a pattern takes a minute in a debug build.
    let declarations = package.components(separatedBy: "arget(").dropFirst().map { text in
      text.components(separatedBy: "swiftSettings")[0].components(separatedBy: "\"").enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
    }
    let targets = Set(Self.allowed.keys).union([
      "QuarrySchema", "CQREncode", "CPNG", "CPangoCairo", "CArchive", "CVips", "CZBar", "CZlib", "CSodium", "CCurl",
      "CNATS", "CSpawn",
    ])
    for (target, allowed) in Self.allowed {
      let declaration = try #require(
        declarations.first { $0.first == target }, "\(target) is missing in Package.swift")
      for name in declaration.dropFirst() where targets.contains(name) {
        #expect(allowed.contains(name), "\(target) depends on \(name) in Package.swift")
      }
    }
  }

  @Test func `says in ARCHITECTURE what each target is`() {
    let architecture = project.text("ARCHITECTURE.md")
    for target in Self.allowed.keys { #expect(architecture.contains("| `\(target)` "), "\(target) is missing") }
  }

  @Test func `keeps SQLite to the log and the projections, and each C library to its targets`() {
    let owners: [String: Set<String>] = [
      "GRDBSQLite": ["SQLiteLog"], "CNATS": ["NATS"], "CQREncode": ["QRCode"], "CPNG": ["QRCode"],
      "CPangoCairo": ["QRSheet"], "CArchive": ["QRSheet", "Backup"], "CVips": ["Unpacking"], "CZBar": ["Unpacking"],
      "CZlib": ["Deflate"], "CSodium": ["Accounts", "Backup"], "CCurl": ["Curl", "Mail"],
      "CSpawn": ["Pictures"],
    ]
    for file in project.sources(below: "Sources") {
      for module in file.imports {
        if module == "GRDB" { #expect(["SQLiteLog", "Projections"].contains(file.target), "\(file.path)") }
        if let owners = owners[module] { #expect(owners.contains(file.target), "\(file.path) imports \(module)") }
      }
    }
  }

  @Test func `keeps servers from importing one another`() {
    let servers: Set = ["LineServer", "WebServer"]
    for file in project.sources(below: "Sources") where servers.contains(file.target) {
      #expect(servers.subtracting([file.target]).isDisjoint(with: file.imports), "\(file.path)")
    }
  }
}
