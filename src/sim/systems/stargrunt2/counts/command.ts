import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, histogram, rate } from '../../../kernel/counts/metric-tables.ts';
import { indices } from '../../../kernel/indices.ts';
import { ACTIONS } from '../rules/actions.ts';
import {
  AIDS,
  COMMUNICATION_PURPOSES,
  CONFIDENCE_CAUSES,
  CONFIDENCES,
  DROP_CAUSES,
  PANIC_RISKS,
  REACTIONS,
} from '../rules/profiles.ts';
import { COMMUNICATIONS, TREATMENTS } from '../steps/command.ts';
import { PANIC_REMOVALS } from '../steps/nerve.ts';
import type { Unit } from '../table/unit.ts';
import { AXIS, type Axes } from './axes.ts';

/** SG2-024. */
const RALLIES = ['no-contact', 'failure', 'success'] as const;

/** SG2-012, 018 to 027, 082. */
export const commandMetrics = ({ side, quality, leadership }: Axes) => ({
  communications: counts('Communications by purpose and command levels bypassed', 'communications', {
    by: [side, named('purpose', 'Purpose', COMMUNICATION_PURPOSES), AXIS.bypassed, quality],
    outcomes: COMMUNICATIONS,
    rates: [
      rate('successRate', 'successes', 'Share that succeeds', ['success']),
      rate('jammedRate', 'jammed', 'Share jammed', ['jammed']),
    ],
    views: [['side'], ['purpose'], ['bypassed']],
  }),
  transfers: counts('Transferred activations by actions used', 'activations', {
    by: [side, AXIS.used],
    outcomes: ['used', 'unused'],
    rates: [rate('usedRate', 'used', 'Share of which an action is used', ['used'])],
    views: [['side']],
  }),
  rallies: counts('Attempts to rally', 'attempts', {
    by: [side, quality],
    outcomes: RALLIES,
    rates: [rate('successRate', 'successes', 'Share that succeeds', ['success'])],
    views: [['side']],
  }),
  regroupings: counts('Regrouped units by figures joined', 'regroupings', {
    by: [side, AXIS.joined],
    outcomes: ['regrouped'],
    views: [['side']],
  }),
  leadersLost: counts('Leaders lost, and how well others took over', 'leaders', {
    by: [side, named('before', 'Leadership Value before', leadership.labels), leadership],
    outcomes: ['better', 'same', 'worse'],
    rates: [rate('worseRate', 'worse', 'Share that is worse', ['worse'])],
    views: [['side'], ['before'], ['leadership']],
  }),
  treatments: counts('Wounded treated', 'figures', {
    by: [side, named('aid', 'Help', AIDS)],
    outcomes: TREATMENTS,
    rates: [
      rate('deathRate', 'deaths', 'Share that dies', ['dead']),
      rate('fitRate', 'fit', 'Share fit again', ['ok']),
    ],
    views: [['side'], ['aid']],
  }),
});

export function countSuccessor(
  tally: CellsOf<ReturnType<typeof commandMetrics>>,
  { side, leadership }: Unit,
  before: number,
): void {
  const result = leadership < before ? 0 : leadership === before ? 1 : 2;
  tally.leadersLost.count(side, AXIS.leadership.place(before), AXIS.leadership.place(leadership), result);
}

/** SG2-029 to 054. */
export const nerveMetrics = ({ side, turn, quality, leadership, threat }: Axes) => ({
  confidenceTests: counts('Confidence tests by what they were for', 'tests', {
    by: [side, named('event', 'Event', CONFIDENCE_CAUSES), threat, quality, leadership],
    outcomes: ['hold', 'drop-one', 'drop-two'],
    rates: [
      rate('holdRate', 'holds', 'Share that holds', ['hold']),
      rate('dropTwoRate', 'doubleDrops', 'Share that drops two levels or more', ['drop-two']),
    ],
    views: [['side'], ['event'], ['threat'], ['quality', 'leadership']],
  }),
  firstDrops: counts('Units that were shaken, broken or routed for the first time, by cause', 'units', {
    by: [side, named('cause', 'Cause', DROP_CAUSES), turn],
    outcomes: ['shaken', 'broken', 'routed'],
    views: [['side'], ['cause'], ['turn']],
  }),
  panicTests: counts('Panic tests by the risk that was met', 'tests', {
    by: [side, named('risk', 'Risk', PANIC_RISKS), quality],
    outcomes: ['passed', 'panicked'],
    rates: [rate('panicRate', 'panics', 'Share that panics', ['panicked'])],
    views: [['side'], ['risk']],
  }),
  panicRemovals: counts('Attempts to remove panic', 'attempts', {
    by: [side, quality, leadership],
    outcomes: PANIC_REMOVALS,
    rates: [rate('removedRate', 'removed', 'Share removed', ['removed'])],
    views: [['side']],
  }),
  suppressionMarkers: counts('Suppression markers on units', 'markers', {
    by: [side, turn],
    outcomes: ['placed', 'ignored'],
    rates: [rate('ignoredRate', 'ignored', 'Share ignored, above the most that a unit takes', ['ignored'])],
    views: [['side'], ['turn']],
  }),
  suppressionRemovals: counts('Attempts to remove a suppression marker', 'attempts', {
    by: [side, quality, leadership],
    outcomes: ['removed', 'stays'],
    rates: [rate('removedRate', 'removed', 'Share removed', ['removed'])],
    views: [['side']],
  }),
  suppressedUnits: counts("Units by suppression markers at turns' ends", 'unitTurns', {
    by: [side, turn, AXIS.held],
    outcomes: ['free', 'suppressed'],
    rates: [rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed'])],
    views: [['side'], ['turn'], ['side', 'markers']],
  }),
  surrenders: counts('Surrenders of routed units', 'surrenders', {
    by: [side, turn],
    outcomes: ['activation', 'turnEnd'],
    views: [['side']],
  }),
});

const ACTIVATIONS = ['activated', 'passed'] as const;
export const ACTIVATION = indices(ACTIVATIONS);
const MOVE_KINDS = ['move', 'combatMove', 'travelMove'] as const;

/** Reaction tests: SG2-044. */
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
