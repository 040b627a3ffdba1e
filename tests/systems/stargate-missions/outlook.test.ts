import { expect, test } from 'vitest';
import { Outlook } from '../../../src/sim/systems/stargate-missions/policies/outlook.ts';
import { thresholdsOf } from '../../../src/sim/systems/stargate-missions/policies/tactics.ts';
import type { OpenTable } from '../../../src/sim/systems/stargate-missions/table/state.ts';
import { FIGHTERS, situation } from './support.ts';

const tactics = thresholdsOf('tactician', {});
const given = { seats: [{ team: FIGHTERS }, {}, {}], drawn: ['stopGoauldInvasion'] };

test.each<[string, (table: OpenTable) => void]>([
  ['points of a rival', ({ players }) => (players[1].missionPoints += 3)],
  ['own points', ({ players }) => (players[0].missionPoints += 3)],
  ['a penalty', ({ players }) => (players[2].penalty += 2)],
  ['a turn to be skipped', ({ players }) => players[1].skips++],
  ['fewer Missions to come', (table) => (table.missionsLeft = 4)],
  ['whose turn it is', (table) => (table.active = 1)],
  ['the Mission of the rival whose turn it is', (table) => (table.mission = null)],
])('a look at the table sees what changed since the last look: %s', (_, change) => {
  const { game, table } = situation(given);
  table.missionsLeft = 9;
  table.active = 2;
  table.mission = table.drawn.cards[0];
  const used = new Outlook(tactics, 3);
  const worth = (outlook: Outlook) => {
    outlook.read(game.views[0]);
    return [outlook.gain(2), outlook.harm(1, 2), outlook.harm(2, 2), outlook.kept(1), outlook.turnsOf(1)];
  };
  const before = worth(used);
  change(table);
  expect(worth(used)).not.toEqual(before);
  expect(worth(used)).toEqual(worth(new Outlook(tactics, 3)));
});
