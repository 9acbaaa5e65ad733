"""Tests what forms have in common: nothing written is lost, and what is wrong is said where it is."""

from hosting import key, sit, titles
from playing import CLUES, TEXTS, join, type_code


def focused(page):
    return page.run("return document.activeElement.labels?.[0]?.innerText ?? document.activeElement.innerText")


def test_what_was_written_is_not_discarded_without_asking(browse, host):
    page = sit(browse, host(clues=[]))
    page.press("Add a clue", within="main").see("How is it found?")
    key(page, "ESCAPE")
    page.see_not("How is it found?")
    page.press("Add a clue", within="main").see("How is it found?").type("Title", "The tower")
    key(page, "ESCAPE")
    page.see("Discard what you have written?")
    assert page.barriers() == []
    page.shots("discard")
    page.press("Cancel", within=".sure").see_not("Discard what").see("How is it found?")
    assert page.run("return document.querySelector('dialog input[type=text]').value") == "The tower"
    page.press("Close", within="dialog").see("Discard what you have written?").press("Discard it")
    page.see_not("How is it found?")
    # What was sent is not asked about.
    page.press("Add a clue", within="main").see("How is it found?").type("Title", "The tower").press("Add the clue")
    page.see_not("How is it found?").see("The tower", within="main")


def test_what_is_wrong_stands_at_its_field(browse, host):
    page = sit(browse, host(clues=[]))
    page.press("Add a clue", within="main").see("How is it found?").type("Title", "The tower").type("Points", "many")
    page.press("Add the clue").see("Points: a whole number, please.")
    assert page.run("""
        const input = document.activeElement;
        return [input.labels[0].innerText, input.closest(".field").querySelector(".problem").id]
    """) == ["Points", page.run("return document.activeElement.getAttribute('aria-errormessage')")]
    assert page.barriers() == []
    page.type("Points", "5").press("Add the clue").see("The tower", within="main")


def test_one_clue_after_the_other_is_added(browse, host):
    page = sit(browse, host(clues=[]))
    page.press("Add a clue", within="main").see("How is it found?").type("Title", "The tower").press("Add and continue")
    page.see("1 clue added.").wait(lambda: focused(page) == "Title")
    assert page.run("return document.activeElement.value") == ""
    page.type("Title", "The bridge", enter=True).see_not("How is it found?")
    page.wait(lambda: titles(page) == ["The tower", "The bridge"])


def test_a_password_can_be_seen(browse):
    page = browse("/account").see("Email or username").type("Password", "correct-horse-1")
    shown = "return [...document.querySelectorAll('input')].find(({autocomplete}) => autocomplete.endsWith('password')).type"
    assert page.run(shown) == "password"
    page.press("Show the password")
    assert page.run(shown) == "text"
    assert page.barriers() == []
    page.shots("password")
    page.press("Show the password")
    assert page.run(shown) == "password"


def test_a_mistyped_code_is_kept_for_correcting(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    token = hunt.clue("The fountain")["token"]
    type_code(page, token[:-1] + ("2" if token[-1] != "2" else "3"))
    page.see("Not one of ours", within="dialog.scanner")
    assert page.run("return document.getElementById('typed').value").replace("-", "") != ""
    page.type("Or type what is printed", token, enter=True).see("Found!")


def test_a_page_in_german_says_no_english_sentence_of_the_server(browse, host):
    page = sit(browse, host(clues=CLUES[:1]), language="de")
    said = page.run_async("""
        import("quarry/shared/texts").then(async ({sentence}) => {
          const {Refused} = await import("quarry/shared/rpc");
          const {Problem} = await import("quarry/forms/fields");
          const data = {kind: "invalid-params", field: "clues[3].proof", problem: "must have one member"};
          arguments[0]([new Refused({code: -32602, message: "clues[3].proof must have one member.", data}),
            new Problem("Titel: hier fehlt etwas.")].map(sentence));
        });
    """)
    assert said == [TEXTS["de"]["error.other"], "Titel: hier fehlt etwas."]
