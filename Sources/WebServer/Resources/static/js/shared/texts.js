/** Texts, numbers and times in the page's language. */

/** The texts are embedded in the page: only one language, and no further request. */
const catalogue = JSON.parse(document.getElementById("texts").textContent);

/** @param {object} texts of modules that are loaded on demand, which come with the first of them */
export function addTexts(texts) {
  Object.assign(catalogue, texts);
}

export const language = document.documentElement.lang;

const isRightToLeft = document.documentElement.dir === "rtl";
// The same digits everywhere, as in codes.
const locale = `${language}-u-nu-latn`;
// Times as where the reader is: 09:14 in Britain, 9:14 AM in America.
const region = navigator.languages?.find((tag) => tag.includes("-") && tag.split("-")[0] === language);
const timeLocale = `${region?.split("-u-")[0] ?? language}-u-nu-latn`;
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" });

// The parts of a time of today, of another day of this year, and of another year.
const hours = { hour: "numeric", minute: "2-digit" };
const days = { ...hours, weekday: "short", day: "numeric", month: "long" };
const dates = { day: "numeric", month: "long", year: "numeric" };
const years = { ...hours, ...dates };
const formats = new Map();

/** Writes parts of a time. Making a format takes far longer than using it. */
function write(parts, at) {
  if (!formats.has(parts)) formats.set(parts, new Intl.DateTimeFormat(timeLocale, parts));
  return formats.get(parts).format(at);
}

/**
 * A text of the catalogue with its placeholders filled in: `{name}`. If it has plural forms, `values.count` selects
 * one, or `values.n` if there is none.
 * @param {string} key `page.thing`
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  let text = catalogue[key];
  if (text && typeof text === "object") text = text[plurals.select(Math.abs(values.count ?? values.n))] ?? text.other;
  if (text === undefined) {
    console.error(`There is no text ${key}.`);
    return key;
  }
  return text.replace(/\{(\w+)\}/g, (gap, name) => {
    const value = values[name];
    if (value === undefined) return gap;
    return typeof value === "number" ? numbers.format(value) : apart(value);
  });
}

/** Keeps a name or a code from mixing with the letters around it that run the other way. */
export const apart = (value) => (isRightToLeft ? `\u2068${value}\u2069` : value);

/** The step that an arrow key takes along a row: 1 forwards, -1 backwards. @param {KeyboardEvent} event */
export const stepOf = ({ key }) => ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0) * (isRightToLeft ? -1 : 1);

/** 1,234 */
export const number = (value) => numbers.format(value);

/** +50 */
export const signedNumber = (value) => signed.format(value);

/**
 * A time, such as 14:05, with the day unless it is today, and with the year unless it is this one.
 * @param {number} at milliseconds
 * @param {{exactly?: boolean}} [how] `exactly`: with the seconds
 */
export function moment(at, { exactly = false } = {}) {
  const then = new Date(at);
  const isToday = then.toDateString() === new Date().toDateString();
  const isThisYear = then.getFullYear() === new Date().getFullYear();
  const parts = isToday ? hours : isThisYear ? days : years;
  if (!exactly) return write(parts, then);
  return new Intl.DateTimeFormat(timeLocale, { ...parts, second: "2-digit" }).format(then);
}

/** A day, such as 3 May 2027. @param {number} at milliseconds */
export const day = (at) => write(dates, new Date(at));

/** A countdown: 1:02:03 or 4:05. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, index) => (index > 0 ? String(part).padStart(2, "0") : part)).join(":");
}

/** A duration in words: 1 h 5 min. @param {number} seconds */
export function lengthOfTime(seconds) {
  const whole = Math.round(seconds);
  if (whole < 60) return t("common.seconds", { n: whole });
  if (whole < 3600) {
    const rest = whole % 60;
    const minutes = t("common.minutes", { n: Math.floor(whole / 60) });
    return rest > 0 && whole < 600 ? `${minutes} ${t("common.seconds", { n: rest })}` : minutes;
  }
  if (whole < 172_800) {
    const minutes = Math.floor(whole / 60) % 60;
    const full = t("common.hours", { n: Math.floor(whole / 3600) });
    return minutes > 0 ? `${full} ${t("common.minutes", { n: minutes })}` : full;
  }
  return t("common.days", { n: Math.floor(whole / 86_400) });
}

