"""What the tests know of the kinds of proof, most of it from openrpc.json, so that a new kind is tested like the others."""

import contract

# A proof of each kind.
EXAMPLES = {kind: proof for example in contract.SCHEMAS["Proof"]["examples"] for kind, proof in example.items()}


def _shown():
    for view in map(contract.resolve, contract.SCHEMAS["ProofView"]["oneOf"]):
        # Who reviews a photo is no text.
        members = set(view["properties"]) - {"kind", "review"}
        # The words of an outsider are shown as options.
        members |= {"words"} if "options" in members else set()
        for kind in view["properties"]["kind"].get("enum") or [view["properties"]["kind"]["const"]]:
            yield kind, members


_SHOWN = dict(_shown())
assert set(EXAMPLES) == set(_SHOWN) == set(contract.SCHEMAS["Proof"]["properties"])


def shown(kind, proof):
    """The members of a proof that everyone sees to whom the clue is revealed."""
    return {member: value for member, value in proof.items() if member in _SHOWN[kind]}


def right_answer(proof, view):
    """What proves a clue that asks for an answer, to the player who sees this view of it."""
    if "accepts" in proof:
        return proof["accepts"][0]
    if "question" in proof:
        return proof["answer"]
    right = proof["options"][proof["answer"]] if "options" in proof else proof["words"][proof["outsider"]]
    return view["proof"]["options"].index(right)


def field(kind, member):
    """What a ledger of secrets calls the texts of a proof."""
    return f"{member} of {kind}"


def marked(ledger, kind):
    """The example of a kind with a mark at the end of each text, and marked numbers."""
    def mark(member, value):
        if isinstance(value, list):
            return [mark(member, element) for element in value]
        is_text = isinstance(value, str) and member != "review"
        return value + ledger.text(field(kind, member)) if is_text else value

    proof = {member: mark(member, value) for member, value in EXAMPLES[kind].items()}
    if kind == "number":
        proof |= {"answer": ledger.number("number", "731."), "tolerance": ledger.number("tolerance", "0.4")}
    return {kind: proof}


# Proofs that do and do not fit the schemas, besides the examples.
GOOD = [
    {"scan": {"living": True}}, {"scan": {"living": False}},
    {"codeword": {"accepts": ["a"]}}, {"codeword": {"accepts": ["w" * 140] * 20}},
    {"choice": {"options": ["a", "b"], "answer": 1}},
    {"choice": {"options": [str(number) for number in range(10)], "answer": 9}},
    {"outsider": {"words": ["a", "A", "b", "c"], "outsider": 3}},
    {"number": {"question": "12*7", "answer": 84}},
    {"number": {"question": "q" * 500, "answer": -0.5, "tolerance": 1e9}},
    {"photo": {}}, {"photo": {"review": "auto"}}, {"photo": {"ask": "a" * 500}},
]
BAD = [
    {}, "scan", {"fly": {}}, {"scan": {"living": "yes"}}, {"scan": {}, "codeword": {"accepts": ["a"]}},
    {"codeword": {}}, {"codeword": {"accepts": []}}, {"codeword": {"accepts": ["a"] * 21}},
    {"codeword": {"accepts": [" "]}}, {"codeword": {"accepts": ["w" * 141]}}, {"codeword": {"accepts": [1]}},
    {"choice": {"options": ["a"], "answer": 0}}, {"choice": {"options": ["a", "a"], "answer": 0}},
    {"choice": {"options": ["a", "b"], "answer": -1}}, {"choice": {"options": ["a", "b"]}},
    {"choice": {"options": [str(number) for number in range(11)], "answer": 0}},
    {"outsider": {"words": list("abc"), "outsider": 0}}, {"outsider": {"words": list("abcd"), "outsider": 4}},
    {"outsider": {"words": list("abca"), "outsider": 0}}, {"number": {"question": "", "answer": 1}},
    {"number": {"question": "q" * 501, "answer": 1}}, {"number": {"question": "q", "answer": "1"}},
    {"number": {"question": "q", "answer": 1, "tolerance": -1}},
    {"photo": {"review": "nobody"}}, {"photo": {"ask": ""}}, {"photo": {"ask": "a" * 501}},
]
