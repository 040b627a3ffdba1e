import { Purposes, type Stream, type StreamBook } from '../../../kernel/dice/dice.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import type { Standee } from '../../../tabletop/board.ts';
import { DEED, WOUND } from '../rules/profiles.ts';
import type { Character } from '../steps/skills.ts';
import { conditionOf, isKnockedOut, levelOf } from '../steps/wounds.ts';

/** All but the killed keep their point. */
export const STATUS = { waiting: 0, onTable: 1, killed: 2, left: 3 } as const;

/** Append new ones, so that no other roll changes. */
const PURPOSES = new Purposes([
  'deployment',
  'initiative',
  'surprise',
  'policy',
  'attack',
  'number',
  'dodge',
  'damage',
  'body',
  'protection',
  'deviation',
  'minutes',
  'firstAid',
  'deathCheck',
  'healing',
]);

/** REV-20: one a round, never added up. */
export const MOVED = { none: 0, half: 1, full: 2, sprint: 3 } as const;

/** REV-17. */
export const UNSTATED = -1;

/** Profile weapons, bare hands, and what is picked up. */
export const MOST_THINGS = 16;
/** The oldest are forgotten. */
export const MOST_STUNS = 32;
export const EMPTY = -1;

interface Recruit {
  readonly name: string;
  readonly side: number;
  readonly index: number;
  readonly character: Character;
  /** Hundredths. */
  readonly move: number;
  readonly isHolstered: boolean;
  readonly startsProne: boolean;
  readonly startWound: number;
  readonly startStuns: number;
  /** -1 if deployed. */
  readonly at: number;
  /** By place in the armoury; null: the weapon's own. */
  readonly kit: readonly number[];
  readonly magazines: number | null;
  /** By use: start of its last shots; their total. */
  readonly rateOffsets: Int32Array;
  readonly rateShots: number;
}

/** Fields from `status` on change in play. */
export class Figure implements Standee {
  readonly name: string;
  readonly side: Index<'side'>;
  readonly index: number;
  readonly slot: number;
  readonly character: Character;
  readonly move: number;
  readonly isHolstered: boolean;
  readonly startsProne: boolean;
  readonly startWound: number;
  readonly startStuns: number;
  readonly at: number;
  readonly kit: readonly number[];
  readonly magazines: number | null;
  readonly rateOffsets: Int32Array;
  readonly initiativeStream: Stream;
  readonly surpriseStream: Stream;
  readonly attackStream: Stream;
  readonly numberStream: Stream;
  readonly dodgeStream: Stream;
  readonly damageStream: Stream;
  readonly bodyStream: Stream;
  readonly protectionStream: Stream;
  readonly deviationStream: Stream;
  readonly minutesStream: Stream;
  readonly firstAidStream: Stream;
  readonly deathCheckStream: Stream;
  readonly healingStream: Stream;

  status: number = STATUS.waiting;
  node = 0;
  /** See `steps/wounds.ts`. */
  condition = 0;
  /** REV-60. */
  woundDice = 0;
  /** The oldest first; only `stunsOf(condition)` count. */
  readonly stunRounds = new Int32Array(MOST_STUNS);
  /** Left, this one included; 0 if awake. */
  unconsciousRounds = 0;
  isProne = false;
  /** REV-65: no more actions or reactions this round. */
  isBarred = false;
  isBarredFromReactions = false;
  /** REV-69: incapacitated, and awake. */
  isRevived = false;
  /** Round of the mortal wound (REV-72), 0 for none. */
  mortalRound = 0;
  /** REV-74. */
  isStabilised = false;
  /** REV-76. */
  aidFailures = 0;
  /** REV-62. */
  restRounds = 0;

  /** REV-17: actions stated; those taken; added reactions (REV-52). */
  stated = UNSTATED;
  taken = 0;
  added = 0;
  /** Let pass, among those taken. */
  held = 0;
  /** Has had its first pass. */
  hasActed = false;
  /** REV-54: by a full reaction. */
  hasGivenUp = false;
  /** One of MOVED. */
  moved: number = MOVED.none;
  fullMoves = 0;
  /** One of REACTION (REV-56). */
  reaction = 0;
  dodge = 0;
  hasReacted = false;
  /** REV-15, where every figure rolls. */
  initiative = 0;
  /** Greatest DEED of the round; -1 if it could not act. */
  deed: number = DEED.nothing;
  /** REV-29, in the first round. */
  isSurprised = false;
  /** REV-28, if each ambusher sneaks. */
  isNoticed = false;
  /** REV-30, 31: kind, thing, actions spent. */
  task = 0;
  taskThing = EMPTY;
  taskActions = 0;

