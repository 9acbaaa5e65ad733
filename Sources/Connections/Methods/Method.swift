import Descriptions
import Wire

/// A method of the protocol: what documents say of it, and how a request is read.
struct Method: Sendable {
  let description: MethodDescription
  /// The parameters → what the request is about to do.
  let read: @Sendable (Fields) throws(WireError) -> Plan

  /// Which parameters a method has besides its own.
  enum Kind {
    /// `token`.
    case plain
    /// `token` and `key`: the request may be sent again.
    case repeatable
    /// `lobby`, `code` and `token`.
    case ofLobby
    /// `lobby`, `code`, `token` and `key`.
    case repeatableOfLobby

    fileprivate var parameters: [ParameterDescription] {
      switch self {
      case .plain: [.token]
      case .repeatable: [.token, .key]
      case .ofLobby: [.lobby, .code, .token]
      case .repeatableOfLobby: [.lobby, .code, .token, .key]
      }
    }

    /// What every method of the kind may refuse.
    fileprivate var refusals: [ErrorKind] {
      switch self {
      case .plain, .repeatable: [.invalidParams, .unauthorized]
      case .ofLobby, .repeatableOfLobby: [.invalidParams, .unauthorized, .forbidden, .lobbyNotFound]
      }
    }
  }

  /// - Parameters:
  ///   - parameters: its own, read in this order.
  ///   - kinds: errors besides those of the kind of method.
  ///   - plan: what the values of the parameters ask for.
  init<each Value>(
    _ name: String, _ kind: Kind, by who: MethodDescription.Role, _ summary: String, details: String? = nil,
    parameters: repeat Parameter<each Value>, result: Schema, errors kinds: [ErrorKind] = [.unavailable],
    example: MethodExample = .init(), plan: @escaping @Sendable (repeat each Value) throws(WireError) -> Plan
  ) {
    var described: [ParameterDescription] = []
    for parameter in repeat each parameters { described += parameter.described }
    self.init(
      name, kind, by: who, summary, details: details, described: described, result: result, errors: kinds,
      example: example
    ) { (fields) throws(WireError) in
      try plan(repeat try (each parameters).read(fields))
    }
  }

  /// For what is asked so often that every call counts.
  /// - Parameters:
  ///   - described: its own parameters.
  ///   - read: reads them.
  init(
    _ name: String, _ kind: Kind, by who: MethodDescription.Role, _ summary: String, details: String? = nil,
    described: [ParameterDescription], result: Schema, errors kinds: [ErrorKind], example: MethodExample,
    read: @escaping @Sendable (Fields) throws(WireError) -> Plan
  ) {
    let common = kind.parameters.filter { common in !described.contains { $0.name == common.name } }
    description = MethodDescription(
      name, by: who, summary, details,
      // What must be there first.
      own: described.filter(\.isRequired) + described.filter { !$0.isRequired }, common: common, result: result,
      kinds: (kind.refusals + kinds).sorted(), example: example)
    self.read = read
  }
}

/// Methods that belong together.
struct Theme: Sendable {
  let tag: MethodGroup.Tag
  let methods: [Method]

  init(_ tag: MethodGroup.Tag, @Builder _ methods: () -> [Method]) {
    self.tag = tag
    self.methods = methods()
  }

  @resultBuilder
  enum Builder {
    static func buildBlock(_ methods: Method...) -> [Method] { methods }
  }
}
