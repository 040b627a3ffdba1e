import { choice, number } from '../../../kernel/rules/fields.ts';
import { compileRules, type Patch, type Rules } from '../../../kernel/rules/table.ts';
import type { ScenarioProblem } from '../../../kernel/system.ts';
import { assaultRules } from './assault.ts';
import { commandRules } from './command.ts';
import { confidenceRules } from './confidence.ts';
import { fireRules, heavy, missile, supportMultiplier, supportWeapons, weapons } from './fire.ts';
import { forceRules } from './force.ts';
import { movingRules } from './moving.ts';
import { artilleryRules, reconRules } from './support.ts';
import { vehicleRules } from './vehicles.ts';

/** The path of a leaf is its house-rule key. */
export const rules = {
  ...forceRules,
  ...commandRules,
  ...confidenceRules,
  ...movingRules,
  ...fireRules,
  weapons,
  supportWeapons: Object.assign({}, supportWeapons, supportMultiplier),
  heavy,
  missile,
  ...assaultRules,
  ...reconRules,
  vehicle: vehicleRules,
  ...artilleryRules,
  mission: {
    breakFraction: number(0.5, {
      min: 0.01,
      max: 1,
      unit: 'share of units',
      doc: 'A side breaks when this share of its units is lost, broken or routed (0.5 = half).',
    }),
  },
  deployment: {
    order: choice(['more-units-first', 'fewer-units-first'], 'more-units-first', {
      doc: 'The side with more (or fewer) units deploys first; then the sides alternate.',
    }),
  },
} as const;

export type StargruntRules = Rules<typeof rules> & {
  // A leaf beside the members of a family has its own type.
  readonly supportWeapons: { readonly pointMultiplier: number };
};

export function rulesWith(patch: Patch = {}): StargruntRules {
  return compileRules(rules, patch) as StargruntRules;
}

export function checkRules({ dice, leadership }: StargruntRules): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const report = (message: string): void => {
    problems.push({ path: ['houseRules'], message });
  };
  const { ladder } = dice;
  const rises = ladder.every((die, place) => place === 0 || die > ladder[place - 1]);
  if (ladder.length < 2 || !rises) report(`dice.ladder must list two or more rising dice, got [${ladder.join(', ')}]`);
  if (leadership.min > leadership.max)
    report(`leadership.min (${leadership.min}) must not be above leadership.max (${leadership.max})`);
  else if (leadership.default < leadership.min || leadership.default > leadership.max)
    report(
      `leadership.default must be between leadership.min (${leadership.min}) and leadership.max (${leadership.max}), ` +
        `got ${leadership.default}`,
    );
  return problems;
}
