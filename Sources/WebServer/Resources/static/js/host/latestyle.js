/** The styles of what hosts seldom open. They come with its scripts, as the page itself has to be light. */

const STYLE = [
  // A lantern for each clue, and what to do now.
  ".cluestrip { position: relative; isolation: isolate; overflow: hidden; border-radius: var(--radius); padding:",
  "88px 0 14px; }",
  ".lanterns { display: flex; gap: 8px; margin: 0; padding: 4px 14px; list-style: none; overflow-x: auto;",
  "scroll-snap-type: x proximity; scroll-padding: 14px; }",
  // A card is as wide as its longest word, if that may be.
  ".lanterns > li { flex: 1 0 116px; max-width: 220px; display: grid;",
  "grid-template-columns: auto minmax(min-content, 1fr);",
  "grid-template-rows: auto auto 1fr; column-gap: 8px; padding: 8px 12px 10px;",
  "border: 3px solid transparent; border-radius: var(--radius-small); background: var(--surface);",
  "scroll-snap-align: start; }",
  ".lanterns > .late { border-color: var(--lantern, #ffc53d); }",
  ".lanterns .lamp { grid-row: 1 / 3; width: 38px; height: 58px; padding: 3px 6px; border-radius: 8px; background:",
  "#fbf6ea; }",
  ".lanterns .finds { font: 800 1.5rem / 1.1 var(--display, var(--font)); align-self: end; }",
  ".lanterns .title { grid-column: 1 / -1; max-width: 190px; hyphens: auto; overflow-wrap: break-word;",
  "font-weight: 650; line-height: 1.2; margin-block-start: 4px; display: -webkit-box; -webkit-box-orient: vertical;",
  "-webkit-line-clamp: 3; overflow: hidden; }",
  ".tip { display: flex; flex-wrap: wrap; gap: 10px 16px; align-items: center; padding: 10px 12px 10px 18px;",
  "border-radius: var(--radius-small); background: var(--gold-soft); }",
  ".tip > .grow { flex-basis: 14rem; }",
  ".tip[hidden] { display: none; }",

  // Before the start, the camps of the teams.
  ".campstrip { position: relative; isolation: isolate; overflow: hidden; border-radius: var(--radius);",
  "padding: 34px 0 14px; display: grid; align-items: end; }",
  ".camps { display: flex; gap: 10px; margin: 0; padding: 4px 14px; list-style: none; overflow-x: auto;",
  "scroll-snap-type: x proximity; scroll-padding: 14px; }",
  "@media (min-width: 900px) { .camps { display: grid;",
  "grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); } }",
  "@media (max-width: 899px) { .campstrip { padding-top: 14px; }",
  ".camps .faces { max-height: 36px; overflow: hidden; } }",
  ".camps .faces { max-height: 8rem; overflow: hidden; }",
  ".camps [draggable=true] { cursor: grab; }",
  ".camps > .over { outline: 3px solid var(--accent); outline-offset: -3px; }",
  ".camps > li { flex: 1 0 176px; scroll-snap-align: start; gap: 10px;",
  "align-content: start; padding: 10px 12px 12px; background: var(--surface);",
  "border-radius: var(--radius-small); min-width: 0; }",
  ".camps h2 { font-size: 1.15rem; flex-wrap: nowrap; gap: 10px; min-width: 0; overflow-wrap: anywhere;",
  "line-height: 1.2; }",
  ".camps h2 > .avatar { flex: none; width: 30px; height: 30px; }",
  ".camps h2 > .digits { color: var(--muted); }",
  ".camps .faces { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; min-height: 36px; margin: 0;",
  "padding: 0; list-style: none; }",
  ".camps .faces .avatar { width: 36px; height: 36px; }",

  // How crowded each clue is.
  ".crowd { display: grid; gap: 14px; padding: 14px 16px; background: var(--surface); border: 1px solid",
  "var(--line); border-radius: var(--radius); list-style: none; margin: 0; }",
  ".crowd[hidden] { display: none; }",
  ".crowd > li { gap: 6px; }",
  ".crowd progress { display: block; appearance: none; width: 100%; height: 10px; border: 0; border-radius: 5px;",
  "overflow: hidden; background: var(--sunken); }",
  ".crowd progress::-webkit-progress-bar { background: var(--sunken); }",
  ".crowd progress::-webkit-progress-value { background: var(--accent); }",
  ".crowd progress::-moz-progress-bar { background: var(--accent); }",
  ".crowd .full progress::-webkit-progress-value { background: var(--bad); }",
  ".crowd .full progress::-moz-progress-bar { background: var(--bad); }",

  // Those who help.
  ".staffrow { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; }",
  ".staffrow .grow { flex-basis: 12rem; }",
  ".staffrow .title { display: block; }",

  // Photos to judge.
  ".review .photo { max-height: 60dvh; object-fit: contain; width: 100%; border-radius: var(--radius-small);",
  "background: var(--sunken); }",
  ".review .bonus { display: grid; grid-template-columns: repeat(5, 1fr); gap: 8px; }",
  ".review .bonus button { min-width: 0; padding-inline: 4px; white-space: nowrap; }",

  // Keys are for those who have a keyboard.
  ".keys { display: none; }",
  "@media (hover: hover) and (pointer: fine) {",
  ".keys { display: block; }",
  "}",

  // The seconds before the start, and the way back.
  "dialog.undo { width: min(520px, 94vw); margin: auto; border-radius: 28px; text-align: center; }",
  ".undo .digits { font-size: min(44vh, 15rem); line-height: 1; font-weight: 800; color: var(--accent); }",
  ".undo button { min-height: 84px; font-size: 1.8rem; }",

  // A clue beside what a player sees of it.
  ".phone, .widecode { display: none; }",
  "@media (min-width: 900px) {",
  ".previewbutton { display: none; }",
  ".narrowcode { display: none; }",
  ".widecode { display: flex; flex-wrap: nowrap; padding: 10px; border-radius: var(--radius-small);",
  "background: var(--sunken); }",
  ".widecode .qr { width: 104px; height: 104px; flex: none; }",
  ".phone:has(.widecode) > .phonescreen { height: min(640px, 94dvh - 286px); }",
  "dialog.editor { width: min(1120px, 94vw); }",
  ".editor > .inside { grid-template-columns: minmax(0, 1fr) 360px; gap: 36px; align-items: start; }",
  ".phone { display: grid; gap: 10px; position: sticky; top: 72px; margin: 0; }",
  ".phonescreen { display: grid; grid-template-rows: auto minmax(0, 1fr); height: min(640px, 94dvh - 150px);",
  "border: 11px solid #14231d; border-radius: 44px; overflow: hidden; background: var(--ground);",
  "box-shadow: 0 0 0 1.5px var(--edge), var(--shadow); }",
  ".phonebar { position: relative; isolation: isolate; height: 112px; padding: 16px 18px; color: var(--ink); }",
  ".phonebar > strong { display: inline-block; max-width: 100%; padding: 4px 12px; border-radius: 12px;",
  "background: var(--surface); overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }",
  ".phonesheet { z-index: 1; margin-top: -20px; border-radius: 20px 20px 0 0; background: var(--surface);",
  "overflow: hidden; }",
  ".phonesheet > .top { padding: 14px 20px 6px; }",
  ".phonesheet > .inside { padding: 8px 20px 20px; display: grid; gap: var(--gap); }",
  "}",

  // A code on the whole screen.
  "dialog.codescreen { width: 100vw; height: 100dvh; max-width: none; max-height: none; border-radius: 0;",
  "background: #fff; color: #14231d; overflow: hidden; }",
  ".codescreen[open] { display: grid; grid-template-rows: auto minmax(0, 1fr) auto; }",
  ".codescreen .top { background: #fff; }",
  ".codescreen .top button { color: #14231d; background: none; }",
  ".codescreen .qr { width: min(100vw, 100dvh - 170px); height: auto; }",
  ".codescreen .typed { padding: 0 16px 28px; text-align: center; letter-spacing: 0.06em;",
  "font: 800 clamp(1.2rem, 5vw, 2.6rem) / 1.2 var(--display); }",

  // What to print, and how it will look.
  ".picks { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 6.2rem), 1fr)); }",
  ".pick { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; justify-items: center;",
  "align-content: start; padding: 10px 6px; text-align: center; line-height: 1.25; font-size: 0.95rem;",
  "font-weight: 600; overflow-wrap: break-word; hyphens: auto; }",
  ".pick > span { max-width: 100%; }",
  "@media (max-width: 639px) {",
  ".picks:has(> :nth-child(4)) { grid-template-columns: repeat(2, minmax(0, 1fr)); }",
  "}",
  ".pick > input { position: absolute; opacity: 0; pointer-events: none; }",
  ".pick:has(:checked) { box-shadow: 0 0 0 1.5px var(--accent); }",
  ".pick:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }",
  ".pick .sheet { fill: #fff; stroke: #7d7869; stroke-width: 1.5; }",
  ".pick .ink { fill: #14231d; }",
  ".pick .line { fill: none; stroke: #14231d; stroke-width: 1.6; }",
  ".pick .light { fill: none; stroke: #fff; stroke-width: 1.6; }",
  "@media (min-height: 34em) {",
  ".printpart > .actions { position: sticky; bottom: 0; z-index: 1; margin: 0; padding-block: 10px;",
  "background: var(--surface); box-shadow: 0 -12px 12px -6px var(--surface); }",
  "}",
  ".paperview { display: grid; gap: 10px; justify-items: center; margin: 0; padding: 16px; order: -1;",
  "border-radius: var(--radius); background: var(--sunken); }",
  ".papersheet { width: min(100%, 150px); aspect-ratio: 210 / 297; background: #fff; overflow: hidden;",
  "box-shadow: 0 1px 2px rgb(0 0 0 / 30%), 0 6px 20px rgb(0 0 0 / 22%); }",
  ".paperview[aria-busy] .papersheet { opacity: 0.6; }",
  "@media (min-width: 900px) {",
  "dialog.printing { width: min(1120px, 94vw); }",
  ".printing > .inside { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 32px; align-items: start; }",
  ".paperview { order: 0; position: sticky; top: 72px; }",
  ".papersheet { width: min(100%, (94dvh - 190px) * 210 / 297); }",
  "}",
].join("\n");

let isWorn = false;

export function wearLateStyle() {
  if (isWorn) return;
  isWorn = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
