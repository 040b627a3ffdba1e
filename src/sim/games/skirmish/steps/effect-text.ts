import { suggestion } from '../../../kernel/rules/names.ts';
import type { Mistake } from '../../../language/expression.ts';

/** A part of a text and where it begins. */
export interface Part {
  readonly text: string;
  readonly at: number;
}

/** `near(6).pins += hits > 0`, taken apart. */
export interface EffectText {
  readonly who: 'a' | 't' | 'near';
  /** Of `near`. */
  readonly within: Part | null;
  readonly column: string;
  readonly operator: '=' | '+=' | '-=';
  readonly value: Part;
}

/** Numbers of units. */
export interface Columns {
  readonly stats: readonly string[];
  readonly states: readonly string[];
}

class Slip extends Error {
  readonly mistake: Mistake;

  constructor(at: number, end: number, message: string) {
    super(message);
    this.mistake = { at, end: Math.max(end, at + 1), message };
  }
}

const EXAMPLE = 'an effect is written as a.pins += 1';

/** Never throws on a wrong text. */
export function parseEffect(text: string, columns: Columns): EffectText | { readonly mistake: Mistake } {
  try {
    return taken(text, columns);
  } catch (error) {
    if (error instanceof Slip) return { mistake: error.mistake };
    throw error;
  }
}

function taken(text: string, columns: Columns): EffectText {
  const start = text.search(/\S/);
  if (start < 0) throw new Slip(0, 1, `the effect is empty; ${EXAMPLE}`);
  const word = /^[A-Za-z]\w*/.exec(text.slice(start))?.[0] ?? '';
  const end = start + word.length;
  const who = whoIn(word, start, columns);
  const within = who === 'near' ? bracketed(text, end) : null;
  const behind = within === null ? end : within.at + within.text.length + 1;
  const [dot, column] = /^\s*\.\s*([A-Za-z]\w*)/.exec(text.slice(behind)) ?? [];
  if (column === undefined) {
    const said = text.slice(start, behind);
    throw new Slip(
      start,
      behind,
      `"${said}" is a unit: write the number that changes, such as ${said}.${columns.states[0] ?? 'life'}`,
    );
  }
  const sign = behind + dot!.length;
  checkColumn(column, sign - column.length, columns);
  const { operator, at } = operatorIn(text, sign);
  const value = { text: text.slice(at), at };
  if (value.text.trim() === '')
    throw new Slip(text.trimEnd().length, text.length, `a number is missing after "${operator}"`);
  return { who, within, column, operator, value };
}

function whoIn(word: string, at: number, { stats, states }: Columns): EffectText['who'] {
  if (word === 'a' || word === 't' || word === 'near') return word;
  const end = at + word.length;
  if (word === 'own' || word === 'foe')
    throw new Slip(at, end, `"${word}" is a side; effects change numbers of units: ${EXAMPLE}`);
  if (word === 'w') throw new Slip(at, end, 'numbers of weapons do not change in play; declare a state of units');
  if (word === 'rules') throw new Slip(at, end, 'rules do not change in play; declare a state of units');
  if ([...stats, ...states].includes(word))
    throw new Slip(at, end, `say whose ${word} it is: a.${word}, t.${word} or near(6).${word}`);
  throw new Slip(at, end, `an effect begins with a, t or near(n); ${EXAMPLE}`);
}

/** What is between brackets that open here. */
function bracketed(text: string, from: number): Part {
  const open = from + text.slice(from).search(/\S|$/);
  if (text[open] !== '(')
    throw new Slip(from - 4, from, '"near" takes a distance in inches, such as near(6).pins += 1');
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')' && --depth === 0) {
      const inside = text.slice(open + 1, i);
      if (inside.trim() === '')
        throw new Slip(open, i + 1, '"near" takes a distance in inches, such as near(6).pins += 1');
      return { text: inside, at: open + 1 };
    }
  }
  throw new Slip(open, open + 1, '"(" is never closed');
}

function checkColumn(column: string, at: number, { stats, states }: Columns): void {
  if (column === 'life' || states.includes(column)) return;
  const end = at + column.length;
  if (stats.includes(column))
    throw new Slip(
      at,
      end,
      `"${column}" is a stat, and of stats only life changes in play; declare "${column}" under "state"`,
    );
  throw new Slip(at, end, `unknown state "${column}"${suggestion(column, ['life', ...states])}`);
}

function operatorIn(text: string, from: number): { readonly operator: EffectText['operator']; readonly at: number } {
  const [whole, found] = /^\s*([-+*/%=<>!:^&|]+|[^\s\w]|)/.exec(text.slice(from))!;
  const at = from + whole.length;
  if (found === '=' || found === '+=' || found === '-=') return { operator: found, at };
  // `a.pins =-1`
  const [, operator] = /^(\+=|-=|=)-$/.exec(found) ?? [];
  if (operator !== undefined) return { operator: operator as EffectText['operator'], at: at - 1 };
  const said = found === '' ? 'what it does is missing' : `"${found}" changes nothing`;
  throw new Slip(at - found.length, at, `${said}: write = to set, += to add or -= to take`);
}
