import type { Armed } from '../../kernel/system.ts';
import { figuresOf } from './forces.ts';
import type { StargruntRules } from './rules.ts';
import type { StargruntScenario } from './scenario.ts';

/** Figures by their small arms: who has none of his own has that of the unit or of the house rules. */
export function armed({ sides }: StargruntScenario, rules: StargruntRules): readonly Armed[] {
  return Object.entries(sides).flatMap(([side, { units }]) =>
    units.flatMap((unit, i): Armed[] => {
      if (unit.vehicle !== undefined || unit.sniper !== undefined) return [];
      const path = `sides.${side}.units.${i}`;
      const lines = unit.figures ?? figuresOf(unit, rules);
      return lines.flatMap(({ count, weapon, supportWeapon, missile }, line): Armed[] => {
        const rocket = supportWeapon !== undefined && rules.supportWeapons[supportWeapon].rounds !== undefined;
        if (weapon === undefined && (missile !== undefined || (supportWeapon !== undefined && !rocket))) return [];
        const own = weapon === undefined ? null : `${path}.figures.${line}.weapon`;
        const units = unit.weapon === undefined ? null : `${path}.weapon`;
        const houseRule = own === null && units === null ? 'squad.weapon' : null;
        return [
          { side, weapon: weapon ?? unit.weapon ?? rules.squad.weapon, figures: count, path: own ?? units, houseRule },
        ];
      });
    }),
  );
}
