import type { RuleEvent } from '../../../kernel/counts/metrics.ts';
import type { Asked, Engine } from '../steps/engine.ts';
import { partsOf } from './counts.ts';

/** Places in the list of rule events. */
export interface Events {
  readonly list: readonly RuleEvent[];
  readonly done: readonly number[];
  readonly failed: readonly number[];
  readonly passed: readonly number[];
  /** Triggers whose test failed. */
  readonly lost: readonly number[];
  readonly broke: number;
  readonly deployedInSight: number;
}

/** -1 where nothing of the kind can happen. */
const NEVER = -1;

/** What may come up: actions, triggers and numbers at the ends of their ranges, by their place in the file. */
export function eventsOf(engine: Engine): Events {
  const list: RuleEvent[] = [];
  const event = (isPossible: boolean, clause: string, text: string): number =>
    isPossible ? list.push({ clause, event: text }) - 1 : NEVER;
  const { actions, breaks, deploysHidden } = engine;
  const { triggers } = partsOf(engine);
  return {
    done: actions.map(({ name }) => event(true, `actions.${name}`, 'a unit does it')),
    failed: actions.map(({ name, test }) =>
      event(test !== null && mayFail(test), `actions.${name}.test`, 'a unit fails the test'),
    ),
    passed: triggers.map(({ place, test }) =>
      event(test === null || mayPass(test), place, test === null ? 'it comes about' : 'a unit passes the test'),
    ),
    lost: triggers.map(({ place, test }) => event(test !== null && mayFail(test), place, 'a unit fails the test')),
    broke: event(breaks !== null, 'breaks', 'a side breaks'),
    deployedInSight: event(deploysHidden, 'deploy', 'no point is hidden: a unit deploys in sight of the enemy'),
    list,
  };
}

function mayFail({ range: { min, max } }: Asked): boolean {
  return min <= 0 && max >= 0;
}

function mayPass({ range: { min, max } }: Asked): boolean {
  return min !== 0 || max !== 0;
}
