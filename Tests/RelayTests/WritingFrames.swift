import Connections
import HTTPTypes
import NIOCore
import TestTools
import Testing
import Wire

@testable import Relay

@Suite struct WritingFrames {
  private static let bytes = ByteBuffer(string: "{\"id\":1}\n")
  private static let fields: HTTPFields = [.contentType: "text/plain", .accept: "ü", .cookie: "a=1", .cookie: "b=2"]

  private static let toLeader: [FrameToLeader] = [
    .connected(7, address: "192.0.2.1", webOrigin: nil, isPrivate: false),
    .connected(8, address: "", webOrigin: "https://hunt.example", isPrivate: true),
    .received(.max, bytes), .received(0, ByteBuffer()), .unreadable(1, "Too long."), .inputClosed(2), .disconnected(3),
    .full(4), .drained(5), .ending(6, .shutdown), .ending(6, .idle), .heard(9),
    .request(
      10, HTTPRequest(method: .post, scheme: "http", authority: "a:1", path: "/rpc?x=1", headerFields: fields),
      address: "::1", origin: "https://a", isPrivate: true),
    .request(
      11, HTTPRequest(method: .head, scheme: nil, authority: nil, path: nil), address: "", origin: nil,
      isPrivate: false),
    .requestBody(12, bytes), .requestEnd(13), .cancelled(14), .answerTaken(15, 65_536), .tookHeld(16),
  ]

  private static let toNode: [FrameToNode] = [
    .write(1, bytes), .group(2, [1, 5, .max]), .group(3, []), .writeToGroup(2, bytes), .forgetGroups, .taken(4, 9),
    .finish(5, .done), .finish(6, .bye(.kicked)), .finish(7, .refused(.tooLong)), .finish(8, .refused(.notUTF8)),
    .finish(9, .refused(.parseError)),
    .answer(10, HTTPResponse(status: .init(code: 404, reasonPhrase: "Not Found"), headerFields: fields)),
    .answerBody(11, bytes), .answerEnd(12), .failed(13), .refused(13), .requestTaken(14, 1), .writeHeld(15, bytes),
  ]

  @Test func `reads what was written`() throws {
    var out = ByteBuffer()
    for frame in Self.toLeader { frame.write(to: &out) }
    #expect(try Self.toLeader.map { _ in try FrameToLeader(from: &out) } == Self.toLeader)
    #expect(out.readableBytes == 0)
    for frame in Self.toNode { frame.write(to: &out) }
    #expect(try Self.toNode.map { _ in try FrameToNode(from: &out) } == Self.toNode)
    #expect(out.readableBytes == 0)
  }

  @Test func `refuses frames that end too soon`() {
    for frame in Self.toLeader {
      var whole = ByteBuffer()
      frame.write(to: &whole)
      for length in 0..<whole.readableBytes {
        #expect(throws: UnreadableFrame.self) {
          var part = whole.getSlice(at: 0, length: length) ?? ByteBuffer()
          _ = try FrameToLeader(from: &part)
        }
      }
    }
    for frame in Self.toNode {
      var whole = ByteBuffer()
      frame.write(to: &whole)
      for length in 0..<whole.readableBytes {
        #expect(throws: UnreadableFrame.self) {
          var part = whole.getSlice(at: 0, length: length) ?? ByteBuffer()
          _ = try FrameToNode(from: &part)
        }
      }
    }
  }

  @Test(arguments: 0..<200) func `never traps on nonsense`(seed: Int) {
    var dice = SeededGenerator(seed: UInt64(seed))
    let nonsense = (0..<64).map { _ in UInt8.random(in: 0...20, using: &dice) }
    for start in 0..<32 {
      var bytes = ByteBuffer(bytes: nonsense[start...])
      _ = try? FrameToLeader(from: &bytes)
      bytes = ByteBuffer(bytes: nonsense[start...])
      _ = try? FrameToNode(from: &bytes)
    }
  }
}
