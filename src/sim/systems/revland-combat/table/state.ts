import { Purposes, type Stream, type StreamBook } from '../../../kernel/dice/dice.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import type { Standee } from '../../../tabletop/board.ts';
import { DEED, WOUND } from '../rules/profiles.ts';
import type { Character } from '../steps/skills.ts';
import { conditionOf, isKnockedOut, levelOf } from '../steps/wounds.ts';

/** Where a figure is. Who is killed is not on the table for any rule; all others lie or stand on their point. */
export const STATUS = { waiting: 0, onTable: 1, killed: 2, left: 3 } as const;

/** What numbers are drawn for: a new kind of roll goes to the end, so that no other roll changes. */
export const PURPOSES = new Purposes([
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

/** Moves of a round (REV-20): one of them, never added up. */
export const MOVED = { none: 0, half: 1, full: 2, sprint: 3 } as const;

/** REV-17: a figure that has not stated its number yet. */
export const UNSTATED = -1;

/** Weapons that a figure can hold at once: those of its profile, bare hands, and what it picks up. */
export const MOST_THINGS = 16;
/** Stuns that are kept apart; the oldest of more are forgotten. */
export const MOST_STUNS = 32;
export const EMPTY = -1;

/** What a figure is as it is made. */
interface Recruit {
  readonly name: string;
  readonly side: number;
  readonly index: number;
  readonly character: Character;
  /** Hundredths. */
  readonly move: number;
  readonly isHolstered: boolean;
  readonly startsProne: boolean;
  /** One of WOUND. */
  readonly startWound: number;
  readonly startStuns: number;
  /** Where the file puts it; -1 where its owner deploys it. */
  readonly at: number;
  /** Weapons that it starts with, by place in the armoury, and spare magazines of each; null for those of the weapon. */
  readonly kit: readonly number[];
  readonly magazines: number | null;
  /** By use of the armoury: where its last shots are kept, as many as its fire rate allows; and how many there are in all. */
  readonly rateOffsets: Int32Array;
  readonly rateShots: number;
}

/** One character. Fields from `status` on change in play. */
export class Figure implements Standee {
  readonly name: string;
  readonly side: Index<'side'>;
  /** Position in the list of all figures. */
  readonly index: number;
  /** Position in the list of its side. */
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
  /** Wound level, knock-out and stuns in one number, as `steps/wounds.ts` has it. */
  condition = 0;
  /** Dice that stuns and wounds take from its rolls (REV-60): kept up to date whenever either changes. */
  woundDice = 0;
  /** Rounds in which its stuns came, the oldest first; of `stunsOf(condition)` stuns the first so many count. */
  readonly stunRounds = new Int32Array(MOST_STUNS);
  /** Rounds that it stays unconscious, this one included; 0 for a figure that is awake. */
  unconsciousRounds = 0;
  isProne = false;
  /** REV-65: no more actions, no more reactions in this round. */
  isBarred = false;
  isBarredFromReactions = false;
  /** REV-69: incapacitated, and awake. */
  isRevived = false;
  /** Round of the mortal wound (REV-72), 0 for none. */
  mortalRound = 0;
  /** REV-74. */
  isStabilised = false;
  /** Failures of first aid for its present wound (REV-76). */
  aidFailures = 0;
  /** Rounds running in which it has done nothing but rest (REV-62). */
  restRounds = 0;

  /** Actions stated for the round (REV-17), `UNSTATED` before; those taken, and reactions that were added (REV-52). */
  stated = UNSTATED;
  taken = 0;
  added = 0;
  /** Of those taken, the ones that it has let pass. */
  held = 0;
  /** It has had its first pass. */
  hasActed = false;
  /** REV-54: it has given up its remaining actions for a full reaction. */
  hasGivenUp = false;
  /** One of MOVED, and how many full moves. */
  moved: number = MOVED.none;
  fullMoves = 0;
  /** The reaction in force, one of REACTION, and what it rolled (REV-56); whether one was made in this round. */
  reaction = 0;
  dodge = 0;
  hasReacted = false;
  /** REV-15, where every figure rolls. */
  initiative = 0;
  /** The most that it has done in the round with an action or a move, one of DEED; -1 for one that was not able to act as it began. */
  deed: number = DEED.nothing;
  /** REV-29, in the first round. */
  isSurprised = false;
  /** REV-28, in the first round, where each ambusher sneaks for himself: he surprises nobody. */
  isNoticed = false;
  /** An action that takes several (REV-30, 31): its kind, the thing, and how many were spent on it. */
  task = 0;
  taskThing = EMPTY;
  taskActions = 0;

  /** Things that it has, `EMPTY` where a place is free; the last place holds bare hands, always. */
  readonly things = new Int32Array(MOST_THINGS).fill(EMPTY);
  /** Place in `battle.things` of what it holds ready; `EMPTY` for nothing. */
  ready = EMPTY;
  /** By use: how many shots or throws; and the rounds of the last ones (REV-33, 34). */
  readonly shotCounts: Int32Array;
  readonly shotRounds: Int32Array;
  /** Has been in the area that its side must reach. */
  reached = false;

  /** `slot` is its place among the figures of its side. */
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

  /** Awake, on the table and not put out of action by wounds: who is not able to act is out of action. */
  get isAble(): boolean {
    return (
      this.status === STATUS.onTable &&
      this.unconsciousRounds === 0 &&
      !isKnockedOut(this.condition) &&
      levelOf(this.condition) < WOUND.incapacitated
    );
  }

  /** Out of action: unconscious, incapacitated, mortally wounded or killed. Who has left is not. */
  get isOut(): boolean {
    return this.status !== STATUS.left && !this.isAble;
  }

  /** Actions that it may still take of those that it has stated. */
  get actionsLeft(): number {
    return this.hasGivenUp ? 0 : Math.max(0, this.stated - this.taken);
  }

  /** As the game begins; the board has been cleared. */
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

  /** What lasts for a round lapses (REV-17, 20, 56, 65). */
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

/** What a side is as it is made. */
interface Force {
  readonly index: number;
  readonly name: string;
  readonly figures: readonly Figure[];
  /** Nodes where it may deploy, and those of its own edge, by which it may leave. */
  readonly area: Int32Array;
  readonly edge: Int32Array;
  readonly hasHospital: boolean;
  readonly isNonLethalFirst: boolean;
}

/** One side's force. Fields from `wasAttacked` on change in play. */
export class Side {
  readonly index: Index<'side'>;
  readonly name: string;
  readonly figures: readonly Figure[];
  /** The same by the order within a pass (REV-16): filled by `buildBattle`. */
  readonly order: Figure[] = [];
  readonly area: Int32Array;
  readonly edge: Int32Array;
  readonly hasHospital: boolean;
  readonly isNonLethalFirst: boolean;
  readonly deploymentStream: Stream;
  readonly policyStream: Stream;
  /** Options that it may not take, as bits. */
  forbidden = 0;
  /** REV-02: one of its members has been attacked. */
  wasAttacked = false;
  /** Figures that are able to act, that are killed, that have left the table. */
  able = 0;
  killed = 0;
  /** Of the killed, those who died after the battle (REV-77). */
  diedAfter = 0;
  left = 0;
  reached = 0;
  /** Round of the first break (REV-92), 0 for none. */
  breakRound = 0;
  /** For the record of the game. */
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
