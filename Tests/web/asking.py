"""Requests to the server over HTTP."""

import io
import json
import urllib.error
import urllib.request

from waiting import PATIENCE


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


def ask(server, path, body=None, patience=PATIENCE, **headers):
    """Sends `body` as it is if it is bytes, and as JSON otherwise."""
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.http}{path}", data=body,
        headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=patience) as response:
            return Answer(response.status, response.headers, response.read())
    except urllib.error.HTTPError as error:
        return Answer(error.code, error.headers, error.read())


def call(server, method, token=None, **params):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = ask(server, "/rpc", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}, **headers)
    assert answer.status == 200 and "result" in answer.json, answer.body
    return answer.json["result"]


def pictured(picture, kind, **options):
    """Encodes a Pillow picture as a file."""
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()
