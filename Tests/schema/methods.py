"""Every method as any role may try it: with valid params, without params, and with invalid ones."""

import json

import contract


# The server hashes a password for each, which takes as long as a hundred other requests.
HASHING = ("account.register", "account.login", "session.enter")
# Only those who are gone send these.
FOR_GOOD = ("lobby.leave", "player.forget")


def example_of(method):
    """The params of a method's example, but for those that say who asks, and of which lobby."""
    params = contract.METHODS[method]["examples"][0]["params"]
    return {param["name"]: param["value"] for param in params if param["name"] not in ("lobby", "code", "token", "key")}


def good_params(game, viewer, is_seated):
    """Valid params by method: its example with this game's values. Texts are marked as the viewer's, to detect where they
    must not appear."""
    ledger, random = game.ledger, game.random

    def word(what):
        return ledger.text(f"{what} that {viewer.name} tried to send", owner=viewer.name)

    clue = random.choice([*game.knowledge.clues])
    player = random.choice(game.people).player
    message = random.choice([*game.knowledge.messages, "m99"])
    photo = random.choice([*game.knowledge.photos, "f99"])
    award = {"award": {"player": player, "points": 5, "reason": word("reason")}}
    place = {"lat": ledger.number("position", "12.34", owner=viewer.name, is_for_host=False),
             "lon": ledger.number("position", "56.78", owner=viewer.name, is_for_host=False)}
    called = {name: ledger.number("position of a call for help", number, owner=viewer.name)
              for name, number in (("lat", "23.45"), ("lon", "67.89"))}
    shared = {name: ledger.number("position that is shared", number, owner=viewer.name)
              for name, number in (("lat", "34.56"), ("lon", "78.91"))}
    wrong = ledger.text("wrong answer", owner=viewer.name, is_for_host=False)
    at = {"at": random.randrange(1, game.knowledge.seq + 5)}

    def own(what):
        return ledger.text(f"{what} that {viewer.name} tried to get an account with", viewer.name, is_for_host=False)

    password = own("password") + "-1A"
    ids = {"clue": clue, "player": player, "message": message, "pack": game.lobby["lobby"]}
    examples = {method: {name: ids.get(name, value) for name, value in example_of(method).items()}
                for method in contract.METHODS if method not in FOR_GOOD or not is_seated}
    return examples | {
        "session.attach": {"token": "01M7YKM1D0BASZS7RS6NW61S85.h.0000000000000000000000"},
        "session.enter": {"passphrase": own("passphrase")},
        "lobby.setPassphrase": {"passphrase": own("passphrase")},
        "account.register": {
            "firstName": own("first name"), "lastName": own("last name"), "username": own("username"),
            "email": own("email") + "@example.com", "password": password},
        "account.login": {"login": game.account["username"], "password": password},
        "account.createKey": {"name": own("key's name")[:60], "scopes": ["read"], "expiresAt": 4_000_000_000_000,
                              "password": password},
        "account.update": {"firstName": own("first name"), "email": own("email") + "@example.com",
                           "currentPassword": password},
        "account.checkReset": {"resetToken": game.account["token"]},
        "account.reset": {"resetToken": game.account["token"], "password": password},
        "account.verify": {"verificationToken": game.account["token"]},
        "account.requestReset": {"email": game.account["email"]},
        "pack.create": {"name": own("pack's name"), "description": "d", "location": "l"},
        "pack.update": {"pack": game.lobby["lobby"], "version": 1, "name": own("pack's name")},
        "pack.search": {"name": own("fragment")[:60]}, "pack.import": {"file": own("file")},
        "pack.versions": {"packs": [{"pack": game.lobby["lobby"], "version": 1}]},
        "account.claim": {"host": game.lobby["token"][:-4] + "0000"}, "account.delete": {"password": password},
        "lobby.create": {"name": "Stolen", "codes": {"lobby": game.lobby["lobby"], "token": game.elsewhere["token"]}},
        "lobby.update": {"name": word("name"), "settings": {"spectators": True, "boardDelay": 0}},
        "lobby.reveal": at, "lobby.announce": {"text": word("notice")},
        "lobby.hint": {"clue": clue, "text": word("hint")},
        "lobby.sendSheet": {"email": word("e-mail").lower() + "@example.org"},
        "clue.add": {"title": word("title"), "points": 1, "proof": {"scan": {}}},
        "clue.update": {"clue": clue, "title": word("title")}, "clue.accept": {"clue": clue, "player": player},
        "player.kick": {"player": player, "reason": word("reason")},
        "player.add": {"name": word("name of a player")}, "tag.scan": {"tag": wrong, "clue": clue},
        "player.list": {"limit": 10}, "player.handover": {"player": player},
        "player.mute": {"player": player, "reason": word("reason")}, "player.unmute": {"player": player},
        "chat.report": {"message": message, "reason": word("reason of a report")},
        "roll.call": {"text": word("question")}, "roll.close": {"roll": "q1"}, "roll.answer": {"roll": "q1"},
        "help.ask": {"text": word("call for help"), **called},
        "position.share": shared, "position.stop": {}, "lobby.positions": {},
        "feedback.give": {"stars": 5, "text": word("opinion")}, "lobby.rehearse": {"teams": 2, "games": 1},
        "lobby.scores": {**at, "limit": 1_000},
        "help.answer": {"help": "e1", "text": word("answer to a call")},
        "ruling.preview": {"ruling": award}, "ruling.apply": {"ruling": award},
        "lobby.join": {"name": game.people[0].title, "team": word("team")}, "player.rename": {"name": word("name")},
        "scan.submit": {"text": wrong, **place}, "clue.answer": {"clue": clue, "answer": wrong, **place},
        "clue.visit": {"clue": clue, **place},
        "player.explain": {"player": player},
        "chat.send": {"text": word("chat line"), **random.choice(({}, {"to": "team"}))},
        "song.request": {"title": word("song"), "artist": word("artist")},
        "song.play": {"song": "s1"}, "feed.list": {"limit": 100},
        "feed.react": {"entry": random.randrange(1, game.knowledge.seq + 1),
                       "reaction": random.choice(("heart", None))},
        "song.vote": {"song": "s1", "vote": random.choice(("up", "down", "none"))},
        "lobby.watch": {"since": {"epoch": game.epoch, "seq": random.randrange(game.knowledge.seq + 1)}},
        "lobby.view": at, "lobby.board": {**at, "limit": 1_000},
        "lobby.history": {"limit": 7, "after": random.randrange(game.knowledge.seq)},
        "lobby.log": {"limit": 1_000},
        "clue.move": {"clue": clue},
        "photo.queue": {}, "photo.next": {}, "photo.accept": {"submission": photo}, "photo.reopen": {"submission": photo},
        "photo.reject": {"submission": photo, "reason": word("reason")},
        "photo.publish": {"submission": photo, "published": True}, "lobby.album": {"limit": 1_000},
    }


def broken(params):
    return {name: [7] if isinstance(value, (str, dict)) else "seven" for name, value in params.items()}


def requests(game, viewer, token, is_seated):
    """All requests, as (method, params), except what seats and names do not outlive."""
    where = {"lobby": game.lobby["lobby"], **({"token": token} if token else {})}
    good = good_params(game, viewer, is_seated)
    assert set(good) <= set(contract.METHODS), "params of what is no method"
    for method, params in good.items():
        own = params if "token" in params else where | params
        if method not in HASHING or (viewer.name, method) not in game.hashed:
            yield method, own
        if method in HASHING:
            game.hashed.add((viewer.name, method))
        yield from ((method, {**where}), (method, where | broken(params)))


def batches(requests, size=90):
    requests = [*requests]
    return [requests[start:start + size] for start in range(0, len(requests), size)]


def body(requests):
    return json.dumps([{"id": number, "method": method, "params": params}
                       for number, (method, params) in enumerate(requests)]).encode()
