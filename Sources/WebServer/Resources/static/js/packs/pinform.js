/** The form for a pin of a pack. */

import { t } from "quarry/shared/texts";
import { Problem, form, needed, sheet } from "quarry/forms/fields";
import { clueFields, given } from "quarry/forms/clue";

/** The most characters in a question. */
const QUESTION = 140;

/** The default proof of a new pin. */
const NEW = { proof: { codeword: { accepts: [] } } };

/** Photos belong to lobbies, which a pack lacks; a photo that came with a file is kept. */
const keptPhoto = (clue) => ({ value: () => clue.photo });

/** A codeword needs a question, and a short one. */
function checkQuestion(input) {
  const question = needed(input, t("edit.text"));
  if (question.length > QUESTION) throw new Problem(t("pin.longQuestion", { n: QUESTION }), input);
}

/**
 * @param {object} [clue] the pin; for a new one, what is known so far, such as its place
 * @param {{isNew?: boolean, around?: {lat: number, lon: number}[], onsave: (clue: object) => void}} options `around`:
 *   what the map of a pin without a place shows at first
 */
export function openPinForm(clue, { isNew = false, around = [], onsave }) {
  const known = { ...NEW, ...clue };
  sheet(isNew ? t("pin.new") : known.title, (dialog) => {
    const fields = clueFields(known, keptPhoto(known), { around });
    return form({
      submit: t(isNew ? "pin.add" : "pin.keep"),
      onsubmit: async () => {
        const written = given(fields.params());
        if (written.proof.codeword) checkQuestion(fields.question);
        // Closing returns the focus; afterwards the new pin can take it.
        dialog.close();
        onsave(written);
      },
    }, fields.elements);
  }, { kind: "large" });
}
