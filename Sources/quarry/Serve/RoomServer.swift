import Foundation
import Listening
import QRCode

/// A server for one room (`--lan`), without domain name, certificate authority or proxy, but with `https` for cameras.
struct RoomServer {
  /// The URL, such as `https://192.168.1.20:8080`.
  let url: String
  let tls: TLSFiles
  private let port: Int
  /// Further addresses of this machine, if it is in several networks.
  private let others: [String]
  private let fingerprint: String

  /// Finds this machine's address on the network, and creates a certificate for it unless the folder has one.
  init(_ settings: ServerSettings, in folder: DataFolder) throws {
    let host = settings.http.host
    let addresses = ["0.0.0.0", "::", ""].contains(host) ? LocalNetwork.addresses : [host]
    guard let address = addresses.first(where: ReachableHost.isReachable) else {
      throw BadSetting(
        sentence: "--lan finds no network: join the one that the phones are in, or give an address with --http.")
    }
    let made = try SelfMadeCertificate(in: folder.path, for: addresses)
    tls = TLSFiles(made)
    fingerprint = made.fingerprint
    port = settings.http.port
    others = addresses.filter { $0 != address && !$0.contains(":") && ReachableHost.isReachable($0) }
    let shown = address.contains(":") ? "[\(address)]" : address
    url = port == 443 ? "https://\(shown)" : "https://\(shown):\(port)"
  }

  /// The instructions for the host in the room.
  func instructions() -> String {
    let code = (try? QRCode(url, correction: .strongest()))?.terminal() ?? ""
    return """

      Open this on any device in the same network, or scan the code:

          \(url)/

      \(code)
      The server's certificate is self-signed, so each browser asks once whether to continue:
        Chrome, Edge   Advanced, then Proceed
        Safari         Show Details, then visit this website
        Firefox        Advanced, then Accept the Risk and Continue
      The certificate's SHA-256 is \(fingerprint)
      If a phone cannot open it, the phone may be in another network (mobile data, a guest network), or this computer's
      firewall may block port \(port).
      \(otherNetworks)
      """
  }

  /// A sentence for a machine in several networks; empty for one in a single network.
  private var otherNetworks: String {
    guard let other = others.first else { return "" }
    return """
      This computer is in several networks. If the phones are in another one, start the server with its address:
          --lan --http \(other):\(port)\(others.count > 1 ? "    (or \(others.dropFirst().joined(separator: ", ")))" : "")

      """
  }
}

extension TLSFiles {
  fileprivate init(_ made: SelfMadeCertificate) { (certificate, key) = (made.certificate, made.key) }
}
