import Hunt
public import JSONCoding
import Wire

/// The protocol as an OpenRPC 1.3 document.
public struct OpenRPC {
  private var components = Components()
  /// The parameters that many methods share, by their component names.
  private let shared: [(name: String, parameter: ParameterDescription)]

  private init(shared: [(name: String, parameter: ParameterDescription)]) { self.shared = shared }

  /// Returns the document.
  /// - Parameters:
  ///   - shared: parameters that the document defines once, by their component names.
  ///   - version: the version of the program.
  /// - Throws: ``JSONError`` if an example is not JSON.
  public static func document(
    of groups: [MethodGroup], sharing shared: [(name: String, parameter: ParameterDescription)], version: String
  ) throws -> JSONValue {
    var document = OpenRPC(shared: shared)
    return try document.written(groups, version: version)
  }

  private mutating func written(_ groups: [MethodGroup], version: String) throws -> JSONValue {
    var list: [JSONValue] = []
    for group in groups {
      for method in group.methods { list.append(try written(method, tag: group.tag)) }
    }
    let pushes = object(PushDescription.all.map { ($0.name, written($0)) })
    let descriptors = object(shared.map { ($0.name, written($0.parameter)) })
    let errors = object(ErrorDescription.all.map { ($0.name, written($0)) })
    return [
      "openrpc": "1.3.2",
      "info": ["title": "Quarry", "version": .string(version), "description": .string(Self.introduction)],
      "servers": [
        [
          "name": "lines", "summary": "One JSON value per line, ended by a line feed.", "url": "tcp://127.0.0.1:7226",
        ]
      ],
      "methods": .array(list),
      "x-pushes": pushes,
      "components": ["contentDescriptors": descriptors, "errors": errors, "schemas": components.json],
    ]
  }

  private func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { .init($0.0, $0.1) }))
  }

  // MARK: Methods

  private mutating func written(_ method: MethodDescription, tag: MethodGroup.Tag) throws -> JSONValue {
    var members: [JSONObject.Member] = [
      .init("name", .string(method.name)),
      .init("tags", [["name": .string(tag.rawValue)]]),
      .init("summary", .string(method.summary)),
    ]
    if let details = method.details { members.append(.init("description", .string(details))) }
    var parameters: [JSONValue] = []
    for parameter in method.ownParameters + method.commonParameters { parameters.append(referred(parameter)) }
    let errors = ErrorDescription.all(of: method.kinds).map { error -> JSONValue in
      ["$ref": .string("#/components/errors/\(error.name)")]
    }
    members.append(.init("x-who", .string(method.who.role.rawValue)))
    members.append(.init("x-scope", .string(method.scope.rawValue)))
    members.append(.init("x-staff", .array(method.who.staff.roles.map { .string($0.rawValue) })))
    members += [
      .init("paramStructure", "by-name"),
      .init("params", .array(parameters)),
      .init("result", ["name": "result", "schema": components.use(method.result)]),
      .init("errors", .array(errors)),
      .init("x-kinds", .array(method.kinds.map { .string($0.rawValue) })),
      .init("examples", [try example(of: method)]),
    ]
    return .object(JSONObject(members))
  }

  private func example(of method: MethodDescription) throws -> JSONValue {
    let params = try JSONParser.parse(Array(method.example.params.utf8), from: .stored)
    let given = (params.object?.members ?? []).map { member -> JSONValue in
      ["name": .string(member.name), "value": member.value]
    }
    return [
      "name": .string(method.example.name ?? String(method.summary.dropLast())),
      "params": .array(given),
      "result": [
        "name": "result", "value": try JSONParser.parse(Array(method.example.result.utf8), from: .stored),
      ],
    ]
  }

  private mutating func referred(_ parameter: ParameterDescription) -> JSONValue {
    let written = written(parameter)
    let sharedName = shared.first { $0.parameter.name == parameter.name && self.written($0.parameter) == written }?.name
    return sharedName.map { ["$ref": .string("#/components/contentDescriptors/\($0)")] } ?? written
  }

  private mutating func written(_ parameter: ParameterDescription) -> JSONValue {
    var members: [JSONObject.Member] = [.init("name", .string(parameter.name))]
    if let meaning = parameter.meaning { members.append(.init("description", .string(meaning))) }
    members.append(.init("required", .bool(parameter.isRequired)))
    members.append(.init("schema", components.use(parameter.schema)))
    return .object(JSONObject(members))
  }

  // MARK: The rest

  private mutating func written(_ error: ErrorDescription) -> JSONValue {
    [
      "code": .integer(Int64(error.code)), "message": .string(error.message), "data": components.use(error.data),
    ]
  }

  private mutating func written(_ push: PushDescription) -> JSONValue {
    var members: [JSONObject.Member] = [.init("summary", .string(push.summary))]
    if let details = push.details { members.append(.init("description", .string(details))) }
    members.append(.init("params", components.use(push.params)))
    return .object(JSONObject(members))
  }
}
