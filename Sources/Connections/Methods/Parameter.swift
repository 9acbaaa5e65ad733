import Core
import Descriptions
import Wire

/// A parameter of a method, or a few that belong together: their descriptions and how their values are read.
struct Parameter<Value>: Sendable {
  let described: [ParameterDescription]
  let read: @Sendable (Fields) throws(WireError) -> Value

  init(_ described: [ParameterDescription], read: @escaping @Sendable (Fields) throws(WireError) -> Value) {
    self.described = described
    self.read = read
  }

  fileprivate init(
    _ name: String, _ schema: Schema, _ meaning: String?, isRequired: Bool,
    read: @escaping @Sendable (Fields) throws(WireError) -> Value
  ) {
    self.init([ParameterDescription(name, schema, meaning, isRequired: isRequired)], read: read)
  }
}

// MARK: By type

extension Parameter where Value == String {
  static func string(_ name: String, _ schema: Schema, _ meaning: String? = nil) -> Parameter {
    Parameter(name, schema, meaning, isRequired: true) { (fields) throws(WireError) in try fields.string(name) }
  }
}

extension Parameter where Value == String? {
  static func optionalString(_ name: String, _ schema: Schema, _ meaning: String? = nil) -> Parameter {
    Parameter(name, schema, meaning, isRequired: false) { (fields) throws(WireError) in
      try fields.optionalString(name)
    }
  }
}

extension Parameter where Value == Int {
  static func integer(_ name: String, _ schema: Schema, _ meaning: String? = nil) -> Parameter {
    Parameter(name, schema, meaning, isRequired: true) { (fields) throws(WireError) in try fields.integer(name) }
  }
}

extension Parameter where Value == Int? {
  static func optionalInteger(_ name: String, _ schema: Schema, _ meaning: String? = nil) -> Parameter {
    Parameter(name, schema, meaning, isRequired: false) { (fields) throws(WireError) in
      try fields.optionalInteger(name)
    }
  }
}

extension Parameter where Value == Bool {
  /// A flag that is false if omitted.
  static func flag(_ name: String, _ schema: Schema = .boolean(), _ meaning: String? = nil) -> Parameter {
    Parameter(name, schema, meaning, isRequired: false) { (fields) throws(WireError) in
      try fields.optionalBool(name) ?? false
    }
  }
}

extension Parameter {
  static func id<Tag: SendableMetatype>(
    _ name: String, _ schema: Schema, _ meaning: String? = nil
  ) -> Parameter where Value == ShortID<Tag> {
    Parameter(name, schema, meaning, isRequired: true) { (fields) throws(WireError) in
      try fields.id(name, as: ShortID<Tag>.self)
    }
  }

  static func optionalID<Tag: SendableMetatype>(
    _ name: String, _ schema: Schema, _ meaning: String? = nil
  ) -> Parameter where Value == ShortID<Tag>? {
    Parameter(name, schema, meaning, isRequired: false) { (fields) throws(WireError) in
      try fields.optionalID(name, as: ShortID<Tag>.self)
    }
  }

  static func text<Rule: SendableMetatype>(
    _ name: String, _ schema: Schema, _ meaning: String? = nil
  ) -> Parameter where Value == Text<Rule> {
    Parameter(name, schema, meaning, isRequired: true) { (fields) throws(WireError) in
      try fields.text(name, as: Text<Rule>.self)
    }
  }

  static func optionalText<Rule: SendableMetatype>(
    _ name: String, _ schema: Schema, _ meaning: String? = nil
  ) -> Parameter where Value == Text<Rule>? {
    Parameter(name, schema, meaning, isRequired: false) { (fields) throws(WireError) in
      fields.has(name) ? try fields.text(name, as: Text<Rule>.self) : nil
    }
  }

  /// A required parameter with its own reader.
  static func required(
    _ name: String, _ schema: Schema, _ meaning: String? = nil,
    read: @escaping @Sendable (Fields) throws(WireError) -> Value
  ) -> Parameter {
    Parameter(name, schema, meaning, isRequired: true, read: read)
  }

  /// An optional parameter with its own reader.
  static func optional(
    _ name: String, _ schema: Schema, _ meaning: String? = nil,
    read: @escaping @Sendable (Fields) throws(WireError) -> Value
  ) -> Parameter {
    Parameter(name, schema, meaning, isRequired: false, read: read)
  }
}
