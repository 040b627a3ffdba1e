import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Tally } from '../counts/metrics.ts';
import { Action } from '../rules/actions.ts';
import type { Story } from '../story/story.ts';
import type { Battle } from '../table/battle.ts';
import { Melee, Nerve, SupportTools } from '../table/tools.ts';
import type { Unit } from '../table/unit.ts';
import { Vehicles } from '../table/vehicles.ts';
import type { Policy } from './questions.ts';

/** Activations within activations: transfers down the chain of command (SG2-020). */
const DEEPEST = 16;

/** Shared by all chapters. It allocates nothing in play. */
export class Game {
  readonly battle: Battle;
  readonly dice: Dice;
  readonly tally: Tally;
  readonly policies: readonly Policy[];
  /** Null outside of replays. */
  readonly story: Story | null;
  readonly vehicles: Vehicles;
  readonly support: SupportTools;
  /** By depth of activation. */
  readonly actions: readonly Action[] = Array.from({ length: DEEPEST }, () => new Action());
  depth = 0;
  readonly melee = new Melee();
  readonly nerve: Nerve;
  /**
   * SG2-020: activates a unit inside another's activation; returns the actions taken. Set by
   * `play/turn/activation.ts`.
   */
  transferTo: (unit: Unit, actions: number) => number = () => 0;
  /** Called after every judged action, for counts of options. */
  onAction: ((unit: Unit, action: Action) => void) | null = null;

  constructor(battle: Battle, dice: Dice, tally: Tally, policies: readonly Policy[], story: Story | null) {
    this.battle = battle;
    this.dice = dice;
    this.tally = tally;
    this.policies = policies;
    this.story = story;
    this.vehicles = new Vehicles(battle);
    this.nerve = new Nerve(battle);
    this.support = new SupportTools(battle);
  }
}
