import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { PINNED_LENGTHS, pinnedSums } from '../inference/index.ts';
import {
  CODE_LAYERS,
  type CodeLayers,
  changedCode,
  changedScenario,
  type LayerChange,
  type LayerDigests,
  type ScenarioLayers,
} from '../report/sentences/layers.ts';
import { layerDigests, withWeights } from '../runs/engine.ts';
import { RunFolder } from '../runs/run-folder.ts';
import type { Suite } from '../scenarios/index.ts';
import { visibleLine } from '../sim/kernel/rules/names.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import type { Costs } from '../workers/costs.ts';
import { lengthOf, type PlayedBlock, recordsDigest, tableOf } from './games.ts';
import { primaryMetrics } from './judge.ts';
import { type PlannedEntry, recordSchema, SUITE_LEASE } from './plan.ts';

const FORMAT = 'skirmetrics-baseline';
const FORMAT_VERSION = 1;
/** Longer lines are split. */
const LONGEST_LINE = 320;

const line = z.string().refine((text) => visibleLine(text) === text, 'must be one line without control characters');
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Half a hash: distinct, but short enough for review. */
export const PINNED_DIGEST = 32;
const fingerprint = z.string().regex(/^[0-9a-f]{32}$/);
const count = z.int().min(0);

const blockSchema = z.strictObject({
  games: count,
  /** Hashes of all records, and of the first lease for `smoke`. */
  records: fingerprint,
  smoke: fingerprint,
  /** Folder among the suite's leases; hash of its leases. */
  folder: z.string().regex(/^[^./\\\0][^/\\\0]*$/),
  leases: fingerprint,
  /** Its number in that folder. */
  variant: count,
});

const entrySchema = z.strictObject({
  system: z.string(),
  /** Fields of records, in order. */
  schema: z.string(),
  /** Of the file that describes the game; absent for built-in systems. */
  game: hash.optional(),
  /** Weights fitted to it. */
  tactics: z.record(z.string(), z.unknown()).optional(),
  scenario: hash,
  houseRules: z.record(z.string(), z.unknown()),
  costs: z.strictObject({ games: count, decisions: count, dice: count, policyDice: count }),
  speed: z.number().nullable(),
  /** Name, side, sums of both blocks; see `PinnedSums`. */
  metrics: z.array(z.tuple([z.string(), z.string().nullable(), z.array(z.int()), z.array(z.int())])),
  blocks: z.tuple([blockSchema, blockSchema]),
});

const baselineSchema = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  suite: line,
  reason: line,
  accepted: line,
  commit: line.nullable(),
  hardware: line,
  seeds: z.tuple([z.int(), z.int()]),
  kernel: hash,
  systems: z.record(z.string(), z.strictObject({ engine: hash, policies: hash, rules: hash })),
  entries: z.record(line, entrySchema),
});

/** Small, committed and reviewed. */
export type Baseline = z.infer<typeof baselineSchema>;
export type BaselineEntry = z.infer<typeof entrySchema>;
type BaselineBlock = z.infer<typeof blockSchema>;

/** Throws InputError for a missing or incomparable baseline. */
export function readBaseline({ baseline: file, seeds, name, file: suiteFile }: Suite): Baseline {
  if (!existsSync(file))
    throw new InputError(
      `${file}: no baseline yet; play and accept one with: ${ownCommand(['nightly', suiteFile, '--accept', '--reason'])} "first baseline"`,
    );
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new InputError(`${file}: is not JSON, or is cut off`);
  }
  const { format, formatVersion } = Object(value) as Partial<Baseline>;
  if (format !== FORMAT) throw new InputError(`${file}: is not a baseline of a suite`);
  if (typeof formatVersion === 'number' && formatVersion > FORMAT_VERSION)
    throw new InputError(`${file}: has format ${formatVersion}, of a newer skirmetrics`);
  const read = baselineSchema.safeParse(value);
  if (!read.success) {
    const [{ path, message }] = read.error.issues;
    throw new InputError(`${file}: was altered: ${visibleLine(path.join('.')) || 'the whole'}: ${message}`);
  }
  const again = `accept a new one with --accept --reason`;
  if (read.data.suite !== name)
    throw new InputError(`${file}: belongs to the suite "${read.data.suite}", not to "${name}"; ${again}`);
  if (read.data.seeds.some((seed, i) => seed !== seeds[i]))
    throw new InputError(
      `${file}: was accepted on the seeds ${read.data.seeds.join(' and ')}, but ${suiteFile} plays ${seeds.join(' and ')}; ${again}`,
    );
  return read.data;
}

