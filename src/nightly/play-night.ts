import { findable, levelOf, pinnedSums } from '../inference/index.ts';
import { layerDigests } from '../runs/engine.ts';
import { version } from '../terminal/command-line.ts';
import { hardwareHere } from './baseline.ts';
import { checkoutHere, writeWrapper } from './bisect.ts';
import { type ComparedGames, comparedGames, replayOf, type Search, secondSides } from './compare-entry.ts';
import { type BlockNumber, type Earlier, type EarlierEffort, OtherBuild, Pinned } from './earlier.ts';
import { lengthOf, openBlocks, type PlayedBlock, playBlocks, tableOf } from './games.ts';
import { confirmed, firstStage, primaryMetrics } from './judge.ts';
import {
  exitCodeOf,
  type FreshEntry,
  type JudgedAlarm,
  NIGHT_FORMAT,
  NIGHT_FORMAT_VERSION,
  type Night,
  type NightEntry,
  type NightMetric,
  type Repetition,
  type Tier,
} from './night.ts';
import type { PlannedEntry, SuitePlan } from './plan.ts';
import { keptCosts, repeatedLeases } from './repeat.ts';
import { alarms, isSame, judgeAlarms } from './series.ts';

export interface NightWish {
  readonly tier: Tier;
  /** Null for the accepted baseline. */
  readonly against: string | null;
  readonly threads: number | undefined;
  readonly queue: string | null;
  readonly signal: AbortSignal;
  /** New for each night. */
  readonly freshSeed: number;
  /** Rotates the leases to repeat. */
  readonly rotation: number;
  readonly strict: boolean;
  readonly failUndecided: boolean;
  readonly command: string;
  readonly accept: string;
  readonly clock: () => Date;
}

export async function playNight(plan: SuitePlan, wish: NightWish): Promise<Night> {
  const { suite, scenarios, entries } = plan;
  const { tier, signal } = wish;
  const isWeek = tier === 'week';
  const earlier: Earlier =
    wish.against === null ? new Pinned(plan, isWeek, wish.threads) : await OtherBuild.open(plan, wish.against, wish);
  const { games } = suite.tiers[tier];
  const seeds = isWeek ? [wish.freshSeed, wish.freshSeed === 0 ? 1 : wish.freshSeed - 1] : suite.seeds;
  const blocks = await openBlocks(
    plan,
    scenarios.map((planned) => ({ planned, seed: seeds[0], games })),
  );
  await earlier.ready(blocks, 0);
  const played = await playBlocks(plan, blocks, { ...wish, shard: null });
  const blockOf = blockFinder(scenarios, played);
  const search = searchOf(plan, earlier);
  const compared: ComparedGames[] = [];
  for (const entry of entries) compared.push(await comparedGames(entry, blockOf(entry), earlier, search));
  const judged =
    tier === 'smoke'
      ? { family: 0, metrics: entries.map(() => []) }
      : await judge(plan, compared, earlier, wish, seeds[1]);
  const rows: NightEntry[] = [];
  for (const [i, entry] of entries.entries())
    rows.push(await entryOf(entry, blockOf(entry), compared[i], judged.metrics[i], { plan, earlier, wish }));
  const { strict, failUndecided } = wish;
  const primary = played.flatMap(({ jobs }) =>
    jobs.flatMap((job) => primaryMetrics(tableOf(job, new Int32Array(0), lengthOf(job), 0))),
  );
  const gone = earlier.gone(entries);
  const unpaired = compared.find((one) => one.unpaired !== null)?.unpaired ?? null;
  return {
    ...{ format: NIGHT_FORMAT, formatVersion: NIGHT_FORMAT_VERSION, tier, alpha: suite.alpha, entries: rows },
    suite: { file: suite.file, name: suite.name, folder: suite.leases },
    ended: wish.clock().toISOString(),
    hardware: hardwareHere(wish.threads),
    versions: { skirmetrics: version(), node: process.versions.node },
    commit: checkoutHere()?.commit ?? null,
    against: { ...earlier.about, isPaired: unpaired === null, unpairedBecause: unpaired, gone },
    family: judged.family,
    findable: tier === 'smoke' ? null : findable({ games, mode: 'fixed' }, primary.length, null, suite.alpha),
    fresh: tier === 'smoke' || suite.fresh === null ? [] : await playFresh(plan, wish.freshSeed, suite.fresh, wish),
    interrupted: signal.aborted,
    ...{ command: wish.command, accept: wish.accept, strict, failUndecided },
    exitCode: exitCodeOf({ against: { gone }, entries: rows, strict, failUndecided }),
  };
}

