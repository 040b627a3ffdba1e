import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ReadyMatch } from '../workers/batch.ts';
import type { Costs } from '../workers/costs.ts';
import type { PlannedEntry } from './plan.ts';
import { COSTED_GAMES } from './repeat.ts';

/** What games of an entry took by another build; games a second of both, timed in turns. */
export interface Effort {
  readonly costs: Costs;
  readonly speed: { readonly before: number; readonly now: number };
}

/** Games that are timed at once of each build, and for how many seconds in all; the first ones only warm up. */
const GAMES_IN_TURN = 10;
const SECONDS = 0.5;

/**
 * Plays some games of an entry by another build and by this one, in this thread: decisions and dice are counted, and speed is measured side
 * by side. Throws what the other build throws.
 */
export async function effortOf(build: string, { planned, number }: PlannedEntry): Promise<Effort> {
  const [scenarios, play, costs, batch] = await Promise.all([
    loaded<typeof import('../scenarios/index.ts')>(build, 'scenarios/index.js'),
    loaded<typeof import('../experiments/play.ts')>(build, 'experiments/play.js'),
    loaded<typeof import('../workers/costs.ts')>(build, 'workers/costs.js'),
    loaded<typeof import('../workers/batch.ts')>(build, 'workers/batch.js'),
  ]);
  const read = await scenarios.loadScenario(planned.scenario.file);
  if (!read.ok) throw new Error(read.problems.map(scenarios.formatProblem).join('\n'));
  const { baseline, variants } = read.scenario;
  const variant = number === 0 ? baseline : variants.find(({ name }) => name === planned.names[number])!;
  const own = await planned.ready();
  const system = await scenarios.systemOf(read.scenario);
  const { job } = play.variantJob(system, variant, own.jobs[number].job.seed);
  const ownMatch = new ReadyMatch(own.system, own.jobs[number].job);
  const [before, now] = speeds([new batch.ReadyMatch(system, job), ownMatch]);
  return { costs: costs.costsOf(system, job, COSTED_GAMES), speed: { before, now } };
}

/** Games a second of matches that play the same games in turns. */
function speeds(matches: readonly Pick<ReadyMatch, 'play'>[]): number[] {
  const seconds = matches.map(() => 0);
  let games = 0;
  for (let first = 0; Math.max(...seconds) < SECONDS; first += GAMES_IN_TURN) {
    for (const [i, match] of matches.entries()) {
      const began = performance.now();
      for (let game = first; game < first + GAMES_IN_TURN; game++) match.play(game);
      if (first > 0) seconds[i] += (performance.now() - began) / 1000;
    }
    if (first > 0) games += GAMES_IN_TURN;
  }
  return seconds.map((taken) => Math.round(games / taken));
}

function loaded<Module>(build: string, module: string): Promise<Module> {
  return import(pathToFileURL(join(build, module)).href);
}
