import { codeKey, MODIFIERS, NUMBERS, PENALTIES, type RevlandTables, TAKEN_OFF } from '../odds/tables.ts';
import type { Code } from '../rules/codes.ts';
import { DIFFICULTIES, HARM, HARMS, RANGE, RANGES, REACTION, SMOKES, USE, WOUND } from '../rules/profiles.ts';
import type { WeaponUse } from '../steps/armoury.ts';
import { Difficulties, Modifiers } from '../steps/difficulty.ts';
import { Rolling } from '../steps/rolling.ts';
import { isKnockedOut, NEVER, stunLimit, stunsOf } from '../steps/wounds.ts';
import type { Battle } from '../table/battle.ts';
import type { Line } from '../table/lines.ts';
import { coverOf, EXPOSURES, HIDDEN, smokeOf } from '../table/sights.ts';
import type { Figure } from '../table/state.ts';
import type { Tactics } from './tactics.ts';

const KILL = 0.05;
export const LEVELS: number = WOUND.incapacitated;
const LEVEL_COUNT = DIFFICULTIES.length;
const MOST_DICE = MODIFIERS - TAKEN_OFF - 1;
const BANDS = RANGES.length + 1;
export const NO_SHOTS = 0;

export class Chances {
  /** Fractions that are passed on are boxed. */
  hitChance = 0.5;
  hitWorth = 0.5;
  readonly levels: Float64Array;
  readonly reach: Float64Array;
  readonly rolls: Float64Array;
  /** At [(figure * uses + use) * PENALTIES + penalty]: row of the attack code; -1 if unusable. */
  private readonly attackRows: Int16Array;
  private readonly dodgeRows: Int16Array;
  private readonly aidRows: Int16Array;
  /**
   * At [(((figure * uses + use) * figures + target) * LEVELS + wound level) * 2 + 1 if a stun knocks out]: worth.
   */
  readonly worths: Float64Array;
  private readonly dodgePlaces: Int16Array;
  private readonly dodges: number;
  /**
   * At [((row * dodges + dodge) * MODIFIERS + column) * (1 + difficulties) + 0 for a regular dodge, 1 + difficulty for
   * a full one]: chance of a hit; -1 until asked for.
   */
  private readonly dodged: Float64Array;
  /** At [`shotsFrom` + band * EXPOSURES + exposure]: chance of a hit. Grows when asked for. */
  shots = new Float64Array(BANDS * EXPOSURES);
  private shotEnd = BANDS * EXPOSURES;
  /** [(row * uses + use) * 2 + 1 for prone targets] */
  private readonly shotStarts: Int32Array;
  private readonly uses: number;
  private readonly figures: number;
  /** At [use * ranges + range]: index into DIFFICULTIES. */
  private readonly difficulties: Int8Array;
  readonly numbers: Int32Array;
  readonly bestLevels: Float64Array;
  /** By exposure in light; by smoke; thrown, by range; for prone targets. */
  readonly exposureDice: Int32Array;
  private readonly sightDice: Int32Array;
  private readonly thrownDice: Int32Array;
  private readonly proneDice: readonly [far: number, near: number];
  readonly calledDice: number;
  private readonly keepsModifiers: boolean;
  private readonly fullReplaces: boolean;
  private readonly stunLimits: Int32Array;

