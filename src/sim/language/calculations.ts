import { type BinaryNode, type CallNode, MOST_NUMBER, type Range } from './expression.ts';
import { TOOK_FIRST, TOOK_SECOND } from './scope.ts';
import {
  exactly,
  fitting,
  isFalse,
  isTrue,
  made,
  NONE,
  type Run,
  rangeWords,
  type Share,
  type Term,
  TermSlip,
  truth,
  withText,
} from './term.ts';

/** Of two terms with an operator between. Throws a TermSlip. */
export function operation(node: BinaryNode, left: Term, right: Term): Term {
  const [l, r] = [left.run, right.run];
  const [x, y] = [left.range, right.range];
  const both = [left, right];
  const text = `(${left.text} ${node.operator} ${right.text})`;
  const say = (range: Range, run: Run, atMost: ReadonlySet<string> = NONE): Term =>
    fitting(node, made(text, range, run, both, atMost));
  switch (node.operator) {
    case '+': {
      const share = sharedBy(left, right);
      const max = Math.min(x.max + y.max, share?.most ?? MOST_NUMBER * 2);
      return { ...say({ min: x.min + y.min, max }, (f, d) => l(f, d) + r(f, d)), share };
    }
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

/** Of a function without dice, other than `table`. `branchSlot` is asked of an `if` that can go either way. Throws a TermSlip. */
export function calculation(node: CallNode, terms: readonly Term[], branchSlot: () => number | null): Term {
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
      const share = eitherShare(then, otherwise);
      return { ...made(text, range, branching(x, y, z, branchSlot()), terms, atMost), answers, share };
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

/** Of a sum. */
function sharedBy({ share: one }: Term, { share: other }: Term): Share | undefined {
  if (one === undefined || other === undefined || one.dice !== other.dice) return undefined;
  if (one.parts.some((part) => other.parts.includes(part))) return undefined;
  return { ...one, parts: [...one.parts, ...other.parts] };
}

/** Of a choice between two. */
function eitherShare(one: Term, other: Term): Share | undefined {
  if (isFalse(one.range)) return other.share;
  if (isFalse(other.range)) return one.share;
  if (one.share === undefined || one.share.dice !== other.share?.dice) return undefined;
  return { ...one.share, parts: [...new Set([...one.share.parts, ...other.share.parts])] };
}

function branching(x: Run, y: Run, z: Run, slot: number | null): Run {
  if (slot === null) return (f, d) => (x(f, d) !== 0 ? y(f, d) : z(f, d));
  return (f, d) => {
    const isFirst = x(f, d) !== 0;
    f[slot] |= isFirst ? TOOK_FIRST : TOOK_SECOND;
    return isFirst ? y(f, d) : z(f, d);
  };
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
