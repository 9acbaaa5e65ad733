/** The fields for where a hunt is played: a circle or an outline, drawn on the map or entered as figures. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { Problem, field, numberOf, numeral } from "quarry/forms/fields";
import { coordinateFields } from "quarry/forms/coordinates";
import { TileMap, hasGround, upTo } from "quarry/shared/tilemap";
import { crossesItself, zoneShape } from "quarry/shared/zone";

const RADIUS = 300;
/** The least and the most corners of an outline. */
const CORNERS = { least: 3, most: 60 };
/** Enough decimal places for a decimetre. */
const DIGITS = 6;
/** The zoom level at which a quarter of a town is seen. */
const NEAR = upTo(15);

const rounded = ({ lat, lon }) => ({ lat: Number(lat.toFixed(DIGITS)), lon: Number(lon.toFixed(DIGITS)) });

/** @param {[string, string][]} options a value and its name */
function choice(options, chosen, onchange) {
  return el("fieldset.stack.tight", {}, el("legend.unseen", {}, t("zone.title")),
    el("div.choices", { onchange: ({ target }) => onchange(target.value) }, options.map(([value, name]) =>
      el("label.choice", {}, el("input", { type: "radio", name: "zone", value, checked: value === chosen }), name))));
}

export class ZoneFields {
  #kind;
  #centre;
  #radius;
  #corners;
  #first;
  #drawn;
  /** Whether the map is there, or on its way. */
  #isOpen = false;
  #shapes = [];
  #help = el("p.muted.small", {});
  #tileMap = new TileMap(t("zone.map"), { role: "application", isPlain: hasGround });
  #list = el("ol.corners", { "aria-label": t("zone.outline") });
  #count = el("p", { role: "status" });
  #back = el("button", { type: "button", onclick: () => this.#remove(this.#corners.length - 1) },
    icon("back", { size: 20 }), t("zone.undo"));
  #circlePart = el("div.stack", {});
  #outlinePart = el("div.stack", {});
  #mapPart = el("div.stack", {});
  elements;

  /**
   * @param {object} [zone] as in the settings of a lobby
   * @param {{lat: number, lon: number}[]} places what the map shows at first if there is no zone
   */
  constructor(zone, places) {
    const { circle, outline } = zone ?? {};
    this.#kind = circle ? "circle" : outline ? "outline" : "";
    this.#centre = coordinateFields(circle);
    this.#radius = numeral(circle?.radius ?? RADIUS);
    this.#corners = outline ?? [];
    this.places = places;
    for (const input of [this.#centre.lat, this.#centre.lon, this.#radius]) {
      input.addEventListener("change", () => this.#draw());
    }
    fill(this.#circlePart, field(t("place.radius"), this.#radius), this.#centre.elements);
    fill(this.#outlinePart, el("div.spread", {}, this.#count, this.#back), this.#list);
    fill(this.#mapPart, this.#help, hasGround ? this.#tileMap.element : el("p.muted.small", {}, t("place.noMap")),
      hasGround && el("button", { type: "button", onclick: () => this.#putInMiddle() },
        icon("pin", { size: 20 }), t("zone.here")));
    this.elements = [
      choice([["", t("zone.none")], ["circle", t("zone.circle")], ["outline", t("zone.outline")]], this.#kind,
        (kind) => this.#choose(kind)),
      this.#mapPart, this.#circlePart, this.#outlinePart, el("p.muted.small", {}, t("zone.about")),
    ];
    this.#first = JSON.stringify(zone ?? null);
    this.#choose(this.#kind);
  }

  /** @returns {object | null | undefined} null for none, undefined if it is as before */
  value() {
    const zone = this.#zone();
    return JSON.stringify(zone) === this.#first ? undefined : zone;
  }

  #zone() {
    if (this.#kind === "circle") {
      const at = this.#centre.value();
      if (at.lat === undefined) throw new Problem(t("zone.needMiddle"), this.#centre.lat);
      const radius = numberOf(this.#radius, t("place.radius"), { from: 10, to: 50_000 }) ?? RADIUS;
      return { circle: { ...at, radius } };
    }
    if (this.#kind !== "outline") return null;
    if (this.#corners.length < CORNERS.least) throw new Problem(t("zone.few"));
    if (crossesItself(this.#corners)) throw new Problem(t("zone.crosses"));
    return { outline: this.#corners };
  }

  async #choose(kind) {
    this.#kind = kind;
    this.#mapPart.hidden = kind === "";
    this.#circlePart.hidden = kind !== "circle";
    this.#outlinePart.hidden = kind !== "outline";
    this.#help.textContent = t(kind === "circle" ? "zone.circleHelp" : "zone.outlineHelp");
    this.#draw();
    if (kind === "" || this.#isOpen) return;
    this.#isOpen = true;
    this.#drawn = await this.#tileMap.open();
    this.#isOpen = this.#drawn !== undefined;
    if (!this.#isOpen) return;
    const { map } = this.#drawn;
    map.getContainer().append(el("span.cross", { "aria-hidden": "true" }));
    map.on("click", ({ latlng }) => this.#put({ lat: latlng.lat, lon: latlng.wrap().lng }));
    this.#draw();
    this.#look();
  }

  /** Shows the zone, otherwise the places of the clues. */
  #look() {
    const { map, leaflet } = this.#drawn;
    const shown = this.#shapes[0]?.getBounds?.()
      ?? (this.places.length > 0 && leaflet.latLngBounds(this.places.map(({ lat, lon }) => [lat, lon])));
    if (shown) map.fitBounds(shown, { padding: [30, 30], maxZoom: NEAR, animate: false });
  }

  /** For keyboards, which move the map below the cross. */
  #putInMiddle() {
    const middle = this.#drawn?.map.getCenter().wrap();
    if (middle) this.#put({ lat: middle.lat, lon: middle.lng });
  }

  #put(at) {
    if (this.#kind === "circle") this.#centre.put(rounded(at));
    else if (this.#corners.length < CORNERS.most) this.#corners = [...this.#corners, rounded(at)];
    this.#draw();
  }

  #remove(index) {
    this.#corners = this.#corners.toSpliced(index, 1);
    this.#draw();
  }

  #draw() {
    this.#count.textContent = t("zone.corners", { n: this.#corners.length });
    this.#back.disabled = this.#corners.length === 0;
    fill(this.#list, this.#corners.map(({ lat, lon }, index) => el("li.row", {},
      el("span.grow.digits", {}, `${lat.toFixed(5)}, ${lon.toFixed(5)}`),
      el("button.round.quiet", {
        type: "button", "aria-label": t("zone.remove", { n: index + 1 }), "data-focus": `corner${index}`,
        onclick: () => this.#remove(index),
      }, icon("close", { size: 20 })))));
    if (this.#drawn) this.#drawShapes(this.#drawn);
  }

  #drawShapes({ leaflet, map }) {
    for (const shape of this.#shapes) shape.remove();
    const number = (input) => Number(input.value.replace(",", "."));
    const at = { lat: number(this.#centre.lat), lon: number(this.#centre.lon), radius: number(this.#radius) || RADIUS };
    const hasCentre = this.#centre.lat.value !== "" && Number.isFinite(at.lat) && Number.isFinite(at.lon);
    const dot = ({ lat, lon }, index) => leaflet.circleMarker([lat, lon], {
      radius: index === undefined ? 5 : 8, className: "corner", bubblingMouseEvents: false,
    }).on("click", () => index !== undefined && this.#remove(index));
    this.#shapes = this.#kind === "circle" && hasCentre ? [zoneShape(leaflet, { circle: at }), dot(at)]
      : this.#kind === "outline" && this.#corners.length > 0
        ? [zoneShape(leaflet, { outline: this.#corners }), ...this.#corners.map(dot)] : [];
    for (const shape of this.#shapes) shape.addTo(map);
  }
}
