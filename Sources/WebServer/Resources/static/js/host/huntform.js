/** The fields of a hunt except its clues, for creating and changing it. */

import { el } from "quarry/shared/dom";
import { t, language } from "quarry/shared/texts";
import {
  Problem, address, area, atFirst, changed, check, field, line, list, momentField, momentOf, namesIn, needed, numberOf,
  numeral, select, textOf,
} from "quarry/forms/fields";
import { inCapitals, isJoinCode, plainCode } from "quarry/shared/typed";
import { waveFields } from "quarry/host/waves";

const SWITCHES = ["chat", "songs", "feed", "spectators", "lateJoin"];
const BONUS = [50, 25, 10];
/** The minutes on the clock of a new hunt, unless its host chooses others. */
const MINUTES = 30;

/**
 * @param {object} [hunt] the current params of `lobby.create`
 * @param {{isNew?: boolean, isStarted?: boolean, mails?: Promise<boolean>, hasEmail?: boolean}} [options] `isNew`: the
 *   params are those of an example; `isStarted` hides what can no longer be changed; `mails`: whether the server sends
 *   mail; `hasEmail`: whether it has an address for the codes
 * @returns {{name: Node, settings: Node[], params: () => object, teams: () => string[],
 *   explained: (error: Error) => Error}} `params` throws a `Problem`; for a hunt
 *   that is there, they are only what has been changed
 */
export function huntFields(hunt = {}, {
  isNew = hunt.name === undefined, isStarted = false, mails, hasEmail = false,
} = {}) {
  const name = line(hunt.name, { maxLength: 100, required: true });
  const description = area(hunt.description, { maxLength: 2_000 });
  const author = line(hunt.author, { maxLength: 60 });
  const capacity = numeral(hunt.capacity ?? 100);
  const minutes = hunt.duration ? hunt.duration / 60 : isNew ? MINUTES : undefined;
  const duration = numeral(minutes && Math.round(minutes * 100) / 100, { exact: minutes });
  const startsAt = momentField(hunt.startsAt);
  const order = select(Object.entries(ORDERS).map(([one, name]) => [one, t(name)]), hunt.order ?? "free");
  const initial = numeral(hunt.drip?.initial ?? 5);
  const initialField = field(t("hunt.initial"), initial);
  const teams = list(hunt.teams);
  const divisions = list(hunt.divisions);
  const scoring = scoringFields(hunt.scoring);
  const settings = settingFields(hunt.settings);
  const waves = waveFields(hunt.waves);
  const mail = mailField(mails, hasEmail);
  const code = codeField();
  const followOrder = () => (initialField.hidden = order.value !== "drip");
  order.addEventListener("change", followOrder);
  followOrder();

  const dripped = () => numberOf(initial, t("hunt.initial"), { from: 1, to: 1_000 }) ?? 5;
  const read = () => ({
    name: needed(name, t("hunt.name")),
    description: textOf(description),
    author: textOf(author),
    capacity: numberOf(capacity, t("hunt.capacity"), { from: 1, to: 10_000 }) ?? 100,
    teams: namesIn(teams),
    ...(hunt.divisions?.length || namesIn(divisions).length ? { divisions: namesIn(divisions) } : {}),
    scoring: scoring.value(duration),
    settings: settings.value(),
    ...mail.value(),
    ...(isNew ? code.value() : {}),
    ...(isStarted ? {} : {
      ...(hunt.waves?.length || waves.value().length ? { waves: waves.value() } : {}),
      duration: seconds(duration) ?? (isNew ? undefined : null),
      startsAt: start(startsAt) ?? (isNew ? undefined : null),
      order: order.value,
      drip: order.value === "drip" ? { ...hunt.drip, initial: dripped() } : undefined,
    }),
  });
  const before = isNew ? {} : atFirst(read);
  const params = () => (isNew ? read() : changed(read(), before, { nested: ["settings"] }));
  const parts = {
    name: field(t("hunt.name"), name),
    settings: [
      field(t("hunt.description"), description),
      field(t("hunt.author"), author, t("hunt.authorHelp")),
      !isStarted && el("div.pair", {},
        field(t("hunt.duration"), duration, t("hunt.durationHelp")),
        field(t("hunt.startsAt"), startsAt, t("hunt.startsAtHelp"))),
      field(t("hunt.teams"), teams, t("hunt.teamsHelp")),
      field(t("hunt.divisions"), divisions, t("hunt.divisionsHelp")),
      mail.element,
      el("details.more", {}, el("summary", {}, t("hunt.rules")), el("div.stack", {},
        !isStarted && [field(t("hunt.order"), order), initialField, waves.element],
        scoring.elements,
        field(t("hunt.capacity"), capacity),
        isNew && code.element)),
      el("details.more", {}, el("summary", {}, t("hunt.settings")), el("div.stack", {}, settings.elements)),
    ].filter(Boolean),
  };
  return { params, teams: () => namesIn(teams), explained: code.explained, ...parts };
}

