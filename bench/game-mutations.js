// Single changes of a game file: each number by one, each operator and function for its nearest other, each flag.
import { parse, parseDocument } from 'yaml';

const OTHER = {
  ...{ '+': '-', '-': '+', '*': '+', '//': '*', '%': '//' },
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' },
  ...{ and: 'or', or: 'and', min: 'max', max: 'min', any: 'count', count: 'any', '+=': '-=', '-=': '+=' },
};
/** Of a unit's numbers and the frame's words: what is not an expression. */
const WORDS = new Set([
  'title',
  'doc',
  'says',
  'kind',
  'game',
  'language',
  'range',
  'weapons',
  'like',
  'lead',
  'scheme',
  'on',
  'deploy',
  'players',
]);
/** Maps of declared ranges. */
const RANGES = new Set(['stats', 'state', 'weapon']);
const EFFECT = /^(\s*\S+\s*)(\+=|-=|=)(?!=)(.*)$/s;

function* placesIn(value, path) {
  if (value === null || typeof value !== 'object') yield [path, value];
  else
    for (const [key, one] of Object.entries(value))
      yield* placesIn(one, [...path, Array.isArray(value) ? Number(key) : key]);
}

function isExpression(path) {
  if (path.some((key) => WORDS.has(key)) && path[0] !== 'weapons') return false;
  return (
    !RANGES.has(path[0]) &&
    !(path[0] === 'rules' && path.at(-1) === 'range') &&
    path.at(-1) !== 'doc' &&
    path.at(-1) !== 'like'
  );
}

/** Changes of a parsed expression: start, end, replacement. */
function* changesOf(node, text) {
  if (node.kind === 'number')
    yield [node.at, node.end, String(node.value + (node.value > 0 && node.value !== 1 ? -1 : 1))];
  if (node.kind === 'unary') {
    if (node.operator === 'not') yield [node.at, node.of.at, node.of.at > node.at + 4 ? '(' : ''];
    yield* changesOf(node.of, text);
  }
  if (node.kind === 'binary') {
    const at = node.left.end + text.slice(node.left.end, node.right.at).indexOf(node.operator);
    yield [at, at + node.operator.length, OTHER[node.operator]];
    yield* changesOf(node.left, text);
    yield* changesOf(node.right, text);
  }
  if (node.kind === 'call') {
    if (OTHER[node.name] !== undefined) yield [node.at, node.at + node.name.length, OTHER[node.name]];
    for (const one of node.given) yield* changesOf(one, text);
  }
}

const replaced = (text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end);

function* textsOf(value, parseExpression) {
  if (typeof value === 'boolean') yield !value;
  else if (typeof value === 'number') yield value + (value > 1 ? -1 : 1);
  else if (typeof value === 'string') {
    const [, target, operator, rest] = EFFECT.exec(value) ?? [];
    if (target !== undefined && OTHER[operator] !== undefined) yield target + OTHER[operator] + rest;
    const before = target === undefined ? '' : target + operator;
    const { expression } = parseExpression(value.slice(before.length));
    if (expression === undefined) return;
    const text = value.slice(before.length);
    for (const change of changesOf(expression, text)) yield before + replaced(text, change);
  }
}

/** Each with its place, what stood there, what stands there now, and the text of the whole file. */
export function gameMutations(source, parseExpression) {
  const content = parse(source);
  const mutants = [];
  for (const [path, value] of placesIn(content, [])) {
    if (!isExpression(path)) continue;
    for (const after of textsOf(value, parseExpression)) {
      const document = parseDocument(source);
      document.setIn(path, after);
      mutants.push({
        place: path.join('.'),
        before: String(value),
        after: String(after),
        text: document.toString({ lineWidth: 0 }),
      });
    }
  }
  return mutants;
}
