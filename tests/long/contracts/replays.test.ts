import { describe, test } from 'vitest';
import { shippedFiles } from '../../contracts/games.ts';
import { all } from '../../contracts/systems.ts';
import { expectDrawable, expectPlacesAsTold, tellGames } from '../../contracts/told.ts';

const GAMES = 20;

describe.each(all.map((system) => ({ id: system.info.id, system })))('games of $id', ({ system }) => {
  test.each(shippedFiles(system.info.id))(
    'can be drawn from what they tell, and count the places that they tell: %s',
    async (file) => {
      const told = await tellGames(system, file, GAMES);
      expectDrawable(told);
      expectPlacesAsTold(told);
    },
  );
});
