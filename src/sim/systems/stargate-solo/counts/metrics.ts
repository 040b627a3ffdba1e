import type {
  ChartRequest,
  CountMetric,
  Dimension,
  HistogramMetric,
  MetricSet,
  Rate,
} from '../../../kernel/metrics.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import {
  BANDS,
  COVERS,
  FORCES,
  MODES,
  MORALE_CAUSES,
  MORALE_RESULTS,
  ORDERS,
  RISK_REASONS,
  RISK_ROWS,
  SPOTTING_BANDS,
  STATES,
  TO_HIT_ROWS,
} from '../profiles.ts';
import { ruleEvents } from './rule-events.ts';

export const HIT_OUTCOMES = ['miss', 'automaticHit', 'hit'] as const;
export const HIT_EFFECTS = ['none', 'suppression', 'wound', 'disable', 'kill', 'disintegrate'] as const;
export const CASUALTY_OUTCOMES = ['wounded', 'disabled', 'killed', 'captured', 'surrendered', 'gone'] as const;
export const MELEE_OUTCOMES = ['draw', 'pushedBack', 'wounded', 'disabled', 'killed', 'killedOthersPushed'] as const;

const numbers = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`);
/** Whole numbers as labels, with all lower and all higher ones in the outermost. */
const clipped = (from: number, to: number): string[] => [
  `${from} or less`,
  ...numbers(from + 1, to - 1),
  `${to} or more`,
];
const upTo = (from: number, to: number): string[] => [...numbers(from, to - 1), `${to} or more`];

export const LOWEST_RISK = -5;
export const HIGHEST_RISK = 12;
export const MOST_FIRE_POINTS = 6;
export const MOST_TOTAL = 12;
export const MOST_MORALE_DIE = 7;
export const MOST_COUNTERS = 6;
export const LEAST_SHIFT = -1;
export const MOST_SHIFT = 3;
export const MOST_EXTRAS = 3;
export const MOST_TURNS_OUT = 3;
export const LEAST_EFFECT = 0;
export const MOST_EFFECT = 7;

const dimension = (name: string, title: string, labels: readonly string[]): Dimension => ({ name, title, labels });

const rangeBand = dimension('rangeBand', 'Range band', BANDS);
const mode = dimension('mode', 'Mode', MODES);
const cover = dimension('cover', 'Cover of the target', COVERS);
const target = dimension('target', 'Target as judged for automatic hits', ['active', 'inactive']);
const timing = dimension('timing', 'Own or reaction fire', ['own', 'reaction']);
const die = dimension('die', 'Die', upTo(1, 6));

type Outcomes = readonly string[];

interface CountParts {
  readonly name: string;
  readonly title: string;
  readonly exposure: string;
  readonly outcomes: Outcomes;
  readonly rates: readonly Rate[];
  readonly dimensions: readonly Dimension[];
  readonly views?: readonly (readonly string[])[];
}

const counts = ({ views = [], ...parts }: CountParts): CountMetric => ({ kind: 'counts', ...parts, views });

const rate = (name: string, numerator: string, title: string, outcomes: readonly string[]): Rate => ({
  name,
  numerator,
  title,
  outcomes,
});

/** Everything that a game counts, for this turn limit, these greatest strengths, and these weapons and profiles. */
export function metricSet(
  sides: readonly string[],
  maxTurns: number,
  maxStrength: number,
  weapons: readonly string[],
  profiles: readonly string[],
): MetricSet {
  const weapon = dimension('weapon', 'Weapon', weapons);
  const profile = dimension('profile', 'Profile', profiles);
  const side = dimension('side', 'Side', sides);
  const turn = dimension('turn', 'Turn', numbers(1, maxTurns));
  return {
    sides,
    maxTurns,
    maxStrength,
    strengthUnit: 'figures',
    reasons: REASONS,
    metrics: [
      ...shooting(side, weapon, profile),
      ...sighting(side),
      ...suppression(side, turn, profile),
      ...nerve(side),
      ...fighting(side),
      ...solo(side, turn),
      perTurn('casualties', 'Figures lost', [side, turn], maxStrength),
      perTurn('arrivals', 'Figures that arrived', [turn], maxStrength),
      perTurn('first-group-break', 'Turn of the first group break, 0 for none', [side], maxTurns),
    ],
    sideColumns: [
      { name: 'shots', title: 'Shots', unit: 'shots' },
      { name: 'hits', title: 'Hits', unit: 'hits' },
      { name: 'shotKills', title: 'Kills by fire', unit: 'figures' },
      { name: 'meleeKills', title: 'Kills in melee', unit: 'figures' },
      { name: 'captives', title: 'Captives taken', unit: 'figures' },
      { name: 'fielded', title: 'Figures fielded', unit: 'figures' },
    ],
    lethality: [{ name: 'killsPerShot', title: 'Kills a shot', numerator: 'shotKills', denominator: 'shots' }],
    charts: CHARTS,
    events: ruleEvents,
  };
}

const perTurn = (name: string, title: string, dimensions: readonly Dimension[], max: number): HistogramMetric => ({
  kind: 'histogram',
  name,
  title,
  unit: name === 'first-group-break' ? 'turn' : 'figures',
  dimensions,
  min: 0,
  max,
});

function shooting(side: Dimension, weapon: Dimension, profile: Dimension): CountMetric[] {
  const hitRate = rate('hitRate', 'hits', 'Hit rate', ['automaticHit', 'hit']);
  const effectRates = [
    rate('killRate', 'kills', 'Share that kills', ['kill', 'disintegrate']),
    rate('outRate', 'out', 'Share that disables or kills', ['disable', 'kill', 'disintegrate']),
    rate('casualtyRate', 'casualties', 'Share that wounds or worse', ['wound', 'disable', 'kill', 'disintegrate']),
  ];
  return [
    counts({
      name: 'hit-rates',
      title: 'Shots',
      exposure: 'attacks',
      outcomes: HIT_OUTCOMES,
      rates: [hitRate, rate('automaticRate', 'automaticHits', 'Automatic hits', ['automaticHit'])],
      dimensions: [side, weapon, rangeBand, mode, cover, target, timing],
      views: [['side'], ['weapon', 'rangeBand', 'cover'], ['weapon', 'rangeBand', 'mode'], ['side', 'timing']],
    }),
    counts({
      name: 'shots-by-profile',
      title: 'Shots by profile and counted band',
      exposure: 'attacks',
      outcomes: HIT_OUTCOMES,
      rates: [hitRate],
      dimensions: [side, profile, dimension('countedBand', 'Band counted with cover', TO_HIT_ROWS)],
      views: [['side', 'profile']],
    }),
    counts({
      name: 'hit-effects',
      title: 'Effects of hits',
      exposure: 'hits',
      outcomes: HIT_EFFECTS,
      rates: effectRates,
      dimensions: [side, weapon, rangeBand, cover, target, timing],
      views: [['side'], ['weapon'], ['weapon', 'rangeBand']],
    }),
    counts({
      name: 'effect-dice',
      title: 'Effect dice',
      exposure: 'dice',
      outcomes: HIT_EFFECTS,
      rates: effectRates,
      dimensions: [
        weapon,
        dimension('natural', 'Die', upTo(1, 6)),
        dimension('modified', 'Modified', clipped(LEAST_EFFECT, MOST_EFFECT)),
      ],
    }),
    counts({
      name: 'zat-hits',
      title: 'Zat hits on one figure',
      exposure: 'hits',
      outcomes: ['first', 'second', 'third'],
      rates: [rate('secondRate', 'seconds', 'Share past the first', ['second', 'third'])],
      dimensions: [side],
    }),
    counts({
      name: 'fire-actions',
      title: 'Fire actions',
      exposure: 'actions',
      outcomes: ['move', 'shot', 'suppression', 'unspent'],
      rates: [
        rate('shotShare', 'shots', 'Share spent on shots', ['shot']),
        rate('moveShare', 'moves', 'Share spent on moves', ['move']),
        rate('unspentShare', 'unspent', 'Share not spent', ['unspent']),
      ],
      dimensions: [side, profile],
      views: [['side']],
    }),
  ];
}

function sighting(side: Dimension): CountMetric[] {
  return [
    counts({
      name: 'spotting-tries',
      title: 'Tries to spot',
      exposure: 'tries',
      outcomes: ['spotted', 'notSpotted'],
      rates: [rate('spottedRate', 'spotted', 'Spotting rate', ['spotted'])],
      dimensions: [
        side,
        dimension('band', 'Spotting band', [...SPOTTING_BANDS, 'beyond']),
        dimension('shift', 'Bands shifted', clipped(LEAST_SHIFT, MOST_SHIFT)),
        timing,
      ],
      views: [['side'], ['band', 'shift']],
    }),
    counts({
      name: 'spotted-figures',
      title: 'Figures spotted',
      exposure: 'figures',
      outcomes: ['automatic', 'byTry'],
      rates: [rate('automaticRate', 'automatic', 'Share spotted automatically', ['automatic'])],
      dimensions: [side],
    }),
  ];
}

function suppression(side: Dimension, turn: Dimension, profile: Dimension): CountMetric[] {
  return [
    counts({
      name: 'suppressions',
      title: 'Suppression markers',
      exposure: 'suppressions',
      outcomes: ['marker', 'ignored'],
      rates: [rate('ignoredRate', 'ignored', 'Share ignored at the maximum', ['ignored'])],
      dimensions: [side, dimension('cause', 'Cause', ['fire', 'morale'])],
    }),
    counts({
      name: 'suppression-removal',
      title: 'Attempts to remove suppression',
      exposure: 'attempts',
      outcomes: ['success', 'failure'],
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      dimensions: [side, dimension('firePoints', 'Fire points', upTo(0, MOST_FIRE_POINTS))],
      views: [['firePoints']],
    }),
    counts({
      name: 'figure-turns',
      title: 'Figures at the ends of turns',
      exposure: 'figureTurns',
      outcomes: ['free', 'suppressed', 'routing', 'disabled'],
      rates: [
        rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed']),
        rate('routingRate', 'routing', 'Share routing or running', ['routing']),
        rate('activeRate', 'active', 'Share free to act', ['free']),
      ],
      dimensions: [side, turn],
      views: [['side']],
    }),
    counts({
      name: 'wounds',
      title: 'Wounds by turns disabled',
      exposure: 'wounds',
      outcomes: ['turns0', 'turns1', 'turns2', 'more'],
      rates: [rate('noTurnRate', 'withoutTurns', 'Share that disables no turn', ['turns0'])],
      dimensions: [side],
    }),
    counts({
      name: 'casualty-causes',
      title: 'Casualties by cause',
      exposure: 'casualties',
      outcomes: CASUALTY_OUTCOMES,
      rates: [
        rate('killedRate', 'killed', 'Share killed', ['killed']),
        rate('capturedRate', 'captured', 'Share captured or surrendered', ['captured', 'surrendered']),
      ],
      dimensions: [side, profile, dimension('cause', 'Cause', ['fire', 'melee', 'flight'])],
      views: [['side'], ['side', 'cause']],
    }),
  ];
}

function nerve(side: Dimension): CountMetric[] {
  return [
    counts({
      name: 'morale-tests',
      title: 'Morale tests',
      exposure: 'tests',
      outcomes: MORALE_RESULTS,
      rates: [
        rate('passRate', 'passed', 'Pass rate', ['pass']),
        rate('fleeRate', 'fled', 'Share that flees', ['flee']),
        rate('retireRate', 'retired', 'Share that retires', ['retire']),
        rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed']),
      ],
      dimensions: [
        dimension('cause', 'Cause', MORALE_CAUSES),
        dimension('firePoints', 'Fire points that count', upTo(0, MOST_TOTAL)),
      ],
      views: [['cause'], ['firePoints']],
    }),
    counts({
      name: 'morale-dice',
      title: 'Dice of morale tests',
      exposure: 'tests',
      outcomes: MORALE_RESULTS,
      rates: [rate('passRate', 'passed', 'Pass rate', ['pass'])],
      dimensions: [
        dimension('die', 'Die', upTo(1, MOST_MORALE_DIE)),
        dimension('excess', 'Die less total', clipped(-6, 6)),
      ],
      views: [['die']],
    }),
    counts({
      name: 'rally-rolls',
      title: 'Rally rolls',
      exposure: 'rolls',
      outcomes: ['rallied', 'routing'],
      rates: [rate('rallyRate', 'rallied', 'Rally rate', ['rallied'])],
      dimensions: [],
    }),
    counts({
      name: 'group-breaks',
      title: 'First breaks of groups',
      exposure: 'breaks',
      outcomes: ['flee', 'run', 'surrender'],
      rates: [rate('surrenderRate', 'surrenders', 'Share that surrenders', ['surrender'])],
      dimensions: [side],
    }),
  ];
}

function fighting(side: Dimension): CountMetric[] {
  const firePoints = (name: string, title: string) => dimension(name, title, upTo(0, MOST_FIRE_POINTS));
  const extras = (name: string, title: string) => dimension(name, title, upTo(0, MOST_EXTRAS));
  return [
    counts({
      name: 'melee-combats',
      title: 'Melee combats by their loser',
      exposure: 'combats',
      outcomes: MELEE_OUTCOMES,
      rates: [rate('deadlyRate', 'deadly', 'Share that kills', ['killed', 'killedOthersPushed'])],
      dimensions: [dimension('loser', 'Loser', [...side.labels, 'neither'])],
    }),
    counts({
      name: 'melee-fire-points',
      title: 'Melee combats by Fire points',
      exposure: 'combats',
      outcomes: ['sgcWins', 'draw', 'soloWins'],
      rates: [rate('sgcRate', 'sgcWins', 'Won by the SGC', ['sgcWins'])],
      dimensions: [
        firePoints('sgcFirePoints', 'Fire points, SGC'),
        extras('sgcExtras', 'Extras, SGC'),
        firePoints('soloFirePoints', 'Fire points, solo side'),
        extras('soloExtras', 'Extras, solo side'),
      ],
      views: [['sgcFirePoints', 'soloFirePoints']],
    }),
    counts({
      name: 'melee-captures',
      title: 'Defeated figures captured in place of the result',
      exposure: 'captures',
      outcomes: ['captured'],
      rates: [],
      dimensions: [dimension('captor', 'Captor', side.labels)],
    }),
    counts({
      name: 'charges',
      title: 'Charging figures',
      exposure: 'charges',
      outcomes: ['reached', 'notReached'],
      rates: [rate('reachedRate', 'reached', 'Share that reaches an enemy', ['reached'])],
      dimensions: [side],
    }),
    counts({
      name: 'drags',
      title: 'Movement actions that drag',
      exposure: 'drags',
      outcomes: ['byOne', 'byTwo'],
      rates: [rate('byTwoRate', 'byTwo', 'Share by two figures', ['byTwo'])],
      dimensions: [side, dimension('load', 'Load', ['figure', 'weapon'])],
    }),
  ];
}

function solo(side: Dimension, turn: Dimension): CountMetric[] {
  const riskFactor = dimension('riskFactor', 'Risk Factor', clipped(LOWEST_RISK, HIGHEST_RISK));
  const row = dimension('row', 'Row of the Actions table', RISK_ROWS);
  return [
    counts({
      name: 'risk-tests',
      title: 'Risk tests',
      exposure: 'tests',
      outcomes: ORDERS,
      rates: [
        rate('attackRate', 'attacks', 'Share told to advance (advance, D)', ['advance', 'D']),
        rate('onRate', 'goingOn', 'Share that continues or stays (continue, B, C)', ['continue', 'B', 'C']),
        rate('coverRate', 'toCover', 'Share that seeks cover (A, E, halt)', ['A', 'E', 'halt']),
        rate('runRate', 'runs', 'Share that runs (F)', ['F']),
      ],
      dimensions: [side, riskFactor, row, die],
      views: [['side'], ['riskFactor'], ['row'], ['row', 'die']],
    }),
    counts({
      name: 'risk-factors',
      title: 'Risk Factors: share of tests at each',
      exposure: 'tests',
      outcomes: ['at', 'elsewhere'],
      rates: [rate('share', 'tests', 'Share of tests', ['at'])],
      dimensions: [side, riskFactor],
      views: [['riskFactor']],
    }),
    counts({
      name: 'risk-rows',
      title: 'Reasons in Risk Factors',
      exposure: 'tests',
      outcomes: ['applied', 'notApplied'],
      rates: [rate('appliedRate', 'applied', 'Share of tests in which it applied', ['applied'])],
      dimensions: [side, dimension('reason', 'Reason', RISK_REASONS)],
      views: [['reason']],
    }),
    counts({
      name: 'risk-states',
      title: 'States of groups after a step',
      exposure: 'steps',
      outcomes: [...STATES],
      rates: [
        rate('advanceRate', 'advancing', 'Share that advances', ['advance']),
        rate('backRate', 'back', 'Share that falls back or runs', ['fallBack', 'run']),
      ],
      dimensions: [side, dimension('before', 'State before', STATES), dimension('order', 'Order', ORDERS)],
      views: [['before'], ['order']],
    }),
    counts({
      name: 'portal-rolls',
      title: 'Portal rolls',
      exposure: 'rolls',
      outcomes: ['nothing', 'jaffa4', 'jaffa6', 'jaffa4And4', 'redeploy', 'staffCannon', 'firstPrime6', 'jaffa8'],
      rates: [
        rate('arrivalRate', 'arrivals', 'Share that brings a force', [
          'jaffa4',
          'jaffa6',
          'jaffa4And4',
          'staffCannon',
          'firstPrime6',
          'jaffa8',
        ]),
      ],
      dimensions: [
        dimension('counters', 'Counters in sight', upTo(1, MOST_COUNTERS)),
        dimension('contact', 'Contact', ['no', 'yes']),
        die,
        dimension('fallback', 'Fallback used', ['no', 'yes']),
      ],
      views: [['counters'], ['contact'], ['counters', 'contact']],
    }),
    counts({
      name: 'arrival-forces',
      title: 'Forces that arrived',
      exposure: 'arrivals',
      outcomes: FORCES.filter((force) => force !== 'nothing' && force !== 'redeploy').map(camel),
      rates: [rate('largeRate', 'large', 'Share of eight or more', ['jaffa4And4', 'jaffa8'])],
      dimensions: [turn],
    }),
  ];
}

function camel(kebab: string): string {
  return kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const CHARTS: readonly ChartRequest[] = [
  {
    name: 'hit-rates',
    title: 'Hit rate by weapon and range band',
    metric: 'hit-rates',
    rate: 'hitRate',
    x: 'rangeBand',
    colour: 'weapon',
    column: 'cover',
    mark: 'points',
  },
  {
    name: 'hit-rates-by-mode',
    title: 'Hit rate by mode, weapon and range band',
    metric: 'hit-rates',
    rate: 'hitRate',
    x: 'rangeBand',
    colour: 'weapon',
    column: 'mode',
    mark: 'points',
  },
  {
    name: 'effects-of-hits',
    title: 'Effects of hits by weapon',
    metric: 'hit-effects',
    x: 'weapon',
    mark: 'outcomes',
  },
  {
    name: 'hit-effects',
    title: 'Share of hits that wound or worse, by weapon and range band',
    metric: 'hit-effects',
    rate: 'casualtyRate',
    x: 'rangeBand',
    colour: 'weapon',
    mark: 'points',
  },
  {
    name: 'kill-share',
    title: 'Share of hits that kill, by weapon and range band',
    metric: 'hit-effects',
    rate: 'killRate',
    x: 'rangeBand',
    colour: 'weapon',
    mark: 'points',
  },
  {
    name: 'suppression',
    title: 'Share of figures suppressed over time',
    metric: 'figure-turns',
    rate: 'suppressedRate',
    x: 'turn',
    colour: 'side',
    mark: 'line',
  },
  {
    name: 'morale-results',
    title: 'Morale results by Fire points',
    metric: 'morale-tests',
    x: 'firePoints',
    mark: 'outcomes',
  },
  {
    name: 'risk-factors',
    title: 'Risk Factors',
    metric: 'risk-factors',
    rate: 'share',
    x: 'riskFactor',
    colour: 'side',
    mark: 'points',
  },
  {
    name: 'risk-orders',
    title: 'Orders by Risk Factor',
    metric: 'risk-tests',
    x: 'riskFactor',
    mark: 'outcomes',
  },
  {
    name: 'risk-reasons',
    title: 'What makes up Risk Factors',
    metric: 'risk-rows',
    rate: 'appliedRate',
    x: 'reason',
    mark: 'ranking',
  },
  { name: 'arrivals', title: 'Figures arriving by turn', metric: 'arrivals', x: 'turn', mark: 'line' },
  { name: 'casualties', title: 'Casualties by turn', metric: 'casualties', x: 'turn', colour: 'side', mark: 'line' },
];
