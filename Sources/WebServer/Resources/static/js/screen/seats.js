/** Where people sit before the start: in rows beside a pennant, or in a ring around the fire. */

/** The largest and the smallest side of a seat, in hundredths of the height, and the space between two. */
const LARGEST = 11.4;
const LEAST_SIDE = 4;
const GAP = 0.9;
/** The room for a name below a face, how much wider than a face it may be, and the smallest face that has one. */
const NAME = { height: 3.6, width: 1.6, least: 9 };
/** The most who have their names below their faces: among more, nobody finds their own. */
const MOST_NAMED = 40;
/** Seats are made for so many, so that nobody moves whenever one more comes. */
const SIZES = [4, 6, 9, 12, 18, 24, 32, 40, 60, 80, 120, 180, 260, 400, 600, 1_000];

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
 * @returns {{side: number, isNamed: boolean}}
 */
export function inRows(box, count) {
  const seats = SIZES.find((size) => size >= count) ?? count;
  const side = sideIn(box, seats, true);
  if (count <= MOST_NAMED && side >= NAME.least) return { side, isNamed: true };
  return { side: sideIn(box, seats, false), isNamed: false };
}

/** The ring around the fire is so much wider than high; so many sit in it, and their seats are so large. */
const WIDER = 1.55;
const RING = [{ seats: 9, side: LARGEST }, { seats: 14, side: 10 }];
/** The steps in which the way around the ring is measured. */
const STEPS_AROUND = 720;

/** The most who sit in a ring. */
export const RINGED = RING.at(-1).seats;

/**
 * The places in the ring, each as shares of the half width and the half height around the fire.
 * @returns {{places: {x: number, y: number}[], side: number}}
 */
export function ring(count) {
  const { seats, side } = RING.find((one) => one.seats >= count) ?? RING.at(-1);
  const points = Array.from({ length: STEPS_AROUND + 1 }, (_, step) => {
    const angle = (step / STEPS_AROUND) * 2 * Math.PI - Math.PI / 2;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  const lengths = points.slice(1)
    .map(({ x, y }, index) => Math.hypot((x - points[index].x) * WIDER, y - points[index].y));
  const whole = lengths.reduce((sum, one) => sum + one);
  const at = (share) => {
    let gone = 0;
    return points[lengths.findIndex((one) => (gone += one) >= share * whole)];
  };
  // Neighbours in time do not sit side by side, so that the ring fills evenly.
  const places = Array.from({ length: seats }, (_, index) => at((((index * 5) % seats) + 0.01) / seats));
  return { places, side };
}
