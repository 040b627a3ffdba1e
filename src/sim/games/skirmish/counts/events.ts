import type { RuleEvent } from '../../../kernel/counts/metrics.ts';
import type { Game } from '../../../kernel/system.ts';
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
  /** By place in the engine's `branches`: its condition holds, or not. */
  readonly tookFirst: readonly number[];
  readonly tookSecond: readonly number[];
  /** By state. */
  readonly cut: readonly number[];
  readonly broke: number;
  readonly deployedInSight: number;
}

/** -1 where nothing of the kind can happen. */
const NEVER = -1;

/** What may come up: actions, triggers and branches, with their places in the file. */
export function eventsOf(engine: Engine, lines: Game['lines'] = {}): Events {
  const list: RuleEvent[] = [];
  const event = (isPossible: boolean, clause: string, text: string, more: Partial<RuleEvent> = {}): number =>
    isPossible ? list.push({ clause, event: text, ...lineOf(lines, clause), ...more }) - 1 : NEVER;
  const { actions, branches, breaks, deploysHidden } = engine;
  const { triggers, states } = partsOf(engine);
  return {
    done: actions.map(({ name }) => event(true, `actions.${name}`, `a unit does ${name}`)),
    failed: actions.map(({ name, test }) =>
      event(test !== null && mayFail(test), `actions.${name}.test`, `a unit fails the test of ${name}`),
    ),
    passed: triggers.map(({ place, test }) =>
      event(test === null || mayPass(test), place, test === null ? `${place} comes about` : `a unit passes ${place}`),
    ),
    lost: triggers.map(({ place, test }) => event(test !== null && mayFail(test), place, `a unit fails ${place}`)),
    tookFirst: branches.map(({ place, condition }) => event(true, place, `if(${condition}, …) holds`)),
    tookSecond: branches.map(({ place, condition }) => event(true, place, `if(${condition}, …) does not hold`)),
    cut: states.map((name) =>
      event(true, `state.${name}`, `an effect goes beyond the range of ${name}, and is cut`, { isRemarkable: true }),
    ),
    broke: event(breaks !== null, 'breaks', 'a side breaks'),
    deployedInSight: event(deploysHidden, 'deploy', 'no point is hidden: a unit deploys in sight of the enemy'),
    list,
  };
}

/** Of the entry, or of the nearest above it. */
function lineOf(lines: NonNullable<Game['lines']>, clause: string): { line?: number } {
  for (let at = clause; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
    if (Object.hasOwn(lines, at)) return { line: lines[at] };
  return {};
}

function mayFail({ range: { min, max } }: Asked): boolean {
  return min <= 0 && max >= 0;
}

function mayPass({ range: { min, max } }: Asked): boolean {
  return min !== 0 || max !== 0;
}
