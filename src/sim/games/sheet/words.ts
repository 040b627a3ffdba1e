import { type ChainMistake, wordMistake } from '../../language/chain.ts';
import { namesIn } from '../../language/expression.ts';
import { wordScope } from './engine.ts';
import { parsed, type Sheet } from './sheet.ts';

/**
 * Mistakes of words by themselves; `step` is the word. Words about steps of a chain are checked where they are used, and one
 * that says a wrong word is not wrong itself.
 */
export function wordMistakes(sheet: Sheet): ChainMistake[] {
  const scope = wordScope(sheet);
  const steps = new Set(Object.values(sheet.chains).flatMap((chain) => Object.keys(chain)));
  const found = new Map<string, ChainMistake>();
  for (const [word, text] of Object.entries(sheet.let)) {
    if ([...namesWithin(sheet, word)].some((name) => steps.has(name))) continue;
    const mistake = wordMistake(word, parsed(text), scope);
    if (mistake !== null) found.set(word, { ...mistake, step: word });
  }
  const inCircles = new Set<string>();
  return [...found.values()].filter(({ step, message }) => {
    const within = namesWithin(sheet, step);
    if (!message.startsWith(`the word "${step}" says itself`)) return ![...within].some((name) => found.has(name));
    const isTold = inCircles.has(step);
    for (const name of within) inCircles.add(name);
    return !isTold;
  });
}

/** Last parts of names in a word and in the words that it says, but itself. */
function namesWithin({ let: words }: Sheet, word: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (one: string): void => {
    for (const path of namesIn(parsed(words[one]))) {
      const name = path.at(-1)!;
      if (names.has(name)) continue;
      names.add(name);
      if (Object.hasOwn(words, name)) visit(name);
    }
  };
  visit(word);
  names.delete(word);
  return names;
}
