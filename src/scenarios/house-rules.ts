import { parseWord } from '../sim/kernel/rules/fields.ts';
import { namedFields, type Patch, type RulesTable, readPatch } from '../sim/kernel/rules/table.ts';
import { child, type Entry, entryAt, type Path, placeOf, plainValue } from './entries.ts';
import { messages, type Place, type Problem } from './problems.ts';

export interface SetRule {
  readonly value: unknown;
  readonly at: Place;
}

export type SetRules = ReadonlyMap<string, SetRule>;

export interface ReadRules {
  readonly rules: SetRules;
  readonly problems: readonly Problem[];
}

export function readHouseRules(table: RulesTable, entry: Entry | undefined): ReadRules {
  // The schema reports other shapes.
  if (entry?.kind !== 'map') return { rules: new Map(), problems: [] };
  const { values, problems } = readPatch(table, plainValue(entry) as Patch);
  const places = new Map(leaves(entry, '').map(({ key, at }) => [key, at]));
  return {
    rules: new Map([...values].map(([key, value]) => [key, { value, at: places.get(key) ?? entry.at }])),
    problems: problems.map(({ path, message }) => ({ ...rulePlace(table, entry, path), message, severity: 'error' })),
  };
}

/** The key of an unknown rule, or an invalid value. */
function rulePlace(table: RulesTable, entry: Entry, path: Path): Place {
  const key = path.join('.');
  const known = namedFields(table).some(({ key: name }) => name === key || name.startsWith(`${key}.`));
  return known ? placeOf(entry, path) : (entryAt(entry, path)?.key ?? entry.at);
}

function leaves(entry: Entry, prefix: string): { key: string; at: Place }[] {
  if (entry.kind !== 'map') return [{ key: prefix, at: entry.key ?? entry.at }];
  return [...entry.entries.keys()].flatMap((name) =>
    leaves(child(entry, name)!, prefix === '' ? name : `${prefix}.${name}`),
  );
}

/** `key=value`, each key once. */
export function readWords(table: RulesTable, words: readonly string[], option: string): ReadRules {
  const at: Place = { file: option, line: 0, column: 0 };
  const rules = new Map<string, SetRule>();
  const problems: Problem[] = [];
  const complain = (message: string) => problems.push({ ...at, message, severity: 'error' });
  for (const word of words) {
    const equals = word.indexOf('=');
    if (equals < 1) {
      complain(messages.notAnAssignment(word));
      continue;
    }
    const read = readPatch(table, { [word.slice(0, equals).trim()]: parseWord(word.slice(equals + 1)) });
    for (const { message } of read.problems) complain(message);
    for (const [key, value] of read.values)
      if (rules.has(key)) complain(messages.setTwice(key));
      else rules.set(key, { value, at });
  }
  return { rules, problems };
}

/** The last layer wins; in table order. */
export function layerRules(table: RulesTable, layers: readonly SetRules[]): Record<string, unknown> {
  const winning = new Map(layers.flatMap((layer) => [...layer]));
  const keys = namedFields(table).map(({ key }) => key);
  return Object.fromEntries(keys.filter((key) => winning.has(key)).map((key) => [key, winning.get(key)!.value]));
}
