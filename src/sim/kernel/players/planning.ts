import type { CountMetric, MetricSet } from '../counts/metrics.ts';
import { integer, number } from '../rules/fields.ts';
import type { PolicyInfo, TacticsTable } from './tactics.ts';

/** How often a planner plays each answer on, by its name. */
const ROLLOUTS = { 'planner-4': 4, 'planner-16': 16, 'planner-64': 64 } as const;

export type PlannerName = keyof typeof ROLLOUTS;
export const PLANNER_NAMES = Object.keys(ROLLOUTS) as readonly PlannerName[];

/** How often a policy plays each answer on; 0 for one that does not plan. */
export function rolloutsOf(policy: string): number {
  return Object.hasOwn(ROLLOUTS, policy) ? ROLLOUTS[policy as PlannerName] : 0;
}

/** Planners as policies of a system: what they plan, in words that follow `for`. */
export function plannersOf(what: string): PolicyInfo[] {
  return PLANNER_NAMES.map((name) => ({
    name,
    doc: `The tactician that thinks ahead: for ${what} it plays its best answers on ${rolloutsOf(name)} times each where none clearly leads.`,
  }));
}

const positive = (initial: number, doc: string) => number(initial, { min: 0, max: 1000, doc });

/** Weights of planners that every system has; `clearLead` is in units of the tactician's own values. */
export function planningFields(initial: {
  readonly clearLead: number;
  readonly turnsAhead: number;
  readonly trust: number;
  readonly choices?: number;
  readonly dismissal?: number;
}) {
  return {
    choices: integer(initial.choices ?? 3, {
      min: 2,
      max: 10,
      doc: 'Planners: how many of the best answers are compared.',
    }),
    clearLead: positive(initial.clearLead, 'Planners: an answer that leads all others by this much is taken at once.'),
    turnsAhead: integer(initial.turnsAhead, {
      min: 0,
      max: 100,
      unit: 'turns',
      doc: 'Planners: how far an answer is played on, after the end of the turn at hand.',
    }),
    trust: positive(
      initial.trust,
      "Planners: what a unit of the tactician's own values counts beside the rollouts, in points of 100 of one of them.",
    ),
    doubt: positive(1, "Planners: by how many standard errors an answer has to be better than the tactician's own."),
    dismissal: positive(
      initial.dismissal ?? 1,
      'Planners: by how many standard errors an answer has to be worse to be given up early.',
    ),
  } as const satisfies TacticsTable;
}

/** What a game is worth to a side if it is lost, drawn, won. */
export const LOST = 0;
export const DRAWN = 5000;
export const WON = 10000;

/** The worth of a game that a side leads by so much, between lost and won: a lead of 1 is half of the way from drawn to won. */
export function worthOf(lead: number): number {
  return Math.round(DRAWN + (DRAWN * lead) / (1 + Math.abs(lead)));
}

export const PLANNING = 'planning';
export const CLEAR = 0;
export const KEPT = 1;
export const CHANGED = 2;

/** A metric set together with what planners do, if any of the policies plans. */
export function withPlanning(set: MetricSet, policies: readonly string[]): MetricSet {
  if (!policies.some((policy) => rolloutsOf(policy) > 0)) return set;
  const metric: CountMetric = {
    kind: 'counts',
    name: PLANNING,
    title: 'Decisions of planners among several answers',
    exposure: 'decisions',
    outcomes: ['clear', 'kept', 'changed'],
    rates: [
      { name: 'rolledOutRate', numerator: 'rolledOut', title: 'Share rolled out', outcomes: ['kept', 'changed'] },
      {
        name: 'changedRate',
        numerator: 'otherAnswers',
        title: "Share with another answer than the tactician's",
        outcomes: ['changed'],
      },
    ],
    dimensions: [{ name: 'side', title: 'Side', labels: set.sides }],
    views: [],
  };
  return { ...set, metrics: [...set.metrics, metric] };
}
