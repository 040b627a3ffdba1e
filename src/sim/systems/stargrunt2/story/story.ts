import type { Dice } from '../../../kernel/dice/dice.ts';
import { facesText, type Trace } from '../../../kernel/trace.ts';
import { pointOf, pointWords, resultWords } from '../../../tabletop/telling.ts';
import { CONFIDENCES, REACTIONS } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import type { Side } from '../table/side.ts';
import { PRESENCE, type Unit } from '../table/unit.ts';
import { ArtilleryStory } from './artillery.ts';
import { AssaultStory, FireStory } from './fire.ts';
import { NerveStory } from './nerve.ts';
import { ReconStory } from './recon.ts';
import type { Teller } from './teller.ts';
import { VehicleStory } from './vehicles.ts';

/** After `Reaction test`. */
const REACTION_WORDS: Readonly<Record<(typeof REACTIONS)[number], string>> = {
  inPosition: 'to go in position',
  moveInPosition: 'to move out of position',
  leaveCover: 'to leave cover or advance',
  closeAssault: 'to assault',
  panic: 'against panic',
  removePanic: 'to end panic',
  finalFire: 'to fire while suppressed',
  continueAssault: 'to go on with the assault',
  reorganise: 'to reorganise in position',
};

const NOWHERE = -1;

/** A game in plain words and pictures of one mark per unit; only for replays. Chapters have their own files. */
export class Story implements Teller {
  readonly trace: Trace;
  readonly battle: Battle;
  readonly dice: Dice;
  readonly vehicles = new VehicleStory(this);
  readonly nerve = new NerveStory(this);
  readonly recon = new ReconStory(this);
  readonly artillery = new ArtilleryStory(this);
  readonly fire = new FireStory(this);
  readonly assault = new AssaultStory(this);
  /** By unit: its point in the picture, -1 for none. */
  private readonly shownAt: Int32Array;

  constructor(trace: Trace, battle: Battle, dice: Dice) {
    this.trace = trace;
    this.battle = battle;
    this.dice = dice;
    this.shownAt = new Int32Array(battle.units.length).fill(NOWHERE);
  }

  begin(): void {
    const { battle, trace } = this;
    this.shownAt.fill(NOWHERE);
    const figures = battle.units.map((unit) => ({
      name: unit.name,
      side: unit.side,
      strength: Math.max(1, unit.startFigures.length),
      size: unit.isVehicle ? 2 : 1.5,
    }));
    trace.turn = 0;
    trace.heading('Deployment', { kind: 'figures', sides: battle.sides.map(({ name }) => name), figures });
  }

  who(unit: Unit): string {
    return `${this.battle.sides[unit.side].name} ${unit.name}`;
  }

  at(node: number): string {
    return pointWords(this.battle.lattice, node);
  }

  faces(): string {
    return facesText(this.dice.faces, this.dice.faceCount);
  }

  private point(node: number): [number, number] {
    return pointOf(this.battle.lattice, node);
  }

  condition(unit: Unit): { strength: number; note: string } {
    const notes = [
      ...(unit.confidence > 0 ? [CONFIDENCES[unit.confidence]] : []),
      ...(unit.suppression > 0 ? [`${unit.suppression} suppressed`] : []),
      ...(unit.isPanicked ? ['panicked'] : []),
      ...(unit.isInPosition ? ['in position'] : []),
      ...(unit.isInColumn ? ['in column'] : []),
    ];
    return { strength: Math.max(1, unit.active), note: unit.isCounter ? 'counter' : notes.join(', ') };
  }

  state(unit: Unit, what: string): void {
    this.say(unit, `${this.who(unit)} ${what}.`);
  }

  loses(unit: Unit, what: string): void {
    if (unit.presence === PRESENCE.lost) this.trace.say(`${this.who(unit)} ${what}.`, null, 2);
    else this.state(unit, what);
  }

  private showLost(): void {
    for (const unit of this.battle.units) if (unit.presence === PRESENCE.lost) this.show(unit);
  }

  /** Then shows the unit's state; `more` are further keys. */
  say(unit: Unit, text: string, more: Readonly<Record<string, unknown>> = {}): void {
    this.show(unit);
    const isShown = this.shownAt[unit.index] !== NOWHERE;
    this.trace.say(
      text,
      isShown ? { kind: 'state', figure: unit.index, ...this.condition(unit), ...more } : { ...more },
      2,
    );
  }

  /** The tally counts it as fired from there; `text` is the result. */
  shot(unit: Unit, target: Unit, text: string, success: boolean, more: Readonly<Record<string, unknown>> = {}): void {
    this.showLost();
    this.show(unit);
    this.show(target);
    this.trace.say(text, { kind: 'shot', figure: unit.index, target: target.index, success, ...more }, 2);
  }

  show(unit: Unit): void {
    const { index, centre, presence } = unit;
    const shown = this.shownAt[index];
    const isThere = presence === PRESENCE.located || presence === PRESENCE.counter;
    if (!isThere) {
      if (shown !== NOWHERE) this.goes(unit, presence === PRESENCE.lost ? 'is lost' : 'is no longer on the table');
    } else if (shown === NOWHERE) this.appears(unit, `${this.who(unit)} is on the table at ${this.at(centre)}.`);
    else if (shown !== centre) {
      const data = { kind: 'move', figure: index, from: this.point(shown), to: this.point(centre) };
      this.trace.say(`${this.who(unit)} now stands round ${this.at(centre)}.`, { ...data, ...this.condition(unit) }, 2);
      this.shownAt[index] = centre;
    }
  }

