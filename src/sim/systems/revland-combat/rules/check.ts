import type { ScenarioProblem } from '../../../kernel/system.ts';
import { DIFFICULTIES } from './profiles.ts';
import type { RevlandRules } from './rules.ts';

/** Rules that do not fit each other; a weapon of the file is complained of where it stands. */
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
