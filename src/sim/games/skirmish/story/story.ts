import type { RecordedDice, Thrown } from '../../../kernel/dice/recorded.ts';
import type { Trace, TracedTest } from '../../../kernel/trace.ts';
import type { Referee } from '../../../tabletop/objectives.ts';
import { coverWords, pointOf, pointWords, resultWords } from '../../../tabletop/telling.ts';
import type { Scheme } from '../rules/game.ts';
import type { Asked, CompiledTrigger } from '../steps/engine.ts';
import type { Battle } from '../table/battle.ts';
import { ON_TABLE, type Side, type Unit } from '../table/state.ts';
import { needsWords, stepWords, throwsWords } from './dice-words.ts';

/** What being first means, by scheme, in words that fit plural names too. Nothing where tokens are drawn. */
const FIRST_WORDS: Readonly<Record<Scheme, (side: string) => string>> = {
  sides: (side) => `: ${side} first`,
  alternate: (side) => `: ${side} first`,
  dice: (side) => `: ${side} first`,
  turnover: (side) => `: ${side} first`,
  initiative: (side) => `: ${side} first among equals`,
  draw: () => '',
};
/** Triggers whose key is no word. */
const TRIGGER_WORDS: Readonly<Record<string, string>> = {
  'turn.start': 'start of the turn',
  'turn.order': 'order',
  'turn.end': 'end of the turn',
  friendFalls: 'fall of a friend',
};
/** Kinds of attacks in words. */
const VERBS = ['shoots at', 'strikes at', 'strikes back at'] as const;

/** Tells a replay in words, made of the steps of the file and their dice. */
export class Story {
  private readonly trace: Trace;
  private readonly battle: Battle;
  private readonly dice: RecordedDice;
  /** The attack that is told: its beginning, and the steps of the weapon in use. */
  private opening = '';
  private attack: Readonly<Record<string, unknown>> = {};
  private weapon = '';
  private parts: string[] = [];
  private tests: TracedTest[] = [];
  /** By unit: the node where it is drawn. */
  private readonly drawn = new Map<Unit, number>();
  /** What is told above the next line, if one follows. */
  private title = '';

  constructor(trace: Trace, battle: Battle, dice: RecordedDice) {
    this.trace = trace;
    this.battle = battle;
    this.dice = dice;
  }

  private say(text: string, data: Readonly<Record<string, unknown>> | null = null, indent = 1): void {
    const { title } = this;
    this.title = '';
    if (title !== '') this.trace.say(title);
    this.trace.say(text, data, indent);
  }

  private who({ side, name }: Unit): string {
    return `${this.battle.sides[side].name} ${name}`;
  }

  private step(): string {
    return this.battle.step > 0 ? `Step ${this.battle.step}: ` : '';
  }

  private at(node: number): string {
    return pointWords(this.battle.lattice, node);
  }

  private place(node: number): [number, number] {
    return pointOf(this.battle.lattice, node);
  }

  /** Whose streams they are. */
  private roller(stream: number): string {
    const { sides, figures, engine } = this.battle;
    const isOf = (first: number): boolean => stream >= first && stream < first + engine.rolls.length;
    const unit = figures.find((figure) => isOf(figure.stream));
    return unit === undefined ? (sides.find((side) => isOf(side.stream))?.name ?? '') : this.who(unit);
  }

  private rolls(name: string, thrown: readonly Thrown[], success?: boolean): TracedTest[] {
    if (thrown.length === 0) return [];
    const rolls = thrown.map(({ stream, faces }) => ({ name: this.roller(stream), faces }));
    const [{ kind, target }] = thrown;
    const needs = kind === 'count' ? { needs: `${target} or more` } : {};
    return [{ name, rolls, ...needs, ...(success === undefined ? {} : { success }) }];
  }

  /** Dice of the next question are told with it. */
  begins(): void {
    this.dice.taken();
  }

  deploymentRoll(first: number): void {
    const { sides, figures, life } = this.battle;
    // Before it may be dice of the game before that nobody told.
    const { faces } = this.dice.taken().at(-1)!;
    this.trace.turn = 0;
    this.trace.heading(
      `Deployment: ${sides[0].name} ${faces[0]} against ${sides[1].name} ${faces[1]}; ${sides[first].name} first`,
      {
        kind: 'figures',
        sides: sides.map(({ name }) => name),
        figures: figures.map(({ name, side, start }) => ({ name, side, strength: start[life] })),
        tests: [{ name: 'Deployment', rolls: sides.map(({ name }, i) => ({ name, faces: [faces[i]] })) }],
      },
    );
  }

