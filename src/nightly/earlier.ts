import type { CodeLayers, LayerChange, LayerDigests } from '../report/nights/layers.ts';
import { changedCode } from '../report/nights/layers.ts';
import { codeLayers, layerDigests } from '../runs/engine.ts';
import { layoutDigest } from '../runs/manifest.ts';
import type { RunFolder } from '../runs/run-folder.ts';
import type { Suite } from '../scenarios/index.ts';
import type { Costs } from '../workers/costs.ts';
import { buildAt, playedByBuild } from './against.ts';
import {
  acceptedCode,
  acceptedLayers,
  acceptedRecords,
  type Baseline,
  changesSince,
  keptRecords,
  readBaseline,
  sumsFit,
} from './baseline.ts';
import { lengthOf, type OpenBlock, recordsDigest, tableOf } from './games.ts';
import { type PinnedRun, primaryMetrics } from './judge.ts';
import type { Against } from './night.ts';
import { type PlannedEntry, recordSchema, SUITE_LEASE, type SuitePlan } from './plan.ts';

/** The first block of games, or the second. */
export type BlockNumber = 0 | 1;

/** The records of a block's first games, or why they are not to be had. */
export type EarlierGames = { readonly records: Int32Array } | { readonly lost: string };

/** What a night is compared with: the accepted baseline, or another build. */
export interface Earlier {
  readonly about: Pick<Against, 'kind' | 'path' | 'reason' | 'commit'>;
  /** On which machine its games a second were measured; null where they were not. */
  readonly hardware: string | null;
  /** Why an entry cannot be compared; null where it can. */
  refusal(entry: PlannedEntry): string | null;
  /** How many games there are. */
  games(entry: PlannedEntry, block: BlockNumber): number;
  /** The digest of the records of so many first games, or its beginning; null where it is not known. */
  digest(entry: PlannedEntry, games: number): Promise<string | null>;
  records(entry: PlannedEntry, block: BlockNumber): Promise<EarlierGames>;
  /** Sums for a comparison without pairs; null where there are none. */
  sums(entry: PlannedEntry, block: BlockNumber): PinnedRun | null;
  layers(entry: PlannedEntry): LayerDigests | null;
  changes(entry: PlannedEntry): readonly LayerChange[];
  costs(entry: PlannedEntry): Costs | null;
  speed(entry: PlannedEntry): number | null;
  /** Has it ready the games of these blocks, where it plays them itself. */
  ready(blocks: readonly OpenBlock[], block: BlockNumber): Promise<void>;
}

/** The accepted baseline. `isOwnSeed` is true on nights whose seeds are not the suite's: then its games are those of other seeds. */
export class Pinned implements Earlier {
  readonly about: Earlier['about'];
  readonly hardware: string;
  private readonly suite: Suite;
  private readonly baseline: Baseline;
  private readonly code: CodeLayers;
  private readonly accepted: CodeLayers | null;
  private readonly isOwnSeed: boolean;
  private readonly read = new Map<string, Promise<EarlierGames>>();

  constructor({ suite, code }: SuitePlan, isOwnSeed: boolean) {
    this.suite = suite;
    this.code = code;
    this.baseline = readBaseline(suite);
    this.accepted = acceptedCode(suite.baseline, this.baseline);
    this.isOwnSeed = isOwnSeed;
    const { reason, commit, hardware } = this.baseline;
    this.about = { kind: 'pinned', path: suite.baseline, reason, commit };
    this.hardware = hardware;
  }

  refusal(entry: PlannedEntry): string | null {
    const pinned = this.baseline.entries[entry.key];
    if (pinned === undefined) return 'the baseline does not have it; accept a new one';
    const job = entry.planned.jobs[entry.number];
    if (pinned.schema !== recordSchema(job))
      return 'its games are recorded in another schema than the baseline’s; accept a new one';
    const metrics = primaryMetrics(tableOf(job, new Int32Array(0), lengthOf(job), 0));
    return sumsFit(pinned, metrics) ? null : 'other metrics are compared now than were accepted; accept a new baseline';
  }

  games({ key }: PlannedEntry, block: BlockNumber): number {
    // Runs of different seeds need not be equally long.
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
    if (this.isOwnSeed) return Promise.resolve({ lost: 'the games of this tier have a seed of their own' });
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

  costs({ key }: PlannedEntry): Costs {
    return this.baseline.entries[key].costs;
  }

  speed({ key }: PlannedEntry): number | null {
    return this.baseline.entries[key].speed;
  }

  async ready(): Promise<void> {}
}

/** Another build, which plays the same games. */
export class OtherBuild implements Earlier {
  readonly about: Earlier['about'];
  readonly hardware = null;
  private readonly plan: SuitePlan;
  private readonly build: string;
  private readonly code: CodeLayers;
  private readonly wish: { readonly threads: number | undefined; readonly signal: AbortSignal };
  /** By scenario, for both blocks. */
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
    return new OtherBuild(plan, build, await codeLayers(Object.keys(plan.code.systems), build), wish);
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
    return isAlike ? null : 'the other build counts other things';
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

  costs(): null {
    return null;
  }

  speed(): null {
    return null;
  }
}
