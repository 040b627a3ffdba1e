import { named } from '../../../kernel/counts/cells.ts';
import { counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { ACTIONS } from '../rules/actions.ts';
import { DEEDS } from '../rules/profiles.ts';
import { AXIS, type Axes } from './axes.ts';

const MOVES = ['halfMove', 'fullMove', 'sprint'] as const;

/** What is counted of the order of play: actions stated and taken, initiative, moves, shots fired and reloads. */
export const roundMetrics = ({ side, weapon, round }: Axes) => ({
  initiative: counts('Initiative rolls', 'rolls', {
    by: [side],
    outcomes: ['won', 'lost'],
    rates: [rate('winRate', 'wins', 'Initiative won', ['won'])],
  }),
  actionsStated: counts('Actions stated for a round', 'figureRounds', {
    by: [side, AXIS.stated],
    outcomes: ['stated'],
    views: [['side'], ['actions']],
  }),
  actions: counts('What figures did', 'choices', {
    by: [side],
    outcomes: ACTIONS,
  }),
  figureRounds: counts('What figures made of their rounds', 'figureRounds', {
    by: [side, round],
    outcomes: DEEDS,
    rates: [
      rate('attackRate', 'attacking', 'Share that attacks', ['attacks']),
      rate('passiveRate', 'passive', 'Share that only dodges or does nothing', ['onlyDodges', 'nothing']),
    ],
    views: [['side'], ['round']],
  }),
  sideRounds: counts('The most that any figure of a side made of a round', 'rounds', {
    by: [side, round],
    outcomes: DEEDS,
    rates: [rate('passiveRate', 'passive', 'Share in which nobody does more than dodge', ['onlyDodges', 'nothing'])],
    views: [['side'], ['round']],
  }),
  moves: counts('Moves by kind and metres', 'moves', {
    by: [side, named('kind', 'Kind', MOVES), AXIS.moved],
    outcomes: ['made'],
    views: [['side'], ['kind']],
  }),
  shotsFired: counts('Shots of weapons with ammunition', 'shots', {
    by: [side, weapon],
    outcomes: ['left', 'ranEmpty'],
    rates: [rate('emptyRate', 'emptied', 'Share that empties the weapon', ['ranEmpty'])],
    views: [['side'], ['weapon']],
  }),
  reloads: counts('Reloads', 'reloads', {
    by: [side, weapon],
    outcomes: ['reloaded'],
    views: [['side'], ['weapon']],
  }),
});
