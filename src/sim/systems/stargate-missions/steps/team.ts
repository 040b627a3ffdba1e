import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { SKILLS } from '../rules/vocabulary.ts';
import type { Personnel } from './cards.ts';

/** The first `count` cards; the rest is room. */
export class Zone<C extends { readonly index: number }> {
  readonly cards: C[];
  count = 0;
  private readonly all: readonly C[];

  /** `all`: every card that may ever come here. */
  constructor(all: readonly C[]) {
    this.all = all;
    this.cards = all.slice();
  }

  add(card: C): void {
    this.cards[this.count++] = card;
  }

  has(card: C): boolean {
    for (let i = 0; i < this.count; i++) if (this.cards[i] === card) return true;
    return false;
  }

  /** Keeps the order; false if the card is not here. */
  remove(card: C): boolean {
    for (let i = 0; i < this.count; i++) {
      if (this.cards[i] !== card) continue;
      for (let k = i + 1; k < this.count; k++) this.cards[k - 1] = this.cards[k];
      this.count--;
      return true;
    }
    return false;
  }

  clear(): void {
    this.count = 0;
  }

  exchange(state: Snapshot): void {
    this.count = state.int(this.count);
    for (let i = 0; i < this.count; i++) this.cards[i] = this.all[state.int(this.cards[i].index)];
  }
}

export class Sums {
  readonly skills = new Int32Array(SKILLS.length);
  size = 0;
  brains = 0;
  combat = 0;
  mains = 0;

  clear(): void {
    this.skills.fill(0);
    this.size = 0;
    this.brains = 0;
    this.combat = 0;
    this.mains = 0;
  }

  exchange(state: Snapshot): void {
    state.all(this.skills);
    this.size = state.int(this.size);
    this.brains = state.int(this.brains);
    this.combat = state.int(this.combat);
    this.mains = state.int(this.mains);
  }

  /** `sign` is 1 to add, -1 to remove. */
  count(card: Personnel, sign: number): void {
    this.size += sign;
    this.brains += sign * card.brains;
    this.combat += sign * card.combat;
    if (card.main) this.mains += sign;
    for (let skill = 0; skill < SKILLS.length; skill++) this.skills[skill] += sign * card.skills[skill];
  }
}

export class Team extends Sums {
  readonly members: Zone<Personnel>;

  constructor(all: readonly Personnel[]) {
    super();
    this.members = new Zone(all);
  }

  override clear(): void {
    super.clear();
    this.members.clear();
  }

  override exchange(state: Snapshot): void {
    super.exchange(state);
    this.members.exchange(state);
  }

  enter(card: Personnel): void {
    this.members.add(card);
    this.count(card, 1);
  }

  /** False if it is no member. */
  leave(card: Personnel): boolean {
    if (!this.members.remove(card)) return false;
    this.count(card, -1);
    return true;
  }
}

/** MISSION-39, 40: equal chances, support before Main Characters. Null in an empty Team. */
export function randomCasualty(
  dice: Dice,
  stream: Stream,
  { members, size, mains }: Team,
  supportFirst: boolean,
): Personnel | null {
  if (size === 0) return null;
  const onlySupport = supportFirst && mains < size;
  const candidates = onlySupport ? size - mains : size;
  let nth = candidates === 1 ? 0 : dice.pick(stream, candidates);
  for (let i = 0; i < members.count; i++) {
    const card = members.cards[i];
    if (onlySupport && card.main) continue;
    if (nth-- === 0) return card;
  }
  throw new Error('a Team miscounts its members');
}
