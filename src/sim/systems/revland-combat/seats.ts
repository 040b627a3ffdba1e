import type { Seats } from '../../kernel/system.ts';
import { rotatedSides } from '../../tabletop/seats.ts';
import type { RevlandScenario } from './scenario.ts';

/** Seats of revland-combat: nothing but an order, for chance decides who deploys first and initiative is rolled. */
export const seats: Seats<RevlandScenario> = {
  doc: 'A seat is a place in the order of the sides; the rules favour none, for who deploys and who acts first is rolled for.',
  rotated: rotatedSides,
};
