/// The networks around an IPv6 /64, as limits by address count them.
///
/// Providers give a customer a /64, often a /56, and on request a /48. The wider one gets a few times what an address
/// may do, as it can also have many customers.
public enum ClientNetworks {
  private static let widths: [(length: Int, times: Int)] = [(56, 4), (48, 16)]

  /// - Parameter address: as limits count it, such as `203.0.113.7` or `2001:db8:1:2::/64`.
  /// - Returns: the smallest first; none for anything but a /64.
  public static func around(_ address: String) -> [(network: String, times: Int)] {
    guard address.utf8.suffix(5).elementsEqual("::/64".utf8),
      let range = NetworkRange(parsing: address)
    else { return [] }
    return widths.map { (NetworkRange(range.address, length: $0.length).description, $0.times) }
  }

  /// The widest network around an address; the address itself if there is none.
  ///
  /// Queues and rooms that strangers share take it for one client: having many addresses must not get anybody more turns.
  public static func widest(around address: String) -> String { around(address).last?.network ?? address }
}
