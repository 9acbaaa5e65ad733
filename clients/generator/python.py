"""Generates the types and methods of the Python client."""

import json
import keyword
import re
import textwrap

from .protocol import Method, Param, Protocol, Schema, camel, is_nullable, reference

WIDTH = 118
HEAD = '"""{}"""\n\n# Written by clients/generate from schema/openrpc.json. Do not edit.\n\n'
PLAIN = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None"}


def snake(name: str) -> str:
    name = re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match[1].lower(), name)
    return name + "_" if keyword.iskeyword(name) else name


def literal(values: list[object]) -> str:
    return f"Literal[{', '.join('True' if v is True else 'False' if v is False else json.dumps(v) for v in values)}]"


def wrapped(text: str, indent: str, first: str = "") -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent + first, subsequent_indent=indent, break_long_words=False,
                         break_on_hyphens=False)


def docstring(text: str, indent: str) -> str:
    text = text.replace("\\", "\\\\")
    one_line = f'{indent}"""{text}"""'
    if len(one_line) <= WIDTH and "\n" not in text:
        return one_line
    paragraphs = [part if part.startswith("- ") else wrapped(part, indent).lstrip() for part in text.split("\n\n")]
    body = f"\n\n{indent}".join(paragraphs)
    return f'{indent}"""\n{indent}{body}\n{indent}"""'


class Types:
    """Turns schemas into types, and collects the definitions that they need."""

    def __init__(self, protocol: Protocol) -> None:
        self.definitions: dict[str, str] = {}
        self.schemas = protocol.schemas

    def define(self, name: str, text: str) -> None:
        assert name not in self.definitions, f"two types are called {name}"
        self.definitions[name] = text

    def component(self, name: str) -> None:
        schema = self.schemas[name]
        if schema.get("type") == "object" and schema.get("properties"):
            self.typed_dict(name, schema)
        else:
            self.alias(name, self.of(schema, f"{name}Item"), schema.get("description", ""))

    def alias(self, name: str, kind: str, description: str) -> None:
        text = f"{name}: TypeAlias = {json.dumps(kind)}" if "Literal[" not in kind else f"{name}: TypeAlias = '{kind}'"
        if len(text) > WIDTH:
            lines = "\n".join(f"    {part}" for part in textwrap.wrap(kind, WIDTH - 4, break_on_hyphens=False))
            text = f'{name}: TypeAlias = """(\n{lines}\n)"""'
        self.define(name, text + (f"\n{docstring(description, '')}" if description else ""))

    def of(self, schema: Schema, name: str) -> str:
        """The type of a schema; `name` is for the definition that it may need."""
        if target := reference(schema):
            return target
        if "const" in schema:
            return literal([schema["const"]])
        if "enum" in schema:
            return literal(schema["enum"])
        if choices := schema.get("oneOf") or schema.get("anyOf"):
            return self.union(choices, name)
        kinds = schema.get("type")
        if isinstance(kinds, list):
            return " | ".join(self.of({**schema, "type": kind}, name) for kind in kinds)
        if kinds == "array":
            return f"list[{self.of(schema['items'], name)}]"
        if kinds == "object":
            return self.object(schema, name)
        return PLAIN[kinds] if kinds else "Any"

    def object(self, schema: Schema, name: str) -> str:
        if schema.get("properties"):
            self.typed_dict(name, schema)
            return name
        values = schema.get("additionalProperties")
        if isinstance(values, dict):
            return f"dict[str, {self.of(values, name)}]"
        return "dict[str, Any]"

    def union(self, choices: list[Schema], name: str) -> str:
        inline = [choice for choice in choices if choice.get("type") in ("object", "array")]
        name = name.removesuffix("Item")
        names = iter([name] if len(inline) == 1 and name not in self.schemas and name not in self.definitions
                     else [name + (self.distinction(choice, inline) or str(index + 1)) for index, choice in enumerate(inline)])
        kinds = [self.of(choice, next(names) if choice in inline else name) for choice in choices]
        return " | ".join(dict.fromkeys(kinds))

    @staticmethod
    def distinction(choice: Schema, among: list[Schema]) -> str | None:
        """The constant that tells an object from the others."""
        for member, schema in choice.get("properties", {}).items():
            if isinstance(value := schema.get("const"), str):
                others = [one["properties"].get(member, {}).get("const") for one in among if one.get("properties")]
                if others.count(value) == 1:
                    return camel(value)
        return None

    def typed_dict(self, name: str, schema: Schema) -> None:
        required = schema.get("required", [])
        members = {member: (self.of(value, name + camel(member)), member in required, value.get("description", ""))
                   for member, value in schema["properties"].items()}
        description = schema.get("description", "")
        if any(keyword.iskeyword(member) or not member.isidentifier() for member in members):
            lines = [f"    {json.dumps(member)}: {json.dumps(kind)}," if is_required
                     else f"    {json.dumps(member)}: NotRequired[{json.dumps(kind)}],"
                     for member, (kind, is_required, _) in members.items()]
            text = f"{name} = TypedDict({json.dumps(name)}, {{\n" + "\n".join(lines) + "\n})"
            self.define(name, text + (f"\n{docstring(description, '')}" if description else ""))
            return
        parts = [f"class {name}(TypedDict):"]
        if description:
            parts += [docstring(description, "    "), ""]
        for member, (kind, is_required, about) in members.items():
            if about:
                parts.append(wrapped(about, "    # "))
            parts.append(f"    {member}: {kind if is_required else f'NotRequired[{kind}]'}")
        self.define(name, "\n".join(parts))


