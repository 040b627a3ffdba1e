import type { SweptCell } from '../report/sweep.ts';
import {
  type Addition,
  formatProblem,
  keysOf,
  problemData,
  type ResolvedVariant,
  type Scenario,
  systemOf,
} from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { type NamedField, namedFields } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import type { OverrideWords, WordsOfOptions } from '../terminal/usages.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Player } from '../workers/pool.ts';
import { digestsOf, gameTable } from '../workers/results.ts';
import { type Alternative, alternatives, knockoutFields } from './knockout.ts';
import { requireRepeats } from './repeats.ts';
import { readVaried, shown, type Varied } from './vary.ts';

export const sweepOptions = {
  vary: {
    type: 'string',
    array: true,
    nargs: 1,
    takes: 'key=values',
    describe: 'Values of a house rule or of a path into the scenario: key=a,b,c or key=lo..hi:step; twice for a grid',
  },
  knockout: {
    type: 'string',
    array: true,
    takes: 'keys',
    describe: 'Change house rules one at a time: keys or groups, separated by commas, or all',
  },
  sensitivity: {
    type: 'string',
    array: true,
    takes: 'keys',
    describe:
      'How much of the spread of results each key explains over its range: keys, groups, rules, players or all; --vary sets ranges',
  },
  rows: {
    type: 'string',
    hidden: true,
    takes: 'n',
    describe: 'With --sensitivity: drawn pairs of combinations (default: 200); --games: games of each (default: 40)',
  },
} as const;

export type SweepWords = OverrideWords & WordsOfOptions<typeof sweepOptions> & { readonly scenario: string };

export interface PlannedCell {
  readonly name: string;
  /** By varied key. */
  readonly values: readonly unknown[];
  readonly variant: ResolvedVariant;
}

/** Values of one or two keys, or one house rule at a time. */
export interface SweepPlan {
  readonly scenario: Scenario;
  readonly system: System;
  readonly kind: 'vary' | 'knockout';
  readonly keys: readonly string[];
  readonly cells: readonly PlannedCell[];
  /** By cell, for knockouts; null for the unchanged file. */
  readonly alternatives: readonly (Alternative | null)[];
  readonly notes: readonly string[];
}

/** Throws an InputError on invalid words or files. */
export async function sweepPlan(words: SweepWords): Promise<SweepPlan> {
  const { vary = [], knockout } = words;
  if (vary.length > 0 && knockout !== undefined)
    throw new InputError('--vary and --knockout are two kinds of sweep; choose one');
  if (vary.length === 0 && knockout === undefined)
    throw new InputError(
      `sweep needs --vary key=a,b,c, --knockout or --sensitivity; see ${ownCommand(['sweep', '--help'])}`,
    );
  const varied = readVaried(vary);
  const fixed = varied.find(({ key }) => words.set?.some((word) => word.split('=')[0].trim() === key));
  if (fixed !== undefined) throw new InputError(`--set ${fixed.key} is varied as well; remove one of the two`);
  const [scenario] = await loadScenarios([words.scenario], words);
  const system = await systemOf(scenario);
  return knockout === undefined
    ? varyPlan(words, scenario, system, varied)
    : knockoutPlan(words, scenario, system, knockout);
}

async function varyPlan(
  words: SweepWords,
  scenario: Scenario,
  system: System,
  varied: readonly Varied[],
): Promise<SweepPlan> {
  const isRule = await Promise.all(varied.map(({ key }) => isHouseRule(key, scenario, system)));
  const combinations = varied.reduce<unknown[][]>(
    (cells, { values }) => cells.flatMap((cell) => values.map((value) => [...cell, value])),
    [[]],
  );
  const additions = combinations.map((values): Addition => {
    const pairs = varied.map(({ key }, i) => ({ key, value: values[i], rule: isRule[i] }));
    return {
      name: pairs.map(({ key, value }) => `${key}=${shown(value)}`).join(', '),
      option: '--vary',
      houseRules: pairs.filter(({ rule }) => rule).map(({ key, value }) => `${key}=${shown(value)}`),
      set: Object.fromEntries(pairs.filter(({ rule }) => !rule).map(({ key, value }) => [key, value])),
    };
  });
  const [{ additions: added }] = await silently(words, additions);
  const problems = added.flatMap((addition) => addition.problems);
  if (added.some(({ variant }) => variant === null)) {
    const lines = [...new Set(problems.filter(({ severity }) => severity === 'error').map(formatProblem))];
    throw new InputError(withoutRepeats(lines).join('\n'), { ok: false, problems: problems.map(problemData) });
  }
  for (const line of new Set(problems.map(formatProblem))) console.error(line);
  const cells = combinations.map((values, i) => ({ name: additions[i].name, values, variant: added[i].variant! }));
  const keys = varied.map(({ key }) => key);
  return { scenario, system, kind: 'vary', keys, cells, alternatives: cells.map(() => null), notes: [] };
}

