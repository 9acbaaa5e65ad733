public import Wire

/// What a method is for, who may call it, and what it takes and answers: all that documents say of it.
public struct MethodDescription: Sendable {
  /// Part of the protocol: `lobby.extend`.
  public let name: String
  public let who: Role
  /// One sentence.
  public let summary: String
  public let details: String?
  /// Those that no other method of its kind has, and those that many have.
  public let ownParameters: [ParameterDescription]
  public let commonParameters: [ParameterDescription]
  public let result: Schema
  public let kinds: [ErrorKind]
  public let example: MethodExample

  public init(
    _ name: String, by who: Role, _ summary: String, _ details: String?,
    own: [ParameterDescription], common: [ParameterDescription], result: Schema, kinds: [ErrorKind],
    example: MethodExample
  ) {
    self.name = name
    self.who = who
    self.summary = summary
    self.details = details
    ownParameters = own
    commonParameters = common
    self.result = result
    self.kinds = kinds
    self.example = example
  }

  /// Who may call a method.
  public enum Role: String, Sendable {
    case any, account, host, player
    case playerOrHost = "player, host"
    /// A host or a player; anybody if the lobby lets spectators in.
    case viewer
  }
}

/// Methods that belong together.
public struct MethodGroup: Sendable {
  public let tag: Tag
  public let methods: [MethodDescription]

  public init(_ tag: Tag, _ methods: [MethodDescription]) {
    self.tag = tag
    self.methods = methods
  }

  /// What the methods of a group have in common.
  public enum Tag: String, Sendable {
    case server, session, accounts, packs, hosting, playing, watching
  }
}

/// A parameter of a method.
public struct ParameterDescription: Sendable {
  public let name: String
  public let schema: Schema
  /// What it means here, if its schema does not say enough.
  public let meaning: String?
  public let isRequired: Bool

  public init(_ name: String, _ schema: Schema, _ meaning: String? = nil, isRequired: Bool = true) {
    self.name = name
    self.schema = schema
    self.meaning = meaning
    self.isRequired = isRequired
  }
}

/// A request and its answer, both as JSON.
public struct MethodExample: Sendable {
  /// An object.
  public let params: String
  public let result: String
  /// What it shows; the method's summary if nil.
  public let name: String?

  public init(named name: String? = nil, _ params: String = "{}", _ result: String = "{}") {
    self.name = name
    self.params = params
    self.result = result
  }
}
