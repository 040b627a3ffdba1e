import { Purposes, type Stream, type StreamBook } from '../../../kernel/dice/dice.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import type { Standee } from '../../../tabletop/board.ts';
import { DEED, WOUND } from '../rules/profiles.ts';
import type { Character } from '../steps/skills.ts';
import { conditionOf, isKnockedOut, levelOf } from '../steps/wounds.ts';

/** The killed are not on the table for any rule; all others keep their point. */
export const STATUS = { waiting: 0, onTable: 1, killed: 2, left: 3 } as const;

/** Append new purposes at the end, so that no other roll changes. */
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
/** The oldest of more stuns are forgotten. */
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
  /** Node of the file; -1 if deployed. */
  readonly at: number;
  /** Weapons by place in the armoury, and spare magazines; null for the weapon's own. */
  readonly kit: readonly number[];
  readonly magazines: number | null;
  /** By use: start of its last shots, as many as its fire rate allows; and their total. */
  readonly rateOffsets: Int32Array;
  readonly rateShots: number;
}

/** Fields from `status` on change in play. */
export class Figure implements Standee {
  readonly name: string;
  readonly side: Index<'side'>;
  /** Place among all figures. */
  readonly index: number;
  /** Place in its side. */
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
  /** Wound level, knock-out and stuns: see `steps/wounds.ts`. */
  condition = 0;
  /** Dice that stuns and wounds take (REV-60), always up to date. */
  woundDice = 0;
  /** Rounds of its stuns, the oldest first; only `stunsOf(condition)` count. */
  readonly stunRounds = new Int32Array(MOST_STUNS);
  /** Rounds left, this one included; 0 if awake. */
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
  /** Failed first aid for its present wound (REV-76). */
  aidFailures = 0;
  /** Successive rounds of rest (REV-62). */
  restRounds = 0;

  /** REV-17: actions stated; those taken; added reactions (REV-52). */
  stated = UNSTATED;
  taken = 0;
  added = 0;
  /** Actions let pass, among those taken. */
  held = 0;
  /** It has had its first pass. */
  hasActed = false;
  /** REV-54: by a full reaction. */
  hasGivenUp = false;
  /** One of MOVED, and the number of full moves. */
  moved: number = MOVED.none;
  fullMoves = 0;
  /** One of REACTION in force, and its roll (REV-56); true if one was made this round. */
  reaction = 0;
  dodge = 0;
  hasReacted = false;
  /** REV-15, where every figure rolls. */
  initiative = 0;
  /** The greatest DEED of the round; -1 if it could not act as it began. */
  deed: number = DEED.nothing;
  /** REV-29, in the first round. */
  isSurprised = false;
  /** REV-28, in the first round, if each ambusher sneaks: he surprises nobody. */
  isNoticed = false;
  /** Work of several actions (REV-30, 31): kind, thing, and actions spent. */
  task = 0;
  taskThing = EMPTY;
  taskActions = 0;

  /** `EMPTY` for a free place; bare hands are always last. */
  readonly things = new Int32Array(MOST_THINGS).fill(EMPTY);
  /** Place in `battle.things` of what is in hand; `EMPTY` for nothing. */
  ready = EMPTY;
  /** By use: shots or throws; and rounds of the last ones (REV-33, 34). */
  readonly shotCounts: Int32Array;
  readonly shotRounds: Int32Array;
  /** Has been in the area to reach. */
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

  /** Awake, on the table, and not disabled by wounds. */
  get isAble(): boolean {
    return (
      this.status === STATUS.onTable &&
      this.unconsciousRounds === 0 &&
      !isKnockedOut(this.condition) &&
      levelOf(this.condition) < WOUND.incapacitated
    );
  }

  /** Unconscious, incapacitated, mortally wounded or killed; not if it has left. */
  get isOut(): boolean {
    return this.status !== STATUS.left && !this.isAble;
  }

  get actionsLeft(): number {
    return this.hasGivenUp ? 0 : Math.max(0, this.stated - this.taken);
  }

  /** Assumes a cleared board. */
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

  /** What changes in play and outlasts a round. */
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
  /** Nodes to deploy at, and nodes of its own edge. */
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
  /** By the order in a pass (REV-16): filled by `buildBattle`. */
  readonly order: Figure[] = [];
  readonly area: Int32Array;
  readonly edge: Int32Array;
  readonly hasHospital: boolean;
  readonly isNonLethalFirst: boolean;
  readonly deploymentStream: Stream;
  readonly policyStream: Stream;
  /** Forbidden options, as bits. */
  forbidden = 0;
  /** REV-02. */
  wasAttacked = false;
  /** Figures able to act, killed, and gone. */
  able = 0;
  killed = 0;
  /** REV-77: killed after the battle. */
  diedAfter = 0;
  left = 0;
  reached = 0;
  /** Round of the first break (REV-92), 0 for none. */
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