type BlockFinder = (entry: PlannedEntry) => PlayedBlock;

function blockFinder(scenarios: SuitePlan['scenarios'], played: readonly PlayedBlock[]): BlockFinder {
  const byScenario = new Map(scenarios.map((planned, i) => [planned, played[i]]));
  return ({ planned }) => byScenario.get(planned)!;
}

function searchOf({ suite }: SuitePlan, earlier: Earlier): Search | null {
  const checkout = earlier.about.commit === null ? null : checkoutHere();
  return checkout === null ? null : { checkout, script: writeWrapper(suite, checkout) };
}

async function judge(
  plan: SuitePlan,
  compared: readonly ComparedGames[],
  earlier: Earlier,
  wish: NightWish,
  secondSeed: number,
): Promise<{ readonly family: number; readonly metrics: readonly (readonly NightMetric[])[] }> {
  const { suite, entries, scenarios } = plan;
  const judgedEntries = entries.flatMap(({ key, planned: { deltas } }, i) => {
    const first = compared[i].sides;
    return first === null ? [] : [{ key, first, deltas }];
  });
  const stage = firstStage(judgedEntries, suite.alpha);
  const found = new Map(judgedEntries.map(({ key }, i) => [key, stage.metrics[i]]));
  const drifts = (key: string) => found.get(key)?.some(({ verdict }) => verdict === 'drift') === true;
  const wishes = scenarios.flatMap((planned) => {
    const own = entries.filter((entry) => entry.planned === planned && drifts(entry.key));
    const games = Math.max(...own.map((entry) => compared[entries.indexOf(entry)].games));
    return own.length === 0 ? [] : [{ planned, seed: secondSeed, games, only: own.map(({ number }) => number) }];
  });
  const blocks = await openBlocks(plan, wishes);
  await earlier.ready(blocks, 1);
  const played = await playBlocks(plan, blocks, { ...wish, shard: null });
  const SECOND: BlockNumber = 1;
  for (const entry of entries) {
    const block = played.find(({ planned }) => planned === entry.planned);
    if (block === undefined || !drifts(entry.key)) continue;
    const second = await secondSides(entry, block, earlier, SECOND);
    const { key, planned } = entry;
    found.set(key, confirmed(found.get(key)!, key, second, { deltas: planned.deltas, alpha: suite.alpha }));
  }
  return { family: stage.family, metrics: entries.map(({ key }) => found.get(key) ?? []) };
}

const UNKNOWN_EFFORT: EarlierEffort = { costs: null, speed: { before: null, now: null } };

