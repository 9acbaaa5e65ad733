/** Records a canvas as a video file. */

/** The first that the browser can write. MP4 plays everywhere, WebM in browsers. */
const KINDS = ["video/mp4;codecs=avc1.42E01F", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const RATE = { frames: 30, bits: 5_000_000 };
/** Bytes in which a WebM file says what it is. */
const HEAD = 4_096;

/** Whether this browser can record. */
export const canRecord = () => typeof MediaRecorder === "function"
  && typeof HTMLCanvasElement.prototype.captureStream === "function" && KINDS.some(isWritten);

const isWritten = (kind) => MediaRecorder.isTypeSupported(kind);

export class Recording {
  #parts = [];
  #recorder;
  #stream;

  /** Begins at once. @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#stream = canvas.captureStream(RATE.frames);
    this.#recorder = new MediaRecorder(this.#stream, {
      mimeType: KINDS.find(isWritten), videoBitsPerSecond: RATE.bits,
    });
    this.#recorder.addEventListener("dataavailable", ({ data }) => data.size > 0 && this.#parts.push(data));
    this.#recorder.start(1_000);
  }

  /** The time of a pause is not in the film. */
  pause(isPaused) {
    if (isPaused && this.#recorder.state === "recording") this.#recorder.pause();
    if (!isPaused && this.#recorder.state === "paused") this.#recorder.resume();
  }

  /**
   * Ends the recording.
   * @param {number} seconds its length
   * @returns {Promise<{file: Blob, ending: string}>}
   */
  async end(seconds) {
    await new Promise((done) => {
      this.#recorder.addEventListener("stop", done, { once: true });
      this.#recorder.stop();
    });
    this.#stop();
    const [type] = this.#recorder.mimeType.split(";");
    const ending = type === "video/mp4" ? "mp4" : "webm";
    const file = new Blob(this.#parts, { type });
    return { ending, file: ending === "webm" ? await withLength(file, seconds) : file };
  }

  cancel() {
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
    this.#stop();
  }

  #stop() {
    for (const track of this.#stream.getTracks()) track.stop();
  }
}

/** Elements of WebM (RFC 8794, RFC 9559). */
const ID = { ebml: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, length: 0x4489 };

/** Browsers write a WebM file without its length, and players then show none. Adds it, if the file is as expected. */
async function withLength(file, seconds) {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const info = infoIn(head);
  if (!info || info.has.has(ID.length)) return file;
  const length = new DataView(new ArrayBuffer(11));
  length.setUint16(0, ID.length);
  length.setUint8(2, 0x88);
  length.setFloat64(3, (seconds * 1e9) / (info.has.get(ID.scale) ?? 1e6));
  const begin = new DataView(new ArrayBuffer(12));
  begin.setUint32(0, ID.info);
  begin.setBigUint64(4, (1n << 56n) | BigInt(info.end - info.begin + length.byteLength));
  return new Blob([head.slice(0, info.at), begin, head.slice(info.begin, info.end), length, file.slice(info.end)],
    { type: file.type });
}

/** Where a file tells about itself, and what; undefined unless it is of a recording, whose end is open. */
function infoIn(bytes) {
  let at = 0;
  while (at < bytes.length) {
    const one = element(bytes, at);
    if (!one) return undefined;
    if (one.id === ID.segment && !one.isOpen) return undefined;
    if (one.id === ID.info) return one.end > bytes.length ? undefined : { ...one, at, has: children(bytes, one) };
    if (![ID.ebml, ID.segment].includes(one.id)) return undefined;
    at = one.id === ID.segment ? one.begin : one.end;
  }
  return undefined;
}

function children(bytes, { begin, end }) {
  const found = new Map();
  let at = begin;
  while (at < end) {
    const one = element(bytes, at);
    if (!one) break;
    found.set(one.id, bytes.slice(one.begin, one.end).reduce((sum, byte) => sum * 256 + byte, 0));
    at = one.end;
  }
  return found;
}

/** The element at a place: its first bits say how long its id and its size are. */
function element(bytes, at) {
  const idLength = Math.clz32(bytes[at]) - 23;
  const sizeAt = at + idLength;
  const sizeLength = Math.clz32(bytes[sizeAt]) - 23;
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return undefined;
  const id = bytes.slice(at, sizeAt).reduce((sum, byte) => sum * 256 + byte, 0);
  const digits = bytes.slice(sizeAt, sizeAt + sizeLength);
  const isOpen = digits.every((byte, index) => byte === (index === 0 ? 2 ** (9 - sizeLength) - 1 : 255));
  digits[0] &= 2 ** (8 - sizeLength) - 1;
  const begin = sizeAt + sizeLength;
  return { id, begin, end: begin + digits.reduce((sum, byte) => sum * 256 + byte, 0), isOpen };
}
