/** Creates DOM elements. Text is always inserted as text, here and everywhere else, never as markup. */

import { t } from "quarry/shared/texts";
import { lifted } from "quarry/shared/touch";
import { guardBack } from "quarry/shared/wayback";

/**
 * Creates an element, as in `el("button.primary", {type: "button", onclick}, "Go")`. Names that begin with `on` are
 * listeners; names of the element's own properties set those; others are attributes.
 * @param {string} selector a tag and classes
 * @param {object} [props] null and undefined are skipped
 * @param {...(Node|string|number|null|undefined|false|Array)} children
 * @returns {HTMLElement}
 */
export function el(selector, props, ...children) {
  const [tag, ...classes] = selector.split(".");
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.includes("-") && name !== "list") element[name] = value;
    else element.setAttribute(name, value);
  }
  append(element, children);
  return element;
}

function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    parent.append(child);
  }
}

/** Replaces an element's children. */
export function fill(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  parent.replaceChildren();
  append(parent, children);
  if (focused) {
    // Keep the focus on the redrawn element. If there is none, keep the place: Tab would start at the top of the page.
    const again = parent.querySelector(`[data-focus="${CSS.escape(focused)}"]`) ?? parent;
    if (again === parent) parent.tabIndex = -1;
    again.focus({ preventScroll: true });
  }
  return parent;
}

/** Short parts in a line, with dots between them; only between them may the line break. */
export const dotted = (...parts) => el("span", {}, parts.filter(Boolean)
  .flatMap((part, index) => [index > 0 && " · ", el("span.part", {}, part)]));

/**
 * Updates a list by key. Only new or changed elements are replaced, so that focus, scrolling and animations survive.
 * On another day all are: a time of yesterday needs its day.
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T) => string} key
 * @param {(item: T) => Element} make
 */
export function keep(parent, items, key, make) {
  const known = parent.quarryItems ?? new Map();
  const next = new Map();
  const day = new Date().toDateString();
  let at = parent.firstElementChild;
  let focused = parent.contains(document.activeElement) ? document.activeElement : null;
  for (const item of items) {
    const text = day + JSON.stringify(item);
    let entry = known.get(key(item));
    if (!entry || entry.text !== text) {
      const element = make(item);
      // Move the focus from a button to the same one in the new element.
      const place = focused && entry ? [...entry.element.querySelectorAll("button, a")].indexOf(focused) : -1;
      if (place >= 0) focused = element.querySelectorAll("button, a")[place];
      entry?.element.replaceWith(element);
      if (entry && entry.element === at) at = element;
      entry = { element, text };
    }
    next.set(key(item), entry);
    if (entry.element === at) at = at.nextElementSibling;
    else parent.insertBefore(entry.element, at);
  }
  for (const [name, { element }] of known) if (next.get(name)?.element !== element) element.remove();
  parent.quarryItems = next;
  // Moving an element loses the focus, too.
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
}

