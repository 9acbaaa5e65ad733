/** Forms to add an entry to the directory, and to change or remove it. */

import { el, icon, toast } from "quarry/shared/dom";
import { t, distance, sentence } from "quarry/shared/texts";
import {
  Problem, busy, field, form, line, needed, numberOf, numeral, secret, select, sheet, sure, textOf,
} from "quarry/forms/fields";
import { coordinateFields } from "quarry/forms/coordinates";
import { place } from "quarry/shared/position";
import { whereIs } from "quarry/shared/world";
import { countryOf, countryOptions } from "quarry/directory/countries";
import { get, post, statesOf } from "quarry/directory/requests";
import * as storage from "quarry/shared/storage";

const YEAR_MIN = 1970;
const PASSWORD_MIN = 3;
/**
 * Decimal places of a point chosen on the map: about ten metres. Of the device's position: a kilometre, as all can see
 * it.
 */
const DIGITS_PRESSED = 4;
const DIGITS_POSITION = 2;

const rounded = (degrees, digits) => Number(degrees.toFixed(digits));

/** Fields for a country and its state. */
async function placeFields(person) {
  const country = select([["", t("hometown.choose")], ...await countryOptions()], person?.country ?? "");
  const state = el("select");
  const stateField = field(t("hometown.state"), state);
  const offer = async (chosen = "") => {
    const { value: asked } = country;
    const states = asked ? await statesOf(asked) : [];
    if (asked !== country.value) return;
    state.replaceChildren(...[["", t("hometown.choose")], ...states.map((name) => [name, name])]
      .map(([value, name]) => el("option", { value }, name)));
    state.value = chosen;
    // Islands have none.
    stateField.hidden = country.value !== "" && states.length === 0;
  };
  country.addEventListener("change", () => offer());
  await offer(person?.state);
  const value = () => {
    const named = { country: needed(country, t("hometown.country")), state: state.value };
    if (!stateField.hidden && !named.state) throw new Problem(t("form.needed", { label: t("hometown.state") }), state);
    return named;
  };
  // Fills in what is still empty. Tells whether it agrees with what somebody has chosen.
  const guess = async (code, guessed) => {
    const name = await countryOf(code);
    if (!country.value && name) {
      country.value = name;
      await offer();
    }
    if (country.value !== name) return false;
    if (!state.value && [...state.options].some((option) => option.value === guessed)) state.value = guessed;
    return !state.value || !guessed || state.value === guessed;
  };
  return { value, guess, elements: [el("div.pair", {}, field(t("hometown.country"), country), stateField)] };
}

/**
 * Fills in country, state and city from a place, unless somebody has.
 * @param {Awaited<ReturnType<typeof placeFields>>} places
 */
async function guessHome(at, places, city, note) {
  // Without the built-in map, people fill them in themselves.
  const { code, state, town } = await whereIs(at).catch(() => ({}));
  if (!code) return;
  // No town under the name of another country or state.
  if (!(await places.guess(code, state))) return;
  if (town && !textOf(city)) city.value = town;
  note.textContent = t("hometown.guessed");
}

/**
 * Fields for a location: chosen on the map, taken from the device, entered as numbers, or left out.
 * @param {(at: {lat: number, lon: number}) => void} put called with a location that the device gave or somebody entered
 */
function pointFields(at, put) {
  const fields = coordinateFields(
    at && { lat: rounded(at.lat, DIGITS_PRESSED), lon: rounded(at.lon, DIGITS_PRESSED) });
  const state = el("p.muted.small", { role: "status" }, at && t("hometown.pressed"));
  const here = el("button", {
    type: "button", onclick: async () => {
      busy(here, true);
      await place.soon();
      busy(here, false);
      place.stop();
      if (!place.current) {
        state.textContent = t(place.problem === "denied" ? "place.denied" : "place.unavailable");
        return;
      }
      const { lat, lon } = place.current;
      fields.put({ lat: rounded(lat, DIGITS_POSITION), lon: rounded(lon, DIGITS_POSITION) });
      put(place.current);
      state.textContent = t("hometown.positionTaken", { distance: distance(1_000) });
    },
  }, icon("pin", { size: 20 }), t("hometown.usePosition"));
  for (const input of [fields.lat, fields.lon]) {
    input.addEventListener("change", () => {
      try {
        const entered = fields.value();
        if (entered.lat !== undefined) put(entered);
      } catch {
        // Submitting says what is wrong.
      }
    });
  }
  const value = () => {
    const { lat, lon } = fields.value();
    return { latitude: lat ?? null, longitude: lon ?? null };
  };
  const none = el("button.quiet", {
    type: "button", onclick: () => {
      fields.put();
      state.textContent = t("hometown.noPoint");
    },
  }, t("place.none"));
  return {
    value, elements: [
      el("div.row", {}, here, none), state, ...fields.elements,
    ],
  };
}