async function entryOf(
  entry: PlannedEntry,
  block: PlayedBlock,
  { sides: _, unpaired: __, ...compared }: ComparedGames,
  metrics: readonly NightMetric[],
  { plan, earlier, wish }: { readonly plan: SuitePlan; readonly earlier: Earlier; readonly wish: NightWish },
): Promise<NightEntry> {
  const { planned, number, key } = entry;
  const { scenario, names, timeLimit } = planned;
  const { playedNow, seconds, isCut, games } = block.entries[number];
  const isKnown = compared.state !== 'refused';
  const isSmoke = wish.tier === 'smoke';
  const nowSpeed = playedNow === 0 || seconds === 0 ? null : Math.round(playedNow / seconds);
  const before = isKnown && !isSmoke ? await earlier.effort(entry) : UNKNOWN_EFFORT;
  return {
    ...{ key, scenario: scenario.name, file: scenario.file, system: scenario.system },
    variant: number === 0 ? null : names[number],
    ...compared,
    seed: block.seed,
    gamesPlanned: block.games,
    layers: { before: isKnown ? earlier.layers(entry) : null, now: layerDigests(plan.code, planned.layers[number]) },
    changes: isKnown ? earlier.changes(entry) : [],
    metrics,
    costs: {
      before: before.costs,
      now: isSmoke ? null : await keptCosts(block, number),
    },
    speed: { before: before.speed.before, now: before.speed.now ?? nowSpeed },
    ceiling: isCut && timeLimit !== null ? { seconds: timeLimit, gamesPlayed: games } : null,
    repeated: isSmoke ? null : await repetitionOf(entry, block, wish),
  };
}

async function repetitionOf(entry: PlannedEntry, block: PlayedBlock, wish: NightWish): Promise<Repetition | null> {
  const repeated = await repeatedLeases(block, entry.number, wish);
  if (repeated === null) return null;
  const { differing, ...rest } = repeated;
  const differs = differing === null ? null : { game: differing, replay: replayOf(entry, block.seed, differing) };
  return { ...rest, differs };
}

async function playFresh(
  plan: SuitePlan,
  seed: number,
  games: number,
  wish: Pick<NightWish, 'threads' | 'queue' | 'signal'>,
): Promise<FreshEntry[]> {
  const blocks = await openBlocks(
    plan,
    plan.scenarios.map((planned) => {
      const only = plan.entries.filter((entry) => entry.planned === planned).map(({ number }) => number);
      return { planned, seed, games, only };
    }),
  );
  const played = await playBlocks(plan, blocks, { ...wish, shard: null });
  const blockOf = blockFinder(plan.scenarios, played);
  return plan.entries.map((entry) => {
    const { jobs, entries } = blockOf(entry);
    const job = jobs[entry.number];
    const there = entries[entry.number];
    const table = tableOf(job, there.records, lengthOf(job), there.games);
    const metrics = primaryMetrics(table);
    const sums = pinnedSums(metrics, table);
    const levels = metrics.map((metric, m) => {
      const { estimate, se } = levelOf(metric.kind, sums[m]);
      return { metric, estimate, se };
    });
    return { key: entry.key, seed, games: there.games, metrics: levels };
  });
}

/** Factor of games that test an alarm. */
const TIMES = 4;
/** Far from all dates. */
const OTHER_SEED = 2 ** 31;

/** New alarms are tested on another seed; known ones keep last night's result. */
export async function withAlarms(
  night: Night,
  past: readonly Night[],
  plan: SuitePlan,
  wish: NightWish,
): Promise<Night> {
  const found = alarms(past, night.fresh, night.ended);
  const known = past.at(-1)?.alarms ?? [];
  const earlier = (alarm: (typeof found)[number]): JudgedAlarm | undefined =>
    known.find(({ key, metric, again }) => again !== null && key === alarm.key && isSame(metric, alarm.metric));
  const fresh = found.filter((alarm) => earlier(alarm) === undefined);
  const entries = plan.entries.filter(({ key }) => fresh.some((alarm) => alarm.key === key));
  const scenarios = plan.scenarios.filter((planned) => entries.some((entry) => entry.planned === planned));
  const seed = (wish.freshSeed + OTHER_SEED) % 2 ** 32;
  const games = TIMES * (plan.suite.fresh ?? 0);
  const reruns = entries.length === 0 ? [] : await playFresh({ ...plan, entries, scenarios }, seed, games, wish);
  const judged = judgeAlarms(fresh, reruns, night.alpha);
  return { ...night, alarms: found.map((alarm) => earlier(alarm) ?? judged[fresh.indexOf(alarm)]) };
}
