import Testing

@testable import quarry

/// Settings that would be noticed on the day of the hunt are refused at the start.
@Suite struct PublicAddresses {
  @Test(arguments: [
    ("https://hunt.example", "https://hunt.example"), ("https://Hunt.example/", "https://Hunt.example"),
    ("HTTPS://hunt.example:443", "https://hunt.example"), ("https://hunt.example:8443", "https://hunt.example:8443"),
    ("http://192.168.1.20:8080", "http://192.168.1.20:8080"), ("http://[fd00::1]:80/", "http://[fd00::1]"),
    ("http://quarry.local", "http://quarry.local"), ("http://raspberry:8080", "http://raspberry:8080"),
    ("https://xn--jger-loa.example", "https://xn--jger-loa.example"),
    (" https://hunt.example ", "https://hunt.example"),
  ])
  func `are normalised`(text: String, address: String) throws { #expect(try PublicAddress.read(text) == address) }

  @Test(arguments: [
    ("https://school.example/quarry", "a host of its own"), ("https://hunt.example/#a", "a host of its own"),
    ("https://hunt.example?x", "a host of its own"), ("https://ada:secret@hunt.example", "has a user"),
    ("https://jäger.example", "in the DNS"), ("http://hunt.school.org", "is not encrypted"),
    ("hunt.example", "no address that a browser opens"), ("ftp://hunt.example", "no address that a browser opens"),
    ("https://", "no host"), ("https://hunt example", "no host"), ("https://-hunt.example", "no host"),
    ("https://256.1.1.1", "no host"), ("https://hunt.example:0", "no port"), ("https://hunt.example:99999", "no port"),
    ("https://0.0.0.0", "none that a phone can open"), ("https://[::]", "none that a phone can open"),
    ("https://[0:0:0:0:0:0:0:0]", "none that a phone can open"),
    ("https://[::ffff:0.0.0.0]", "none that a phone can open"),
    ("https://224.0.0.1", "none that a phone can open"), ("https://255.255.255.255", "none that a phone can open"),
  ])
  func `that cannot work are refused`(text: String, problem: String) {
    do throws(BadSetting) {
      let address = try PublicAddress.read(text)
      Issue.record("\(address ?? "-") was taken")
    } catch {
      #expect(error.sentence.contains(problem), "\(error.sentence)")
    }
  }

  @Test func `need not be given`() throws {
    #expect(try PublicAddress.read(nil) == nil)
    #expect(try PublicAddress.read("") == nil)
  }
}

@Suite struct DisksForBackups {
  private let disks = MountedDisks(
    mounts: """
      /dev/sda1 / ext4 rw 0 0
      /dev/sdb1 /srv/backups ext4 rw 0 0
      /dev/sdc1 /media/ada/My\\040disk ext4 rw 0 0
      """,
    table: """
      # what should be mounted
      UUID=1 / ext4 defaults 0 1
      UUID=2 /srv/backups ext4 defaults 0 2
      UUID=3 /srv/other ext4 defaults 0 2
      UUID=4 none swap sw 0 0
      """)

  @Test(arguments: ["/var/backups", "/srv/backups", "/srv/backups/quarry", "/media/ada/My disk/quarry", "/srv/others"])
  func `are there`(path: String) { #expect(disks.missing(for: path) == nil) }

  @Test(arguments: [
    ("/srv/other/quarry", "/srv/other"), ("/mnt/usb/quarry", "/mnt/usb"), ("/media/bob/disk", "/media/bob"),
    ("/run/media/ada/disk/quarry", "/run/media/ada/disk"),
  ])
  func `are missed`(path: String, disk: String) { #expect(disks.missing(for: path) == disk) }
}