  /** From where it is drawn to where it now is. */
  private shift(unit: Unit, from: number): Readonly<Record<string, unknown>> {
    const drawn = this.drawn.get(unit) ?? from;
    this.drawn.set(unit, unit.node);
    return { kind: 'move', figure: unit.index, from: this.place(drawn), to: this.place(unit.node) };
  }

  deployed(unit: Unit, inSight: boolean): void {
    this.drawn.set(unit, unit.node);
    const seen = inSight && this.battle.engine.deploysHidden ? ', in sight of the enemy' : '';
    this.say(`${this.who(unit)} deploys at ${this.at(unit.node)}${seen}`, {
      kind: 'deploy',
      figure: unit.index,
      to: this.place(unit.node),
    });
  }

  turnBegins(): void {
    const { battle } = this;
    const thrown = this.dice.taken();
    this.trace.turn = battle.turn;
    const [asked] = battle.sides;
    // The first die of a contest is of the side that is asked, whoever wins.
    const words = throwsWords(thrown).replace(/\((?=\d[^;]* against )/, `(${asked.name} `);
    const first = FIRST_WORDS[battle.engine.scheme](battle.sides[battle.first].name);
    this.trace.heading(`Turn ${battle.turn}${first}${words}`, {
      kind: 'turn',
      initiative: battle.first,
      tests: this.rolls('Who goes first', thrown),
    });
  }

  pool(side: Side): void {
    const faces = Array.from(side.pool).flatMap((count, face) => new Array<number>(count).fill(face));
    this.say(`Dice for the units of ${side.name}: ${faces.join(', ')}`, {
      kind: 'pool',
      tests: [{ name: 'Dice for units', rolls: [{ name: side.name, faces }] }],
    });
  }

  assigned(side: Side): void {
    const given = side.figures.filter(({ status }) => status === ON_TABLE).map(({ name, die }) => `${name} (${die})`);
    this.say(`Dice given out by ${side.name}: ${given.join(', ')}`);
  }

  draws(side: Side, ofFirst: number, ofSecond: number): void {
    const [a, b] = this.battle.sides;
    this.say(`A token of ${side.name} is drawn, from ${ofFirst} of ${a.name} and ${ofSecond} of ${b.name}`);
  }

  initiative(unit: Unit): void {
    const thrown = this.dice.taken();
    this.say(`${this.who(unit)} has initiative ${unit.die}${throwsWords(thrown)}`, {
      kind: 'initiative',
      tests: this.rolls('Initiative', thrown),
    });
  }

  holds(unit: Unit): void {
    this.say(`${this.step()}${this.who(unit)}: hold`, { kind: 'hold', figure: unit.index });
  }

  declares(unit: Unit, action: number): void {
    const { name, says } = this.battle.engine.actions[action];
    this.say(`${this.step()}${this.who(unit)}${says === null ? `: ${name}` : ` ${says}`}`);
  }

  /** The enemy is drawn where he is seen, on his way. */
  reacts(unit: Unit, enemy: Unit, action: number): void {
    const { name, says } = this.battle.engine.actions[action];
    const does = says === null ? `: ${name}` : ` ${says}`;
    this.say(
      `${this.who(unit)}${does}, as ${this.who(enemy)} is at ${this.at(enemy.node)}`,
      this.drawn.get(enemy) === enemy.node ? null : this.shift(enemy, enemy.node),
      2,
    );
  }

  /** Right after its test was asked, whose numbers are still in the frame. */
  tested(unit: Unit, name: string, { needs }: Asked, passed: boolean, indent = 2): void {
    const thrown = this.dice.taken();
    const bar = needs === null ? '' : needsWords(needs.operator, needs.run(this.battle.frame.values, this.dice));
    this.say(
      `${this.who(unit)}: ${name} ${passed ? 'passed' : 'failed'}${throwsWords(thrown, null, bar)}`,
      { kind: 'test', tests: this.rolls(name, thrown, passed) },
      indent,
    );
  }

  /** An order begins what its unit does. */
  triggers(trigger: CompiledTrigger, unit: Unit, passed: boolean): void {
    const { place, test } = trigger;
    const indent = trigger === this.battle.engine.order ? 1 : 2;
    if (test === null) return;
    const occasion = TRIGGER_WORDS[place] ?? place;
    this.tested(unit, occasion.includes(' ') ? `test at the ${occasion}` : occasion, test, passed, indent);
  }

  moves(unit: Unit, from: number): void {
    this.say(`moves from ${this.at(from)} to ${this.at(unit.node)}`, this.shift(unit, from), 2);
  }

  stops(unit: Unit, from: number): void {
    this.say(`${this.who(unit)} stops at ${this.at(unit.node)}`, this.shift(unit, from), 2);
  }

  leaves(unit: Unit): void {
    this.say(`${this.who(unit)} leaves the table`, { kind: 'leave', figure: unit.index }, 2);
  }

  attacks(unit: Unit, target: Unit, kind: number): void {
    const { battle } = this;
    const cover = battle.sight.cover(unit.node, target.node);
    const range = battle.inches(unit.node, target.node);
    const far = kind === 0 ? ` (${range}″, ${coverWords(battle.sight, unit.node, target.node, cover)})` : '';
    this.opening = `${this.who(unit)} ${VERBS[kind]} ${this.who(target)}${far}`;
    this.attack = { kind: kind === 0 ? 'shot' : 'strike', figure: unit.index, target: target.index };
    this.weapon = '';
  }

  uses(weapon: number): void {
    this.tell();
    this.weapon = this.battle.engine.weapons[weapon].name;
  }

  /** `says` overrides the title. */
  steps(title: string, says: string | null, result: number, isCount: boolean): void {
    const thrown = this.dice.taken();
    this.parts.push(
      says === null
        ? stepWords(title, result, thrown, isCount)
        : `${says.replaceAll('{}', String(result))}${throwsWords(thrown)}`,
    );
    this.tests.push(...this.rolls(title, thrown));
  }

  /** The weapon's line. */
  private tell(): void {
    if (this.weapon !== '')
      this.say(
        `${this.opening} with ${this.weapon}: ${this.parts.join(', ')}`,
        { ...this.attack, tests: this.tests },
        2,
      );
    this.parts = [];
    this.tests = [];
    this.weapon = '';
  }

  takes(target: Unit, taken: number): void {
    this.tell();
    const { life } = this.battle;
    if (taken === 0) return;
    const left = target.values[life];
    this.say(
      `${this.who(target)} loses ${taken} life, ${left} left`,
      { kind: 'hit', figure: target.index, killed: left === 0, strength: left },
      3,
    );
  }

  /** What stays as it was is told only with its dice. */
  changes(unit: Unit, column: number, was: number, now: number): void {
    const thrown = this.dice.taken();
    if (now === was && thrown.length === 0) return;
    const { engine, life } = this.battle;
    const { name } = engine.frame.columns[column];
    const words = now === was ? `${name} stays ${now}` : `${name} ${was} to ${now}`;
    this.say(
      `${this.who(unit)}: ${words}${throwsWords(thrown)}`,
      {
        ...{ kind: 'state', figure: unit.index, strength: unit.values[life], note: this.stateOf(unit) },
        tests: this.rolls(name, thrown),
      },
      3,
    );
  }

  /** Such as `pins 2, down`. */
  private stateOf({ values }: Unit): string {
    const { columns } = this.battle.engine.frame;
    return columns
      .flatMap(({ name, isState, range }, k) => {
        if (!isState || values[k] === 0) return [];
        return [range.min === 0 && range.max === 1 ? name : `${name} ${values[k]}`];
      })
      .join(', ');
  }

  falls(unit: Unit): void {
    this.say(`${this.who(unit)} falls`, { kind: 'fall', figure: unit.index }, 3);
  }

  breaks(side: Side): void {
    this.say(`The force of ${side.name} breaks`, null, 2);
  }

  /** Triggers of all units as the turn begins or ends: told only if something happens. */
  phase(place: string): void {
    this.title = `At the ${TRIGGER_WORDS[place]}:`;
  }

  phaseEnds(): void {
    this.title = '';
  }

  turnEnds(): void {
    const [a, b] = this.battle.sides;
    this.say(`End of turn ${this.battle.turn}: ${a.name} ${a.living} living, ${b.name} ${b.living} living`, {
      kind: 'turnEnd',
      living: [a.living, b.living],
    });
  }

  end(referee: Referee): void {
    this.trace.heading(resultWords(referee, this.battle.sides), { kind: 'end', winner: referee.winner });
  }
}
