import Core
public import Hunt
public import HuntViews
public import JSONCoding
import Wire

extension HuntReport: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("clues", array: clues) { json, clue in
        json.object {
          $0.member("clue", clue.result.clue)
          $0.member("foundBy", clue.result.foundBy)
          $0.member("medianSeconds", ifPresent: clue.result.medianSeconds)
          $0.member("wrong", clue.wrong)
          $0.member("hints", clue.hints)
        }
      }
      $0.member("chat") { $0.member("lines", chatLines) }
      $0.member("feedback") {
        $0.member("count", stars.reduce(0, +))
        $0.member("stars", array: stars) { $0.value($1) }
      }
    }
  }
}

/// A page of what players thought of the hunt. It says neither whose an answer is nor when it came.
public struct ListedFeedback: JSONWritable {
  public let answers: [Feedback]
  public let total: Int

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("answers", array: answers) { json, answer in
        json.object {
          $0.member("stars", answer.stars)
          $0.member("text", ifPresent: answer.text)
        }
      }
      $0.member("total", total)
    }
  }
}

extension LobbyRequest.HostQuery {
  /// The report of a hunt that is over.
  public static var report: Self {
    reading {
      100 * $0.lobby.clueOrder.count
    } answer: { (seen) throws(WireError) in
      guard let report = seen.view.report else { throw .wrongPhase(seen.view.lobby.phase) }
      return report
    }
  }

  /// What players thought of the hunt.
  /// - Parameter count: how many answers precede the page.
  public static func feedback(after count: Int, limit: Int) -> Self {
    reading {
      300 * min(limit, $0.lobby.feedback.count)
    } answer: {
      let all = $0.view.lobby.shuffledFeedback
      return ListedFeedback(answers: Array(all.dropFirst(count).prefix(limit)), total: all.count)
    }
  }
}
