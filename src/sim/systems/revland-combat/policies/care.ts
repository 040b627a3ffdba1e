import type { Battle } from '../battle.ts';
import { mayAid } from '../chapters/aiding.ts';
import { aidLevels, patientOf } from '../chapters/first-aid.ts';
import { WOUND } from '../profiles.ts';
import { type Figure, STATUS } from '../state.ts';
import type { Chances } from './chances.ts';
import type { Tactics } from './tactics.ts';

/** The incapacitated who are revived do nothing more; those who die are lost for good; the unconscious fight again. */
const INCAPACITATED = 0.05;
const UNCONSCIOUS = 1.5;

/** Whom first aid could help, and how much that is worth. */
export class Care {
  /** Index of the patient that `find` found, -1 for none; and what success would be worth, by its chance. */
  patient = -1;
  value = 0.5;
  private readonly chances: Chances;
  private readonly weights: Tactics;
  private readonly levels: readonly number[];

  constructor({ rules }: Battle, chances: Chances, weights: Tactics) {
    this.chances = chances;
    this.weights = weights;
    this.levels = aidLevels(rules);
  }

  /** The patient within reach whom first aid is worth most. */
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
      const worth = this.worth(patient);
      if (chance * worth <= this.value) continue;
      this.value = chance * worth;
      this.patient = patient.index;
    }
  }

  private worth({ level }: Figure): number {
    const { aid } = this.weights;
    if (level === WOUND.mortallyWounded) return aid;
    return level === WOUND.incapacitated ? aid * INCAPACITATED : aid * UNCONSCIOUS;
  }

  /** The nearest patient of a side that is worth a way, for the one who knows most of first aid; -1 for none. */
  callFor(battle: Battle, figure: Figure): number {
    const { figures } = battle.sides[figure.side];
    let best = -1;
    let least = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < figures.length; i++) {
      const patient = figures[i];
      if (!needsAid(battle, patient)) continue;
      const distance = battle.lattice.distanceSquared(patient.node, figure.node);
      if (distance >= least) continue;
      least = distance;
      best = patient.index;
    }
    return best >= 0 && isBestCarer(battle, figure) ? best : -1;
  }
}

/** Whether first aid would change what becomes of a figure, or bring it back into the fight. */
function needsAid({ isAfter }: Battle, { status, isAble, isStabilised, isRevived, level }: Figure): boolean {
  if (status !== STATUS.onTable || isAble || isStabilised || isRevived) return false;
  return level === WOUND.mortallyWounded || (!isAfter && level < WOUND.incapacitated);
}

function isBestCarer({ sides }: Battle, figure: Figure): boolean {
  const { figures } = sides[figure.side];
  const own = rank(figure);
  for (let i = 0; i < figures.length; i++) {
    const other = figures[i];
    if (other === figure || !other.isAble) continue;
    if (rank(other) > own || (rank(other) === own && other.slot < figure.slot)) return false;
  }
  return true;
}

function rank({ character: { firstAid } }: Figure): number {
  return 10 * firstAid.dice + firstAid.pips;
}
