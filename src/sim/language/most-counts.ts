import type { Expression } from './expression.ts';
import { COUNTS } from './functions.ts';

/**
 * Most rolls whose single dice later steps may ask about, such as `count`, that one play of an expression makes: of the
 * branches of an `if`, one is played. Words of `let:` count as what they say.
 */
export function mostCounts(expression: Expression, words: ReadonlyMap<string, Expression>): number {
  const known = new Map<string, number>();
  const ofWord = (word: string): number => {
    if (!known.has(word)) {
      // A circle of words, which is refused when it is bound, ends here.
      known.set(word, 0);
      known.set(word, of(words.get(word)!));
    }
    return known.get(word)!;
  };
  const ofAll = (all: readonly Expression[]): number => all.reduce((sum, one) => sum + of(one), 0);
  const of = (one: Expression): number => {
    switch (one.kind) {
      case 'number':
        return 0;
      case 'name': {
        const isOfUnit = one.path.length === 2 && (one.path[0] === 'a' || one.path[0] === 't');
        const word = one.path.length === 1 || isOfUnit ? one.path.at(-1)! : '';
        return words.has(word) ? ofWord(word) : 0;
      }
      case 'unary':
        return of(one.of);
      case 'binary':
        return of(one.left) + of(one.right);
      case 'call': {
        if (one.name === 'if' && one.given.length === 3)
          return of(one.given[0]) + Math.max(of(one.given[1]), of(one.given[2]));
        return ofAll(one.given) + (COUNTS.includes(one.name) || one.name === 'again' ? 1 : 0);
      }
    }
  };
  return of(expression);
}
