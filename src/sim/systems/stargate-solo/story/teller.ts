import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Trace } from '../../../kernel/trace.ts';
import { pointOf, pointWords } from '../../../tabletop/telling.ts';
import { FALL_BACK, RUN } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { CAPTURED, type Figure, FOR_GOOD, GONE, type Group, LEFT, ON_TABLE } from '../table/state.ts';

const NOWHERE = -1;

const AWAY: Readonly<Record<number, string>> = {
  [CAPTURED]: 'captured',
  [GONE]: 'ran off',
  [LEFT]: 'reached the goal',
};

type PictureData = Readonly<Record<string, unknown>>;

/** Names figures and groups; tells each change of state once, before the next event. */
export class Teller {
  protected readonly trace: Trace;
  protected readonly battle: Battle;
  private readonly dice: Dice;
  private readonly told: string[];
  /** Arrivals by figure, and by group name. From the second on, names have numbers. */
  private readonly lives: Uint16Array;
  private readonly arrivals = new Map<string, number>();
  private readonly gunsTold: Int32Array;

  constructor(trace: Trace, battle: Battle, dice: Dice) {
    this.trace = trace;
    this.battle = battle;
    this.dice = dice;
    this.told = battle.figures.map(() => '');
    this.lives = new Uint16Array(battle.figures.length);
    this.gunsTold = new Int32Array(battle.guns.length);
  }

  /** Deployed figures need no further telling. */
  protected begin(): void {
    const { figures } = this.battle;
    this.trace.turn = 0;
    this.gunsTold.fill(NOWHERE);
    this.arrivals.clear();
    for (const figure of figures) {
      this.note(figure);
      this.lives[figure.index] = figure.status === ON_TABLE ? 1 : 0;
    }
  }

  /** An event has the note of its own figure. */
  protected say(text: string, data: PictureData | null = null, indent = 1): void {
    const token = data?.figure;
    const own = typeof token === 'number' ? this.battle.figures[token - this.portals] : undefined;
    const note = own === undefined ? null : this.note(own);
    this.catchUp();
    this.trace.say(text, this.withGuns(note === null ? data : { ...data, note }), indent);
  }

  protected event(figure: Figure, what: string, kind: string, indent: number, more: PictureData = {}): void {
    this.say(`${this.who(figure)} ${what}`, { kind, figure: this.token(figure), ...more }, indent);
  }

  protected heading(text: string, data: PictureData): void {
    this.catchUp();
    this.trace.heading(text, this.withGuns(data));
  }

  private withGuns(data: PictureData | null): PictureData | null {
    const { guns, figures } = this.battle;
    const moved = guns.flatMap(({ node }, i): [number, [number, number] | null][] => {
      const isServed = figures.some(({ gun, status }) => gun === guns[i] && status === ON_TABLE);
      const now = isServed ? node : NOWHERE;
      if (this.gunsTold[i] === now) return [];
      this.gunsTold[i] = now;
      return [[i, isServed ? this.point(node) : null]];
    });
    return moved.length === 0 ? data : { ...(data ?? { kind: 'guns' }), gunsAt: moved };
  }

  private catchUp(): void {
    for (const figure of this.battle.figures) {
      if (noteOf(figure) === this.told[figure.index]) continue;
      const note = this.note(figure);
      if (figure.status !== ON_TABLE) continue;
      const data = { kind: 'state', figure: this.token(figure), note };
      this.trace.say(`${this.who(figure)} is ${note === '' ? 'steady again' : note}`, data, 3);
    }
  }

  /** The note counts as told. */
  private note(figure: Figure): string {
    const note = noteOf(figure);
    this.told[figure.index] = note;
    return note;
  }

  protected arrived(group: Group): void {
    this.arrivals.set(group.name, (this.arrivals.get(group.name) ?? 0) + 1);
    for (const figure of group.figures.slice(0, group.size)) this.lives[figure.index]++;
  }

  protected who(figure: Figure): string {
    return `${this.battle.sides[figure.side].name} ${this.nameOf(figure)}`;
  }

  protected nameOf(figure: Figure): string {
    return numbered(figure.name, this.lives[figure.index]);
  }

  protected groupName(group: Group): string {
    return numbered(group.name, this.arrivals.get(group.name) ?? 1);
  }

  protected point(node: number): [number, number] {
    return pointOf(this.battle.lattice, node);
  }

  protected at(node: number): string {
    return pointWords(this.battle.lattice, node);
  }

  private get portals(): number {
    return this.battle.counters.nodes.length;
  }

  protected token(figure: Figure): number {
    return this.portals + figure.index;
  }

  protected get face(): number {
    return this.dice.faces[0];
  }
}

function numbered(name: string, time: number): string {
  return time > 1 ? `${name} (${time})` : name;
}

function noteOf({ status, wounds, disabled, disabledUntil, markers, routing, retiring, group }: Figure): string {
  if (status !== ON_TABLE) return AWAY[status] ?? '';
  const words: string[] = [];
  if (wounds > 0) words.push(times('wounded', wounds));
  if (disabled) words.push(disabledUntil >= FOR_GOOD ? 'disabled for good' : 'disabled');
  if (markers > 0) words.push(times('suppressed', markers));
  if (routing) words.push('routing');
  if (retiring) words.push('retiring');
  if (group.uncommanded && group.state === RUN) words.push('running');
  if (group.uncommanded && group.state === FALL_BACK) words.push('falling back');
  return words.join(', ');
}

function times(word: string, count: number): string {
  return count === 1 ? word : count === 2 ? `${word} twice` : `${word} ${count} times`;
}
