import { describe, expect, test } from 'vitest';
import { quickFiles } from './games.ts';
import {
  dependentGames,
  isSameTally,
  type Played,
  type PlayedGames,
  playUpwards,
  withPolicies,
} from './independence.ts';
import { strayGames } from './positions.ts';
import { all } from './systems.ts';
import { expectDrawable, expectPlacesAsTold, type ToldGames, tellGames } from './told.ts';

const GAMES = 2;

const EVERY = 149;

const shipped = all.flatMap((system) => quickFiles(system).map((file, number) => ({ system, file, number })));

describe.each(shipped)('games of $file', ({ system, file, number }) => {
  const upwards = new Map<Played, PlayedGames>();
  let plays: Promise<Played[]>;
  let told: ToldGames;

  const playedBy = (): Promise<Played[]> => {
    const policies = [system.info.defaultPolicy, ...(number === 0 ? ['random'] : [])];
    plays ??= withPolicies(system, file, policies);
    return plays;
  };
  const gamesOf = (played: Played): PlayedGames => {
    const known = upwards.get(played) ?? playUpwards(system, played.prepared, GAMES);
    upwards.set(played, known);
    return known;
  };

  test('go on from their positions as they did, and are not disturbed', async () => {
    for (const played of (await playedBy()).slice(0, number === 0 ? undefined : 1)) {
      const { tried, stray } = strayGames(system, played.prepared, gamesOf(played).records.slice(0, 1), EVERY);
      expect(tried, played.name).toBeGreaterThan(0);
      expect(stray, played.name).toEqual([]);
    }
  });

  test('come out the same after others, where they are told, and count nothing where their metrics have no cell', async () => {
    told = await tellGames(system, file, GAMES);
    const [played, ...others] = await playedBy();
    // Files that replay games are told with each game played once.
    const isAsItIs = JSON.stringify(played.prepared.job.data) === JSON.stringify(told.job.data);
    for (const untold of isAsItIs ? others : [played, ...others])
      expect(dependentGames(system, untold.prepared, gamesOf(untold)), untold.name).toEqual([]);
    const plain = isAsItIs ? gamesOf(played) : playUpwards(system, { ...played.prepared, job: told.job }, GAMES);
    expect(told.records).toEqual(plain.records);
    expect(isSameTally(told.recorder.tally, plain.tally)).toBe(true);
  });

  test('can be drawn from what they tell', () => expectDrawable(told));

  test('count the places that they tell', () => expectPlacesAsTold(told));
});
