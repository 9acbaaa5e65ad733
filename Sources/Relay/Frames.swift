import Connections
import HTTPTypes
import NIOCore
import Wire

// What the two ends of a link tell each other. Clients and exchanges have numbers that the relaying node gives them.

/// The number of a client, or of an exchange over HTTP.
typealias Number = UInt32

/// A frame from a node that relays its clients to the leader.
enum FrameToLeader: Equatable {
  case connected(Number, address: String, webOrigin: String?, isPrivate: Bool)
  case received(Number, ByteBuffer)
  /// - The sentence of the error that the transport found.
  case unreadable(Number, String)
  case inputClosed(Number)
  case disconnected(Number)
  /// The client takes no more for now, or takes more again.
  case full(Number)
  case drained(Number)
  /// The node ends the connection.
  case ending(Number, Reply.Bye)
  /// The client was there, without a request.
  case heard(Number)

  case request(Number, HTTPRequest, address: String, origin: String?, isPrivate: Bool)
  case requestBody(Number, ByteBuffer)
  case requestEnd(Number)
  /// The client is gone, or the request has come to its end.
  case cancelled(Number)
  /// Bytes of the answer's body that the client has taken.
  case answerTaken(Number, Int)
  /// The client's socket has taken a long answer.
  case tookHeld(Number)
}

/// A frame from the leader.
enum FrameToNode: Equatable {
  case write(Number, ByteBuffer)
  /// A long answer: `tookHeld` follows once the client's socket has taken it.
  case writeHeld(Number, ByteBuffer)
  /// The clients of a group, which get the same bytes.
  case group(Number, [Number])
  case writeToGroup(Number, ByteBuffer)
  case forgetGroups
  /// Bytes of requests that the leader has taken from the client.
  case taken(Number, Int)
  case finish(Number, Farewell)

  case answer(Number, HTTPResponse)
  case answerBody(Number, ByteBuffer)
  case answerEnd(Number)
  /// There is no answer, or no more of it.
  case failed(Number)
  /// The request was not carried out: the leader ends.
  case refused(Number)
  case requestTaken(Number, Int)
}

/// A frame that cannot be read: the other end runs another version.
struct UnreadableFrame: Error {}

extension FrameToLeader {
  func write(to out: inout ByteBuffer) {
    switch self {
    case .connected(let number, let address, let webOrigin, let isPrivate):
      out.begin(0, number)
      out.write(text: address)
      out.write(optional: webOrigin)
      out.write(flag: isPrivate)
    case .received(let number, let bytes): out.write(1, number, bytes)
    case .unreadable(let number, let sentence):
      out.begin(2, number)
      out.write(text: sentence)
    case .inputClosed(let number): out.begin(3, number)
    case .disconnected(let number): out.begin(4, number)
    case .full(let number): out.begin(5, number)
    case .drained(let number): out.begin(6, number)
    case .ending(let number, let reason):
      out.begin(7, number)
      out.write(text: reason.rawValue)
    case .heard(let number): out.begin(8, number)
    case .request(let number, let head, let address, let origin, let isPrivate):
      out.begin(9, number)
      out.write(text: head.method.rawValue)
      out.write(optional: head.scheme)
      out.write(optional: head.authority)
      out.write(optional: head.path)
      out.write(head.headerFields)
      out.write(text: address)
      out.write(optional: origin)
      out.write(flag: isPrivate)
    case .requestBody(let number, let bytes): out.write(10, number, bytes)
    case .requestEnd(let number): out.begin(11, number)
    case .cancelled(let number): out.begin(12, number)
    case .answerTaken(let number, let count): out.write(13, number, count)
    case .tookHeld(let number): out.begin(14, number)
    }
  }

  init(from bytes: inout ByteBuffer) throws {
    let (kind, number) = try bytes.readKind()
    switch kind {
    case 0:
      self = .connected(
        number, address: try bytes.readText(), webOrigin: try bytes.readOptionalText(),
        isPrivate: try bytes.readFlag())
    case 1: self = .received(number, try bytes.readBytes())
    case 2: self = .unreadable(number, try bytes.readText())
    case 3: self = .inputClosed(number)
    case 4: self = .disconnected(number)
    case 5: self = .full(number)
    case 6: self = .drained(number)
    case 7:
      guard let reason = Reply.Bye(rawValue: try bytes.readText()) else { throw UnreadableFrame() }
      self = .ending(number, reason)
    case 8: self = .heard(number)
    case 9:
      guard let method = HTTPRequest.Method(try bytes.readText()) else { throw UnreadableFrame() }
      var head = HTTPRequest(
        method: method, scheme: try bytes.readOptionalText(), authority: try bytes.readOptionalText(),
        path: try bytes.readOptionalText())
      head.headerFields = try bytes.readFields()
      self = .request(
        number, head, address: try bytes.readText(), origin: try bytes.readOptionalText(),
        isPrivate: try bytes.readFlag())
    case 10: self = .requestBody(number, try bytes.readBytes())
    case 11: self = .requestEnd(number)
    case 12: self = .cancelled(number)
    case 13: self = .answerTaken(number, Int(try bytes.readNumber()))
    case 14: self = .tookHeld(number)
    default: throw UnreadableFrame()
    }
  }
}

