import { number } from '../../../kernel/rules/fields.ts';
import { compileRules, type Patch, type Rules } from '../../../kernel/rules/table.ts';
import type { ScenarioProblem } from '../../../kernel/system.ts';
import { attackRules, damageRules, reactionRules, thrownRules } from './attack.ts';
import { armors, profiles } from './figures.ts';
import { DIFFICULTIES } from './profiles.ts';
import { rollRules } from './rolls.ts';
import { roundRules } from './round.ts';
import { weapons } from './weapons.ts';
import { healingRules, woundRules } from './wounds.ts';

/** Dotted paths are house-rule keys. */
export const rules = {
  ...rollRules,
  ...roundRules,
  ...attackRules,
  ...reactionRules,
  ...damageRules,
  ...woundRules,
  ...thrownRules,
  ...healingRules,
  mission: {
    breakShare: number(0.5, {
      min: 0.01,
      max: 1,
      unit: 'share of figures',
      clause: 'REV-92',
      doc: 'A side breaks when this share of its figures is out of action (0.5 = half).',
    }),
  },
  weapons,
  armors,
  profiles,
} as const;

export type RevlandRules = Rules<typeof rules>;

export function rulesWith(patch: Patch = {}): RevlandRules {
  return compileRules(rules, patch);
}

export function checkRules(rules: RevlandRules): ScenarioProblem[] {
  return [...weaponProblems(rules), ...rangeProblems(rules), ...numberProblems(rules)];
}

const houseRule = (message: string): ScenarioProblem => ({ path: ['houseRules'], message });

function rises(limits: readonly number[]): boolean {
  return limits.every((limit, i) => i === 0 || limit >= limits[i - 1]);
}

/** REV-22, 36, 78: bands and zones rise, and each zone has its damage. */
function weaponProblems({ weapons }: RevlandRules): ScenarioProblem[] {
  return Object.entries(weapons).flatMap(([id, { ranges, thrown, blast }]) => {
    const problems: ScenarioProblem[] = [];
    for (const band of [ranges, thrown?.ranges]) {
      if (band === undefined) continue;
      const limits = [band.from, band.short, band.medium, band.long];
      if (!rises(limits))
        problems.push(houseRule(`ranges of the ${id} must rise (from, short, medium, long), got ${limits.join(', ')}`));
    }
    if (blast === undefined) return problems;
    const { radii, damage } = blast;
    if (!rises(radii)) problems.push(houseRule(`blast radii of the ${id} must rise, got [${radii.join(', ')}]`));
    if (radii.length !== damage.length)
      problems.push(
        houseRule(
          `the ${id} must have a damage code for each blast radius; there are ${damage.length} codes and ${radii.length} radii`,
        ),
      );
    return problems;
  });
}

/** REV-25. */
function rangeProblems({ range: { estimate } }: RevlandRules): ScenarioProblem[] {
  const limits = [estimate.from, estimate.short, estimate.medium, estimate.long];
  if (rises(limits)) return [];
  return [houseRule(`range.estimate must rise (from, short, medium, long), got ${limits.join(', ')}`)];
}

/** REV-10. */
function numberProblems({ difficulty }: RevlandRules): ScenarioProblem[] {
  return DIFFICULTIES.flatMap((level) => {
    const { min, max } = difficulty[level];
    return min <= max ? [] : [houseRule(`difficulty.${level}.min (${min}) must not be above its max (${max})`)];
  });
}
