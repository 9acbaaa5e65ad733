import EventLog
import HuntViews
import JSONCoding
import LobbyLog

private let lobby = "01M7YMYHSPZADW2FMKM6EC24GR"
private let stream = StreamName("lobby/\(lobby)")
private let epoch = "01M7YMYHR46ZFDR69350X4EAY8"

/// A forged log can have valid hashes, so checking results must handle any content.
func fuzzLog(_ input: [UInt8]) throws(Finding) {
  let events = chained(input)
  guard let last = events.last else { return }
  let results = """
    {"lobby":"\(lobby)","seq":\(last.version),"proof":{"epoch":"\(epoch)","seq":\(last.version),\
    "head":"\(last.hash)","publicKey":"","signature":""}}
    """
  do {
    var check = try ResultsCheck(of: Array(results.utf8))
    for event in events { try check.add(event) }
    _ = try check.finish(epoch: epoch)
    throw Finding(description: "does not hold: nobody can sign with an empty key")
  } catch let finding as Finding {
    throw finding
  } catch let altered as AlteredResults {
    try expect("\(altered)".last == ".", "what is wrong is a sentence: \(altered)")
  } catch is UnreadableEvent {
    // An unreadable event: there is no need to check results.
  } catch {
    throw Finding(description: "does not hold: a log is refused for what is in it: \(error)")
  }
}

/// Makes a log with valid hashes from lines of a type, a tab, data, and optionally a tab and a time.
private func chained(_ input: [UInt8]) -> [StoredEvent] {
  var events: [StoredEvent] = []
  var hash = EventHash.origin
  for line in input.split(separator: UInt8(ascii: "\n")) {
    let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2)
    guard parts.count > 1 else { continue }
    let version = events.count + 1
    let at = parts.count > 2 ? Int64(String(decoding: parts[2], as: UTF8.self)) : nil
    let new = NewEvent(
      type: String(decoding: parts[0], as: UTF8.self), at: at ?? 1_750_000_000_000 + Int64(version) * 1_000,
      data: Array(parts[1]))
    hash = hash.followed(by: new, in: stream, version: version)
    events.append(
      StoredEvent(
        position: Int64(version), stream: stream, version: version, type: new.type, at: new.at, data: new.data,
        hash: hash))
  }
  return events
}

/// The first byte determines how the rest is split.
func fuzzExport(_ input: [UInt8]) throws(Finding) {
  guard let cut = input.first else { return }
  let bytes = Array(input.dropFirst())
  let whole = read([bytes])
  let size = Int(cut) + 1
  let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min(bytes.count, $0 + size)]) }
  let cutUp = read(pieces)
  try expect(cutUp.problem == whole.problem, "an export means the same however it is cut")
  // A piece with an error yields no events.
  try expect(whole.problem != nil || cutUp.events == whole.events, "all events come, however they are cut")
  guard whole.problem == nil, let epoch = whole.epoch else { return }
  let stream = whole.stream
  var written = Export.header(epoch: epoch, stream: stream, events: whole.events.count)
  for event in whole.events { written += Export.object(event, withPosition: stream == nil) + [UInt8(ascii: "\n")] }
  // An older format differs in its first line.
  let isSame = written.drop { $0 != UInt8(ascii: "\n") }.elementsEqual(bytes.drop { $0 != UInt8(ascii: "\n") })
  try expect(isSame, "what is read is what would be written")
}

private struct ReadExport {
  var events: [StoredEvent] = []
  var problem: ExportError?
  var epoch: String?
  var stream: StreamName?
}

private func read(_ pieces: [[UInt8]]) -> ReadExport {
  var reader = ExportReader()
  var read = ReadExport()
  do throws(ExportError) {
    for piece in pieces { read.events += try reader.read(piece) }
    _ = try reader.finish()
  } catch {
    read.problem = error
  }
  read.epoch = reader.epoch
  read.stream = reader.stream
  return read
}
