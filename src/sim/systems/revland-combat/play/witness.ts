import type { CellsOf } from '../../../kernel/counts/metric-tables.ts';
import type { Dice } from '../../../kernel/dice/dice.ts';
import type { attackMetrics } from '../counts/attacks.ts';
import { DIE } from '../rules/codes.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { ROLL, type Witness } from '../steps/rolling.ts';
import type { AttackStory } from '../story/attacks.ts';

type WildDice = Pick<CellsOf<ReturnType<typeof attackMetrics>>, 'wildDice'>;

/** Sees each roll of an attack: counts its wild die, and notes its faces for the story. */
export class RollWitness implements Witness {
  private readonly tally: WildDice;
  private readonly story: AttackStory | null;
  private readonly isWild: boolean;
  private readonly protectionIsWild: boolean;

  constructor({ dice: { wild } }: RevlandRules, tally: WildDice, story: AttackStory | null) {
    this.tally = tally;
    this.story = story;
    this.isWild = wild.enabled;
    this.protectionIsWild = wild.enabled && wild.onProtection;
  }

  rolled(kind: number, dice: Dice, count: number): void {
    if (count > 0 && (kind === ROLL.protection ? this.protectionIsWild : this.isWild)) {
      const [first] = dice.faces;
      this.tally.wildDice.count(kind, first === DIE ? 0 : first === 1 ? 1 : 2);
    }
    this.story?.saw(kind, count > 0 ? dice.faceCount : 0);
  }
}