/** `must be a whole number from 1 to 7, got 8, 9, 10 and 50 more`: errors that differ in the value alone. */
export function withoutRepeats(lines: readonly string[]): string[] {
  const parts = lines.map((line) => line.split(/(?<=, got )(?=\S+$)/));
  return [...new Set(parts.map(([rule]) => rule))].map((rule) => {
    const values = parts.flatMap(([one, value]) => (one === rule && value !== undefined ? [value] : []));
    const more = values.length - 3;
    return `${rule}${values.slice(0, 3).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  });
}

/** The error for neither names the nearest house rule and path. */
export async function isHouseRule(key: string, scenario: Scenario, system: System): Promise<boolean> {
  const keys = namedFields(system.rules).map((named) => named.key);
  if (keys.includes(key)) return true;
  const first = key.split('.')[0];
  const defined = (system.families ?? []).map((family) => family.key);
  const entries = [...(await keysOf(scenario, system)), ...defined];
  if (entries.includes(first)) return false;
  const near = suggestion(key, keys) || suggestion(first, entries);
  throw new InputError(`--vary: unknown house rule or path "${key}"${near}`);
}

async function knockoutPlan(
  words: SweepWords,
  scenario: Scenario,
  system: System,
  wanted: readonly string[],
): Promise<SweepPlan> {
  const fields = knockoutFields(system.rules, wanted);
  const tried = knockoutTries(scenario, fields);
  const added = await knockoutAdditions(words, tried);
  const without = fields.filter(({ key }) => !tried.some((alternative) => alternative.key === key));
  const notes = [
    ...without.map(({ key }) => `${key} has no alternative to try`),
    ...added.flatMap(({ alternative, variant, problems }) =>
      variant === null ? [`left out: ${problems[0]?.message ?? wordOf(alternative)}`] : [],
    ),
  ];
  const playable = added.flatMap(({ alternative, variant }) => (variant === null ? [] : [{ alternative, variant }]));
  if (playable.length === 0) throw new InputError(`--knockout: nothing to play\n${notes.join('\n')}`);
  const asItStands = { name: 'baseline', values: [], variant: scenario.baseline };
  return {
    scenario,
    system,
    kind: 'knockout',
    keys: [],
    cells: [
      asItStands,
      ...playable.map(({ alternative, variant }) => ({ name: wordOf(alternative), values: [], variant })),
    ],
    alternatives: [null, ...playable.map(({ alternative }) => alternative)],
    notes,
  };
}

/** As options set it. */
export const wordOf = ({ key, to }: Alternative) => `${key}=${shown(to)}`;

/** Other values of house rules, one at a time. */
export function knockoutTries({ baseline: { houseRules } }: Scenario, fields: readonly NamedField[]): Alternative[] {
  return fields.flatMap((named) => {
    const { key, field } = named;
    return alternatives(named, Object.hasOwn(houseRules, key) ? houseRules[key] : field.default);
  });
}

/** The file with each of them; a variant is null if it cannot be played. */
export async function knockoutAdditions(words: SweepWords, tried: readonly Alternative[]) {
  const additions = tried.map((alternative): Addition => {
    const word = wordOf(alternative);
    return { name: word, option: '--knockout', houseRules: [word] };
  });
  const [{ additions: added }] = await silently(words, additions);
  return tried.map((alternative, i) => ({ alternative, ...added[i] }));
}

/** Its warnings were already printed. */
async function silently(words: SweepWords, additions: readonly Addition[]): Promise<readonly Scenario[]> {
  return loadScenarios([words.scenario], words, additions, () => {});
}

export interface PlayedCell extends SweptCell {
  readonly digest: string;
}

export interface CellsWish {
  readonly games: number;
  readonly batchSize: number;
  readonly signal: AbortSignal;
  /** One with local threads, so each sets up a cell once; more at a queue, so none idles. */
  readonly atOnce: number;
  /** Total over all cells. */
  readonly onGames: (games: number) => void;
}

/** In order; the signal leaves out cells not begun. */
export async function playCells(
  player: Player,
  cells: readonly Pick<PlannedCell, 'name' | 'values'>[],
  jobOf: (cell: number) => PreparedJob,
  { games, batchSize, signal, atOnce, onGames }: CellsWish,
): Promise<PlayedCell[]> {
  const soFar = cells.map(() => 0);
  const played = cells.map((): PlayedCell | null => null);
  const next = cells.entries();
  const lane = async (): Promise<void> => {
    for (const [i, { name, values }] of next) {
      if (signal.aborted) return;
      const onProgress = (of: { readonly games: number }) => {
        soFar[i] = of.games;
        onGames(soFar.reduce((sum, own) => sum + own, 0));
      };
      const totals = await player.play(jobOf(i), { firstGame: 0, games, batchSize }, { signal, onProgress });
      // Its sums may take megabytes.
      if (totals.games > 0) played[i] = { name, values, table: gameTable(totals), digest: digestsOf(totals).digest };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const end = played.indexOf(null);
  const finished = (end < 0 ? played : played.slice(0, end)) as PlayedCell[];
  await requireRepeats(
    player,
    finished.map(({ table }, cell) => ({ prepared: jobOf(cell), played: { ...table, records: table.rows } })),
  );
  return finished;
}
