import Core
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import Wire

/// The codes that the screen of a clue shows now and next.
struct LivingCodes: JSONWritable {
  private let codes: [(qr: String, period: LivingPeriod)]

  fileprivate init(_ codes: [(qr: String, period: LivingPeriod)]) { self.codes = codes }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("codes", array: codes) { json, code in
        json.object {
          $0.member("qr", code.qr)
          $0.member("from", code.period.from)
          $0.member("until", code.period.until)
        }
      }
      $0.member("period", Int(Limits.livingPeriod.milliseconds / 1_000))
    }
  }
}

extension LiveLobby {
  /// - Parameter publicURL: like that of `QRToken.encoded`.
  func livingCodes(of clue: ClueID, publicURL: String?, at now: Timestamp) throws(WireError) -> LivingCodes {
    guard let proof = view.lobby.clue(clue)?.proof else { throw .noClue(clue.description) }
    guard proof == .living else {
      throw .invalidParams("clue", "has no living code: its proof must be {\"scan\": {\"living\": true}}")
    }
    let periods = sequence(first: LivingPeriod(holding: now), next: \.next)
      .prefix { $0.from < now + Limits.livingAhead }
    return LivingCodes(
      periods.map { period in
        (qrToken(of: LivingCode(clue, period)).encoded(publicURL: publicURL), period)
      })
  }
}
