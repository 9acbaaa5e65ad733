"""A client of the directory, based solely on the table of its calls."""

import json
import urllib.parse

from asking import ask


class Directory:
    def __init__(self, server):
        self.server = server

    def get(self, call, **params):
        return self.raw(call, urllib.parse.urlencode(params))

    def raw(self, call, query=""):
        return ask(self.server, f"/hometown/{call}" + (f"?{query}" if query else ""))

    def json(self, call, **params):
        answer = self.get(call, **params)
        assert answer.status == 200, answer.body
        assert answer.headers["Content-Type"].startswith("application/json")
        return json.loads(answer.body)

    def countries(self):
        return self.json("countries")

    def states(self, country):
        return self.json("states", country=country)

    def nickname_exists(self, name):
        return self.json("nicknameexists", name=name)

    def count(self):
        return self.json("count")

    def next_id(self):
        return self.json("nextid")

    def users(self, **params):
        return self.json("users", **params)

    def post(self, call, user, **headers):
        return ask(self.server, f"/hometown/{call}", user, **headers)

    def add(self, **user):
        answer = self.post("adduser", user)
        assert (answer.status, answer.body) == (200, b"ok"), answer.body
        return user


def somebody(nickname="ada", **other):
    return {"nickname": nickname, "password": "abc", "country": "USA", "state": "California", "city": "San Diego",
            "year": 2001, **other}


def refused(answer, *words, status=(400, 404)):
    """Whether an answer is a refusal as specified: JSON with a reason."""
    assert answer.status in status, (answer.status, answer.body)
    assert answer.headers["Content-Type"].startswith("application/json"), answer.headers["Content-Type"]
    message = answer.json["error"]["message"]
    assert all(word in message for word in words), message
    return True
