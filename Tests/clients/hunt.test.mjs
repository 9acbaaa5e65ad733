// The JavaScript client plays a hunt over a connection that is cut, and verifies the results.
// Started by test_javascript_client.py with the server's address as QUARRY_HTTP, HOST:PORT.

import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { connect, createServer } from "node:net";
import { test } from "node:test";
import { Connection, NotProven, Refused, SentAway, Unreachable, verify, Watch } from "../../clients/javascript/quarry.js";

const server = process.env.QUARRY_HTTP;
const FOUNTAIN = { title: "The fountain", points: 50, proof: { scan: {} } };

/** A relay before the server, whose connections can be cut. */
async function openRelay() {
  const sockets = new Set();
  const relay = new EventEmitter();
  relay.connections = 0;
  const listener = createServer((near) => {
    if (relay.isCut) {
      near.destroy();
      return relay.emit("refused");
    }
    relay.connections += 1;
    const far = connect(server.split(":")[1], "127.0.0.1");
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one);
      one.pipe(other).on("error", () => {});
      one.on("close", () => other.destroy());
    }
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  relay.address = `127.0.0.1:${listener.address().port}`;
  relay.cut = () => {
    relay.isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  relay.mend = () => (relay.isCut = false);
  relay.close = () => {
    relay.cut();
    listener.close();
  };
  return relay;
}

const open = (address = server) => new Connection(`ws://${address}/ws`);

/** The updates up to the one that is awaited. */
async function until(updates, isLast) {
  const seen = [];
  for (;;) {
    const { value } = await updates.next();
    seen.push(value);
    if (isLast(value)) return seen;
  }
}

const isChat = (text) => ({ method, params }) => method === "event" && params.data.text === text;
const events = (updates) => updates.filter(({ method }) => method === "event").map(({ params }) => params);
const download = async (path, headers) => (await fetch(`http://${server}${path}`, { headers })).text();

test("a hunt over a connection that is cut", async () => {
  const relay = await openRelay();
  const [host, player] = [open(), open(relay.address)];
  const { publicKey } = await host.call("server.info");
  const { lobby, code, token } = await host.change("lobby.create", { name: 'Café "Old" 🧭', clues: [FOUNTAIN] });
  const ada = await player.change("lobby.join", { code, name: "Ada 李" });
  const seat = { lobby, token: ada.token };
  const updates = new Watch(player, seat)[Symbol.asyncIterator]();
  const { value: first } = await updates.next();
  assert.equal(first.params.snapshot.me.player, "p1");
  await host.change("lobby.start", { token });
  await host.change("chat.send", { token, text: "before" });
  const seen = await until(updates, isChat("before"));

  relay.cut();
  await once(player, "lost");
  for (let number = 0; number < 5; number += 1) await host.change("chat.send", { token, text: `meanwhile ${number}` });
  const asking = player.change("chat.send", { ...seat, text: "back" });
  // It tries to connect in vain, too.
  await once(relay, "refused");
  relay.mend();
  seen.push(...await until(updates, isChat("back")));
  assert.equal(typeof (await asking).message, "string");
  assert.equal(relay.connections, 2);

  const { clues } = await host.call("clue.list", { token });
  const outcome = await player.change("scan.submit", { ...seat, text: clues[0].token });
  assert.deepEqual([outcome.outcome, outcome.points], ["found", 50]);
  await host.change("lobby.end", { token });
  seen.push(...await until(updates, ({ params }) => params.type === "hunt.ended"));

  const history = await player.call("lobby.history", { ...seat, after: seen[0].params.prev });
  assert.deepEqual(events(seen).map(({ seq }) => seq), history.events.map(({ seq }) => seq));
  assert.ok(seen.every(({ method }) => method !== "snapshot"));
  await checkResults(lobby, token, publicKey, await player.call("lobby.results", seat));

  player.close();
  await assert.rejects(updates.next(), Unreachable);
  await assert.rejects(player.call("server.ping"), Unreachable);
  host.close();
  relay.close();
});

async function checkResults(lobby, token, publicKey, answered) {
  const results = await download(`/lobbies/${lobby}/results.json`);
  const log = await download(`/lobbies/${lobby}/log.ndjson`);
  const full = await download(`/lobbies/${lobby}/log.ndjson`, { Authorization: `Bearer ${token}` });
  const proven = await verify(results, log, { publicKey });
  assert.deepEqual(proven.results, answered);
  assert.equal(proven.results.rows[0].points, 50);
  assert.match(full, /"secret":\{"title":"The fountain"/);
  await verify(results, full, { publicKey });
  const altered = [
    [results.replace('"points":50', '"points":51'), log], [results, log, "00".repeat(32)],
    [results, log.replace('"points":50', '"points":51')], [results, log.split("\n").slice(0, -2).join("\n")],
    [results, full.replaceAll("The fountain", "The mountain")], [results.slice(0, -1), log], [results, ""],
    ["null", log], [results.replace('"seq":', '"sec":'), log],
  ];
  for (const [one, other, key = publicKey] of altered) {
    await assert.rejects(verify(one, other, { publicKey: key }), NotProven);
  }
}

test("a refusal has its kind and data", async () => {
  const connection = open();
  const refused = connection.change("lobby.create", { name: "x", clues: [{ ...FOUNTAIN, points: -1 }] });
  await assert.rejects(refused, (error) => error instanceof Refused && error.code === -32602
    && error.kind === "invalid-params" && error.data.field === "clues[0].points");
  const updates = new Watch(connection, { lobby: "0".repeat(26) })[Symbol.asyncIterator]();
  await assert.rejects(updates.next(), (error) => error.kind === "lobby-not-found");
  connection.close();
});

test("a slow reader gets every event", async () => {
  const connection = open();
  const { lobby, token } = await connection.change("lobby.create", { name: "Loud" });
  const watch = new Watch(connection, { lobby, token, topics: ["events", "chat"] }, { waiting: 5 });
  const updates = watch[Symbol.asyncIterator]();
  await updates.next();
  for (let number = 0; number < 18; number += 1) await connection.change("chat.send", { token, text: `${number}` });
  const seen = events(await until(updates, isChat("17")));
  assert.deepEqual(seen.map(({ data }) => data.text), Array.from({ length: 18 }, (_, number) => `${number}`));
  connection.close();
});

test("a removed player is told so", async () => {
  const [host, player] = [open(), open()];
  const { lobby, code, token } = await host.change("lobby.create", { name: "Strict" });
  const ada = await player.change("lobby.join", { code, name: "Ada" });
  const updates = new Watch(player, { lobby, token: ada.token })[Symbol.asyncIterator]();
  await updates.next();
  await host.change("player.kick", { token, player: "p1" });
  await assert.rejects(until(updates, () => false), (error) => error instanceof SentAway && error.reason === "kicked");
  host.close();
  player.close();
});

test("a class to connect with takes the place of a WebSocket that is missing", async () => {
  const { WebSocket } = globalThis;
  delete globalThis.WebSocket;
  try {
    assert.throws(() => open(), /Node 22.*\{ WebSocket \}/);
    const connection = new Connection(`ws://${server}/ws`, { WebSocket });
    assert.equal(typeof (await connection.call("server.ping")).time, "number");
    connection.close();
  } finally {
    globalThis.WebSocket = WebSocket;
  }
});

test("closing a socket that is not open yet loses no error", async () => {
  /** Reports that as the package `ws` does. */
  class Socket {
    close() {
      assert.equal(typeof this.onerror, "function");
      this.onerror({ type: "error" });
    }
  }
  const connection = new Connection(`ws://${server}/ws`, { WebSocket: Socket });
  connection.close();
  await assert.rejects(connection.call("server.ping"), Unreachable);
});
