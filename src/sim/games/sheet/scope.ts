import { Slots } from '../../language/chain.ts';
import type { Range } from '../../language/expression.ts';
import type { NearQuestion } from '../../language/nearby.ts';
import { FIRST_SLOT, type Scope } from '../../language/scope.ts';
import type { Slot } from '../../language/term.ts';
import { type ChainName, parsed, type Sheet, SITUATION, type SituationName } from './sheet.ts';

/** By dotted name as in expressions; answers of `near` by the key of the question. */
export type Values = ReadonlyMap<string, number>;

/** Where the answer to `near(stat, n)` is. */
export interface NearSlot extends NearQuestion, Slot {}

export interface Scoped {
  readonly scope: Scope;
  readonly slots: Slots;
  /** Those asked so far. */
  readonly nears: readonly NearSlot[];
}

const UNITS = ['a', 't'] as const;
const SIDES = ['own', 'foe'] as const;

/** Names that a game knows, but not there, by the reason. */
function elsewhereIn(sheet: Sheet, chain: ChainName | null): Map<string, string> {
  const found = new Map([
    ['a', '"a" is the unit that attacks: write a number of it, such as a.life'],
    ['t', '"t" is the target: write a number of it, such as t.life'],
    ['w', '"w" is the weapon: write a number of it, such as w.range'],
    ['rules', '"rules" are the rules of the file: write one that it declares, such as rules.coverBonus'],
  ]);
  for (const side of SIDES)
    found.set(
      side,
      sheet.inPlay === undefined
        ? `"${side}." is about a side in play, and a sheet plays no games`
        : `"${side}" is a side: write a number of it, such as ${side}.living`,
    );
  if (sheet.inPlay !== undefined && !Object.hasOwn(sheet.inPlay.side, 'best'))
    for (const side of SIDES)
      found.set(`${side}.best`, `"best" is the highest of the stat that leads: say which with "lead:"`);
  if (!hasSteps(sheet))
    found.set(
      'step',
      '"step" is the die that acts in a game that gives out dice: it needs "scheme: dice" under "turn"',
    );
  const isOfUnit = (name: string): boolean => Object.hasOwn(sheet.stats, name) || Object.hasOwn(sheet.state, name);
  for (const name of Object.keys(sheet.weapon))
    if (!isOfUnit(name))
      for (const unit of UNITS) found.set(`${unit}.${name}`, `"${name}" is a number of weapons: write w.${name}`);
  for (const name of [...Object.keys(sheet.stats), ...Object.keys(sheet.state)])
    if (!Object.hasOwn(sheet.weapon, name))
      found.set(`w.${name}`, `"${name}" is a number of units: write a.${name} or t.${name}`);
  for (const name of Object.keys(sheet.tables)) found.set(name, `"${name}" is a table: write table(${name}, …)`);
  for (const [other, steps] of Object.entries(sheet.chains))
    for (const step of Object.keys(steps))
      if (other !== chain && !found.has(step))
        found.set(step, `"${step}" is a step of "${other}": a step can only use those above it in its own chain`);
  return found;
}

function hasSteps({ inPlay }: Sheet): boolean {
  return inPlay === undefined || inPlay.hasSteps;
}

/** Names with their ranges, in the order of their slots. */
export function declared(sheet: Sheet, chain: ChainName | null): Map<string, Range> {
  const names = new Map<string, Range>();
  const add = (group: string, ranges: Readonly<Record<string, Range>>): void => {
    for (const [name, { min, max }] of Object.entries(ranges)) names.set(`${group}.${name}`, { min, max });
  };
  add('rules', sheet.rules);
  for (const unit of UNITS) {
    add(unit, sheet.stats);
    add(unit, sheet.state);
  }
  add('w', sheet.weapon);
  for (const name of Object.keys(SITUATION) as SituationName[])
    if (name !== 'step' || hasSteps(sheet)) names.set(name, situationRange(sheet, chain, name));
  for (const side of SIDES) add(side, sheet.inPlay?.side ?? {});
  return names;
}

function situationRange({ weapon, inPlay }: Sheet, chain: ChainName | null, name: SituationName): Range {
  if (name === 'range') return { min: 0, max: chain === 'strike' ? 1 : (weapon.range?.max ?? 0) };
  if (name === 'turn' && inPlay !== undefined) return inPlay.turns;
  const { min, max } = SITUATION[name];
  return { min, max };
}

/** With names in these ranges; answers of `near` at their values, if they are known. */
export function scopeOf(
  sheet: Sheet,
  chain: ChainName | null,
  ranges: ReadonlyMap<string, Range>,
  answers: Values = new Map(),
): Scoped {
  const slots = new Slots(FIRST_SLOT);
  const names = new Map<string, Slot>();
  for (const [name, range] of ranges) names.set(name, { slot: slots.take(), range });
  const nears: NearSlot[] = [];
  const words = new Map(Object.entries(sheet.let).map(([name, text]) => [name, parsed(text)]));
  const tables = new Map(Object.entries(sheet.tables));
  const scope = { names, words, tables, elsewhere: elsewhereIn(sheet, chain) };
  if (sheet.inPlay === undefined) return { scope, slots, nears };
  const columns = new Map(Object.entries({ ...sheet.stats, ...sheet.state }));
  const slotOf = (question: NearQuestion): Slot => {
    const found = nears.find(({ key }) => key === question.key);
    if (found !== undefined) return found;
    const { min, max } = columns.get(question.column)!;
    const answer = answers.get(question.key);
    const range = answer === undefined ? { min: Math.min(0, min), max: Math.max(0, max) } : exactly(answer);
    const near = { ...question, slot: slots.take(), range };
    nears.push(near);
    return near;
  };
  return { scope: { ...scope, nearby: { columns, slotOf } }, slots, nears };
}

export function exactly(value: number): Range {
  return { min: value, max: value };
}

/** Over all that the file declares, outside its chains. */
export function wordScope(sheet: Sheet): Scope {
  return scopeOf(sheet, null, declared(sheet, null)).scope;
}
