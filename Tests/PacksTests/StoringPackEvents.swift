import Core
import EventLog
import JSONCoding
import TestSupport
import TestTools
import Testing

@testable import Packs

/// Tests one stored event of every version ever released, because logs are readable forever. Add samples; never change
/// one.
@Suite struct StoringPackEvents {
  private static let stored: [(type: String, data: String, event: PackEvent)] = [
    (
      "pack.created",
      #"{"account":"01J00000000000000000000ADA","request":"0f","content":{"name":"Old town","description":"A walk","location":"Florence","gameTime":30,"clues":[{"title":"Bridge 0","text":"Who built it?","points":10,"proof":{"codeword":{"accepts":["Taddeo"]}},"location":{"lat":43.768,"lon":11.2531,"radius":30,"required":false}}]}}"#,
      .created(by: AccountID("01J00000000000000000000ADA"), .some(clues: 1), request: "0f")
    ),
    (
      "pack.created",
      #"{"content":{"name":"A","description":"A walk","location":"Florence","gameTime":30,"clues":[]}}"#,
      .created(by: nil, .some("A", clues: 0), request: nil)
    ),
    (
      "pack.updated",
      #"{"version":2,"content":{"name":"B","description":"A walk","location":"Florence","gameTime":30,"clues":[]}}"#,
      .updated(version: 2, .some("B", clues: 0))
    ),
    (
      "pack.updated",
      #"{"version":3,"content":{"name":"C","description":"A walk","location":"Florence","gameTime":30,"clues":[{"title":"Bridge 0","text":"Who built it?","points":10,"proof":{"codeword":{"accepts":["Taddeo"]}},"location":{"lat":43.768,"lon":11.2531,"radius":30,"required":false}}],"numbers":["c7"]}}"#,
      .updated(version: 3, .some("C", clues: 1, numbers: ["c7"]))
    ),
    ("pack.deleted", "{}", .deleted),
  ]

  private func stored(_ type: String, _ data: [UInt8]) -> StoredEvent {
    StoredEvent(position: 1, stream: StreamName("pack/x"), version: 1, type: type, at: 5, data: data, hash: .origin)
  }

  @Test func `reads what lies in logs, and writes the same`() throws {
    for (type, data, event) in Self.stored {
      #expect(try PackCodec.decode(stored(type, Array(data.utf8))) == event)
      let new = PackCodec.encode(event, at: Timestamp(5))
      #expect(new.type == type && new.at == 5)
      #expect(String(decoding: new.data, as: UTF8.self) == data)
    }
  }

  @Test func `refuses what it does not know`() {
    #expect(throws: PackCodec.Unreadable.self) { try PackCodec.decode(stored("pack.painted", Array("{}".utf8))) }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `gives back any pack`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let content = random.content { $0.clue() }
    let new = PackCodec.encode(.updated(version: 7, content), at: Timestamp(5))
    #expect(try PackCodec.decode(stored(new.type, new.data)) == .updated(version: 7, content))
  }
}
