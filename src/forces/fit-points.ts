import { styleText } from 'node:util';
import { rejectPlay, variantJob } from '../experiments/play.ts';
import { costText } from '../players/cost.ts';
import { gatesOf } from '../players/gate/proof.ts';
import type { Source } from '../report/charts/chart.ts';
import { headTexts, quietTexts } from '../report/document/terminal.ts';
import { csvOf } from '../report/files/csv.ts';
import { headOf } from '../report/head.ts';
import { gamesText, whole } from '../report/numbers.ts';
import { wrapped } from '../report/terminal/layout.ts';
import type { System } from '../sim/kernel/system.ts';
import { ownCommand, repeated } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED, InputError, InterruptedError, interruption } from '../terminal/failures.ts';
import { ALPHA, single } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import { Progress } from '../terminal/progress.ts';
import { requireWritable, stemOf, wantedPlace } from '../terminal/report-folder.ts';
import { ReadyMatch } from '../workers/batch.ts';
import { WorkerPool } from '../workers/pool.ts';
import { costsChart, sharesChart } from './points-chart.ts';
import { MATCH_GAMES, type PointsPlan, type PointsWords, pointsPlan } from './points-plan.ts';
import { type PlayedPoints, playPoints } from './points-play.ts';
import { pairsTable, pointsBlock, pointsFitTable, pointsSentences, pointsText, writtenCosts } from './points-words.ts';
import { type ForcesReport, summaryOf, writeForces } from './report.ts';

export interface FitPointsWords extends PointsWords {
  readonly out?: string | undefined;
  readonly open?: boolean | undefined;
  readonly pictures: boolean;
  readonly csv: boolean;
  readonly json: boolean;
  readonly 'no-gate'?: boolean | undefined;
}

/** Costs at which armies of equal points are equally good, from random armies on these tables. */
export async function fitPointsOn(known: System, words: FitPointsWords): Promise<number> {
  const asData = words.json || words.csv;
  const plan = await pointsPlan(known, words);
  const [{ scenario }] = plan.tables;
  const wanted = wantedPlace(`${stemOf(scenario.file)}-points`, single('out', words.out), asData);
  await requireWritable(wanted);
  using interrupt = interruption('costs of the games so far are reported; press Ctrl-C again to stop at once');
  const seconds = secondsPerMatch(plan);
  remark(
    `${plan.units.length} units on ${plan.tables.length === 1 ? 'one table' : `${plan.tables.length} tables`}: at most ${gamesText(plan.games)}, ${costText((seconds * plan.games) / MATCH_GAMES)}`,
  );
  const { signal } = interrupt;
  const gates = [];
  for (const { scenario: own } of plan.tables)
    gates.push(...(await gatesOf(own, { threads: plan.threads, signal, skip: words['no-gate'] })));
  const played = await playedWith(plan, words, signal);
  if (played === null && signal.aborted)
    throw new InterruptedError(`${scenario.file}: interrupted before costs could be fitted; nothing is written`);
  if (played === null)
    throw new InputError(
      `--fit-points: ${gamesText(plan.games)} do not tell these costs apart; play more with --games, or name fewer with --weapon`,
    );
  const head = headOf(gates);
  const report = reportOf(plan, played, words, signal.aborted);
  const block = pointsBlock(plan, played);
  const written = await writeForces(report, head, wanted, words);
  if (words.json) console.log(JSON.stringify(summaryOf(report), null, 2));
  else if (words.csv) process.stdout.write(csvOf(report.tables[0]));
  else
    console.log(
      [
        `${styleText('bold', report.about)}`,
        ...headTexts(head),
        pointsText(plan, played),
        report.answer.map((line) => wrapped(`  ${line}`, '    ')).join('\n'),
        ...(block === '' ? [] : [`Paste into the scenario:\n  ${block}`]),
        ...quietTexts(head),
      ].join('\n\n'),
    );
  await written.close(['weapons', words.system]);
  return signal.aborted ? INTERRUPTED : DONE;
}

