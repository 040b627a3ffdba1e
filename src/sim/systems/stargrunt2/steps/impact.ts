import { DegreeTable } from '../../../kernel/dice/dice.ts';
import { COVER, WOUND } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { excess, shifted } from './ladder.ts';

/** Types that an armour die is shifted up against direct fire, by cover (SG2-033, 034). */
export function armourShifts({ cover }: StargruntRules): Int32Array {
  const counts = cover.armourInDirectFire ? 1 : 0;
  return Int32Array.of(0, counts * cover.soft.armourShift, counts * cover.hard.armourShift);
}

/** The same against indirect fire, to which being in position matters (SG2-037). */
export function indirectArmourShift({ cover, inPosition }: StargruntRules, at: number, isInPosition: boolean): number {
  const { soft, hard } = cover;
  const ofCover = at === COVER.none ? 0 : at === COVER.soft ? soft.armourShift : hard.armourShift;
  return ofCover + (isInPosition ? inPosition.indirectArmourShift : 0);
}

/** Impact against armour, as tables of both faces; those that are alike are one. For set-up: play reads them from its arms. */
export class ImpactTables {
  private readonly rules: StargruntRules;
  private readonly made = new Map<string, DegreeTable>();

  constructor(rules: StargruntRules) {
    this.rules = rules;
  }

  /**
   * SG2-079, 084: none, wound or kill, for an impact die and its multiplier against an armour die that cover and position shift. Past D12
   * an open shift lowers the impact die.
   */
  table(impact: number, multiplier: number, armour: number, shift: number): DegreeTable {
    const { dice, impact: reading, wounds } = this.rules;
    const lowered = reading.openShift ? excess(dice.ladder, armour, shift) : 0;
    const first = shifted(dice.ladder, impact, -lowered);
    const second = shifted(dice.ladder, armour, shift);
    const key = `${first} ${multiplier} ${second}`;
    const found = this.made.get(key);
    if (found !== undefined) return found;
    const table = new DegreeTable(first, second, (rolled, against) => {
      const score = rolled * multiplier;
      return score > wounds.killMultiple * against ? WOUND.kill : score > against ? WOUND.wound : WOUND.none;
    });
    this.made.set(key, table);
    return table;
  }
}
