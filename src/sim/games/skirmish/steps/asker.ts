import type { Rolls } from '../../../language/chain.ts';
import { callsIn, type Expression, type Mistake, parseExpression, type Range } from '../../../language/expression.ts';
import type { MadeStep } from '../../../language/scope.ts';
import { constant, type Term, TermSlip } from '../../../language/term.ts';
import { termOf } from '../../../language/terms.ts';
import type { GameMistake, Path } from '../../sheet/mistakes.ts';
import type { NearSlot, Scoped } from '../../sheet/scope.ts';
import type { Branches } from './branches.ts';
import type { Part } from './effect-text.ts';
import type { Asked, Near, Needs } from './engine.ts';
import { seenBy, type View } from './views.ts';

interface Circumstances {
  /** Of the chain that went before. */
  readonly steps?: ReadonlyMap<string, MadeStep>;
  /** Rolls no dice. */
  readonly isFree?: boolean;
  /** Names with other ranges than the file declares. */
  readonly others?: ReadonlyMap<string, Range>;
}

const COMPARED: readonly string[] = ['<', '<=', '>', '>='];
/** Rolls whose words say their result, but not what it is compared with. */
const SUMMED: readonly string[] = ['d', 'sum', 'best'];
/** Of a text that is none. */
const NOTHING: Expression = { kind: 'number', value: 0, at: 0, end: 1 };

/** An expression outside chains, for checks. */
export interface AskedText {
  readonly path: Path;
  readonly expression: Expression;
  readonly asked: Asked;
  /** Steps of the chain that went before. */
  readonly steps: ReadonlyMap<string, MadeStep>;
}

/** Compiles expressions outside chains, and notes mistakes. */
export class Asker {
  readonly texts: AskedText[] = [];
  private readonly scoped: Scoped;
  private readonly rolls: Rolls;
  private readonly branches: Branches;
  private readonly mistakes: GameMistake[];

  constructor(scoped: Scoped, rolls: Rolls, branches: Branches, mistakes: GameMistake[]) {
    this.scoped = scoped;
    this.rolls = rolls;
    this.branches = branches;
    this.mistakes = mistakes;
  }

  ask(path: Path, { text, at }: Part, view: View, more: Circumstances = {}): Asked {
    const reads = new Set<number>();
    const note = (mistake: Mistake): void => {
      this.mistakes.push({ ...mistake, at: mistake.at + at, end: mistake.end + at, path });
    };
    const parsed = parseExpression(text);
    if ('mistake' in parsed) note(parsed.mistake);
    const expression = 'mistake' in parsed ? NOTHING : parsed.expression;
    const place = path.join('.');
    this.branches.within(asksPlayers(path) ? null : () => ({ place, text }));
    const { range, run, answers, text: same } = this.term(path, expression, view, more, reads, note);
    const nears = this.scoped.nears.filter(({ slot }) => reads.has(slot));
    const asked: Asked = {
      place,
      text: same,
      run,
      range,
      rolls: answers > 1,
      reads,
      nears: this.nearsOf(nears),
      needs: this.needs(path, expression, view, more),
    };
    this.texts.push({ path, expression, asked, steps: more.steps ?? new Map() });
    return asked;
  }

  /** Compiled apart, as nobody but replays asks for it. */
  private needs(path: Path, expression: Expression, view: View, more: Circumstances): Needs | null {
    if (expression.kind !== 'binary' || !COMPARED.includes(expression.operator)) return null;
    const { left, right, operator } = expression;
    if (left.kind !== 'call' || !SUMMED.includes(left.name)) return null;
    this.branches.within(null);
    const { run, answers } = this.term(path, right, view, more, new Set(), () => {});
    return answers > 1 ? null : { operator, run };
  }

  private term(
    path: Path,
    expression: Expression,
    view: View,
    { steps = new Map(), isFree, others = new Map() }: Circumstances,
    reads: Set<number>,
    note: (mistake: Mistake) => void,
  ): Term {
    const about = callsIn(expression).find(({ name }) => name === 'of' || name === 'again');
    const scope = seenBy(this.scoped.scope, view, others);
    let calls = 0;
    const place = { step: '', steps, stepNames: [], kept: new Map(), keeps: null, reads };
    try {
      if (about !== undefined)
        throw new TermSlip(about, `${about.name} asks about dice of a step above it, so it belongs in a step`);
      const term = termOf(
        expression,
        scope,
        { ...place, roll: () => this.rolls.number(path.join('.'), ++calls) },
        note,
      );
      if (isFree && term.answers > 1)
        throw new TermSlip(expression, 'this is asked without dice; put the roll into a test, an effect or a step');
      return term;
    } catch (error) {
      if (error instanceof TermSlip) note(error.mistake);
      else if (error instanceof RangeError) note({ at: 0, end: 1, message: error.message });
      else throw error;
      return constant(0);
    }
  }

  nearsOf(slots: readonly NearSlot[]): Near[] {
    const columns = [...this.scoped.scope.nearby!.columns.keys()];
    return slots.map(({ of, slot, column, within }) => ({
      of,
      slot,
      column: columns.indexOf(column),
      within: within.run,
    }));
  }

  /** An effect on `t` where nobody is a target. */
  refuseTarget(path: Path, text: string): void {
    const at = text.indexOf('t');
    const why = seenBy(this.scoped.scope, 'unit', new Map()).elsewhere.get('t')!;
    this.mistakes.push({ path, at, end: at + 1, message: why });
  }
}

/** What players alone ask never comes up in play. */
function asksPlayers(path: Path): boolean {
  return path[0] === 'players' || path.at(-1) === 'worth';
}
