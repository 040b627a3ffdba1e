import { expect, test } from 'vitest';
import { playMatrix, seatingsOf, usualPolicies } from '../../src/players/matrix.ts';
import { playingOn } from '../../src/players/playing.ts';
import { matrixSentences } from '../../src/report/sentences/players.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { scenario } from '../contracts/games.ts';

const pool = new WorkerPool({ threads: 0 });
const { signal } = new AbortController();

async function matrixOf(file: string, policies: readonly string[], games: number, houseRules: readonly string[] = []) {
  const additions = houseRules.length === 0 ? [] : [{ name: 'v', option: '--set', houseRules }];
  const loaded = await scenario(file, { additions });
  const system = await loadSystem(loaded.system);
  const variants = [loaded.baseline, ...loaded.additions.map(({ variant }) => variant!)];
  const wish = { system, variants, policies, games, seed: 1, alpha: 0.05, batchSize: games, signal };
  return { system, loaded, ...(await playMatrix(playingOn(pool), wish)) };
}

test('two policies share each pair’s points, and one is even with itself', async () => {
  const { matrix, totals } = await matrixOf('scenarios/squad-alpha/farmhouse.yaml', ['tactician', 'random'], 30, [
    'save.hard=2',
  ]);
  const of = (row: string, column: string) => matrix.cells.find((cell) => cell.row === row && cell.column === column)!;
  expect(of('tactician', 'random').estimate! + of('random', 'tactician').estimate!).toBeCloseTo(1, 12);
  expect(of('tactician', 'tactician').estimate).toBeCloseTo(0.5, 12);
  expect(of('tactician', 'random').low!).toBeGreaterThan(0.8);
  expect(totals.games).toBe(30);
  expect(matrix.effects).toHaveLength(4);
  expect(matrixSentences(matrix)).toEqual([
    '"tactician" beats every other AI player here.',
    expect.stringMatching(/^v .*(blue|blue’s score) in .* of 4 pairs of players.* \(.* points per 100 games\)\.$/),
  ]);
});

test('where one side decides, each policy has its own score', async () => {
  const { matrix } = await matrixOf('scenarios/stargate-solo/patrol-meets-a-portal.yaml', ['tactician', 'random'], 10);
  expect(matrix.cells.map(({ row, column }) => [row, column])).toEqual([
    ['tactician', 'tactician'],
    ['random', 'random'],
  ]);
  const cell = (row: string, estimate: number) => ({
    row,
    column: row,
    estimate,
    low: estimate - 0.1,
    high: estimate + 0.1,
  });
  const said = (random: number) =>
    matrixSentences({ ...matrix, cells: [cell('tactician', 0.8), cell('random', random)] });
  expect(said(0.5)).toEqual(['"tactician" scores most: 80 points per 100 games (70 to 90).']);
  expect(said(0.65)).toEqual([
    'No AI player is shown to score most here; "tactician" has 80 points per 100 games (70 to 90).',
  ]);
});

test('four players: each policy in every seat against the others, whose even share is a quarter', async () => {
  const { matrix, system, loaded } = await matrixOf(
    'scenarios/stargate-missions/four-players.yaml',
    ['tactician', 'random'],
    10,
  );
  expect(seatingsOf(system, loaded.baseline, 2)).toBe(10);
  const own = matrix.cells.find(({ row, column }) => row === 'random' && column === 'random')!;
  expect(own.low! < 0.25 && own.high! > 0.25).toBe(true);
});

test('planners and policies that decide nothing are left out unless they are named', async () => {
  expect(usualPolicies(await loadSystem('stargate-solo'))).toEqual([
    'tactician',
    'shoot-nearest',
    'close-in',
    'random',
  ]);
});

test('where no policy decides for any side there is nothing to play', async () => {
  const tables = await scenario('scenarios/stargate-solo/table-against-table.yaml');
  expect(seatingsOf(await loadSystem(tables.system), tables.baseline, 4)).toBe(0);
});
