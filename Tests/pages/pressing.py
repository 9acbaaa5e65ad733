"""Clicks during which the page changes."""


def is_replaced(page, selector, meanwhile):
    """Clicks an element while something redraws it. Returns whether it was replaced between press and release."""
    page.find(selector)
    page.run("""
        const [row, down] = [document.querySelector(arguments[0]), performance.now()];
        window.isHeld = true;
        window.replaced = null;
        row.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
        new MutationObserver(() => {
          if (!row.isConnected) window.replaced ??= {isHeld: window.isHeld, after: performance.now() - down};
        }).observe(document.body, {childList: true, subtree: true});
    """, selector)
    meanwhile()
    page.run_async("setTimeout(arguments[0], 300)")
    page.run("""
        window.isHeld = false;
        dispatchEvent(new PointerEvent("pointerup"));
    """)
    page.wait(lambda: page.run("return window.replaced"), complaint=lambda: f"{selector} is never drawn anew")
    replaced = page.run("return window.replaced")
    # A longer press is no click.
    return replaced["isHeld"] and replaced["after"] < 800