  constructor(battle: Battle, tables: RevlandTables, weights: Tactics) {
    const { rules, figures, armoury } = battle;
    this.levels = Float64Array.from(tables.levels);
    this.reach = Float64Array.from(tables.reach);
    this.rolls = Float64Array.from(tables.rolls);
    const ofRow = MODIFIERS * LEVEL_COUNT;
    this.bestLevels = Float64Array.from({ length: this.levels.length / ofRow }, (_, row) =>
      Math.max(...this.levels.subarray(row * ofRow, (row + 1) * ofRow)),
    );
    this.numbers = Int32Array.from(tables.numbers);
    this.uses = armoury.uses.length;
    this.figures = figures.length;
    const rolling = new Rolling(rules);
    const rowsOf = ({ dice, pips }: Code) =>
      Array.from({ length: PENALTIES }, (_, penalty) =>
        rolling.isUsable(dice - penalty) ? tables.rows[codeKey({ dice: Math.max(0, dice - penalty), pips })] : -1,
      );
    this.attackRows = Int16Array.from(figures.flatMap(({ character }) => character.attack.flatMap(rowsOf)));
    this.dodgeRows = Int16Array.from(figures.flatMap(({ character }) => rowsOf(character.dodge)));
    this.aidRows = Int16Array.from(figures.flatMap(({ character }) => rowsOf(character.firstAid)));
    const dodgeRows = [...new Set(this.dodgeRows)].filter((row) => row >= 0);
    const rows = tables.rolls.length / NUMBERS;
    this.shotStarts = new Int32Array(rows * this.uses * 2);
    this.dodgePlaces = Int16Array.from({ length: rows }, (_, row) => dodgeRows.indexOf(row));
    this.dodges = dodgeRows.length;
    this.dodged = new Float64Array(rows * this.dodges * MODIFIERS * (1 + LEVEL_COUNT)).fill(-1);
    const harms = new Harms(tables, weights);
    // Few rows stand for all pairs.
    const known = new Map<number, readonly number[]>();
    this.worths = new Float64Array(figures.length * this.uses * figures.length * 2 * LEVELS);
    let at = 0;
    for (const { character } of figures)
      for (const use of armoury.uses)
        for (const { character: target } of figures) {
          const row = harms.row(
            use.zoneDamage[0] ?? character.damage[use.index],
            target.resistance[use.damageType],
            armoury.weapons[use.weapon].isNonLethal,
          );
          const worths = known.get(row) ?? harms.worthsByStun(row);
          known.set(row, worths);
          this.worths.set(worths, at);
          at += worths.length;
        }
    this.stunLimits = Int32Array.from(figures, ({ character }) =>
      Math.min(NEVER, stunLimit(rules.stun, character.body.dice)),
    );
    const levels = new Difficulties(rules);
    this.difficulties = Int8Array.from(
      armoury.uses.flatMap((use) => RANGES.map((_, range) => levels.levelOf(use, range))),
    );
    const modifiers = new Modifiers(rules, rolling);
    this.sightDice = Int32Array.from(SMOKES, (_, smoke) => modifiers.clear().visibility(smoke, battle.light).dice);
    this.thrownDice = Int32Array.from(RANGES, (_, range) => modifiers.clear().thrown(range).dice);
    this.proneDice = [modifiers.clear().prone(true, false).dice, modifiers.clear().prone(true, true).dice];
    this.calledDice = modifiers.clear().calledShot(1).dice;
    this.exposureDice = Int32Array.from({ length: EXPOSURES }, (_, exposure) =>
      exposure <= HIDDEN ? 0 : this.sightDice[smokeOf(exposure)] + modifiers.coverDice[coverOf(exposure)],
    );
    this.keepsModifiers = rules.reaction.regular.keepsModifiers;
    this.fullReplaces = rules.reaction.full.mode === 'plusTen';
  }

  dice(use: WeaponUse, range: number, exposure: number, target: Figure): number {
    return this.exposureDice[exposure] + this.rangeDice(use, range, target.isProne);
  }

  private rangeDice(use: WeaponUse, range: number, isProne: boolean): number {
    const thrown = use.use === USE.throw ? this.thrownDice[range] : 0;
    return isProne ? thrown + this.proneDice[use.use === USE.strike || range <= RANGE.short ? 1 : 0] : thrown;
  }

  /** Start in `shots`; 0 out of range or sight. */
  shotsFrom(row: number, use: WeaponUse, isProne: boolean): number {
    const at = (row * this.uses + use.index) * 2 + (isProne ? 1 : 0);
    const known = this.shotStarts[at];
    return known === NO_SHOTS ? this.addShots(at, row, use, isProne) : known;
  }

