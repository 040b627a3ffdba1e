import { named, range } from '../../../kernel/counts/cells.ts';
import { counts, histogram, rate } from '../../../kernel/counts/metric-tables.ts';
import { indices } from '../../../kernel/indices.ts';
import { COVERS } from '../../sheet/sheet.ts';
import { HOLD_NAME } from '../rules/limits.ts';
import { ATTACKS } from '../rules/vocabulary.ts';
import type { CompiledChain, CompiledTrigger, Engine } from '../steps/engine.ts';

const DAMAGES = ['nothing', 'hurt', 'lethal'] as const;
export const DAMAGE = indices(DAMAGES);
const ENDS = ['done', 'failed'] as const;
export const END = indices(ENDS);
const TESTS = ['passed', 'failed'] as const;
export const TEST = indices(TESTS);
const TURNS = ['first', 'second'] as const;
export const TURN = indices(TURNS);
const DEPLOYMENTS = ['hidden', 'inSight'] as const;
export const DEPLOYED = indices(DEPLOYMENTS);
const ANSWERS = ['yes', 'no'] as const;
export const ANSWER = indices(ANSWERS);

/** Sums of a step over a game that are higher share a bin. */
const MOST_SUM = 400;
const MOST_CUTS = 99;

export interface Labels {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  readonly maxStrength: number;
}

/** Names of an engine's parts, in the order of their places. */
export interface Parts {
  readonly profiles: readonly string[];
  readonly weapons: readonly string[];
  readonly actions: readonly string[];
  readonly states: readonly string[];
  readonly triggers: readonly CompiledTrigger[];
  /** Of `shoot`, then of `strike`. */
  readonly steps: readonly CountedStep[];
  /** Place of the first step of `strike`. */
  readonly firstBlow: number;
}

export interface CountedStep {
  readonly name: string;
  readonly slot: number;
  /** Place among those that are added up, and among those that say yes or no; -1 for none. */
  readonly sum: number;
  readonly check: number;
}

export function partsOf({ profiles, weapons, actions, frame, shoot, strike, ...rest }: Engine): Parts {
  const { turnStart, order, afterLoss, friendFalls, turnEnd } = rest;
  const triggers = [turnStart, order, afterLoss, friendFalls, turnEnd];
  const steps = stepsOf([shoot, strike].filter((chain) => chain !== null));
  return {
    profiles: profiles.map(({ name }) => name),
    weapons: weapons.map(({ name }) => name),
    actions: [...actions.map(({ name }) => name), HOLD_NAME],
    states: frame.columns.filter(({ isState }) => isState).map(({ name }) => name),
    triggers: triggers.filter((trigger) => trigger !== null),
    steps,
    firstBlow: shoot?.chain.steps.length ?? 0,
  };
}

/** Sums are of numbers that are never negative. */
function stepsOf(chains: readonly CompiledChain[]): CountedStep[] {
  let sums = 0;
  let checks = 0;
  return chains.flatMap(({ chain }) =>
    chain.steps.map(({ name, slot, range: { min, max } }) => ({
      name: `${chain.name}.${name}`,
      slot,
      sum: min >= 0 ? sums++ : -1,
      check: min === 0 && max === 1 ? checks++ : -1,
    })),
  );
}

function metricTable({ sides, maxTurns, maxStrength }: Labels, parts: Parts) {
  const { profiles, weapons, actions, states, triggers } = parts;
  const sums = parts.steps.filter(({ sum }) => sum >= 0);
  const checks = parts.steps.filter(({ check }) => check >= 0);
  const side = named('side', 'Side', sides);
  const profile = named('profile', 'Profile', profiles);
  const weapon = named('weapon', 'Weapon', weapons);
  const damage = {
    outcomes: DAMAGES,
    rates: [
      rate('hitRate', 'hits', 'Share that takes life', ['hurt', 'lethal']),
      rate('lethalRate', 'lethal', 'Share that takes all life', ['lethal']),
    ],
  } as const;
  return {
    hitRates: counts('Shots, by weapon', 'shots', {
      by: [side, profile, weapon, named('cover', 'Cover of the target', COVERS)],
      ...damage,
      views: [['side'], ['profile', 'weapon'], ['profile', 'weapon', 'cover']],
    }),
    blows: counts('Blows, by weapon', 'blows', {
      by: [side, profile, weapon, named('attack', 'Blow, or struck back', ATTACKS.slice(1))],
      ...damage,
      views: [['side'], ['profile', 'weapon']],
    }),
    actions: counts('Actions', 'actions', {
      by: [side, profile, named('action', 'Action', actions)],
      outcomes: ENDS,
      rates: [rate('doneRate', 'done', 'Test passed, or none', ['done'])],
      views: [['side', 'action']],
    }),
    tests: counts('Tests of triggers', 'tests', {
      by: [
        side,
        profile,
        named(
          'trigger',
          'Trigger',
          triggers.map(({ place }) => place),
        ),
      ],
      outcomes: TESTS,
      rates: [rate('passRate', 'passes', 'Share passed', ['passed'])],
      views: [['side', 'trigger']],
    }),
    checks: counts('Steps that say yes or no', 'plays', {
      by: [
        side,
        profile,
        weapon,
        named(
          'step',
          'Step',
          checks.map(({ name }) => name),
        ),
      ],
      outcomes: ANSWERS,
      rates: [rate('yesRate', 'yes', 'Share that says yes', ['yes'])],
      views: [['step'], ['profile', 'step']],
    }),
    steps: histogram('Steps of attacks, in all', 'a game', {
      by: [
        side,
        named(
          'step',
          'Step',
          sums.map(({ name }) => name),
        ),
      ],
      min: 0,
      max: MOST_SUM,
      clipped: true,
    }),
    cuts: histogram('Effects that went beyond the range of a state, and were cut', 'effects', {
      by: [named('state', 'State', states)],
      min: 0,
      max: MOST_CUTS,
      clipped: true,
    }),
    goesFirst: counts('Who goes first', 'turns', {
      by: [side],
      outcomes: TURNS,
      rates: [rate('firstRate', 'firsts', 'Goes first', ['first'])],
    }),
    deployment: counts('Units deployed', 'units', {
      by: [side],
      outcomes: DEPLOYMENTS,
      rates: [rate('inSightRate', 'deployedInSight', 'Deployed in sight', ['inSight'])],
    }),
    casualties: histogram('Losses', 'units', {
      by: [side, range('turn', 'Turn', 1, maxTurns)],
      min: 0,
      max: maxStrength,
    }),
  };
}

type Whole = ReturnType<typeof metricTable>;
export type Table = Partial<Whole>;

/** Without what a game never counts. */
export function tableOf(labels: Labels, parts: Parts, { shoot, strike }: Engine): Table {
  const { hitRates, blows, tests, checks, steps, cuts, ...rest } = metricTable(labels, parts);
  return {
    ...(shoot !== null && { hitRates }),
    ...(strike !== null && { blows }),
    ...(parts.steps.some(({ sum }) => sum >= 0) && { steps }),
    ...(parts.steps.some(({ check }) => check >= 0) && { checks }),
    ...(parts.triggers.length > 0 && { tests }),
    ...(parts.states.length > 0 && { cuts }),
    ...rest,
  };
}
