/** Style sheets of what is loaded on demand: they come with its script, as most visitors never need them. */

const adopted = new Set();

/** Dresses the page, once. @param {string[]} rules lines of a style sheet, always the same list */
export function adopt(rules) {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
