import { dirname, join, relative } from 'node:path';
import { LOOK_EVERY } from '../inference/index.ts';
import { KeptGames } from '../runs/kept-games.ts';
import {
  isOfPlayers,
  type Kept,
  LEASE,
  LEASE_GAMES,
  type Manifest,
  manifestOf,
  type PlayerVerb,
  runId,
} from '../runs/manifest.ts';
import { connected, queueUrl } from '../runs/queue-server.ts';
import { differenceOf, RunFolder, textsOf } from '../runs/run-folder.ts';
import { tacticsHash } from '../scenarios/games/game-hash.ts';
import type { Scenario } from '../scenarios/index.ts';
import { readSource } from '../scenarios/source.ts';
import { ownCommand, verbName } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { single, wholeNumber } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import { fileNameOf, stemOf } from '../terminal/report-folder.ts';
import type { keepOptions, WordsOfOptions } from '../terminal/usages.ts';
import type { PreparedJob } from '../workers/job.ts';
import { type Player, WorkerPool } from '../workers/pool.ts';

/** However many workers there are. */
const MOST_AT_QUEUE = 256;

export type KeepWords = Partial<WordsOfOptions<typeof keepOptions>> & {
  /** From `report` and `merge`: nothing is played. */
  readonly held?: RunFolder | undefined;
};

/** Every `of`-th lease from `index`, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

export interface Keeping {
  readonly folder: RunFolder;
  readonly shard: Shard | null;
  /** Null if this process plays. */
  readonly queue: string | null;
  /** Plays nothing. */
  readonly isHeldOnly: boolean;
}

export interface KeepWish {
  readonly verb: Kept['verb'];
  readonly scenario: Scenario;
  readonly jobs: readonly PreparedJob[];
  readonly names: readonly string[];
  readonly seed: number;
  readonly games: number;
  readonly words: Readonly<Record<string, readonly string[] | undefined>>;
  readonly stop: Kept['stop'];
  /** Default games per lease. */
  readonly leaseGames?: number;
  /** Continues after a stop (default: the verb with `--resume`). */
  readonly again?: string;
}

