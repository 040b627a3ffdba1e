import { deviation } from '../../src/odds/agreement.ts';
import { checkOf, type ExactRow, exactBeside } from '../../src/odds/exact-beside.ts';
import { policiesOf, policyPath, tacticsPath } from '../../src/sim/kernel/players/policies.ts';
import { compileRules, namedFields, type Patch } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import type { VariantResults } from '../../src/stats/tables.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { variantResults } from '../../src/workers/results.ts';
import { Totals } from '../../src/workers/totals.ts';
import { scenario } from './games.ts';
import { noting } from './reading.ts';
import { names, type Scene } from './scenes/scene.ts';
import { pooled } from './shifts.ts';

/** In standard errors: visible in games, and hardly ever reached by chance. */
export const LEAST_SHIFT = 7;
const FARTHEST = 5;

export interface Loaded {
  readonly data: unknown;
  readonly planned: unknown;
  readonly houseRules: Patch;
}

const PLANNER = 'planner-4';
const DOUBTS = { choices: 10, clearLead: 1000, trust: 0 };

export async function load(system: System<any, any, any>, { file, set = {}, asked }: Scene): Promise<Loaded> {
  const { data, houseRules } = (await scenario(file, { set, variants: false })).baseline;
  if (asked === undefined) return { data, planned: null, houseRules };
  const planned: Record<string, unknown> = { ...set };
  const names = system.info.policies.map(({ name }) => name);
  const told = policiesOf(system, data);
  for (const side of system.sides(data).filter((_, i) => names.includes(told[i]))) {
    planned[policyPath(system, side)] = PLANNER;
    planned[tacticsPath(system, side)] = DOUBTS;
  }
  return { data, planned: (await scenario(file, { set: planned, variants: false })).baseline.data, houseRules };
}

export class Stage {
  readonly scene: Scene;
  private readonly system: System<any, any, any>;
  private readonly data: unknown;
  private readonly planned: unknown;
  private readonly houseRules: Patch;
  private readonly fixed: Patch;
  private readonly games: number;
  private readonly standard: VariantResults;
  private readonly rows: readonly ExactRow[];
  readonly read: ReadonlySet<string>;
  private standardEstimates: string | undefined;
  private readonly answers = new Map<string, boolean>();
  private readonly known = new Map<string, Map<string, number>>();

  constructor(known: System<any, any, any>, scene: Scene, { data, planned, houseRules }: Loaded, games: number) {
    const keys = new Set(namedFields(known.rules).map(({ key }) => key));
    const read = new Set<string>();
    this.scene = scene;
    this.system = { ...known, exact: scene.exact };
    this.data = data;
    this.planned = planned;
    this.fixed = houseRules;
    this.houseRules = { ...houseRules, ...scene.houseRules };
    this.games = games;
    this.standard = this.played({});
    const watched = known.odds.map((one) => ({
      ...one,
      prepare: (rules: object, inputs: Readonly<Record<string, unknown>>) =>
        one.prepare(noting(rules, '', keys, read), inputs),
    }));
    this.rows = this.rowsOf(this.houseRules, this.standard, { ...this.system, odds: watched });
    this.read = read;
  }

  private rowsOf(houseRules: Patch, results: VariantResults, system = this.system): ExactRow[] {
    const where = Object.entries(this.scene.where ?? {});
    return exactBeside(system, houseRules, results).filter(({ labels }) =>
      where.every(([dimension, label]) => labels[dimension] === undefined || labels[dimension] === label),
    );
  }

