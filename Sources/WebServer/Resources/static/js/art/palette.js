/**
 * The colours of teams, each with a shape, so that colour is never alone. White on a team's colour has a contrast of at
 * least 8 to 1. This module is small and imports nothing, because every page needs it at once.
 */

/** Fox, river, berry, honey, plum, fern, moss and slate, as teams get them in turn: on paper and at night. */
export const TEAMS = [
  { colour: "#8f2f0a", night: "#ffb08a", shape: "triangle" },
  { colour: "#174a86", night: "#9cc9ff", shape: "circle" },
  { colour: "#8f1d4e", night: "#ffabc8", shape: "diamond" },
  { colour: "#6b4300", night: "#ffd873", shape: "square" },
  { colour: "#5b2a86", night: "#d6b3ff", shape: "pentagon" },
  { colour: "#0b5563", night: "#8fdfe8", shape: "cross" },
  { colour: "#0f5a3c", night: "#8fe6b8", shape: "star" },
  { colour: "#3b4652", night: "#c3cfdb", shape: "hexagon" },
];

/** The look of a team by its number from 0. From the ninth on the colours come again with other shapes. */
export function lookOfTeam(index) {
  const { colour, night } = TEAMS[index % TEAMS.length];
  return { colour, night, shape: TEAMS[(index + Math.floor(index / TEAMS.length)) % TEAMS.length].shape };
}
