import { expect, test } from 'vitest';
import { Formations } from '../../../src/sim/systems/stargrunt2/table/formation.ts';
import { Lattice } from '../../../src/sim/tabletop/geometry.ts';

test('SG2-028 figures stand round the centre of their unit, the nearest points first and none beyond 6 inches', () => {
  const lattice = new Lattice(16, 16, 50);
  const centre = lattice.nodeNear(800, 800);
  const coverAt = new Uint8Array(lattice.count);
  const order = new Formations({ lattice, coverAt, standable: () => true }).order(centre, false);
  const far = [...order].map((node) => lattice.distanceSquared(centre, node));
  expect(far).toEqual(far.toSorted((a, b) => a - b));
  expect([far[0], far.at(-1)]).toEqual([0, 600 ** 2]);
});
