import type { Armed } from '../../kernel/system.ts';
import type { RevlandRules } from './rules.ts';
import type { RevlandScenario } from './scenario.ts';

/** Lines of figures by their first weapon: of the file, or of their profile. */
export function armed({ sides }: RevlandScenario, rules: RevlandRules): readonly Armed[] {
  return Object.entries(sides).flatMap(([side, { figures }]) =>
    figures.flatMap(({ weapons, profile, count }, i): Armed[] => {
      const [first] = weapons ?? rules.profiles[profile].weapons;
      if (first === undefined) return [];
      const path = weapons === undefined ? null : `sides.${side}.figures.${i}.weapons.0`;
      const houseRule = weapons === undefined ? `profiles.${profile}.weapons` : null;
      return [{ side, weapon: first, figures: count, path, houseRule }];
    }),
  );
}
