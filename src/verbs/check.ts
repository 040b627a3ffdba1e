import { deltaGround, deltaProblems } from '../experiments/delta.ts';
import { bandProblems, expectsCounts } from '../experiments/expect-plan.ts';
import { variantJob } from '../experiments/play.ts';
import { mapSvg } from '../maps/table.ts';
import { houseRulesOf, withDefined } from '../odds/words.ts';
import { type GateFacts, gateSentences } from '../report/sentences/gate.ts';
import { wrapped } from '../report/terminal/layout.ts';
import { formatProblem, isGameFile, loadGame, problemData, type Scenario, systemOf } from '../scenarios/index.ts';
import { rolesIn } from '../sim/kernel/players/policies.ts';
import { idsOf } from '../sim/kernel/rules/definitions.ts';
import { namedFields, type RulesTable } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { DONE, INTERRUPTED, InputError, interruption, WRONG_INPUT } from '../terminal/failures.ts';
import { allFilesNamed, filesWithin } from '../terminal/globs.ts';
import { type Reading, readScenario, whereToLook } from '../terminal/load.ts';
import { single, THREADS, wholeNumber } from '../terminal/options.ts';
import {
  jsonOption,
  overrideOptions,
  scenarioFiles,
  threadsOption,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';
import { requireOtherFile, writeWhole } from '../terminal/write.ts';

export const usage = {
  positionals: {
    scenario: scenarioFiles,
  },
  options: {
    map: { type: 'boolean', default: false, describe: 'Draw the table of the scenario as SVG' },
    out: {
      type: 'string',
      alias: 'o',
      takes: 'file',
      describe: 'With --map: file to write (default: standard output)',
    },
    play: {
      type: 'boolean',
      default: false,
      describe: 'Also play: is the player of a game described in a file better than plain ones?',
    },
    ...threadsOption,
    ...overrideOptions,
    ...jsonOption,
  },
  examples: [
    ['$0 check scenarios/squad-alpha/*.yaml', 'says ok, or what is wrong and where'],
    ['$0 check .', 'checks all scenarios and games in this folder'],
    ['my-generator | $0 check -', 'checks a file from a pipe'],
    ['$0 check scenarios/squad-alpha/farmhouse.yaml --map > farmhouse.svg', 'draws the table'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Checks files without playing. */
export async function check(words: Words): Promise<number> {
  const named = await allFilesNamed(words.scenario);
  const files = (await Promise.all(named.map(filesWithin))).flat();
  const out = mapFile({ ...words, scenario: files });
  const game = words.map ? files.find(isGameFile) : undefined;
  if (game !== undefined) throw new InputError(`--map: ${game} describes a game; a scenario has a table to draw`);
  const readings: Checked[] = await Promise.all(
    files.map(async (file) =>
      isGameFile(file) ? readGame(file, words) : withMetrics(await readScenario(file, words)),
    ),
  );
  if (words.map && readings[0].scenario !== null) return drawn(readings[0], out, words.json);
  using interrupt = interruption();
  const proofs = new Map<string, GateFacts>();
  if (words.play) await proveAll(readings, proofs, wholeNumber('threads', words.threads, THREADS), interrupt.signal);
  if (words.json) {
    const files = readings.map(async ({ file, scenario, game, problems }) => ({
      file,
      ok: scenario !== null || game !== undefined,
      ...(game === undefined ? {} : { game: game.id, holds: game.holds }),
      ...(scenario === null ? {} : { roles: Object.fromEntries(await rolesBySide(scenario)) }),
      ...(proofs.has(file) ? { gate: proofs.get(file)! } : {}),
      problems: problems.map(problemData),
    }));
    console.log(JSON.stringify(await Promise.all(files), null, 2));
  } else {
    for (const { file, scenario, game, problems } of readings) {
      for (const problem of problems) console.error(formatProblem(problem));
      if (game !== undefined) console.log(`ok ${file}\n  ${game.id}: ${game.holds.join(', ')}`);
      if (scenario === null) continue;
      const roles = (await rolesBySide(scenario)).map((words) => words.join(' '));
      const proof = proofs.has(file) ? gateSentences(proofs.get(file)!) : [];
      const told = [...(roles.length === 0 ? [] : [`roles: ${roles.join(', ')}`]), ...proof];
      console.log([`ok ${file}`, ...told.map((line) => `  ${wrapped(line.replaceAll('`', ''), '    ')}`)].join('\n'));
    }
    for (const line of whereToLook(readings)) console.error(line);
  }
  if (interrupt.signal.aborted) return INTERRUPTED;
  return readings.every(({ scenario, game }) => scenario !== null || game !== undefined) ? DONE : WRONG_INPUT;
}

async function proveAll(
  readings: readonly Checked[],
  proofs: Map<string, GateFacts>,
  threads: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { prove } = await import('../players/gate/proof.ts');
  for (const { file, scenario } of readings) {
    if (scenario === null) continue;
    const gate = await prove(await systemOf(scenario), scenario, { threads, signal });
    if (gate !== undefined) proofs.set(file, gate);
  }
}

interface Checked extends Reading {
  /** Of a game file without errors. */
  readonly game?: { readonly id: string; readonly holds: readonly string[] };
}

async function readGame(file: string, { define = [], set = [] }: Words): Promise<Checked> {
  const read = await loadGame(file);
  if (!read.ok) return { file, scenario: null, problems: read.problems };
  const { game, system: written } = read.open;
  const system = withDefined({ ...written, info: { ...written.info, file } }, define);
  houseRulesOf(system, set);
  return { file, scenario: null, problems: read.warnings, game: { id: game.id, holds: holdingsOf(system) } };
}

/** `shoot, strike; 4 weapons`, … */
function holdingsOf({ rules, odds, families = [] }: System): string[] {
  const members = families.map(({ key, kind }) => [kind, idsOf(rules[key] as RulesTable).length] as const);
  const own = namedFields(rules).filter(({ key }) => !families.some((family) => key.startsWith(`${family.key}.`)));
  const counted = [...members, ['house rule', own.length] as const];
  return [
    ...odds.map(({ name }) => name),
    ...counted.map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`),
  ];
}

/** Refuses words that do not fit `--map`. Undefined for standard output. */
function mapFile({ map, scenario, ...words }: Words): string | undefined {
  const out = single('out', words.out);
  if (out !== undefined && !map) throw new InputError('--out is the file for --map; add --map');
  if (map && scenario.length > 1)
    throw new InputError(`--map draws one scenario, got ${scenario.length}; --out names the file to write`);
  if (out !== undefined) requireOtherFile('out', out, scenario[0]);
  return out;
}

async function drawn({ file, scenario, problems }: Reading, out: string | undefined, json: boolean): Promise<number> {
  const { name, baseline } = scenario!;
  const system = await systemOf(scenario!);
  const picture = system.picture(baseline.data, baseline.rules);
  if (picture === null) throw new InputError(`${file}: ${system.info.title} has no table to draw`);
  for (const problem of problems) console.error(formatProblem(problem));
  const svg = mapSvg(picture, name, { sides: system.sides(baseline.data) });
  if (out !== undefined) writeWhole(out, svg);
  if (json) console.log(JSON.stringify({ name, ...picture, file: out }, null, 2));
  else if (out === undefined) process.stdout.write(svg);
  else console.log(out);
  return DONE;
}

async function rolesBySide(scenario: Scenario): Promise<[side: string, role: string][]> {
  const system = await systemOf(scenario);
  const { data } = scenario.baseline;
  const roles = rolesIn(system, data);
  return system.sides(data).flatMap((side, place): [string, string][] => {
    const played = roles[place];
    return played === null ? [] : [[side, played.role]];
  });
}

/** Adds problems of `delta` and bands: metrics and limits are known only after set-up. */
async function withMetrics(reading: Reading): Promise<Reading> {
  const { scenario, problems } = reading;
  if (scenario === null || (scenario.delta === null && !expectsCounts(scenario))) return reading;
  const system = await systemOf(scenario);
  const variants = [scenario.baseline, ...scenario.variants];
  const jobs = variants.map((variant) => variantJob(system, variant, scenario.seed));
  const found = [...deltaProblems(scenario, deltaGround(jobs)), ...bandProblems(scenario, variants, jobs)];
  return found.length === 0 ? reading : { ...reading, scenario: null, problems: [...problems, ...found] };
}
