/** Packs that this browser keeps to be practised without a network. */

import * as storage from "quarry/shared/storage";

/** @returns {{pack: string, version: number, name: string}[]} */
export const keptPacks = () => storage.draft("kept") ?? [];

/** @returns {{name: string, clues: object[]} | undefined} with its answers */
export const keptClues = (pack) => storage.draft(`kept.${pack}`);

/** @returns {boolean} false if there is no room for it */
export function keepToPlay({ pack, version, name }, content) {
  const before = keptClues(pack);
  const others = keptPacks().filter((one) => one.pack !== pack);
  if (storage.keepDraft(`kept.${pack}`, content)) {
    return storage.keepDraft("kept", [...others, { pack, version, name }]);
  }
  storage.dropDraft(`kept.${pack}`);
  // What was kept before had room.
  if (before) storage.keepDraft(`kept.${pack}`, before);
  return false;
}

export function dropKept(pack) {
  storage.dropDraft(`kept.${pack}`);
  storage.dropDraft(`practice.${pack}`);
  storage.keepDraft("kept", keptPacks().filter((one) => one.pack !== pack));
}
