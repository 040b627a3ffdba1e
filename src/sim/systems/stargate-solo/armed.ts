import type { Armed } from '../../kernel/system.ts';
import { SIDES, SOLO } from './profiles.ts';
import type { SoloRules } from './rules.ts';
import type { SoloScenario } from './scenario.ts';
import { poolOf } from './set-up.ts';

/** Lines of figures by their weapons; figures that Portals bring are listed by their profiles. */
export function armed(scenario: SoloScenario, rules: SoloRules): readonly Armed[] {
  const lines = SIDES.flatMap((side) =>
    scenario.sides[side].groups.flatMap(({ figures }, i) =>
      figures.map(({ profile, weapon, count }, k): Armed => {
        const path = `sides.${side}.groups.${i}.figures.${k}.weapon`;
        return { side, weapon: weapon ?? rules.profiles[profile].weapon, figures: count, path, houseRule: null };
      }),
    ),
  );
  const pool = poolOf(scenario, rules).map(({ profileId }) => profileId);
  const arrivals = [...new Set(pool)].map((profile): Armed => {
    const figures = pool.filter((other) => other === profile).length;
    const houseRule = `profiles.${profile}.weapon`;
    return { side: SIDES[SOLO], weapon: rules.profiles[profile].weapon, figures, path: null, houseRule };
  });
  return [...lines, ...arrivals];
}
