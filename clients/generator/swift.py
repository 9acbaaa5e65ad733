"""Generates the values and methods of the Swift client."""

import json
import textwrap
from dataclasses import dataclass

from .protocol import Method, Param, Protocol, Schema, camel, is_nullable, reference

WIDTH = 118
HEAD = "// Written by clients/generate from schema/openrpc.json. Do not edit.\n// swift-format-ignore-file\n\n{}\n\n"
PLAIN = {"integer": "Int", "number": "Double", "string": "String", "boolean": "Bool"}
KEYWORDS = set("""as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false
    fileprivate for func guard if import in init inout internal is let nil operator private protocol public repeat rethrows
    return self static struct subscript super switch throw throws true try typealias var where while""".split())
# Parameters that mean the same everywhere.
USUAL = {
    "lobby": "The lobby's id; by default the lobby of the seat.",
    "code": "The lobby's join code, instead of its id.",
    "token": "The token of a seat or an account; by default that of the connection.",
    "key": "Makes the request safe to repeat. A caller and a watcher make one up.",
}
# What all events have.
COMMON = {"seq": "The event's number in the lobby's log.", "at": "When it was stored, in milliseconds since 1970 UTC."}
# Methods that change something though they need no key.
CHANGES = {"lobby.watch", "session.attach", "server.ping"}
NULL = {"type": "null"}


def lower(name: str) -> str:
    return name[:1].lower() + name[1:]


def word(name: str) -> str:
    """A name in Swift: `time-stamp` → `timeStamp`."""
    name = name if name.isidentifier() else lower(camel(name))
    return f"`{name}`" if name in KEYWORDS else name


def comment(text: str, indent: str, first: str = "") -> str:
    return "".join(f"{indent}/// {line}\n" for line in textwrap.wrap(
        text, WIDTH - len(indent) - 4, initial_indent=first, subsequent_indent=" " * len(first), break_long_words=False,
        break_on_hyphens=False))


def not_null(schema: Schema) -> Schema:
    if isinstance(schema.get("type"), list):
        [kind] = [kind for kind in schema["type"] if kind != "null"]
        return {**schema, "type": kind}
    choices = [choice for choice in schema.get("anyOf", []) if choice != NULL]
    return choices[0] if len(choices) == 1 else {**schema, "anyOf": choices}


@dataclass
class Member:
    name: str
    type: str
    """`flag` is a constant `true` that may be missing."""
    required: bool
    nullable: bool
    about: str
    const: object = None

    @property
    def declared(self) -> str:
        if self.type == "flag":
            return "Bool"
        if self.nullable:
            return f"{self.type}?" if self.required else f"Change<{self.type}>?"
        return self.type if self.required else f"{self.type}?"

    @property
    def argument(self) -> str:
        default = " = false" if self.type == "flag" else "" if self.required else " = nil"
        return f"{word(self.name)}: {self.declared}{default}"

    @property
    def reading(self) -> str:
        if self.const is not None:
            return f'try json.expect("{self.name}", {json.dumps(self.const)})'
        how = ("flag" if self.type == "flag" else "change" if self.nullable and not self.required
               else "read" if self.required and not self.nullable else "readIfPresent")
        return f'self.{word(self.name)} = {"" if how == "flag" else "try "}json.{how}("{self.name}")'

    def writing(self, to: str) -> str:
        if self.const is not None:
            return f'{to}.set("{self.name}", {json.dumps(self.const)})'
        null = "orNull: " if self.nullable and self.required else ""
        return f'{to}.set("{self.name}", {null}{word(self.name)})'


