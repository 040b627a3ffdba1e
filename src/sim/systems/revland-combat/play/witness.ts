import type { Dice } from '../../../kernel/dice/dice.ts';
import type { AttackCounts } from '../counts/attacks.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { ROLL, type Witness } from '../steps/rolling.ts';
import type { AttackStory } from '../story/attacks.ts';

/** Sees each roll of an attack: counts its wild die, and notes its faces for the story. */
export class RollWitness implements Witness {
  private readonly counts: AttackCounts;
  private readonly story: AttackStory | null;
  private readonly isWild: boolean;
  private readonly protectionIsWild: boolean;

  constructor({ dice: { wild } }: RevlandRules, counts: AttackCounts, story: AttackStory | null) {
    this.counts = counts;
    this.story = story;
    this.isWild = wild.enabled;
    this.protectionIsWild = wild.enabled && wild.onProtection;
  }

  rolled(kind: number, dice: Dice, count: number): void {
    if (count > 0 && (kind === ROLL.protection ? this.protectionIsWild : this.isWild))
      this.counts.wild(kind, dice.faces[0]);
    this.story?.saw(kind, count > 0 ? dice.faceCount : 0);
  }
}
