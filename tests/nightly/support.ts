import type { ComparedMetric } from '../../src/inference/index.ts';
import {
  type BlockEstimate,
  exitCodeOf,
  type FreshEntry,
  type Night,
  type NightEntry,
  type NightMetric,
} from '../../src/nightly/night.ts';
import type { LayerDigests } from '../../src/report/sentences/layers.ts';

export const SCORE: ComparedMetric = {
  ...{ name: 'score', side: 'blue', title: 'Score', kind: 'score', unit: 'points per 100 games', scale: 100 },
  ...{ proportion: true, primary: true, columns: ['score'], yesFrom: 1 },
};
export const TURNS: ComparedMetric = {
  ...{ name: 'turns', side: null, title: 'Length of games', kind: 'mean', unit: 'turns', scale: 1 },
  ...{ proportion: false, primary: true, columns: ['turns'], yesFrom: 1 },
};

const LAYERS: LayerDigests = {
  ...{ kernel: 'a'.repeat(64), engine: 'b'.repeat(64), policies: 'c'.repeat(64) },
  ...{ rules: 'd'.repeat(64), houseRules: 'e'.repeat(64), scenario: 'f'.repeat(64) },
};

/** A metric goes from `before` to `now`, ± `half`. */
export function block(before: number, now: number, half: number, games = 2000): BlockEstimate {
  const estimate = now - before;
  const difference = { estimate, low: estimate - half, high: estimate + half };
  return { games, before, now, difference, p: 0.001, method: 'paired t' };
}

export function row(wish: Partial<NightMetric> = {}): NightMetric {
  return {
    ...{ metric: SCORE, delta: 0.02, verdict: 'equivalent', first: block(0.47, 0.475, 0.01) },
    ...{ pAdjusted: 0.2, second: null, moreGames: null, finds: 0.03 },
    source: wish.second == null ? 'first' : 'second',
    ...wish,
  };
}

export function entry(key: string, wish: Partial<NightEntry> = {}): NightEntry {
  const [system, stem] = key.split('/');
  return {
    ...{ key, scenario: stem, file: `scenarios/${key}.yaml`, system, variant: null, state: 'identical', refusal: null },
    ...{ seed: 1, games: 2000, gamesPlanned: 2000, digests: { before: '1'.repeat(64), now: '1'.repeat(64) } },
    ...{ layers: { before: LAYERS, now: LAYERS }, changes: [], differing: 0, firstDifference: null, metrics: [] },
    ...{ costs: { before: COSTS, now: COSTS }, speed: { before: 900, now: 880 }, ceiling: null, repeated: null },
    ...wish,
  };
}

const COSTS = { games: 20, decisions: 4210, dice: 9876, policyDice: 12 };

export function changed(key: string, metrics: readonly NightMetric[], wish: Partial<NightEntry> = {}): NightEntry {
  return entry(key, {
    state: 'changed',
    digests: { before: '1'.repeat(64), now: '2'.repeat(64) },
    changes: [
      { layer: 'rules', keys: [{ key: 'save.hard', before: 3, now: 2 }], files: ['systems/squad-alpha/rules.js'] },
    ],
    differing: 812,
    firstDifference: {
      ...{ game: 3, seed: 1, replay: `skirmetrics replay scenarios/${key}.yaml --game 3 --seed 1` },
      bisect: "git bisect start HEAD 1a2b3c4 && git bisect run skirmetrics-bisect 'squad-alpha/farmhouse' 111111",
    },
    costs: { before: COSTS, now: { ...COSTS, dice: 9911 } },
    metrics,
    ...wish,
  });
}

export const DRIFT = row({ verdict: 'drift', first: block(0.47, 0.53, 0.02), second: block(0.468, 0.521, 0.02) });
export const LONGER = row({ metric: TURNS, verdict: 'small-change', delta: 0.25, first: block(7.1, 7.2, 0.05) });

export function night(entries: readonly NightEntry[], wish: Partial<Night> = {}): Night {
  const base: Night = {
    ...{ format: 'skirmetrics-night', formatVersion: 1, tier: 'night', ended: '2026-11-22T03:10:00.000Z' },
    suite: { file: 'suites/shipped.yaml', name: 'Shipped scenarios', folder: 'runs' },
    ...{ hardware: '2 × Example CPU', versions: { skirmetrics: '0.1.0', node: '20.20.2' }, commit: '0123456789abcdef' },
    against: {
      ...{ kind: 'pinned', path: 'suites/shipped.baseline.json', reason: 'First night', commit: '1a2b3c4' },
      ...{ isPaired: true, unpairedBecause: null },
    },
    ...{ alpha: 0.05, family: 12, fresh: [], alarms: [], accepted: null, interrupted: false, entries },
    findable: { games: 2000, atMost: false, difference: 0.041, power: 0.9, pilotGames: 0, comparisons: 12 },
    command: 'skirmetrics nightly suites/shipped.yaml',
    accept: 'skirmetrics nightly suites/shipped.yaml --accept --reason',
    ...{ strict: false, failUndecided: false, exitCode: 0 },
    ...wish,
  };
  return { ...base, exitCode: exitCodeOf(base) };
}

export function fresh(key: string, estimate: number, se = 0.011, seed = 20261122): FreshEntry {
  return { key, seed, games: 2000, metrics: [{ metric: SCORE, estimate, se }] };
}

export function endedOn(i: number): string {
  return new Date(Date.UTC(2026, 9, 1 + i, 3, 10)).toISOString();
}
