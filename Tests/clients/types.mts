// What the types of the JavaScript client must accept and refuse; test_javascript_client.py checks it.

import { Connection, Refused, Watch, verify } from "../../clients/javascript/quarry.js";

class Silent {
  constructor(readonly address: string, readonly protocols?: string | string[]) {}
  send(_text: string | Uint8Array): void {}
  close(_code?: number): void {}
}

export async function play(connection: Connection): Promise<number> {
  const { time }: { time: number } = await connection.call("server.ping");
  const created = await connection.change("lobby.create", { name: "Old Town", duration: 60 });
  const { player, token } = await connection.change("lobby.join", { code: created.code, name: "Ada" });
  await connection.change("clue.update", { clue: "c1", opens: null });
  const outcome = await connection.change("scan.submit", { text: "A06EZZ1V3TKG", token }, { patience: 1_000 });
  if (outcome.outcome === "found") return outcome.points + time;
  for await (const update of new Watch(connection, { code: created.code, topics: ["events"] })) {
    if (update.method === "snapshot") return update.params.snapshot.card.clues;
    if (update.method === "event" && update.params.type === "player.joined") player.trim();
    if (update.method === "board") return update.params.rows.length;
  }
  connection = new Connection("ws://127.0.0.1:8080/ws", { WebSocket: Silent });
  return (await verify("", "")).results.rows[0].points;
}

export async function mistakes(connection: Connection): Promise<void> {
  // @ts-expect-error There is no such method.
  await connection.call("lobby.destroy", {});
  // @ts-expect-error `name` is required.
  await connection.change("lobby.join", { code: "7KQF" });
  // @ts-expect-error So are the params then.
  await connection.change("lobby.join");
  // @ts-expect-error It changes nothing, so it takes no key.
  await connection.change("server.ping");
  // @ts-expect-error A number is no text.
  await connection.call("scan.submit", { text: 1 });
  // @ts-expect-error There is no such topic.
  new Watch(connection, { topics: ["weather"] });
  // @ts-expect-error A date sends nothing.
  new Connection("ws://127.0.0.1:8080/ws", { WebSocket: Date });
  // @ts-expect-error There is no such kind of error.
  if (new Refused().kind === "no-such-kind") return;
}
