import { suggestion } from '../kernel/rules/names.ts';
import { calculation, operation } from './calculations.ts';
import {
  type BinaryNode,
  type CallNode,
  type Expression,
  type Mistake,
  MOST_NUMBER,
  type NameNode,
  type Range,
  type Roller,
} from './expression.ts';
import { CALCULATIONS, COUNTS, called, LATER, MOST_DICE, MOST_SIDES, ROLLS, SIGNATURES } from './functions.ts';
import { nearTerm } from './nearby.ts';
import { isOnes, NOT_ONES, thresholdText } from './questions.ts';
import { type KeptDice, keptRoll, plainRoll } from './rolling.ts';
import { type Place, type Scope, STREAMS_OF } from './scope.ts';
import {
  constant,
  fitting,
  isFalse,
  isTrue,
  made,
  NONE,
  type Run,
  rangeWords,
  read,
  type Slot,
  type Term,
  TermSlip,
  truth,
  withText,
} from './term.ts';
import { unknownName } from './unknown-names.ts';

/** Words within words. */
export const MOST_DEPTH = 40;
/** Parts of one expression once its words are written out: each use of a word counts again. */
const MOST_PARTS = 4000;
/** Values of a divisor that are tried one by one, if what is divided has few parts. */
const MOST_DIVISORS = 60;
const MOST_DIVIDED = 12;
const other = (roller: Roller): Roller => (roller === 'a' ? 't' : 'a');

/** Checks and compiles. Throws a TermSlip at the first mistake. `trail`: words that it is the body of. */
export function termOf(
  expression: Expression,
  scope: Scope,
  place: Place,
  warn: (mistake: Mistake) => void,
  trail: readonly string[] = [],
): Term {
  return new Binder(scope, place, warn).term(expression, 'a', trail);
}

class Binder {
  private readonly scope: Scope;
  private readonly place: Place;
  private readonly warn: (mistake: Mistake) => void;
  /** Tries divisors one by one. */
  private readonly divides: boolean;
  private parts = 0;

  constructor(scope: Scope, place: Place, warn: (mistake: Mistake) => void, divides = true) {
    this.divides = divides;
    this.scope = scope;
    this.place = place;
    this.warn = warn;
  }

