public import Hunt
public import Wire

/// What the documents say about a method: its purpose, callers, parameters and result.
public struct MethodDescription: Sendable {
  /// The name in the protocol, such as `lobby.extend`.
  public let name: String
  public let who: Callers
  /// What an API key needs to call it.
  public let scope: KeyNeed
  /// One sentence.
  public let summary: String
  public let details: String?
  /// The parameters besides those of its kind.
  public let ownParameters: [ParameterDescription]
  /// The parameters that all methods of its kind have.
  public let commonParameters: [ParameterDescription]
  public let result: Schema
  public let kinds: [ErrorKind]
  public let example: MethodExample

  public init(
    _ name: String, by who: Callers, scope: KeyNeed? = nil, _ summary: String, _ details: String?,
    own: [ParameterDescription], common: [ParameterDescription], result: Schema, kinds: [ErrorKind],
    example: MethodExample
  ) {
    self.name = name
    self.who = who
    self.scope = scope ?? KeyNeed(of: who)
    self.summary = summary
    self.details = details
    ownParameters = own
    commonParameters = common
    self.result = result
    // To a key without the scope.
    let isRefused = self.scope != .any && !kinds.contains(.forbidden)
    self.kinds = isRefused ? (kinds + [.forbidden]).sorted() : kinds
    self.example = example
  }

  /// What an API key needs to call a method: the one place that says it.
  public enum KeyNeed: String, Sendable {
    /// Any key may call it, as everybody may.
    case any
    /// No key may call it: it is for those who are signed in or have a seat.
    case noKey = "none"
    /// The scope of this name.
    case read, host, packs

    /// What follows from who may call it, unless the method says otherwise.
    fileprivate init(of who: Callers) {
      self =
        switch who.role {
        case .any: .any
        case .account, .player, .operator: .noKey
        case .host, .playerOrHost: .host
        case .viewer: .read
        }
    }
  }

  /// Who may call a method: the one place that says it. What `Lobbies` lets staff do follows from it.
  public struct Callers: Sendable {
    public let role: Role
    /// The roles of staff that may call it, too.
    public let staff: StaffRoles

    public static let any = Callers(role: .any, staff: .all)
    public static let account = Callers(role: .account, staff: .nobody)
    /// The host and cohosts.
    public static let host = host([])
    /// The host, but no cohost.
    public static let hostAlone = Callers(role: .host, staff: .nobody)
    public static let player = Callers(role: .player, staff: .nobody)
    public static let `operator` = Callers(role: .operator, staff: .nobody)
    /// Players, the host and cohosts.
    public static let playerOrHost = playerOrHost([])
    public static let viewer = Callers(role: .viewer, staff: .all)

    /// The host, cohosts and other staff.
    public static func host(_ staff: StaffRoles) -> Callers { Callers(role: .host, staff: staff.union(.cohost)) }

    /// Players, the host, cohosts and other staff.
    public static func playerOrHost(_ staff: StaffRoles) -> Callers {
      Callers(role: .playerOrHost, staff: staff.union(.cohost))
    }
  }

  public enum Role: String, Sendable {
    case any, account, host, player, `operator`
    case playerOrHost = "player, host"
    /// A host or a player; anybody if the lobby admits spectators.
    case viewer
  }
}

/// A group of related methods.
public struct MethodGroup: Sendable {
  public let tag: Tag
  public let methods: [MethodDescription]

  public init(_ tag: Tag, _ methods: [MethodDescription]) {
    self.tag = tag
    self.methods = methods
  }

  /// The subject of a group of methods.
  public enum Tag: String, Sendable {
    case server, session, accounts, packs, hosting, playing, watching, operating
  }
}

/// A parameter of a method.
public struct ParameterDescription: Sendable {
  public let name: String
  public let schema: Schema
  /// Its meaning in this method, if the schema does not say enough.
  public let meaning: String?
  public let isRequired: Bool

  public init(_ name: String, _ schema: Schema, _ meaning: String? = nil, isRequired: Bool = true) {
    self.name = name
    self.schema = schema
    self.meaning = meaning
    self.isRequired = isRequired
  }
}

/// A request's parameters and its result, as JSON.
public struct MethodExample: Sendable {
  /// A JSON object.
  public let params: String
  public let result: String
  /// What the example shows; the method's summary if nil.
  public let name: String?

  public init(named name: String? = nil, _ params: String = "{}", _ result: String = "{}") {
    self.name = name
    self.params = params
    self.result = result
  }
}
