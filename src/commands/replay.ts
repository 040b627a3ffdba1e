import type { Scenario } from '../scenarios/index.ts';
import { GAME_COLUMNS, STANDARD_SIDE_COLUMNS } from '../sim/kernel/metrics.ts';
import { suggestion } from '../sim/kernel/nearest.ts';
import type { Recorder } from '../sim/kernel/recorder.ts';
import { Trace } from '../sim/kernel/trace.ts';
import { loadSystem } from '../sim/registry.ts';
import { ReadyMatch } from '../workers/batch.ts';
import { DONE, InputError } from './failures.ts';
import { loadScenarios, type OverrideWords } from './load.ts';
import { GAMES, SEED, single, wholeNumber } from './options.ts';
import { variantJob } from './play.ts';

interface ReplayWords extends OverrideWords {
  readonly scenario: string;
  readonly game: string;
  readonly variant?: string | undefined;
  readonly seed?: string | undefined;
  readonly json: boolean;
}

/** `replay`: plays one game of a run again and tells what happened, roll by roll. */
export async function replay(words: ReplayWords): Promise<number> {
  const game = wholeNumber('game', words.game, { min: 0, max: GAMES.max })!;
  const chosenSeed = wholeNumber('seed', words.seed, SEED);
  const chosenVariant = single('variant', words.variant);
  const [scenario] = await loadScenarios([words.scenario], words);
  const seed = chosenSeed ?? scenario.seed;
  const variant = variantOf(scenario, chosenVariant);
  const system = await loadSystem(scenario.system);
  const { job } = variantJob(system, variant, seed);
  const trace = new Trace();
  const match = new ReadyMatch(system, job, trace);
  match.play(game);
  const result = resultOf(match.recorder);
  const facts = {
    scenario: scenario.name,
    file: words.scenario,
    system: scenario.system,
    variant: variant.name,
    seed,
    game,
  };
  if (words.json) console.log(JSON.stringify({ ...facts, events: trace.events, result }, null, 2));
  else {
    const which = variant.name === scenario.baseline.name ? '' : `, variant ${variant.name}`;
    console.log(`${scenario.name} (${system.info.title})${which}, seed ${seed}, game ${game}\n`);
    console.log(`${trace.text()}\n\n${resultLine(result)}`);
  }
  return DONE;
}

function variantOf({ baseline, variants }: Scenario, name: string | undefined) {
  const all = [baseline, ...variants];
  const found = name === undefined ? baseline : all.find((variant) => variant.name === name);
  if (found !== undefined) return found;
  const names = all.map((variant) => variant.name);
  throw new InputError(`unknown variant "${name}"${suggestion(name ?? '', names)}`);
}

/** What the game's record says, by the names of its columns; the same integers as in a run's `games.csv`. */
function resultOf({ set, record, layout }: Recorder) {
  const columns = [...STANDARD_SIDE_COLUMNS, ...set.sideColumns];
  const sides = set.sides.map((side, index) => {
    const start = GAME_COLUMNS.length + index * layout.sideRecordLength;
    return { side, ...Object.fromEntries(columns.map(({ name }, c) => [name, record[start + c]])) };
  });
  const scores = set.sides.map((_, index) => record[GAME_COLUMNS.length + index * layout.sideRecordLength]);
  const winner = set.sides.find((_, index) => scores[index] === 2) ?? null;
  return { winner, reason: set.reasons[record[1]], turns: record[0], sides };
}

function resultLine({ winner, reason, turns }: ReturnType<typeof resultOf>): string {
  const after = `after ${turns} turn${turns === 1 ? '' : 's'}`;
  return `${winner === null ? 'Draw' : `${winner} wins`} ${after}: ${reason}`;
}