  /** `self`: the unit that words are about here. `trail`: words being expanded. */
  term(node: Expression, self: Roller, trail: readonly string[]): Term {
    if (++this.parts > MOST_PARTS)
      throw new TermSlip(
        node,
        `more than ${MOST_PARTS} parts once words are written out; make a step of a word that is used again and again`,
      );
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
        return fitting(
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

  private binary(node: BinaryNode, self: Roller, trail: readonly string[]): Term {
    const before = this.parts;
    const left = this.term(node.left, self, trail);
    const isShort = this.parts - before <= MOST_DIVIDED;
    const right = this.term(node.right, self, trail);
    const term = operation(node, left, right);
    const divisor = this.scope.names.get(right.text);
    if (node.operator !== '//' || divisor === undefined || !isShort || !this.divides) return term;
    if (left.answers > 1 || !left.text.includes(right.text)) return term;
    // A divisor that is also divided, as in (x + y - 1) // y, is the same number in both places.
    const { min, max } = divisor.range;
    if (max - min > MOST_DIVISORS) return term;
    const ends = Array.from({ length: max - min + 1 }, (_, i): Range => {
      const by = min + i;
      const names = new Map(this.scope.names).set(right.text, { ...divisor, range: { min: by, max: by } });
      const place = { ...this.place, reads: new Set<number>() };
      return new Binder({ ...this.scope, names }, place, this.warn, false).quotient(node.left, by, self, trail);
    });
    const range = { min: Math.min(...ends.map((one) => one.min)), max: Math.max(...ends.map((one) => one.max)) };
    return { ...term, range };
  }

  private quotient(node: Expression, by: number, self: Roller, trail: readonly string[]): Range {
    const { range } = this.term(node, self, trail);
    const ends = [Math.floor(range.min / by), Math.floor(range.max / by)];
    return { min: Math.min(...ends), max: Math.max(...ends) };
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
      return read(first, step, step);
    }
    const slot = names.get(dotted);
    if (slot !== undefined) {
      this.place.reads.add(slot.slot);
      return read(dotted, slot);
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
    if (path.length === 1 && first === this.place.step)
      throw new TermSlip(node, `the step "${first}" cannot use itself: a step can only use those above it`);
    if (path.length === 1 && this.place.stepNames.includes(first))
      throw new TermSlip(node, `"${first}" is a later step: a step can only use those above it`);
    const why = elsewhere.get(dotted) ?? (isKnownGroup(names, turned) ? undefined : elsewhere.get(turned));
    if (why !== undefined) throw new TermSlip(node, why);
    if (path.length === 1 && Object.hasOwn(SIGNATURES, first))
      throw new TermSlip(node, `"${first}" is a function: write ${called(first)}`);
    const known = [...names.keys(), ...words.keys(), ...this.place.steps.keys()];
    throw new TermSlip(node, unknownName(path, turned, known, isOfUnit ? [...words.keys()] : []));
  }

  private call(node: CallNode, self: Roller, trail: readonly string[]): Term {
    const { name, given, by } = node;
    if (!Object.hasOwn(SIGNATURES, name)) {
      const all = Object.keys(SIGNATURES);
      const near = suggestion(name, all) || `; one of: ${all.join(', ')}`;
      throw new TermSlip(node, `unknown function "${name}"${name.length > 1 ? near : '; a die of six sides is d(6)'}`);
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
    if (name in LATER && trail.length > 0)
      throw new TermSlip(node, `${called(name)} asks about a step of one chain: write it in a step, not in a word`);
    if (name === 'of') return this.of(node);
    if (name === 'again') return this.again(node, self);
    if (name === 'table') return this.table(node, self, trail);
    if (name === 'near') return this.near(node, self, trail);
    const terms = given.map((one) => this.term(one, self, trail));
    if (Object.hasOwn(ROLLS, name)) return this.roll(node, terms, self);
    const branchSlot = () => this.scope.branchSlot?.(node, trail.at(-1) ?? null, this.place.step) ?? null;
    return calculation(node, terms, branchSlot);
  }

  private near(node: CallNode, self: Roller, trail: readonly string[]): Term {
    const { nearby, ...scope } = this.scope;
    const place: Place = { ...this.place, steps: new Map(), kept: new Map(), keeps: null };
    const hasUnit = isKnownGroup(scope.names, self);
    const inches = () => new Binder(scope, place, this.warn).term(node.given[1], self, trail);
    const found = nearTerm(node, self, hasUnit ? nearby : undefined, inches);
    this.place.reads.add(found.slot);
    return read(found.text, found);
  }

  private arity(name: string): { least: number; most: number } {
    if (Object.hasOwn(CALCULATIONS, name)) return CALCULATIONS[name];
    const { length } = SIGNATURES[name].parameters;
    return { least: length, most: name === 'again' ? 2 : length };
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
    const { first, second, index } = this.streams(node, self);
    // Two rolls are never the same number.
    const text = `${name}(${terms.map((term) => term.text).join(', ')})#${index}`;
    this.warnOfCertainty(node, ranges);
    const bounds = atMost === undefined ? NONE : withText(terms[atMost]);
    const kept = COUNTS.includes(name) ? this.place.keeps : null;
    if (kept !== null) {
      kept.most += ranges[0].max;
      kept.highest = Math.max(kept.highest, ranges[2].max + (name === 'beats' ? 1 : 0));
    }
    const run =
      kept !== null
        ? keptRoll(kept, first, index, terms, name === 'beats' ? 1 : 0)
        : plainRoll(name, roll, first, second, index, terms);
    const own = kept === null ? answers(ranges) : splits(ranges[0].max, kept.thresholds.size + 2);
    const all = terms.reduce((product, term) => product * term.answers, own);
    return fitting(node, { run, range: rangeOf(ranges), text, atMost: bounds, answers: Math.max(2, all) });
  }

  /** Slots of the first stream of the roller and of the other side, and the roll's number. */
  private streams(node: CallNode, self: Roller) {
    const { by } = node;
    const named = by === null ? self : self === 't' ? other(by) : by;
    if (named === 't' && this.scope.hasNoTarget) throw new TermSlip(node, 'there is no target here that could roll');
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
    const why = this.scope.elsewhere.get(name);
    throw new TermSlip(first, why ?? `unknown step "${name}"${suggestion(name, steps.keys())}`);
  }

  private of(node: CallNode): Term {
    const { name, kept } = this.stepAsked(node);
    const { slot, term } = kept.thresholds.get(thresholdText(node))!;
    this.place.reads.add(slot);
    // Dice that show more than what hits are among the hits.
    const step = term.range.min >= kept.highest ? this.place.steps.get(name) : undefined;
    const share = step?.share;
    const atMost = share === undefined ? NONE : new Set([name, ...step!.atMost]);
    return read(`of(${name}, ${term.text})`, { slot, range: { min: 0, max: kept.most } }, { share, atMost });
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
    const { count, hits, target: aim } = kept;
    // A die that hits is not rolled again, even if it shows 1.
    const missing: Run = onlyOnes
      ? (frame) => (frame[aim] > 1 ? frame[count] - frame[ones!.slot] : 0)
      : (frame) => frame[count] - frame[hits];
    const missed: Term = { ...constant(0), run: missing, range: { min: 0, max: kept.most } };
    const sides = read('s', { slot: kept.sides, range: { min: 2, max: MOST_SIDES } });
    const target = read('t', { slot: kept.target, range: { min: -MOST_NUMBER, max: MOST_NUMBER } });
    const { first, index } = this.streams(node, self);
    const terms = [missed, sides, target];
    const { roll } = ROLLS.count;
    const run =
      keeps === null ? plainRoll('count', roll, first, first, index, terms) : keptRoll(keeps, first, index, terms, 0);
    const range = { min: 0, max: kept.most };
    if (keeps !== null) {
      keeps.most += range.max;
      keeps.highest = Math.max(keeps.highest, kept.highest);
    }
    const answers = keeps === null ? range.max + 1 : splits(range.max, keeps.thresholds.size + 2);
    const share = { dice: name, parts: ['missed'], most: kept.most };
    const asked = `again(${name}, ${onlyOnes ? 'ones' : 'misses'})#${index}`;
    return { run, range, text: asked, atMost: NONE, answers, share };
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

function isKnownGroup(names: ReadonlyMap<string, Slot>, group: string): boolean {
  return [...names.keys()].some((name) => name.startsWith(`${group}.`));
}

/** Ways to split dice over bands. */
function splits(dice: number, bands: number): number {
  let ways = 1;
  for (let i = 1; i < bands; i++) ways = (ways * (dice + i)) / i;
  return ways;
}
