import { nearestName, suggestion } from '../kernel/rules/names.ts';
import {
  type BinaryNode,
  type CallNode,
  type Expression,
  type Mistake,
  MOST_NUMBER,
  type NameNode,
  type Range,
  type Roller,
  type Span,
} from './expression.ts';
import { CALCULATIONS, COUNTS, called, MOST_DICE, MOST_SIDES, ROLLS, SIGNATURES } from './functions.ts';
import { type KeptDice, keptRoll, plainRoll, type Run } from './rolling.ts';

/** Slots of the frame that hold the first stream of each roller. */
export const STREAMS_OF: Readonly<Record<Roller, number>> = { a: 0, t: 1 };
export const FIRST_SLOT = 2;

export interface Slot {
  readonly slot: number;
  readonly range: Range;
}

/** Rows of equal length; a single one may be indexed alone. */
export type NumberTable = readonly (readonly number[])[];

/** What an expression may name. */
export interface Scope {
  /** By dotted name: `a.quality`, `rules.coverBonus`, `range`. */
  readonly names: ReadonlyMap<string, Slot>;
  /** Words of `let:`, said about the unit `a`. */
  readonly words: ReadonlyMap<string, Expression>;
  readonly tables: ReadonlyMap<string, NumberTable>;
  /** By name or first part of one: why it cannot stand here. */
  readonly elsewhere: ReadonlyMap<string, string>;
}

/** A checked and compiled expression. */
export interface Term {
  readonly run: Run;
  readonly range: Range;
  /** Equal for equal expressions. */
  readonly text: string;
  /** Texts of terms that it never exceeds. */
  readonly atMost: ReadonlySet<string>;
  /** Most answers that exact dice give. */
  readonly answers: number;
}

/** What the chain knows while a step is bound. */
export interface Place {
  /** Steps made so far. */
  readonly steps: ReadonlyMap<string, Slot & { readonly atMost: ReadonlySet<string> }>;
  /** Names of all steps of the chain. */
  readonly stepNames: readonly string[];
  readonly kept: ReadonlyMap<string, KeptDice>;
  /** The dice that this step has to keep; null if no later step asks. */
  readonly keeps: KeptDice | null;
  /** Numbers a roll of dice; throws a Slip if there are too many. */
  roll(): number;
  /** Slots that the term reads. */
  readonly reads: Set<number>;
}

export class TermSlip extends Error {
  readonly mistake: Mistake;

  constructor({ at, end }: Span, message: string) {
    super(message);
    this.mistake = { at, end, message };
  }
}

const NONE: ReadonlySet<string> = new Set();
const TRUTH: Range = { min: 0, max: 1 };
/** Words within words. */
const MOST_DEPTH = 40;

const isFalse = ({ min, max }: Range): boolean => min === 0 && max === 0;
const isTrue = ({ min, max }: Range): boolean => min > 0 || max < 0;
const exactly = ({ min, max }: Range): boolean => min === max;
export const rangeWords = ({ min, max }: Range): string => (min === max ? `${min}` : `${min} to ${max}`);
const other = (roller: Roller): Roller => (roller === 'a' ? 't' : 'a');

/** Checks and compiles. Throws a TermSlip at the first mistake. */
export function termOf(expression: Expression, scope: Scope, place: Place, warn: (mistake: Mistake) => void): Term {
  return new Binder(scope, place, warn).term(expression, 'a', []);
}

class Binder {
  private readonly scope: Scope;
  private readonly place: Place;
  private readonly warn: (mistake: Mistake) => void;

  constructor(scope: Scope, place: Place, warn: (mistake: Mistake) => void) {
    this.scope = scope;
    this.place = place;
    this.warn = warn;
  }

  /** `self`: the unit that words are about here. `trail`: words being expanded. */
  term(node: Expression, self: Roller, trail: readonly string[]): Term {
    switch (node.kind) {
      case 'number':
        return constant(node.value);
      case 'name':
        return this.name(node, self, trail);
      case 'unary': {
        const of = this.term(node.of, self, trail);
        const { run } = of;
        if (node.operator === 'not')
          return made(
            `(not ${of.text})`,
            truth(isFalse(of.range), isTrue(of.range)),
            (f, d) => (run(f, d) === 0 ? 1 : 0),
            [of],
          );
        const range = { min: -of.range.max, max: -of.range.min };
        return this.fitting(
          node,
          made(`(-${of.text})`, range, (f, d) => -run(f, d), [of]),
        );
      }
      case 'binary':
        return this.binary(node, self, trail);
      case 'call':
        return this.call(node, self, trail);
    }
  }

