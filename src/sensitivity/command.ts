import { emptyTable, runResults, variantJob } from '../experiments/play.ts';
import type { ComparedMetric } from '../inference/index.ts';
import { complemented, type Indices, sobolIndices } from '../inference/sensitivity/indices.ts';
import { keyEffects } from '../inference/sensitivity/screening.ts';
import { costText, secondsPerGame } from '../players/cost.ts';
import { drawsOf } from '../players/drawing.ts';
import { prove } from '../players/gate/proof.ts';
import { sensitivitySummary, writeSensitivity } from '../report/files/write-sensitivity.ts';
import { whole } from '../report/numbers.ts';
import type { ExploredAim, Sensitivity } from '../report/sensitivity.ts';
import { sensitivityText } from '../report/terminal/sensitivity.ts';
import { takeInput } from '../scenarios/index.ts';
import { close, pageOf } from '../terminal/closing.ts';
import { overrides, ownCommand, repeated } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED, interruption } from '../terminal/failures.ts';
import { alphaOf, alphaWords, SEED, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import { Progress } from '../terminal/progress.ts';
import {
  placeOf,
  refreshLists,
  requireWritable,
  shortHash,
  stemOf,
  unwritable,
  wantedPlace,
} from '../terminal/report-folder.ts';
import type { PlayingWords } from '../terminal/usages.ts';
import { WorkerPool } from '../workers/pool.ts';
import { type Explored, explore, keptKeys, type Screened, screen } from './explore.ts';
import { MOST_KEPT, type SensitivityPlan, type SensitivityWords, sensitivityPlan, TRAJECTORIES } from './plan.ts';
import { aimsOf } from './playing.ts';
import { refusals, resolving } from './points.ts';

/** Milliseconds for timing games: a share of the first is compiling. */
const TIMED = 300;
/** Dice purpose of drawn samples; no system uses it. */
const RESAMPLED = 59;

type Words = SensitivityWords & PlayingWords & { readonly pictures: boolean };

/** `sweep --sensitivity`: which keys explain the spread of results. */
export async function sensitivitySweep(words: Words): Promise<number> {
  const alpha = alphaOf(words.alpha);
  const threads = wholeNumber('threads', words.threads, THREADS);
  const given = wholeNumber('seed', words.seed, SEED);
  const place = wantedPlace(`${stemOf(words.scenario)}-sensitivity`, single('out', words.out), words.json);
  await takeInput([words.scenario]);
  using interrupt = interruption();
  const { signal } = interrupt;
  const plan = await sensitivityPlan(words);
  await requireWritable(place);
  const { scenario, system, games, rows } = plan;
  const seed = given ?? scenario.seed;
  const table = emptyTable(variantJob(system, scenario.baseline, seed));
  const aims = aimsOf(table);
  remark(costOf(plan));
  const played = await playPlan(plan, words, { seed, threads, signal, aims });
  const sensitivity = { ...analysed(plan, aims, played, { seed, alpha }), ...pluralsOf(table) };
  const interrupted = signal.aborted;
  const { set, policy, define } = words;
  const own = [
    ...['sweep', scenario.file, '--sensitivity', ...words.sensitivity, ...repeated('vary', words.vary)],
    ...['--games', String(games), '--rows', String(rows), '--seed', String(seed)],
    ...overrides({ set, policy, define }),
    ...alphaWords(alpha),
  ];
  const identity = ['sensitivity', scenario.hash, own.slice(2)];
  await prove(system, scenario, { threads, signal, skip: words['no-gate'] });
  const gamesPlanned = games * (rows + TRAJECTORIES);
  const about = { run: shortHash(identity), seed, gamesPlanned, interrupted, command: ownCommand(own), alpha };
  const facts = runResults(system, scenario, about, []);
  const written =
    place === null
      ? null
      : await writeSensitivity(sensitivity, facts, table.sides, placeOf(place, identity), words.pictures).catch(
          (error) => {
            throw unwritable(error);
          },
        );
  const notes = [
    ...(interrupted ? ['interrupted: this is about what was played until then'] : []),
    ...(written === null
      ? []
      : [
          ...written.notes,
          ...(await refreshLists(written.out)),
          `Report in ${written.out}: ${written.files.join(', ')}`,
        ]),
  ];
  if (words.json) {
    for (const note of notes) console.error(note);
    console.log(JSON.stringify(sensitivitySummary(sensitivity, facts), null, 2));
  } else console.log(sensitivityText(sensitivity, facts, notes));
  if (written !== null) await close(pageOf(written.out), null, words);
  return interrupted ? INTERRUPTED : DONE;
}

function pluralsOf({ plurals }: { readonly plurals?: Sensitivity['plurals'] }): Pick<Sensitivity, 'plurals'> {
  return plurals === undefined ? {} : { plurals };
}

/** The keys that keep their range in the second stage are not known yet. */
function mostGames({ keys, games, rows }: SensitivityPlan): { readonly screening: number; readonly shares: number } {
  const sets = Math.min(MOST_KEPT, keys.length) + (isGrouped(keys) ? 1 : 0);
  return { screening: TRAJECTORIES * (keys.length + 1) * games, shares: rows * (sets + 2) * games };
}

/** Setting up each combination costs as well. */
function costOf(plan: SensitivityPlan): string {
  const { system, scenario, keys, games } = plan;
  const [perGame] = secondsPerGame(system, scenario.baseline, [null], TIMED);
  const before = process.cpuUsage();
  variantJob(system, scenario.baseline, 0);
  const { user, system: own } = process.cpuUsage(before);
  const perPoint = (user + own) / 1e6 + games * perGame;
  const { screening, shares } = mostGames(plan);
  const parts = [
    `${whole(keys.length)} keys: at most ${whole(screening)} games to screen them`,
    `${whole(shares)} for the shares of ${Math.min(MOST_KEPT, keys.length)}`,
  ];
  return `${parts.join(' and ')}, ${costText(((screening + shares) / games) * perPoint)}; --games, --rows and fewer keys change that`;
}

const isGrouped = (keys: readonly { readonly isPlayers: boolean }[]) =>
  keys.some(({ isPlayers }) => isPlayers) && keys.some(({ isPlayers }) => !isPlayers);

interface Played {
  readonly screened: Screened;
  readonly kept: readonly number[];
  readonly explored: Explored;
  readonly hindrance: string | null;
}

interface PlayedWish {
  readonly seed: number;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
  readonly aims: readonly ComparedMetric[];
}

async function playPlan(
  plan: SensitivityPlan,
  words: Words,
  { seed, threads, signal, aims }: PlayedWish,
): Promise<Played> {
  const { scenario, system, keys, games } = plan;
  const { screening, shares } = mostGames(plan);
  const overridden = { set: words.set, policy: words.policy, define: words.define };
  const resolve = resolving(scenario, keys, overridden, signal);
  await using player = new WorkerPool({ threads, games: screening + shares });
  const progress = new Progress(scenario.name, screening + shares, 1);
  let [done, planned] = [0, screening + shares];
  const onGames = (more: number) => {
    done += more;
    progress.update({ games: done, planned, wins: [], metrics: { sides: [] } });
  };
  const wish = { system, seed, games, signal, onGames };
  try {
    const screened = await screen(plan, resolve, player, wish, aims.length);
    const kept = keptKeys(screened);
    const own = kept.filter((place) => !keys[place].isPlayers);
    const sets = [...kept.map((place) => [place]), ...(own.length > 0 && own.length < kept.length ? [own] : [])];
    planned = done + plan.rows * (sets.length + 2) * games;
    const isPossible = kept.length > 0 && screened.trajectories === TRAJECTORIES;
    const explored = isPossible
      ? await explore(plan, { kept, sets }, resolve, player, wish, aims.length)
      : { rows: aims.map(() => []), refused: 0, hindered: null };
    const { rows, hindered } = explored;
    const isHindered = isPossible && rows[0].length === 0 && hindered !== null && !signal.aborted;
    const refused = isHindered ? await refusals(scenario, keys, overridden, [hindered]) : [];
    const hindrance = refused[0]?.message ?? null;
    return { screened, kept, explored, hindrance };
  } finally {
    progress.stop();
  }
}

function analysed(
  { keys, games }: SensitivityPlan,
  aims: readonly ComparedMetric[],
  { screened, kept, explored, hindrance }: Played,
  { seed, alpha }: { readonly seed: number; readonly alpha: number },
): Sensitivity {
  const draws = drawsOf(seed, RESAMPLED);
  const isMixed = isGrouped(kept.map((place) => keys[place]));
  return {
    keys,
    kept,
    games,
    ...{ trajectories: screened.trajectories, rows: explored.rows[0].length, refused: explored.refused },
    ...{ hindrance, isGrouped: isMixed },
    aims: aims.map((metric, aim): ExploredAim => {
      const rows = explored.rows[aim];
      const resampling = () => ({ draw: draws(aim), alpha });
      const indices: Indices | null = rows.length === 0 ? null : sobolIndices(rows, kept.length, resampling());
      const players =
        isMixed && indices !== null ? sobolIndices(complemented(rows, kept.length), 0, resampling()).sets[0] : null;
      const effects = screened.effects[aim].map((own) => keyEffects(own, resampling()));
      return { metric, effects, steps: screened.effects[aim].map(({ length }) => length), indices, players };
    }),
  };
}