const ORDERS = {
  free: "hunt.orderFree", sequence: "hunt.orderSequence", rotate: "hunt.orderRotate", drip: "hunt.orderDrip",
};
const SCORINGS = {
  fixed: "hunt.scoringFixed", speed: "hunt.scoringSpeed", first: "hunt.scoringFirst", dynamic: "hunt.scoringDynamic",
};

/** The form has minutes, the protocol seconds. */
function seconds(input) {
  const minutes = numberOf(input, t("hunt.duration"), { from: 1, to: 10_080 });
  return minutes === undefined ? undefined : Math.round(minutes * 60);
}

function start(input) {
  const at = momentOf(input);
  if (at !== undefined && at !== input.given && at < Date.now()) throw new Problem(t("hunt.startPast"), input);
  return at;
}

/** A join code of the host's own choice. */
function codeField() {
  const input = inCapitals(
    line("", { maxLength: 12, autocomplete: "off", autocapitalize: "characters", spellcheck: false }));
  const value = () => {
    const code = plainCode(textOf(input));
    if (code && !isJoinCode(code)) throw new Problem(t("code.wrong"), input);
    return code ? { code } : {};
  };
  const explained = (error) => (error.data?.field === "code" ? new Problem(t("hunt.codeTaken"), input) : error);
  return { value, explained, element: field(t("code.label"), input, t("hunt.codeHelp")) };
}

/** The address for the codes, hidden unless the server sends mail. A stored address is never shown. */
function mailField(mails, hasEmail) {
  const email = address();
  const forget = check(t("hunt.emailForget"));
  const element = el("div.stack", { hidden: true },
    field(t("hunt.email"), email, t(hasEmail ? "hunt.emailKept" : "hunt.emailHelp")), hasEmail && forget);
  mails?.then((mail) => (element.hidden = !mail), () => undefined); // Without mail, codes are downloaded.
  const value = () => {
    if (textOf(email)) return { email: textOf(email), language };
    return forget.input.checked ? { email: null } : {};
  };
  return { element, value };
}

