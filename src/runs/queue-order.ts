import { z } from 'zod';
import { visibleLine } from '../sim/kernel/rules/names.ts';
import { LEASE, type Manifest, readManifest, runId } from './manifest.ts';
import type { Seal } from './queue-seal.ts';
import type { RunTexts } from './run-folder.ts';

const MOST_VARIANTS = 10_000;
/** Larger runs are not fetched. */
export const MOST_RUN_BYTES = 2 ** 24;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const leaseOrder = z.strictObject({
  run: digest,
  variant: z.int().min(0).max(MOST_VARIANTS),
  firstGame: z
    .int()
    .min(0)
    .max(2 ** 32),
  games: z.int().min(LEASE.min).max(LEASE.max),
  /** The first worker, for proofs. */
  notBy: z.string().max(300).optional(),
  signature: digest.optional(),
});

export type LeaseOrder = Readonly<z.infer<typeof leaseOrder>>;

const runOrder = z.strictObject({
  manifest: z.string(),
  scenario: z.string().max(1_000_000),
  /** Of the file that describes its system; absent for built-in ones. */
  game: z.string().max(1_000_000).optional(),
  /** Of the weights fitted to the game. */
  tactics: z.string().max(1_000_000).optional(),
  signature: digest.optional(),
});

/** Suffices to check everything. */
export interface RunToPlay {
  readonly manifest: Manifest;
  readonly texts: RunTexts;
}

export class RefusedOrder extends Error {
  constructor(why: string) {
    super(`${REFUSED}${visibleLine(why)}`);
  }
}

export const REFUSED = 'order refused: ';

/** Unique, so duplicates merge. */
export function jobIdOf({ run, variant, firstGame, games, notBy }: LeaseOrder): string {
  return `${run.slice(0, 32)}-${variant}-${firstGame}-${games}${notBy === undefined ? '' : '-again'}`;
}

export function signedOrder(order: LeaseOrder, seal: Seal): LeaseOrder {
  const signature = seal.sign(...partsOf(order));
  return signature === undefined ? order : { ...order, signature };
}

/** Throws a RefusedOrder. */
export function orderIn(data: unknown, seal: Seal): LeaseOrder {
  const read = leaseOrder.safeParse(data);
  if (!read.success) throw new RefusedOrder(problemOf(read.error));
  if (!seal.holds(read.data.signature, ...partsOf(read.data))) throw new RefusedOrder(NOT_SIGNED);
  return read.data;
}

const NOT_SIGNED = 'it is not signed with the key of this queue';

function partsOf({ run, variant, firstGame, games, notBy = '' }: LeaseOrder) {
  return ['lease order', run, variant, firstGame, games, notBy] as const;
}

export function runOrderText(manifest: string, { scenario, game, tactics }: RunTexts, seal: Seal): string {
  const own = [game, tactics].filter((text) => text !== null);
  const signature = seal.sign('run order', manifest, scenario, ...own);
  return JSON.stringify({ manifest, scenario, game: game ?? undefined, tactics: tactics ?? undefined, signature });
}

/** Throws a RefusedOrder before writing. `engineOf`: the build that plays a system, or null. */
export function runToPlay(
  text: string,
  run: string,
  engineOf: (manifest: Manifest) => string | null,
  seal: Seal,
): RunToPlay {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RefusedOrder('what its run is of is not JSON');
  }
  const read = runOrder.safeParse(value);
  if (!read.success) throw new RefusedOrder(problemOf(read.error));
  const { manifest: words, scenario, game, tactics, signature } = read.data;
  if (!seal.holds(signature, 'run order', words, scenario, ...[game, tactics].filter((text) => text !== undefined)))
    throw new RefusedOrder(NOT_SIGNED);
  const manifest = readManifest(words);
  if ('problem' in manifest) throw new RefusedOrder(`the manifest of its run ${manifest.problem}`);
  if (runId(manifest) !== run) throw new RefusedOrder('the manifest of its run is that of another run');
  if ((game === undefined) !== (manifest.game === undefined))
    throw new RefusedOrder('its run and its manifest disagree whether a file describes the game');
  if ((tactics === undefined) !== (manifest.game?.tactics === undefined))
    throw new RefusedOrder('its run and its manifest disagree whether weights are fitted to the game');
  if (engineOf(manifest) !== manifest.engine) throw new RefusedOrder('its run is not of this system and build');
  if (manifest.variants.length > MOST_VARIANTS)
    throw new RefusedOrder(`its run has ${manifest.variants.length} variants, more than ${MOST_VARIANTS}`);
  return { manifest, texts: { scenario, game: game ?? null, tactics: tactics ?? null } };
}

/** Throws a RefusedOrder for a lease that the run lacks. */
export function requireOrderOf({ variants, leaseGames }: Manifest, { variant, games }: LeaseOrder): void {
  if (variant >= variants.length || games > leaseGames) throw new RefusedOrder('its run has no such lease');
}

function problemOf({ issues: [{ path, message }] }: z.ZodError): string {
  return `${path.join('.') || 'the whole'}: ${message}`;
}
