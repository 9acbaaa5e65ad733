import Core
import NIOCore
import Testing

@testable import Webhooks

@Suite struct CheckingAddresses {
  @Test(arguments: [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "198.18.0.1", "192.0.2.1", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1",
    "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::1",
    "2001::1", "::7f00:1", "3fff::1", "5f00::1",
  ])
  func `does not call special-purpose addresses`(_ text: String) throws {
    let address = try #require(NetworkAddress(parsing: text))
    #expect(!CallableAddresses().mayCall(address))
  }

  @Test(arguments: ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"])
  func `calls addresses of the internet`(_ text: String) throws {
    #expect(CallableAddresses().mayCall(try #require(NetworkAddress(parsing: text))))
  }

  @Test func `calls what the operator names, in any form`() throws {
    let allowed = ["127.0.0.0/8", "fd00::/8", "10.0.0.7"].compactMap { NetworkRange(parsing: $0) }
    let rules = CallableAddresses(allowing: allowed)
    for text in ["127.0.0.1", "::ffff:127.0.0.1", "fd12::1", "10.0.0.7"] {
      #expect(rules.mayCall(try #require(NetworkAddress(parsing: text))), "\(text)")
    }
    for text in ["10.0.0.8", "128.0.0.1", "::1", "fc00::1", "192.168.0.1"] where text != "128.0.0.1" {
      #expect(!rules.mayCall(try #require(NetworkAddress(parsing: text))), "\(text)")
    }
  }

  @Test(arguments: ["10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "::/129", "example.org", "10.0.0.0/-1", ""])
  func `takes no other text for a network`(_ text: String) { #expect(NetworkRange(parsing: text) == nil) }

  @Test(arguments: ["127.0.0.1", "2130706433", "0x7f.1", "127.1", "0177.0.0.1", "::1"])
  func `knows an address in all its forms`(_ host: String) {
    let addresses = HostLookup.addresses(of: host, port: 80, isNumeric: true)
    #expect(!addresses.isEmpty)
    #expect(addresses.allSatisfy { NetworkAddress($0).map { !CallableAddresses().mayCall($0) } ?? false })
  }

  @Test func `reads addresses of receivers`() throws {
    let url = try WebhookURL(parsing: "https://Receiver.example:8443/a/b?c=d#e")
    #expect(url.isSecure && url.host == "Receiver.example" && url.port == 8_443)
    #expect(url.target == "/a/b?c=d" && url.authority == "Receiver.example:8443")
    #expect(try WebhookURL(parsing: "http://r.example?x").target == "/?x")
    #expect(try WebhookURL(parsing: "http://[fd12::1]:80/").host == "fd12::1")
  }

  @Test(arguments: [
    "", "r.example", "ftp://r.example/", "https://", "https://u:p@r.example/", "https://r.example:0/",
    "https://r.example:99999/", "https://r example/", "https://r.example/ü", "https://[::1/", "https://[fe80::1%eth0]/",
    "https://r.example\\@evil.example/", "https://:80/", "https://r.example:x/",
  ])
  func `refuses other addresses`(_ text: String) { #expect(throws: URLProblem.self) { try WebhookURL(parsing: text) } }
}

@Suite struct ReadingAddresses {
  @Test(arguments: [
    "0.0.0.0", "192.0.2.7", "255.255.255.255", "::", "::1", "1::", "2001:db8::5", "1:2:3:4:5:6:7:8", "fe80::1:0:0:1",
    "2001:db8:0:1:1:1:1:1", "2001:0:0:1::1", "a:b:c:d:e:f:1:2",
  ])
  func `writes an address as the system does, and reads it again`(_ text: String) throws {
    let address = try #require(NetworkAddress(parsing: text))
    let systems = try SocketAddress(ipAddress: text, port: 0)
    #expect(NetworkAddress(systems) == address)
    #expect(systems.ipAddress == address.description)
    #expect(NetworkAddress(parsing: address.description) == address)
  }

  @Test(arguments: ["::ffff:192.0.2.7", "64:ff9b::192.0.2.33", "1:2:3:4:5:6:1.2.3.4", "ABCD::EF01", "1::2:3:4:5:6:7"])
  func `reads other forms as the system does`(_ text: String) throws {
    #expect(NetworkAddress(parsing: text) == NetworkAddress(try SocketAddress(ipAddress: text, port: 0)))
  }

  @Test(arguments: [
    "", ".", ":", ":::", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.-4", "1..2.3", " 1.2.3.4",
    "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "g::", ":1::2", "1::2:", "1:2:3:4:5:6:7:1.2.3.4",
    "1.2.3.4::", "::1.2.3", "1:2:3:4::5:6:7:8", "[::1]",
  ])
  func `refuses what the system refuses`(_ text: String) {
    #expect(NetworkAddress(parsing: text) == nil)
    #expect((try? SocketAddress(ipAddress: text, port: 0)) == nil)
  }
}