const SHAPES = {
  back: "M15 5l-7 7 7 7",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  camera: "M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  check: "M5 13l4.5 4.5L19 7",
  clock: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3.5 2",
  close: "M6 6l12 12M18 6L6 18",
  cloud: "M3 3l18 18M8 8a5 5 0 0 0-1 10h11M11 6a6 6 0 0 1 8 6 4 4 0 0 1 2 5",
  down: "M6 9l6 7 6-7z",
  download: "M12 4v11M7 10.500l5 5 5-5M4 20h16",
  eye: "M2 12c5-8 15-8 20 0c-5 8-15 8-20 0M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  film: "M4 5h16v14H4zM8 5v14M16 5v14M4 12h4M16 12h4",
  first: "M6 5v14M18 5l-9 7 9 7z",
  flag: "M6 21V4h12l-2.5 4L18 12H6",
  folder: "M3 6h6l2 2h10v11H3z",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  heart: "M12 20C5.500 15.500 3 12 3 8.500a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3.500-2.500 7-9 11.500z",
  hidden: "M2 12c5-8 15-8 20 0c-5 8-15 8-20 0M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M4 4l16 16",
  host: "M4 19h16M5 15l-1-8 5 3 3-6 3 6 5-3-1 8z",
  keyboard: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
  last: "M18 5v14M6 5l9 7-9 7z",
  left: "M15 5l-7 7 7 7",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  map: "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z",
  music: "M9 18V6l10-2v12M6.5 15.5a2 2 0 1 0 0 5a2 2 0 1 0 0-5M16.5 13.5a2 2 0 1 0 0 5a2 2 0 1 0 0-5",
  pause: "M8 5v14M16 5v14",
  people: "M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M3 20c0-8 12-8 12 0M16 5.5a3.5 3.5 0 0 1 0 6M18 14c2 1 3 3 3 6",
  pin: "M12 21c-8-9-6-17 0-17s8 8 0 17M12 8.500a2 2 0 1 0 0 4a2 2 0 1 0 0-4",
  play: "M8 5v14l11-7z",
  print: "M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z",
  puzzle: "M9 9a3 3 0 1 1 4.500 2.600C12.500 12.200 12 12.800 12 14M12 17.500h.01",
  report: "M6 21V4h12l-2.500 4L18 12H6M12 6.500v2",
  right: "M9 5l7 7-7 7",
  scan: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16",
  search: "M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13M15.500 15.500L21 21",
  send: "M4 12l16-8-5 17-3.500-7.500z",
  silent: "M4 10v4h4l5 4V6L8 10zM16.500 9.500l5 5M21.500 9.500l-5 5",
  sound: "M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  torch: "M8 3h8v4l-2 3v11h-4V10L8 7zM8 7h8",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 4 2 5 4 5M16 6h4c0 4-2 5-4 5M12 14v4M8 21h8M12 18v3",
  up: "M6 15l6-7 6 7z",
  whistle: "M8.500 9H21v3.500l-7 1.500a5.500 5.500 0 1 1-5.500-5M12 5.500V3M8 6L7 4",
  word: "M4 7V5h16v2M12 5v14M9 19h6",
};

/** The menu of languages, which the page has ready. */
export const languages = () => document.getElementById("languages").content.cloneNode(true);

/** An element of a drawing (SVG). */
export function shape(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * A small icon. It is hidden from screen readers, so put text beside it.
 * @param {string} name or, of an icon of one page only, its path
 */
export function icon(name, { size = 24 } = {}) {
  const known = SHAPES[name];
  return shape("svg", {
    viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true", class: known ? `icon icon-${name}` : "icon",
  }, shape("path", { d: known ?? name }));
}

/** Raises an element above everything opened since, by showing it again. */
function raise(element) {
  for (const method of ["hidePopover", "showPopover"]) {
    try {
      element[method]?.();
    } catch {
      // It is in that state already, or the browser has no top layer: then it is inside the topmost dialog.
    }
  }
}

/** Opens a dialog, and removes it from the document when it is closed, also by Escape or the Back button. */
export function openDialog(dialog) {
  const { clue } = document.activeElement.closest("[data-clue]")?.dataset ?? {};
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    lift();
    dialog.remove();
    if (document.activeElement === document.body) comeBack(clue);
    keepTyping();
  });
  dialog.showModal();
  guardBack();
  lift();
  return dialog;
}

/**
 * Moves the focus to where a dialog was opened, if that was drawn anew meanwhile: Tab would start at the page's top.
 * @param {string} [clue]
 */
function comeBack(clue) {
  const main = document.querySelector("dialog[open]") ?? document.getElementById("main");
  const row = clue && main?.querySelector(`[data-clue="${CSS.escape(clue)}"]`);
  const button = row?.matches("button") ? row : row?.querySelector("button:not(.handle)");
  (button ?? main)?.focus({ preventScroll: true });
}

/** A field has the focus again when a dialog above it is gone, but Chromium leaves the caret elsewhere. */
function keepTyping() {
  const field = document.activeElement;
  if (!field?.matches("input, textarea")) return;
  field.blur();
  field.focus({ preventScroll: true });
}

