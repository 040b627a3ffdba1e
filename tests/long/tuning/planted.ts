import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { type Searched, searchTuning } from '../../../src/inference/tuning/search.ts';
import { isConfirmed } from '../../../src/inference/tuning/verdicts.ts';
import { playingOn } from '../../../src/players/playing.ts';
import { budgetOf, pilotSpreads, requireTellable } from '../../../src/tuning/budget.ts';
import { type TunePlan, tunePlan } from '../../../src/tuning/plan.ts';
import { playTuned } from '../../../src/tuning/playing.ts';
import { WorkerPool } from '../../../src/workers/pool.ts';

/** A shipped scenario with one to three keys changed, and what it was like before. */
export interface Planted {
  readonly file: string;
  /** House rules by key; other keys are paths. */
  readonly detuned: Readonly<Record<string, unknown>>;
  readonly vary: readonly string[];
  readonly aim: readonly string[];
}

const MOST_GAMES = 60_000;

/** With its games beside it. */
function detunedFile({ file, detuned }: Planted): string {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  cpSync(dirname(file), folder, { recursive: true });
  const copy = join(folder, basename(file));
  const document = parseDocument(readFileSync(file, 'utf8'));
  document.delete('variants');
  document.delete('expect');
  for (const [key, value] of Object.entries(detuned)) {
    const steps = key.split('/');
    // A slash parts the steps of a path, since keys of house rules have dots.
    document.setIn(
      steps.length === 1 ? ['houseRules', key] : steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
      value,
    );
  }
  writeFileSync(copy, String(document));
  return copy;
}

export interface Solved {
  readonly plan: TunePlan;
  readonly found: Searched;
  readonly games: number;
  /** Levels of the answer by target on fresh games; null without an answer. */
  readonly truth: readonly number[] | null;
  /** Of the file as it is. */
  readonly before: readonly number[];
}

export async function solved(planted: Planted, fresh: number): Promise<Solved> {
  const scenario = detunedFile(planted);
  const plan = await tunePlan({ scenario, vary: planted.vary, aim: planted.aim });
  const signal = new AbortController().signal;
  await using pool = new WorkerPool({ threads: 1, games: MOST_GAMES });
  let games = 0;
  const play = (seed: number) =>
    playTuned(plan, { opens: [playingOn(pool)], seed, keeps: false, signal, onGames: (more) => (games += more) });
  const spreads = (await pilotSpreads(plan, play(1)))!;
  requireTellable(plan, spreads, 0.05, MOST_GAMES);
  const targets = plan.targets.map(({ target }) => target);
  const rule = { alpha: 0.05, ...budgetOf(plan, spreads, MOST_GAMES) };
  const found = await searchTuning(plan.space, targets, play(1), rule);
  const searched = games;
  const answer = found.finalists.find(isConfirmed);
  const levels = async (combination: readonly number[], most: number) => {
    const [block] = (await play(99)('confirm', [combination], 0, most))!;
    return targets.map(({ kind }, i) => {
      const { x, n } = block!.values[i];
      const sum = (values: ArrayLike<number>) =>
        Array.prototype.reduce.call(values, (a, b) => Number(a) + Number(b), 0) as number;
      return sum(x) / (n === null ? x.length : sum(n)) / (kind === 'score' ? 2 : 1);
    });
  };
  const truth = answer === undefined || fresh === 0 ? null : await levels(answer.combination, fresh);
  return { plan, found, games: searched, truth, before: await levels([], 1000) };
}
