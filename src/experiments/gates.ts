import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { GateFacts } from '../report/sentences/gate.ts';
import { moduleDigest } from '../runs/engine.ts';
import { gameHash } from '../scenarios/games/game-hash.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { remark } from '../terminal/output.ts';
import { shortHash, stemOf } from '../terminal/report-folder.ts';
import { reportsFolder } from '../terminal/settings.ts';
import { writeWhole } from '../terminal/write.ts';

/** All code on which a verdict depends. */
const MODULE = 'players/gate/play';
let code: string | null = null;

const end = z.number().nullable();
const schema = z.object({
  verdict: z.enum(['passed', 'failed', 'undecided', 'unjudgeable']),
  scores: z.array(
    z.object({
      against: z.string(),
      score: z.object({ estimate: end, low: end, high: end }),
      wanted: z.number(),
      games: z.int(),
    }),
  ),
  drawn: z.number(),
  mostDrawn: z.number(),
  silent: z.array(z.string()),
});

/** What is played decides it, so it holds for every report. */
export type GateVerdict = z.infer<typeof schema>;

/** By file, where that could not be written. */
const unwritten = new Map<string, GateVerdict>();

/** Absent where players need not prove themselves; unknown until somebody has tried this very game. */
export function gateOf(system: System, scenario: Scenario): GateFacts | undefined {
  if (system.info.mustProve !== true) return undefined;
  const { file, baseline } = scenario;
  const words = baseline.replay?.slice(1) ?? [file];
  const command = ownCommand(['check', ...words, '--play']);
  return { ...(keptGate(system, scenario) ?? UNKNOWN), command };
}

const UNKNOWN = { verdict: 'unknown', scores: [], drawn: 0, mostDrawn: 1, silent: [] } as const;

/** Null if absent or damaged. */
export function keptGate(system: System, scenario: Scenario): GateVerdict | null {
  const file = gateFile(system, scenario);
  return unwritten.get(file) ?? readGate(file);
}

function readGate(file: string): GateVerdict | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

export function keepGate(system: System, scenario: Scenario, gate: GateVerdict): void {
  const file = gateFile(system, scenario);
  try {
    writeWhole(file, `${JSON.stringify(gate, null, 2)}\n`);
  } catch (error) {
    unwritten.set(file, gate);
    remark(`${(error as Error).message}; the next command finds out again how good the players are`);
  }
}

/** Named by a hash of the code, the game, its players' weights, the scenario and its house rules. */
export function gateFile({ info, game }: System, { file, baseline: { data, houseRules } }: Scenario): string {
  code ??= moduleDigest(MODULE);
  const own = [info.id, game === undefined ? null : gameHash(game), info.tactics];
  return join(reportsFolder(), 'gates', `${stemOf(file)}-${shortHash([code, own, data, houseRules])}.json`);
}
