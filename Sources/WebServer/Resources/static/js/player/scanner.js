/**
 * Reads QR codes from the camera, with the browser's own detector if it has one; otherwise by sending the middle of the
 * picture, small and grey, to the server a few times a second. Every other picture is a negative: no reader finds codes
 * that are printed white on black.
 */

/** Pictures examined per second. */
const DETECTOR_RATE = 8;
const SERVER_RATE = 4;
/** The side length in pixels of the square that is sent, and of the negative for the browser's own detector. */
const SIDE = 480;
const DETECTOR_SIDE = 720;

/** Thrown if there is no picture; the reason is `refused`, `missing`, `busy` or `insecure`. */
export class NoCamera extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

export class Scanner {
  #video;
  #onText;
  #stream;
  #timer = 0;
  #isStopped = false;
  #isPaused = false;
  #isNegative = true;
  #canvas = document.createElement("canvas");
  #detector;

  /**
   * @param {HTMLVideoElement} video shows the picture
   * @param {(text: string) => void} onText called with a code's text
   */
  constructor(video, onText) {
    this.#video = video;
    this.#onText = onText;
  }

  /** @throws {NoCamera} */
  async start() {
    if (!navigator.mediaDevices?.getUserMedia) throw new NoCamera("insecure");
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
      });
    } catch ({ name }) {
      if (name === "NotAllowedError" || name === "SecurityError") throw new NoCamera("refused");
      throw new NoCamera(name === "NotReadableError" ? "busy" : "missing");
    }
    // The player has closed the scanner meanwhile.
    if (this.#isStopped) return this.stop();
    this.#video.srcObject = this.#stream;
    await this.#video.play().catch(() => undefined);
    this.#detector = await Scanner.#findDetector();
    this.#look();
  }

  static async #findDetector() {
    if (!("BarcodeDetector" in globalThis)) return undefined;
    const formats = await BarcodeDetector.getSupportedFormats().catch(() => []);
    return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : undefined;
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#video.srcObject = null;
  }

  /** Stops scanning while an answer is shown. */
  pause() {
    this.#isPaused = true;
  }

  resume() {
    this.#isPaused = false;
  }

  get #track() {
    return this.#stream?.getVideoTracks()[0];
  }

  get hasTorch() {
    return Boolean(this.#track?.getCapabilities?.().torch);
  }

  async torch(isOn) {
    await this.#track?.applyConstraints({ advanced: [{ torch: isOn }] }).catch(() => undefined);
  }

  async #look() {
    if (this.#isStopped) return;
    const started = performance.now();
    if (!this.#isPaused && this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden) {
      this.#isNegative = !this.#isNegative;
      const text = await (this.#detector ? this.#detect() : this.#askServer()).catch(() => undefined);
      if (text && !this.#isStopped && !this.#isPaused) this.#onText(text);
    }
    const rest = 1_000 / (this.#detector ? DETECTOR_RATE : SERVER_RATE) - (performance.now() - started);
    this.#timer = setTimeout(() => this.#look(), Math.max(20, rest));
  }

  async #detect() {
    const picture = this.#isNegative ? this.#middle(DETECTOR_SIDE) && this.#canvas : this.#video;
    const codes = picture ? await this.#detector.detect(picture) : [];
    return codes[0]?.rawValue;
  }

  /** Draws the middle of the picture, where the frame is. */
  #middle(most) {
    const { videoWidth, videoHeight } = this.#video;
    const crop = Math.min(videoWidth, videoHeight);
    if (crop === 0) return undefined;
    const side = Math.min(most, crop);
    this.#canvas.width = this.#canvas.height = side;
    const context = this.#canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(this.#video, (videoWidth - crop) / 2, (videoHeight - crop) / 2, crop, crop, 0, 0, side, side);
    if (this.#isNegative) negate(context, side);
    return context;
  }

  /** Sends only the middle, so that nothing else the camera sees leaves the phone. */
  async #askServer() {
    const context = this.#middle(SIDE);
    if (!context) return undefined;
    grey(context, this.#canvas.width);
    const body = await new Promise((resolve) => this.#canvas.toBlob(resolve, "image/jpeg", 0.85));
    const answer = await fetch("/decode", {
      method: "POST", body, headers: { "Content-Type": "image/jpeg" }, signal: AbortSignal.timeout(4_000),
    });
    if (!answer.ok) return undefined;
    const { texts } = await answer.json();
    return texts[0];
  }
}

/** What differs from white is the opposite. (Safari lacks canvas filters.) */
function negate(context, side) {
  context.globalCompositeOperation = "difference";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
}

/** Converts the picture to grey, which halves its size; codes have no colours. */
function grey(context, side) {
  const picture = context.getImageData(0, 0, side, side);
  const { data } = picture;
  for (let at = 0; at < data.length; at += 4) {
    data[at] = data[at + 1] = data[at + 2] = (data[at] * 77 + data[at + 1] * 151 + data[at + 2] * 28) >> 8;
  }
  context.putImageData(picture, 0, 0);
}