/** Where the accepted code layers are kept with their files and values: beside the games, since the baseline has their digests. */
export function layersFile({ leases }: Suite): string {
  return join(leases, 'accepted-layers.json');
}

/** One line per metric and block, for readable diffs. */
export function baselineText(baseline: Baseline): string {
  return `${brokenText(baseline, 0)}\n`;
}

function brokenText(value: unknown, depth: number): string {
  const whole = JSON.stringify(value);
  if (whole.length <= LONGEST_LINE || typeof value !== 'object' || value === null) return whole;
  const indent = '\n'.padEnd(depth + 2);
  const end = '\n'.padEnd(depth + 1);
  if (Array.isArray(value))
    return `[${value.map((part) => `${indent}${brokenText(part, depth + 1)}`).join(',')}${end}]`;
  const parts = Object.entries(value).map(
    ([key, part]) => `${indent}${JSON.stringify(key)}: ${brokenText(part, depth + 1)}`,
  );
  return `{${parts.join(',')}${end}}`;
}

/** The code layers that were accepted; null where the games are not kept, or where they are not those of the baseline. */
export function acceptedCode(suite: Suite, { kernel, systems }: Baseline): CodeLayers | null {
  try {
    const code = JSON.parse(readFileSync(layersFile(suite), 'utf8')) as CodeLayers;
    const isIt = Object.entries(systems).every(([system, accepted]) => {
      const digests = layerDigests(code, { system, scenario: '', houseRules: {} });
      return CODE_LAYERS.every((layer) => digests[layer] === { kernel, ...accepted }[layer]);
    });
    return isIt ? code : null;
  } catch {
    return null;
  }
}

export function acceptedLayers({ kernel, systems }: Baseline, entry: BaselineEntry): LayerDigests {
  const houseRules = createHash('sha256').update(JSON.stringify(entry.houseRules)).digest('hex');
  const code = systems[entry.system];
  const policies = withWeights(code.policies, gameOf(entry));
  return { kernel, ...code, policies, ...gameHashOf(entry), houseRules, scenario: entry.scenario };
}

function gameHashOf({ game }: BaselineEntry): Pick<LayerDigests, 'game'> {
  return game === undefined ? {} : { game };
}

function gameOf(entry: BaselineEntry): Pick<ScenarioLayers, 'game' | 'tactics'> {
  return { ...gameHashOf(entry), ...(entry.tactics === undefined ? {} : { tactics: entry.tactics }) };
}

/** Without the accepted code, only layer names. */
export function changesSince(
  before: { readonly baseline: Baseline; readonly entry: BaselineEntry; readonly code: CodeLayers | null },
  now: { readonly code: CodeLayers; readonly own: ScenarioLayers },
): LayerChange[] {
  const { system, scenario, houseRules } = before.entry;
  const valuesOf = ({ systems }: CodeLayers) => systems[system]?.rules.values ?? {};
  const rules = { before: valuesOf(before.code ?? now.code), now: valuesOf(now.code) };
  const ofScenario = changedScenario({ system, ...gameOf(before.entry), scenario, houseRules }, now.own, rules);
  if (before.code !== null) return [...changedCode(before.code, now.code, system), ...ofScenario];
  const { kernel, systems } = before.baseline;
  const then = { kernel, ...systems[system] };
  const today = layerDigests(now.code, { ...now.own, tactics: undefined });
  const changed = CODE_LAYERS.filter((layer) => then[layer] !== today[layer]);
  return [...changed.map((layer) => ({ layer, keys: [], files: [] })), ...ofScenario];
}