function scoringFields(scoring = { fixed: {} }) {
  const [chosen] = Object.keys(scoring);
  const kind = select(Object.entries(SCORINGS).map(([name, text]) => [name, t(text)]), chosen);
  const share = (scoring.speed?.floor ?? 0.5) * 100;
  const floor = numeral(Math.round(share), { exact: share });
  const bonus = line((scoring.first?.bonus ?? BONUS).join(", "), { inputMode: "numeric" });
  const minimum = numeral(scoring.dynamic?.minimum ?? 100);
  const decay = numeral(scoring.dynamic?.decay ?? 20);
  const parts = {
    speed: field(t("hunt.floor"), floor),
    first: field(t("hunt.bonus"), bonus, t("hunt.bonusHelp")),
    dynamic: el("div.pair", {}, field(t("hunt.minimum"), minimum), field(t("hunt.decay"), decay)),
  };
  const follow = () => {
    for (const [name, part] of Object.entries(parts)) part.hidden = name !== kind.value;
  };
  kind.addEventListener("change", follow);
  follow();
  const whole = (input, label, from) => numberOf(input, label, { from, to: 10_000 }) ?? from;
  const value = (duration) => {
    switch (kind.value) {
      case "speed":
        if (!textOf(duration)) throw new Problem(t("hunt.speedNeedsClock"), duration);
        return { speed: { floor: (numberOf(floor, t("hunt.floor"), { from: 0, to: 100 }) ?? 50) / 100 } };
      case "first": {
        const places = textOf(bonus).split(/[,;\s]+/).filter(Boolean).map(Number);
        if (places.some((points) => !Number.isInteger(points) || points < 0)) {
          throw new Problem(t("hunt.bonusHelp"), bonus);
        }
        return { first: { bonus: places } };
      }
      case "dynamic":
        return { dynamic: { minimum: whole(minimum, t("hunt.minimum"), 0), decay: whole(decay, t("hunt.decay"), 1) } };
      default: return { fixed: {} };
    }
  };
  return { value, elements: [field(t("hunt.scoring"), kind), Object.values(parts)] };
}

/** What happens to finds that arrive after the end. */
const LATE = {
  "": "hunt.lateByScoring", count: "hunt.lateCount", review: "hunt.lateReview", refuse: "hunt.lateRefuse",
};

/** Who is ahead with equal points. */
const TIES = { ordered: "hunt.tiesOrdered", shared: "hunt.tiesShared" };

/** When a player's time starts. */
const CLOCKS = { shared: "hunt.clockShared", own: "hunt.clockOwn" };

function settingFields(settings = {}) {
  const names = {
    chat: "hunt.chat", songs: "hunt.songs", feed: "hunt.feed", spectators: "hunt.spectators", lateJoin: "hunt.lateJoin",
  };
  const switches = SWITCHES.map((name) => [name, check(t(names[name]), settings[name] ?? true)]);
  const positions = check(t("hunt.positions"), settings.positions);
  const listed = check(t("hunt.listed"), settings.listed);
  const end = check(t("hunt.endWhenAllFound"), settings.endWhenAllFound);
  const delay = numeral(settings.boardDelay ?? 0);
  const slow = numeral(settings.slowMode ?? 0);
  const late = select(Object.entries(LATE).map(([name, text]) => [name, t(text)]), settings.late ?? "");
  const ties = select(Object.entries(TIES).map(([name, text]) => [name, t(text)]), settings.ties ?? "ordered");
  const clock = select(Object.entries(CLOCKS).map(([name, text]) => [name, t(text)]), settings.clock ?? "shared");
  const upTo = { from: 0, to: 3_600 };
  return {
    value: () => ({
      ...Object.fromEntries(switches.map(([name, { input }]) => [name, input.checked])),
      endWhenAllFound: end.input.checked,
      positions: positions.input.checked,
      listed: listed.input.checked,
      // If omitted, it follows from the scoring.
      ...(late.value ? { late: late.value } : {}),
      clock: clock.value,
      ties: ties.value,
      boardDelay: numberOf(delay, t("hunt.boardDelay"), upTo) ?? 0,
      slowMode: numberOf(slow, t("hunt.slowMode"), upTo) ?? 0,
    }),
    elements: [
      switches.map(([, element]) => element), end,
      positions, el("p.muted.small", {}, t("hunt.positionsHelp")),
      listed, el("p.muted.small", {}, t("hunt.listedHelp")),
      field(t("hunt.late"), late, t("hunt.lateHelp")), field(t("hunt.clock"), clock),
      field(t("hunt.ties"), ties),
      el("div.pair", {}, field(t("hunt.boardDelay"), delay), field(t("hunt.slowMode"), slow)),
    ],
  };
}