function yearField(value) {
  const input = numeral(value, { inputMode: "numeric" });
  const thisYear = new Date().getFullYear();
  const read = () => {
    const year = numberOf(input, t("hometown.year"), { from: YEAR_MIN, to: thisYear, shown: String });
    if (year === undefined) throw new Problem(t("form.needed", { label: t("hometown.year") }), input);
    return year;
  };
  return { read, element: field(t("hometown.year"), input, t("hometown.yearHelp")) };
}

function passwordOf(input, label) {
  if (input.value.length < PASSWORD_MIN) {
    throw new Problem(t("hometown.passwordShort", { label, n: PASSWORD_MIN }), input);
  }
  return input.value;
}

/** The form for a new entry. @param {{lat: number, lon: number}} [at] @param {() => Promise<void>} added shows it */
export async function addForm(at, added) {
  const nickname = line("", { maxLength: 60, autocomplete: "username", spellcheck: false });
  const city = line("", { maxLength: 200, autocomplete: "address-level2" });
  const password = secret("new");
  const year = yearField();
  const places = await placeFields();
  const guessed = el("p.muted.small", { role: "status" });
  const guess = (from) => guessHome(from, places, city, guessed);
  const point = pointFields(at, guess);
  if (at) await guess(at);
  const dialog = sheet(t("hometown.add"), () => form({
    submit: t("hometown.addMe"),
    onsubmit: async () => {
      const name = needed(nickname, t("hometown.nickname"));
      const body = {
        nickname: name, ...places.value(), city: needed(city, t("hometown.city")), year: year.read(), ...point.value(),
        password: passwordOf(password, t("hometown.password")),
      };
      if (await get("nicknameexists", { name })) throw new Problem(t("hometown.taken", { name }), nickname);
      await post("adduser", body);
      await added();
      dialog.close();
      toast(t("hometown.added", { name }), { kind: "good" });
    },
  },
  el("p.muted", {}, t("hometown.public")), field(t("hometown.nickname"), nickname), ...places.elements,
  field(t("hometown.city"), city), guessed, year.element, ...point.elements,
  field(t("hometown.password"), password, t("hometown.passwordHelp")),
  storage.account() && el("p.muted.small", {}, t("hometown.linked"))), { kind: "large" });
  return dialog;
}

/**
 * The form to change an entry, which needs its password.
 * @param {object} person as received from the server
 * @param {() => Promise<void>} changed shows the changed entry
 */
export async function editForm(person, changed) {
  const nickname = line(person.nickname, { maxLength: 60, spellcheck: false });
  const city = line(person.city, { maxLength: 200 });
  const password = secret("current");
  const year = yearField(person.year);
  const hasPoint = person.latitude !== 0 || person.longitude !== 0;
  const places = await placeFields(person);
  const point = pointFields(hasPoint ? { lat: person.latitude, lon: person.longitude } : undefined, () => {});
  const named = { nickname: person.nickname };
  const finish = async (text) => {
    // The form may be reopened at once, and must not show the old values.
    await changed();
    dialog.close();
    toast(text, { kind: "good" });
  };
  const remove = el("button.danger", {
    type: "button", onclick: async () => {
      const question = { title: t("hometown.removeSure", { name: person.nickname }), text: t("hometown.removeText") };
      try {
        const given = { ...named, password: passwordOf(password, t("hometown.password")) };
        if (!(await sure({ ...question, yes: t("hometown.remove"), danger: true }))) return;
        await asOwner(() => post("deleteuser", given), password);
        await finish(t("hometown.removed"));
      } catch (error) {
        toast(sentence(error), { kind: "bad" });
        error.input?.focus();
      }
    },
  }, t("hometown.remove"));
  const dialog = sheet(t("hometown.change"), () => form({
    submit: t("hometown.save"), more: [remove],
    onsubmit: async () => {
      const name = needed(nickname, t("hometown.nickname"));
      const body = {
        ...named, newnickname: name, ...places.value(), city: textOf(city) || person.city, year: year.read(),
        ...point.value(), password: passwordOf(password, t("hometown.password")),
      };
      await asOwner(() => post("edituser", body), password);
      await finish(t("hometown.saved"));
    },
  },
  field(t("hometown.password"), password, t("hometown.passwordOfEntry")), field(t("hometown.nickname"), nickname),
  ...places.elements, field(t("hometown.city"), city), year.element, ...point.elements), { kind: "large" });
}

/** Reports a wrong password in the page's language. */
async function asOwner(change, input) {
  try {
    await change();
  } catch (error) {
    if (error.data?.field === "password") throw new Problem(t("hometown.wrongPassword"), input);
    throw error;
  }
}
