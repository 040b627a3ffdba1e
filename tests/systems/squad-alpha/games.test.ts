import { describe, expect, test } from 'vitest';
import { loadSystem } from '../../../src/sim/registry.ts';
import { REASONS } from '../../../src/sim/tabletop/objectives.ts';
import { playBatch, ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { playColumns, scenario } from '../../contracts/games.ts';
import { goldenGames } from '../../contracts/golden.ts';

const system = await loadSystem('squad-alpha');
const MIRRORED = 'scenarios/squad-alpha/mirrored-skirmish.yaml';

async function decidedShare(policies: Record<string, string>, side: 0 | 1, games: number): Promise<number> {
  const set = Object.fromEntries(Object.entries(policies).map(([name, policy]) => [`sides.${name}.policy`, policy]));
  const scores = (await playColumns(MIRRORED, games, { set })).scores[side];
  const wins = scores.filter((score) => score === 2).length;
  return wins / (wins + scores.filter((score) => score === 0).length);
}

const BREAKTHROUGH = 'scenarios/squad-alpha/breakthrough.yaml';

async function breakthrough(games: number, set: Record<string, unknown>) {
  const { scores, reasons } = await playColumns(BREAKTHROUGH, games, { set });
  const score = scores[0].reduce((sum, doubled) => sum + doubled / 2, 0) / games;
  return { score, left: reasons.filter((reason) => REASONS[reason] === 'reached').length };
}

describe('games', () => {
  goldenGames('squad-alpha', 40, { policy: 'tactician' });
  goldenGames('squad-alpha', 40, { policy: 'random', files: [MIRRORED] });

  test('equal sides: what one wins in its seat the other wins in that seat, game by game, whatever they are called', async () => {
    const { data } = (await scenario(MIRRORED)).baseline;
    const games = 30;
    const recordsOf = (played: unknown) => {
      const { job } = prepareJob(system, { id: 'mirror', data: played, houseRules: {}, seed: 1 });
      return playBatch(new ReadyMatch(system, job), 0, games).records;
    };
    const { blue, red } = (data as { sides: Record<string, object> }).sides;
    const exchanged = { ...(data as object), sides: { red: { ...blue }, blue: { ...red } } };
    expect(recordsOf(exchanged)).toEqual(recordsOf(data));
  });

  test('tactician beats random from both seats, in at least 80% of decided games', async () => {
    expect(await decidedShare({ blue: 'tactician', red: 'random' }, 0, 400)).toBeGreaterThan(0.8);
    expect(await decidedShare({ blue: 'random', red: 'tactician' }, 1, 400)).toBeGreaterThan(0.8);
  });

  test('tactician beats random where it must break through, and its equal more often than not', async () => {
    const scoreAgainst = async (policy: string) => (await breakthrough(300, { 'sides.red.policy': policy })).score;
    expect(await scoreAgainst('random')).toBeGreaterThan(0.95);
    expect(await scoreAgainst('tactician')).toBeGreaterThan(0.65);
  });

  test('tactician leaves where ten elites cannot be beaten and are not in its way', async () => {
    const { left } = await breakthrough(60, {
      'mission.turns': 12,
      'sides.blue.deploy': { rect: [32, 14, 16, 6] },
      'sides.red.deploy': { rect: [0, 0, 16, 8] },
      'sides.red.figures.Guard.training': 'elite',
      'sides.red.figures.Guard.count': 3,
      'sides.red.figures.Militia.training': 'elite',
      'sides.red.figures.Militia.count': 6,
    });
    expect(left).toBeGreaterThan(30);
  });

  test('tactician that has to break through takes more risks the less time there is', async () => {
    const inTheWay = { 'mission.turns': 8, 'sides.red.role': 'survives' };
    const atEase = { ...inTheWay, 'sides.blue.tactics': { hurry: 0 } };
    const [pressed, calm] = [await breakthrough(200, inTheWay), await breakthrough(200, atEase)];
    expect(pressed.score - calm.score).toBeGreaterThan(0.1);
  });
});
