import type { Family, OwnNames, ScenarioProblem, System } from '../system.ts';
import { type ChoiceField, type Field, fieldProblem, fieldValue } from './fields.ts';
import { nearestName, suggestion } from './names.ts';
import type { OddsProcedure } from './odds.ts';
import { isField, type RulesTable } from './table.ts';

/** `path` starts at the key of the family. */
export interface DefinitionProblem {
  readonly path: readonly string[];
  readonly message: string;
  /** True if the key is wrong, not the value. */
  readonly atKey: boolean;
}

/** By family and name, fields as written. */
type Given = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const NAME_WORDS = 'a letter, then up to 39 letters, digits, "-" or "_"';

export function isName(text: string): boolean {
  return NAME.test(text);
}

/** Ids of members in order, by which names become indices. A leaf beside members is a rule about all of them. */
export function idsOf(branch: object): readonly string[] {
  const isMember = (node: unknown) => typeof node === 'object' && node !== null && !isField(node);
  return Object.entries(branch)
    .filter(([, node]) => isMember(node))
    .map(([id]) => id);
}

export function membersOf(branch: RulesTable): readonly RulesTable[] {
  return idsOf(branch).map((id) => branch[id] as RulesTable);
}

/** By family, without empty families. */
export function ownNames(families: readonly Family[], data: unknown): OwnNames {
  const given = givenIn(families, data);
  return Object.fromEntries(Object.entries(given).map(([key, members]) => [key, Object.keys(members)]));
}

function givenIn(families: readonly Family[], data: unknown): Given {
  const entries = families.map(({ key }) => [key, (data as Record<string, unknown> | null)?.[key]] as const);
  return Object.fromEntries(entries.filter(([, members]) => isMap(members))) as Given;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function definitionProblems(system: System, data: unknown): readonly DefinitionProblem[] {
  return new Definer(system.bare ?? system, data).problems;
}

/** Cached by definitions as text. */
const made = new WeakMap<System, Map<string, System>>();
/** A sweep over definitions makes many. */
const MOST_KEPT = 64;

/** Adds subtrees and choices; returns the system itself without definitions. Throws a RangeError on definitions with problems. */
export function definedSystem(system: System, data: unknown): System {
  const bare = system.bare ?? system;
  const given = givenIn(bare.families ?? [], data);
  if (Object.values(given).every((members) => Object.keys(members).length === 0)) return bare;
  const known = made.get(bare) ?? new Map<string, System>();
  made.set(bare, known);
  const key = JSON.stringify(given);
  const found = known.get(key);
  if (found !== undefined) return found;
  const definer = new Definer(bare, data);
  if (definer.problems.length > 0) throw new RangeError(definer.problems.map(({ message }) => message).join('\n'));
  const defined = definer.system();
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, defined);
  return defined;
}

class Definer {
  readonly problems: DefinitionProblem[] = [];
  private readonly bare: System;
  private readonly families: readonly Family[];
  private readonly given: Given;
  private readonly names: OwnNames;
  /** By family and name; null while in progress or impossible. */
  private readonly branches = new Map<string, RulesTable | null>();

  constructor(bare: System, data: unknown) {
    this.bare = bare;
    this.families = bare.families ?? [];
    this.given = givenIn(this.families, data);
    this.names = ownNames(this.families, data);
    for (const family of this.families)
      for (const name of this.names[family.key] ?? []) this.branch(family, name, [name]);
  }

  system(): System {
    const { bare } = this;
    const grown = Object.fromEntries(
      Object.entries(bare.rules).map(([key, node]) => {
        const own = (this.names[key] ?? []).map((name) => [name, this.branches.get(`${key}.${name}`)!]);
        return [key, own.length === 0 ? node : { ...node, ...Object.fromEntries(own) }];
      }),
    ) as RulesTable;
    const odds = bare.odds.map((procedure): OddsProcedure<unknown> => {
      const inputs = Object.entries(procedure.inputs).map(([name, field]) => [name, this.widened(field)]);
      return { ...procedure, inputs: Object.fromEntries(inputs) };
    });
    return { ...bare, rules: this.widenedTable(grown), odds, bare };
  }

  /** System ids, then defined names. */
  private all({ key }: Family): readonly string[] {
    return [...idsOf(this.bare.rules[key]), ...(this.names[key] ?? [])];
  }

  private branch(family: Family, name: string, trail: readonly string[]): RulesTable | null {
    const { key, kind } = family;
    const at = `${key}.${name}`;
    const found = this.branches.get(at);
    if (found !== undefined) return found;
    this.branches.set(at, null);
    const builtIn = this.bare.rules[key] as RulesTable;
    const builtInIds = idsOf(builtIn);
    const complain = (path: readonly string[], message: string): null => {
      this.problems.push({ path: [key, name, ...path], message, atKey: path.length === 0 });
      return null;
    };
    if (!isName(name)) return complain([], `"${name}" cannot name a ${kind}: it must be ${NAME_WORDS}`);
    if (Object.hasOwn(builtIn, name) && !builtInIds.includes(name))
      return complain([], `"${name}" cannot name a ${kind}: "${key}.${name}" is a house rule`);
    if (builtInIds.includes(name))
      return complain([], `"${name}" is a ${kind} of ${this.bare.info.id} already; give yours another name`);
    const definition = this.given[key][name];
    if (!isMap(definition)) return complain([], `${kind} "${name}" must be a map with like: and what is different`);
    const { like, ...fields } = definition;
    if (typeof like !== 'string') {
      const example = builtInIds[0];
      return complain([], `${kind} "${name}" must say which ${kind} it is like, such as like: ${example}`);
    }
    if (trail.includes(like)) {
      const way = [...trail.slice(trail.indexOf(like) + 1), like].map((one) => `"${one}"`).join(', which is like ');
      const circle = `${kind} "${like}" is like ${way}: a circle`;
      return complain(['like'], `${circle}; one of them must be like a ${kind} of ${this.bare.info.id}`);
    }
    const base = builtInIds.includes(like)
      ? (builtIn[like] as RulesTable)
      : Object.hasOwn(this.given[key], like)
        ? this.branch(family, like, [...trail, like])
        : complain(['like'], `unknown ${kind} "${like}"${suggestion(like, this.all(family))}`);
    if (base === null) return null;
    const derived = this.derived(family, name, like, base, fields);
    this.branches.set(at, derived);
    return derived;
  }

