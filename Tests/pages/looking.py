"""What a person sees of a page, read by one script: each command of the driver costs several milliseconds of processor time."""

# Whether somebody sees an element: it is drawn, takes room, and nothing cuts all of it off.
SHOWN = """
    const isShown = (one) => {
      if (getComputedStyle(one).display === "contents") return [...one.children].some(isShown);
      if (!one.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
      const box = one.getBoundingClientRect();
      const isDrawn = one instanceof SVGElement ? box.width > 0 || box.height > 0 : box.width > 0 && box.height > 0;
      return isDrawn ? !isCut(one, box) : [...one.children].some(isShown);
    };
    const isCut = (one, box) => {
      for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
        if (!/hidden|clip/.test(getComputedStyle(up).overflow)) continue;
        const around = up.getBoundingClientRect();
        if (box.right <= around.left || box.left >= around.right || box.bottom <= around.top || box.top >= around.bottom) return true;
      }
      return false;
    };
    const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
    // Of a choice, only what is chosen.
    const words = (one) => [...one.querySelectorAll("select")].reduce(
      (text, select) => text.replace(select.innerText, () => select.selectedOptions[0]?.text ?? ""), one.innerText ?? one.textContent);
    const fold = (text) => text.replace(/\\s+/g, " ").trim().toLowerCase();
"""
ALL = SHOWN + "return shown(arguments[0]);"
COUNT = SHOWN + "return shown(arguments[0]).length;"
FIRST = SHOWN + "return [...document.querySelectorAll(arguments[0])].find(isShown) ?? null;"
TEXTS = SHOWN + """
    return shown(arguments[0]).map((one) => words(one).replace(/[ \\t\\u00a0]+/g, " ").replace(/ ?\\n[ \\n]*/g, "\\n").trim());
"""
SEES = SHOWN + "const wanted = fold(arguments[1]); return shown(arguments[0]).some((one) => fold(words(one)).includes(wanted));"

# Whether something moves.
# Ambient movement of a landscape (lt-…) never ends, and moves nothing that is pressed.
MOVES = "document.getAnimations().some((one) => one.playState === 'running' && !one.animationName?.startsWith('lt-'))"

# Prepares an element for a click and returns where it is to be clicked; null while something moves or lies over it. If the page has
# moved by then, the click does nothing: `missed` tells so afterwards.
AIM = f"""
    const aim = (one) => {{
      one.scrollIntoView({{block: "center", behavior: "instant"}});
      if ({MOVES}) return null;
      const box = one.getClientRects()[0] ?? one.getBoundingClientRect();
      const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
      const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
      if (!one.contains(document.elementFromPoint(x, y))) return null;
      window.missed = true;
      const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
      const guard = (event) => {{
        if (!event.isTrusted) return;
        if (!one.contains(event.target)) {{
          event.preventDefault();
          event.stopImmediatePropagation();
        }} else if (event.type === "click") {{
          window.missed = false;
          disarm();
        }}
      }};
      window.disarm = () => kinds.forEach((kind) => window.removeEventListener(kind, guard, true));
      kinds.forEach((kind) => window.addEventListener(kind, guard, true));
      return [x, y];
    }};
"""
# On a page that the click has opened, neither of both exists.
MISSED = "window.disarm?.(); return window.missed === true;"
AIM_AT = AIM + "return aim(arguments[0]);"
# The same for what is called so and may be pressed.
PRESSED = AIM + """
    const [name, within] = arguments;
    const says = (element) => (element.getAttribute("aria-label") ?? element.innerText).replace(/\\s+/g, " ").trim().toLowerCase();
    const seen = (element) => element.checkVisibility() && !element.disabled;
    const all = [...document.querySelectorAll(within)].flatMap((parent) =>
      [...parent.querySelectorAll("button, a[href], summary, label.choice, [role=tab], [role=switch]")]).filter(seen);
    const top = all.filter((one) => !document.querySelector("dialog[open]") || one.closest("dialog[open]"));
    const found = top.find((one) => says(one) === name) ?? top.find((one) => says(one).startsWith(name))
      ?? top.find((one) => says(one).includes(name));
    return found ? aim(found) : null;
"""

# The field with this label, and whether it is written into as text; then all of it is selected.
FIELD = """
    const fold = (text) => text.replace(/\\s+/g, " ").trim().toLowerCase();
    const field = [...document.querySelectorAll("input, textarea, select")].filter((one) => one.checkVisibility())
      .find((one) => [one.ariaLabel, ...[...(one.labels ?? [])].map((label) => label.innerText)]
        .some((name) => name && fold(name).startsWith(arguments[0])));
    if (!field) return null;
    window.field = field;
    if (field.matches("select, [type=date], [type=time], [type=datetime-local], [type=color], [type=file]")) return "other";
    field.scrollIntoView({block: "center", behavior: "instant"});
    field.focus();
    field.select();
    return "text";
"""

# Barriers to access that axe-core finds, and text with a contrast below 7:1, as people read in sunlight. It gathers no examples of
# what is right, and fetches nothing.
BARRIERS = """
    const [done] = arguments;
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const rules = {"color-contrast-enhanced": {enabled: true}};
    axe.run(document, {runOnly, rules, resultTypes: ["violations"], preload: false, iframes: false})
      .then(({violations}) => done(violations), (error) => done([{id: String(error), nodes: []}]));
"""
