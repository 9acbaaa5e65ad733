/** Draws on a film's canvas. Places are measured from where lines begin: films in Arabic run from right to left. */

const isRightToLeft = document.documentElement.dir === "rtl";

/** The size of every film, and its colours, which are the same in light and dark pages. */
export const SIZE = { width: 1_280, height: 720 };
export const COLOURS = {
  ground: "#101418", surface: "#1a2026", line: "#2e373f", ink: "#f2f4f3", muted: "#c0c8c6", gold: "#ffd44d",
  onGold: "#2b2000", good: "#8fe3b0", medals: ["#ffd44d", "#d3d9de", "#e8ac7a"],
};

/** A colour of its own for each player; neighbours differ most. */
export const colourOf = (index) => `hsl(${(150 + index * 137.5) % 360} 62% 64%)`;

export class Pen {
  #context;
  #family = getComputedStyle(document.body).fontFamily;
  /** Cut texts, as measuring is slow. */
  #cut = new Map();

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
    this.#context.fillStyle = colour;
    this.#context.beginPath();
    this.#context.roundRect(isRightToLeft ? SIZE.width - x - width : x, y, width, height, radius);
    this.#context.fill();
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
   * @param {{size?: number, weight?: number, colour?: string, align?: "start"|"center"|"end", most?: number}} [how]
   *   `most`: the width at which it is cut
   */
  text(text, x, y, { size = 24, weight = 600, colour = COLOURS.ink, align = "start", most } = {}) {
    Object.assign(this.#context, {
      font: `${weight} ${size}px ${this.#family}`, fillStyle: colour, textAlign: align, textBaseline: "middle",
      direction: isRightToLeft ? "rtl" : "ltr",
    });
    this.#context.fillText(most ? this.#fitted(String(text), most) : text, this.x(x), y);
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
