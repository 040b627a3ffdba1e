import { type CodeLayers, changedCode, type LayerChange, type LayerDigests } from '../report/sentences/layers.ts';
import { codeLayers, layerDigests } from '../runs/engine.ts';
import { layoutDigest } from '../runs/manifest.ts';
import type { RunFolder } from '../runs/run-folder.ts';
import type { Suite } from '../scenarios/index.ts';
import { InputError } from '../terminal/failures.ts';
import type { Costs } from '../workers/costs.ts';
import { buildAt, effortOf, playedByBuild } from './against.ts';
import {
  acceptedCode,
  acceptedLayers,
  acceptedRecords,
  type Baseline,
  changesSince,
  hardwareHere,
  keptRecords,
  readBaseline,
  sumsFit,
} from './baseline.ts';
import { lengthOf, type OpenBlock, recordsDigest, tableOf } from './games.ts';
import { type PinnedRun, primaryMetrics } from './judge.ts';
import type { Against } from './night.ts';
import { type PlannedEntry, recordSchema, SUITE_LEASE, type SuitePlan } from './plan.ts';

export type BlockNumber = 0 | 1;

/** `lost` is the reason for missing records. */
type EarlierGames = { readonly records: Int32Array } | { readonly lost: string };

/** `now` is this build's speed if timed in turns. */
export interface EarlierEffort {
  readonly costs: Costs | null;
  readonly speed: { readonly before: number | null; readonly now: number | null };
}

export interface Earlier {
  readonly about: Pick<Against, 'kind' | 'path' | 'reason' | 'commit'>;
  /** Null if the entry is comparable. */
  refusal(entry: PlannedEntry): string | null;
  /** Keys that match none of the entries. */
  gone(entries: readonly PlannedEntry[]): readonly string[];
  games(entry: PlannedEntry, block: BlockNumber): number;
  /** May be a prefix; null if unknown. */
  digest(entry: PlannedEntry, games: number): Promise<string | null>;
  records(entry: PlannedEntry, block: BlockNumber): Promise<EarlierGames>;
  /** For unpaired comparisons; null if missing. */
  sums(entry: PlannedEntry, block: BlockNumber): PinnedRun | null;
  layers(entry: PlannedEntry): LayerDigests | null;
  changes(entry: PlannedEntry): readonly LayerChange[];
  effort(entry: PlannedEntry): Promise<EarlierEffort>;
  /** Plays these blocks first if necessary. */
  ready(blocks: readonly OpenBlock[], block: BlockNumber): Promise<void>;
}

/** `isOwnSeed`: the night uses other seeds than the suite. */
export class Pinned implements Earlier {
  readonly about: Earlier['about'];
  private readonly threads: number | undefined;
  private readonly suite: Suite;
  private readonly baseline: Baseline;
  private readonly code: CodeLayers;
  private readonly accepted: CodeLayers | null;
  private readonly isOwnSeed: boolean;
  private readonly read = new Map<string, Promise<EarlierGames>>();

  constructor({ suite, code }: SuitePlan, isOwnSeed: boolean, threads: number | undefined) {
    this.threads = threads;
    this.suite = suite;
    this.code = code;
    this.baseline = readBaseline(suite);
    this.accepted = acceptedCode(suite, this.baseline);
    this.isOwnSeed = isOwnSeed;
    const { reason, commit } = this.baseline;
    this.about = { kind: 'pinned', path: suite.baseline, reason, commit };
  }

  refusal(entry: PlannedEntry): string | null {
    const pinned = this.baseline.entries[entry.key];
    if (pinned === undefined) return 'it is not in the baseline; accept a new one';
    const job = entry.planned.jobs[entry.number];
    if (pinned.schema !== recordSchema(job))
      return 'its games are recorded in a different format from the baseline’s; accept a new one';
    const metrics = primaryMetrics(tableOf(job, new Int32Array(0), lengthOf(job), 0));
    return sumsFit(pinned, metrics) ? null : 'its metrics are no longer those of the baseline; accept a new one';
  }

  gone(entries: readonly PlannedEntry[]): readonly string[] {
    return Object.keys(this.baseline.entries).filter((key) => entries.every((entry) => entry.key !== key));
  }

  games({ key }: PlannedEntry, block: BlockNumber): number {
    // Lengths may differ between seeds.
    return this.isOwnSeed ? Number.POSITIVE_INFINITY : this.baseline.entries[key].blocks[block].games;
  }

  async digest(entry: PlannedEntry, games: number): Promise<string | null> {
    if (this.isOwnSeed) return null;
    const [block] = this.baseline.entries[entry.key].blocks;
    if (games === block.games) return block.records;
    if (games === Math.min(block.games, SUITE_LEASE)) return block.smoke;
    const kept = await this.records(entry, 0);
    const length = lengthOf(entry.planned.jobs[entry.number]);
    return 'lost' in kept ? null : recordsDigest(kept.records, length, games);
  }

