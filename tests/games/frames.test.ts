import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Battle } from '../../src/sim/games/skirmish/table/battle.ts';
import { Frame } from '../../src/sim/games/skirmish/table/frame.ts';
import { playGames, scenario, shippedFiles } from '../contracts/games.ts';
import { SHIPPED_GAMES } from '../contracts/systems.ts';

const POISON = 7_777_777;
const GAMES = 40;
const POLICIES = ['shoot-nearest', 'close-in'];

/** Slots where branches are noted stay as they are: they are of the whole game. */
function kept(frame: Frame, work: (values: Int32Array) => void): void {
  const { engine } = (frame as unknown as { battle: Battle }).battle;
  const { values } = frame;
  const noted = engine.branches.map(({ slot }) => values[slot]);
  work(values);
  engine.branches.forEach(({ slot }, i) => {
    values[slot] = noted[i];
  });
}

/** Whatever is not loaded for a question shows, what a chain wrote for the weapon before, and units that changed unseen. */
function poisoned(): void {
  const { begin, beginSide, with: withWeapon } = Frame.prototype;
  vi.spyOn(Frame.prototype, 'begin').mockImplementation(function (this: Frame, unit) {
    kept(this, (values) => values.fill(POISON));
    (this as unknown as { unit: null }).unit = null;
    begin.call(this, unit);
  });
  vi.spyOn(Frame.prototype, 'beginSide').mockImplementation(function (this: Frame, side) {
    kept(this, (values) => values.fill(POISON));
    beginSide.call(this, side);
  });
  vi.spyOn(Frame.prototype, 'with').mockImplementation(function (this: Frame, weapon) {
    const { engine } = (this as unknown as { battle: Battle }).battle;
    kept(this, (values) => {
      for (const chain of [engine.shoot, engine.strike])
        for (const { writes } of chain?.chain.steps ?? []) for (const slot of writes) values[slot] = POISON;
    });
    withWeapon.call(this, weapon);
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('frames', () => {
  const files = SHIPPED_GAMES.flatMap((id) => shippedFiles(id));

  test.each(files)('of %s: no expression reads what another question left behind', async (file) => {
    const { baseline } = await scenario(file);
    const sides = Object.keys((baseline.data as { sides: object }).sides);
    const policies = Object.fromEntries(sides.map((side, i) => [side, POLICIES[i]]));
    const clean = await playGames(file, GAMES, { policies });
    poisoned();
    const dirty = await playGames(file, GAMES, { policies });
    expect(dirty.records).toEqual(clean.records);
    expect(dirty.tally).toEqual(clean.tally);
  });
});
