"""Loaded by schemathesis to use real lobbies and pictures besides generated values."""

import base64
import json
import os
import random

import schemathesis
from hypothesis import strategies
from schemathesis.core.parameters import ParameterLocation

REAL = json.loads(os.environ["REAL"])
PICTURES = {kind: base64.b64decode(picture) for kind, picture in json.loads(os.environ["PICTURES"]).items()}

for kind, picture in PICTURES.items():
    schemathesis.openapi.media_type(kind, strategies.just(picture))
schemathesis.openapi.media_type("application/octet-stream", strategies.binary(max_size=64))


@schemathesis.hook
def before_call(context, case, **_):
    if case.meta and case.meta.is_negative_at(ParameterLocation.PATH):
        return
    chance = random.Random(repr(case.path_parameters) + repr(case.query))
    for name, values in REAL.items():
        if name in (case.path_parameters or {}) and chance.random() < 0.8:
            case.path_parameters[name] = chance.choice(values)
