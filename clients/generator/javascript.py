"""Builds the JavaScript client from the pages' modules, and generates its types."""

import json
import re
import textwrap
from pathlib import Path

from .protocol import Method, Protocol, Schema, camel, reference

WIDTH = 118
HEAD = "// Written by clients/generate from {}. Do not edit.\n\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}

# The modules that make up the client, each after those that it imports.
PAGES = "Sources/WebServer/Resources/static/js/shared"
MODULES = (f"{PAGES}/rpc.js", f"{PAGES}/cursor.js", "clients/javascript/parts/socket.js", "clients/javascript/parts/watch.js",
           "clients/javascript/parts/verify.js")

# What the pages' connection lacks: it always has the browser's WebSocket. Each text occurs exactly once.
CHANGES = (
    ("  constructor(address = `${location.protocol === \"https:\" ? \"wss\" : \"ws\"}://${location.host}/ws`) {",
     "  constructor(\n    address = `${location.protocol === \"https:\" ? \"wss\" : \"ws\"}://${location.host}/ws`,\n"
     "    { WebSocket = globalThis.WebSocket } = {},\n  ) {"),
    ("  /** @param {string} address of the WebSocket; defaults to this server's */\n",
     "  /**\n   * @param {string} address of the WebSocket; in a page it defaults to the page's server\n"
     "   * @param {{WebSocket?: Function}} [options] `WebSocket`: the class to connect with; by default the global one\n   */\n"),
    ("    this.#address = address;\n", "    this.#address = address;\n    this.#Socket = usable(WebSocket);\n"),
    ("  #address;\n", "  #address;\n  #Socket;\n"),
    ('new WebSocket(this.#address, "quarry.v1")', 'new this.#Socket(this.#address, "quarry.v1")'),
    ("socket.onclose = socket.onerror = null;",
     "socket.onclose = null;\n    // The package `ws` reports a socket that is closed too early as an error, which nobody may miss.\n"
     "    socket.onerror = () => {};"),
)


def module(clients: Path) -> str:
    """The modules in one, without what they import from each other."""
    texts = [re.sub(r'^import [^;]*;\n', "", (clients.parent / name).read_text(encoding="utf-8"), flags=re.MULTILINE)
             for name in MODULES]
    for old, new in CHANGES:
        if texts[0].count(old) != 1:
            raise SystemExit(f"{MODULES[0]} does not have this exactly once, which CHANGES replaces: {old}")
        texts[0] = texts[0].replace(old, new)
    return HEAD.format("the modules of the server's pages and javascript/parts") + "\n".join(
        text.strip() + "\n" for text in texts)


def declarations(protocol: Protocol, clients: Path) -> str:
    components = [component(name, schema) for name, schema in protocol.schemas.items()]
    pushes = [f"{comment(push['summary'], '')}export interface {camel(name)}Push {{\n  method: {json.dumps(name)};\n"
              f"  params: {of(push['params'], '  ')};\n}}" for name, push in protocol.pushes.items()]
    union = "export type Push = " + " | ".join(f"{camel(name)}Push" for name in protocol.pushes) + ";"
    kinds = "/** What identifies an error. */\nexport type ErrorKind =\n" + "\n".join(
        f"  | {json.dumps(kind)}" for kind in protocol.kinds) + ";"
    rows = "\n".join(f"{comment(about(method), '  ')}  {json.dumps(method.name)}: {{ params: {params(method)}; "
                     f"result: {of(method.result, '  ')} }};" for method in protocol.methods)
    table = "/** Every method with its parameters and its result. */\nexport interface Methods {\n" + rows + "\n}"
    fixed = (clients / "javascript/parts/client.d.ts").read_text(encoding="utf-8").strip()
    return (HEAD.format("schema/openrpc.json and javascript/parts/client.d.ts")
            + "\n\n".join([fixed, kinds, table, *pushes, union, *components]) + "\n")


def component(name: str, schema: Schema) -> str:
    head = comment(schema.get("description", ""), "")
    if schema.get("type") == "object" and schema.get("properties"):
        return f"{head}export interface {name} {members(schema, '')}"
    return f"{head}export type {name} = {of(schema, '')};"


def of(schema: Schema, indent: str) -> str:
    if target := reference(schema):
        return target
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if choices := schema.get("oneOf") or schema.get("anyOf"):
        return " | ".join(dict.fromkeys(of(choice, indent) for choice in choices))
    kinds = schema.get("type")
    if isinstance(kinds, list):
        return " | ".join(of({**schema, "type": kind}, indent) for kind in kinds)
    if kinds == "array":
        item = of(schema["items"], indent)
        return f"({item})[]" if " | " in item and not item.endswith("}") or " | {" in item else f"{item}[]"
    if kinds == "object":
        if schema.get("properties"):
            return members(schema, indent)
        values = schema.get("additionalProperties")
        return f"Record<string, {of(values, indent) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN[kinds] if kinds else "unknown"


def members(schema: Schema, indent: str) -> str:
    required, inner = schema.get("required", []), indent + "  "
    lines = [f"{comment(value.get('description', ''), inner)}{inner}{property_name(name)}{'' if name in required else '?'}: {of(value, inner)};"
             for name, value in schema["properties"].items()]
    return "{\n" + "\n".join(lines) + f"\n{indent}}}"


def property_name(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def params(method: Method) -> str:
    if not method.params:
        return "{}"
    lines = [f"{comment(param.description, '    ')}    {param.name}{'' if param.required else '?'}: {of(param.schema, '    ')};"
             for param in method.params]
    return "{\n" + "\n".join(lines) + "\n  }"


def about(method: Method) -> str:
    return f"{method.summary} {method.description}".strip()


def comment(text: str, indent: str) -> str:
    if not text:
        return ""
    text = text.replace("*/", "*\\/")
    if len(indent) + len(text) + 7 <= WIDTH:
        return f"{indent}/** {text} */\n"
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3, break_long_words=False, break_on_hyphens=False)
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"
