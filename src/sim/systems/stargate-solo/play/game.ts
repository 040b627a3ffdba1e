import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Tally } from '../counts/metrics.ts';
import { ShotNumbers } from '../steps/fighting.ts';
import { portalTable } from '../steps/portals.ts';
import { ActionsTable, cosine, directions, Survey } from '../steps/risk.ts';
import type { Story } from '../story/story.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure } from '../table/state.ts';
import { Action, type Policy } from './questions.ts';

/** Shared state of a match. Nothing in it is allocated in play. */
export class Game {
  readonly battle: Battle;
  readonly dice: Dice;
  readonly tally: Tally;
  /** For commanded SGC groups. */
  readonly policy: Policy<Game>;
  /** Null outside of replays. */
  readonly story: Story | null;
  readonly shot: ShotNumbers;
  readonly seen = new Survey();
  readonly actions: ActionsTable;
  readonly compass: { readonly x: Float64Array; readonly y: Float64Array };
  /** Cosine of half the front arc (SOLO-67). */
  readonly frontCosine: number;
  /** Scratch lists for all figures; one chapter uses each at a time. */
  readonly cluster: Figure[];
  readonly tangle: Figure[];
  readonly order: Figure[];
  readonly ready: Figure[];
  readonly action = new Action();
  readonly inSight: Int32Array;
  readonly portalTable: Int32Array;
  readonly extras: Figure[];
  /** By figure index: its opponent in melee, -1 for none. */
  readonly opponent: Int32Array;
  /** Last `Figure.mark` given out. */
  mark = 0;

  constructor(battle: Battle, dice: Dice, tally: Tally, policy: Policy<Game>, story: Story | null) {
    this.battle = battle;
    this.dice = dice;
    this.tally = tally;
    this.policy = policy;
    this.story = story;
    this.shot = new ShotNumbers(battle.rules, battle.armoury);
    this.inSight = new Int32Array(battle.counters.nodes.length);
    this.portalTable = portalTable(battle.rules);
    this.actions = new ActionsTable(battle.rules);
    this.compass = directions(battle.rules.jaffa.directions);
    this.frontCosine = cosine(battle.rules.facing.frontArc / 2);
    this.cluster = [...battle.figures];
    this.tangle = [...battle.figures];
    this.order = [...battle.figures];
    this.ready = [...battle.figures];
    this.extras = [...battle.figures];
    this.opponent = new Int32Array(battle.figures.length);
  }
}
