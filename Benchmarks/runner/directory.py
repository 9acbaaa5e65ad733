"""The directory with a million users: pages with every filter, against plain SQL."""

import http.client
import json
import random
import re
import sqlite3
import time
from statistics import median

from . import servers
from .loads import WrongAnswers
from .row import Row
from .rows import ServerRow

USERS = 1_000_000
YEARS = range(1970, 2026)
COUNTRIES = ["USA", "China", "India", "Mexico", "Germany", "France", "Brazil", "Japan"]


class Directory(ServerRow):
    """The value is the p99 of the slowest kind of query; twenty of each kind run over one connection, kind by kind."""

    name = "directory"
    what = "a page of 25 of 1,000,000 users, the slowest of 16 combinations of filters, over HTTP: p99"
    unit, more, digits = "ms", False, 1
    yardstick = "the same queries in SQLite: no index, OFFSET"
    bar = 20
    judges_value = True

    def open(self):
        data = self.folder / "data"
        # Creates the tables.
        with servers.quarry(data):
            pass
        self.rows = self.users()
        # What the projection would have made of as many events. Hashing a million passwords would take half a day.
        with sqlite3.connect(data / "quarry.db-projections") as file:
            file.executemany(
                "INSERT INTO hometown_users VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", self.rows)
            file.execute("UPDATE hometown_last SET id = ?", (USERS,))
        file.close()
        self.plain = sqlite3.connect(self.folder / "plain.db")
        self.plain.execute(
            "CREATE TABLE users (id INTEGER, nickname TEXT, country TEXT, state TEXT, city TEXT, year INTEGER, longitude REAL,"
            " latitude REAL, since INTEGER)")
        with self.plain:
            self.plain.executemany("INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", self.rows)
        self.said = len(self.first_words())
        self.server = self.start(servers.quarry(data))
        self.web = http.client.HTTPConnection("127.0.0.1", self.port())
        # The first query reads all users.
        began = time.perf_counter()
        assert self.ask({"page": 0})[0]["id"] == 1
        self.first = (time.perf_counter() - began) * 1_000

    def port(self) -> int:
        """The HTTP port, which the server logs once it listens everywhere, a moment after it accepts lines."""
        while not (said := re.search(r"http on [^:]+:(\d+)", self.first_words()[self.said:])):
            time.sleep(0.01)
        return int(said[1])

    def first_words(self) -> str:
        return (self.folder / "quarry.log").read_text()

    @staticmethod
    def users() -> list[tuple]:
        chance = random.Random(20261121)
        with open("/usr/share/iso-codes/json/iso_3166-2.json") as file:
            names = [entry["name"] for entry in json.load(file)["3166-2"] if entry["code"].startswith("US-")]
        states = sorted(names)[:40]
        rows = []
        for number in range(1, USERS + 1):
            # Half of all users live in one country, so that a filter may match very many.
            country = "USA" if chance.random() < 0.5 else chance.choice(COUNTRIES)
            city = chance.randrange(2_000)
            rows.append((
                number, f"user{number}", country, states[city % 40], f"City {city}", chance.choice(YEARS),
                chance.uniform(-180, 180), chance.uniform(-80, 80), 1_700_000_000_000 + number))
        return rows

    @staticmethod
    def queries() -> list[dict]:
        """For each filter and some combinations, a page at the beginning or far behind."""
        return [
            {"page": 0}, {"page": 20_000}, {"page": 39_999}, {"page": 39_999, "reverse": "true"},
            {"country": "USA", "page": 0}, {"country": "USA", "page": 20_000}, {"country": "Japan", "page": 2_400},
            {"year": 1999, "page": 0}, {"year": 1999, "page": 700}, {"city": "City 77", "page": 10},
            {"city": "City 77", "year": 1999, "page": 0}, {"country": "USA", "year": 2001, "page": 350, "reverse": "true"},
            {"country": "USA", "city": "City 77", "afterid": 500_000, "page": 3},
            {"afterid": 900_000, "beforeid": 990_000, "page": 3_000}, {"country": "France", "page": 10**9},
            {"country": "Peru", "page": 0},
        ]

    def ask(self, query: dict) -> list[dict]:
        self.web.request("GET", "/hometown/users?" + "&".join(f"{name}={value}" for name, value in query.items()).replace(" ", "+"))
        answer = self.web.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise WrongAnswers(body.decode())
        return json.loads(body)

    def look_up(self, query: dict) -> list[int]:
        signs = {"afterid": "id > ?", "beforeid": "id < ?"}
        filters = {name: value for name, value in query.items() if name not in ("page", "reverse")}
        where = " AND ".join(signs.get(name, f"{name} = ?") for name in filters)
        sql = (f"SELECT * FROM users {'WHERE ' + where if where else ''} ORDER BY id {'DESC' if 'reverse' in query else 'ASC'}"
               f" LIMIT 25 OFFSET {query['page'] * 25}")
        return [row[0] for row in self.plain.execute(sql, list(filters.values()))]

    def measure(self, times: int, ask) -> list[float]:
        """The slowest and the median time of each kind of query, in milliseconds."""
        slowest = []
        for query in self.queries():
            took = []
            for _ in range(times):
                began = time.perf_counter()
                ask(query)
                took.append((time.perf_counter() - began) * 1_000)
            slowest.append((max(took), median(took)))
        return slowest

    def ours(self):
        for query in self.queries():
            found = [user["id"] for user in self.ask(query)]
            if found != self.look_up(query):
                raise WrongAnswers(f"{query} finds {found[:3]}…")
        took = self.measure(20, self.ask)
        return {"value": max(most for most, _ in took), "medians": [round(middle, 2) for _, middle in took],
                "first": self.first, "memory": servers.memory(self.server.pid)}

    def theirs(self):
        took = self.measure(2, self.look_up)
        return {"value": max(middle for _, middle in took), "medians": [round(middle, 1) for _, middle in took]}


def rows() -> list[Row]:
    return [Directory()]