  private fitting(span: Span, term: Term): Term {
    const { min, max } = term.range;
    if (min >= -MOST_NUMBER && max <= MOST_NUMBER) return term;
    throw new TermSlip(span, `this can be ${rangeWords(term.range)}, beyond ${MOST_NUMBER}; narrow it with clamp(…)`);
  }

  private name(node: NameNode, self: Roller, trail: readonly string[]): Term {
    const { names, words, elsewhere } = this.scope;
    const { path } = node;
    const [first, ...rest] = path;
    // A word turns round with the unit that it is about.
    const turned = self === 't' && (first === 'a' || first === 't') ? other(first) : first;
    const dotted = [turned, ...rest].join('.');
    const step = path.length === 1 ? this.place.steps.get(first) : undefined;
    if (step !== undefined) {
      this.place.reads.add(step.slot);
      return read(first, step, step.atMost);
    }
    const slot = names.get(dotted);
    if (slot !== undefined) {
      this.place.reads.add(slot.slot);
      return read(dotted, slot, NONE);
    }
    const isOfUnit = path.length === 2 && (turned === 'a' || turned === 't');
    const word = isOfUnit ? rest[0] : path.length === 1 ? first : null;
    const body = word === null ? undefined : words.get(word);
    if (body !== undefined) {
      if (trail.includes(word!))
        throw new TermSlip(
          node,
          `the word "${word}" says itself: ${[...trail.slice(trail.indexOf(word!)), word].join(' → ')}`,
        );
      if (trail.length >= MOST_DEPTH) throw new TermSlip(node, `words within words, more than ${MOST_DEPTH} deep`);
      const about = isOfUnit ? (turned as Roller) : self;
      try {
        return this.term(body, about, [...trail, word!]);
      } catch (error) {
        // Its own mistakes are found where it is declared; this one comes from its use.
        if (!(error instanceof TermSlip)) throw error;
        throw new TermSlip(node, trail.length > 0 ? error.message : `in the word "${word}": ${error.message}`);
      }
    }
    if (path.length === 1 && this.place.stepNames.includes(first))
      throw new TermSlip(node, `"${first}" is a later step: a step can only use those above it`);
    const why = elsewhere.get(dotted) ?? (isKnownGroup(names, turned) ? undefined : elsewhere.get(turned));
    if (why !== undefined) throw new TermSlip(node, why);
    if (path.length === 1 && Object.hasOwn(SIGNATURES, first))
      throw new TermSlip(node, `"${first}" is a function: write ${called(first)}`);
    const known = [...names.keys(), ...words.keys(), ...this.place.steps.keys()];
    const within = path.length > 1 ? known.filter((name) => name.startsWith(`${turned}.`)) : known;
    if (path.length > 1 && within.length > 0) {
      const tails = [...within.map((name) => name.slice(turned.length + 1)), ...(isOfUnit ? words.keys() : [])];
      const near = nearestName(rest.join('.'), tails);
      const hint = near === null ? suggestion(rest.join('.'), tails) : `; did you mean "${first}.${near}"?`;
      throw new TermSlip(node, `unknown name "${path.join('.')}"${hint}`);
    }
    throw new TermSlip(node, `unknown name "${path.join('.')}"${suggestion(path.join('.'), known)}`);
  }