  /** Given fields become defaults; others follow the base, house rules included. */
  private derived(family: Family, name: string, like: string, base: RulesTable, fields: object): RulesTable {
    const { key, kind } = family;
    const lists = new Map(Object.entries(family.lists ?? {}));
    const values = new Map<string, unknown>();
    const leaves = new Map<string, Field>();
    const collect = (node: RulesTable, prefix: string): void => {
      for (const [child, one] of Object.entries(node))
        if (isField(one)) leaves.set(prefix + child, this.widened(one));
        else collect(one, `${prefix}${child}.`);
    };
    collect(base, '');
    const complain = (path: readonly string[], message: string, atKey = false) =>
      this.problems.push({ path: [key, name, ...path], message: `${kind} "${name}": ${message}`, atKey });
    const read = (given: object, prefix: string, path: readonly string[]): void => {
      for (const [word, value] of Object.entries(given)) {
        const here = [...path, word];
        const instead = Array.isArray(value) ? lists.get(prefix + word) : undefined;
        const leaf = instead ?? prefix + word;
        const field = leaves.get(leaf);
        if (field === undefined) {
          const group = [...leaves.keys()].filter((known) => known.startsWith(`${leaf}.`));
          if (group.length > 0 && isMap(value)) read(value, `${leaf}.`, here);
          else if (group.length > 0) complain(here, `"${leaf}" is a group of fields, not one: ${group.join(', ')}`);
          else complain(here, `unknown field "${leaf}"${suggestion(leaf, ['like', ...leaves.keys()])}`, true);
          continue;
        }
        const meant = fieldValue(field, value);
        const problem = fieldProblem(field, meant);
        const near = problem === null ? '' : nearChoice(field, value);
        const hint = near === '' && lists.has(leaf) ? '; it can also be a list' : near;
        if (problem !== null) complain(here, `"${prefix + word}" ${problem}${hint}`);
        else if (values.has(leaf)) complain(here, `"${leaf}" is given twice`);
        else values.set(leaf, meant);
      }
    };
    read(fields, '', []);
    const grow = (node: RulesTable, prefix: string): RulesTable =>
      Object.fromEntries(
        Object.entries(node).map(([child, one]) => {
          const leaf = prefix + child;
          if (!isField(one)) return [child, grow(one, `${leaf}.`)];
          const { follows: _, ...field } = { ...one, doc: `For the ${kind} ${name}, like ${like}: ${plainDoc(one)}` };
          const own = values.has(leaf) ? { default: values.get(leaf) } : { follows: `${key}.${like}.${leaf}` };
          return [child, { ...field, ...own } as Field];
        }),
      );
    return grow(base, '');
  }

  private widenedTable(table: RulesTable): RulesTable {
    return Object.fromEntries(
      Object.entries(table).map(([name, node]) => [name, isField(node) ? this.widened(node) : this.widenedTable(node)]),
    );
  }

  private widened(field: Field): Field {
    if (field.kind === 'list') {
      const of = this.widened(field.of);
      return of === field.of ? field : { ...field, of };
    }
    const family = this.families.find(({ key }) => 'family' in field && key === field.family);
    if (family === undefined || (this.names[family.key] ?? []).length === 0) return field;
    return { ...(field as ChoiceField), choices: this.all(family) };
  }
}

/** Drops the remark about the base's own base. */
function plainDoc({ doc }: Field): string {
  return doc.replace(/^For the .+?: /, '');
}

function nearChoice(field: Field, value: unknown): string {
  if (field.kind !== 'choice' || typeof value !== 'string') return '';
  const nearest = nearestName(value, field.choices);
  return nearest === null ? '' : `; did you mean "${nearest}"?`;
}

/** The system's member from which a name descends by `like`. */
export function rootOf(data: unknown, { key }: Pick<Family, 'key'>, name: string): string {
  let id = name;
  for (;;) {
    const members = (data as Record<string, Record<string, { like: string }> | undefined>)[key];
    if (members === undefined || !Object.hasOwn(members, id)) return id;
    id = members[id].like;
  }
}

/** Error text for rules that contradict each other, or null. */
export function rulesProblem(system: System, rules: unknown): string | null {
  const problems: readonly ScenarioProblem[] = system.checkRules?.(rules) ?? [];
  const errors = problems.filter(({ severity }) => severity !== 'warning');
  return errors.length === 0 ? null : errors.map(({ message }) => message).join('\n');
}
