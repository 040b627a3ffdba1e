import { taskOf } from '../../../tabletop/roles.ts';
import { figuresOf } from '../forces.ts';
import { rulesWith } from '../rules.ts';
import type { StargruntScenario } from '../scenario.ts';
import type { ROLES } from './roles.ts';

/** As printed: house rules choose no role. */
const PRINTED = rulesWith();

/** The role of a side: by its mission, and by numbers where it has to break the enemy. */
export function roleOf({ mission, sides }: StargruntScenario, side: string): keyof typeof ROLES {
  const task = taskOf(mission, side);
  if (task !== 'hunts') return task;
  const enemy = Object.keys(sides).find((name) => name !== side)!;
  return figuresIn(sides[side]) >= 1.5 * figuresIn(sides[enemy]) ? 'swarms' : task;
}

function figuresIn({ units }: StargruntScenario['sides'][string]): number {
  return units.reduce((total, unit) => total + figuresOf(unit, PRINTED).length, 0);
}
