/** Where people sit before the start: in rows beside a pennant, or in rings around the fire. */

/** The largest and the smallest side of a seat, in hundredths of the height, and the space between two. */
const LARGEST = 11.4;
const LEAST_SIDE = 1;
const GAP = 0.9;
/** The room for a name below a face, how much wider than a face it may be, and the smallest face that has one. */
const NAME = { height: 3.6, width: 1.6, least: 9 };
/** The most who have their names below their faces: among more, nobody finds their own. */
const MOST_NAMED = 40;
/** Seats are made for so many, so that nobody moves whenever one more comes. */
const SIZES = [4, 6, 9, 12, 18, 24, 32, 40, 60, 80, 120, 180, 260, 400, 600, 1_000];

/** The largest number that has nothing in common with a count, up to a share of it by which neighbours in time part. */
function strideOf(count) {
  const gcd = (one, other) => (other === 0 ? one : gcd(other, one % other));
  let stride = Math.max(1, Math.round(count * 0.382));
  while (gcd(count, stride) > 1) stride -= 1;
  return stride;
}

/** The side of a seat in a box, so that all of them fit in rows. */
function sideIn({ width, height }, seats, isNamed) {
  const fits = (side) => {
    const across = Math.floor((width + GAP) / (side * (isNamed ? NAME.width : 1) + GAP));
    const down = Math.floor((height + GAP) / (side + (isNamed ? NAME.height : 0) + GAP));
    return across * down >= seats;
  };
  let side = LARGEST;
  while (side > LEAST_SIDE && !fits(side)) side -= 0.2;
  return side;
}

/**
 * How those of a camp sit in rows: with their names, if there is room for them.
 * @param {{width: number, height: number}} box in hundredths of the height
 * @param {number} count
 * @returns {{side: number, isNamed: boolean, cells: {row: number, column: number}[]}} `cells` spread who comes over
 *   all rows, so that those who come one after the other do not sit side by side
 */
export function inRows(box, count) {
  const seats = SIZES.find((size) => size >= count) ?? count;
  const named = sideIn(box, seats, true);
  const isNamed = count <= MOST_NAMED && named >= NAME.least;
  const side = isNamed ? named : sideIn(box, seats, false);
  const across = Math.floor((box.width + GAP) / (side * (isNamed ? NAME.width : 1) + GAP));
  const stride = strideOf(seats);
  const cells = Array.from({ length: seats }, (_, index) => (index * stride) % seats)
    .map((place) => ({ row: Math.floor(place / across) + 1, column: (place % across) + 1 }));
  return { side, isNamed, cells };
}

/** Rings around the fire from the innermost, with their seats and their measures as shares of the outermost. */
const RINGS = [
  { side: LARGEST, isNamed: true, rings: [{ seats: 9 }] },
  { side: 10, isNamed: true, rings: [{ seats: 14 }] },
  { side: 8, isNamed: true, rings: [{ seats: 9, wide: 0.58, high: 0.49 }, { seats: 15 }] },
  { side: 7.4, isNamed: false, rings: [{ seats: 14, wide: 0.6, high: 0.55 }, { seats: 26 }] },
];
/** The room above and below a ring, for names, and otherwise. */
const MARGIN = { named: 3.6, bare: 0.6 };
/** The steps in which the way around the ring is measured. */
const STEPS_AROUND = 720;

const seatsOf = ({ rings }) => rings.reduce((sum, { seats }) => sum + seats, 0);

/** The most who sit in rings. */
export const RINGED = seatsOf(RINGS.at(-1));

/** Places at the same distance from one another on an ellipse, and that distance. */
function around(seats, wide, high) {
  const points = Array.from({ length: STEPS_AROUND + 1 }, (_, step) => {
    const angle = (step / STEPS_AROUND) * 2 * Math.PI - Math.PI / 2;
    return { x: wide * Math.cos(angle), y: high * Math.sin(angle) };
  });
  const lengths = points.slice(1).map(({ x, y }, index) => Math.hypot(x - points[index].x, y - points[index].y));
  const whole = lengths.reduce((sum, one) => sum + one);
  const at = (share) => {
    let gone = 0;
    return points[lengths.findIndex((one) => (gone += one) >= share * whole)];
  };
  const stride = strideOf(seats);
  // Neighbours in time do not sit side by side, so that the ring fills evenly.
  const places = Array.from({ length: seats }, (_, index) => at((((index * stride) % seats) + 0.01) / seats));
  return { places, apart: whole / seats };
}

/**
 * The places around the fire, from its middle, the inner ring first.
 * @param {{width: number, height: number}} box in hundredths of the height
 * @param {number} count at most `RINGED`
 * @returns {{places: {x: number, y: number}[], side: number, apart: number, isNamed: boolean, isDouble: boolean}} in
 *   hundredths of the height; `apart` is the way between neighbours, which is the room for a name
 */
export function ringsIn({ width, height }, count) {
  const { side, isNamed, rings } = RINGS.find((one) => seatsOf(one) >= count) ?? RINGS.at(-1);
  const margin = isNamed ? MARGIN.named : MARGIN.bare;
  const [across, down] = [width / 2 - side * (isNamed ? 0.95 : 0.55), height / 2 - side / 2 - margin];
  const all = rings.map(({ seats, wide = 1, high = 1 }) => around(seats, across * wide, down * high));
  const apart = Math.min(...all.map((one) => one.apart));
  return {
    places: all.flatMap(({ places }) => places), side: Math.min(side, apart * 0.92), apart, isNamed,
    isDouble: rings.length > 1,
  };
}
