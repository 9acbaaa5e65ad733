/** Who competes in the finale, with faces: the teams with those of their members, each division, and everybody. */

import { contestsOf } from "quarry/lobby/ceremonytime";
import { rankedAlone } from "quarry/lobby/divisions";
import { teamName } from "quarry/lobby/board";
import { t } from "quarry/shared/texts";
import { scoring } from "quarry/screen/hunt";
import { facesIn, teamSign } from "quarry/screen/portrait";

/** The most faces of a team. */
const MEMBERS = 9;

/**
 * @typedef {{place: number, rank: number, name: string, points: number, isTeam: boolean, under?: string,
 *   colour?: string, shape?: string, faces: object[], mates: object[]}} Entry `faces` stand on the podium, `mates` hop
 *   beside the first
 * @returns {{kind: string, name?: string, title: string, size: number, entries: Entry[]}[]}
 */
export function contests(snapshot) {
  const { card, board, players } = snapshot;
  const look = facesIn(snapshot);
  const membersOf = (team, but) => players.filter((one) => one.team === team && one.player !== but)
    .slice(0, MEMBERS).map(({ player }) => look(player));
  const ofTeam = (row, index) => ({
    ...ranked(row, index), ...teamSign(card, row.team), isTeam: true, faces: membersOf(row.team), mates: [],
  });
  const ofPlayer = (row, index) => ({
    ...ranked(row, index), ...teamSign(card, row.team), isTeam: false, under: teamName(card, row.team),
    faces: [look(row.player, row.team)], mates: row.team ? membersOf(row.team, row.player) : [],
  });
  const rowsOf = {
    teams: () => board.teams.map(ofTeam), players: () => board.rows.map(ofPlayer),
    division: (name) => rankedAlone(board.rows.filter(({ division }) => division === name)).map(ofPlayer),
  };
  const titleOf = { teams: t("screen.teams"), players: t("board.players") };
  return contestsOf(snapshot, scoring).map((contest) => ({
    ...contest, title: contest.name ?? titleOf[contest.kind], entries: scoring(rowsOf[contest.kind](contest.name)),
  }));
}

const ranked = ({ rank, name, points }, index) => ({ place: index + 1, rank, name, points });
