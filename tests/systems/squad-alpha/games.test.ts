import { describe, expect, test } from 'vitest';
import { digestOf, playGames, readyMatch } from '../../contracts/games.ts';

const MIRRORED = 'scenarios/squad-alpha/mirrored-skirmish.yaml';

/** Points of a side per decided game: game records hold turns, reason, then eight columns a side, the doubled score first. */
async function decidedShare(policies: Record<string, string>, side: 0 | 1, games: number): Promise<number> {
  const set = Object.fromEntries(Object.entries(policies).map(([name, policy]) => [`sides.${name}.policy`, policy]));
  const { records } = await playGames(MIRRORED, games, { set });
  const scores = Array.from({ length: games }, (_, game) => records[game * 18 + 2 + side * 8]);
  const wins = scores.filter((score) => score === 2).length;
  return wins / (wins + scores.filter((score) => score === 0).length);
}

describe('games', () => {
  // A change of these is a change of the rules, the policies or the streams: make it on purpose, and say so in the changelog.
  test.each([
    ['mirrored-skirmish', 'tactician'],
    ['mirrored-skirmish', 'random'],
    ['farmhouse', 'tactician'],
    ['breakthrough', 'tactician'],
    ['elites-against-conscripts', 'tactician'],
    ['meeting-engagement', 'tactician'],
  ])('golden games of %s between two of %s', async (name, policy) => {
    const file = `scenarios/squad-alpha/${name}.yaml`;
    const names = name.startsWith('elites') ? ['elites', 'conscripts'] : ['blue', 'red'];
    const set = Object.fromEntries(names.map((side) => [`sides.${side}.policy`, policy]));
    expect({ [`${name} ${policy}`]: digestOf(await playGames(file, 40, { set })) }).toMatchSnapshot();
  });

  test('a game is the same whatever was played before it', async () => {
    const alone = await readyMatch(MIRRORED);
    alone.play(17);
    const after = await readyMatch(MIRRORED);
    for (const game of [3, 400000, 16]) after.play(game);
    after.play(17);
    expect(after.recorder.record).toEqual(alone.recorder.record);
  });

  test('tactician beats random from both seats, in at least 80% of decided games', async () => {
    expect(await decidedShare({ blue: 'tactician', red: 'random' }, 0, 400)).toBeGreaterThan(0.8);
    expect(await decidedShare({ blue: 'random', red: 'tactician' }, 1, 400)).toBeGreaterThan(0.8);
  });

  test('tactician beats random where it must break through, and its equal more often than not', async () => {
    const played = async (policy: string) => {
      const set = { 'sides.red.policy': policy };
      const { records } = await playGames('scenarios/squad-alpha/breakthrough.yaml', 300, { set });
      return Array.from({ length: 300 }, (_, game) => records[game * 18 + 2] / 600).reduce((sum, score) => sum + score);
    };
    expect(await played('random')).toBeGreaterThan(0.95);
    expect(await played('tactician')).toBeGreaterThan(0.65);
  });
});
