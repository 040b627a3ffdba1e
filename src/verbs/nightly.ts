import { type Shard, shardOf } from '../experiments/kept.ts';
import { acceptBaseline } from '../nightly/accept.ts';
import { openBlocks, playBlocks } from '../nightly/games.ts';
import { type Night, TIERS, type Tier } from '../nightly/night.ts';
import { keepNight, readNights } from '../nightly/nights.ts';
import { type SuitePlan, suitePlan } from '../nightly/plan.ts';
import { type NightWish, playNight, withAlarms } from '../nightly/play-night.ts';
import { nightPlace, reportNight } from '../nightly/report-night.ts';
import { namedKeys, scenariosText } from '../nightly/words.ts';
import { gatesOf } from '../players/gate/proof.ts';
import type { HeadedScenario } from '../report/head.ts';
import { gamesText } from '../report/numbers.ts';
import { connected, queueUrl } from '../runs/queue-server.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED, InputError, interruption } from '../terminal/failures.ts';
import { SEED, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { requireWritable } from '../terminal/report-folder.ts';
import { reporterWishes } from '../terminal/reporters.ts';
import {
  gateOption,
  jsonOption,
  keepOptions,
  outOption,
  playOptions,
  reporterOption,
  seedOption,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';

export const usage = {
  positionals: {
    suite: { type: 'string', demandOption: true, describe: 'Suite file (YAML or JSON)' },
  },
  options: {
    tier: {
      type: 'string',
      takes: 'tier',
      describe:
        'smoke: only check that games are equal; night: the usual games (default); week: many games on a new seed',
    },
    accept: { type: 'boolean', default: false, describe: 'Accept the games as they are now as the baseline' },
    reason: { type: 'string', takes: 'text', describe: 'Why it is accepted, in a sentence for reviewers' },
    against: {
      type: 'string',
      takes: 'folder',
      describe: 'Compare with the build in this folder, which plays the same games',
    },
    strict: {
      type: 'boolean',
      default: false,
      describe: 'Fail when anything changes: when any game ends differently, even without a drift',
    },
    'fail-undecided': { type: 'boolean', default: false, describe: 'Fail when a metric is undecided' },
    seed: {
      ...seedOption.seed,
      describe: 'Seed of new games, for week and fresh (default: the date, such as 20261224)',
    },
    threads: playOptions.threads,
    shard: {
      ...keepOptions.shard,
      describe: 'Play and keep only one part of the games, such as 1/3; the next night finds them',
    },
    queue: playOptions.queue,
    rotation: {
      type: 'string',
      hidden: true,
      takes: 'n',
      describe: 'Which kept games are played again as a check (default: by the date)',
    },
    ...gateOption,
    ...outOption('<suite>-nightly'),
    ...reporterOption,
    ...jsonOption,
  },
  examples: [
    [
      '$0 nightly suites/shipped.yaml --accept --reason "first baseline"',
      'plays both blocks and accepts them as the baseline',
    ],
    ['$0 nightly suites/shipped.yaml', 'exit code 0: no drift; 1: a confirmed drift'],
    ['$0 nightly suites/shipped.yaml --tier smoke --strict', 'in a few seconds: fails when any game changed'],
    ['$0 nightly suites/shipped.yaml --against ../before', 'compares with the build in another folder'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

const DAY = 24 * 60 * 60 * 1000;

/** Plays a suite and reports deviations from its baseline, or accepts a new one. */
export async function nightly(words: Words): Promise<number> {
  const tier = tierOf(words);
  const reason = reasonOf(words);
  const shard = shardOf(words.shard);
  if (shard !== null && words.queue !== undefined)
    throw new InputError('--shard and --queue are two ways to share a night; choose one');
  using interrupt = interruption();
  const reporters = reporterWishes(words.reporter ?? []);
  const wish = await nightWish(words, tier, interrupt.signal);
  const plan = await suitePlan(single('suite', words.suite)!);
  if (shard !== null) return playPart(plan, wish, shard, words);
  if (reason !== null) {
    const accepted = await acceptBaseline(plan, reason, wish);
    if (accepted === null) return INTERRUPTED;
    const { file, bytes, baseline, cut, untimed } = accepted;
    const entries = Object.keys(baseline.entries).length;
    const games = plan.suite.tiers.night.games.toLocaleString('en');
    if (words.json) console.log(JSON.stringify({ file, bytes, entries, reason, cut, untimed }, null, 2));
    else {
      console.log(`Accepted: ${scenariosText(entries)}, two blocks of ${games} games each.`);
      for (const { key, games: held } of cut)
        console.log(`${key}: its time limit left only ${gamesText(held[0])} and ${gamesText(held[1])}.`);
      if (untimed.length > 0)
        console.log(`No speed is recorded for ${namedKeys(untimed)}: some of the games had been played before.`);
      console.log(
        `Commit ${file} (${(bytes / 1000).toFixed(1)} kB). The games are in ${plan.suite.leases}; do not commit that folder.`,
      );
    }
    // Its games are kept, so this is cheap; the watch restarts with it.
    const night = await playNight(plan, wish);
    await keepNight(plan.suite.leases, { ...night, accepted: { reason } });
    return DONE;
  }
  const out = single('out', words.out);
  await requireWritable(nightPlace(plan.suite.name, out, words.json));
  const played = { ...(await playNight(plan, wish)), ...(await gatesOfNight(plan, wish, words['no-gate'])) };
  const night = await withAlarms(played, await readNights(plan.suite.leases), plan, wish);
  await reportNight(night, { json: words.json, out, reporters });
  return night.interrupted ? INTERRUPTED : night.exitCode;
}

function tierOf({ tier, accept }: Words): Tier {
  const word = single('tier', tier) ?? 'night';
  const found = TIERS.find((name) => name === word);
  if (found === undefined) throw new InputError(`--tier: unknown "${word}"${suggestion(word, TIERS)}`);
  if (accept && found !== 'night') throw new InputError(`--accept plays the tier night; leave out --tier ${found}`);
  return found;
}

/** Null if nothing is accepted. */
function reasonOf({ accept, reason, against, strict, ...words }: Words): string | null {
  const text = single('reason', reason);
  if (!accept && text !== undefined) throw new InputError('--reason says why a baseline is accepted; add --accept');
  if (!accept) return null;
  if (against !== undefined) throw new InputError('--accept accepts the games of this build; leave out --against');
  if (strict || words['fail-undecided'])
    throw new InputError('--accept compares nothing; leave out --strict and --fail-undecided');
  if (text === undefined && words.shard === undefined)
    throw new InputError('--accept needs --reason "…": a sentence for reviewers of the baseline');
  return text ?? '';
}

async function nightWish(words: Words, tier: Tier, signal: AbortSignal): Promise<NightWish> {
  const { suite, strict, accept } = words;
  const now = new Date();
  const date = Number(now.toISOString().slice(0, 10).replaceAll('-', ''));
  const queue = queueUrl(words.queue) ?? null;
  if (queue !== null) (await connected(queue)).disconnect();
  const freshSeed = wholeNumber('seed', words.seed, SEED) ?? date;
  const isSeeded = tier === 'week' && !accept;
  const own = [
    ...(tier === 'night' ? [] : ['--tier', tier]),
    ...(words.against === undefined ? [] : ['--against', words.against]),
    ...(isSeeded ? ['--seed', String(freshSeed)] : []),
    ...(strict ? ['--strict'] : []),
    ...(words['fail-undecided'] ? ['--fail-undecided'] : []),
  ];
  return {
    ...{ tier, queue, signal, freshSeed, strict, failUndecided: words['fail-undecided'] },
    against: single('against', words.against) ?? null,
    threads: wholeNumber('threads', words.threads, THREADS),
    rotation: wholeNumber('rotation', words.rotation, SEED) ?? Math.floor(now.getTime() / DAY),
    command: ownCommand(['nightly', suite, ...own]),
    accept: ownCommand(['nightly', suite, '--accept', '--reason']),
    clock: () => new Date(),
  };
}

/** A smoke test tells what is known. */
async function gatesOfNight(
  { scenarios }: SuitePlan,
  wish: NightWish,
  isLeftOut: boolean,
): Promise<Pick<Night, 'gates'>> {
  const skip = isLeftOut || wish.tier === 'smoke';
  const gates: HeadedScenario[] = [];
  for (const { scenario } of scenarios) gates.push(...(await gatesOf(scenario, { ...wish, skip })));
  return gates.length === 0 ? {} : { gates };
}

/** Plays one shard of a night, or of both blocks to be accepted. */
async function playPart(plan: SuitePlan, wish: NightWish, shard: Shard, words: Words): Promise<number> {
  const { suite, scenarios } = plan;
  const { games } = suite.tiers[wish.tier];
  const seeds = words.accept ? suite.seeds : [wish.tier === 'week' ? wish.freshSeed : suite.seeds[0]];
  const wishes = seeds.flatMap((seed) => scenarios.map((planned) => ({ planned, seed, games })));
  const played = await playBlocks(plan, await openBlocks(plan, wishes), { ...wish, shard });
  const now = played.flatMap(({ entries }) => entries).reduce((sum, { playedNow }) => sum + playedNow, 0);
  if (words.json) console.log(JSON.stringify({ folder: suite.leases, shard, games: now }, null, 2));
  else {
    console.log(`part ${shard.index} of ${shard.of}: ${now.toLocaleString('en')} games were played`);
    console.log(`kept in ${suite.leases}; when all parts are there, the same command without --shard finds them`);
  }
  return wish.signal.aborted ? INTERRUPTED : DONE;
}
