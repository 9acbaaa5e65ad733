import Core
import Foundation
import Testing

@testable import quarry

@Suite struct SettingQuotas {
  @Test(arguments: Quota.allCases) func `takes a number within the bounds, and no other`(quota: Quota) throws {
    for limit in [quota.bounds.lowerBound, quota.bounds.upperBound] {
      #expect(try Quotas { $0 == quota ? String(limit) : nil }[quota] == limit)
    }
    for text in ["0", "-1", "ten", "1e3", "\(quota.bounds.lowerBound - 1)", "\(quota.bounds.upperBound + 1)"] {
      let refusal = #expect(throws: BadSetting.self) { try Quotas { $0 == quota ? text : nil } }
      #expect(
        refusal?.sentence
          == "\(quota.rawValue) takes a number from \(quota.bounds.lowerBound) to \(quota.bounds.upperBound), not \(text)."
      )
    }
  }

  @Test func `leaves everything as it is without settings`() throws {
    let quotas = try Quotas { _ in "" }
    #expect(quotas == Quotas() && quotas.changed.isEmpty)
    for quota in Quota.allCases { #expect(quota.bounds.contains(quota.standard) && quotas[quota] == quota.standard) }
    #expect(quotas[.lobbiesOfAddress] == 300 && quotas[.joinsOfAddress] == 6_000 && quotas[.capacity] == 10_000)
    #expect(quotas[.photosOfLobby] == 1_000 && quotas[.photoBytesOfLobby] == 256 << 20)
    #expect(quotas[.playersPhotosOfLobby] == 2_000 && quotas[.playersPhotoBytesOfLobby] == 500_000_000)
    #expect(quotas[.photosOfPlayer] == 100)
  }

  @Test func `tells those that differ from the standard`() throws {
    let quotas = try Quotas { [.capacity: "200", .photosOfPlayer: "100"][$0] }
    #expect(quotas.changed.map(\.quota) == [.capacity] && quotas.changed.map(\.limit) == [200])
  }

  @Test func `is what the manual says`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let manual = tests.deletingLastPathComponent().appending(path: "docs/operating.md")
    let page = try String(contentsOf: manual, encoding: .utf8)
    for quota in Quota.allCases {
      #expect(SettingNames.all.contains(quota.rawValue))
      let row = try #require(
        page.split(separator: "\n").first { $0.hasPrefix("| `\(quota.rawValue)` |") }, "\(quota.rawValue)")
      let numbers = row.split(separator: "|").suffix(3).map {
        Int($0.filter { $0 != "," && $0 != " " })
      }
      #expect(numbers == [quota.bounds.lowerBound, quota.bounds.upperBound, quota.standard], "\(quota.rawValue)")
    }
  }
}
