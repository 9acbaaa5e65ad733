public import JSONCoding

/// The values of the protocol, named as in its description, and the groups of its methods.
///
/// Words of which the server may learn more, such as ``Phase``, are structures, and values of several kinds, such as
/// ``Outcome``, have a case for those that this version of the library does not know: a newer server breaks nothing.
public enum Quarry {}

/// A type that makes requests. It has all methods of the protocol as functions, in groups: `lobby.create` is
/// `lobby.create(…)` of a ``QuarryCaller``, a ``QuarryWatcher`` and a ``QuarryConnection``.
///
/// They throw ``QuarryError`` if the server refuses, and ``ConnectionFailure`` if no answer comes that can be read.
public protocol QuarryMethods: Sendable {
  /// Makes a request, and returns its result.
  func answer(to method: String, _ params: JSONObject) async throws -> JSONValue
}

extension QuarryCaller: QuarryMethods {
  /// Makes a request, and returns its result.
  public func answer(to method: String, _ params: JSONObject) async throws -> JSONValue {
    try await call(method, params)
  }
}

extension QuarryWatcher: QuarryMethods {
  /// Makes a request, and returns its result.
  public func answer(to method: String, _ params: JSONObject) async throws -> JSONValue {
    try await call(method, params)
  }
}

extension QuarryConnection: QuarryMethods {
  /// Makes a request, and returns its result.
  public func answer(to method: String, _ params: JSONObject) async throws -> JSONValue {
    try await call(method, .object(params))
  }
}

extension Quarry {
  /// What to do with a value that can also be cleared. Leave out the parameter to leave the value as it is.
  public enum Change<Value: Equatable & Sendable>: Equatable, Sendable {
    /// Sets the value.
    case set(Value)
    /// Takes the value away.
    case cleared
  }

  /// A value without members.
  public struct Nothing: Equatable, Sendable {
    /// There is only one.
    public init() {}
  }
}

/// A word of the protocol, of which a newer server may know more.
public protocol QuarryWord: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible
where RawValue == String {
  /// A word, which may be one that this version of the library does not know.
  init(rawValue: String)
}

extension QuarryWord {
  /// A word as it stands in the protocol.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The word.
  public var description: String { rawValue }
}

extension QuarryError {
  /// The error's ``kind``, to compare with the ones that are known.
  public var reason: Quarry.ErrorKind { Quarry.ErrorKind(rawValue: kind) }
}
