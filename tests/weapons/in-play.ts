import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folderWith, skirmetrics } from '../cli/support.ts';

const scenarios = fileURLToPath(new URL('../../scenarios', import.meta.url));

type Row = Record<string, string | number | null>;

async function played(system: string, scenario: string, ...words: string[]) {
  const file = join(scenarios, system, scenario);
  const { code, stdout } = await skirmetrics(folderWith({}), [
    ...['weapons', system, '--in-play', file, '--json'],
    ...words,
  ]);
  expect(code).toBe(0);
  return JSON.parse(stdout) as { weapons: Row[]; inPlay: Row[]; played: Row };
}

export function playedBesideExact(games: { readonly solo: number; readonly squads: number }): void {
  test('SOLO-28 SOLO-36 every rate of the solo skirmish stands beside the cells that it was rolled by, and agrees', async () => {
    const words = ['--games', String(games.solo), '--seed', '3'];
    const { weapons, inPlay } = await played('stargate-solo', 'hold-the-gate.yaml', ...words);
    const shots = inPlay.filter(({ metric }) => metric === 'hit-rates');
    expect(shots.length).toBeGreaterThan(30);
    for (const row of shots) {
      const cells = weapons.filter(
        (cell) =>
          cell.weapon === row.weapon &&
          cell.mode === row.mode &&
          cell.cover === row.cover &&
          cell.target === row.target,
      );
      const chances = cells.map(({ hitChance }) => hitChance);
      expect(chances.some((chance) => Math.abs(Number(chance) - Number(row.exact)) < 1e-12)).toBe(true);
    }
    // z is nearly normal: above 5 in 1 of 1,700,000 cells.
    const judged = inPlay.filter(
      ({ n, exact }) => exact !== null && Number(n) * Math.min(Number(exact), 1 - Number(exact)) >= 10,
    );
    expect(judged.length).toBeGreaterThan(20);
    for (const { z, x, n, exact } of judged) {
      const [count, mean] = [Number(n), Number(n) * Number(exact)];
      expect(Number(z)).toBeCloseTo((Number(x) - mean) / Math.sqrt(mean * (1 - mean / count)), 9);
      expect(Math.abs(Number(z))).toBeLessThan(5);
    }
  });

  test('ALPHA-10 ALPHA-23 a rate whose modifier is not counted lies between the exact values that it may have had', async () => {
    const { inPlay } = await played('squad-alpha', 'farmhouse.yaml', '--games', String(games.squads));
    const [row] = inPlay.filter(
      ({ metric, rate, training, step, cover }) =>
        metric === 'hit-rates' && rate === 'hitRate' && training === 'regular' && step === '4' && cover === 'none',
    );
    expect(row.exact).toBeNull();
    // Two dice at 4 or under, down to 1s alone.
    expect(row.exactMin).toBeCloseTo(1 - (5 / 6) ** 2, 12);
    expect(row.exactMax).toBeCloseTo(1 - (2 / 6) ** 2, 12);
    expect(Number(row.sampled)).toBeCloseTo(Number(row.x) / Number(row.n), 12);
  });

  test('ALPHA-14 with --set the changed rules are played and held against their own exact values', async () => {
    const words = ['--games', String(games.squads), '--set', 'save.hard=6', '--set', 'initiative.die=8'];
    const { inPlay } = await played('squad-alpha', 'farmhouse.yaml', ...words);
    const [row] = inPlay.filter(
      ({ rate, training, step, cover }) =>
        rate === 'killRate' && training === 'regular' && step === '1' && cover === 'hard',
    );
    expect(row.exact).toBeCloseTo((1 - (5 / 6) ** 2) * (5 / 6), 12);
  });
}

export function playedOnThreads(): void {
  test('is the same on any number of threads, and says what was played', async () => {
    const words = ['--games', '260', '--seed', '9'];
    const one = await played('squad-alpha', 'farmhouse.yaml', ...words);
    const two = await played('squad-alpha', 'farmhouse.yaml', ...words, '--threads', '2');
    expect(two.inPlay).toEqual(one.inPlay);
    expect(one.played).toMatchObject({ scenario: 'Farmhouse', games: 260, interrupted: false, seed: 9 });
  });
}
