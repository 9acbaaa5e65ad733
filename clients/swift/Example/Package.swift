// swift-tools-version: 6.2
import PackageDescription

// A program of yours would name the repository: .package(url: "…/quarry", from: "0.1.0").
let package = Package(
  name: "Example",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "quarry", path: "../../..")],
  targets: [
    .executableTarget(name: "Example", dependencies: [.product(name: "QuarryClient", package: "quarry")])
  ]
)