@dataclass
class Struct:
    name: str
    about: str
    members: list[Member]

    def text(self, uses: set[str]) -> str:
        stored = [member for member in self.members if member.const is None]
        kind = "var" if "write" in uses else "let"
        parts = ["".join(f"{comment(member.about or fallback(member.name), '    ')}    public {kind} {word(member.name)}: {member.declared}\n"
                         for member in stored)]
        if "write" in uses:
            parts.append(memberwise(stored))
        if "read" in uses:
            lines = "".join(f"      {member.reading}\n" for member in self.members)
            parts.append("    /// Reads the value from JSON.\n    public init(json: JSONValue) throws {\n"
                         f"{lines or '      try json.expectObject()' + chr(10)}    }}\n")
        if "write" in uses:
            lines = "".join(f"      {member.writing('fields')}\n" for member in self.members)
            parts.append("    /// The value as JSON.\n    public var json: JSONValue {\n"
                         f"      var fields = Fields()\n{lines}      return fields.json\n    }}\n")
        return (f"{comment(self.about or 'A part of a value.', '  ')}  public struct {self.name}: Equatable, Sendable{traits(uses)} {{\n"
                + "\n".join(part for part in parts if part) + "  }\n")


def memberwise(members: list[Member]) -> str:
    arguments = [member.argument for member in sorted(members, key=lambda one: not one.required)]
    lines = "".join(f"      self.{word(member.name)} = {word(member.name)}\n" for member in members)
    return f"    /// A value of these members.\n    public init{listed(arguments, '    ')} {{\n{lines}    }}\n"


def listed(arguments: list[str], indent: str) -> str:
    if len(text := f"({', '.join(arguments)})") < 80:
        return text
    return "(\n" + ",\n".join(f"{indent}  {one}" for one in arguments) + f"\n{indent})"


@dataclass
class Case:
    name: str
    type: str | None
    about: str
    schema: Schema
    const: str | None = None


@dataclass
class Union:
    name: str
    about: str
    cases: list[Case]
    tag: str | None
    """The member whose constant tells the cases apart."""

    def text(self, uses: set[str]) -> str:
        lines = "".join(f"{comment(case.about or fallback(case.name), '    ')}    case {word(case.name)}{f'({case.type})' if case.type else ''}\n"
                        for case in self.cases)
        text = (f"{comment(self.about or 'One of several values.', '  ')}  public enum {self.name}: Equatable, Sendable{traits(uses)} {{\n{lines}"
                "    /// What this version of the library does not know.\n    case other(JSONValue)\n")
        if "read" in uses:
            text += f"\n    /// Reads the value from JSON.\n    public init(json: JSONValue) throws {{\n{self.reading()}    }}\n"
        if "write" in uses:
            cases = "".join(f"      case .{case.name}: {json.dumps(case.const)}\n" if case.type is None
                            else f"      case .{case.name}(let value): value.json\n" for case in self.cases)
            text += ("\n    /// The value as JSON.\n    public var json: JSONValue {\n      switch self {\n"
                     f"{cases}      case .other(let value): value\n      }}\n    }}\n")
        for name in COMMON if self.tag else ():
            cases = "".join(f"      case .{case.name}(let value): value.{name}\n" for case in self.cases)
            text += (f"\n{comment(COMMON[name], '    ')}    public var {name}: Int {{\n      switch self {{\n{cases}"
                     f'      case .other(let json): (try? json.read("{name}")) ?? 0\n      }}\n    }}\n')
        return text + "  }\n"

    def reading(self) -> str:
        if self.tag is None:
            return "".join(attempt(case, "      ") for case in self.cases) + "      self = .other(json)\n"
        tagged: dict[str, list[Case]] = {}
        for case in self.cases:
            tagged.setdefault(case.schema["properties"][self.tag]["const"], []).append(case)
        text = f'      switch json["{self.tag}"]?.string {{\n'
        for value, cases in tagged.items():
            text += f"      case {json.dumps(value)}:\n" + "".join(attempt(case, "        ") for case in cases)
        return text + "      default: break\n      }\n      self = .other(json)\n"


def attempt(case: Case, indent: str) -> str:
    if case.type is None:
        return (f"{indent}if json.string == {json.dumps(case.const)} {{\n{indent}  self = .{case.name}\n{indent}  return\n"
                f"{indent}}}\n")
    return (f"{indent}if let value = try? {case.type}(json: json) {{\n{indent}  self = .{case.name}(value)\n{indent}  return\n"
            f"{indent}}}\n")