  records({ key }: PlannedEntry, block: BlockNumber): Promise<EarlierGames> {
    if (this.isOwnSeed) return Promise.resolve({ lost: 'this tier plays on a seed of its own' });
    const name = `${key}\0${block}`;
    const found = this.read.get(name) ?? acceptedRecords(this.suite, this.baseline.entries[key].blocks[block]);
    this.read.set(name, found);
    return found;
  }

  sums({ key }: PlannedEntry, block: BlockNumber): PinnedRun {
    const { blocks, metrics } = this.baseline.entries[key];
    return { games: blocks[block].games, sums: metrics.map((metric) => metric[2 + block] as number[]) };
  }

  layers({ key }: PlannedEntry): LayerDigests {
    return acceptedLayers(this.baseline, this.baseline.entries[key]);
  }

  changes({ key, planned, number }: PlannedEntry): readonly LayerChange[] {
    const entry = this.baseline.entries[key];
    const before = { baseline: this.baseline, entry, code: this.accepted };
    return changesSince(before, { code: this.code, own: planned.layers[number] });
  }

  async effort({ key }: PlannedEntry): Promise<EarlierEffort> {
    const { costs, speed } = this.baseline.entries[key];
    const isSameMachine = this.baseline.hardware === hardwareHere(this.threads);
    return { costs, speed: { before: isSameMachine ? speed : null, now: null } };
  }

  async ready(): Promise<void> {}
}

export class OtherBuild implements Earlier {
  readonly about: Earlier['about'];
  private readonly plan: SuitePlan;
  private readonly build: string;
  private readonly code: CodeLayers;
  private readonly wish: { readonly threads: number | undefined; readonly signal: AbortSignal };
  private readonly folders = [new Map<string, RunFolder>(), new Map<string, RunFolder>()] as const;
  private readonly blocks = new Map<string, OpenBlock>();

  private constructor(plan: SuitePlan, build: string, code: CodeLayers, wish: OtherBuild['wish']) {
    this.plan = plan;
    this.build = build;
    this.code = code;
    this.wish = wish;
    this.about = { kind: 'build', path: build, reason: null, commit: null };
  }

  static async open(plan: SuitePlan, folder: string, wish: OtherBuild['wish']): Promise<OtherBuild> {
    const build = buildAt(folder);
    const code = await codeLayers(Object.keys(plan.code.systems), build).catch((error: unknown) => {
      throw new InputError(`--against: ${build} cannot be loaded: ${reasonOf(error)}`);
    });
    return new OtherBuild(plan, build, code, wish);
  }

  async ready(blocks: readonly OpenBlock[], block: BlockNumber): Promise<void> {
    for (const one of blocks) {
      const { file } = one.planned.scenario;
      if (this.wish.signal.aborted) return;
      this.folders[block].set(file, await playedByBuild(this.plan, this.build, one, this.wish));
      this.blocks.set(file, one);
    }
  }

  refusal({ planned, number }: PlannedEntry): string | null {
    const folder = this.folders[0].get(planned.scenario.file);
    if (folder === undefined) return 'the other build has not played it';
    const isAlike = folder.manifest.variants[number]?.layout === layoutDigest(planned.jobs[number]);
    return isAlike ? null : 'the other build counts different things';
  }

  gone(): readonly string[] {
    return [];
  }

  games({ planned }: PlannedEntry): number {
    return this.blocks.get(planned.scenario.file)?.games ?? 0;
  }

  async digest(entry: PlannedEntry, games: number): Promise<string | null> {
    const kept = await this.records(entry, 0);
    const length = lengthOf(entry.planned.jobs[entry.number]);
    return 'lost' in kept ? null : recordsDigest(kept.records, length, games);
  }

  async records(entry: PlannedEntry, block: BlockNumber): Promise<EarlierGames> {
    const folder = this.folders[block].get(entry.planned.scenario.file);
    if (folder === undefined) return { lost: 'the other build has not played it' };
    return { records: (await keptRecords(folder, entry.number, this.games(entry))).records };
  }

  sums(): null {
    return null;
  }

  layers({ planned, number }: PlannedEntry): LayerDigests {
    return layerDigests(this.code, planned.layers[number]);
  }

  changes({ planned }: PlannedEntry): readonly LayerChange[] {
    return changedCode(this.code, this.plan.code, planned.scenario.system);
  }

  async effort(entry: PlannedEntry): Promise<EarlierEffort> {
    return effortOf(this.build, entry).catch((error: unknown) => {
      // An older build may lack modules; its games are still compared.
      console.error(`${entry.key}: costs and speed of ${this.build} are unknown: ${reasonOf(error)}`);
      return { costs: null, speed: { before: null, now: null } };
    });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
