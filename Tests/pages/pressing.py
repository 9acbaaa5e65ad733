"""A finger that is down while something happens."""


def is_replaced(page, selector, meanwhile):
    """
    Presses on something for as long as a press takes, while something happens that draws it anew. Says whether it was
    replaced under the finger.
    """
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
    page.driver.execute_async_script("setTimeout(arguments[0], 300)")
    page.run("""
        window.isHeld = false;
        dispatchEvent(new PointerEvent("pointerup"));
    """)
    page.wait(lambda: page.run("return window.replaced"), complaint=lambda: f"{selector} is never drawn anew")
    replaced = page.run("return window.replaced")
    # Who rests on it for longer presses nothing.
    return replaced["isHeld"] and replaced["after"] < 800
