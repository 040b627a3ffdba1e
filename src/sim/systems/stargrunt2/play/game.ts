import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Tally } from '../counts/metrics.ts';
import { Action } from '../rules/actions.ts';
import type { Story } from '../story/story.ts';
import type { Battle } from '../table/battle.ts';
import { Melee, Nerve, SupportTools } from '../table/tools.ts';
import type { Unit } from '../table/unit.ts';
import { Vehicles } from '../table/vehicles.ts';
import type { Policy } from './questions.ts';

/** Activations within activations: transfers go down the chain of command (SG2-020). */
const DEEPEST = 16;

/** What every chapter of the rules works with while games are played. Nothing in it is allocated in play. */
export class Game {
  readonly battle: Battle;
  readonly dice: Dice;
  readonly tally: Tally;
  /** By side. */
  readonly policies: readonly Policy[];
  /** Tells the game in words; null outside of replays. */
  readonly story: Story | null;
  readonly vehicles: Vehicles;
  /** What hidden units, electronic warfare, snipers and artillery work with. */
  readonly support: SupportTools;
  /** What policies answer, one for each activation within another. */
  readonly actions: readonly Action[] = Array.from({ length: DEEPEST }, () => new Action());
  depth = 0;
  readonly melee = new Melee();
  readonly nerve: Nerve;
  /** SG2-020: has a unit act at once, with so many actions, inside the activation of another, and returns how many it took: `play/turn/activation.ts` puts it in. */
  transferTo: (unit: Unit, actions: number) => number = () => 0;
  /** Called after every action that is judged, for matches that count options; null where none are counted. */
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
