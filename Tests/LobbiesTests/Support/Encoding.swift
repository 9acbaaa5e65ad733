import Core
import EventLog
import Hunt

@testable import LobbyLog

extension EventCodec {
  /// An event as a lobby stores it, with a fixed salt.
  static func encode(_ event: LobbyEvent, at moment: Timestamp) -> NewEvent {
    encode(event, at: moment, salt: "00112233445566778899aabbccddeeff")
  }
}