  /** Bare hands are always last. */
  readonly things = new Int32Array(MOST_THINGS).fill(EMPTY);
  /** The same without gaps. */
  readonly stock = new Int32Array(MOST_THINGS);
  stockCount = 0;
  /** In `battle.things`; `EMPTY` for nothing. */
  ready = EMPTY;
  /** By use (REV-33, 34). */
  readonly shotCounts: Int32Array;
  readonly shotRounds: Int32Array;
  /** The area to reach. */
  reached = false;

  constructor(book: StreamBook, slot: number, recruit: Recruit) {
    const { side } = recruit;
    this.name = recruit.name;
    this.side = side;
    this.index = recruit.index;
    this.slot = slot;
    this.character = recruit.character;
    this.move = recruit.move;
    this.isHolstered = recruit.isHolstered;
    this.startsProne = recruit.startsProne;
    this.startWound = recruit.startWound;
    this.startStuns = recruit.startStuns;
    this.at = recruit.at;
    this.kit = recruit.kit;
    this.magazines = recruit.magazines;
    this.rateOffsets = recruit.rateOffsets;
    this.shotCounts = new Int32Array(recruit.rateOffsets.length);
    this.shotRounds = new Int32Array(recruit.rateShots);
    this.initiativeStream = PURPOSES.open(book, 'initiative', side, slot);
    this.surpriseStream = PURPOSES.open(book, 'surprise', side, slot);
    this.attackStream = PURPOSES.open(book, 'attack', side, slot);
    this.numberStream = PURPOSES.open(book, 'number', side, slot);
    this.dodgeStream = PURPOSES.open(book, 'dodge', side, slot);
    this.damageStream = PURPOSES.open(book, 'damage', side, slot);
    this.bodyStream = PURPOSES.open(book, 'body', side, slot);
    this.protectionStream = PURPOSES.open(book, 'protection', side, slot);
    this.deviationStream = PURPOSES.open(book, 'deviation', side, slot);
    this.minutesStream = PURPOSES.open(book, 'minutes', side, slot);
    this.firstAidStream = PURPOSES.open(book, 'firstAid', side, slot);
    this.deathCheckStream = PURPOSES.open(book, 'deathCheck', side, slot);
    this.healingStream = PURPOSES.open(book, 'healing', side, slot);
  }

  get level(): Index<'wound'> {
    return levelOf(this.condition);
  }

  /** Awake, on the table, not disabled by wounds. */
  get isAble(): boolean {
    return (
      this.status === STATUS.onTable &&
      this.unconsciousRounds === 0 &&
      !isKnockedOut(this.condition) &&
      levelOf(this.condition) < WOUND.incapacitated
    );
  }

  /** Out of action; not if it has left. */
  get isOut(): boolean {
    return this.status !== STATUS.left && !this.isAble;
  }

  get actionsLeft(): number {
    return this.hasGivenUp ? 0 : Math.max(0, this.stated - this.taken);
  }

  /** Call it whenever `things` change. */
  takeStock(): void {
    let count = 0;
    for (let i = 0; i < MOST_THINGS; i++) if (this.things[i] !== EMPTY) this.stock[count++] = this.things[i];
    this.stockCount = count;
  }

  reset(): void {
    this.status = STATUS.waiting;
    this.node = 0;
    this.condition = conditionOf(this.startWound, false, this.startStuns);
    this.woundDice = 0;
    this.stunRounds.fill(0);
    this.unconsciousRounds = 0;
    this.isProne = this.startsProne;
    this.isRevived = false;
    this.mortalRound = 0;
    this.isStabilised = false;
    this.aidFailures = 0;
    this.restRounds = 0;
    this.task = 0;
    this.taskThing = EMPTY;
    this.taskActions = 0;
    this.shotCounts.fill(0);
    this.shotRounds.fill(0);
    this.reached = false;
    this.beginRound();
  }

