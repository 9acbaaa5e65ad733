"""What the generators need of openrpc.json."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Schema = dict[str, Any]


@dataclass(frozen=True)
class Param:
    name: str
    description: str
    required: bool
    schema: Schema

    @property
    def may_be_null(self) -> bool:
        """Whether null means something else than leaving the parameter out."""
        return is_nullable(self.schema)


@dataclass(frozen=True)
class Method:
    name: str
    summary: str
    description: str
    params: list[Param]
    result: Schema
    kinds: list[str]

    @property
    def has_key(self) -> bool:
        return any(param.name == "key" for param in self.params)


class Protocol:
    def __init__(self, path: Path) -> None:
        document = json.loads(path.read_text(encoding="utf-8"))
        components = document["components"]
        self.version: str = document["info"]["version"]
        self.schemas: dict[str, Schema] = components["schemas"]
        self.pushes: dict[str, Any] = document["x-pushes"]
        self.kinds = sorted({kind for method in document["methods"] for kind in method["x-kinds"]}
                            | {"parse-error", "invalid-request", "method-not-found", "internal"})
        shared = components["contentDescriptors"]
        self.methods = [self._method(method, shared) for method in document["methods"]]

    @staticmethod
    def _method(method: dict[str, Any], shared: dict[str, Any]) -> Method:
        params = [shared[param["$ref"].rsplit("/", 1)[1]] if "$ref" in param else param for param in method["params"]]
        return Method(
            method["name"], method["summary"], method.get("description", ""),
            [Param(param["name"], param.get("description") or param["schema"].get("description", ""),
                   param.get("required", False), param["schema"]) for param in params],
            method["result"]["schema"], method["x-kinds"])

    def groups(self) -> dict[str, list[Method]]:
        """Methods by what stands before the dot."""
        groups: dict[str, list[Method]] = {}
        for method in self.methods:
            groups.setdefault(method.name.partition(".")[0], []).append(method)
        return groups


def is_nullable(schema: Schema) -> bool:
    return (isinstance(schema.get("type"), list) and "null" in schema["type"]) or {"type": "null"} in schema.get("anyOf", [])


def reference(schema: Schema) -> str | None:
    return schema["$ref"].rsplit("/", 1)[1] if "$ref" in schema else None


def camel(name: str) -> str:
    """`hunt.started` → `HuntStarted`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))
