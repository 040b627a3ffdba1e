import { basename, dirname, extname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { nameSchema, snippet } from '../sim/kernel/rules/schema.ts';
import { parseScenarioText } from './document.ts';
import { got, type MapEntry, type Path, placeOf, plainValue } from './entries.ts';
import { type JsonSchema, jsonSchemaOf } from './expectation.ts';
import { gameInstead } from './games/game-file.ts';
import { messages, type Place, type Problem, tidyProblems } from './problems.ts';
import type { Delta } from './scenario.ts';
import { schemaProblems } from './schema-problems.ts';
import { readSource } from './source.ts';

const seed = z.int().min(0).max(4_294_967_295);
const difference = z.number().positive().max(1_000_000);
const delta = z.union([difference, z.record(z.string(), difference)]);
const seconds = z.number().positive().max(1_000_000);
const games = z.int().min(250).max(10_000_000);
const path = z.string().min(1).max(1000);
const tier = (defaultGames: number, description: string) =>
  z
    .strictObject({ games: games.default(defaultGames).describe('Games of each scenario and variant.') })
    .default({ games: defaultGames })
    .describe(description);

const entryShape = z.strictObject({
  file: path.describe('The scenario file, from the folder of the suite.'),
  variants: z
    .union([z.literal('all'), z.array(nameSchema(80)).max(200)])
    .default([])
    .describe('Variants of the file that are also played: their names, or all.'),
  delta: delta.optional().describe('The smallest difference that matters, in place of the suite’s and the file’s.'),
  timeLimit: seconds.optional().describe('Seconds after which no more games of this scenario are begun.'),
});

const suiteShape = z
  .strictObject({
    $schema: z.string().optional().describe('Where an editor finds the schema of a JSON file.'),
    name: nameSchema(100).describe('Title of the suite, in reports.'),
    description: z.string().optional().describe('What the suite is for.'),
    baseline: path
      .optional()
      .describe('The accepted baseline, a small file to commit (default: <suite>.baseline.json beside the suite).'),
    leases: path
      .default('runs')
      .describe('Folder in which games and past nights are kept, from the folder of the suite. Do not commit it.'),
    seeds: z
      .tuple([seed, seed])
      .refine(([first, second]) => first !== second, 'must be two different seeds')
      .default([1, 2])
      .describe('Two seeds: one for the first block of games, one for the second, which confirms a drift.'),
    alpha: z.number().positive().max(0.5).default(0.05).describe('How often a night without any change may show one.'),
    delta: delta.optional().describe('The smallest difference that matters: of every metric, or by name of a metric.'),
    timeLimit: seconds.optional().describe('Seconds after which no more games of a scenario are begun.'),
    fresh: games
      .optional()
      .describe('Games of each scenario on a new seed every night, for the watch over many nights.'),
    build: z
      .string()
      .min(1)
      .default('npm run --silent build')
      .describe('Command that builds a commit, for the search with git bisect.'),
    tiers: z
      .strictObject({
        smoke: tier(250, 'Compares digests only.'),
        night: tier(2000, 'Compares every primary metric with the accepted baseline, game by game.'),
        week: tier(20_000, 'Plays on a new seed every time.'),
      })
      .prefault({})
      .describe('How many games are played on which occasion.'),
    scenarios: z
      .array(z.union([path, entryShape]))
      .min(1)
      .max(1000)
      .describe('What is played: scenario files, or maps with a file.'),
  })
  .meta(
    snippet('suite', 'A suite of two scenarios.', {
      name: 'Every night',
      scenarios: ['first.yaml', 'second.yaml'],
    }),
  );

type SuiteData = z.infer<typeof suiteShape>;

export interface SuiteDelta {
  readonly delta: Delta;
  readonly places: Readonly<Record<string, Place>>;
  readonly isOfSuite: boolean;
}

/** With the suite's defaults. */
export interface SuiteScenario {
  readonly file: string;
  readonly variants: 'all' | readonly string[];
  /** The suite's, then its entry's; the later counts. */
  readonly deltas: readonly SuiteDelta[];
  readonly timeLimit: number | null;
  readonly place: Place;
}

/** Paths are relative to the current folder. */
export interface Suite extends Pick<SuiteData, 'name' | 'alpha' | 'seeds' | 'build' | 'tiers'> {
  readonly file: string;
  readonly baseline: string;
  readonly leases: string;
  readonly fresh: number | null;
  readonly scenarios: readonly SuiteScenario[];
}

export type SuiteResult =
  | { readonly ok: true; readonly suite: Suite }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Draft 7, for editors. */
export function suiteJsonSchema(): JsonSchema {
  return {
    title: 'Suite',
    description: 'Scenarios that are played every night, and what their games are compared with.',
    ...jsonSchemaOf(suiteShape),
  };
}

/** Never throws on invalid input: returns all problems. */
export async function loadSuite(file: string): Promise<SuiteResult> {
  const source = await readSource(file);
  if ('problem' in source) return refuse([errorAt({ file, line: 0, column: 0 }, source.problem)]);
  const { root, problems } = parseScenarioText(file, source.text);
  if (root === null) return refuse(problems.map(ofSuite));
  if (root.kind !== 'map') return refuse([...problems, errorAt(root.at, messages.suiteNotAMap(got(root)))]);
  const game = gameInstead(file, root);
  if (game !== null) return refuse([game]);
  const parsed = suiteShape.safeParse(plainValue(root));
  const system = root.entries.get('system');
  if (!root.entries.has('scenarios') && system !== undefined)
    return refuse([...problems, errorAt(system.at, messages.scenarioNotSuite())]);
  if (!parsed.success)
    return refuse([...problems, ...schemaProblems(parsed.error.issues, root, jsonSchemaOf(suiteShape))]);
  if (problems.length > 0) return refuse(problems);
  return { ok: true, suite: suiteOf(file, root, parsed.data) };
}

function suiteOf(file: string, root: MapEntry, data: SuiteData): Suite {
  const folder = dirname(file);
  const stem = basename(file, extname(file));
  const from = (path: string) => (isAbsolute(path) ? path : join(folder, path));
  const deltaAt = (at: Path, delta: Delta | undefined): SuiteDelta[] => {
    if (delta === undefined) return [];
    const names = ['', ...Object.keys(Object(delta))];
    const places = names.map((name) => [name, placeOf(root, name === '' ? at : [...at, name])]);
    return [{ delta, places: Object.fromEntries(places), isOfSuite: at.length === 1 }];
  };
  return {
    ...data,
    file,
    baseline: from(data.baseline ?? `${stem}.baseline.json`),
    leases: from(data.leases),
    fresh: data.fresh ?? null,
    scenarios: data.scenarios.map((entry, i) => {
      const given = typeof entry === 'string' ? { file: entry, variants: [] } : entry;
      const at = ['scenarios', i];
      return {
        file: from(given.file),
        variants: given.variants,
        deltas: [
          ...deltaAt(['delta'], data.delta),
          ...deltaAt([...at, 'delta'], 'delta' in given ? given.delta : undefined),
        ],
        timeLimit: ('timeLimit' in given ? given.timeLimit : undefined) ?? data.timeLimit ?? null,
        place: placeOf(root, typeof entry === 'string' ? at : [...at, 'file']),
      };
    }),
  };
}

function ofSuite(problem: Problem): Problem {
  return problem.message === messages.emptyFile() ? { ...problem, message: messages.emptySuite() } : problem;
}

function errorAt(at: Place, message: string): Problem {
  return { ...at, message, severity: 'error' };
}

function refuse(problems: readonly Problem[]): SuiteResult {
  return { ok: false, problems: tidyProblems(problems) };
}