/** What stays on top, each with how. */
const onTop = new Map();

/**
 * Keeps an element above the page and all dialogs. A modal dialog makes everything outside it inert, so the element
 * moves into the topmost one, where it can be clicked and read out.
 * @param {HTMLElement} element
 * @param {{isShown?: boolean}} [options] `isShown`: it is visible
 */
export function stayOnTop(element, { isShown = true } = {}) {
  onTop.set(element, { isShown });
  lift();
  return element;
}

function lift() {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const top = dialog ?? document.body;
  for (const [element, { isShown }] of onTop) {
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    if (element.parentNode !== top) top.append(element);
    element.popover = isShown ? "manual" : null;
    if (element.popover) raise(element);
    focused?.focus({ preventScroll: true });
  }
  makeRoom();
}

let polite = null;
let urgent = null;

/** Announces text to screen readers. `now` interrupts the current announcement. */
export function announce(text, { now = false } = {}) {
  polite ??= stayOnTop(el("div.unseen", { role: "status", "aria-live": "polite" }), { isShown: false });
  urgent ??= stayOnTop(el("div.unseen", { role: "alert", "aria-live": "assertive" }), { isShown: false });
  const region = now ? urgent : polite;
  region.textContent = "";
  // Screen readers skip a region whose text has not changed.
  setTimeout(() => (region.textContent = text), 50);
}

/** Messages that wait for the last one to be read. */
const toasts = [];
/** Seconds that a message stands if others wait: long enough to read a sentence. */
const TOAST_LEAST = 3;
/** Messages that wait, with the one that stands. In a flood, the older ones are skipped. */
const TOASTS = 4;

let tray = null;

/** Dialogs leave the room of a message above them. */
function makeRoom() {
  const isAbove = tray?.parentNode?.localName === "dialog";
  document.documentElement.style.setProperty("--toasts", `${isAbove ? Math.ceil(tray.offsetHeight) : 0}px`);
}

/**
 * Shows a short message that disappears by itself: it lies over the lower end of the page, above what is pressed there,
 * or above a dialog. One stands at a time; the others wait.
 */
export function toast(text, { kind = "info", seconds = 6 } = {}) {
  announce(text);
  toasts.push({ text, kind, seconds });
  if (toasts.length > TOASTS) toasts.splice(1, 1);
  if (toasts.length === 1) showToast();
}

async function showToast() {
  const { text, kind, seconds } = toasts[0];
  if (!tray) {
    // Only `announce` speaks: a tray that moves into a dialog would be read anew.
    const onclick = (event) => event.stopPropagation(); // It closes no dialog below.
    tray = el("div.toasts", { role: "status", "aria-live": "off", onclick });
    stayOnTop(tray);
    new ResizeObserver(makeRoom).observe(tray);
  }
  const line = el(`div.toast.${kind}`, {}, el("span.grow", {}, text), el("button.round.quiet", {
    type: "button", "aria-label": t("common.close"), onclick: () => putAway(line),
  }, icon("close", { size: 20 })));
  // Nothing comes under a finger that is about to press.
  await lifted();
  tray.replaceChildren(line);
  for (let stood = 1; line.isConnected; stood += 1) {
    await new Promise((done) => setTimeout(done, 1_000));
    const isRead = stood >= (toasts.length > 1 ? TOAST_LEAST : seconds);
    // Whoever has reached its button decides.
    if (isRead && !line.contains(document.activeElement)) {
      await lifted();
      putAway(line);
    }
  }
}

/** The message was read: the next one may come. */
function putAway(line) {
  if (!line.isConnected) return;
  const hadFocus = line.contains(document.activeElement);
  line.remove();
  toasts.shift();
  if (hadFocus) (tray.closest("dialog") ?? document.getElementById("main"))?.focus({ preventScroll: true });
  if (toasts.length > 0) showToast();
}
