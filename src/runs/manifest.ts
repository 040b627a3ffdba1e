import { createHash } from 'node:crypto';
import { z } from 'zod';
import { playedHash } from '../scenarios/games/game-hash.ts';
import type { CountedJob } from '../workers/job.ts';
import { engineDigest } from './engine.ts';

export const FORMAT = 'skirmetrics-run';
/** Readers refuse later versions: increase it on incompatible changes. */
export const FORMAT_VERSION = 1;

/** Without looks. */
export const LEASE_GAMES = 2500;
export const LEASE = { min: 1, max: 1_000_000 };

/** No run reaches these numbers, so pilot games differ despite the same seed. */
export const PILOT_FIRST_GAME = 2 ** 31;

/** With `castings` among the words: the players of each variant. */
const PLAYER_VERBS = [
  'skill',
  'ladder',
  'options',
  'policies',
  'calibrate',
  'temper',
  'exploit',
  'fit',
  'tune',
] as const;
export type PlayerVerb = (typeof PLAYER_VERBS)[number];

const words = z.array(z.string()).max(10_000);

/** No paths out of the folder, no persons or places. */
const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  verb: z.enum(['run', 'compare', 'sweep', ...PLAYER_VERBS]),
  system: z.string(),
  /** Copy beside the manifest. */
  scenarioFile: z.string().regex(/^[^./\\\0][^/\\\0]*$/),
  /** Of a system described in a file: its copy beside the manifest, where the scenario's copy looks for it. */
  game: z
    .strictObject({
      kind: z.string().max(40),
      file: z
        .string()
        .max(1000)
        .regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\\0]+\.game\.(?:ya?ml|json)$/),
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      /** Of the weights fitted to it: their file lies beside it. */
      tactics: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    })
    .optional(),
  /** Changes of the command line. */
  words: z.record(z.string().regex(/^[a-z][a-z-]*$/), words),
  /** Early end, or null. Looks are at whole leases. */
  stop: z
    .strictObject({
      rule: z.enum(['precision', 'decided']),
      words: z.record(z.string(), z.union([z.string(), words])),
    })
    .nullable(),
  seed: z.int().min(0).max(4294967295),
  leaseGames: z.int().min(LEASE.min).max(LEASE.max),
  /** See `engineDigest`. */
  engine: z.string().regex(/^[0-9a-f]{64}$/),
  /** In the order of folder numbers. */
  variants: z
    .array(
      z.strictObject({
        name: z.string(),
        layout: z.string().regex(/^[0-9a-f]{64}$/),
        job: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(100_000),
});

/** Identifies a kept run, and suffices to continue it. No number of games, so runs can be extended. */
export type Manifest = z.infer<typeof manifestSchema>;

export type Kept = Pick<
  Manifest,
  'verb' | 'system' | 'scenarioFile' | 'game' | 'words' | 'stop' | 'seed' | 'leaseGames'
>;

export function isOfPlayers(verb: Manifest['verb']): verb is PlayerVerb {
  return (PLAYER_VERBS as readonly string[]).includes(verb);
}

export function manifestOf(kept: Kept, names: readonly string[], jobs: readonly CountedJob[]): Manifest {
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    ...kept,
    engine: engineDigest(kept.system),
    variants: jobs.map((job, i) => ({ name: names[i], layout: layoutDigest(job), job: jobDigest(job) })),
  };
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

export function runId(manifest: Manifest): string {
  return sha256(manifestText(manifest));
}

/** Or its problem. */
export function readManifest(text: string): Manifest | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is not JSON, or is cut off' };
  }
  const { format, formatVersion } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Manifest>;
  if (format !== FORMAT) return { problem: 'is not that of a kept run' };
  if (typeof formatVersion === 'number' && formatVersion > FORMAT_VERSION)
    return {
      problem: `has format ${formatVersion}, of a newer skirmetrics; this one reads up to format ${FORMAT_VERSION}`,
    };
  const read = manifestSchema.safeParse(value);
  if (read.success) return read.data;
  const [{ path, message }] = read.error.issues;
  return { problem: `was altered: ${path.join('.') || 'the whole'}: ${message}` };
}

/** Equal digests play equal games. */
function jobDigest({ job: { system, game, data, houseRules, seed } }: CountedJob): string {
  return sha256(JSON.stringify([system, data, houseRules, seed, ...(game === undefined ? [] : [playedHash(game)])]));
}

export function layoutDigest({ metrics: set }: CountedJob): string {
  const { sides, maxTurns, maxStrength, reasons, metrics, sideColumns, ground, events = [] } = set;
  return sha256(JSON.stringify({ sides, maxTurns, maxStrength, reasons, metrics, sideColumns, ground, events }));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
