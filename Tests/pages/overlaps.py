"""Texts of a page that lie over one another, leave the screen or are too small, as seen in each frame."""

# Follows every frame: the letters' own rectangles, as far as something around them does not cut them off.
WATCHED = """
    window.texts = {frames: 0, overlaps: [], outside: [], small: []};
    const least = arguments[0];
    const pen = document.createElement("canvas").getContext("2d");
    const isSeen = (element) => element.checkVisibility({opacityProperty: true, visibilityProperty: true})
      && !element.closest(".unseen, script, template, svg, select, noscript");
    const place = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      let {left, top, right, bottom} = range.getBoundingClientRect();
      const style = getComputedStyle(node.parentElement);
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const ink = pen.measureText(node.data);
      top += ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
      bottom -= ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent;
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === "visible") continue;
        const cut = box.getBoundingClientRect();
        [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
        [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
      }
      return right - left > 1 && bottom - top > 1 ? {left, top, right, bottom, text: node.data, size: Number.parseFloat(style.fontSize)} : null;
    };
    const note = (list, one) => list.length > 5 || list.some((other) => String(other) === String(one)) || list.push(one);
    const look = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const all = [];
      while (walker.nextNode()) {
        const {data, parentElement} = walker.currentNode;
        const box = data.trim() && isSeen(parentElement) && place(walker.currentNode);
        if (box) all.push(box);
      }
      const {texts} = window;
      texts.frames += 1;
      for (const [index, one] of all.entries()) {
        if (one.size < least) note(texts.small, `${one.text}: ${one.size}`);
        if (one.left < -1 || one.top < -1 || one.right > innerWidth + 1 || one.bottom > innerHeight + 1) note(texts.outside, one.text);
        for (const other of all.slice(index + 1)) {
          const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (width > 1 && height > 1) note(texts.overlaps, `${one.text} × ${other.text}`);
        }
      }
      setTimeout(() => requestAnimationFrame(look), 30);
    };
    look();
"""

# Of the height of a big screen: 30 px of 1080.
LEAST = 29.9 / 1080


def watch_texts(page):
    """Looks at every frame from now on."""
    width, height = page.size
    page.run(WATCHED, LEAST * min(height, width / 1.6))


def seen_texts(page):
    """What was wrong in any frame, which is nothing on a good page, and how many frames there were."""
    seen = page.run("return window.texts")
    return {kind: seen[kind] for kind in ("overlaps", "outside", "small") if seen[kind]}, seen["frames"]
