import { expect, test } from 'vitest';
import { emptyTable } from '../../src/experiments/play.ts';
import { systemOf } from '../../src/scenarios/index.ts';
import { explore, screen } from '../../src/sensitivity/explore.ts';
import { TRAJECTORIES } from '../../src/sensitivity/plan.ts';
import { recordLength } from '../../src/stats/tables.ts';
import { loadScenarios } from '../../src/terminal/load.ts';
import type { Player } from '../../src/workers/pool.ts';
import { folderWith, SKIRMISH } from '../cli/support.ts';

const GAMES = 4;
const gamesFrom = (rows: number, first: number) => Array.from({ length: rows }, (_, row) => GAMES * (first + row));

test('screening and rows never share a game: each starting point and each row has games of its own', async () => {
  const [scenario] = await loadScenarios([`${folderWith({ 'skirmish.yaml': SKIRMISH })}/skirmish.yaml`], {});
  const asked: number[] = [];
  /** All games are equal. */
  const player = {
    threads: 1,
    play: async (job: Parameters<typeof emptyTable>[0], { firstGame, games }: { firstGame: number; games: number }) => {
      if (games === GAMES) asked.push(firstGame);
      return { ...job, firstGame, games, records: new Int32Array(games * recordLength(emptyTable(job))) };
    },
    again: async () => null,
  } as unknown as Player;
  const keys = [{ values: [1, 2, 3], isOrdered: true }] as unknown as Parameters<typeof screen>[0]['keys'];
  const resolve = async (points: readonly unknown[]) => points.map(() => scenario.baseline);
  const { signal } = new AbortController();
  const wish = { system: await systemOf(scenario), seed: 1, games: GAMES, signal, onGames: () => {} };
  await screen({ keys }, resolve, player, wish, 9);
  expect([...new Set(asked)]).toEqual(gamesFrom(TRAJECTORIES, 0));
  asked.length = 0;
  await explore({ keys, rows: 5 }, { kept: [0], sets: [[0]] }, resolve, player, wish, 9);
  expect([...new Set(asked)]).toEqual(gamesFrom(5, TRAJECTORIES));
});