@dataclass
class Names:
    name: str
    about: str
    values: list[str]

    def text(self, uses: set[str]) -> str:
        lines = "".join(f"    /// `{value}`\n    public static let {word(lower(camel(value)) if not value.isidentifier() else value)}"
                        f' = {self.name}(rawValue: {json.dumps(value)})\n' for value in self.values)
        return (f"{comment(self.about or 'One of several words.', '  ')}  public struct {self.name}: QuarryWord, Readable, Writable {{\n"
                "    /// The word, as the protocol has it.\n    public let rawValue: String\n\n"
                "    /// A word, which may be one that this version of the library does not know.\n"
                f"    public init(rawValue: String) {{ self.rawValue = rawValue }}\n\n{lines}  }}\n")


def fallback(name: str) -> str:
    """What to say of a member that the protocol says nothing about."""
    return "What the event tells." if name == "data" else f"The `{name}`."


def traits(uses: set[str]) -> str:
    return (", Readable" if "read" in uses else "") + (", Writable" if "write" in uses else "")


class Values:
    """Turns schemas into types, and collects those that are reached."""

    def __init__(self, protocol: Protocol) -> None:
        self.schemas = protocol.schemas
        self.definitions: dict[str, Struct | Union | Names] = {}
        self.uses: dict[str, set[str]] = {}

    def begin(self, name: str, use: str) -> bool:
        """Whether this use of a type is new, so that what it needs must be reached, too."""
        uses = self.uses.setdefault(name, set())
        if use in uses:
            return False
        uses.add(use)
        return True

    def of(self, schema: Schema, name: str, use: str) -> str:
        """The type of a schema; `name` is for the type that it may need."""
        if target := reference(schema):
            return self.of(self.schemas[target], target, use)
        if is_nullable(schema):
            return self.of(not_null(schema), name, use)
        if "enum" in schema:
            if self.begin(name, use):
                self.definitions[name] = Names(name, schema.get("description", ""), schema["enum"])
            return name
        if "const" in schema:
            return {bool: "Bool", int: "Int", str: "String"}[type(schema["const"])]
        if choices := schema.get("oneOf") or schema.get("anyOf"):
            return self.union(schema, choices, name, use)
        kind = schema.get("type")
        if isinstance(kind, list):
            [kind] = kind
        if kind == "array":
            return f"[{self.of(schema['items'], name, use)}]"
        if kind == "object":
            return self.object(schema, name, use)
        return PLAIN[kind] if kind else "JSONValue"

    def object(self, schema: Schema, name: str, use: str) -> str:
        if schema.get("properties"):
            if self.begin(name, use):
                self.definitions[name] = Struct(name, schema.get("description", ""), [
                    self.member(member, value, name, member in schema.get("required", []), use)
                    for member, value in schema["properties"].items()])
            return name
        values = schema.get("additionalProperties")
        if isinstance(values, dict):
            return f"[String: {self.of(values, name, use)}]"
        return "Nothing" if values is False else "JSONValue"

    def member(self, name: str, schema: Schema, owner: str, required: bool, use: str) -> Member:
        const = schema.get("const")
        kind = "flag" if const is True else self.of(schema, owner + camel(name), use)
        return Member(name, kind, required and const is not True, is_nullable(schema), self.about(schema),
                      const if isinstance(const, str) and required else None)

    def about(self, schema: Schema) -> str:
        if "description" in schema:
            return schema["description"]
        if is_nullable(schema):
            return self.about(not_null(schema))
        if target := reference(schema):
            return self.schemas[target].get("description", "")
        return ""

    def resolved(self, schema: Schema) -> Schema:
        target = reference(schema)
        return self.schemas[target] if target else schema

    def union(self, schema: Schema, choices: list[Schema], name: str, use: str) -> str:
        inner = [self.resolved(choice).get("oneOf") for choice in choices]
        if all(inner):
            # Of events for the host and for others: one union of all.
            name = "LobbyEvent"
            choices = list({json.dumps(one): one for some in inner for one in some}.values())
            schema = {"description": "An event of a lobby, as the seat that asks may see it."}
        plain = {PLAIN.get(self.resolved(choice).get("type", "")) for choice in choices}
        if len(plain) == 1 and None not in plain and not any("const" in choice for choice in choices):
            return plain.pop()
        if not self.begin(name, use):
            return name
        self.definitions[name] = union = Union(name, schema.get("description", ""), [], self.tag(choices))
        for choice in sorted(choices, key=lambda one: -weight(self.resolved(one))):
            union.cases.append(self.case(choice, choices, name, use))
        return name

    def case(self, choice: Schema, choices: list[Schema], name: str, use: str) -> Case:
        if "const" in choice:
            return Case(lower(camel(choice["const"])), None, self.about(choice), choice, choice["const"])
        if target := reference(choice):
            return Case(lower(target), self.of(choice, target, use), self.about(choice), self.resolved(choice))
        if choice.get("type") == "object" and not choice.get("properties"):
            return Case("nothing", "Nothing", self.about(choice), choice)
        mark = self.distinction(choice, choices)
        return Case(lower(mark), self.of(choice, name + mark, use), self.about(choice), choice)

    @staticmethod
    def tag(choices: list[Schema]) -> str | None:
        return "type" if len(choices) > 20 else None

    def distinction(self, choice: Schema, among: list[Schema]) -> str:
        """What tells an object from the others: a constant, or a member that only it has."""
        others = [self.resolved(one).get("properties", {}) for one in among if one is not choice]
        for member, schema in choice.get("properties", {}).items():
            value = schema.get("const")
            if isinstance(value, str) and all(one.get(member, {}).get("const") != value for one in others):
                return camel(value)
        for member in choice.get("required", []):
            if all(member not in one for one in others):
                return camel(member)
        return camel(choice.get("type", "value"))


