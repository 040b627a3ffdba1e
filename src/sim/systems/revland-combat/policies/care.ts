import { WOUND, WOUNDS } from '../rules/profiles.ts';
import { aidLevels, patientOf } from '../steps/care.ts';
import type { Battle } from '../table/battle.ts';
import { mayAid } from '../table/legality.ts';
import { type Figure, STATUS } from '../table/state.ts';
import type { Chances } from './chances.ts';
import type { Tactics } from './tactics.ts';

/** Shares of worth: crawling, dying, fighting again. */
const INCAPACITATED = 0.05;
const UNCONSCIOUS = 1.5;
const QUEUE = 4;
const NEVER = 1000;

export class Care {
  /** Index, -1 for none; worth of success, and times its chance. */
  patient = -1;
  value = 0.5;
  matters = false;
  private rounds = 0.5;
  private readonly chances: Chances;
  private readonly levels: readonly number[];
  /** By wound level. */
  private readonly worths: Float64Array;

  constructor({ rules }: Battle, chances: Chances, { aid }: Tactics) {
    this.chances = chances;
    this.levels = aidLevels(rules);
    this.worths = Float64Array.from(WOUNDS, (_, level) =>
      level === WOUND.mortallyWounded ? aid : aid * (level === WOUND.incapacitated ? INCAPACITATED : UNCONSCIOUS),
    );
  }

  find(battle: Battle, figure: Figure, penalty: number): void {
    this.patient = -1;
    this.value = 0;
    const { figures } = battle.sides[figure.side];
    const row = this.chances.aidRow(figure, penalty);
    if (row < 0) return;
    for (let i = 0; i < figures.length; i++) {
      const patient = figures[i];
      if (!mayAid(battle, figure, patient)) continue;
      const chance = this.chances.levels[this.chances.levelAt(row, 0, this.levels[patientOf(patient.level)])];
      const worth = chance * this.worths[patient.level];
      if (worth <= this.value) continue;
      this.value = worth;
      this.patient = patient.index;
      this.matters = patient.level !== WOUND.incapacitated;
    }
  }

  /** Whom nobody else helps sooner; -1 for none. */
  callFor(battle: Battle, figure: Figure): number {
    const { figures } = battle.sides[figure.side];
    let best = -1;
    let least = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < figures.length; i++) {
      const patient = figures[i];
      if (!needsAid(battle, patient)) continue;
      const others = this.sooner(battle, figure, patient);
      if (others > 0 && !battle.isAfter) continue;
      this.reckon(battle, figure, patient);
      const rounds = this.rounds + QUEUE * others;
      if (rounds >= least) continue;
      least = rounds;
      best = patient.index;
    }
    return best;
  }

  private sooner(battle: Battle, figure: Figure, patient: Figure): number {
    const { figures } = battle.sides[figure.side];
    this.reckon(battle, figure, patient);
    const own = this.rounds;
    let count = 0;
    for (let i = 0; i < figures.length; i++) {
      const other = figures[i];
      if (other === figure || other === patient || !other.isAble) continue;
      this.reckon(battle, other, patient);
      if (this.rounds < own || (this.rounds === own && other.slot < figure.slot)) count++;
    }
    return count;
  }

  /** Mean rounds to success. */
  private reckon(battle: Battle, figure: Figure, patient: Figure): void {
    const row = this.chances.aidRow(figure, figure.woundDice);
    const chance =
      row < 0 ? 0 : this.chances.levels[this.chances.levelAt(row, 0, this.levels[patientOf(patient.level)])];
    this.rounds = NEVER;
    if (chance === 0) return;
    this.rounds = Math.sqrt(battle.lattice.distanceSquared(figure.node, patient.node)) / figure.move + 1 / chance;
  }
}

function needsAid({ isAfter }: Battle, { status, isAble, isStabilised, isRevived, level }: Figure): boolean {
  if (status !== STATUS.onTable || isAble || isStabilised || isRevived) return false;
  return level === WOUND.mortallyWounded || (!isAfter && level < WOUND.incapacitated);
}
