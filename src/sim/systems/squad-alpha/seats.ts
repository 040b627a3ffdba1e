import type { Seats } from '../../kernel/system.ts';
import type { AlphaScenario } from './scenario.ts';

/** Seats of squad-alpha: nothing but an order, for initiative is rolled every turn. */
export const seats: Seats<AlphaScenario> = {
  doc: 'A seat is a place in the order of the sides; the rules favour none, for who deploys and who acts first is rolled for.',
  rotated: (scenario, by) => {
    // Without an area of its own a side deploys in the half that its place in the file gives it: it keeps that half.
    const sides = Object.entries(scenario.sides).map(
      ([name, side], seat) => [name, { ...side, place: side.place ?? seat }] as const,
    );
    const order = [...sides.slice(by), ...sides.slice(0, by)];
    const rotated = { ...scenario, sides: Object.fromEntries(order) };
    if (Object.keys(rotated.sides).join() !== order.map(([name]) => name).join())
      throw new RangeError('sides that are named by numbers stand in their order: give them other names');
    return rotated;
  },
};
