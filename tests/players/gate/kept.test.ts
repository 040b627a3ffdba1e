import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type GateVerdict, gateOf, keepGate } from '../../../src/experiments/gates.ts';
import { prove } from '../../../src/players/gate/proof.ts';
import type { Scenario } from '../../../src/scenarios/index.ts';
import type { System } from '../../../src/sim/kernel/system.ts';

const PASSED: GateVerdict = {
  verdict: 'passed',
  scores: [{ against: 'random', score: { estimate: 0.9, low: 0.87, high: 0.93 }, wanted: 0.85, games: 400 }],
  drawn: 0.1,
  mostDrawn: 0.3,
  silent: [],
};
const info = { id: 'toy', mustProve: true, tactics: { seek: { default: 1 } } };
const toy = { info } as unknown as System;
const scenarioOf = (data: unknown, houseRules: object = {}) =>
  ({ name: 'Toy', file: 'toy.yaml', baseline: { data, houseRules } }) as unknown as Scenario;
const SCENARIO = scenarioOf({ turns: 4 });
const wish = { threads: 1, signal: new AbortController().signal };

let folder = '';
const before = process.cwd();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skirmetrics-gates-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});
const kept = () => join(folder, 'reports/gates', readdirSync(join(folder, 'reports/gates'))[0]);
const verdictOf = (system: System, scenario: Scenario) => gateOf(system, scenario)?.verdict;

test('a system whose players need not prove themselves has no verdict', () => {
  expect(gateOf({ info: { id: 'toy' } } as unknown as System, SCENARIO)).toBeUndefined();
});

test('a verdict is unknown until it is kept, and is then played no more', async () => {
  expect(verdictOf(toy, SCENARIO)).toBe('unknown');
  keepGate(toy, SCENARIO, PASSED);
  expect(gateOf(toy, SCENARIO)).toEqual({ ...PASSED, command: expect.stringMatching(/check toy\.yaml --play$/) });
  expect(await prove(toy, SCENARIO, wish)).toMatchObject({ verdict: 'passed' });
});

test('it holds for the very game, scenario, house rules and weights of players', () => {
  keepGate(toy, SCENARIO, PASSED);
  expect(verdictOf(toy, scenarioOf({ turns: 4 }))).toBe('passed');
  const heavier = { info: { ...info, tactics: { seek: { default: 2 } } } } as unknown as System;
  const game = { kind: 'skirmish', id: 'toy', title: 'Toy', doc: '', actions: {} };
  const others: [System, Scenario][] = [
    [toy, scenarioOf({ turns: 5 })],
    [toy, scenarioOf({ turns: 4 }, { cover: 2 })],
    [heavier, SCENARIO],
    [{ ...toy, game } as System, SCENARIO],
  ];
  expect(others.map(([system, scenario]) => verdictOf(system, scenario))).toEqual(others.map(() => 'unknown'));
});

test('a damaged file counts as none, and the next verdict replaces it', () => {
  keepGate(toy, SCENARIO, PASSED);
  writeFileSync(kept(), readFileSync(kept(), 'utf8').slice(0, 40));
  expect(verdictOf(toy, SCENARIO)).toBe('unknown');
  keepGate(toy, SCENARIO, { ...PASSED, verdict: 'failed' });
  expect(verdictOf(toy, SCENARIO)).toBe('failed');
});

test('where the folder cannot be written the verdict holds for this process', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  writeFileSync(join(folder, 'reports'), 'a file');
  keepGate(toy, scenarioOf({ turns: 6 }), PASSED);
  expect(verdictOf(toy, scenarioOf({ turns: 6 }))).toBe('passed');
});

test('--no-gate and an interruption leave it unknown', async () => {
  const gone = new AbortController();
  gone.abort();
  expect(await prove(toy, SCENARIO, { ...wish, skip: true })).toMatchObject({ verdict: 'unknown' });
  expect(await prove(toy, SCENARIO, { ...wish, signal: gone.signal })).toMatchObject({ verdict: 'unknown' });
});
