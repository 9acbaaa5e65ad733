/** How the feed looks. It is no part of the pages' style sheets, as most visitors never open it. */

const RULES = [
  ".feedview { gap: 12px; }",
  ".feedview > .fresh { position: sticky; z-index: 4; top: calc(var(--notices, 0px) + var(--head, 0px) + 14px);",
  "justify-self: center; border-radius: 99px; box-shadow: var(--shadow); min-height: 44px;",
  // It lies over the list, and moves nothing.
  "margin-bottom: -56px; }",
  ".entries { display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr); }",
  ".entry { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 10px 12px; padding: 12px 14px 6px;",
  "background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); }",
  ".entry:not(:has(.reactions:not([hidden]))) { padding-bottom: 12px; }",
  ".entry.great { background: var(--lantern-soft); border-color: var(--lantern); }",
  ".entry > .avatar { width: 44px; height: 44px; }",
  ".entry > .mark { width: 44px; height: 44px; border-radius: 12px; display: grid; place-items: center;",
  "background: var(--info-soft); color: var(--info); }",
  ".entry .title { font-weight: 600; line-height: 1.3; }",
  ".entry .under { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; margin-top: 2px; }",
  ".entry.great .under { color: var(--ink); }",
  ".entry .badge { white-space: normal; border-radius: 16px; }",
  ".entry.great .badge { background: var(--surface); }",
  ".entry > .said { grid-column: 1 / -1; white-space: pre-line; }",
  // Its room is kept until the picture is there.
  ".entry > .look { grid-column: 1 / -1; padding: 0; border: 0; overflow: hidden; border-radius: var(--radius-small);",
  "aspect-ratio: 4 / 3; max-height: 46dvh; background: var(--sunken); }",
  ".entry > .look > img { width: 100%; height: 100%; max-height: none; object-fit: cover; border-radius: inherit; }",
  ".lookphoto .photo { width: auto; max-width: 100%; max-height: 68dvh; margin-inline: auto; object-fit: contain;",
  "border-radius: var(--radius-small); }",
  ".reactions { grid-column: 1 / -1; display: flex; flex-wrap: wrap; margin-inline: -8px; }",
  ".reactions > * { display: inline-flex; gap: 5px; align-items: center; font-weight: 700; color: var(--ink); }",
  ".reactions > button { min-width: 52px; min-height: 46px; padding: 4px 8px; border: 0; background: none;",
  "border-radius: 99px; flex: 0 1 auto; }",
  ".reactions.only { gap: 4px 14px; margin-inline: 0; padding-block: 4px 8px; }",
  ".reaction { width: 28px; height: 28px; flex: none; overflow: visible; fill: none; stroke: #14231d;",
  "stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }",
  // What nobody has chosen yet is there, but quiet.
  ".reactions > button:not(.some) .reaction { filter: saturate(0.7); opacity: 0.72; }",
  "@media (hover: hover) { .reactions > button:hover { background: var(--sunken); }",
  ".reactions > button:hover .reaction { filter: none; opacity: 1; } }",
  ".reactions > button[aria-pressed='true'] { background: var(--accent-soft); color: var(--accent);",
  "box-shadow: inset 0 0 0 2px var(--accent); }",
  "@media (prefers-reduced-motion: no-preference) {",
  ".entry { animation: comes 450ms var(--ease); }",
  ".reactions > [aria-pressed='true'] .reaction { animation: chosen 320ms var(--over); } }",
  "@keyframes comes { from { opacity: 0; } }",
  "@keyframes chosen { from { transform: scale(0.6); } }",
];

/** Dresses the page for the feed, once. */
export function wearFeed() {
  if (document.adoptedStyleSheets.some(({ isOfFeed }) => isOfFeed)) return;
  const sheet = new CSSStyleSheet();
  sheet.isOfFeed = true;
  sheet.replaceSync(RULES.join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
