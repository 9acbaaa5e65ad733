/** The packs built into every server, which teach how to play. */

export const TUTORIALS = { en: "000000000000000000TVT0R1A1", de: "000000000000000000TVT0R1A2" };
