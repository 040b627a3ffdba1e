import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { engineDigest } from '../runs/engine.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { shortHash, stemOf } from '../terminal/report-folder.ts';
import { writeWhole } from '../terminal/write.ts';
import type { Ladder } from './ladder.ts';
import { rungsOf, rungsOfSides, seated } from './rungs.ts';

/** Where ladders are kept, beside the reports that ask for them. */
const FOLDER = join('reports', 'ladders');

const end = z.number().nullable();
const interval = { low: end, high: end };
const ladderSchema = z.object({
  rungs: z
    .array(
      z.object({
        name: z.string(),
        policy: z.string(),
        lapse: z.number(),
        elo: end,
        ...interval,
        mergedWith: z.string().nullable(),
        step: z
          .object({
            ...{ against: z.string(), games: z.int(), estimate: end, ...interval, se: end },
            same: z.boolean().optional(),
          })
          .nullable(),
      }),
    )
    .min(2),
  alpha: z.number(),
  seed: z.int(),
  seats: z.int(),
});

/**
 * The file of a scenario's ladder. Its name has a hash of what is played, whoever plays it: another rule, other forces or another build
 * have a ladder of their own.
 */
export function ladderFile(system: System, { file, baseline }: Scenario): string {
  const rungs = rungsOf(system);
  const zero = rungs.find(({ name }) => name === system.info.defaultPolicy)!;
  const sides = rungsOfSides(system, baseline.data, () => zero);
  const { data, houseRules } = seated(system, baseline, sides);
  return join(FOLDER, `${stemOf(file)}-${shortHash([engineDigest(system.info.id), data, houseRules])}.json`);
}

/** The ladder in a file; null where there is none, none that this build can read, or none that has the rung `top`. */
export function readLadder(file: string, top?: string): Ladder | null {
  try {
    const ladder = ladderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return top === undefined || ladder.rungs.some(({ name }) => name === top) ? ladder : null;
  } catch {
    return null;
  }
}

export function writeLadder(file: string, ladder: Ladder): void {
  writeWhole(file, `${JSON.stringify(ladder, null, 2)}\n`);
}
