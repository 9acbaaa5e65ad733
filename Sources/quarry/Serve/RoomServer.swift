import Foundation
import Listening
import QRCode

/// A server for one room (`--lan`): no name, no authority, no proxy, and phones that want `https` for their cameras.
struct RoomServer {
  /// `https://192.168.1.20:8080`.
  let url: String
  let tls: TLSFiles
  private let port: Int
  private let fingerprint: String

  /// Finds this machine's address in the network, and makes a certificate for it where there is none in the folder.
  init(_ settings: ServerSettings, in folder: DataFolder) throws {
    let host = settings.http.host
    let addresses = ["0.0.0.0", "::", ""].contains(host) ? LocalNetwork.addresses : [host]
    guard let address = addresses.first(where: ReachableHost.isReachable) else {
      throw BadSetting(
        sentence: "--lan finds no network: join the one that the phones are in, or name an address with --http.")
    }
    let made = try SelfMadeCertificate(in: folder.path, for: addresses)
    tls = TLSFiles(made)
    fingerprint = made.fingerprint
    port = settings.http.port
    let shown = address.contains(":") ? "[\(address)]" : address
    url = port == 443 ? "https://\(shown)" : "https://\(shown):\(port)"
  }

  /// What the host of the room reads.
  func instructions() -> String {
    let code = (try? QRCode(url, correction: .strongest()))?.terminal() ?? ""
    return """

      Open this on any device in the same network, or scan the code:

          \(url)/

      \(code)
      The server signs its certificate itself, so each browser asks once whether to go on:
        Chrome, Edge   Advanced, then Proceed
        Safari         Show Details, then visit this website
        Firefox        Advanced, then Accept the Risk and Continue
      The certificate's SHA-256 is \(fingerprint)
      A phone that finds nothing there may be in another network (mobile data, a guest network), or this computer's
      firewall keeps port \(port) closed.

      """
  }
}

extension TLSFiles {
  fileprivate init(_ made: SelfMadeCertificate) { (certificate, key) = (made.certificate, made.key) }
}
