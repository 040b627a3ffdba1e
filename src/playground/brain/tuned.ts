import { parse } from 'yaml';
import { withHouseRules } from '../../scenarios/vary/edit-text.ts';
import { type NewVariant, withVariant } from '../../scenarios/vary/write-variant.ts';
import { InputError } from '../../terminal/failures.ts';
import type { Method } from './desk.ts';

export interface TunedWords {
  readonly text: string;
  /** Lines that `tune` gave for the file: `houseRules:`, or `variants:` with one. */
  readonly paste: string;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text with them. What they say is checked when the file is read. */
export const takeTuned: Method<TunedWords, string> = async (_desk, { text, paste }) => {
  try {
    const { houseRules, variants } = parse(paste) as { houseRules?: unknown; variants?: unknown };
    if (isMap(houseRules)) return withHouseRules(text, houseRules);
    const [found] = isMap(variants) ? Object.entries(variants) : [];
    if (found === undefined || !isMap(found[1])) throw new Error('they are no house rules and no variant');
    return withVariant(text, { ...NOTHING, ...found[1], name: freeName(text, found[0]) });
  } catch (error) {
    throw new InputError((error as Error).message);
  }
};

const NOTHING: Omit<NewVariant, 'name'> = { description: '', houseRules: {}, set: {} };

function freeName(text: string, name: string): string {
  const { variants } = (parse(text) ?? {}) as { variants?: unknown };
  const names = isMap(variants) ? variants : {};
  for (let i = 1; ; i++) {
    const numbered = i === 1 ? name : `${name} ${i}`;
    if (!Object.hasOwn(names, numbered)) return numbered;
  }
}
