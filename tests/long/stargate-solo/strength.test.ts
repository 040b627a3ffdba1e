import { expect, test } from 'vitest';
import { playColumns } from '../../contracts/games.ts';
import { FOLDER, NAMES } from '../../systems/stargate-solo/files.ts';

const GAMES = 300;

async function scores(name: string, policy: string): Promise<number[]> {
  const {
    scores: [sgc],
  } = await playColumns(`${FOLDER}/${name}.yaml`, GAMES, { set: { 'sides.sgc.policy': policy } });
  return sgc.map((score) => score / 2);
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

// Paired 99% intervals must be above zero.
test.each(NAMES)('%s: on the SGC side tactician beats uncommanded and random clearly', async (name) => {
  const best = await scores(name, 'tactician');
  for (const policy of ['uncommanded', 'random'] as const) {
    const other = await scores(name, policy);
    const gaps = best.map((score, game) => score - other[game]);
    const mean = average(gaps);
    const error = Math.sqrt(average(gaps.map((gap) => (gap - mean) ** 2)) / (gaps.length - 1));
    expect(mean - 2.576 * error, `over ${policy}`).toBeGreaterThan(0);
  }
});
