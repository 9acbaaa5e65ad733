import Deflate
import NIOCore
import Testing
import WebSocketMessages

@Suite struct CompressingMessages {
  private static let agreed = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"

  @Test(arguments: [
    "permessage-deflate", "permessage-deflate; client_max_window_bits",
    "permessage-deflate;client_max_window_bits=15;server_no_context_takeover", "x-other, permessage-deflate",
    "permessage-deflate; server_max_window_bits=10, permessage-deflate",
    "\tpermessage-deflate ; client_no_context_takeover ;client_max_window_bits=\"8\"",
  ])
  func `agrees to an offer`(offer: String) {
    #expect(MessageCompression.answer(to: [offer]) == Self.agreed)
    #expect(MessageCompression.answer(to: ["x-other", offer]) == Self.agreed)
  }

  @Test func `names the size of its window if it was asked for`() {
    let offer = "permessage-deflate; server_max_window_bits=15"
    #expect(MessageCompression.answer(to: [offer]) == Self.agreed + "; server_max_window_bits=15")
  }

  @Test(arguments: [
    "", ",", ";", "permessage-deflat", "permessage-deflate; unknown", "permessage-deflate;",
    "permessage-deflate; server_max_window_bits", "permessage-deflate; server_max_window_bits=8",
    "permessage-deflate; client_max_window_bits=16", "permessage-deflate; client_max_window_bits=08",
    "permessage-deflate; client_max_window_bits=7", "permessage-deflate; client_max_window_bits=",
    "permessage-deflate; client_max_window_bits=99999999999999999999",
    "permessage-deflate; server_no_context_takeover=1",
    "permessage-deflate; client_no_context_takeover; client_no_context_takeover", "x-webkit-deflate-frame",
  ])
  func `declines what it does not know`(offer: String) { #expect(MessageCompression.answer(to: [offer]) == nil) }

  @Test func `compresses each message by itself, and only if it pays`() throws {
    let long =
      #"{"rows":["# + Array(repeating: #"{"player":"Ann","points":10}"#, count: 40).joined(separator: ",") + "]}"
    let frames = TextFrames()
    let lines = ByteBuffer(string: "\(long)\nshort\n\(long)\n")
    let packed = frames.frames(of: lines, isPacked: true)
    let plain = frames.frames(of: lines, isPacked: false)
    #expect(plain.readableBytes > 2 * long.utf8.count)
    #expect(packed.readableBytes < plain.readableBytes / 4)
    // The first bits: the last frame of its message, compressed, a text.
    let first = try #require(packed.getInteger(at: 0, as: UInt8.self))
    let length = Int(try #require(packed.getInteger(at: 1, as: UInt8.self)))
    #expect(first == 0xC1 && length < 126)
    let message = try #require(packed.getSlice(at: 2, length: length))
    #expect(String(buffer: try frames.unpack(message, upTo: 65_536)) == long)
    #expect(
      packed.getString(at: 2 + length, length: 7) == "\u{81}\u{05}short"
        || packed.getString(at: 4 + length, length: 5) == "short")
    // The same message again is the same bytes: nothing of the one before is needed to read it.
    #expect(packed.getSlice(at: 2 + length + 7, length: 2 + length) == packed.getSlice(at: 0, length: 2 + length))
  }

  @Test func `frames what many get once`() {
    let frames = TextFrames()
    let lines = ByteBuffer(string: String(repeating: "Who leads? ", count: 50) + "\n")
    let addresses = (0..<4).map { number in
      frames.frames(of: lines, isPacked: number % 2 == 0).withUnsafeReadableBytes { $0.baseAddress }
    }
    #expect(addresses[0] == addresses[2] && addresses[1] == addresses[3] && addresses[0] != addresses[1])
  }

  @Test func `reads no more than it may`() throws {
    let compressor = try #require(Compressor(.blocks)), decompressor = try #require(Decompressor())
    let bomb = [UInt8](repeating: 0, count: 10_000_000).withUnsafeBytes { compressor.message($0) }
    #expect(bomb.readableBytes < 65_536)
    #expect(throws: Decompressor.Failure.tooLong) { try decompressor.message(bomb, upTo: 65_536) }
    for count in [0, 1, 65_535, 65_536] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
      let packed = bytes.withUnsafeBytes { compressor.message($0) }
      #expect(Array(try decompressor.message(packed, upTo: 65_536).readableBytesView) == bytes)
    }
  }

  @Test func `reads blocks that end, and others after them`() throws {
    let decompressor = try #require(Decompressor())
    // The example of RFC 7692, 7.2.3.4.
    let hello = ByteBuffer(bytes: [0xf3, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00, 0x00])
    #expect(String(buffer: try decompressor.message(hello, upTo: 100)) == "Hello")
    // And that of 7.2.3.5: two blocks.
    let blocks = ByteBuffer(bytes: [0xf2, 0x48, 0x05, 0x00, 0x00, 0x00, 0xff, 0xff, 0xca, 0xc9, 0xc9, 0x07, 0x00])
    #expect(String(buffer: try decompressor.message(blocks, upTo: 100)) == "Hello")
    #expect(throws: Decompressor.Failure.damaged) {
      try decompressor.message(ByteBuffer(bytes: [0xff, 0xff, 0xff]), upTo: 100)
    }
  }
}