  /** Rates with exact values of the unpatched scene, each worked out once. */
  private standardRows(results: VariantResults): ExactRow[] {
    const isNew = (metric: string, labels: readonly string[]) => !this.known.has(JSON.stringify([metric, labels]));
    const counts = results.counts.map((table) => ({
      ...table,
      cells: table.full ? table.cells.filter(({ labels }) => isNew(table.metric, labels)) : [],
    }));
    for (const { metric, cells } of counts)
      for (const { labels } of cells) this.known.set(JSON.stringify([metric, labels]), new Map());
    for (const { metric, rate, labels, exact } of this.rowsOf(this.houseRules, { ...results, counts }))
      this.known.get(JSON.stringify([metric, Object.values(labels)]))!.set(rate, exact);
    return results.counts.flatMap(({ metric, full, dimensions, rates: names, cells }) =>
      (full ? cells : []).flatMap(({ labels: told, n, rates }) => {
        const labels = Object.fromEntries(dimensions.map(({ name }, i) => [name, told[i]]));
        return [...this.known.get(JSON.stringify([metric, told]))!].map(([rate, exact]) => {
          const { x } = rates[names.findIndex(({ name }) => name === rate)];
          return { variant: 'baseline', metric, rate, labels, n, sampled: x / n, exact, z: deviation(x, n, exact) };
        });
      }),
    );
  }

  fixes(key: string): boolean {
    return key in this.fixed || names(this.scene.fixes ?? [], key);
  }

  onceFor(keys: string, answer: () => boolean): boolean {
    const known = this.answers.get(keys) ?? answer();
    this.answers.set(keys, known);
    return known;
  }

  private rulesOf(patch: Patch): Patch | null {
    const houseRules = { ...this.houseRules, ...patch };
    const found = this.system.check(this.data, compileRules(this.system.rules, houseRules));
    return found.some(({ severity }) => severity !== 'warning') ? null : houseRules;
  }

  private played(patch: Patch): VariantResults {
    const { system, data, games } = this;
    const houseRules = { ...this.houseRules, ...patch };
    const { job, metrics } = prepareJob(system, { id: this.scene.name, data, houseRules, seed: 11 });
    const totals = new Totals(metrics, { firstGame: 0, games, batchSize: games });
    totals.add(playBatch(new ReadyMatch(system, job), 0, games));
    return variantResults('baseline', totals);
  }

  /** Standard errors by which a patch moves the exact rates; NaN where it is not allowed. */
  shift(patch: Patch): number {
    const houseRules = this.rulesOf(patch);
    if (houseRules === null) return Number.NaN;
    return Math.max(0, ...pooled(this.rows, this.rowsOf(houseRules, this.standard)).map(({ shift }) => shift));
  }

  /** Games against odds, both with the patch; null where no moved cell was counted often enough. */
  judge(patch: Patch, level: number): readonly string[] | null {
    const houseRules = this.rulesOf(patch);
    if (houseRules === null) return null;
    const results = this.played(patch);
    const before = this.standardRows(results);
    const rows = Object.keys(patch).some((key) => this.read.has(key)) ? this.rowsOf(houseRules, results) : before;
    const groups = pooled(before, rows);
    const check = checkOf(rows);
    const wrong = groups.filter(({ z }) => Math.abs(z) > FARTHEST).map(({ name, z }) => `${name}, z ${z.toFixed(1)}`);
    if (check !== null && Math.min(check.pSum, check.pLargest) < level) wrong.push(...check.named);
    if (wrong.length > 0) return wrong;
    return groups.some(({ shift }) => shift > LEAST_SHIFT) ? [] : null;
  }

  estimatesMove(patch: Patch): boolean {
    this.standardEstimates ??= this.estimates({});
    return this.estimates(patch) !== this.standardEstimates;
  }

  private estimates(patch: Patch): string {
    const { system, planned } = this;
    const houseRules = { ...this.houseRules, ...this.scene.asked, ...patch };
    const { job } = prepareJob(system, { id: this.scene.name, data: planned, houseRules, seed: 11 });
    const told: string[] = [];
    let first = '';
    const match = new ReadyMatch(system, job, {
      onRollouts: () => ({
        rollOut: (position, _seed, _turns, answer) => {
          const at = `${position.game} ${position.hasTurn} ${position.length}`;
          if (first === '') first = at;
          if (at !== first) throw new Asked();
          told.push(`${answer.group} ${answer.value}`);
          return 0;
        },
      }),
    });
    for (let game = 0; game < ASKED; game++) {
      first = '';
      try {
        match.play(game);
      } catch (error) {
        if (!((error as Error).cause instanceof Asked)) throw error;
      }
    }
    return told.join('\n');
  }
}

const ASKED = 6;

class Asked extends Error {}
