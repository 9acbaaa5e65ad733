/** The built-in map of the world: coastlines, borders and towns, for servers without map tiles. */

import { el } from "quarry/shared/dom";
import { language } from "quarry/shared/texts";

const { world, towns } = document.documentElement.dataset;

/** Whether this server has the map. */
export const hasWorld = Boolean(world);

/** Who made it. */
export const WORLD_CREDIT = "Natural Earth";

/** Beyond this zoom level, the coastlines are too coarse to be of use. */
const FINEST = 11;
/** From this zoom level on, towns have names, and no longer countries. */
const TOWNS = 6;
const NAMES_MAX = 60;
/** The room that a name takes, in pixels. */
const [LETTER, LINE] = [8, 18];
/** How far from its centre a town reaches, and how far off its state is still likely, in kilometres. */
const [TOWN, STATE] = [30, 80];
/** How far from a country a place may be and still be meant, in degrees: coastlines are coarse. */
const NEAR = [0.1, 0.3];

const fetched = new Map();

/** Fetched once; again after a failure. */
function once(address, read) {
  if (!fetched.has(address)) {
    const reading = fetch(address).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    }).then(read);
    fetched.set(address, reading);
    reading.catch(() => fetched.delete(address));
  }
  return fetched.get(address);
}

/** @returns {Promise<{code: string, rank: number, label: [number, number], rings: [number, number][][]}[]>} */
const countries = () => once(world, ({ steps, arcs, countries: all }) => {
  const lines = arcs.map((differences) => {
    const line = [];
    for (let index = 0, lon = 0, lat = 0; index < differences.length; index += 2) {
      lon += differences[index];
      lat += differences[index + 1];
      line.push([lat / steps, lon / steps]);
    }
    return line;
  });
  const lineOf = (number) => (number < 0 ? lines[~number].toReversed() : lines[number]);
  return all.map(([code, rank, [lon, lat], rings]) => ({
    code, rank, label: [lat / steps, lon / steps], rings: rings.map((ring) => ring.flatMap(lineOf)),
  }));
});

/** @returns {Promise<{code: string, state?: string, name: string, at: [number, number]}[]>} */
const places = () => once(towns, ({ states, towns: all }) =>
  all.map(([code, state, name, lat, lon]) => ({ code, state: states[state], name, at: [lat, lon] })));

/** Land by day, on paper. */
const DAY = { color: "#93a08e", fillColor: "#f5f3ea" };

/**
 * Draws the map below everything else. Throws if it cannot be fetched.
 * @param {{color: string, fillColor: string}} [look] the borders and the land, where the page is not like paper
 */
export async function drawWorld(leaflet, map, look = DAY) {
  const all = await countries();
  const ground = groundOf(leaflet, all, look);
  const names = leaflet.layerGroup();
  const draw = () => {
    const isFine = map.getZoom() <= FINEST;
    if (isFine) ground.addTo(map);
    else ground.remove();
    map.getContainer().classList.toggle("land", isFine);
    drawNames(leaflet, map, names, all);
  };
  // Below tiles, which may leave parts out.
  if (!map.getPane("world")) map.createPane("world").style.zIndex = 150;
  map.getContainer().classList.add("world");
  names.addTo(map);
  map.on("moveend", draw);
  draw();
}

function groundOf(leaflet, all, look) {
  const renderer = leaflet.canvas({ pane: "world", padding: 0.3 });
  const style = { ...look, renderer, interactive: false, weight: 1, fillOpacity: 1, smoothFactor: 1.2 };
  // Further copies to the west and to the east, as one may cross the 180th meridian.
  return leaflet.layerGroup([-360, 0, 360].map((turn) =>
    leaflet.polygon(all.map(({ rings }) => rings.map((ring) => ring.map(([lat, lon]) => [lat, lon + turn]))), style)));
}

let countryNames;

