import type { Dice } from '../../../kernel/dice.ts';
import { facesText, type Trace } from '../../../kernel/trace.ts';
import { pointOf, pointWords, resultWords } from '../../../tabletop/telling.ts';
import type { Battle } from '../battle.ts';
import { CONFIDENCES } from '../profiles.ts';
import { REACTIONS } from '../reactions.ts';
import type { Side } from '../side.ts';
import { PRESENCE, type Unit } from '../unit.ts';
import { NerveStory } from './nerve.ts';
import type { Teller } from './teller.ts';
import { VehicleStory } from './vehicles.ts';

/** Words of REACTIONS, each after `Reaction test`. */
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

/** Tells a game in plain words; its pictures show one mark for each unit. Only replays have one. Chapters tell theirs in files beside it. */
export class Story implements Teller {
  readonly trace: Trace;
  readonly battle: Battle;
  readonly dice: Dice;
  readonly vehicles = new VehicleStory(this);
  readonly nerve = new NerveStory(this);
  private readonly shown: Uint8Array;

  constructor(trace: Trace, battle: Battle, dice: Dice) {
    this.trace = trace;
    this.battle = battle;
    this.dice = dice;
    this.shown = new Uint8Array(battle.units.length);
    const figures = battle.units.map((unit) => ({
      name: unit.name,
      side: unit.side,
      strength: Math.max(1, unit.startFigures.length),
      size: unit.isVehicle ? 2 : 1.5,
    }));
    trace.heading('Deployment', { kind: 'figures', sides: battle.sides.map(({ name }) => name), figures });
  }

  /** `blue First squad`. */
  who(unit: Unit): string {
    return `${this.battle.sides[unit.side].name} ${unit.name}`;
  }

  at(node: number): string {
    return pointWords(this.battle.lattice, node);
  }

  /** Faces of the last question: `3, 1 and 5`. */
  faces(): string {
    return facesText(this.dice.faces, this.dice.faceCount);
  }

  private place({ centreX, centreY }: Unit): [number, number] {
    return [centreX / 100, centreY / 100];
  }

  /** Strength and state of a unit as pictures show them. */
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

  /** A sentence about a unit: `blue First squad goes in position.` The picture shows its state after it. */
  state(unit: Unit, what: string): void {
    const shown = this.shown[unit.index] === 1 && unit.isInPlay;
    const data = shown ? { kind: 'state', figure: unit.index, ...this.condition(unit) } : null;
    this.trace.say(`${this.who(unit)} ${what}.`, data, 2);
  }

  deployed(unit: Unit): void {
    this.shown[unit.index] = 1;
    const what = unit.isCounter ? 'A counter' : unit.name;
    const text = `${this.battle.sides[unit.side].name}: ${what} is deployed at ${this.at(unit.centre)}.`;
    this.trace.say(text, { kind: 'deploy', figure: unit.index, to: this.place(unit), ...this.condition(unit) });
  }

  begins(side: Side): void {
    this.trace.turn = this.battle.turn;
    this.trace.heading(`Turn ${this.battle.turn}: ${side.name} begins`, { kind: 'turn', initiative: side.index });
  }

  /** A unit is in a vehicle: pictures show it no longer. */
  boarded(unit: Unit, what: string): void {
    this.trace.say(`${this.who(unit)} ${what}.`, this.gone(unit, 'leave'), 2);
  }

  /** A unit has left a vehicle: pictures show it again. */
  alighted(unit: Unit): void {
    this.shown[unit.index] = 1;
    const data = { kind: 'deploy', figure: unit.index, to: this.place(unit), ...this.condition(unit) };
    this.trace.say(`${this.who(unit)} gets out at ${this.at(unit.centre)}.`, data, 2);
  }

  passes(side: Side): void {
    this.trace.say(`${side.name} passes.`);
  }

  activates(unit: Unit, isTransferred: boolean): void {
    const how = isTransferred ? 'receives actions' : 'is activated';
    this.trace.say(`${this.who(unit)} ${how} at ${this.at(unit.centre)} with ${figuresText(unit.active)}.`);
  }

  combatRoll(unit: Unit, score: number, inches: number): void {
    this.trace.say(`${this.who(unit)} rolls ${score} for its combat move: ${inches} inches.`, null, 2);
  }

  moves(unit: Unit, from: number): void {
    const { lattice } = this.battle;
    const text = `${this.who(unit)} moves from ${this.at(from)} to ${this.at(unit.centre)}.`;
    const data = { kind: 'move', figure: unit.index, from: pointOf(lattice, from), to: this.place(unit) };
    this.trace.say(text, { ...data, ...this.condition(unit) }, 2);
  }

  leaves(unit: Unit): void {
    this.trace.say(`${this.who(unit)} leaves the table.`, this.gone(unit, 'leave'), 2);
  }

  /** A unit is out of the game. */
  lost(unit: Unit, why: string): void {
    this.trace.say(`${this.who(unit)} is lost: ${why}.`, this.gone(unit, 'fall'), 2);
  }

  /** A detached element is part of its unit again. */
  rejoins(unit: Unit, parent: Unit): void {
    this.trace.say(`${this.who(unit)} rejoins ${parent.name}.`, this.gone(unit, 'leave'), 2);
  }

  /** Whom pictures take off the table: once, and only who is on it. */
  private gone(unit: Unit, kind: 'leave' | 'fall'): Readonly<Record<string, unknown>> | null {
    if (this.shown[unit.index] === 0) return null;
    this.shown[unit.index] = 0;
    return { kind, figure: unit.index };
  }

  reaction(unit: Unit, purpose: number, threat: number, passed: boolean): void {
    const words = REACTION_WORDS[REACTIONS[purpose]];
    const needs = unit.leadership + threat;
    const result = passed ? 'passes' : 'fails';
    const roll = { name: this.who(unit), faces: [this.dice.faces[0]] };
    const tests = [{ name: `Reaction test ${words}`, rolls: [roll], needs: `more than ${needs}`, success: passed }];
    const text = `${this.who(unit)} ${result} a reaction test ${words}: ${this.faces()} against ${needs}.`;
    this.trace.say(text, { kind: 'test', tests }, 2);
  }

  /** Whoever was lost without a word leaves the picture; then how many each side has left. */
  turnEnd(): void {
    const { units, sides } = this.battle;
    for (const unit of units)
      if (unit.presence === PRESENCE.lost && this.shown[unit.index] === 1) this.lost(unit, 'nobody is left');
    const living = sides.map((side) => side.living);
    const words = sides.map((side) => `${side.name} ${figuresText(side.living)}`).join(', ');
    this.trace.say(`End of turn ${this.battle.turn}: ${words}.`, { kind: 'turnEnd', living });
  }

  end(): void {
    const { goal, sides } = this.battle;
    const winner = goal.ended ? goal.referee.winner : -1;
    const text = goal.ended ? resultWords(goal.referee, sides) : 'The game is not over.';
    this.trace.heading(text, { kind: 'end', winner });
  }
}

function figuresText(count: number): string {
  return `${count} active ${count === 1 ? 'figure' : 'figures'}`;
}
