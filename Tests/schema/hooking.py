"""Webhooks, as the host sees them; Tests/web has receivers."""

from accounts import person
from stage import FOUNTAIN, Scene, Stage

RECEIVER = "https://receiver.invalid/hook"


def webhooks_of_a_lobby(seen):
    with Stage(seen, "--webhooks", "anybody") as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        player, _ = stage.player(lobby, "Ada")
        made = host.call("webhook.create", url=RECEIVER, types=["notice.sent", "hunt.ended"], key="once")
        assert host.call("webhook.create", url=RECEIVER, types=["notice.sent", "hunt.ended"], key="once") == made
        assert made["webhook"] == "w1"
        listed = host.call("webhook.list")["webhooks"]
        assert [(hook["webhook"], hook["url"]) for hook in listed] == [("w1", RECEIVER)]
        host.call("webhook.test", webhook="w1")
        host.call("webhook.replay", webhook="w1", after=0)
        host.call("webhook.deliveries", webhook="w1", limit=10)
        host.refused("invalid-params", "webhook.create", in_schema=True, url="http://127.0.0.1/", types=["*"])
        host.refused("invalid-params", "webhook.create", in_schema=True, url=RECEIVER, types=["no.such"])
        host.refused("invalid-params", "webhook.create", url=RECEIVER, types=[])
        host.refused("invalid-params", "webhook.replay", webhook="w1", after=-1)
        host.refused("webhook-not-found", "webhook.test", webhook="w9")
        player.refused("forbidden", "webhook.list")
        stage.client().refused("unauthorized", "webhook.list", lobby=lobby["lobby"])
        host.call("webhook.delete", webhook="w1")
        host.refused("webhook-not-found", "webhook.delete", webhook="w1")
        assert host.call("webhook.list") == {"webhooks": []}
    with Scene(seen) as stage:
        host, _ = stage.host()
        host.refused("forbidden", "webhook.create", url=RECEIVER, types=["*"])
        ada = stage.client(is_host=True)
        ada.call("account.register", **person())
        own = ada.call("lobby.create", name="Old Town")["lobby"]
        ada.call("webhook.create", lobby=own, url=RECEIVER, types=["*"])
        [mine] = ada.call("account.export")["webhooks"]
        assert (mine["lobby"], mine["webhook"], mine["url"], mine["types"]) == (own, "w1", RECEIVER, ["*"])
