/**
 * The letters of a big screen. They are fetched before anything is drawn, since letters that come later would move all
 * that stands there. Where they are not there soon, the screen goes on with those of the system.
 */

/** Milliseconds that drawing waits for them. */
const PATIENCE = 1_500;
/** The measures of the font that the style sheet of all pages has, too. */
const MEASURES = {
  ascentOverride: "ascent-override", descentOverride: "descent-override", lineGapOverride: "line-gap-override",
  sizeAdjust: "size-adjust",
};

/** The style sheet's rule for the font; undefined on a server without it. */
const ruleOf = () => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  .find((rule) => rule instanceof CSSFontFaceRule);

/**
 * The rule of the style sheet takes the font only if it is there at the first drawing, so it gets a name of its own.
 * @returns {Promise<void>} when it is decided with which letters the screen is drawn
 */
export async function lettersReady() {
  const rule = ruleOf();
  if (!rule) return;
  const of = (name) => rule.style.getPropertyValue(name);
  const measures = Object.entries(MEASURES).map(([name, property]) => [name, of(property)])
    .filter(([, value]) => value !== "");
  const face = new FontFace("Quarry Screen", of("src"), { weight: "800", ...Object.fromEntries(measures) });
  let isLate = false;
  await Promise.race([
    face.load().then(() => {
      if (isLate) return;
      document.fonts.add(face);
      document.body.classList.add("lettered");
    }, () => undefined),
    new Promise((done) => setTimeout(() => done((isLate = true)), PATIENCE)),
  ]);
}
