"""Signing in with an OpenID provider that leads the browser back to another node than the one it started at."""

import pytest

from clustering import Cluster
from provider import Place, Provider

# The balancer's address, which is the browsers' only one.
PUBLIC = "http://hunt.example"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    provider = Provider()
    provider.register(f"{PUBLIC}/sign-in/school/callback")
    settings = provider.settings(tmp_path_factory.mktemp("sign-in"))
    cluster = Cluster(nodes=2, options=("--rate-limits", "off", "--public-url", PUBLIC, "--sign-in", settings))
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        provider.close()


class Browser:
    """A browser that a balancer leads to the nodes that the tests choose."""

    def __init__(self):
        self.visitor = Place(None).visitor()
        self.visitor.http.headers["Host"] = PUBLIC.removeprefix("http://")

    def at(self, node):
        self.visitor.place = Place(f"http://127.0.0.1:{node.http}")
        return self.visitor

    def leave(self, node, who):
        """Starts at a node and signs in at the provider. Returns the address of the way back."""
        visitor = self.at(node)
        return visitor.agree(visitor.start(), who)

    def come_back(self, node, address):
        """Returns a ticket."""
        assert address.startswith(f"{PUBLIC}/sign-in/school/callback?"), address
        ticket, answer = self.at(node).come_back(address.replace(PUBLIC, f"http://127.0.0.1:{node.http}"))
        assert len(ticket) > 100, answer
        assert "quarry-attempt" not in self.visitor.http.cookies, "the attempt is over"
        return ticket


def call(node, method, **params):
    answer = Place(f"http://127.0.0.1:{node.http}").call(method, **params)
    assert "result" in answer, answer
    return answer["result"]


def register(node, who, ticket):
    """Creates the account of whoever has the ticket. Returns its id."""
    assert "new" in call(node, "account.signIn", ticket=ticket)
    return call(node, "account.register", firstName=who, lastName="L", username=who, email=f"{who}@school.example",
                ticket=ticket)["account"]


@pytest.mark.parametrize("who, starts_at_leader", [("ada", True), ("bob", False)])
def test_a_browser_comes_back_through_another_node(cluster, who, starts_at_leader):
    one, other = cluster.wait_for_leader(), cluster.standby()
    if not starts_at_leader:
        one, other = other, one
    browser = Browser()
    account = register(other, who, browser.come_back(other, browser.leave(one, who)))
    again = Browser()
    session = call(one, "account.signIn", ticket=again.come_back(one, again.leave(other, who)))
    assert session["account"] == account
    assert all(call(node, "account.get", token=session["token"])["signIn"] == ["school"] for node in (one, other))


def test_what_began_before_another_node_leads_is_finished_there(cluster):
    leader, standby = cluster.wait_for_leader(), cluster.standby()
    first, early = Browser(), Browser()
    account = register(leader, "eve", first.come_back(leader, first.leave(leader, "eve")))
    ticket = early.come_back(leader, early.leave(leader, "eve"))
    late = {}
    for node in (leader, standby):
        browser = Browser()
        late[browser] = browser.leave(node, "eve")
    leader.kill()
    assert cluster.wait_for_leader(but=leader) is standby
    for ticket in (ticket, *(browser.come_back(standby, address) for browser, address in late.items())):
        assert call(standby, "account.signIn", ticket=ticket)["account"] == account