/** `--shard 2/5`. Throws an InputError on anything else. */
export function shardOf(text: unknown): Shard | null {
  const word = single('shard', text);
  if (word === undefined) return null;
  const [, index, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(word) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (!(shard.index >= 1 && shard.index <= shard.of))
    throw new InputError(
      `--shard needs this part and how many there are, such as 1/3, 2/3 or 3/3, got ${JSON.stringify(word)}`,
    );
  return shard;
}

export function keeps({ keep, resume, shard, held, queue }: KeepWords): boolean {
  return keep === true || [resume, shard, held, queue].some((word) => word !== undefined);
}

/** Before reading files. `stops`: the option that ends a run early, or null. */
export function requireKeepable(
  words: KeepWords & { readonly games?: string | undefined; readonly out?: string | undefined },
  stops: string | null,
): void {
  const { shard, lease, games, out, queue } = words;
  queueUrl(queue);
  if (lease !== undefined && !keeps(words)) throw new InputError('--lease cuts games that are kept; add --keep');
  if (shard === undefined) return;
  shardOf(shard);
  if (queue !== undefined) throw new InputError('--shard and --queue are two ways to share a run; choose one');
  if (games === undefined) throw new InputError('--shard needs --games: the number that all parts play together');
  if (stops !== null) throw new InputError(`--shard needs a fixed number of games: use --games, not ${stops}`);
  if (out !== undefined)
    throw new InputError(
      `--shard writes no report: \`${ownCommand(['merge'])}\` writes it, from the folders of all parts`,
    );
}

/** Null if games are not kept. After a stop, prints how to continue. */
export async function keepingOf(words: KeepWords, wish: KeepWish): Promise<Keeping | null> {
  if (!keeps(words)) return null;
  const { scenario, jobs, names, stop } = wish;
  const source = await readSource(scenario.file);
  if ('problem' in source) throw new InputError(`${scenario.file}: ${source.problem}`);
  const resumed = words.resume === undefined ? null : await RunFolder.open(words.resume);
  const held = words.held ?? resumed;
  const lease = wholeNumber('lease', words.lease, LEASE);
  if (stop !== null && lease !== undefined && lease !== LOOK_EVERY)
    throw new InputError(
      `--lease: a run that may stop early keeps ${LOOK_EVERY} games per lease, those between two looks`,
    );
  const leaseGames =
    lease ?? held?.manifest.leaseGames ?? wish.leaseGames ?? (stop === null ? LEASE_GAMES : LOOK_EVERY);
  const kept = {
    verb: wish.verb,
    system: scenario.system,
    scenarioFile: held?.manifest.scenarioFile ?? fileNameOf(scenario.file),
    ...keptGame(scenario),
    words: Object.fromEntries(
      Object.entries(wish.words).flatMap(([key, value]) => (value?.length ? [[key, [...value]]] : [])),
    ),
    stop,
    seed: wish.seed,
    leaseGames,
  };
  const manifest = manifestOf(kept, names, jobs);
  if (words.held !== undefined) {
    requireReadable(words.held, manifest);
    return { folder: words.held, shard: null, queue: null, isHeldOnly: true };
  }
  const queue = queueUrl(words.queue) ?? null;
  // Before anything is written.
  if (queue !== null) (await connected(queue)).disconnect();
  const path = words.resume ?? join('runs', `${stemOf(scenario.file)}-${runId(manifest).slice(0, 8)}`);
  const folder = await RunFolder.make(path, manifest, textsOf(scenario, source.text));
  if (!isOfPlayers(wish.verb))
    remark(`games are kept in ${path}; after a stop, go on with: ${wish.again ?? goingOn(words, wish, path)}`);
  return { folder, shard: shardOf(words.shard), queue, isHeldOnly: false };
}

/** Its file lies as far from the copy of the scenario as from the scenario. */
export function keptGame({ file, game }: Scenario): Pick<Kept, 'game'> {
  if (game === null) return {};
  const place = relative(dirname(file), game.file).replaceAll('\\', '/');
  const weights = tacticsHash(game.game);
  const fitted = weights === undefined ? {} : { tactics: weights };
  return { game: { kind: game.game.kind, file: place, hash: game.hash, ...fitted } };
}

function goingOn(words: KeepWords, { verb, stop, games }: KeepWish, path: string): string {
  const isAddress = words.queue?.includes('//');
  const again = ownCommand([
    ...[verb, '--resume', path],
    ...(stop === null ? ['--games', String(games)] : []),
    ...(words.shard === undefined ? [] : ['--shard', words.shard]),
    // An address may contain a password.
    ...(words.queue === undefined ? [] : ['--queue', isAddress ? 'env' : words.queue]),
  ]);
  return isAddress ? `${again} (with the address in SKIRMETRICS_QUEUE)` : again;
}

/** Games of another build must count the same things in the same order. */
export function requireReadable({ path, manifest: kept }: RunFolder, now: Manifest): void {
  const layouts = ({ variants }: Manifest) => variants.map(({ layout }) => layout).join();
  if (layouts(kept) !== layouts(now))
    throw new InputError(
      `${path}: ${kept.engine === now.engine ? 'the copy of the scenario has changed' : 'it was played by another build of skirmetrics, which counted other things'}; its games cannot be read`,
    );
  const difference = differenceOf({ ...kept, engine: now.engine }, now);
  if (JSON.stringify({ ...kept, engine: now.engine }) !== JSON.stringify(now))
    throw new InputError(`${path}: ${difference}`);
  if (kept.engine !== now.engine)
    console.error(`${path}: played by another build of skirmetrics; replays of its games may differ`);
}

export interface Playing extends AsyncDisposable {
  readonly player: Player;
}

/** Threads or queue workers; with a kept folder, only for what it lacks. `games`: total of all jobs. */
export async function playing(
  keeping: Keeping | null,
  jobs: readonly PreparedJob[],
  wish: { readonly threads: number | undefined; readonly games: number },
  signal: AbortSignal,
): Promise<Playing> {
  if (keeping === null) {
    const pool = new WorkerPool(wish);
    return { player: pool, [Symbol.asyncDispose]: () => pool.close() };
  }
  const source = await sourceOf(keeping, jobs, wish, signal);
  const atOnce = keeping.queue === null ? undefined : MOST_AT_QUEUE;
  const player = new KeptGames(keeping.folder, jobs, source, { signal, atOnce });
  return { player, [Symbol.asyncDispose]: async () => source?.[Symbol.asyncDispose]() };
}

/** Null if nothing is played. */
async function sourceOf(
  { folder, isHeldOnly, queue }: Keeping,
  jobs: readonly PreparedJob[],
  wish: { readonly threads: number | undefined; readonly games: number },
  signal: AbortSignal,
): Promise<(Player & AsyncDisposable) | null> {
  if (isHeldOnly) return null;
  if (queue === null) return new WorkerPool(wish);
  const { QueuePlayer } = await import('../runs/queue-player.ts');
  return QueuePlayer.open(queue, folder, jobs, { signal, say: (line) => console.error(line) });
}

/** A lease if games are kept. */
export function blockOf(keeping: Keeping | null, batchSize: number): number {
  return keeping?.folder.manifest.leaseGames ?? batchSize;
}

/** Throws an InputError for games of players: only their own command reports them. */
export function verbOf({ path, manifest }: Pick<RunFolder, 'path' | 'manifest'>): Exclude<Kept['verb'], PlayerVerb> {
  const { verb, words } = manifest;
  if (!isOfPlayers(verb)) return verb;
  const command = verb === 'skill' ? `${words.of} --skill` : verb === 'temper' ? words.of : verbName(verb);
  throw new InputError(`${path} keeps games of \`${command}\`; repeat that command: it resumes and reports them`);
}

/** A resumed run takes these from its folder. */
const OPTIONS_OF_PLAY = [
  'set',
  'policy',
  'define',
  'swap',
  'points',
  'equal-points',
  'variant',
  'vary',
  'knockout',
  'swap-seats',
  'seed',
  'precision',
  'until',
];

const FLAGS = ['swap-seats', 'equal-points'];

interface NamesScenario<Words extends { readonly scenario?: unknown }> {
  readonly scenario: NonNullable<Words['scenario']>;
}

/** Words of a resumed or reported run, from its folder. Words that name a scenario stay, for comparison. */
export async function resumed<Words extends KeepWords & { readonly scenario?: string | readonly string[] | undefined }>(
  verb: Exclude<Kept['verb'], PlayerVerb>,
  words: Words,
): Promise<Words & NamesScenario<Words>> {
  const isNamed = (given: Words): given is Words & NamesScenario<Words> =>
    given.scenario !== undefined && given.scenario.length > 0;
  if (words.held === undefined && words.resume === undefined) {
    if (isNamed(words)) return words;
    throw new InputError(`${verb} needs a scenario file\nsee ${ownCommand([verb, '--help'])}`);
  }
  const resume = single('resume', words.resume);
  if (isNamed(words)) {
    if (typeof words.scenario !== 'string' && words.scenario.length > 1)
      throw new InputError('--resume goes on with one run; name one scenario, or none');
    return words;
  }
  const { manifest, scenario, path } = words.held ?? (await RunFolder.open(resume!));
  if (manifest.verb !== verb)
    throw new InputError(
      `${path} keeps games of \`${verbName(manifest.verb)}\`; go on with: ${ownCommand([manifest.verb, '--resume', path])}`,
    );
  const given = words as Readonly<Record<string, unknown>>;
  const fixed = [...OPTIONS_OF_PLAY, ...Object.keys(manifest.stop?.words ?? {})];
  const foreign = fixed.find((option) => given[option] !== undefined && given[option] !== false);
  if (foreign !== undefined)
    throw new InputError(
      `--resume goes on with what ${path} keeps, and takes no --${foreign}; for another run use --keep`,
    );
  return {
    ...words,
    ...(verb === 'compare' ? { variant: ['all'] } : {}),
    ...Object.fromEntries(
      Object.entries(manifest.words).map(([key, value]) => [key, FLAGS.includes(key) ? true : value]),
    ),
    ...(manifest.stop?.words ?? (verb === 'compare' ? { until: 'games' } : {})),
    seed: String(manifest.seed),
    scenario: verb === 'run' ? [scenario] : scenario,
  } as Words & NamesScenario<Words>;
}