/** 80 m, 1.2 km. @param {number} meters */
export function distance(meters) {
  if (meters < 1_000) return t("common.meters", { n: Math.round(meters) });
  return t("common.kilometers", { n: Math.round(meters / 100) / 10 });
}

const refusals = {
  "bad-credentials": "account.badCredentials",
  "banned": "error.banned",
  "chat": "error.forbidden",
  "email-taken": "account.emailTaken",
  "forbidden": "error.forbidden",
  "kicked": "error.kicked",
  "lobby-full": "error.lobbyFull",
  "lobby-not-found": "error.lobbyNotFound",
  "muted": "error.muted",
  "name-taken": "error.nameTaken",
  "quota-exceeded": "error.quotaExceeded",
  "rate-limited": "error.rateLimited",
  "unauthorized": "error.unauthorized",
  "unavailable": "error.unavailable",
  "username-taken": "account.usernameTaken",
  "wrong-phase": "error.wrongPhase",
};

/** Rules for passwords, by the server's wording. They are common enough to be translated. */
const lacks = {
  "must have at least 8 characters": "account.passwordShort",
  "must have a letter": "account.passwordLetter",
  "must have a digit": "account.passwordDigit",
  "must have a special character, such as ! or -": "account.passwordSign",
};

/** Labels of personal data, by the protocol's names. */
const fields = {
  "currentPassword": "account.currentPassword", "email": "account.email", "firstName": "account.firstName",
  "lastName": "account.lastName", "login": "account.login", "password": "account.password",
  "username": "account.username",
};

/** Problems with personal data, by the server's wording. */
const faults = [
  [/^must not be empty$|^is missing$/, "form.needed"],
  [/^must have at most (?<to>\d+) characters$/, "form.tooLong"],
  [/^must have (?<from>\d+) to (?<to>\d+) characters$/, "form.length"],
  [/^must not contain control characters/, "form.controls"],
  [/^must be an email address/, "account.emailWrong"],
  [/^may have letters, digits/, "account.usernameSigns"],
  [/^must begin with a letter/, "account.usernameBegins"],
];

/** The problem with a field of the user's profile; undefined if the error is about something else. */
function fault({ kind, data }) {
  if (kind !== "invalid-params" || !Object.hasOwn(fields, data?.field ?? "")) return undefined;
  for (const [pattern, key] of faults) {
    const match = pattern.exec(data.problem ?? "");
    if (match) return t(key, { ...match.groups, label: t(fields[data.field]) });
  }
  return undefined;
}

/** What a server's settings do not allow, by the field that `forbidden` names. */
const settings = {
  "hosting": "error.hosting", "invitation": "error.invitation", "registration": "error.registration",
  "signIn": "error.signInAgain",
};

function keyOf({ kind, data }) {
  if (kind === "forbidden" && Object.hasOwn(settings, data?.field ?? "")) return settings[data.field];
  if (kind === "bad-credentials" && data?.field) return "account.badPassword";
  return refusals[kind] ?? (data?.field === "password" ? lacks[data.problem] : undefined);
}

/** A rare error: the server's own words are English, and name what its protocol calls things. */
export const inItsWords = (error) => (language === "en" ? error.message : t("error.other"));

/** An error as a sentence. @param {Error & {kind?: string, data?: {retryAfter?: number}}} error */
export function sentence(error) {
  if (!error.kind) return t("error.unreachable");
  const key = keyOf(error);
  const faulty = !key && fault(error);
  if (faulty) return faulty;
  // What the page itself finds wrong, as in a form, it says in its own language.
  if (!key) return error.data ? inItsWords(error) : error.message;
  return t(key, { n: Math.ceil((error.data?.retryAfter ?? 1_000) / 1_000) });
}
