import type { Dice } from '../kernel/dice/dice.ts';
import { type CallNode, callsIn, type Expression, type Mistake, type Range } from './expression.ts';
import { COUNTS } from './functions.ts';
import { mostCounts } from './most-counts.ts';
import { isOnes, NOT_ONES, thresholdText } from './questions.ts';
import type { KeptDice } from './rolling.ts';
import type { MadeStep, Place, Scope } from './scope.ts';
import { type Share, type Term, TermSlip, withText } from './term.ts';
import { termOf } from './terms.ts';

/** Numbers slots of a frame. */
export class Slots {
  private next: number;

  constructor(first: number) {
    this.next = first;
  }

  take(count = 1): number {
    const first = this.next;
    this.next += count;
    return first;
  }

  get size(): number {
    return this.next;
  }
}

export const MOST_ROLLS = 256;
export const MOST_STEPS = 256;

/** Names the dice calls of a game, in order: `shoot.hits`, then `shoot.hits.2`. */
export class Rolls {
  readonly names: string[] = [];

  /** Of a step's n-th call. */
  number(place: string, nth: number): number {
    if (this.names.length === MOST_ROLLS)
      throw new RangeError(
        `more than ${MOST_ROLLS} calls of dice; a word of "let:" rolls anew wherever it is used, a step rolls once`,
      );
    this.names.push(nth === 1 ? place : `${place}.${nth}`);
    return this.names.length - 1;
  }
}

export interface Step {
  readonly name: string;
  readonly slot: number;
  readonly range: Range;
  readonly run: Term['run'];
  /** Equal for steps that do the same. */
  readonly text: string;
  /** The slots that it writes. */
  readonly writes: readonly number[];
  /** The slots that it reads. */
  readonly reads: ReadonlySet<number>;
  /** Most answers that exact dice give for one state of the earlier steps. */
  readonly answers: number;
  /** The latest earlier step that it never exceeds. */
  readonly within: string | null;
}

/** Steps in the order of the file; the last is the result. */
export interface Chain {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** Of a step, or of the chain as a whole. */
export interface ChainMistake extends Mistake {
  readonly step: string;
}

export interface StepText {
  readonly name: string;
  readonly expression: Expression;
}

/** Checks and compiles; the chain is null if it has mistakes other than warnings. */
export function chainOf(
  name: string,
  texts: readonly StepText[],
  scope: Scope,
  slots: Slots,
  rolls: Rolls,
): { readonly chain: Chain | null; readonly mistakes: readonly ChainMistake[] } {
  const mistakes: ChainMistake[] = [];
  const steps: Step[] = [];
  const made = new Map<string, MadeStep>();
  const kept = new Map<string, KeptDice>();
  const stepNames = texts.map((text) => text.name);
  const places = new Map(stepNames.map((step, i) => [step, i]));
  const questions = questionsIn(texts);
  // A step with a mistake leaves later ones unchecked: they would only repeat it.
  for (const [i, text] of texts.entries()) {
    const reads = new Set<number>();
    let calls = 0;
    const before: Omit<Place, 'keeps'> = {
      step: text.name,
      steps: made,
      stepNames,
      kept,
      reads,
      roll: () => rolls.number(`${name}.${text.name}`, ++calls),
    };
    const complain = (mistake: Mistake): void => {
      mistakes.push({ ...mistake, step: text.name });
    };
    try {
      const asked = (questions.get(text.name) ?? []).filter(({ step }) => places.get(step)! > i);
      const keeps = asked.length === 0 ? null : keptBy(text, asked, scope, before, slots);
      const slot = slots.take();
      const term = termOf(text.expression, scope, { ...before, keeps }, complain);
      const writes = keeps === null ? [slot] : [slot, ...slotsOf(keeps)];
      steps.push({
        name: text.name,
        slot,
        range: term.range,
        text: [term, ...(keeps?.thresholds.values() ?? [])]
          .map((one) => ('term' in one ? one.term.text : one.text))
          .join('; '),
        run: keeps === null ? term.run : cleared(term.run, slotsOf(keeps)),
        writes,
        reads,
        answers: term.answers,
        within: latest(term.atMost, places),
      });
      const share = term.share ?? (keeps === null ? undefined : hitsOf(text, keeps));
      made.set(text.name, { slot, range: term.range, atMost: withText(term), share });
      if (keeps !== null) kept.set(text.name, keeps);
    } catch (error) {
      if (error instanceof TermSlip) complain(error.mistake);
      else if (error instanceof ChainSlip) mistakes.push(error.mistake);
      else if (error instanceof RangeError) complain({ at: 0, end: 1, message: error.message });
      else throw error;
      break;
    }
  }
  const isWrong = mistakes.some(({ severity }) => severity === undefined);
  return { chain: isWrong ? null : { name, steps }, mistakes };
}

/** The first mistake of a word by itself, outside any chain; null without one. */
export function wordMistake(word: string, expression: Expression, scope: Scope): Mistake | null {
  const place = { step: '', steps: new Map(), stepNames: [], kept: new Map(), keeps: null, reads: new Set<number>() };
  try {
    termOf(expression, scope, { ...place, roll: () => 0 }, () => {}, [word]);
    return null;
  } catch (error) {
    if (error instanceof TermSlip) return error.mistake;
    throw error;
  }
}

class ChainSlip extends Error {
  readonly mistake: ChainMistake;