  private addShots(at: number, row: number, use: WeaponUse, isProne: boolean): number {
    const start = this.shotEnd;
    this.shotEnd += BANDS * EXPOSURES;
    if (this.shotEnd > this.shots.length) {
      const shots = new Float64Array(2 * this.shotEnd);
      shots.set(this.shots);
      this.shots = shots;
    }
    for (let range = 0; range < RANGES.length; range++)
      for (let exposure = HIDDEN + 1; exposure < EXPOSURES; exposure++) {
        const dice = this.exposureDice[exposure] + this.rangeDice(use, range, isProne);
        this.shots[start + range * EXPOSURES + exposure] =
          this.levels[this.levelAt(row, dice, this.difficulty(use, range))];
      }
    this.shotStarts[at] = start;
    return start;
  }

  /** REV-81: nobody is there. */
  pointDice(use: WeaponUse, range: number, { smoke }: Line): number {
    return this.sightDice[smoke] + (use.use === USE.throw ? this.thrownDice[range] : 0);
  }

  /** Sets `hitChance`. */
  aimAtPoint(row: number, dice: number, difficulty: number): void {
    this.hitChance = this.levels[this.levelAt(row, dice, difficulty)];
  }

  difficulty(use: WeaponUse, range: number): number {
    return this.difficulties[use.index * RANGES.length + range];
  }

  attackRow(figure: Figure, use: WeaponUse, penalty: number): number {
    return this.attackRows[
      (figure.index * this.uses + use.index) * PENALTIES + (penalty < PENALTIES ? penalty : PENALTIES - 1)
    ];
  }

  dodgeRow(figure: Figure, penalty: number): number {
    return this.dodgeRows[figure.index * PENALTIES + (penalty < PENALTIES ? penalty : PENALTIES - 1)];
  }

  aidRow(figure: Figure, penalty: number): number {
    return this.aidRows[figure.index * PENALTIES + (penalty < PENALTIES ? penalty : PENALTIES - 1)];
  }

  levelAt(row: number, dice: number, difficulty: number): number {
    return this.levelsFrom(row) + this.column(dice) + difficulty;
  }

  levelsFrom(row: number): number {
    return row * MODIFIERS * LEVEL_COUNT;
  }

  column(dice: number): number {
    return column(dice) * LEVEL_COUNT;
  }

  reachAt(row: number, dice: number): number {
    return (row * MODIFIERS + column(dice)) * NUMBERS;
  }

  /** By the reaction in force: sets `hitChance`. */
  aimAt(row: number, dice: number, difficulty: number, { reaction, dodge }: Figure): void {
    this.hitChance = 0;
    if (row < 0) return;
    if (reaction === REACTION.none) {
      this.hitChance = this.levels[this.levelAt(row, dice, difficulty)];
      return;
    }
    const isRegular = reaction === REACTION.regular;
    const number = isRegular ? dodge : dodge + this.fullBase(difficulty);
    const at = this.reachAt(row, isRegular && !this.keepsModifiers ? 0 : dice);
    this.hitChance = this.reach[at + (number < NUMBERS ? number : NUMBERS - 1)];
  }

  /** REV-55: what a full dodge adds to. */
  private fullBase(difficulty: number): number {
    return this.fullReplaces ? 10 : this.numbers[difficulty];
  }

  /** Sets `hitChance` by a dodge still to be rolled. */
  aimThrough(row: number, dice: number, difficulty: number, dodgeRow: number, isFull: boolean): void {
    const { dodged } = this;
    const known =
      ((row * this.dodges + this.dodgePlaces[dodgeRow]) * MODIFIERS + column(dice)) * (1 + LEVEL_COUNT) +
      (isFull ? 1 + difficulty : 0);
    if (dodged[known] < 0) dodged[known] = this.chanceThrough(row, dice, difficulty, dodgeRow, isFull);
    this.hitChance = dodged[known];
  }

