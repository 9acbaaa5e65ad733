// Rules that every drawing keeps. Started by test_drawings.py.

import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

// Scripts import one another as quarry/FOLDER/NAME, as in a page's import map.
const scripts = new URL("../../Sources/WebServer/Resources/static/js/", import.meta.url).href;
register(`data:text/javascript,${encodeURIComponent(`
  export const resolve = (name, context, next) =>
    next(name.startsWith("quarry/") ? "${scripts}" + name.slice(7) + ".js" : name, context);`)}`, import.meta.url);

const { ANIMALS, critter, traits } = await import("quarry/art/critter");
const { lantern } = await import("quarry/art/lantern");
const { PLACES } = await import("quarry/art/light");
const { landscape } = await import("quarry/art/scenery");
const { campfire, pennant, rays, stamp } = await import("quarry/art/stamp");
const { lookOfTeam, TEAMS } = await import("quarry/art/palette");
const { shapeMark } = await import("quarry/art/teams");
const { resultCard } = await import("quarry/art/resultcard");

const LIGHTS = ["dawn", "day", "gold", "dusk", "night"];
const SIZES = [[390, 300], [1180, 900], [1920, 1080], [690, 1080], [390, 96], [1080, 1350], [95, 48]];
/** Names of gradients count up over a page; without them two drawings can be compared. */
const bare = (svg) => svg.replace(/(lt|halo|arc|fire)\d+/g, "$1");

/** All combinations of several lists. */
const each = (...lists) => lists.reduce((all, list) => all.flatMap((one) => list.map((next) => [...one, next])), [[]]);

function sound(svg, what) {
  assert.ok(svg.startsWith("<svg"), what);
  assert.doesNotMatch(svg, /NaN|undefined|Infinity|\[object/, what);
  // The pages' policy allows neither.
  assert.doesNotMatch(svg, /\sstyle=|<script|<image/, what);
}

test("landscapes are sound in every place, light and size", () => {
  for (const [place, light, [width, height], clues] of each(PLACES, LIGHTS, SIZES, [0, 1, 8, 40])) {
    const svg = landscape(`${place}${width}`, { place, light, width, height, clues, lit: clues / 2 });
    sound(svg, `${place} ${light} ${width} ${clues}`);
    assert.equal(svg.match(/data-clue=/g)?.length ?? 0, clues);
  }
});

test("the land is the same whatever is lit, and another for another seed", () => {
  const posts = (svg) => svg.match(/translate\([^)]*\) scale\([^)]*\)" class="lt-post"/g).join();
  const one = landscape("a", { clues: 8, lit: 0 });
  assert.equal(bare(one), bare(landscape("a", { clues: 8, lit: 0 })));
  assert.equal(posts(one), posts(landscape("a", { clues: 8, lit: 8, light: "night" })));
  assert.notEqual(bare(one), bare(landscape("b", { clues: 8, lit: 0 })));
});

test("a light passes into the next without a jump", () => {
  const look = (options) => bare(landscape("a", { clues: 3, lit: 1, ...options }));
  const colours = (svg) => svg.match(/#[0-9a-f]{6}/g);
  for (const [light, to] of [["day", "gold"], ["gold", "dusk"], ["dusk", "night"]]) {
    assert.equal(look({ light, to, share: 0 }), look({ light }));
    assert.deepEqual(colours(look({ light, to, share: 1 })), colours(look({ light: to })));
    for (const share of [0.2, 0.5, 0.8]) sound(landscape("a", { light, to, share, clues: 3 }), `${light} ${share} ${to}`);
    const skies = [0, 0.25, 0.75, 1].map((share) => colours(look({ light, to, share }))[0]);
    assert.equal(new Set(skies).size, 4, skies.join());
  }
});

test("on paper there is black and white only", () => {
  for (const place of PLACES) {
    const options = { place, line: true, clues: 3, lit: 1, width: 95, height: 48, zoom: 2 };
    const svg = landscape("paper", options).replace(/<defs>.*?<\/defs>/s, "");
    for (const [, colour] of svg.matchAll(/(?:fill|stroke)="(#[0-9a-f]+)"/g)) assert.match(colour, /^#(000|fff)$/, place);
  }
});

test("the lines of some lands and faces are those of the file from which paper is tested", async () => {
  const { cases, kept } = await import("../drawings/lines.mjs");
  assert.deepEqual(cases(), kept());
});

test("critters are sound, steady and many", () => {
  const [eyes, mouths] = [["round", "bead", "sleepy", "happy"], ["smile", "grin", "curl", "tooth"]];
  for (const [animal, eye, mouth, marking] of each(ANIMALS, eyes, mouths, ["blush", "freckles", "blaze", "patch", "glasses"])) {
    sound(critter("a", { animal, eyes: eye, mouth, marking, ...TEAMS[3] }), `${animal} ${eye} ${mouth} ${marking}`);
  }
  assert.equal(critter("Ada"), critter("Ada"));
  const crowd = Array.from({ length: 200 }, (_, index) => traits(`p${index}`));
  assert.equal(new Set(crowd.map((one) => JSON.stringify(one))).size, 200);
  assert.equal(new Set(crowd.map((one) => one.animal)).size, ANIMALS.length);
});

test("a face never changes: it is known by its seed alone", () => {
  const { animal, eyes, mouth, marking, beat } = traits("7KQF/p1");
  assert.deepEqual({ animal, eyes, mouth, marking, beat }, { animal: "otter", eyes: "round", mouth: "curl", marking: "blush", beat: 1 });
});

test("no two of the first sixteen teams look alike", () => {
  const looks = Array.from({ length: 16 }, (_, index) => lookOfTeam(index));
  assert.equal(new Set(looks.map(({ colour, shape }) => colour + shape)).size, 16);
  assert.equal(looks[8].colour, looks[0].colour);
  assert.equal(looks[8].shape, "circle");
});

test("things are sound", () => {
  const things = [
    lantern(), lantern({ lit: 1, wide: true }), lantern({ lit: 0.3, ring: "#8f1d4e", night: true, post: false }),
    pennant(TEAMS[0]), campfire(), rays(), stamp("a", { word: "FOUND" }), shapeMark("star", { ground: "#174a86" }),
  ];
  for (const svg of things) sound(svg, svg.slice(0, 60));
});

test("the card to share has the face that everybody knows", () => {
  const hunt = { id: "a", name: "Old Town", date: "3 May" };
  const shown = (look) => resultCard({
    hunt, player: { seed: "ada", name: "Ada" }, look, headline: "First find", line: "", hasWon: false, clues: 3, lit: [1],
  });
  const inside = (svg) => svg.slice(svg.indexOf(">") + 1);
  assert.ok(shown({ avatar: { critter: "ada" } }).includes(inside(critter("ada"))));
  const look = { colour: TEAMS[1].colour, tint: TEAMS[6].colour };
  assert.ok(shown({ avatar: { critter: "ada" }, ...look }).includes(inside(critter("ada", look))));
  sound(shown({ avatar: { emoji: "🦊" } }), "a card");
});

test("long words of a stamp take two lines", () => {
  const lines = (word) => stamp("a", { word }).match(/<text [^>]*y="[^>]*>[^<]+/g).map((line) => line.replace(/.*>/, ""));
  assert.deepEqual(lines("FOUND"), ["FOUND"]);
  assert.deepEqual(lines("WAITING FOR THE HOST"), ["WAITING FOR", "THE HOST"]);
  assert.deepEqual(lines("ALLERERSTFINDEN"), ["ALLERERSTFINDEN"]);
});
