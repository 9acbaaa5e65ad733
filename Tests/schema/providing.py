"""Scenes of people whom a provider signs in."""

from accounts import PASSWORD, person
from harness import Client
from provider import SigningIn

# Methods that need a provider's ticket.
NEEDS_A_PROVIDER = {"account.signIn", "account.link", "account.unlink"}


def signing_in_with_a_provider(seen):
    place = SigningIn()
    clients = []

    def client():
        clients.append(Client(place.server, seen))
        return clients[-1]

    try:
        ada, wanted = client(), person(username="ada.l")
        assert ada.call("server.info")["signIn"][0]["name"] == "school"
        ticket = place.visitor().ticket()
        new = ada.call("account.signIn", ticket=ticket)["new"]
        assert new["provider"] == "school" and new["username"] == "ada.l"
        ada.refused("invalid-params", "account.register", in_schema=True, **(wanted | {"ticket": ticket}))
        del wanted["password"]
        ada.refused("invalid-params", "account.register", in_schema=True, **wanted)
        made = ada.call("account.register", **wanted, ticket=ticket, key="up")
        assert client().call("account.register", **wanted, ticket=ticket, key="up") == made
        seen_by_owner = ada.call("account.get")
        assert seen_by_owner["signIn"] == ["school"] and seen_by_owner["passwordless"] is True
        phone = client()
        # A ticket works once: whoever signs in again gets another one.
        phone.refused("invalid-params", "account.signIn", in_schema=True, ticket=ticket, key="in")
        again = place.visitor().ticket()
        assert phone.call("account.signIn", ticket=again, key="in")["account"] == made["account"]
        phone.refused("invalid-params", "account.signIn", in_schema=True, ticket=again)
        assert ada.call("account.export")["signIn"] == [{"issuer": place.provider.issuer, "subject": "ada"}]
        ada.refused("invalid-params", "account.unlink", in_schema=True, provider="school")
        ada.refused("invalid-params", "account.unlink", in_schema=True, provider="another")
        before = place.visitor().ticket()
        ada.call("account.update", password=PASSWORD)
        phone.bye()
        client().refused("invalid-params", "account.signIn", in_schema=True, ticket=before)
        ada.call("account.unlink", provider="school")
        ticket = place.visitor().ticket()
        ada.refused("bad-credentials", "account.link", ticket=ticket, password="wrong 1!")
        ada.call("account.link", ticket=ticket, password=PASSWORD)
        bob = client()
        bob.refused("invalid-params", "account.signIn", in_schema=True, ticket="made up")
        bob.call("account.register", **person())
        bob.refused("invalid-params", "account.link", in_schema=True, ticket=ticket, password=PASSWORD)
        bob.refused("invalid-params", "account.link", in_schema=True, ticket=place.visitor().ticket(), password=PASSWORD)
    finally:
        for one in clients:
            one.close()
        place.close()