  private binary(node: BinaryNode, self: Roller, trail: readonly string[]): Term {
    const left = this.term(node.left, self, trail);
    const right = this.term(node.right, self, trail);
    const [l, r] = [left.run, right.run];
    const [x, y] = [left.range, right.range];
    const both = [left, right];
    const text = `(${left.text} ${node.operator} ${right.text})`;
    const say = (range: Range, run: Run, atMost: ReadonlySet<string> = NONE): Term =>
      this.fitting(node, made(text, range, run, both, atMost));
    switch (node.operator) {
      case '+':
        return say({ min: x.min + y.min, max: x.max + y.max }, (f, d) => l(f, d) + r(f, d));
      case '-': {
        // Losses: `hits - count(hits, …)` is never negative.
        const isPart = right.atMost.has(left.text) || right.text === left.text;
        const min = isPart ? Math.max(0, x.min - y.max) : x.min - y.max;
        const bounds = y.min >= 0 ? withText(left) : NONE;
        return say({ min, max: x.max - y.min }, (f, d) => l(f, d) - r(f, d), bounds);
      }
      case '*': {
        const corners = [x.min * y.min, x.min * y.max, x.max * y.min, x.max * y.max];
        const range = { min: Math.min(...corners) + 0, max: Math.max(...corners) + 0 };
        const isShare = (share: Range, of: Range): boolean => share.min >= 0 && share.max <= 1 && of.min >= 0;
        const bounds = isShare(x, y) ? withText(right) : isShare(y, x) ? withText(left) : NONE;
        // The range is checked, so the product is exact; `+ 0` turns -0 into 0.
        return say(range, (f, d) => l(f, d) * r(f, d) + 0, bounds);
      }
      case '//':
      case '%': {
        if (y.min <= 0 && y.max >= 0)
          throw new TermSlip(
            node.right,
            exactly(y)
              ? 'nothing can be divided by 0'
              : `this can be ${rangeWords(y)}, and nothing can be divided by 0; write max(1, …)`,
          );
        if (node.operator === '%') {
          const range = y.min > 0 ? { min: 0, max: y.max - 1 } : { min: y.min + 1, max: 0 };
          return say(range, (f, d) => remainder(l(f, d), r(f, d)));
        }
        const corners = [x.min / y.min, x.min / y.max, x.max / y.min, x.max / y.max].map(Math.floor);
        const range = { min: Math.min(...corners), max: Math.max(...corners) };
        return say(range, (f, d) => Math.floor(l(f, d) / r(f, d)), x.min >= 0 && y.min > 0 ? withText(left) : NONE);
      }
      case '<':
        return say(truth(x.max < y.min, x.min >= y.max), (f, d) => (l(f, d) < r(f, d) ? 1 : 0));
      case '<=':
        return say(truth(x.max <= y.min, x.min > y.max), (f, d) => (l(f, d) <= r(f, d) ? 1 : 0));
      case '>':
        return say(truth(x.min > y.max, x.max <= y.min), (f, d) => (l(f, d) > r(f, d) ? 1 : 0));
      case '>=':
        return say(truth(x.min >= y.max, x.max < y.min), (f, d) => (l(f, d) >= r(f, d) ? 1 : 0));
      case '==':
        return say(truth(exactly(x) && exactly(y) && x.min === y.min, x.max < y.min || x.min > y.max), (f, d) =>
          l(f, d) === r(f, d) ? 1 : 0,
        );
      case '!=':
        return say(truth(x.max < y.min || x.min > y.max, exactly(x) && exactly(y) && x.min === y.min), (f, d) =>
          l(f, d) !== r(f, d) ? 1 : 0,
        );
      case 'and':
        return say(truth(isTrue(x) && isTrue(y), isFalse(x) || isFalse(y)), (f, d) =>
          l(f, d) !== 0 && r(f, d) !== 0 ? 1 : 0,
        );
      case 'or':
        return say(truth(isTrue(x) || isTrue(y), isFalse(x) && isFalse(y)), (f, d) =>
          l(f, d) !== 0 || r(f, d) !== 0 ? 1 : 0,
        );
    }
  }

  private call(node: CallNode, self: Roller, trail: readonly string[]): Term {
    const { name, given, by } = node;
    if (!Object.hasOwn(SIGNATURES, name)) {
      const near = name.length > 1 ? suggestion(name, Object.keys(SIGNATURES)) : '; a die of six sides is d(6)';
      throw new TermSlip(node, `unknown function "${name}"${near}`);
    }
    const { least, most } = this.arity(name);
    if (given.length < least || given.length > most)
      throw new TermSlip(
        node,
        `${called(name)} takes ${least === most ? least : `${least} to ${most}`} ${most === 1 ? 'value' : 'values'}, got ${given.length}`,
      );
    const rolls = Object.hasOwn(ROLLS, name) || name === 'again';
    if (by !== null && !rolls)
      throw new TermSlip(node, `${name} rolls no dice, so "by" means nothing here; put it behind the roll`);
    if (name === 'of') return this.of(node);
    if (name === 'again') return this.again(node, self);
    if (name === 'table') return this.table(node, self, trail);
    const terms = given.map((one) => this.term(one, self, trail));
    return Object.hasOwn(ROLLS, name) ? this.roll(node, terms, self) : this.calculation(node, terms);
  }