  constructor(mistake: ChainMistake) {
    super(mistake.message);
    this.mistake = mistake;
  }
}

/** `of` and `again`, by the step that they ask about. */
function questionsIn(texts: readonly StepText[]): ReadonlyMap<string, readonly Asked[]> {
  const found = new Map<string, Asked[]>();
  for (const { name: step, expression } of texts)
    for (const call of callsIn(expression)) {
      const [first] = call.given;
      if ((call.name !== 'of' && call.name !== 'again') || first?.kind !== 'name' || first.path.length !== 1) continue;
      const [about] = first.path;
      found.set(about, [...(found.get(about) ?? []), { call, step }]);
    }
  return found;
}

/** The last step among texts of terms. */
function latest(texts: ReadonlySet<string>, places: ReadonlyMap<string, number>): string | null {
  let found: string | null = null;
  for (const text of texts) if ((places.get(text) ?? -1) > (found === null ? -1 : places.get(found)!)) found = text;
  return found;
}

interface Asked {
  readonly call: CallNode;
  readonly step: string;
}

/** A step that is one roll counts the hits among its dice. */
function hitsOf({ name, expression }: StepText, { most }: KeptDice): Share | undefined {
  const isRoll = expression.kind === 'call' && COUNTS.includes(expression.name);
  return isRoll ? { dice: name, parts: ['hits'], most } : undefined;
}

/** What a step keeps of its dice; its thresholds have to be known when the dice are rolled. Null if it counts none. */
function keptBy(
  text: StepText,
  asked: readonly Asked[],
  scope: Scope,
  before: Omit<Place, 'keeps'>,
  slots: Slots,
): KeptDice | null {
  const counts = mostCounts(text.expression, scope.words);
  if (counts === 0) return null;
  const wantsAgain = asked.find(({ call }) => call.name === 'again');
  if (counts > 1 && wantsAgain !== undefined)
    throw new ChainSlip({
      ...spanOf(wantsAgain.call),
      step: wantsAgain.step,
      message: `"${text.name}" rolls dice in more than one place, so "the dice that missed" could be of any; give each roll a step of its own`,
    });
  const thresholds = new Map<string, { slot: number; term: Term }>();
  for (const { call, step } of asked) {
    const target = call.given[1];
    if (call.name === 'of' && target !== undefined) {
      const key = thresholdText(call);
      if (thresholds.has(key)) continue;
      try {
        // Bound before its own step, so that its branches have no place.
        const term = termOf(target, { ...scope, branchSlot: () => null }, { ...before, keeps: null }, () => {});
        if (term.answers > 1) throw new TermSlip(target, 'this rolls dice; write a number or a name');
        thresholds.set(key, { slot: slots.take(), term });
      } catch (error) {
        if (!(error instanceof TermSlip)) throw error;
        const why = `${error.message} (it is needed when "${text.name}" is rolled, so it can only use what is above that)`;
        throw new ChainSlip({ ...error.mistake, step, message: why });
      }
    } else if (isOnes(target) && !thresholds.has(NOT_ONES))
      thresholds.set(NOT_ONES, { slot: slots.take(), term: NOT_ONE });
  }
  const first = slots.take(4);
  return { count: first, hits: first + 1, target: first + 2, sides: first + 3, thresholds, most: 0, highest: 0 };
}

/** A die that shows at least 2 shows no 1. */
const NOT_ONE: Term = { run: () => 2, range: { min: 2, max: 2 }, text: '2', atMost: new Set(), answers: 1 };

function spanOf({ at, end }: CallNode) {
  return { at, end };
}

function slotsOf(kept: KeptDice): number[] {
  const { count, hits, target, sides, thresholds } = kept;
  return [count, hits, target, sides, ...[...thresholds.values()].map(({ slot }) => slot)];
}

/** Nothing stays of the roll before. */
function cleared(run: Term['run'], slots: readonly number[]): Term['run'] {
  return (frame, dice) => {
    for (let i = 0; i < slots.length; i++) frame[slots[i]] = 0;
    return run(frame, dice);
  };
}

/** The result of its last step. */
export function playChain({ steps }: Chain, frame: Int32Array, dice: Dice): number {
  let result = 0;
  for (let i = 0; i < steps.length; i++) {
    const { run, slot } = steps[i];
    result = run(frame, dice);
    frame[slot] = result;
  }
  return result;
}