  /** REV-17, 20, 56, 65. */
  beginRound(): void {
    this.isBarred = false;
    this.isBarredFromReactions = false;
    this.stated = UNSTATED;
    this.taken = 0;
    this.added = 0;
    this.held = 0;
    this.hasActed = false;
    this.hasGivenUp = false;
    this.moved = MOVED.none;
    this.fullMoves = 0;
    this.reaction = 0;
    this.dodge = 0;
    this.hasReacted = false;
    this.initiative = 0;
    this.deed = this.isAble ? DEED.nothing : -1;
    this.isSurprised = false;
    this.isNoticed = false;
  }

  /** Outlasts a round. */
  exchange(state: Snapshot): void {
    this.status = state.int(this.status);
    this.node = state.int(this.node);
    this.condition = state.int(this.condition);
    this.woundDice = state.int(this.woundDice);
    state.all(this.stunRounds);
    this.unconsciousRounds = state.int(this.unconsciousRounds);
    this.isProne = state.flag(this.isProne);
    this.isRevived = state.flag(this.isRevived);
    this.mortalRound = state.int(this.mortalRound);
    this.isStabilised = state.flag(this.isStabilised);
    this.aidFailures = state.int(this.aidFailures);
    this.restRounds = state.int(this.restRounds);
    this.task = state.int(this.task);
    this.taskThing = state.int(this.taskThing);
    this.taskActions = state.int(this.taskActions);
    state.all(this.things);
    this.takeStock();
    this.ready = state.int(this.ready);
    state.all(this.shotCounts);
    state.all(this.shotRounds);
    this.reached = state.flag(this.reached);
  }
}

interface Force {
  readonly index: number;
  readonly name: string;
  readonly figures: readonly Figure[];
  /** Nodes to deploy at; of its own edge. */
  readonly area: Int32Array;
  readonly edge: Int32Array;
  readonly hasHospital: boolean;
  readonly isNonLethalFirst: boolean;
}

/** Fields from `wasAttacked` on change in play. */
export class Side {
  readonly index: Index<'side'>;
  readonly name: string;
  readonly figures: readonly Figure[];
  /** REV-16. */
  readonly order: Figure[] = [];
  readonly area: Int32Array;
  readonly edge: Int32Array;
  readonly hasHospital: boolean;
  readonly isNonLethalFirst: boolean;
  readonly deploymentStream: Stream;
  readonly policyStream: Stream;
  /** Bits. */
  forbidden = 0;
  /** REV-02. */
  wasAttacked = false;
  /** Able; killed; gone. */
  able = 0;
  killed = 0;
  /** REV-77: killed after the battle. */
  diedAfter = 0;
  left = 0;
  reached = 0;
  /** First break (REV-92); 0 for none. */
  breakRound = 0;
  attacks = 0;
  hits = 0;
  actions = 0;

  constructor(book: StreamBook, force: Force) {
    this.index = force.index;
    this.name = force.name;
    this.figures = force.figures;
    this.area = force.area;
    this.edge = force.edge;
    this.hasHospital = force.hasHospital;
    this.isNonLethalFirst = force.isNonLethalFirst;
    this.deploymentStream = PURPOSES.open(book, 'deployment', force.index);
    this.policyStream = PURPOSES.open(book, 'policy', force.index);
  }

  reset(): void {
    this.wasAttacked = false;
    this.able = 0;
    this.killed = 0;
    this.diedAfter = 0;
    this.left = 0;
    this.reached = 0;
    this.breakRound = 0;
    this.attacks = 0;
    this.hits = 0;
    this.actions = 0;
    for (let i = 0; i < this.figures.length; i++) this.figures[i].reset();
  }

  exchange(state: Snapshot): void {
    for (let i = 0; i < this.figures.length; i++) this.figures[i].exchange(state);
    this.wasAttacked = state.flag(this.wasAttacked);
    this.able = state.int(this.able);
    this.killed = state.int(this.killed);
    this.diedAfter = state.int(this.diedAfter);
    this.left = state.int(this.left);
    this.reached = state.int(this.reached);
    this.breakRound = state.int(this.breakRound);
    this.attacks = state.int(this.attacks);
    this.hits = state.int(this.hits);
    this.actions = state.int(this.actions);
  }
}
