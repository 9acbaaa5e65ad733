import Core
public import JSONCoding

extension JSONWriter {
  /// Writes a user with the members of the protocol, and never a password.
  public mutating func value(_ user: User) {
    object {
      $0.member("nickname", user.home.nickname.value)
      $0.member("country", user.home.country)
      $0.member("state", user.home.state)
      $0.member("city", user.home.city.value)
      $0.member("year", user.home.year)
      $0.member("longitude", user.home.longitude ?? 0)
      $0.member("latitude", user.home.latitude ?? 0)
      $0.member("id", user.id.number)
      $0.member("time-stamp", UTCTime(user.since).text)
    }
  }

  public mutating func value(_ cluster: Cluster) {
    object {
      $0.member("count", cluster.count)
      $0.member("longitude", cluster.longitude)
      $0.member("latitude", cluster.latitude)
      $0.member("south", cluster.south)
      $0.member("west", cluster.west)
      $0.member("north", cluster.north)
      $0.member("east", cluster.east)
    }
  }
}
