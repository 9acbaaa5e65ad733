import Foundation
import FuzzTargets

/// `Fuzz TARGET [libFuzzer's arguments]`: `Fuzz json -max_total_time=60 CORPUS`, or `Fuzz json FILE` for one input.
@main
enum Fuzz {
  private static let names = FuzzTarget.allCases.map(\.rawValue)

  /// The target of this run.
  private static let target = CommandLine.arguments.dropFirst().first.flatMap { FuzzTarget(rawValue: $0) }

  static func main() {
    guard target != nil else { return print(names.joined(separator: "\n")) }
    // libFuzzer does not get the target's name.
    var arguments: [UnsafeMutablePointer<CChar>?] =
      CommandLine.arguments.enumerated().filter { $0.offset != 1 }.map { strdup($0.element) } + [nil]
    var count = CInt(arguments.count - 1)
    let status = arguments.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return runDriver(&count, &start) { bytes, count in Fuzz.run(UnsafeBufferPointer(start: bytes, count: count)) }
    }
    exit(status)
  }

  /// A finding ends the run, and libFuzzer keeps the input.
  private static func run(_ input: UnsafeBufferPointer<UInt8>) -> CInt {
    do throws(Finding) {
      try target?.run(Array(input))
    } catch {
      FileHandle.standardError.write(Data("Finding: \(error)\n".utf8))
      abort()
    }
    return 0
  }
}

/// libFuzzer as a library: https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
