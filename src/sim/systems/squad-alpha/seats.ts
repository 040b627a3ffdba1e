import type { Seats } from '../../kernel/system.ts';
import { rotatedSides } from '../../tabletop/seats.ts';
import type { AlphaScenario } from './scenario.ts';

/** Seats of squad-alpha are just an order, because initiative is rolled every turn. */
export const seats: Seats<AlphaScenario> = {
  doc: 'A seat is a place in the order of the sides; the rules favour none, for who deploys and who acts first is rolled for.',
  rotated: rotatedSides,
};
