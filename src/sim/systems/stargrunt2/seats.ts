import type { Seats } from '../../kernel/system.ts';
import { rotatedSides } from '../../tabletop/seats.ts';
import type { StargruntScenario } from './scenario.ts';

/** Seats of stargrunt2: nothing but an order. A side without an edge of its own keeps that of its place in the file. */
export const seats: Seats<StargruntScenario> = {
  doc: 'A seat is a place in the order of the sides; among equals chance says who deploys and who acts first, other ties go by it.',
  rotated: rotatedSides,
};