function nameOf(code) {
  countryNames ??= new Intl.DisplayNames(language, { type: "region" });
  return countryNames.of(code);
}

/** Writes the names that fit: of countries, the larger ones first, or of towns. */
async function drawNames(leaflet, map, layer, all) {
  const zoom = map.getZoom();
  const wanted = zoom < TOWNS
    ? all.filter(({ code, rank }) => code && rank <= Math.max(2, zoom)).sort((one, other) => one.rank - other.rank)
      .map(({ code, label }) => ({ text: nameOf(code), at: label, kind: "country" }))
    : towns ? (await places().catch(() => [])).map(({ name, at }) => ({ text: name, at, kind: "town" })) : [];
  // The map may have moved on meanwhile.
  if (zoom !== map.getZoom()) return;
  layer.clearLayers();
  const [bounds, middle, taken] = [map.getBounds(), map.getCenter().lng, []];
  for (const { text, at: [lat, lon], kind } of wanted) {
    const at = [lat, lon + 360 * Math.round((middle - lon) / 360)];
    if (!bounds.contains(at)) continue;
    const { x, y } = map.latLngToContainerPoint(at);
    const half = (text.length * LETTER) / 2;
    if (taken.some((one) => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - y) < LINE)) continue;
    taken.push({ x, y, half });
    leaflet.marker(at, {
      pane: "world", interactive: false, keyboard: false, zIndexOffset: 10_000,
      icon: leaflet.divIcon({
        className: `placename ${kind}`, iconSize: [0, 0],
        html: el("span", { "aria-hidden": "true", dir: "auto" }, text),
      }),
    }).addTo(layer);
    if (taken.length === NAMES_MAX) return;
  }
}

/** Whether a point lies within rings: a line from it to the east crosses them an odd number of times. */
function isWithin(rings, lat, lon) {
  let isInside = false;
  for (const ring of rings) {
    for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
      const [[north, east], [otherNorth, otherEast]] = [ring[index], ring[before]];
      if ((north > lat) !== (otherNorth > lat)
        && lon < ((otherEast - east) * (lat - north)) / (otherNorth - north) + east) isInside = !isInside;
    }
  }
  return isInside;
}

/** Roughly, which is enough to compare. @returns {number} kilometres */
function kilometers([lat, lon], [otherLat, otherLon]) {
  const east = ((lon - otherLon + 540) % 360 - 180) * Math.cos((lat * Math.PI) / 180);
  return 111.2 * Math.hypot(lat - otherLat, east);
}

/**
 * The country of a place, and the nearest town. Empty for a place at sea or if there is no map.
 * @param {{lat: number, lon: number}} at
 * @returns {Promise<{code?: string, state?: string, town?: string}>} `code` is ISO's; `state` is named as in the
 *   directory
 */
export async function whereIs({ lat, lon }) {
  if (!world) return {};
  const all = await countries();
  const around = NEAR.flatMap((far) => [[far, 0], [0, far], [-far, 0], [0, -far]]);
  const code = [[0, 0], ...around].map(([north, east]) =>
    all.find(({ rings }) => isWithin(rings, lat + north, lon + east))?.code).find(Boolean);
  if (!code || !towns) return { code };
  const near = (await places()).filter((town) => town.code === code)
    .map((town) => ({ ...town, far: kilometers([lat, lon], town.at) }))
    .sort((one, other) => one.far - other.far)[0];
  return {
    code, state: near?.far <= STATE ? near.state : undefined, town: near?.far <= TOWN ? near.name : undefined,
  };
}

const plain = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Where a town is, by its name without accents; of several, the one next to a meridian. */
export async function townCalled(name, meridian) {
  const far = ({ at: [, lon] }) => Math.abs(lon - meridian);
  const found = towns && (await places()).filter((town) => plain(town.name) === plain(name))
    .sort((one, other) => far(one) - far(other))[0];
  return found && { lat: found.at[0], lon: found.at[1] };
}
