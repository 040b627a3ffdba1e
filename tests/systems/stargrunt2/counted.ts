import { EVENT } from '../../../src/sim/systems/stargrunt2/counts/rule-events.ts';
import type { Scene } from './support.ts';

export { counted } from '../../support/counted.ts';

const EVENT_NAMES = Object.keys(EVENT);

export function noted({ game: { tally } }: Scene): string[] {
  const names: string[] = [];
  const count = tally.happened.bind(tally);
  tally.happened = (event) => {
    names.push(EVENT_NAMES[event]);
    count(event);
  };
  return names;
}
