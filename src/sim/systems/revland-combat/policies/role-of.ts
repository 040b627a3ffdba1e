import { rootOf } from '../../../kernel/definitions.ts';
import { taskOf } from '../../../tabletop/roles.ts';
import { armouryOf } from '../armoury.ts';
import { USE, WEAPON_FAMILY } from '../profiles.ts';
import { rulesWith } from '../rules.ts';
import type { FigureSpec, RevlandScenario } from '../scenario.ts';
import type { ROLES } from './roles.ts';

/** As printed: house rules choose no role. */
const PRINTED = rulesWith();

/** The role of a side: by its mission, or by its arms and those of the enemy. */
export function roleOf(scenario: RevlandScenario, side: string): keyof typeof ROLES {
  const task = taskOf(scenario.mission, side);
  const enemy = Object.keys(scenario.sides).find((name) => name !== side)!;
  const closes = shareWithFirearms(scenario, side) < 0.5 && shareWithFirearms(scenario, enemy) > 0.5;
  return closes && task !== 'reaches' ? 'closes' : task;
}

function shareWithFirearms(scenario: RevlandScenario, side: string): number {
  const { figures } = scenario.sides[side];
  const sum = (lines: readonly FigureSpec[]) => lines.reduce((total, { count }) => total + count, 0);
  const isArmed = (figure: FigureSpec) => weaponsOf(scenario, figure).some((weapon) => isFirearm(scenario, weapon));
  return sum(figures.filter(isArmed)) / sum(figures);
}

/** The weapons of a figure, of its profile as the file defines it, or of the printed one. */
function weaponsOf(scenario: RevlandScenario, { weapons, profile }: FigureSpec): readonly string[] {
  if (weapons !== undefined) return weapons;
  const { profiles = {} } = scenario as { profiles?: Record<string, { like: string; weapons?: readonly string[] }> };
  let id: string = profile;
  for (; Object.hasOwn(profiles, id); id = profiles[id].like) {
    const own = profiles[id].weapons;
    if (own !== undefined) return own;
  }
  return PRINTED.profiles[id].weapons;
}

/** Whether a weapon, or the printed one that it descends from, is fired. */
function isFirearm(scenario: RevlandScenario, weapon: string): boolean {
  const printed = rootOf(scenario, WEAPON_FAMILY, weapon);
  return armouryOf(PRINTED).weapons.some(({ id, uses }) => id === printed && uses[USE.fire] !== null);
}
