import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { ResolvedVariant } from '../../src/scenarios/index.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { type PreparedJob, prepareJob } from '../../src/workers/job.ts';
import { scenario } from './games.ts';

/** Something that can be played: a shipped file as it is, one of its variants, or the file with one policy for all sides. */
export interface Played {
  readonly name: string;
  readonly prepared: PreparedJob;
}

function ready(system: System<any, any, any>, name: string, { data, houseRules }: ResolvedVariant): Played {
  return { name, prepared: prepareJob(system, { id: name, data, houseRules, seed: 11 }) };
}

/** The shipped files of a system. */
export function shippedFiles({ info }: System<any, any, any>): string[] {
  return readdirSync(`scenarios/${info.id}`)
    .sort()
    .map((file) => `scenarios/${info.id}/${file}`);
}

/** A shipped file as it is, and with each of some policies for all its sides. */
export async function withPolicies(
  system: System<any, any, any>,
  file: string,
  policies: readonly string[],
): Promise<Played[]> {
  const { baseline } = await scenario(file);
  const all = [ready(system, file, baseline)];
  for (const policy of policies) {
    const chosen = Object.fromEntries(system.sides(baseline.data).map((side) => [side, policy]));
    const other = await scenario(file, { policies: chosen });
    if (JSON.stringify(other.baseline.data) === JSON.stringify(baseline.data)) continue;
    all.push(ready(system, `${file}, policy ${policy}`, other.baseline));
  }
  return all;
}

/** Every variant of a shipped file. */
export async function variantsOf(system: System<any, any, any>, file: string): Promise<Played[]> {
  const { variants } = await scenario(file);
  return variants.map((variant) => ready(system, `${file}, variant ${variant.name}`, variant));
}

/** Record and tallies of one game as text. */
function fingerprint(match: ReadyMatch, game: number): string {
  const { tally, records } = playBatch(match, game, 1);
  return createHash('sha256').update(tally).update(records).digest('hex');
}

/**
 * Numbers of the games that come out otherwise after other games: they are played upwards on one match, downwards on another, and
 * the first and the last of them are the first on a match.
 */
export function dependentGames(system: System<any, any, any>, { job }: PreparedJob, games: number): number[] {
  const up = new ReadyMatch(system, job);
  const down = new ReadyMatch(system, job);
  const upwards = Array.from({ length: games }, (_, game) => fingerprint(up, game));
  const downwards = Array.from({ length: games }, (_, i) => fingerprint(down, games - 1 - i)).reverse();
  return upwards.flatMap((print, game) => (print === downwards[game] ? [] : [game]));
}
