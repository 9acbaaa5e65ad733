/** How the server is doing: figures that say whether they are normal, as of a moment, and how they ran lately. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, lengthOfTime, moment, number } from "quarry/shared/texts";
import { results, size } from "quarry/account/console";
import { trend } from "quarry/account/trend";

/** Milliseconds between looks, while the page is seen. */
const PAUSE = 10_000;

/** Values beyond these are not normal. The alerts of deploy/monitoring use the same ones, where they have any. */
const CONNECTIONS = 18_000;
const QUEUE = 1_000;
const LETTERS = 20;
const DISK = 1_000_000_000;

/** @returns {{key: string, name: string, value: string, normal: string, advice?: string, course?: number}[]} */
function figuresOf({ connections, lobbies, queue, logBytes, diskFree, letters, webhooks }) {
  const upTo = (most) => (most > 0 ? t("admin.upTo", { most: number(most) }) : t("admin.noneNormal"));
  // A backup needs as much room as the log.
  const room = Math.max(DISK, logBytes);
  return [
    {
      key: "connections", name: t("admin.connections"), value: number(connections), course: connections,
      normal: upTo(CONNECTIONS), advice: connections > CONNECTIONS && t("admin.manyConnections"),
    },
    {
      key: "lobbies", name: t("admin.inMemory"), value: number(lobbies), course: lobbies, normal: t("admin.anyNormal"),
    },
    {
      key: "queue", name: t("admin.queue"), value: number(queue), course: queue, normal: upTo(QUEUE),
      advice: queue > QUEUE && t("admin.slowDisk"),
    },
    {
      key: "disk", name: t("admin.disk"), value: size(diskFree), normal: t("admin.fromNormal", { least: size(room) }),
      advice: diskFree < room && t("admin.littleDisk"),
    },
    {
      key: "letters", name: t("admin.letters"), value: number(letters), normal: upTo(LETTERS),
      advice: letters > LETTERS && t("admin.lettersWait"),
    },
    {
      key: "webhooks", name: t("admin.webhooks"), value: number(webhooks), normal: upTo(0),
      advice: webhooks > 0 && t("admin.webhooksFail"),
    },
  ];
}

/** @param {object} status @param {(method: string) => Promise<object>} ask */
export function server(status, ask) {
  const about = el("p.muted", {});
  const time = el("p.muted.small.digits", {});
  const figures = el("dl.figures", {});
  const advice = el("div", { role: "alert", hidden: true });
  const { problem, attempt } = results();
  const courses = new Map();
  let said;
  const figure = ({ key, name, value, normal, advice: isBad, course }) => {
    if (course !== undefined) courses.set(key, [...courses.get(key) ?? [], [Date.now(), course]]);
    return el(`div.figure${isBad ? ".bad" : ""}`, {},
      el("dt", {}, name),
      el("dd.digits", {}, el("span.value", {}, value, course !== undefined && trend(name, courses.get(key)))),
      el("dd.state", {}, el(`span.badge${isBad ? ".bad" : ".good"}`, {}, icon(isBad ? "report" : "check", { size: 16 }),
        t(isBad ? "admin.notNormal" : "admin.normal")), el("span.small", {}, normal)));
  };
  const draw = (found) => {
    // The page's own words first: a line runs as its first letters do.
    about.textContent = [
      t("admin.uptime", { time: lengthOfTime(Math.round(found.uptime / 1_000)) }), `Quarry ${found.version}`,
      `${t("admin.log")}: ${size(found.logBytes)}`,
    ].join(" · ");
    time.textContent = t("admin.asOf", { time: moment(Date.now(), { exactly: true }) });
    const all = figuresOf(found);
    fill(figures, all.map(figure));
    const bad = all.filter((one) => one.advice);
    // Read out only when it changes.
    const key = bad.map((one) => one.key).join();
    if (key === said) return;
    said = key;
    advice.hidden = bad.length === 0;
    fill(advice, bad.length > 0 && el("ul.stack.tight", {}, bad.map((one) =>
      el("li.note.bad", {}, el("strong", {}, one.name), ": ", one.advice))));
  };
  draw(status);
  const look = () => attempt(async () => draw(await ask("status")));
  const timer = setInterval(() => {
    if (!element.isConnected) clearInterval(timer);
    else if (!document.hidden) look();
  }, PAUSE);
  const head = el("div.spread", {}, el("div", {}, el("h2", {}, t("admin.server")), about, time));
  const element = el("section.card.stack", {}, head, figures, advice, problem);
  return { head, look, element };
}
