/**
 * The colours of teams, each with a shape, so that colour is never alone. White on a team's colour has a contrast of at
 * least 8 to 1. This module is small and imports nothing, because every page needs it at once.
 */

/** The team colours in the order in which they are given, with their shapes. Each on paper and at night. */
export const TEAMS = [
  { name: "Fox", colour: "#8f2f0a", night: "#ffb08a", shape: "triangle" },
  { name: "River", colour: "#174a86", night: "#9cc9ff", shape: "circle" },
  { name: "Berry", colour: "#8f1d4e", night: "#ffabc8", shape: "diamond" },
  { name: "Honey", colour: "#6b4300", night: "#ffd873", shape: "square" },
  { name: "Plum", colour: "#5b2a86", night: "#d6b3ff", shape: "pentagon" },
  { name: "Fern", colour: "#0b5563", night: "#8fdfe8", shape: "cross" },
  { name: "Moss", colour: "#0f5a3c", night: "#8fe6b8", shape: "star" },
  { name: "Slate", colour: "#3b4652", night: "#c3cfdb", shape: "hexagon" },
];

/** The look of a team by its number from 0. From the ninth on the colours come again with other shapes. */
export function lookOfTeam(index) {
  const { colour, night } = TEAMS[index % TEAMS.length];
  return { colour, night, shape: TEAMS[(index + Math.floor(index / TEAMS.length)) % TEAMS.length].shape };
}
