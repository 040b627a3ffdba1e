import { type ChainMistake, wordMistake } from '../../language/chain.ts';
import { namesIn } from '../../language/expression.ts';
import { wordScope } from './scope.ts';
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
  const told = new Set([...found.keys()].filter((word) => !says(sheet, word, found)));
  // What is left says itself, or another that does.
  for (const word of found.keys()) if (!told.has(word) && !says(sheet, word, told)) told.add(word);
  return [...found.values()].filter(({ step }) => told.has(step));
}

function says(sheet: Sheet, word: string, others: { has(name: string): boolean }): boolean {
  return [...namesWithin(sheet, word)].some((name) => others.has(name));
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
