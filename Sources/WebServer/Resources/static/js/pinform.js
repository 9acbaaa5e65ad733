/** One pin of a pack, as its creator writes it. */

import { t } from "quarry/texts";
import { Problem, form, needed, sheet } from "quarry/formparts";
import { clueFields, given } from "quarry/clueform";

/** Characters. */
const QUESTION = 140;

/** What a pin is found by unless somebody says otherwise. */
const NEW = { proof: { codeword: { accepts: [] } } };

/** A pack belongs to no lobby that could keep a photo: one that came with a file stays. */
const keptPhoto = (clue) => ({ value: () => clue.photo });

/** What a word answers must be asked, and briefly. */
function checkQuestion(input) {
  const question = needed(input, t("edit.text"));
  if (question.length > QUESTION) throw new Problem(t("pin.longQuestion", { n: QUESTION }), input);
}

/**
 * @param {object} [clue] the pin; for a new one, what is known of it, such as its place
 * @param {{isNew?: boolean, onsave: (clue: object) => void}} options
 */
export function openPinForm(clue, { isNew = false, onsave }) {
  const known = { ...NEW, ...clue };
  sheet(isNew ? t("pin.new") : known.title, (dialog) => {
    const fields = clueFields(known, keptPhoto(known));
    return form({
      submit: t(isNew ? "pin.add" : "pin.keep"),
      onsubmit: async () => {
        const written = given(fields.params());
        if (written.proof.codeword) checkQuestion(fields.question);
        // It gives the focus back to whoever had it; then the new pin may have it.
        dialog.close();
        onsave(written);
      },
    }, fields.elements);
  }, { kind: "large" });
}
