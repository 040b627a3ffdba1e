import { named } from '../../../kernel/counts/cells.ts';
import { histogram } from '../../../kernel/counts/metric-tables.ts';
import type { ChartRequest } from '../../../kernel/counts/metrics.ts';
import { indices } from '../../../kernel/indices.ts';
import type { Labels } from './axes.ts';
import { LEAST_SCORE, MOST_SCORE } from './scores.ts';

/**
 * A card's worth: how much it puts the holder above the mean of the others, and how much of that is the holder's own
 * score.
 */
const WORTH_IN = ['lead over the others', 'own score'] as const;

export const WORTH = indices(WORTH_IN);

const NAME = 'event-usefulness';

/** Present if a scenario asks for it. */
export function worthMetrics({ events, players }: Labels) {
  // Counted in parts, means over the others stay integers.
  const parts = players.length - 1;
  const max = 2 * parts * (MOST_SCORE - LEAST_SCORE);
  const by = [named('card', 'Event', events), named('worthIn', 'Worth in', WORTH_IN)] as const;
  return {
    eventUsefulness: histogram('Worth to who draws it first', 'points', { by, min: -max, max, parts, sparse: true }),
  };
}

export function usefulnessCharts({ eventUsefulness }: Labels): ChartRequest[] {
  if (!eventUsefulness) return [];
  return [
    {
      name: NAME,
      title: 'What an Event card is worth to who draws it first',
      metric: NAME,
      x: 'card',
      colour: 'worthIn',
      mark: 'ranking',
    },
  ];
}
