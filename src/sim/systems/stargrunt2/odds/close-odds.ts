import { CLOSE_COMBAT_WEAPONS, QUALITIES } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { closeDie, closeExcess, closeShift } from '../steps/close-combat.ts';

/** Opponents of one figure that are told apart. */
export const MOST_OPPONENTS = 8;
/** Kinds of fighters: by quality, weapon and power armour. */
const FIGHTERS = QUALITIES.length * CLOSE_COMBAT_WEAPONS.length * 2;
/** Columns of a pair: chances that the attacker alone falls to so many defenders, then that a defender falls to so many attackers. */
const COLUMNS = 2 * MOST_OPPONENTS;

export function fighterOf(quality: number, weapon: number, isPower: boolean): number {
  return (quality * CLOSE_COMBAT_WEAPONS.length + weapon) * 2 + (isPower ? 1 : 0);
}

/** Exact odds of close combat between all kinds of fighters under some rules (SG2-092 to 096). */
export class CloseOdds {
  private readonly values = new Float64Array(FIGHTERS * FIGHTERS * 2 * COLUMNS);

  constructor(rules: StargruntRules) {
    for (let attacker = 0; attacker < FIGHTERS; attacker++)
      for (let defender = 0; defender < FIGHTERS; defender++)
        for (const covered of [false, true]) this.work(rules, attacker, defender, covered);
  }

  private work(rules: StargruntRules, attacker: number, defender: number, covered: boolean): void {
    const [first, second] = [die(rules, attacker), die(rules, defender)];
    const shifts = [shift(rules, attacker, false), shift(rules, defender, covered)];
    const sides = [
      closeDie(rules, first, shifts[0], closeExcess(rules, second, shifts[1])),
      closeDie(rules, second, shifts[1], closeExcess(rules, first, shifts[0])),
    ];
    const times = [attacker, defender].map((one) => (one % 2 === 1 ? rules.closeCombat.powerMultiplier : 1));
    const at = placeOf(attacker, defender, covered);
    this.compare(sides[0], times[0], sides[1], times[1], at);
    this.compare(sides[1], times[1], sides[0], times[0], at + MOST_OPPONENTS);
  }

  /** One figure against others alike: the chance that it falls to 1, 2, 3 and so on. */
  private compare(sides: number, times: number, others: number, theirs: number, falls: number): void {
    for (let face = 1; face <= sides; face++) {
      let upTo = 0;
      for (let other = 1; other <= others; other++) if (other * theirs <= face * times) upTo++;
      let stands = 1;
      for (let count = 0; count < MOST_OPPONENTS; count++) {
        stands *= upTo / others;
        this.values[falls + count] += (1 - stands) / sides;
      }
    }
  }

  /** Chance that a figure falls that faces so many on average: one more or one fewer. */
  falls(attacker: number, defender: number, covered: boolean, isAttacker: boolean, opponents: number): number {
    const first = placeOf(attacker, defender, covered) + (isAttacker ? 0 : MOST_OPPONENTS);
    const whole = Math.min(MOST_OPPONENTS, Math.floor(opponents));
    const low = this.values[first + whole - 1];
    if (whole === MOST_OPPONENTS) return low;
    return low + (opponents - whole) * (this.values[first + whole] - low);
  }
}

function placeOf(attacker: number, defender: number, covered: boolean): number {
  return ((attacker * FIGHTERS + defender) * 2 + (covered ? 1 : 0)) * COLUMNS;
}

function die({ quality }: StargruntRules, fighter: number): number {
  return quality[QUALITIES[Math.floor(fighter / (2 * CLOSE_COMBAT_WEAPONS.length))]].die;
}

/** Of the first round where the defenders are covered; whoever asks knows which round covers. */
function shift(rules: StargruntRules, fighter: number, covered: boolean): number {
  const weapon = CLOSE_COMBAT_WEAPONS[Math.floor(fighter / 2) % CLOSE_COMBAT_WEAPONS.length];
  return closeShift(rules, rules.closeCombat.shift[weapon], covered && rules.closeCombat.coverRounds > 0, 1);
}

const known = new WeakMap<StargruntRules, CloseOdds>();

/** The same, worked out once. */
export function closeOddsOf(rules: StargruntRules): CloseOdds {
  const found = known.get(rules) ?? new CloseOdds(rules);
  known.set(rules, found);
  return found;
}
