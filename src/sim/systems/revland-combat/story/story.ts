import type { Dice } from '../../../kernel/dice/dice.ts';
import { facesText, type Trace } from '../../../kernel/trace.ts';
import type { Referee } from '../../../tabletop/objectives.ts';
import { pointOf, pointWords, resultWords } from '../../../tabletop/telling.ts';
import { ACTION } from '../rules/actions.ts';
import { codeWord } from '../rules/codes.ts';
import type { InitiativeRoll } from '../steps/checks.ts';
import { STATE, STATES, stateOf } from '../steps/wounds.ts';
import type { Battle } from '../table/battle.ts';
import { EMPTY, type Figure } from '../table/state.ts';
import type { Thing } from '../table/things.ts';
import { AttackStory } from './attacks.ts';
import { CareStory } from './care.ts';
import { type Teller, words } from './teller.ts';

const STATE_WORDS = STATES.map(words);

export class Story implements Teller {
  readonly trace: Trace;
  readonly battle: Battle;
  readonly dice: Dice;
  readonly care: CareStory;
  readonly attacks: AttackStory;

  constructor(trace: Trace, battle: Battle, dice: Dice) {
    this.trace = trace;
    this.battle = battle;
    this.dice = dice;
    this.care = new CareStory(this);
    this.attacks = new AttackStory(this);
  }

  /** Nobody is on the table yet. */
  begin(): void {
    const { battle, trace } = this;
    const figures = battle.figures.map(({ name, side }) => ({ name, side }));
    trace.turn = 0;
    trace.heading('Deployment', { kind: 'figures', sides: battle.sides.map(({ name }) => name), figures });
  }

  who(figure: Figure): string {
    return `${this.battle.sides[figure.side].name} ${figure.name}`;
  }

  at(node: number): string {
    return pointWords(this.battle.lattice, node);
  }

  private position(node: number): [number, number] {
    return pointOf(this.battle.lattice, node);
  }

  faces(): string {
    return facesText(this.dice.faces, this.dice.faceCount);
  }

  private note(figure: Figure): string {
    const state = stateOf(figure.condition);
    const notes = [
      ...(state === STATE.healthy ? [] : [STATE_WORDS[state]]),
      ...(figure.isProne ? ['prone'] : []),
      ...(figure.isStabilised ? ['stabilised'] : []),
    ];
    return notes.join(', ');
  }

  changes(figure: Figure, what: string, more: Readonly<Record<string, unknown>> = {}): void {
    this.say(figure, `${this.who(figure)} ${what}`, more);
  }

  say(figure: Figure, text: string, more: Readonly<Record<string, unknown>> = {}): void {
    this.trace.say(text, { kind: 'state', figure: figure.index, note: this.note(figure), ...more }, 2);
  }

  deployment(first: number): void {
    this.trace.say(`First figure: ${this.battle.sides[first].name}`);
  }

  deployed(figure: Figure): void {
    this.trace.say(`${this.who(figure)} is at ${this.at(figure.node)}${this.inHand(figure)}`, {
      kind: 'deploy',
      figure: figure.index,
      to: this.position(figure.node),
      note: this.note(figure),
    });
  }

  private inHand({ ready }: Figure): string {
    return ready === EMPTY ? ', nothing in hand' : `, ${this.battle.things[ready].weapon.id} in hand`;
  }

  round(): void {
    const { battle, trace } = this;
    trace.turn = battle.round;
    trace.heading(`Round ${battle.round}${battle.isAfter ? ', after the battle' : ''}`, { kind: 'turn' });
  }

  /** `roll`: null if there was none. */
  initiative(winner: number, roll: InitiativeRoll | null): void {
    const { sides } = this.battle;
    const { name } = sides[winner];
    if (roll === null) {
      this.trace.say(`Initiative to ${name}`, { kind: 'initiative', initiative: winner });
      return;
    }
    const rolled = (side: number) =>
      `${sides[side].name} ${roll.rolls[side]} on ${codeWord({ dice: roll.dice[side], pips: roll.pips[side] })}`;
    this.trace.say(`${rolled(0)}, ${rolled(1)}: initiative to ${name}`, { kind: 'initiative', initiative: winner });
  }

  /** REV-15, where everybody rolls. */
  rollsInitiative(figure: Figure): void {
    this.changes(figure, `rolls ${figure.initiative} for initiative`);
  }

  ambushersFirst(): void {
    const { sides, ambushers } = this.battle;
    this.trace.say(`${sides[ambushers].name} acts first, from ambush`);
  }

  stated(figure: Figure): void {
    const { stated } = figure;
    this.changes(figure, `states ${stated} ${stated === 1 ? 'action' : 'actions'}`);
  }

  holds(figure: Figure): void {
    this.trace.say(`${this.who(figure)} holds`, { kind: 'hold', figure: figure.index }, 2);
  }

  moves(figure: Figure, kind: number, from: number, to: number): void {
    const verb = kind === ACTION.halfMove ? 'moves half' : kind === ACTION.sprint ? 'sprints' : 'moves';
    this.trace.say(
      `${this.who(figure)} ${verb} from ${this.at(from)} to ${this.at(to)}`,
      { kind: 'move', figure: figure.index, from: this.position(from), to: this.position(to) },
      2,
    );
  }

  leaves(figure: Figure): void {
    this.trace.say(`${this.who(figure)} leaves the table`, { kind: 'leave', figure: figure.index }, 3);
  }

  draws(figure: Figure, { weapon }: Thing, done: boolean): void {
    this.changes(figure, done ? `draws a ${weapon.id}` : `begins to draw a ${weapon.id}`);
  }

  reloads(figure: Figure, { weapon, magazines }: Thing, done: boolean): void {
    const left = magazines < 0 ? '' : `, ${magazines} magazines left`;
    this.changes(figure, done ? `reloads the ${weapon.id}${left}` : `begins to reload the ${weapon.id}`);
  }

  clears(figure: Figure, { weapon }: Thing, done: boolean): void {
    this.changes(figure, done ? `clears the jam of the ${weapon.id}` : `begins to clear the jam of the ${weapon.id}`);
  }

  roundEnd(): void {
    const [a, b] = this.battle.sides;
    this.trace.say(`End of round ${this.battle.round}: ${a.name} ${a.able} able to act, ${b.name} ${b.able}`, {
      kind: 'turnEnd',
      living: [a.able, b.able],
    });
  }

  end(referee: Referee): void {
    this.trace.heading(resultWords(referee, this.battle.sides), { kind: 'end', winner: referee.winner });
  }
}