  private arity(name: string): { least: number; most: number } {
    if (Object.hasOwn(CALCULATIONS, name)) return CALCULATIONS[name];
    const { length } = SIGNATURES[name].parameters;
    return { least: length, most: name === 'again' ? 2 : length };
  }

  private calculation(node: CallNode, terms: readonly Term[]): Term {
    const ranges = terms.map(({ range }) => range);
    const text = `${node.name}(${terms.map((term) => term.text).join(', ')})`;
    const lows = ranges.map(({ min }) => min);
    const highs = ranges.map(({ max }) => max);
    const [x, y, z] = terms.map(({ run }) => run);
    switch (node.name) {
      case 'if': {
        const range = { min: Math.min(lows[1], lows[2]), max: Math.max(highs[1], highs[2]) };
        const [condition, then, otherwise] = terms;
        if (exactly(condition.range) && condition.answers === 1) return condition.range.min === 0 ? otherwise : then;
        const answers = condition.answers * Math.max(then.answers, otherwise.answers);
        const atMost = new Set([...withText(then)].filter((one) => withText(otherwise).has(one)));
        return { ...made(text, range, (f, d) => (x(f, d) !== 0 ? y(f, d) : z(f, d)), terms, atMost), answers };
      }
      case 'min': {
        const runs = terms.map(({ run }) => run);
        const range = { min: Math.min(...lows), max: Math.min(...highs) };
        const atMost = new Set(terms.flatMap((term) => [...withText(term)]));
        return made(text, range, runs.length === 2 ? (f, d) => Math.min(x(f, d), y(f, d)) : least(runs), terms, atMost);
      }
      case 'max': {
        const runs = terms.map(({ run }) => run);
        const range = { min: Math.max(...lows), max: Math.max(...highs) };
        return made(text, range, runs.length === 2 ? (f, d) => Math.max(x(f, d), y(f, d)) : greatest(runs), terms);
      }
      case 'clamp': {
        if (lows[1] > highs[2])
          throw new TermSlip(
            node,
            `clamp(x, low, high) has its low end (${rangeWords(ranges[1])}) above its high end (${rangeWords(ranges[2])})`,
          );
        const cut = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
        const range = { min: cut(lows[0], lows[1], lows[2]), max: cut(highs[0], highs[1], highs[2]) };
        return made(text, range, (f, d) => cut(x(f, d), y(f, d), z(f, d)), terms);
      }
      default: {
        const [{ min, max }] = ranges;
        const range = {
          min: min <= 0 && max >= 0 ? 0 : Math.min(Math.abs(min), Math.abs(max)),
          max: Math.max(-min, max),
        };
        return made(text, range, (f, d) => Math.abs(x(f, d)), terms);
      }
    }
  }

  private roll(node: CallNode, terms: readonly Term[], self: Roller): Term {
    const { name, given } = node;
    const { dice, sides, range: rangeOf, answers, roll, atMost, parameters } = ROLLS[name];
    const ranges = terms.map(({ range }) => range);
    for (const i of dice)
      if (ranges[i].min < 0 || ranges[i].max > MOST_DICE)
        throw new TermSlip(
          given[i],
          `the number of dice can be ${rangeWords(ranges[i])}, but must be 0 to ${MOST_DICE}; ${ranges[i].min < 0 ? 'write max(0, …)' : `write min(${MOST_DICE}, …)`}`,
        );
    for (const i of sides)
      if (ranges[i].min < 2 || ranges[i].max > MOST_SIDES)
        throw new TermSlip(
          given[i],
          `the sides of a die can be ${rangeWords(ranges[i])}, but must be 2 to ${MOST_SIDES}${
            i === 1 && ranges[0].min >= 2 && parameters[0] === 'n'
              ? `; ${called(name)} takes the number of dice first`
              : ''
          }`,
        );
    const { first, second, index } = this.streams(node.by, self);
    // Two rolls are never the same number.
    const text = `${name}(${terms.map((term) => term.text).join(', ')})#${index}`;
    this.warnOfCertainty(node, ranges);
    const bounds = atMost === undefined ? NONE : withText(terms[atMost]);
    const kept = COUNTS.includes(name) ? this.place.keeps : null;
    if (kept !== null) kept.most += ranges[0].max;
    const run =
      kept !== null
        ? keptRoll(kept, first, index, terms, name === 'beats' ? 1 : 0)
        : plainRoll(name, roll, first, second, index, terms);
    const own = kept === null ? answers(ranges) : splits(ranges[0].max, kept.thresholds.size + 1);
    const all = terms.reduce((product, term) => product * term.answers, own);
    return this.fitting(node, { run, range: rangeOf(ranges), text, atMost: bounds, answers: Math.max(2, all) });
  }

