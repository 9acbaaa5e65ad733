import Foundation
import FuzzTargets
import TestTools
import Testing

@Suite struct ReplayingTheCorpus {
  @Test(arguments: FuzzTarget.allCases)
  func `stands every input that was interesting once`(target: FuzzTarget) throws {
    let corpus = try Corpus(of: target)
    #expect(corpus.inputs.count >= 3)
    for (name, input) in corpus.inputs { corpus.expectStood(input, "\(name)") }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `stands inputs that are a little different`(target: FuzzTarget) throws {
    let corpus = try Corpus(of: target)
    var mutator = Mutator(seed: 20_261_121, corpus.inputs.map(\.bytes))
    for number in 1...corpus.mutations { corpus.expectStood(mutator.next(), "mutation \(number)") }
  }
}

/// The inputs for a target, in the folder of that name.
private struct Corpus {
  let target: FuzzTarget
  let inputs: [(name: String, bytes: [UInt8])]

  init(of target: FuzzTarget) throws {
    self.target = target
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "corpus/\(target.rawValue)")
    inputs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
      .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
  }

  /// The number of mutations, which take a few seconds.
  var mutations: Int {
    switch target {
    case .photo, .camera: 300
    case .cost: 30
    case .json, .message, .websocket, .scan, .token, .hunt, .pack, .event, .log, .export, .map: 3_000
    }
  }

  func expectStood(_ input: [UInt8], _ name: @autoclosure () -> String) {
    do throws(Finding) {
      try target.run(input)
    } catch {
      Issue.record("\(target.rawValue) \(name()): \(error). In base 64: \(Data(input).base64EncodedString())")
    }
  }
}