export async function pinnedEntry(
  { planned, number }: PlannedEntry,
  blocks: readonly [PlayedBlock, PlayedBlock],
  costs: Costs,
): Promise<BaselineEntry> {
  const { system, scenario, houseRules, ...own } = planned.layers[number];
  const job = blocks[0].jobs[number];
  const { games, records, playedNow, seconds } = blocks[0].entries[number];
  const metrics = primaryMetrics(tableOf(job, records, lengthOf(job), games));
  const sums = blocks.map(({ entries }) => {
    const own = entries[number];
    return pinnedSums(metrics, tableOf(job, own.records, lengthOf(job), own.games));
  });
  return {
    ...{ system, schema: recordSchema(job), ...own, scenario, houseRules: { ...houseRules }, costs: { ...costs } },
    // Only part of the games was timed.
    speed: playedNow < games ? null : Math.round(games / seconds),
    metrics: metrics.map(({ name, side }, m) => [name, side, [...sums[0][m]], [...sums[1][m]]]),
    blocks: [await pinnedBlock(blocks[0], number), await pinnedBlock(blocks[1], number)],
  };
}

async function pinnedBlock({ folder, jobs, entries }: PlayedBlock, variant: number): Promise<BaselineBlock> {
  const length = lengthOf(jobs[variant]);
  const { games, records } = entries[variant];
  return {
    games,
    records: recordsDigest(records, length, games).slice(0, PINNED_DIGEST),
    smoke: recordsDigest(records, length, Math.min(games, SUITE_LEASE)).slice(0, PINNED_DIGEST),
    folder: basename(folder.path),
    leases: (await keptRecords(folder, variant, games)).hash,
    variant,
  };
}

export async function keptRecords(
  folder: RunFolder,
  variant: number,
  games: number,
): Promise<{ readonly records: Int32Array; readonly games: number; readonly hash: string }> {
  const hash = createHash('sha256');
  const parts: Int32Array[] = [];
  let held = 0;
  while (held < games) {
    const lease = await folder.records(variant, held);
    if (lease === null) break;
    hash.update(lease.digest);
    parts.push(lease.records);
    held += lease.games;
    if (lease.games < folder.manifest.leaseGames) break;
  }
  const records = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    records.set(part, at);
    at += part.length;
  }
  return { records, games: held, hash: hash.digest('hex').slice(0, PINNED_DIGEST) };
}

/** Returns a reason if games are missing. */
export async function acceptedRecords(
  suite: Suite,
  { folder, leases, games, variant }: BaselineBlock,
): Promise<{ readonly records: Int32Array } | { readonly lost: string }> {
  const path = join(suite.leases, folder);
  if (!existsSync(path)) return { lost: 'the baseline’s games are not kept here' };
  const kept = await keptRecords(await RunFolder.open(path), variant, games).catch((error) => {
    if (error instanceof InputError) return null;
    throw error;
  });
  if (kept === null || kept.games < games) return { lost: 'some of the baseline’s games are missing' };
  if (kept.hash !== leases) return { lost: 'the kept games are not the accepted ones' };
  return { records: kept.records };
}

export function sumsFit({ metrics: pinned }: BaselineEntry, metrics: ReturnType<typeof primaryMetrics>): boolean {
  const isOf = (metric: (typeof metrics)[number], [name, side, ...sums]: BaselineEntry['metrics'][number]) =>
    name === metric.name && side === metric.side && sums.every(({ length }) => length === PINNED_LENGTHS[metric.kind]);
  return pinned.length === metrics.length && metrics.every((metric, m) => isOf(metric, pinned[m]));
}

export function baselineOf(
  { name, seeds }: Suite,
  code: CodeLayers,
  entries: Readonly<Record<string, BaselineEntry>>,
  facts: Pick<Baseline, 'reason' | 'accepted' | 'commit' | 'hardware'>,
): Baseline {
  const systems = Object.keys(code.systems).map((system) => {
    const { engine, policies, rules } = layerDigests(code, { system, scenario: '', houseRules: {} });
    return [system, { engine, policies, rules }] as const;
  });
  return {
    ...{ format: FORMAT, formatVersion: FORMAT_VERSION, suite: name, ...facts, seeds: [...seeds] },
    ...{ kernel: code.kernel.digest, systems: Object.fromEntries(systems), entries: { ...entries } },
  };
}

/** The machine and its playing threads. */
export function hardwareHere(threads = availableParallelism()): string {
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${threads} ${threads === 1 ? 'thread' : 'threads'}`;
}
