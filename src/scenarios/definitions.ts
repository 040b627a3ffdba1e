import { definedSystem, definitionProblems, idsOf, isName, ownNames } from '../sim/kernel/rules/definitions.ts';
import { parseWord } from '../sim/kernel/rules/fields.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { Family, OwnNames, System } from '../sim/kernel/system.ts';
import { type Entry, entryAt, entryFrom, type MapEntry, placeOf, plainValue } from './entries.ts';
import type { Place, Problem } from './problems.ts';

export interface Defined {
  readonly system: System;
  readonly names: OwnNames;
  readonly problems: readonly Problem[];
}

/** Accept anything, so a wrong definition is one problem, not one per use. */
function standIns({ rules, families = [] }: System, names: OwnNames) {
  return Object.fromEntries(
    families.map(({ key }) => {
      const builtIn = idsOf(rules[key]);
      const usable = (names[key] ?? []).filter((name) => isName(name) && !builtIn.includes(name));
      return [key, Object.fromEntries(usable.map((name) => [name, { like: builtIn[0] }]))];
    }),
  );
}

/** On errors, with stand-ins. */
export function definedBy(system: System, root: Entry): Defined {
  const { families = [] } = system;
  const written = new Map(families.map(({ key }) => [key, entryAt(root, [key])]));
  // The schema reports other shapes.
  const data = Object.fromEntries(
    [...written].map(([key, entry]) => {
      const members = entry?.kind === 'map' ? [...entry.entries].filter(([, { kind }]) => kind === 'map') : [];
      return [key, Object.fromEntries(members.map(([name, member]) => [name, plainValue(member)]))];
    }),
  );
  const problems = definitionProblems(system, data).map(({ path, message, atKey }): Problem => {
    const at = (atKey ? entryAt(root, path)?.key : null) ?? placeOf(root, path);
    return { ...at, message, severity: 'error' };
  });
  const names = ownNames(families, data);
  return { system: definedSystem(system, problems.length > 0 ? standIns(system, names) : data), names, problems };
}

const OPTION: Place = { file: '--define', line: 0, column: 0 };

/** Adds `--define` words, which must not repeat the file's names. */
export function withDefinitions(
  system: System,
  root: MapEntry,
  words: readonly string[],
): { root: MapEntry; problems: readonly Problem[] } {
  const read = readDefineWords(system, words, root);
  let grown = root;
  const problems = [...read.problems];
  for (const { family, name, fields } of read.definitions) {
    const members = grown.entries.get(family);
    if (members !== undefined && members.kind !== 'map') continue;
    if (members?.entries.has(name)) {
      const message = `"${name}" is ${words.length > 1 ? 'already defined' : 'defined in the file'}; change it with --set ${family}.${name}.<field>=value`;
      problems.push({ ...OPTION, message, severity: 'error' });
      continue;
    }
    const entries = new Map(members?.entries ?? []).set(name, entryFrom(fields, OPTION));
    const branch: MapEntry =
      members === undefined ? { kind: 'map', at: OPTION, key: OPTION, entries } : { ...members, entries };
    grown = { ...grown, entries: new Map(grown.entries).set(family, branch) };
  }
  return { root: grown, problems };
}

interface Definition {
  readonly family: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** `p90=like:rifle,fireActions:3`. The family is that of `like`. */
export function readDefineWords(
  system: System,
  words: readonly string[],
  root: Entry | null = null,
): { definitions: readonly Definition[]; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const complain = (message: string) => problems.push({ ...OPTION, message, severity: 'error' });
  const { families = [] } = system;
  if (words.length > 0 && families.length === 0) {
    complain(`${system.info.id} lets scenarios define nothing; remove it`);
    return { definitions: [], problems };
  }
  const known = new Map(families.flatMap((family) => namesOf(system, family, root).map((name) => [name, family.key])));
  const read = words.flatMap((word) => {
    const [, name, text] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    const parts = text === undefined ? [] : parted(text);
    const pairs = parts.map(
      (part) =>
        /^([^:]*):(.*)$/s
          .exec(part)
          ?.slice(1)
          .map((side) => side.trim()) ?? [part],
    );
    const wrong = pairs.find((pair) => pair.length < 2 || pair[0] === '');
    const example = `name=like:${idsOf(system.rules[families[0].key])[0]},field:value`;
    if (name === undefined || text === '' || wrong !== undefined) {
      complain(`needs ${example}, got "${wrong === undefined ? word : wrong[0]}"`);
      return [];
    }
    const fields = Object.fromEntries(pairs.map(([key, value]) => [key, parseWord(value)]));
    if (typeof fields.like !== 'string') {
      complain(`"${name.trim()}" must say what it is like: ${example}`);
      return [];
    }
    return [{ name: name.trim(), fields }];
  });
  // In any order.
  for (let i = 0; i < read.length; i++)
    for (const { name, fields } of read) {
      const family = known.get(fields.like as string);
      if (family !== undefined && !known.has(name)) known.set(name, family);
    }
  const definitions = read.flatMap(({ name, fields }): Definition[] => {
    const like = fields.like as string;
    // In circles the family does not matter.
    const isWord = families.length === 1 || read.some((one) => one.name === like);
    const family = known.get(like) ?? (isWord ? families[0].key : undefined);
    if (family !== undefined) return [{ family, name, fields }];
    const kinds = families.map(({ kind }) => kind).join(' or ');
    complain(`"${name}" is like "${like}", which is not a ${kinds}${suggestion(like, known.keys())}`);
    return [];
  });
  return { definitions, problems };
}

function namesOf(system: System, { key }: Family, root: Entry | null): readonly string[] {
  const written = root === null ? undefined : entryAt(root, [key]);
  return [...idsOf(system.rules[key]), ...(written?.kind === 'map' ? written.entries.keys() : [])];
}

/** Splits at commas outside brackets. */
function parted(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    depth += letter === '[' ? 1 : letter === ']' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

export function defineData(definitions: readonly Definition[]): Readonly<Record<string, Record<string, unknown>>> {
  const data: Record<string, Record<string, unknown>> = {};
  for (const { family, name, fields } of definitions) data[family] = { ...data[family], [name]: fields };
  return data;
}
