import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CountedJob } from '../workers/job.ts';
import { engineDigest } from './engine.ts';

export const FORMAT = 'skirmetrics-run';
/** Readers refuse later ones; a change that earlier readers would misread takes the next number. */
export const FORMAT_VERSION = 1;

/** Games of a lease where looks do not decide when a run ends. */
export const LEASE_GAMES = 2500;
export const LEASE = { min: 1, max: 1_000_000 };

/** Pilot games of comparisons have numbers that no run reaches: with the same seed they are other games. */
export const PILOT_FIRST_GAME = 2 ** 31;

/** Verbs of which a folder keeps games of players: `castings` among the words says who plays each variant. */
const PLAYER_VERBS = ['skill', 'ladder', 'options', 'policies', 'calibrate', 'temper', 'exploit'] as const;
export type PlayerVerb = (typeof PLAYER_VERBS)[number];

const words = z.array(z.string()).max(10_000);

/** Nothing in here may lead out of the folder, or name who plays where. */
const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  verb: z.enum(['run', 'compare', 'sweep', ...PLAYER_VERBS]),
  system: z.string(),
  /** The copy of the scenario file, beside the manifest. */
  scenarioFile: z.string().regex(/^[^./\\\0][^/\\\0]*$/),
  /** What the command line changed. */
  words: z.record(z.string().regex(/^[a-z][a-z-]*$/), words),
  /** What ends the run before its last game; null where nothing does. Looks are at whole leases. */
  stop: z
    .strictObject({
      rule: z.enum(['precision', 'decided']),
      words: z.record(z.string(), z.union([z.string(), words])),
    })
    .nullable(),
  seed: z.int().min(0).max(4294967295),
  leaseGames: z.int().min(LEASE.min).max(LEASE.max),
  /** Of the code that plays, see `engineDigest`. */
  engine: z.string().regex(/^[0-9a-f]{64}$/),
  /** What is played, in the order of the numbers of their folders. */
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

/**
 * What a kept run is of: enough to tell whether two leases belong together, and to play on. It does not say how many games there are to
 * be, so that a run can be extended, nor who played when and where.
 */
export type Manifest = z.infer<typeof manifestSchema>;

/** What a verb says of a run that it keeps. */
export type Kept = Pick<Manifest, 'verb' | 'system' | 'scenarioFile' | 'words' | 'stop' | 'seed' | 'leaseGames'>;

/** Whether a folder keeps games of players. */
export function isOfPlayers(verb: Manifest['verb']): verb is PlayerVerb {
  return (PLAYER_VERBS as readonly string[]).includes(verb);
}

/** The manifest of jobs that are played under these names. */
export function manifestOf(kept: Kept, names: readonly string[], jobs: readonly CountedJob[]): Manifest {
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    ...kept,
    engine: engineDigest(kept.system),
    variants: jobs.map((job, i) => ({ name: names[i], layout: layoutDigest(job), job: jobDigest(job) })),
  };
}

/** The bytes of manifest.json. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** What tells a run from all others. */
export function runId(manifest: Manifest): string {
  return sha256(manifestText(manifest));
}

/** The manifest in a text, or what is wrong with it. */
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

/** What games are played of: two jobs with one digest play the same games. */
function jobDigest({ job: { system, data, houseRules, seed } }: CountedJob): string {
  return sha256(JSON.stringify([system, data, houseRules, seed]));
}

/** What the tally and the records hold, and in which order. */
export function layoutDigest({ metrics: set }: CountedJob): string {
  const { sides, maxTurns, maxStrength, reasons, metrics, sideColumns, ground, events = [] } = set;
  return sha256(JSON.stringify({ sides, maxTurns, maxStrength, reasons, metrics, sideColumns, ground, events }));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
