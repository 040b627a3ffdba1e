import type { Seats } from '../../kernel/system.ts';
import { rotatedSides } from '../../tabletop/seats.ts';
import type { StargruntScenario } from './scenario.ts';

/** Seats of stargrunt2: nothing but an order. A side without an edge of its own keeps that of its place in the file. */
export const seats: Seats<StargruntScenario> = {
  doc: 'A seat is a place in the order of the sides: who lists first deploys first among equals, and ties go by it.',
  rotated: rotatedSides,
};
