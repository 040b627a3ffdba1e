import { DegreeTable, type Dice, type Stream } from '../../../kernel/dice/dice.ts';
import { COVER, WOUND } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { excess, shifted } from './range.ts';

const MOST_TARGETS = 64;

/** LYING: wounded before the attack. */
const UNHURT = 0;
export const WOUNDED = 1;
export const DEAD = 2;
const LYING = 3;

/** SG2-081. One object serves all attacks of a match. */
export class Targets {
  count = 0;
  /** By place among the targets. */
  readonly armour = new Int32Array(MOST_TARGETS);
  readonly state = new Int32Array(MOST_TARGETS);
  /** Killed, and only wounded, by this attack. */
  dead = 0;
  wounded = 0;
  /** Hits on dead figures. */
  overkill = 0;
  /** The last hit: its figure, the figure's earlier state, the impact result. */
  figure = 0;
  before = UNHURT;
  result = 0;
  private readonly twoKill: boolean;

  /** @param twoKill two wounds of one attack kill */
  constructor(twoKill: boolean) {
    this.twoKill = twoKill;
  }

  clear(): this {
    this.count = 0;
    this.dead = 0;
    this.wounded = 0;
    this.overkill = 0;
    return this;
  }

  add(armour: number, lying: boolean): void {
    this.armour[this.count] = armour;
    this.state[this.count++] = lying ? LYING : UNHURT;
  }

  /** Equal figures, of whom some are dead or wounded already; for odds. */
  alike(count: number, dead: number, wounded: number): this {
    this.clear().count = count;
    this.dead = dead;
    this.wounded = wounded;
    for (let k = 0; k < count; k++) {
      this.armour[k] = 0;
      this.state[k] = k < dead ? DEAD : k < dead + wounded ? WOUNDED : UNHURT;
    }
    return this;
  }

  /** SG2-081: two wounds kill; the dead stay dead. */
  take(k: number, result: number): void {
    const before = this.state[k];
    this.before = before;
    if (result === WOUND.none) return;
    if (before === DEAD) this.overkill++;
    else if (result === WOUND.kill || before === LYING || (before === WOUNDED && this.twoKill)) {
      this.state[k] = DEAD;
      this.dead++;
      if (before === WOUNDED) this.wounded--;
    } else if (before === UNHURT) {
      this.state[k] = WOUNDED;
      this.wounded++;
    }
  }
}

interface HitStreams {
  readonly allocation: Stream;
  readonly impact: Stream;
  readonly armour: Stream;
}

/**
 * SG2-079 to 081: one potential hit. The figure is drawn first, since the armour die is its own; `impact` is by
 * armour.
 */
export function resolveHit(dice: Dice, streams: HitStreams, impact: readonly DegreeTable[], targets: Targets): void {
  targets.figure = dice.pick(streams.allocation, targets.count);
  targets.result = dice.degree(streams.impact, streams.armour, impact[targets.armour[targets.figure]]);
  targets.take(targets.figure, targets.result);
}

/** By cover: types up (SG2-033, 034). */
export function armourShifts({ cover }: StargruntRules): Int32Array {
  const counts = cover.armourInDirectFire ? 1 : 0;
  return Int32Array.of(0, counts * cover.soft.armourShift, counts * cover.hard.armourShift);
}

/** Position matters to indirect fire (SG2-037). */
export function indirectArmourShift({ cover, inPosition }: StargruntRules, at: number, isInPosition: boolean): number {
  const { soft, hard } = cover;
  const ofCover = at === COVER.none ? 0 : at === COVER.soft ? soft.armourShift : hard.armourShift;
  return ofCover + (isInPosition ? inPosition.indirectArmourShift : 0);
}

/** Equal tables are one object. For set-up. */
export class ImpactTables {
  private readonly rules: StargruntRules;
  private readonly made = new Map<string, DegreeTable>();

  constructor(rules: StargruntRules) {
    this.rules = rules;
  }

  /** SG2-079, 084: none, wound or kill. Past D12 an open shift lowers the impact die. */
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
