import { existsSync, readdirSync } from 'node:fs';
import { loadGame } from '../../src/scenarios/index.ts';
import type { Dice } from '../../src/sim/kernel/dice/dice.ts';
import { rolloutsOf } from '../../src/sim/kernel/players/tactics.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/sim/registry.ts';

const { SKIRMETRICS_SYSTEM: only } = process.env;
const isWanted = (id: string): boolean => only === undefined || id === only;

/** Games of files that ship with scenarios: one a folder, of its name. */
export const SHIPPED_GAMES: readonly string[] = readdirSync('scenarios').filter((id) =>
  existsSync(`scenarios/${id}/${id}.game.yaml`),
);

async function shippedGame(id: string): Promise<System> {
  const read = await loadGame(`scenarios/${id}/${id}.game.yaml`);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.open.system;
}

/** Built-in. */
export const systems: readonly System<any, any, any>[] = await Promise.all(SYSTEM_IDS.filter(isWanted).map(loadSystem));

/** Games of files as well. */
export const all: readonly System<any, any, any>[] = [
  ...systems,
  ...(await Promise.all(SHIPPED_GAMES.filter(isWanted).map(shippedGame))),
];

/** Policies other than planners, whose games cost a hundred times as much. */
export function fastPolicies({ info }: System<any, any, any>): string[] {
  return info.policies.map(({ name }) => name).filter((name) => rolloutsOf(name) === 0);
}

export const planned = all.filter((system) => fastPolicies(system).length < system.info.policies.length);

export type Step = (dice: Dice) => number;
