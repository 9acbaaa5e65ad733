import Descriptions
import Wire

/// A method of the protocol: its description and how its requests are read.
struct Method: Sendable {
  let description: MethodDescription
  /// Turns the parameters into a plan.
  let read: @Sendable (Fields) throws(WireError) -> Plan

  /// The parameters that a method has besides its own.
  enum Kind {
    /// `token`.
    case plain
    /// `token` and `key`: the request may be repeated.
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

    /// The errors that every method of the kind may answer with.
    fileprivate var refusals: [ErrorKind] {
      switch self {
      case .plain, .repeatable: [.invalidParams, .unauthorized, .banned]
      case .ofLobby, .repeatableOfLobby: [.invalidParams, .unauthorized, .forbidden, .lobbyNotFound, .banned]
      }
    }
  }

  /// - Parameters:
  ///   - parameters: the method's own parameters, read in this order.
  ///   - kinds: errors besides those of the kind of method.
  ///   - plan: turns the parameters' values into a plan.
  init<each Value>(
    _ name: String, _ kind: Kind, by who: MethodDescription.Callers, scope: MethodDescription.KeyNeed? = nil,
    _ summary: String, details: String? = nil,
    parameters: repeat Parameter<each Value>, result: Schema, errors kinds: [ErrorKind] = [.unavailable],
    example: MethodExample = .init(), plan: @escaping @Sendable (repeat each Value) throws(WireError) -> Plan
  ) {
    var described: [ParameterDescription] = []
    for parameter in repeat each parameters { described += parameter.described }
    self.init(
      name, kind, by: who, scope: scope, summary, details: details, described: described, result: result,
      errors: kinds,
      example: example
    ) { (fields) throws(WireError) in
      try plan(repeat try (each parameters).read(fields))
    }
  }

  /// For methods called so often that every function call counts.
  /// - Parameters:
  ///   - described: the method's own parameters.
  ///   - read: reads them.
  init(
    _ name: String, _ kind: Kind, by who: MethodDescription.Callers, scope: MethodDescription.KeyNeed? = nil,
    _ summary: String, details: String? = nil,
    described: [ParameterDescription], result: Schema, errors kinds: [ErrorKind], example: MethodExample,
    read: @escaping @Sendable (Fields) throws(WireError) -> Plan
  ) {
    let common = kind.parameters.filter { common in !described.contains { $0.name == common.name } }
    description = MethodDescription(
      name, by: who, scope: scope, summary, details,
      // Required parameters come first.
      own: described.filter(\.isRequired) + described.filter { !$0.isRequired }, common: common, result: result,
      kinds: (kind.refusals + kinds).sorted(), example: example)
    self.read = read
  }
}

/// A group of related methods.
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
