import { EVENT } from '../../../src/sim/systems/revland-combat/counts/rule-events.ts';
import type { Scene } from './support.ts';

export { counted } from '../../support/counted.ts';

const EVENT_NAMES = Object.keys(EVENT);

/** Records the names of all later rule events, in order. */
export function noted({ game: { tally } }: Scene): string[] {
  const names: string[] = [];
  const count = tally.happened.bind(tally);
  tally.happened = (event) => {
    names.push(EVENT_NAMES[event]);
    count(event);
  };
  return names;
}

/** Records each side that heals later: side, days until all are well, days of all together. */
export function daysNoted({ game: { tally } }: Scene): number[][] {
  const days: number[][] = [];
  tally.daysUntilWell.set = (side, longest) => days.push([side, longest]);
  tally.daysLost.set = (_side, all) => days.at(-1)!.push(all);
  return days;
}
