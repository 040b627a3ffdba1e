import { isMap, parseDocument } from 'yaml';
import { withHouseRules } from '../../scenarios/vary/edit-text.ts';
import { type NewVariant, withVariant } from '../../scenarios/vary/write-variant.ts';
import { InputError } from '../../terminal/failures.ts';
import type { Method } from './desk.ts';

export interface TunedWords {
  readonly text: string;
  /** Lines that `tune` gave for the file: `houseRules:`, or `variants:` with one. */
  readonly paste: string;
}

/** The text with them. What they say is checked when the file is read. */
export const takeTuned: Method<TunedWords, string> = async (_desk, { text, paste }) => {
  try {
    const lines = parseDocument(paste);
    const [rules, variants] = [lines.get('houseRules'), lines.get('variants')];
    if (isMap(rules)) return withHouseRules(text, rules.toJSON());
    const [found] = isMap(variants) ? variants.items : [];
    if (!isMap(found?.value)) throw new Error('they are no house rules and no variant');
    return withVariant(text, { ...NOTHING, ...found.value.toJSON(), name: freeName(text, String(found.key)) });
  } catch (error) {
    throw new InputError((error as Error).message);
  }
};

const NOTHING: Omit<NewVariant, 'name'> = { description: '', houseRules: {}, set: {} };

function freeName(text: string, name: string): string {
  const document = parseDocument(text);
  for (let i = 1; ; i++) {
    const numbered = i === 1 ? name : `${name} ${i}`;
    if (!document.hasIn(['variants', numbered])) return numbered;
  }
}
