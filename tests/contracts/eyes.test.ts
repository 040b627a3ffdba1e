import { afterEach, describe, expect, test, vi } from 'vitest';
import { PER_MARKER } from '../../src/sim/systems/stargrunt2/play/questions.ts';
import { Tactician } from '../../src/sim/systems/stargrunt2/policies/tactician.ts';
import type { Battle } from '../../src/sim/systems/stargrunt2/table/battle.ts';
import type { Unit } from '../../src/sim/systems/stargrunt2/table/unit.ts';
import { strayDecisions } from './eyes.ts';
import { shippedFiles } from './games.ts';
import { withPolicies } from './independence.ts';
import { all, systems } from './systems.ts';

describe.each(all.map((system) => ({ id: system.info.id, system })))('eyes of $id', ({ id, system }) => {
  const { hidden } = system.info;
  // Only stargrunt2 files with counters hide anything.
  const files = shippedFiles(id).filter((file) => id !== 'stargrunt2' || file.includes('hidden'));

  test(`what is hidden is what its matches deal again: ${hidden.join(' ') || 'nothing'}`, async () => {
    const [{ prepared }] = await withPolicies(system, files[0], []);
    expect(strayDecisions(system, prepared, 0, 1).deals).toBe(hidden.length > 0);
  });

  test.skipIf(hidden.length === 0)('decisions stay when what is hidden from a seat is dealt again', async () => {
    const found = [];
    for (const file of files.filter((name) => !name.includes('usefulness'))) {
      const [{ prepared }] = await withPolicies(system, file, []);
      found.push(strayDecisions(system, prepared, 2, 11));
    }
    expect(found.flatMap(({ stray }) => stray)).toEqual([]);
    expect(Math.min(...found.map(({ tried }) => tried))).toBeGreaterThan(10);
  });
});

const LEAKS: readonly (readonly [string, (units: readonly Unit[]) => Unit | undefined])[] = [
  ['by the order of the list', (units) => units.find(({ isCounter }) => isCounter)],
  ['by kind', (units) => units.find(({ isCounter, isDecoy }) => isCounter && !isDecoy)],
  ['by figures', (units) => units.find(({ isCounter, active }) => isCounter && active > 2)],
];

describe('planted leaks', () => {
  afterEach(() => vi.restoreAllMocks());

  function spots(pick: (battle: Battle, unit: Unit) => Unit | undefined): void {
    vi.spyOn(Tactician.prototype, 'electronicSpot').mockImplementation((battle: Battle, unit: Unit) => {
      const found = unit.electronicWarfareMarkers === 0 ? undefined : pick(battle, unit);
      return found === undefined ? 0 : found.index + PER_MARKER;
    });
  }

  /** Looks at every decision of two games, up to the first leak: one question in thirty leaks. */
  async function isCaught(): Promise<boolean> {
    const system = systems.find(({ info }) => info.id === 'stargrunt2')!;
    const [{ prepared }] = await withPolicies(system, 'scenarios/stargrunt2/hidden-defenders.yaml', []);
    return strayDecisions(system, prepared, 2, 1, 1).stray.length > 0;
  }

  test.each(LEAKS)('a tactician that picks counters %s is caught', async (_, pick) => {
    spots(({ sides }, { side }) => pick(sides[1 - side].units));
    expect(await isCaught()).toBe(true);
  });

  test.each(LEAKS)('a tactician that picks counters %s as the turn begins is caught', async (_, pick) => {
    const noted: (Unit | undefined)[] = [];
    vi.spyOn(Tactician.prototype, 'beginTurn').mockImplementation((...[{ sides }, { index }]: any) => {
      noted[index] = pick(sides[1 - index].units);
    });
    spots((_battle, { side }) => (noted[side]?.isCounter ? noted[side] : undefined));
    expect(await isCaught()).toBe(true);
  });
});