def weight(schema: Schema) -> int:
    """How much a value must have: those that need more are tried first."""
    properties = schema.get("properties", {})
    return (len(schema.get("required", [])) * 100 + len(properties)
            + sum(weight(one) for one in properties.values() if one.get("type") == "object"))


def merged(protocol: Protocol, schema: Schema) -> Schema:
    """An answer that is one of several objects, as one object with what all of them have and what some have."""
    choices = [protocol.schemas[target] if (target := reference(choice)) else choice for choice in schema.get("anyOf", [])]
    if len(choices) < 2 or any(choice.get("type") != "object" for choice in choices):
        return schema
    return {"description": " Or: ".join(choice["description"] for choice in choices), "type": "object",
            "required": [name for name in choices[0]["required"] if all(name in one["required"] for one in choices)],
            "properties": {name: value for one in reversed(choices) for name, value in one["properties"].items()}}


class Library:
    """All files of the client that are generated."""

    def __init__(self, protocol: Protocol) -> None:
        self.protocol = protocol
        self.values = Values(protocol)
        self.groups = {group: [self.method(one) for one in methods] for group, methods in protocol.groups().items()}
        self.pushes = {name: self.values.of(push["params"], camel(name), "read") for name, push in protocol.pushes.items()}
        self.values.of(protocol.schemas["Snapshot"], "Snapshot", "read")

    def files(self) -> dict[str, str]:
        folder = "../Sources/QuarryClient/Generated"
        # Named by their part of the alphabet, so that several are compiled at once.
        parts: dict[str, list[str]] = {"AtoH": [], "ItoP": [], "QtoZ": []}
        for name in sorted(self.values.definitions):
            part = "AtoH" if name < "I" else "ItoP" if name < "Q" else "QtoZ"
            parts[part].append(self.values.definitions[name].text(self.values.uses[name]))
        made = {f"{folder}/Values{part}.swift": HEAD.format("public import JSONCoding") + extension("Quarry", texts)
                for part, texts in parts.items()}
        made[f"{folder}/Methods.swift"] = HEAD.format("import JSONCoding") + self.methods()
        made[f"{folder}/Pushes.swift"] = HEAD.format("public import JSONCoding") + self.messages()
        made[f"{folder}/ErrorKinds.swift"] = HEAD.format("") .replace("\n\n\n\n", "\n\n") + extension("Quarry", [
            Names("ErrorKind", "What identifies an error.", self.protocol.kinds).text(set())])
        return made

    def methods(self) -> str:
        groups = extension("QuarryMethods", [
            f"  /// The methods `{group}.…`.\n  public var {group}: Quarry.{camel(group)}Methods {{ .init(client: self) }}\n"
            for group in self.groups])
        return groups + "\n" + "\n".join(extension("Quarry", [
            f"  /// The methods `{group}.…`.\n  public struct {camel(group)}Methods: Sendable {{\n"
            f"    let client: any QuarryMethods\n\n" + "\n".join(texts) + "  }\n"])
            for group, texts in self.groups.items())

    def method(self, method: Method) -> str:
        hint = camel(method.name)
        params = [self.param(param, hint) for param in sorted(method.params, key=lambda one: (not one.required, one.name in USUAL))]
        result = self.values.of(merged(self.protocol, method.result), f"{hint}Result", "read")
        name = word(method.name.partition(".")[2])
        returns = "" if result == "Nothing" else f" -> {result}"
        text = self.about(method, params)
        text += "    @discardableResult\n" if returns and (method.has_key or method.name in CHANGES) else ""
        text += f"    public func {name}{listed([param.argument for param in params], '    ')} async throws{returns} {{\n"
        sent = "".join(f"      {param.writing('fields')}\n" for param in params)
        text += f"      var fields = Fields()\n{sent}" if params else ""
        asked = f'try await client.answer(to: "{method.name}", {"fields.object" if params else "[:]"})'
        text += f"      return try {result}(json: {asked})\n" if returns else f"      _ = {asked}\n"
        return text + "    }\n"

    def param(self, param: Param, hint: str) -> Member:
        made = self.values.member(param.name, param.schema, hint, param.required, "write")
        made.about = USUAL.get(param.name) or param.description or made.about or f"See `{param.name}` in the protocol."
        return made

    def about(self, method: Method, params: list[Member]) -> str:
        text = comment(method.summary, "    ")
        if method.description:
            text += "    ///\n" + comment(method.description, "    ")
        if params:
            text += "    ///\n    /// - Parameters:\n" + "".join(
                comment(f"{param.name}: {param.about}", "    ", "  - ") for param in params)
        return text

    def messages(self) -> str:
        pushes = self.protocol.pushes
        cases = "".join(f"{comment(pushes[name]['summary'], '    ')}    case {lower(camel(name))}({kind})\n" for name, kind in self.pushes.items())
        reading = "".join(f'      case "{name}":\n        if let value = try? {kind}(json: params) {{\n'
                          f"          self = .{lower(camel(name))}(value)\n          return\n        }}\n" for name, kind in self.pushes.items())
        return extension("Quarry", [
            "  /// What the server sends unasked, by its kind.\n  public enum Message: Equatable, Sendable {\n" + cases
            + "    /// What this version of the library does not know.\n    case other(method: String, params: JSONValue)\n\n"
            "    /// Reads the parameters of a push.\n    public init(method: String, params: JSONValue) {\n      switch method {\n"
            + reading + "      default: break\n      }\n      self = .other(method: method, params: params)\n    }\n  }\n"])


def extension(name: str, texts: list[str]) -> str:
    return f"extension {name} {{\n" + "\n".join(texts) + "}\n"


def files(protocol: Protocol) -> dict[str, str]:
    return Library(protocol).files()
