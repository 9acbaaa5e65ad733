"""Whether the documents in schema/ are what the program says of itself."""

import json
import re
import subprocess

import pytest

import contract
DOCUMENTS = ("openrpc", "openapi")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_committed_document_is_what_the_program_prints(document):
    printed = subprocess.run([contract.QUARRY, "describe", document], capture_output=True, check=True).stdout
    path = contract.ROOT / f"schema/{document}.json"
    mend = f"{path.name} is not what the code says. Run: quarry describe {document} > schema/{path.name}"
    assert json.loads(printed) == json.loads(path.read_text()), mend
    assert printed == path.read_bytes(), mend


@pytest.mark.parametrize("document", ("hunt", "pack"))
def test_the_proofs_in_schemas_of_files_are_those_of_the_protocol(document):
    path = contract.ROOT / f"schema/{document}.schema.json"
    written = subprocess.run(
        [contract.QUARRY, "describe", document], input=path.read_bytes(), capture_output=True, check=True).stdout
    assert written == path.read_bytes(), (
        f"{path.name} is not what the code says. Run: "
        f"quarry describe {document} < schema/{path.name} > new && mv new schema/{path.name}")


def test_the_tables_of_the_protocol_are_what_the_program_writes():
    text = contract.DOCS.encode()
    written = subprocess.run([contract.QUARRY, "describe", "protocol"], input=text, capture_output=True, check=True).stdout
    assert written == text, (
        "Tables in docs/protocol.md are not what the code says. Run: "
        "quarry describe protocol < docs/protocol.md > new && mv new docs/protocol.md")
    marks = set(re.findall(r"^<!-- methods: (\w+) -->$", contract.DOCS, re.MULTILINE))
    assert marks == {tag["name"] for method in contract.METHODS.values() for tag in method["tags"]}


def test_every_method_is_described_in_the_protocol():
    headings = set(re.findall(r"^#### `([a-z]+\.[a-zA-Z]+)`", contract.DOCS, re.MULTILINE))
    assert headings == set(contract.METHODS), "docs/protocol.md and the methods in Sources/Connections/Methods differ"


def test_every_method_has_an_example_with_all_it_requires():
    for name, method in contract.METHODS.items():
        required = {param["name"] for param in contract.params_of(name) if param["required"]}
        for example in method["examples"]:
            assert required <= {param["name"] for param in example["params"]}, name
