import { expect, test } from 'vitest';
import { Stops, stepOver } from '../../../src/sim/systems/revland-combat/policies/places.ts';
import type { Battle } from '../../../src/sim/systems/revland-combat/table/battle.ts';
import { stage } from './support.ts';

const HALF = 500;
const FULL = 1000;
const CRATE = [{ name: 'crate', rect: [12, 12, 2, 2], percent: 50, movement: 'impassable' }];

const listOf = (battle: Battle, node: number) => new Stops(battle).from(battle, node, HALF, FULL);

test('lists of points to look at have each point of a full move once, those of a half move apart', () => {
  const { battle, node } = stage({});
  const from = node(20, 20);
  const { starts, nodes, count } = listOf(battle, from);
  const reach = battle.movement.reach(from);
  const costs = battle.movement.reachCost(from);
  const costOf = (at: number) => costs[reach.indexOf(at)];
  expect(count).toBe(reach.length);
  expect(starts).toHaveLength(2 * stepOver(count) + 1);
  expect([...nodes].sort((a, b) => a - b)).toEqual([...reach].filter((_, i) => costs[i] <= FULL));
  for (let list = 0; list + 1 < starts.length; list++)
    for (const at of nodes.subarray(starts[list], starts[list + 1])) expect(costOf(at) > HALF).toBe(list % 2 === 1);
});

test('they are kept for all players over the same lines and for nobody under other rules of cover', () => {
  const { battle, node } = stage({ terrain: CRATE });
  const { battle: other } = stage({ terrain: CRATE, houseRules: { 'cover.targetWithin': 6 } });
  const from = node(10, 10);
  expect(listOf(battle, from)).toBe(listOf(battle, from));
  expect(other.movement).toBe(battle.movement);
  expect(listOf(other, from).nodes).not.toEqual(listOf(battle, from).nodes);
});
