import { styleText } from 'node:util';
import { requireKeepable } from '../../experiments/kept.ts';
import { costText, secondsPerGame } from '../../players/cost.ts';
import { prove } from '../../players/gate/proof.ts';
import {
  type Ladder,
  type LadderRung,
  type LadderStep,
  ladderFile,
  measureLadder,
  readLadder,
  writeLadder,
} from '../../players/ladder.ts';
import { castPlayers, PLANNERS_LEASE } from '../../players/playing.ts';
import { decidingSides, ladderRungs } from '../../players/rungs.ts';
import { ladderChart } from '../../report/charts/players.ts';
import { headTexts, quietTexts } from '../../report/document/terminal.ts';
import { SCHEMA_VERSION } from '../../report/files/schema-version.ts';
import { headSummary } from '../../report/files/summary.ts';
import { type Head, headOf } from '../../report/head.ts';
import { commandMarkup } from '../../report/html/page.ts';
import { verbPage } from '../../report/html/verb-page.ts';
import { confidence, fixed, whole } from '../../report/numbers.ts';
import type { Table } from '../../report/rows/table.ts';
import { areAllSame, ladderSentences } from '../../report/sentences/players.ts';
import { plainTable, wrapped } from '../../report/terminal/layout.ts';
import { type Scenario, systemOf, takeInput } from '../../scenarios/index.ts';
import type { System } from '../../sim/kernel/system.ts';
import { close } from '../../terminal/closing.ts';
import { overrides, ownCommand, version } from '../../terminal/command-line.ts';
import { DONE, INTERRUPTED, InputError, interruption } from '../../terminal/failures.ts';
import { loadScenarios } from '../../terminal/load.ts';
import { alphaOf, GAMES, SEED, single, THREADS, wholeNumber } from '../../terminal/options.ts';
import { remark } from '../../terminal/output.ts';
import {
  alphaOption,
  gateOption,
  jsonOption,
  keepOptionsOf,
  overrideOptions,
  playOptions,
  scenarioFile,
  seedOption,
  type Usage,
  type WordsOf,
} from '../../terminal/usages.ts';
import { writeWhole } from '../../terminal/write.ts';

