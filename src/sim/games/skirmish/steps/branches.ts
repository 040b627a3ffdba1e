import type { Slots } from '../../../language/chain.ts';
import type { CallNode } from '../../../language/expression.ts';
import type { Branch } from './engine.ts';

/** Where an expression stands, and its text. */
interface Source {
  readonly place: string;
  readonly text: string;
}

/** Finds a slot for each `if` of a file, whose branches are counted in play. */
export class Branches {
  readonly list: Branch[] = [];
  private readonly slots: Slots;
  private readonly words: Readonly<Record<string, string>>;
  private readonly known = new Map<string, number>();
  /** Of a step, or of an expression outside chains; null where nobody counts. */
  private sourceOf: ((step: string) => Source) | null = null;

  constructor(slots: Slots, words: Readonly<Record<string, string>>) {
    this.slots = slots;
    this.words = words;
  }

  /** From now on expressions are of this place. */
  within(sourceOf: ((step: string) => Source) | null): void {
    this.sourceOf = sourceOf;
  }

  slotOf(node: CallNode, word: string | null, step: string): number | null {
    if (this.sourceOf === null) return null;
    const { place, text } = word === null ? this.sourceOf(step) : { place: `let.${word}`, text: this.words[word] };
    const key = `${place} ${node.at}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const { at, end } = node.given[0];
    const slot = this.slots.take();
    this.known.set(key, slot);
    this.list.push({ place, condition: text.slice(at, end), slot });
    return slot;
  }
}
