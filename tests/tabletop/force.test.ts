import { expect, test } from 'vitest';
import { expandFigures } from '../../src/sim/tabletop/force.ts';

test('figures of one name are numbered through all lines of a unit, past a name that is taken', () => {
  const lines = [
    { name: 'Leader', count: 1 },
    { name: 'Gunner', count: 1, weapon: 'plasma' },
    { name: 'Rifleman', count: 2 },
    { name: 'Gunner', count: 1, weapon: 'saw' },
    { name: 'Rifleman 2', count: 1 },
  ];
  const names = ['Leader', 'Gunner 1', 'Rifleman 1', 'Rifleman 3', 'Gunner 2', 'Rifleman 2'];
  expect(expandFigures(lines).map(({ name }) => name)).toEqual(names);
  expect(expandFigures(lines)[4].weapon).toBe('saw');
});