  private chanceThrough(row: number, dice: number, difficulty: number, dodgeRow: number, isFull: boolean): number {
    const { reach, rolls } = this;
    const at = this.reachAt(row, isFull || this.keepsModifiers ? dice : 0);
    const base = isFull ? this.fullBase(difficulty) : 0;
    const from = dodgeRow * NUMBERS;
    let chance = 0;
    for (let roll = 0; roll < NUMBERS; roll++) {
      const number = roll + base;
      chance += rolls[from + roll] * reach[at + (number < NUMBERS ? number : NUMBERS - 1)];
    }
    return chance;
  }

  /** In figures out of action. */
  weighHit(figure: Figure, use: WeaponUse, target: Figure): void {
    const place = this.placeAsTarget(target);
    this.hitWorth = place < 0 ? 0 : this.worths[this.worthsFrom(figure, use) + place];
  }

  /** Start in `worths`. */
  worthsFrom({ index }: Figure, use: WeaponUse): number {
    return 2 * (index * this.uses + use.index) * this.figures * LEVELS;
  }

  /** From there on; -1 if nobody is put out of action by it. */
  placeAsTarget({ level, condition, index }: Figure): number {
    if (level >= LEVELS) return -1;
    const knocksOut = stunsOf(condition) + 1 >= this.stunLimits[index] && !isKnockedOut(condition);
    return 2 * (index * LEVELS + level) + (knocksOut ? 1 : 0);
  }
}

function column(dice: number): number {
  return TAKEN_OFF + (dice < -TAKEN_OFF ? -TAKEN_OFF : dice > MOST_DICE ? MOST_DICE : dice);
}

function lost({ wound, secondWound }: Tactics, level: number): number {
  if (level === WOUND.healthy) return 0;
  return level === WOUND.wounded ? wound : wound + secondWound;
}

export class Harms {
  private readonly tables: RevlandTables;
  private readonly weights: Tactics;

  constructor(tables: RevlandTables, weights: Tactics) {
    this.tables = tables;
    this.weights = weights;
  }

  /** -1 for damage nobody does. */
  row(damage: Code, resistance: Code, isNonLethal: boolean): number {
    const { damages, resistances } = this.tables;
    const first = damages.indexOf(codeKey(damage));
    if (first < 0) return -1;
    const row = isNonLethal ? damages.length + first : first;
    return row * resistances.length + resistances.indexOf(codeKey(resistance));
  }

  private chance(row: number, harm: number): number {
    return row < 0 ? 0 : this.tables.harms[row * HARMS.length + harm];
  }

  stun(row: number): number {
    return this.chance(row, HARM.stunned);
  }

  worths(row: number): number[] {
    const { weights } = this;
    return Array.from({ length: LEVELS }, (_, level) => {
      const before = lost(weights, level);
      const afterWound = level === WOUND.woundedTwice ? 1 : lost(weights, level + 1);
      const out = this.chance(row, HARM.incapacitated) + this.chance(row, HARM.mortallyWounded);
      const killed = this.chance(row, HARM.killed);
      return this.chance(row, HARM.wounded) * (afterWound - before) + (out + killed) * (1 - before) + killed * KILL;
    });
  }

  /** For a fallen friend, who may die of it (REV-68, 71). */
  fallen(row: number): number {
    const out = this.chance(row, HARM.incapacitated) + this.chance(row, HARM.mortallyWounded);
    return this.weights.aid * (this.chance(row, HARM.wounded) + out + this.chance(row, HARM.killed));
  }

  /** By wound level: without and with a knock-out. */
  worthsByStun(row: number): number[] {
    const { weights } = this;
    const stun = this.stun(row);
    return this.worths(row).flatMap((worth, level) => [
      worth + stun * weights.stun,
      worth + stun * (1 - lost(weights, level)),
    ]);
  }

  worthsWithStuns(row: number): number[] {
    return this.worths(row).map((worth) => worth + this.weights.stun * this.stun(row));
  }
}
