/**
 * Draws QR codes (ISO/IEC 18004) with bytes, error correction M and versions 1 to 6: up to 106 bytes, enough for an
 * address. Clues' codes come from the server; this is for public addresses.
 */

/** By version, from 1: the number of codewords, of error correction codewords per block, and of blocks. */
const VERSIONS = [[26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2], [172, 16, 4]];
const QUIET = 4; // modules of margin

const MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Multiplies in the field of 256 elements, GF(2^8). */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

/** The Reed-Solomon error correction of a block: the remainder of a polynomial division. */
function correction(data, length) {
  let divisor = [...Array(length - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < length; step++) {
    divisor = divisor.map((value, index) => times(value, root) ^ (divisor[index + 1] ?? 0));
    root = times(root, 2);
  }
  let rest = Array(length).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest = [...rest.slice(1), 0].map((value, index) => value ^ times(divisor[index], factor));
  }
  return rest;
}

function codewords(bytes, [all, correcting, blocks]) {
  const room = all - correcting * blocks;
  const bits = [0x4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) bits.push(byte >> 4, byte & 15);
  bits.push(0); // the terminator, if it fits
  const data = [];
  for (let at = 0; at < bits.length - 1 && data.length < room; at += 2) data.push((bits[at] << 4) | bits[at + 1]);
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const size = room / blocks;
  const parts = Array.from({ length: blocks }, (_, index) => data.slice(index * size, (index + 1) * size));
  const checks = parts.map((part) => correction(part, correcting));
  const woven = (rows, length) => Array.from({ length }, (_, index) => rows.map((row) => row[index])).flat();
  return [...woven(parts, size), ...woven(checks, correcting)];
}

/** The patterns common to all codes of a version, which are not masked. Undefined where data goes. */
function frame(version) {
  const size = 17 + 4 * version;
  const rows = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (x, y, value) => x >= 0 && y >= 0 && x < size && y < size && (rows[y][x] = value);
  for (let at = 0; at < size; at++) rows[6][at] = rows[at][6] = at % 2 === 0;
  for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dx = -4; dx <= 4; dx++) for (let dy = -4; dy <= 4; dy++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(left + dx, top + dy, ring !== 2 && ring !== 4);
    }
  }
  if (version > 1) {
    for (let dx = -2; dx <= 2; dx++) for (let dy = -2; dy <= 2; dy++) {
      set(size - 7 + dx, size - 7 + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  }
  return rows;
}

function writeFormat(rows, mask) {
  const size = rows.length;
  let rest = mask; // correction M is 0
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (index) => ((bits >> index) & 1) === 1;
  for (let index = 0; index < 15; index++) {
    const near = index < 6 ? [8, index] : index < 8 ? [8, index + 1] : index === 8 ? [7, 8] : [14 - index, 8];
    const far = index < 8 ? [size - 1 - index, 8] : [8, size - 15 + index];
    for (const [x, y] of [near, far]) rows[y][x] = bit(index);
  }
  rows[size - 8][8] = true;
}

function filled(pattern, data, mask) {
  const rows = pattern.map((row) => [...row]);
  writeFormat(rows, mask);
  const isFree = rows.map((row) => row.map((value) => value === undefined));
  let at = 0;
  for (let right = rows.length - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < rows.length; step++) for (const x of [right, right - 1]) {
      const y = ((right + 1) & 2) === 0 ? rows.length - 1 - step : step;
      if (!isFree[y][x]) continue;
      const bit = ((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
      at += 1;
      rows[y][x] = (bit === 1) !== (MASKS[mask](x, y) === 0);
    }
  }
  return rows;
}

/** A penalty for poor readability: long runs, squares, finder-like patterns, and an excess of one colour. */
function penalty(rows) {
  const size = rows.length;
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))]
    .map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) {
    const dark = rows[y][x];
    if (rows[y - 1][x] === dark && rows[y][x - 1] === dark && rows[y - 1][x - 1] === dark) sum += 3;
  }
  const share = rows.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** @returns {boolean[][] | undefined} rows of modules, true for dark; undefined if the text is too long */
export function qrModules(text) {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(([all, correcting, blocks]) => bytes.length + 2 <= all - correcting * blocks);
  if (index < 0) return undefined;
  const data = codewords(bytes, VERSIONS[index]);
  const pattern = frame(index + 1);
  return MASKS.map((_, mask) => filled(pattern, data, mask))
    .reduce((best, rows) => (penalty(rows) < penalty(best) ? rows : best));
}

/** A code to scan from the screen. @returns {SVGElement | null} null if the text is too long */
export function qrCode(text, { label }) {
  const rows = qrModules(text);
  if (!rows) return null;
  const space = "http://www.w3.org/2000/svg";
  const side = rows.length + 2 * QUIET;
  const svg = document.createElementNS(space, "svg");
  for (const [name, value] of Object.entries({
    "viewBox": `0 0 ${side} ${side}`, "role": "img", "aria-label": label, "class": "qr",
    "shape-rendering": "crispEdges",
  })) svg.setAttribute(name, value);
  const part = (name, props) => {
    const element = svg.appendChild(document.createElementNS(space, name));
    for (const [key, value] of Object.entries(props)) element.setAttribute(key, value);
  };
  // Dark on light in any theme, as scanners expect.
  part("rect", { width: side, height: side, fill: "#fff" });
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => isDark && `M${x + QUIET} ${y + QUIET}h1v1h-1z`));
  part("path", { d: dark.filter(Boolean).join(""), fill: "#000" });
  return svg;
}