extension FrameToNode {
  func write(to out: inout ByteBuffer) {
    switch self {
    case .write(let number, let bytes): out.write(0, number, bytes)
    case .group(let number, let members):
      out.begin(1, number)
      out.writeInteger(UInt32(members.count))
      for member in members { out.writeInteger(member) }
    case .writeToGroup(let number, let bytes): out.write(2, number, bytes)
    case .forgetGroups: out.begin(3, 0)
    case .taken(let number, let count): out.write(4, number, count)
    case .finish(let number, let farewell):
      out.begin(5, number)
      out.write(farewell)
    case .answer(let number, let head):
      out.begin(6, number)
      out.writeInteger(UInt16(head.status.code))
      out.write(text: head.status.reasonPhrase)
      out.write(head.headerFields)
    case .answerBody(let number, let bytes): out.write(7, number, bytes)
    case .answerEnd(let number): out.begin(8, number)
    case .failed(let number): out.begin(9, number)
    case .requestTaken(let number, let count): out.write(10, number, count)
    case .writeHeld(let number, let bytes): out.write(11, number, bytes)
    case .refused(let number): out.begin(12, number)
    }
  }

  init(from bytes: inout ByteBuffer) throws {
    let (kind, number) = try bytes.readKind()
    switch kind {
    case 0: self = .write(number, try bytes.readBytes())
    case 1:
      let count = Int(try bytes.readNumber())
      guard bytes.readableBytes >= 4 * count else { throw UnreadableFrame() }
      self = .group(number, try (0..<count).map { _ in try bytes.readNumber() })
    case 2: self = .writeToGroup(number, try bytes.readBytes())
    case 3: self = .forgetGroups
    case 4: self = .taken(number, Int(try bytes.readNumber()))
    case 5: self = .finish(number, try bytes.readFarewell())
    case 6:
      guard let code = bytes.readInteger(as: UInt16.self), (100...999).contains(code) else { throw UnreadableFrame() }
      var head = HTTPResponse(status: .init(code: Int(code), reasonPhrase: try bytes.readText()))
      head.headerFields = try bytes.readFields()
      self = .answer(number, head)
    case 7: self = .answerBody(number, try bytes.readBytes())
    case 8: self = .answerEnd(number)
    case 9: self = .failed(number)
    case 10: self = .requestTaken(number, Int(try bytes.readNumber()))
    case 11: self = .writeHeld(number, try bytes.readBytes())
    case 12: self = .refused(number)
    default: throw UnreadableFrame()
    }
  }
}

// MARK: Their parts

extension ByteBuffer {
  fileprivate mutating func write(flag: Bool) { writeInteger(flag ? 1 : 0, as: UInt8.self) }

  fileprivate mutating func readFlag() throws -> Bool {
    switch readInteger(as: UInt8.self) {
    case 0: false
    case 1: true
    default: throw UnreadableFrame()
    }
  }

  fileprivate mutating func begin(_ kind: UInt8, _ number: Number) {
    writeInteger(kind)
    writeInteger(number)
  }

  fileprivate mutating func write(_ kind: UInt8, _ number: Number, _ bytes: ByteBuffer) {
    begin(kind, number)
    writeInteger(UInt32(bytes.readableBytes))
    writeImmutableBuffer(bytes)
  }

  fileprivate mutating func write(_ kind: UInt8, _ number: Number, _ count: Int) {
    begin(kind, number)
    writeInteger(UInt32(count))
  }

  fileprivate mutating func write(text: String) {
    writeInteger(UInt32(text.utf8.count))
    writeString(text)
  }

  fileprivate mutating func write(optional text: String?) {
    writeInteger(text == nil ? 0 : 1 as UInt8)
    if let text { write(text: text) }
  }

  fileprivate mutating func write(_ fields: HTTPFields) {
    writeInteger(UInt32(fields.count))
    for field in fields {
      write(text: field.name.rawName)
      write(text: field.value)
    }
  }

  fileprivate mutating func write(_ farewell: Farewell) {
    switch farewell {
    case .done: writeInteger(0 as UInt8)
    case .bye(let reason):
      writeInteger(1 as UInt8)
      write(text: reason.rawValue)
    case .refused(let error):
      // For the close code of a WebSocket, nothing else of the error counts.
      writeInteger((error == .notUTF8 ? 2 : error == .tooLong ? 3 : 4) as UInt8)
    }
  }

  fileprivate mutating func readKind() throws -> (UInt8, Number) {
    guard let kind = readInteger(as: UInt8.self) else { throw UnreadableFrame() }
    return (kind, try readNumber())
  }

  fileprivate mutating func readNumber() throws -> UInt32 {
    guard let number = readInteger(as: UInt32.self) else { throw UnreadableFrame() }
    return number
  }

  fileprivate mutating func readBytes() throws -> ByteBuffer {
    guard let bytes = readSlice(length: Int(try readNumber())) else { throw UnreadableFrame() }
    return bytes
  }

  fileprivate mutating func readText() throws -> String {
    guard let text = readString(length: Int(try readNumber())) else { throw UnreadableFrame() }
    return text
  }

  fileprivate mutating func readOptionalText() throws -> String? {
    guard let has = readInteger(as: UInt8.self) else { throw UnreadableFrame() }
    return has == 0 ? nil : try readText()
  }

  fileprivate mutating func readFields() throws -> HTTPFields {
    var fields = HTTPFields()
    for _ in 0..<(try readNumber()) {
      guard let name = HTTPField.Name(try readText()) else { throw UnreadableFrame() }
      fields.append(HTTPField(name: name, value: try readText()))
    }
    return fields
  }

  fileprivate mutating func readFarewell() throws -> Farewell {
    switch readInteger(as: UInt8.self) {
    case 0: return .done
    case 1:
      guard let reason = Reply.Bye(rawValue: try readText()) else { throw UnreadableFrame() }
      return .bye(reason)
    case 2: return .refused(.notUTF8)
    case 3: return .refused(.tooLong)
    case 4: return .refused(.parseError)
    default: throw UnreadableFrame()
    }
  }
}
