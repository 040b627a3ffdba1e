import { type Recorded, recordableMetrics, simulatedValues } from '../../src/inference/index.ts';
import { type Pairing, playPairings, prepared } from '../../src/players/pairings.ts';
import { playingOn } from '../../src/players/playing.ts';
import { decidingSides, type Rung, rungsUpTo } from '../../src/players/rungs.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import type { GameTable } from '../../src/stats/tables.ts';
import type { Player } from '../../src/workers/pool.ts';
import { scenario } from '../contracts/games.ts';

export interface Recording {
  readonly file: string;
  readonly games: number;
  readonly metrics: readonly string[];
  readonly names?: readonly string[];
}

export async function simulatedFor(player: Player, { file, games, metrics, names }: Recording, seed: number) {
  const { baseline, system: id } = await scenario(file);
  const system = await loadSystem(id);
  const all = rungsUpTo(system, undefined, system.info.defaultPolicy);
  const rungs = all.filter(({ name }) => names?.includes(name) ?? true).map((rung) => ({ ...rung, elo: null }));
  const { signal } = new AbortController();
  const tables = (await playPairings(playingOn(player), { system, variant: baseline, rungs, games, seed, signal }))!;
  const deciding = decidingSides(system, baseline.data);
  const sides = system.sides(baseline.data).filter((_, side) => deciding.includes(side));
  const written = recordableMetrics(tables[0]).filter(({ name, kind }) => kind !== 'ratio' && metrics.includes(name));
  return { rungs: rungs as readonly Rung[], tables, written, ready: prepared({ rungs, sides, seed, tables }, written) };
}

export async function gamesOf(player: Player, file: string, policy: Omit<Rung, 'name'>, games: number, seed: number) {
  const { baseline, system: id } = await scenario(file);
  const { signal } = new AbortController();
  const rungs = [{ name: policy.policy, ...policy }];
  const wish = { system: await loadSystem(id), variant: baseline, rungs, games, seed, signal };
  return (await playPairings(playingOn(player), wish))![0];
}

export function writtenDown(
  table: GameTable,
  metrics: readonly Recorded['metric'][],
  games: number,
  draw: () => number,
): Recorded[] {
  const picked = Array.from({ length: games }, () => Math.floor(draw() * table.games));
  return metrics.map((metric) => {
    const values = simulatedValues(metric, table);
    return { metric, values: Float64Array.from(picked, (game) => values[game]) };
  });
}

export function placeOf(pairings: readonly Pairing[], wanted: Pairing): number {
  return pairings.findIndex((pairing) => pairing.every((rung, side) => rung === wanted[side]));
}
