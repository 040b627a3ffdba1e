import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import {
  BANDS,
  CLOSE,
  DEEDS,
  LONG,
  MEDIUM,
  SIDES_OF_DIE,
  STEPS,
  TO_MOVE,
  TO_SHOOT,
  TO_STRIKE,
} from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';

const MISS = 0;
const SAVED = 1;
export const KILLED = 2;

/** ALPHA-10 to 18. Play, odds and players fill in the circumstances. */
export class Attempt {
  /** Index into DEEDS. */
  deed: number = TO_MOVE;
  step = 1;
  training = 0;
  /** ALPHA-23: at most 0. */
  morale = 0;
  /** For a shot: index into BANDS. */
  band: number = MEDIUM;
  /** The target's: index into COVERS. */
  cover = 0;
  targetTraining = 0;
  /** Needs no test, by house rule (ALPHA-18). */
  isCertain = false;
  private readonly rules: AlphaRules;
  /** Added to saves, by level. */
  private readonly saves: readonly number[];
  /** By training and deed. */
  private readonly counts: Int32Array;
  /** By deed and band. */
  private readonly bonuses: Int32Array;
  private readonly least: number;
  private readonly mostAtSix: number;

  constructor(rules: AlphaRules) {
    const { oneAlwaysSucceeds, sixAlwaysFails } = rules.activation;
    this.rules = rules;
    this.least = oneAlwaysSucceeds ? 1 : 0;
    this.mostAtSix = sixAlwaysFails ? SIDES_OF_DIE - 1 : SIDES_OF_DIE;
    const levels = idsOf(rules.training).map((id) => rules.training[id]);
    this.saves = levels.map(({ save }) => save);
    this.counts = Int32Array.from(levels.flatMap((level) => DEEDS.map((_, deed) => diceOf(level, deed))));
    this.bonuses = Int32Array.from(DEEDS.flatMap((_, deed) => BANDS.map((_band, band) => bonusOf(rules, deed, band))));
  }

  /** ALPHA-10: dice rolled. */
  get count(): number {
    return this.counts[this.training * DEEDS.length + this.deed];
  }

  /** From house rules (ALPHA-10, 13). */
  get bonus(): number {
    return this.bonuses[this.deed * BANDS.length + this.band];
  }

  get modifier(): number {
    return this.morale + this.bonus;
  }

  /** The number that a die must not exceed; 0 if none succeeds (ALPHA-10, 11, 23, 24). */
  get target(): number {
    const most = this.step === STEPS ? this.mostAtSix : SIDES_OF_DIE;
    return Math.max(this.least, Math.min(most, this.step + this.morale + this.bonus));
  }

  /** The lowest score that saves; above the die if none does (ALPHA-14, 18). */
  get save(): number {
    const { open, soft, hard, melee } = this.rules.save;
    const score = this.deed === TO_STRIKE ? melee : this.cover === 0 ? open : this.cover === 1 ? soft : hard;
    // Training adds to a save only where there is one.
    return score > SIDES_OF_DIE ? score : score - this.saves[this.targetTraining];
  }

  /** ALPHA-10. */
  succeeds(dice: Dice, stream: Stream): boolean {
    return this.isCertain || dice.anyAtMost(stream, this.count, SIDES_OF_DIE, this.target);
  }

  /** `SAVED` or `KILLED` (ALPHA-14, 15, 18). Rolls nothing if nothing saves. */
  fate(dice: Dice, stream: Stream): number {
    const { save } = this;
    return save <= SIDES_OF_DIE && dice.atLeast(stream, SIDES_OF_DIE, save) ? SAVED : KILLED;
  }

  resolve(dice: Dice, stream: Stream, saveStream: Stream): number {
    return this.succeeds(dice, stream) ? this.fate(dice, saveStream) : MISS;
  }
}

function diceOf({ dice, moveDice, shootDice, meleeDice }: AlphaRules['training'][string], deed: number): number {
  return (deed === TO_MOVE ? moveDice : deed === TO_SHOOT ? shootDice : meleeDice) ?? dice;
}

function bonusOf({ activation, shooting }: AlphaRules, deed: number, band: number): number {
  if (deed !== TO_SHOOT) return deed === TO_MOVE ? activation.move : activation.melee;
  return activation.shoot + (band === CLOSE ? shooting.close : band === LONG ? shooting.long : 0);
}