export const usage = {
  positionals: { scenario: scenarioFile },
  options: {
    games: {
      ...playOptions.games,
      describe: 'Game numbers per pair of neighbours, each played in every seat (default: 400)',
    },
    ...seedOption,
    threads: playOptions.threads,
    ...gateOption,
    ...keepOptionsOf(25),
    top: {
      type: 'string',
      takes: 'policy',
      describe: 'The strongest player to rank, such as tactician or planner-64 (default: planner-16)',
    },
    again: { type: 'boolean', default: false, describe: 'Measure again instead of reading earlier results' },
    ...overrideOptions,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [['$0 players rank scenarios/squad-alpha/farmhouse.yaml', 'ranks every player at this scenario']],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Game numbers per step, each with the stronger in every seat. */
const STEP_GAMES = 400;
/** The next rung costs four times as much. */
const DEFAULT_TOP = 'planner-16';

/** Measures and stores the strength of a scenario's players, rung by rung. */
export async function rank(words: Words): Promise<number> {
  requireKeepable(words, null);
  const games = wholeNumber('games', words.games, GAMES) ?? STEP_GAMES;
  const seed = wholeNumber('seed', words.seed, SEED);
  const threads = wholeNumber('threads', words.threads, THREADS);
  const alpha = alphaOf(words.alpha);
  await takeInput([words.scenario]);
  using interrupt = interruption(
    'a ladder is written when all its steps are played; press Ctrl-C again to stop at once',
  );
  const [scenario] = await loadScenarios([words.scenario], words);
  const system = await systemOf(scenario);
  requirePlayers(system, scenario);
  const file = ladderFile(system, scenario);
  const top = single('top', words.top);
  const rungs = ladderRungs(system, top, DEFAULT_TOP);
  const old = words.again ? null : readLadder(file, top);
  const found = old ?? (await measured());
  if (found === null) return INTERRUPTED;
  if (old === null) writeLadder(file, found);
  else console.error(`${file}: measured before; use --again to measure again`);
  const gate = await prove(system, scenario, { threads, signal: interrupt.signal, skip: words['no-gate'] });
  const headed = { gate, assumes: system.info.assumes };
  if (words.json)
    console.log(
      JSON.stringify(
        { schemaVersion: SCHEMA_VERSION, scenario: scenario.name, file, ...headSummary(headed), ...found },
        null,
        2,
      ),
    );
  else await tell(found, headOf([{ ...headed, name: scenario.name }]));
  return DONE;

  async function measured(): Promise<Ladder | null> {
    const seconds = secondsPerGame(system, scenario.baseline, rungs);
    const seats = decidingSides(system, scenario.baseline.data).length;
    /** Per game number: the stronger once in every seat, or both once if one side decides. */
    const stepCost = (upper: number, lower: number) => games * (upper + Math.max(1, seats - 1) * lower);
    const all = rungs.slice(1).reduce((sum, _, i) => sum + stepCost(seconds[i + 1], seconds[i]), 0);
    remark(`${rungs.length} rungs, ${costText(all)}; --games and --top change that`);
    const cast = { verb: 'ladder' as const, scenario, leaseGames: PLANNERS_LEASE, threads, signal: interrupt.signal };
    await using players = castPlayers(words, cast, games * rungs.length);
    return await measureLadder(players.open, {
      ...{ system, variant: scenario.baseline, rungs, zero: system.info.defaultPolicy },
      ...{ games, seed: seed ?? scenario.seed, alpha, signal: interrupt.signal },
      onStep: (rung, against) => {
        const [upper, lower] = [rung, against].map(({ name }) => seconds[rungs.findIndex((one) => one.name === name)]);
        remark(`${rung.name} against ${against.name}: ${games} game numbers, ${costText(stepCost(upper, lower))}`);
      },
    });
  }

  async function tell(measured: Ladder, head: Head): Promise<void> {
    const sides = system.sides(scenario.baseline.data);
    const source = { scenario: scenario.name, variant: null, games: measured.rungs[1].step!.games, ...measured, sides };
    const chart = ladderChart(measured.rungs, system.info.defaultPolicy, source);
    const answer = ladderSentences(measured.rungs, measured.alpha);
    const page = verbPage({
      ...{ kind: 'Ladder', scenario: scenario.name, answer, notes: [], alpha: measured.alpha, version: version() },
      about: `${system.info.title} · ${whole(source.games)} game numbers of each step in every seat · seed ${measured.seed}`,
      head,
      charts: chart === null ? [] : [chart],
      tables: [ladderTable(measured)],
      method: ['Elo is added up from step to step: 100 points more are a score of 64 per 100 games.'],
      again: commandMarkup(
        ownCommand([
          ...['ladder', scenario.file, '--again', '--games', String(source.games), '--seed', String(measured.seed)],
          ...overrides(words),
        ]),
      ),
    });
    const place = file.replace(/json$/, 'html');
    writeWhole(place, page);
    console.log(
      [
        `${styleText('bold', scenario.name)}: how strong players are`,
        ...headTexts(head),
        tableOf(measured),
        answer.map((sentence) => wrapped(`  ${sentence}`, '    ')).join('\n'),
        ...quietTexts(head),
        `Ladder in ${file}`,
      ].join('\n\n'),
    );
    await close(place, null, words);
  }
}

function requirePlayers(system: System, { file, baseline }: Scenario): void {
  if (decidingSides(system, baseline.data).length === 0)
    throw new InputError(`${file}: no policy decides for any side, so no player can be stronger than another`);
}

function ladderTable({ rungs }: Ladder): Table {
  const rows = rungs.toReversed().map(({ name, elo, low, high, mergedWith, step }) => ({
    ...{ rung: name, elo, low, high, above: step?.against ?? null, n: step?.games ?? null, mergedWith },
  }));
  return { name: 'ladder', columns: ['rung', 'elo', 'low', 'high', 'above', 'n', 'mergedWith'], rows };
}

function tableOf({ rungs, alpha }: Ladder): string {
  const shown = (value: number | null) => (value === null ? '-' : fixed(value, 0));
  const stepText = ({ estimate, low: from, high: to, against, same }: LadderStep) =>
    same ? `the same games as ${against}` : `${shown(estimate)} (${shown(from)} to ${shown(to)}) above ${against}`;
  const row = ({ name, elo, low, high, mergedWith, step }: LadderRung) => [
    name,
    areAllSame(rungs) ? '-' : shown(elo),
    areAllSame(rungs) || low === null || high === null ? '-' : `${shown(low)} to ${shown(high)}`,
    step === null ? '-' : stepText(step),
    mergedWith === null ? '' : `with ${mergedWith}`,
  ];
  const heads = ['rung', 'Elo', `${confidence(alpha)} interval`, 'step', 'merged'];
  return plainTable(heads, rungs.toReversed().map(row), [1], 60);
}