def types(protocol: Protocol) -> str:
    made = Types(protocol)
    for name in protocol.schemas:
        made.component(name)
    for name, push in protocol.pushes.items():
        made.define(f"{camel(name)}Push", f"class {camel(name)}Push(TypedDict):\n{docstring(push['summary'], '    ')}\n\n"
                    f"    method: {literal([name])}\n    params: {made.of(push['params'], camel(name) + 'PushParams')}")
    made.define("ErrorKind", "ErrorKind: TypeAlias = '''" + "(\n    " + " |\n    ".join(
        literal([kind]) for kind in protocol.kinds) + "\n)'''" + '\n"""What identifies an error."""')
    return (HEAD.format("The values that the server takes and returns, named as in the protocol.")
            + "from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n"
            + spaced(list(made.definitions.values())))


def spaced(texts: list[str]) -> str:
    """Definitions with two empty lines around classes, and one between others."""
    text = texts[0]
    for before, after in zip(texts, texts[1:]):
        text += ("\n\n\n" if "class " in (before[:6], after[:6]) else "\n\n") + after
    return text + "\n"


def methods(protocol: Protocol) -> str:
    made = Types(protocol)
    made.definitions = {}
    inline: list[str] = []
    groups = []
    for group, members in protocol.groups().items():
        text = "\n\n".join(method_text(method, made, inline) for method in members)
        groups.append(f"class {camel(group)}Methods(MethodGroup):\n{docstring(f'The methods `{group}.…`.', '    ')}\n\n{text}")
    attributes = "\n".join(f"        self.{snake(group)} = {camel(group)}Methods(call)" for group in protocol.groups())
    extra = "\n\n\n".join(made.definitions.values())
    used = "\n".join([*inline, *made.definitions.values()])
    names = sorted(set(re.findall(r"\b[A-Z]\w+\b", used)) & set(protocol.schemas))
    return (HEAD.format("The server's methods, as functions.")
            + "from __future__ import annotations\n\nimport secrets\nfrom collections.abc import Awaitable, Callable\n"
            + "from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, cast\n\n"
            + "from .types import (\n" + "".join(f"    {name},\n" for name in names) + ")\n"
            + SUPPORT + (f"\n\n{extra}\n" if extra else "") + "\n\n" + "\n\n\n".join(groups)
            + "\n\n\nclass Methods:\n    \"\"\"All methods, by what stands before the dot of their names.\"\"\"\n\n"
            + "    def __init__(self, call: Call) -> None:\n" + attributes + "\n")


SUPPORT = '''
Call: TypeAlias = Callable[[str, dict[str, Any]], Awaitable[Any]]


class Omitted:
    """The type of `OMITTED`."""

    def __repr__(self) -> str:
        return "OMITTED"


OMITTED = Omitted()
"""Leaves out a parameter for which `None` means something else: that a value is cleared."""


class MethodGroup:
    def __init__(self, call: Call) -> None:
        self._call = call

    def _send(self, method: str, params: dict[str, Any], clearable: dict[str, Any] | None = None) -> Awaitable[Any]:
        """`clearable` are the parameters of which `None` is sent."""
        sent = {name: value for name, value in params.items() if value is not None}
        sent |= {name: value for name, value in (clearable or {}).items() if value is not OMITTED}
        # With a key the request can be repeated after a lost connection, and is carried out once.
        if "key" in params and params["key"] is None:
            sent["key"] = secrets.token_hex(16)
        return self._call(method, sent)
'''


def method_text(method: Method, made: Types, seen: list[str]) -> str:
    group, _, name = method.name.partition(".")
    hint = camel(method.name)
    result = made.of(method.result, f"{hint}Result")
    # Those that must be given come first, and those that name the lobby and the caller last.
    arguments, plain, clearable = [], [], []
    for param in sorted(method.params, key=lambda param: not param.required):
        kind = made.of(param.schema, hint + camel(param.name))
        seen.append(kind)
        arguments.append(argument(param, kind))
        (clearable if is_nullable(param.schema) else plain).append(f'"{param.name}": {snake(param.name)}')
    seen.append(result)
    star = ["*", *arguments] if arguments else []
    signature = f"    async def {snake(name)}({', '.join(['self', *star])}) -> {result}:"
    if len(signature) > WIDTH:
        lines = "".join(f"        {one},\n" for one in ["self", *star])
        signature = f"    async def {snake(name)}(\n{lines}    ) -> {result}:"
    sent = ", ".join(dictionary(entries) for entries in (plain, clearable) if entries or entries is plain)
    kind = f"'{result}'" if '"' in result else f'"{result}"'
    body = f'        return cast({kind}, await self._send("{method.name}", {sent}))'
    return f"{signature}\n{docstring(about(method), '        ')}\n{body}"


def dictionary(entries: list[str]) -> str:
    text = "{" + ", ".join(entries) + "}"
    if len(text) <= WIDTH - 60:
        return text
    return "{\n" + "".join(f"            {one},\n" for one in entries) + "        }"


def argument(param: Param, kind: str) -> str:
    if param.required:
        return f"{snake(param.name)}: {kind}"
    if is_nullable(param.schema):
        return f"{snake(param.name)}: {kind} | Omitted = OMITTED"
    return f"{snake(param.name)}: {kind} | None = None"


def about(method: Method) -> str:
    parts = [method.summary]
    if method.description:
        parts.append(method.description)
    described = [wrapped(f"{snake(param.name)}: {param.description}", "          ", "- ").strip()
                 for param in method.params if param.description and param.name not in USUAL]
    if described:
        parts.append("\n        ".join(f"- {one}" if not one.startswith("- ") else one for one in described))
    return "\n\n".join(parts)


# Parameters that mean the same everywhere; the package's README describes them.
USUAL = {"lobby", "code", "token", "key"}