  showAll(): void {
    for (const unit of this.battle.units) this.show(unit);
  }

  private appears(unit: Unit, text: string, indent = 1): void {
    this.shownAt[unit.index] = unit.centre;
    const data = { kind: 'deploy', figure: unit.index, to: this.point(unit.centre) };
    this.trace.say(text, { ...data, ...this.condition(unit) }, indent);
  }

  private goes(unit: Unit, how: string): void {
    const wasShown = this.shownAt[unit.index] !== NOWHERE;
    this.shownAt[unit.index] = NOWHERE;
    const kind = unit.presence === PRESENCE.lost ? 'fall' : 'leave';
    this.trace.say(`${this.who(unit)} ${how}.`, wasShown ? { kind, figure: unit.index } : null, 2);
  }

  deployed(unit: Unit): void {
    const what = unit.isCounter ? 'a counter' : unit.name;
    this.appears(unit, `${this.battle.sides[unit.side].name}: ${what} is deployed at ${this.at(unit.centre)}.`);
  }

  begins(side: Side): void {
    this.trace.turn = this.battle.turn;
    this.trace.heading(`Turn ${this.battle.turn}: ${side.name} first`, { kind: 'turn', initiative: side.index });
  }

  boarded(unit: Unit, what: string): void {
    this.goes(unit, what);
  }

  formed(unit: Unit): void {
    this.appears(unit, `${this.who(unit)} stands round ${this.at(unit.centre)}.`, 2);
  }

  alighted(unit: Unit): void {
    this.appears(unit, `${this.who(unit)} gets out at ${this.at(unit.centre)}.`, 2);
  }

  passes(side: Side): void {
    this.trace.say(`${side.name} passes.`);
  }

  activates(unit: Unit, isTransferred: boolean): void {
    this.showLost();
    const how = isTransferred ? 'receives actions' : 'is activated';
    this.trace.say(`${this.who(unit)} ${how} at ${this.at(unit.centre)} with ${figuresText(unit.active)}.`);
  }

  /** SG2-015: its owner ends its activation. */
  leavesUnused(unit: Unit): void {
    const { actionsLeft } = unit;
    const actions = actionsLeft === 1 ? '1 action' : `${actionsLeft} actions`;
    this.trace.say(`${this.who(unit)} leaves ${actions} unused.`, null, 2);
  }

  combatRoll(unit: Unit, score: number, inches: number): void {
    this.trace.say(`${this.who(unit)} rolls ${score} for its combat move: ${inches} inches.`, null, 2);
  }

  moves(unit: Unit, how = unit.isInColumn ? 'moves in column' : 'moves'): void {
    const from = this.shownAt[unit.index];
    this.shownAt[unit.index] = unit.centre;
    const text = `${this.who(unit)} ${how} from ${this.at(from)} to ${this.at(unit.centre)}.`;
    const data = { kind: 'move', figure: unit.index, from: this.point(from), to: this.point(unit.centre) };
    this.trace.say(text, { ...data, ...this.condition(unit) }, 2);
  }

  leaves(unit: Unit): void {
    this.goes(unit, 'leaves the table');
  }

  lost(unit: Unit, why: string): void {
    this.goes(unit, `is lost: ${why}`);
  }

  joins(gone: Unit, kept: Unit): void {
    this.goes(gone, `joins ${kept.name}, and the two are one unit`);
  }

  rejoins(unit: Unit, parent: Unit): void {
    this.goes(unit, `rejoins ${parent.name}`);
  }

  reaction(unit: Unit, purpose: number, toExceed: number, passed: boolean): void {
    const words = REACTION_WORDS[REACTIONS[purpose]];
    const result = passed ? 'passes' : 'fails';
    const roll = { name: this.who(unit), faces: [this.dice.faces[0]] };
    const tests = [{ name: `Reaction test ${words}`, rolls: [roll], needs: `more than ${toExceed}`, success: passed }];
    this.say(unit, `${this.who(unit)} ${result} a reaction test ${words}: ${this.faces()} against ${toExceed}.`, {
      tests,
    });
  }

  /** Figures left by side; updates the picture. */
  turnEnd(): void {
    this.showAll();
    const { sides } = this.battle;
    const living = sides.map((side) => side.living);
    const words = sides.map((side) => `${side.name} ${figuresText(inPlay(side))}`).join(', ');
    this.trace.say(`End of turn ${this.battle.turn}: ${words}.`, { kind: 'turnEnd', living });
  }

  end(): void {
    this.showAll();
    const { goal, sides } = this.battle;
    const winner = goal.ended ? goal.referee.winner : -1;
    const text = goal.ended ? resultWords(goal.referee, sides) : 'The game is not over.';
    this.trace.heading(text, { kind: 'end', winner });
  }
}

function inPlay({ units }: Side): number {
  return units.reduce((sum, { isInPlay, active }) => sum + (isInPlay ? active : 0), 0);
}

function figuresText(count: number): string {
  return `${count} active ${count === 1 ? 'figure' : 'figures'}`;
}