  /** Slots of the first stream of the roller and of the other side, and the roll's number. */
  private streams(by: Roller | null, self: Roller) {
    const named = by === null ? self : self === 't' ? other(by) : by;
    return { first: STREAMS_OF[named], second: STREAMS_OF[other(named)], index: this.place.roll() };
  }

  private warnOfCertainty({ name, given }: CallNode, ranges: readonly Range[]): void {
    const [dice, sides, target] = ranges;
    if (target === undefined || dice.max === 0 || !['count', 'any', 'beats', 'cancels'].includes(name)) return;
    const above = name === 'beats' ? 1 : 0;
    const { at, end } = given[2];
    const isNever = target.min + above > sides.max;
    if (!isNever && target.max + above > 1) return;
    const message = isNever
      ? `no die can show this: it is ${rangeWords(target)}, and the dice have ${rangeWords(sides)} sides`
      : `every die shows this: it is ${rangeWords(target)}`;
    this.warn({ at, end, message, severity: 'warning' });
  }

  private stepAsked(node: CallNode): { name: string; kept: KeptDice } {
    const [first] = node.given;
    const name = first.kind === 'name' && first.path.length === 1 ? first.path[0] : null;
    if (name === null) throw new TermSlip(first, `${called(node.name)} asks about an earlier step, by its name alone`);
    const kept = this.place.kept.get(name);
    if (kept !== undefined) return { name, kept };
    const { steps, stepNames } = this.place;
    if (steps.has(name))
      throw new TermSlip(
        first,
        `the step "${name}" counts no dice: ${called(node.name)} asks about count, beats or again`,
      );
    if (stepNames.includes(name))
      throw new TermSlip(first, `"${name}" is not an earlier step: a step can only ask about those above it`);
    throw new TermSlip(first, `unknown step "${name}"${suggestion(name, steps.keys())}`);
  }

  private of(node: CallNode): Term {
    const { name, kept } = this.stepAsked(node);
    const threshold = kept.thresholds.get(thresholdText(node))!;
    this.place.reads.add(threshold.slot);
    return read(
      `of(${name}, ${threshold.term.text})`,
      { slot: threshold.slot, range: { min: 0, max: kept.most } },
      NONE,
    );
  }

  private again(node: CallNode, self: Roller): Term {
    const { name, kept } = this.stepAsked(node);
    const onlyOnes = node.given.length > 1;
    if (onlyOnes && !isOnes(node.given[1]))
      throw new TermSlip(node.given[1], 'again takes the step alone, or the step and the word ones: again(hits, ones)');
    const ones = kept.thresholds.get(NOT_ONES);
    const { reads, keeps } = this.place;
    for (const slot of [kept.count, kept.hits, kept.target, kept.sides]) reads.add(slot);
    if (onlyOnes) reads.add(ones!.slot);
    const slots = onlyOnes ? [kept.count, ones!.slot] : [kept.count, kept.hits];
    const missed = difference(slots[0], slots[1], { min: 0, max: kept.most });
    const sides = read('s', { slot: kept.sides, range: { min: 2, max: MOST_SIDES } }, NONE);
    const target = read('t', { slot: kept.target, range: { min: -MOST_NUMBER, max: MOST_NUMBER } }, NONE);
    const { first, index } = this.streams(node.by, self);
    const terms = [missed, sides, target];
    const { roll } = ROLLS.count;
    const run =
      keeps === null ? plainRoll('count', roll, first, first, index, terms) : keptRoll(keeps, first, index, terms, 0);
    const range = { min: 0, max: kept.most };
    if (keeps !== null) keeps.most += range.max;
    const answers = keeps === null ? range.max + 1 : splits(range.max, keeps.thresholds.size + 1);
    return { run, range, text: `again(${name}, ${onlyOnes ? 'ones' : 'misses'})#${index}`, atMost: NONE, answers };
  }

