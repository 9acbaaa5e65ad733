/** The fields for a clue's place: pressed on the map, taken from the device, or entered as numbers. */

import { el, icon } from "quarry/shared/dom";
import { t, distance } from "quarry/shared/texts";
import { check, field, numberOf, numeral, busy } from "quarry/forms/fields";
import { coordinateFields } from "quarry/forms/coordinates";
import { TileMap, hasGround, upTo } from "quarry/shared/tilemap";
import { place } from "quarry/shared/position";

const RADIUS = 30;
/** The zoom level at which houses are visible. */
const NEAR = upTo(17);
/** Enough decimal places for a decimetre. */
const DIGITS = 6;

/** The zoom levels at which a quarter of a town is visible, and a town with what is around it. */
const AROUND = upTo(14);
const REGION = upTo(9);

/**
 * @param {object} [location] of the clue
 * @param {{lat: number, lon: number}[]} [around] what the map shows at first without one
 * @returns {{elements: Node[], shown: () => void, first: Element, value: () => object | undefined}}
 */
export function placeFields(location, around = []) {
  const fields = coordinateFields(location);
  const { lat, lon } = fields;
  const radius = numeral(location?.radius ?? RADIUS);
  const required = check(t("place.required"), location?.required);
  const state = el("p.muted.small", { role: "status" });
  const tileMap = new TileMap(t("place.map"), { role: "application", help: t("place.press"), isPlain: hasGround });
  let map;

  const put = (at, { move = false } = {}) => {
    fields.put({ lat: Number(at.lat.toFixed(DIGITS)), lon: Number(at.lon.toFixed(DIGITS)) });
    map?.mark(move);
  };
  const here = el("button", {
    type: "button", onclick: async () => {
      busy(here, true);
      await place.soon();
      busy(here, false);
      if (place.current) {
        put(place.current, { move: true });
        state.textContent = t("place.accuracy", { distance: distance(place.current.accuracy) });
      } else state.textContent = t(place.problem === "denied" ? "place.denied" : "place.unavailable");
      place.stop();
    },
  }, icon("pin", { size: 20 }), t("place.here"));
  const shown = async () => {
    if (map) return;
    map = { mark: () => {} };
    const drawn = await tileMap.open();
    // If loading failed offline, try again next time.
    map = drawn && drawMap(drawn, { lat, lon, radius }, around, put);
  };
  for (const input of [lat, lon, radius]) input.addEventListener("change", () => map?.mark(true));
  if (location) queueMicrotask(shown);

  const value = () => {
    const at = fields.value();
    if (at.lat === undefined) return undefined;
    const meters = numberOf(radius, t("place.radius"), { from: 1, to: 10_000 }) ?? RADIUS;
    return { ...at, radius: meters, required: required.input.checked };
  };
  return {
    value, shown, first: lat, elements: [
      hasGround ? tileMap.element : el("p.muted.small", {}, t("place.noMap")),
      el("div.row", {}, here, el("button.quiet", {
        type: "button", onclick: () => {
          fields.put();
          state.textContent = "";
          map?.mark();
        },
      }, t("place.none"))),
      state,
      field(t("place.radius"), radius, t("place.radiusHelp")), required,
      // Without a map, they are the way to say it.
      el("details.more", { open: !hasGround }, el("summary", {}, t("place.coordinates")),
        el("div.stack", {}, fields.elements)),
    ],
  };
}

function drawMap({ leaflet, map }, fields, around, put) {
  let circle;
  const number = (input) => Number(input.value.replace(",", "."));
  /** The place in the fields; undefined while they have none. */
  const entered = () => {
    const at = [number(fields.lat), number(fields.lon)];
    return fields.lat.value && at.every(Number.isFinite) ? at : undefined;
  };
  const mark = (isMoved) => {
    circle?.remove();
    circle = undefined;
    const at = entered();
    if (!at) return;
    // The dot is seen from far away, too.
    circle = leaflet.layerGroup([leaflet.circle(at, { radius: number(fields.radius) || RADIUS, className: "place" }),
      leaflet.circleMarker(at, { radius: 5, className: "middle" })]).addTo(map);
    if (isMoved) map.setView(at, Math.max(map.getZoom() ?? 0, NEAR), { animate: false });
  };
  const at = entered();
  if (at) map.setView(at, NEAR, { animate: false });
  else if (around.length > 0) {
    map.fitBounds(around.map((one) => [one.lat, one.lon]), { maxZoom: AROUND, animate: false });
  } else lookAround(map);
  map.on("click", ({ latlng }) => put({ lat: latlng.lat, lon: latlng.wrap().lng }));
  mark();
  return { mark };
}

/** Shows where the author probably is instead of the whole world, unless they have moved the map meanwhile. */
async function lookAround(map) {
  const [middle, zoom] = [map.getCenter(), map.getZoom()];
  const { knownPosition, townOfZone } = await import("quarry/shared/nearby");
  const here = await knownPosition();
  const at = here ?? (await townOfZone());
  const isMoved = map.getZoom() !== zoom || !map.getCenter().equals(middle);
  if (at && !isMoved) map.setView([at.lat, at.lon], here ? AROUND : REGION, { animate: false });
}