/** Set up afresh, since each match has armies of its own; the first is cold. */
function secondsPerMatch({ system, tables: [{ scenario }], seed }: PointsPlan): number {
  const times = Array.from({ length: WARM_UPS + 1 }, () => {
    const started = process.cpuUsage();
    const match = new ReadyMatch(system, variantJob(system, scenario.baseline, seed).job);
    for (let game = 0; game < MATCH_GAMES; game++) match.play(game);
    const { user, system: kernel } = process.cpuUsage(started);
    return (user + kernel) / 1e6;
  });
  return times[WARM_UPS];
}

const WARM_UPS = 2;

async function playedWith(plan: PointsPlan, words: FitPointsWords, signal: AbortSignal): Promise<PlayedPoints | null> {
  const { games, threads } = plan;
  const progress = new Progress('fit-points', games, ALPHA);
  await using pool = new WorkerPool({ threads, games });
  const onGames = (done: number) => progress.update({ games: done, planned: games, wins: [], metrics: { sides: [] } });
  try {
    return await playPoints(pool, plan, words, { signal, onGames, alpha: ALPHA }).catch(rejectPlay);
  } finally {
    progress.stop();
  }
}

function reportOf(plan: PointsPlan, played: PlayedPoints, words: FitPointsWords, interrupted: boolean): ForcesReport {
  const { tables, seed, games, system, units } = plan;
  const names = tables.map(({ scenario }) => scenario.name).join(', ');
  const source: Source = { scenario: names, variant: null, games: played.games, seed, alpha: ALPHA, sides: [] };
  const shares = sharesChart(plan, played, source);
  const answer = pointsSentences(plan, played);
  const block = pointsBlock(plan, played);
  const command = ownCommand([
    ...['weapons', words.system, '--fit-points', ...tables.map(({ scenario }) => scenario.file)],
    ...['--games', String(games), '--seed', String(seed)],
    ...(words.weapon === undefined ? [] : ['--weapon', words.weapon]),
    ...(words.players === undefined ? [] : ['--players', words.players]),
    ...repeated('points', words.points),
    ...repeated('set', words.set),
    ...repeated('define', words.define),
  ]);
  const counted = interrupted ? `interrupted after ${whole(played.games)} of ${whole(games)}` : whole(played.games);
  const refused =
    played.refused === 0 ? '' : `; the rules refused ${whole(played.refused)} of ${whole(played.drawn)} armies drawn`;
  return {
    ...{ kind: 'Points', name: names, answer, command, alpha: ALPHA },
    about: `Points fitted on ${names}: ${counted} games in ${played.rounds === 1 ? 'one round' : `${played.rounds} rounds`}, seed ${seed}${refused}`,
    charts: [costsChart(plan, played, source), ...(shares === null ? [] : [shares])],
    tables: [pointsFitTable(plan, played), pairsTable(plan, played)],
    method: METHOD,
    files: block === '' ? [] : [{ path: 'points.yaml', text: `${block}\n` }],
    summary: {
      scenario: { name: names, system: system.info.id, systemTitle: system.info.title },
      ...{ seed, gamesPlanned: games, games: played.games, interrupted, command, alpha: ALPHA },
      ...{ answer, units, points: Object.fromEntries(writtenCosts(plan, played)) },
      ...{ fitted: played.fitted, trial: played.trial, dependences: played.dependences, rounds: played.rounds },
      armies: { drawn: played.drawn, refused: played.refused },
    },
  };
}

const METHOD = [
  'Armies are drawn at random from the units, for what each list of the file costs now; the costs of the two differ by a drawn −20 to +20 per cent. Leaders and specialists, who differ from the others of their list in more than what is priced, stay as they are.',
  'The score is logistic in the difference of summed costs, with the table and the seat beside it, clustered by match. Costs add up to the sum of the costs before, and their intervals hold for all units together.',
  'Each round of games is drawn at the costs of the round before and tries them on matches that they have not seen: at equal points, the score of armies rich in a unit (upper tenth of its share) minus that of armies poor in it.',
  'A cost is that of one more figure of the file’s own list with this weapon, profile or training; other features of the figure are those of the list.',
];
