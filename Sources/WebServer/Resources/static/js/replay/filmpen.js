/** Draws on a film's canvas. Places are measured from where lines begin: films in Arabic run from right to left. */

const isRightToLeft = document.documentElement.dir === "rtl";

/** The size of every film, and its colours, which are the same in light and dark pages: paper by day, then night. */
export const SIZE = { width: 1_280, height: 720 };
export const COLOURS = {
  ground: "#fbf6ea", surface: "#fffdf7", sunken: "#f5eedf", line: "#dfd5bd", ink: "#14231d", muted: "#434f49",
  lantern: "#ffc53d", night: "#0b1424", pale: "#fffdf7", shine: "#ffd873",
};
/** The letters of titles, ranks and names, as on the big screen. */
const DISPLAY = "\"League Spartan\", ui-rounded, \"Avenir Next\", \"Segoe UI Variable Display\"";

/** Asks for the letters, so that the first picture has them. */
export const lettersOfFilm = () => document.fonts.load(`800 40px ${DISPLAY}`).catch(() => undefined);

export class Pen {
  #context;
  #family = getComputedStyle(document.body).fontFamily;
  /** Cut texts, as measuring is slow. */
  #cut = new Map();
  #widths = new Map();

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    Object.assign(canvas, SIZE);
    this.#context = canvas.getContext("2d");
  }

  /** The canvas's own context, for what has no beginning and end of lines. */
  get context() {
    return this.#context;
  }

  x(x) {
    return isRightToLeft ? SIZE.width - x : x;
  }

  /** Draws with another opacity. */
  faded(alpha, draw) {
    const before = this.#context.globalAlpha;
    this.#context.globalAlpha = before * Math.max(0, Math.min(1, alpha));
    draw();
    this.#context.globalAlpha = before;
  }

  box(x, y, width, height, colour, radius = 0) {
    this.#context.fillStyle = typeof colour === "string" ? colour : this.#shade(y, height, colour);
    this.#context.beginPath();
    this.#context.roundRect(isRightToLeft ? SIZE.width - x - width : x, y, width, height, radius);
    this.#context.fill();
  }

  /** Colours from above to below. */
  #shade(y, height, colours) {
    const shade = this.#context.createLinearGradient(0, y, 0, y + height);
    colours.forEach((colour, index) => shade.addColorStop(index / (colours.length - 1), colour));
    return shade;
  }

  circle(x, y, radius, { fill, stroke, width = 2 }) {
    this.#context.beginPath();
    this.#context.arc(this.x(x), y, radius, 0, 2 * Math.PI);
    if (fill) {
      this.#context.fillStyle = fill;
      this.#context.fill();
    }
    if (!stroke) return;
    Object.assign(this.#context, { strokeStyle: stroke, lineWidth: width });
    this.#context.stroke();
  }

  /** @param {[number, number][]} points */
  line(points, colour, width) {
    Object.assign(this.#context, { strokeStyle: colour, lineWidth: width, lineJoin: "round", lineCap: "round" });
    this.#context.beginPath();
    for (const [x, y] of points) this.#context.lineTo(this.x(x), y);
    this.#context.stroke();
  }

  /**
   * @param {{size?: number, least?: number, weight?: number, colour?: string, align?: "start"|"center"|"end",
   *   most?: number, isDisplay?: boolean}} [how] `most`: the width at which it is cut, once its letters have become
   *   `least`; `isDisplay`: in the letters of titles
   */
  text(text, x, y, how = {}) {
    const { size = 24, least = size, weight = 600, colour = COLOURS.ink, align = "start", most, isDisplay } = how;
    const font = (pixels) => (isDisplay ? `800 ${pixels}px ${DISPLAY}, ${this.#family}`
      : `${weight} ${pixels}px ${this.#family}`);
    Object.assign(this.#context, {
      font: font(size), fillStyle: colour, textAlign: align, textBaseline: "middle",
      direction: isRightToLeft ? "rtl" : "ltr",
    });
    if (most && least < size) {
      const wide = this.#width(String(text));
      if (wide > most) this.#context.font = font(Math.max(least, Math.floor((size * most) / wide)));
    }
    this.#context.fillText(most ? this.#fitted(String(text), most) : text, this.x(x), y);
  }

  #width(text) {
    const key = `${this.#context.font} ${text}`;
    if (!this.#widths.has(key)) this.#widths.set(key, this.#context.measureText(text).width);
    return this.#widths.get(key);
  }

  /** Part of the picture alone. */
  within(x, y, width, height, draw) {
    this.#context.save();
    this.#context.beginPath();
    this.#context.rect(isRightToLeft ? SIZE.width - x - width : x, y, width, height);
    this.#context.clip();
    draw();
    this.#context.restore();
  }

  /** A picture that was drawn before, in a box; none, if there is none. */
  stamp(image, x, y, width, height = width) {
    this.place(image, this.leftOf(x, width), y, width, height);
  }

  /** The same, measured from the left whatever the direction, for what belongs to another picture. */
  place(image, left, y, width, height) {
    if (image) this.#context.drawImage(image, left, y, width, height);
  }

  /** How far from the left a box is. */
  leftOf(x, width) {
    return isRightToLeft ? SIZE.width - x - width : x;
  }

  #fitted(text, most) {
    const key = `${this.#context.font} ${most} ${text}`;
    if (!this.#cut.has(key)) {
      const letters = [...text];
      let shown = text;
      while (letters.length > 1 && this.#context.measureText(shown).width > most) {
        letters.pop();
        // Where a text is cut is where its own letters end, whatever the direction of the film.
      shown = `\u2068${letters.join("").trimEnd()}…\u2069`;
      }
      this.#cut.set(key, shown);
    }
    return this.#cut.get(key);
  }

  /** A picture as large as fits into a box, in its middle. Returns the box that it fills. */
  picture(image, x, y, width, height) {
    const scale = Math.min(width / image.width, height / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    const box = [x + (width - wide) / 2, y + (height - high) / 2, wide, high];
    this.#context.drawImage(image, isRightToLeft ? SIZE.width - box[0] - wide : box[0], box[1], wide, high);
    return box;
  }
}
