// Single mutations of built JavaScript, found in its syntax tree: what `bench/mutants.js` tries.
import { createHash } from 'node:crypto';
import { parseAst } from 'vitest/node';

const OTHER = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '&&': '||', '||': '&&', '+': '-', '-': '+', '*': '/', '/': '*', min: 'max', max: 'min' },
};
/** Schemas and pages pin limits of keys. */
const LIMITS = new Set(['min', 'max']);

const isText = ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string';
const isMinOrMax = ({ object, property }) => object?.name === 'Math' && /^(min|max)$/.test(property.name);

/** Initial values in constructors are overwritten before they are read. */
function isRoom({ type, expression }) {
  if (type !== 'ExpressionStatement' || expression.type !== 'AssignmentExpression') return false;
  const { left, right } = expression;
  const isConstant = right.type === 'Literal' || /^[A-Z_]+$/.test(right.object?.name) || right.type === 'NewExpression';
  return left.object?.type === 'ThisExpression' && isConstant;
}

/** Of one node: from, to, replacement. `flip` is a coin per place. */
const OF_NODE = {
  BinaryExpression: ({ operator, left, right }, text) =>
    OTHER[operator] === undefined || (operator === '+' && (isText(left) || isText(right)))
      ? []
      : [swapped(operator, left, right, text)],
  LogicalExpression: ({ operator, left, right }, text) =>
    OTHER[operator] === undefined ? [] : [swapped(operator, left, right, text)],
  ConditionalExpression: ({ consequent, alternate }, text) => [
    [
      consequent.start,
      alternate.end,
      text(alternate) + text.between(consequent.end, alternate.start) + text(consequent),
    ],
  ],
  IfStatement: ({ test }, text) => [[test.start, test.end, `!(${text(test)})`]],
  UnaryExpression: ({ operator, start, argument }) => (operator === '!' ? [[start, argument.start, '']] : []),
  CallExpression: ({ callee }) =>
    isMinOrMax(callee) ? [[callee.property.start, callee.property.end, OTHER[callee.property.name]]] : [],
  ExpressionStatement: ({ start, end, directive }) => (directive === undefined ? [[start, end, ';']] : []),
  ContinueStatement: ({ start, end }) => [[start, end, ';']],
  BreakStatement: ({ start, end }) => [[start, end, ';']],
  ReturnStatement: ({ start, end, argument }) => (argument === null ? [[start, end, ';']] : []),
  Literal({ value, start, end }, _, flip) {
    if (typeof value === 'boolean') return [[start, end, String(!value)]];
    return typeof value === 'number' ? [[start, end, String(value + (value > 0 && flip(start) ? -1 : 1))]] : [];
  },
};

function swapped(operator, left, right, text) {
  const at = left.end + text.between(left.end, right.start).indexOf(operator);
  return [at, at + operator.length, OTHER[operator]];
}

const digest = (...parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Place, replacement, function, line before and after, and a name that is stable when other lines change. */
export function mutationsOf(source) {
  const text = (node) => source.slice(node.start, node.end);
  text.between = (from, to) => source.slice(from, to);
  const flip = (at) => Number.parseInt(digest(source.slice(Math.max(0, at - 40), at)).slice(0, 2), 16) % 2 === 1;
  const found = [];
  const walk = (node, within, key) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) for (const one of node) walk(one, within, key);
    if (typeof node.type !== 'string' || node.type === 'ImportDeclaration') return;
    const own = nameOf(node) ?? within;
    if (own === 'constructor' && isRoom(node)) return;
    for (const [start, end, instead] of OF_NODE[node.type]?.(node, text, flip) ?? [])
      if (node.type !== 'Literal' || !LIMITS.has(key)) found.push({ start, end, instead, within: own });
    for (const [name, child] of Object.entries(node))
      if (name !== 'key' || node.computed)
        walk(child, own, node.type === 'Property' && name === 'value' ? (node.key.name ?? node.key.value) : name);
  };
  walk(parseAst(source), '', '');
  const times = new Map();
  return found.map(({ start, end, instead, within }) => {
    const from = source.lastIndexOf('\n', start - 1) + 1;
    const to = (source.indexOf('\n', end) + source.length + 1) % (source.length + 1);
    const before = source.slice(from, to).trim();
    const after = (source.slice(from, start) + instead + source.slice(end, to)).trim();
    const said = `${within} ${before} ${after}`;
    times.set(said, (times.get(said) ?? 0) + 1);
    return { start, end, instead, within, before, after, id: digest(said, times.get(said)).slice(0, 10) };
  });
}

function nameOf({ type, id, key, init, value }) {
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return id.name;
  if (type === 'MethodDefinition') return key.name;
  const isFunction = (one) => /Function/.test(one?.type ?? '');
  return (type === 'VariableDeclarator' && isFunction(init) && id.name) ||
    (type === 'Property' && isFunction(value) && key.name)
    ? (id ?? key).name
    : undefined;
}