  private table(node: CallNode, self: Roller, trail: readonly string[]): Term {
    const { tables } = this.scope;
    const [first, ...indices] = node.given;
    const name = first.kind === 'name' && first.path.length === 1 ? first.path[0] : null;
    const table = name === null ? undefined : tables.get(name);
    if (table === undefined) {
      const known = tables.size === 0 ? '; the file declares no tables' : suggestion(name ?? '', tables.keys());
      throw new TermSlip(
        first,
        name === null ? 'table begins with the name of a table' : `unknown table "${name}"${known}`,
      );
    }
    const isRow = table.length === 1;
    if (indices.length !== (isRow ? 1 : 2))
      throw new TermSlip(
        node,
        isRow
          ? `table "${name}" is one row: write table(${name}, i)`
          : `table "${name}" has ${table.length} rows and ${table[0].length} columns: write table(${name}, row, column)`,
      );
    const terms = indices.map((one) => this.term(one, self, trail));
    const sizes = isRow ? [table[0].length] : [table.length, table[0].length];
    terms.forEach(({ range }, i) => {
      if (range.min < 1 || range.max > sizes[i])
        throw new TermSlip(
          indices[i],
          `the ${isRow || i === 1 ? 'column' : 'row'} can be ${rangeWords(range)}, but table "${name}" has 1 to ${sizes[i]}; write clamp(…, 1, ${sizes[i]})`,
        );
    });
    const flat = Int32Array.from(table.flat());
    const columns = table[0].length;
    const [row, column] = terms.map(({ run }) => run);
    const run: Run = isRow
      ? (f, d) => flat[row(f, d) - 1]
      : (f, d) => flat[(row(f, d) - 1) * columns + column(f, d) - 1];
    const text = `table(${name}, ${terms.map((term) => term.text).join(', ')})`;
    return made(text, { min: Math.min(...flat), max: Math.max(...flat) }, run, terms);
  }
}

/** `and`, `or` and comparisons whose answer is always the same say so by their range. */
function truth(always: boolean, never: boolean): Range {
  return always ? { min: 1, max: 1 } : never ? { min: 0, max: 0 } : TRUTH;
}

function constant(value: number): Term {
  return { run: () => value, range: { min: value, max: value }, text: String(value), atMost: NONE, answers: 1 };
}

function read(text: string, { slot, range }: Slot, atMost: ReadonlySet<string>): Term {
  if (exactly(range)) return constant(range.min);
  return { run: (frame) => frame[slot], range, text, atMost, answers: 1 };
}

function difference(from: number, less: number, range: Range): Term {
  return {
    run: (frame) => frame[from] - frame[less],
    range: { min: 0, max: range.max },
    text: '',
    atMost: NONE,
    answers: 1,
  };
}

/** A number that is always the same becomes a constant, so that equal situations have equal texts. */
function made(text: string, range: Range, run: Run, of: readonly Term[], atMost: ReadonlySet<string> = NONE): Term {
  const answers = of.reduce((product, term) => product * term.answers, 1);
  return exactly(range) && answers === 1 ? constant(range.min) : { run, range, text, atMost, answers };
}

function withText({ text, atMost }: Term): ReadonlySet<string> {
  return new Set([text, ...atMost]);
}

function remainder(value: number, by: number): number {
  return value - by * Math.floor(value / by);
}

const least =
  (runs: readonly Run[]): Run =>
  (f, d) => {
    let found = runs[0](f, d);
    for (let i = 1; i < runs.length; i++) found = Math.min(found, runs[i](f, d));
    return found;
  };

const greatest =
  (runs: readonly Run[]): Run =>
  (f, d) => {
    let found = runs[0](f, d);
    for (let i = 1; i < runs.length; i++) found = Math.max(found, runs[i](f, d));
    return found;
  };

function isKnownGroup(names: ReadonlyMap<string, Slot>, group: string): boolean {
  return [...names.keys()].some((name) => name.startsWith(`${group}.`));
}

/** Ways to split dice over bands. */
function splits(dice: number, bands: number): number {
  let ways = 1;
  for (let i = 1; i < bands; i++) ways = (ways * (dice + i)) / i;
  return ways;
}

/** The threshold of which `again(step, ones)` needs the complement. */
export const NOT_ONES = 'not ones';

export function isOnes(node: Expression | undefined): boolean {
  return node?.kind === 'name' && node.path.length === 1 && node.path[0] === 'ones';
}

/** Text of the number in `of(step, t)`; equal numbers share a slot. */
export function thresholdText(node: CallNode): string {
  return JSON.stringify(node.given[1], (key, value) => (key === 'at' || key === 'end' ? undefined : value));
}
