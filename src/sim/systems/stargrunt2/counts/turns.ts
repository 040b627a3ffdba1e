import { named } from '../../../kernel/counts/cells.ts';
import { counts, histogram, rate } from '../../../kernel/counts/metric-tables.ts';
import { indices } from '../../../kernel/indices.ts';
import { ACTIONS } from '../rules/actions.ts';
import { REACTIONS } from '../rules/causes.ts';
import { CONFIDENCES } from '../rules/profiles.ts';
import { AXIS, type Axes } from './axes.ts';

const ACTIVATIONS = ['activated', 'passed'] as const;
export const ACTIVATION = indices(ACTIVATIONS);
const MOVE_KINDS = ['move', 'combatMove', 'travelMove'] as const;

/** What is counted of the order of play: activations, actions, moves, positions, levels and losses at the ends of turns, reaction tests (SG2-044). */
export const turnMetrics = ({ side, turn, quality, leadership, threat }: Axes, maxStrength: number) => ({
  deployments: counts(
    'Units and counters deployed, by whether an enemy who was there already saw the place',
    'placed',
    {
      by: [side],
      outcomes: ['seen', 'unseen'],
      rates: [rate('seenRate', 'seen', 'Share placed in sight of an enemy', ['seen'])],
    },
  ),
  activations: counts('Turns of the sequence: a unit activated, or passed', 'choices', {
    by: [side],
    outcomes: ACTIVATIONS,
    rates: [rate('passRate', 'passes', 'Share passed', ['passed'])],
  }),
  actions: counts('Actions by kind', 'actions', {
    by: [side],
    outcomes: ACTIONS,
  }),
  moves: counts('Moves by kind and inches made', 'moves', {
    by: [side, named('kind', 'Kind', MOVE_KINDS), AXIS.inches],
    outcomes: ['full', 'short'],
    rates: [rate('shortRate', 'shortMoves', 'Share that end short of the place named', ['short'])],
    views: [['side'], ['kind']],
  }),
  combatRolls: counts('Scores of mobility dice in combat moves', 'rolls', {
    by: [side, AXIS.score],
    outcomes: ['rolled'],
  }),
  inPosition: counts('Attempts to go in position', 'attempts', {
    by: [side],
    outcomes: ['gained', 'failed'],
    rates: [rate('gainRate', 'gained', 'Share that succeed', ['gained'])],
  }),
  confidenceLevels: counts("Confidence Levels of units at turns' ends", 'unitTurns', {
    by: [side, turn],
    outcomes: [...CONFIDENCES, 'lost'] as const,
    rates: [rate('unfitRate', 'unfit', 'Share broken, routed or lost', ['broken', 'routed', 'lost'])],
    views: [['side'], ['turn']],
  }),
  casualties: histogram('Figures lost, less those who came back', 'figures', {
    by: [side, turn],
    min: -maxStrength,
    max: maxStrength,
  }),
  reactionTests: counts('Reaction tests by purpose and Threat Level', 'tests', {
    by: [side, named('purpose', 'Purpose', REACTIONS), threat, quality, leadership],
    outcomes: ['passed', 'failed'],
    rates: [rate('passRate', 'passes', 'Share passed', ['passed'])],
    views: [['side'], ['purpose'], ['quality', 'leadership']],
  }),
});
