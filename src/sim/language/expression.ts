/** Whole numbers, both ends included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Offsets into the text. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

/** Place within one expression; warnings do not stop anything. */
export interface Mistake extends Span {
  readonly message: string;
  readonly severity?: 'warning';
}

export type Expression = NumberNode | NameNode | UnaryNode | BinaryNode | CallNode;

interface NumberNode extends Span {
  readonly kind: 'number';
  readonly value: number;
}

export interface NameNode extends Span {
  readonly kind: 'name';
  /** `['a', 'quality']` for `a.quality`. */
  readonly path: readonly string[];
}

interface UnaryNode extends Span {
  readonly kind: 'unary';
  readonly operator: '-' | 'not';
  readonly of: Expression;
}

export type BinaryOperator = '+' | '-' | '*' | '//' | '%' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'and' | 'or';

export interface BinaryNode extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** Whose dice a call rolls: the unit that acts, or its target. */
export type Roller = 'a' | 't';

export interface CallNode extends Span {
  readonly kind: 'call';
  readonly name: string;
  readonly given: readonly Expression[];
  /** Null without `by`. */
  readonly by: Roller | null;
}

export const MOST_CHARACTERS = 2000;
export const MOST_NESTING = 60;
export const MOST_NUMBER = 2_147_483_647;

/** Words that nothing else may be called. */
export const KEYWORDS: readonly string[] = ['and', 'or', 'not', 'by', 'true', 'false'];

export const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9]*$/;

/** What people write instead, and what is right. */
const SLIPS: Readonly<Record<string, string>> = {
  '=': 'write "==" to ask whether two numbers are equal',
  '/': 'write "//", which divides and rounds down',
  '**': 'powers are not part of the language; multiply',
  '^': 'powers are not part of the language; multiply',
  '&&': 'write "and"',
  '&': 'write "and"',
  '||': 'write "or"',
  '|': 'write "or"',
  '!': 'write "not"',
  '?': 'write "if(condition, then, else)"',
  ':': 'write "if(condition, then, else)"',
  '<>': 'write "!="',
  '=>': 'write ">="',
  '=<': 'write "<="',
  '===': 'write "=="',
  '!==': 'write "!="',
  '≥': 'write ">="',
  '≤': 'write "<="',
  '≠': 'write "!="',
  '×': 'write "*"',
  '÷': 'write "//", which divides and rounds down',
  '−': 'write "-", the plain minus sign',
  '–': 'write "-", the plain minus sign',
  '"': 'the language has no texts, only whole numbers and names',
  "'": 'the language has no texts, only whole numbers and names',
  '`': 'the language has no texts, only whole numbers and names',
  '..': 'a range stands only where a file declares one, such as range: 0..3',
  ';': 'one expression says one number; give the rest a step of its own',
  '[': 'the language has no lists; a table is declared under "tables:" and read by table(name, row, column)',
  ']': 'the language has no lists; a table is declared under "tables:" and read by table(name, row, column)',
  '{': 'the language has no maps',
  '}': 'the language has no maps',
};

type TokenKind = 'number' | 'word' | 'sign' | 'end';

interface Token extends Span {
  readonly kind: TokenKind;
  readonly text: string;
}

class Slip extends Error {
  readonly mistake: Mistake;

  constructor({ at, end }: Span, message: string) {
    super(message);
    this.mistake = { at, end: Math.max(end, at + 1), message };
  }
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)+|\d+\.(?!\.)|\d+[A-Za-z_]\w*|\d+)|([A-Za-z_$]\w*)|(===|!==|\*\*|\/\/|<=|>=|==|!=|<>|=>|=<|&&|\|\||\.\.|[-+*%<>(),./=^&|!?:"'`;[\]{}≥≤≠×÷−–])|(\S))/uy;

function tokensOf(text: string): Token[] {
  if (text.length > MOST_CHARACTERS)
    throw new Slip(
      { at: 0, end: text.length },
      `an expression has at most ${MOST_CHARACTERS} characters, got ${text.length}; make steps or words of its parts`,
    );
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const [whole, number, word, sign, other] = TOKEN.exec(text)!;
    const found = number ?? word ?? sign ?? other;
    const at = TOKEN.lastIndex - found.length;
    const span = { at, end: TOKEN.lastIndex };
    if (whole === undefined || other !== undefined)
      throw new Slip(span, `${JSON.stringify(other)} is not part of the language`);
    if (number !== undefined && !/^\d+$/.test(number)) throw new Slip(span, numberSlip(number));
    if (number !== undefined && Number(number) > MOST_NUMBER)
      throw new Slip(span, `${number} is too large: numbers go up to ${MOST_NUMBER}`);
    if (word !== undefined && !NAME_PATTERN.test(word))
      throw new Slip(span, `"${word}" cannot be a name: names are letters and digits, and begin with a letter`);
    if (sign !== undefined && Object.hasOwn(SLIPS, sign))
      throw new Slip(span, `"${sign}" is wrong here: ${SLIPS[sign]}`);
    tokens.push({ kind: number !== undefined ? 'number' : word !== undefined ? 'word' : 'sign', text: found, ...span });
  }
  return [...tokens, { kind: 'end', text: '', at: end, end }];
}

function numberSlip(text: string): string {
  const [, dice, sides] = /^(\d+)d(\d+)$/i.exec(text) ?? [];
  if (dice !== undefined) return `${text} is not a number: write sum(${dice}, ${sides}) for the sum of its dice`;
  if (/^[\d.]+$/.test(text)) return `${text} is not a whole number: the language has no fractions`;
  return `${text} is neither a number nor a name: names begin with a letter`;
}

const COMPARISONS: readonly string[] = ['<', '<=', '>', '>=', '==', '!='];
const SUMS: readonly string[] = ['+', '-'];
const PRODUCTS: readonly string[] = ['*', '//', '%'];

class Parser {
  private readonly tokens: readonly Token[];
  private next = 0;
  private nesting = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  whole(): Expression {
    if (this.isAtEnd()) throw new Slip(this.token, 'the expression is empty');
    const expression = this.alternatives();
    if (!this.isAtEnd()) throw new Slip(this.token, this.unexpected());
    return expression;
  }

  private get token(): Token {
    return this.tokens[this.next];
  }

  private isAtEnd(): boolean {
    return this.token.kind === 'end';
  }

  private unexpected(): string {
    const { text } = this.token;
    const before = this.tokens[this.next - 1];
    if (text === ')') return '")" closes nothing';
    if (text === 'by') return '"by" follows a roll of dice, such as count(hits, 6, 4) by t';
    if (text === '(' && before?.kind === 'word') return `"${before.text}" cannot be called`;
    if (before === undefined) return `an expression cannot begin with "${text}"`;
    return `"${text}" cannot follow "${before.text}"; an operator such as + or a comma is missing`;
  }

  private take(...texts: readonly string[]): Token | null {
    if (this.token.kind === 'number' || !texts.includes(this.token.text)) return null;
    return this.tokens[this.next++];
  }

  private binary(operator: string, left: Expression, right: Expression): Expression {
    return { kind: 'binary', operator: operator as BinaryOperator, left, right, at: left.at, end: right.end };
  }

  private alternatives(): Expression {
    let left = this.conjunction();
    for (let sign = this.take('or'); sign !== null; sign = this.take('or'))
      left = this.binary(sign.text, left, this.conjunction());
    return left;
  }

  private conjunction(): Expression {
    let left = this.negation();
    for (let sign = this.take('and'); sign !== null; sign = this.take('and'))
      left = this.binary(sign.text, left, this.negation());
    return left;
  }

  private negation(): Expression {
    const sign = this.take('not');
    if (sign === null) return this.comparison();
    const of = this.deeper(sign, () => this.negation());
    return { kind: 'unary', operator: 'not', of, at: sign.at, end: of.end };
  }

  private comparison(): Expression {
    const left = this.sum();
    const sign = this.take(...COMPARISONS);
    if (sign === null) return left;
    const compared = this.binary(sign.text, left, this.sum());
    if (COMPARISONS.includes(this.token.text))
      throw new Slip(this.token, `comparisons do not chain: write "1 < x and x < 3" instead of "1 < x < 3"`);
    return compared;
  }

  private sum(): Expression {
    let left = this.product();
    for (let sign = this.take(...SUMS); sign !== null; sign = this.take(...SUMS))
      left = this.binary(sign.text, left, this.product());
    return left;
  }

  private product(): Expression {
    let left = this.signed();
    for (let sign = this.take(...PRODUCTS); sign !== null; sign = this.take(...PRODUCTS))
      left = this.binary(sign.text, left, this.signed());
    return left;
  }

  private signed(): Expression {
    const sign = this.take('-');
    if (sign === null) return this.single();
    const of = this.deeper(sign, () => this.signed());
    if (of.kind === 'number') return { ...of, value: -of.value, at: sign.at };
    return { kind: 'unary', operator: '-', of, at: sign.at, end: of.end };
  }

  private single(): Expression {
    const token = this.token;
    if (token.kind === 'number') {
      this.next++;
      return { kind: 'number', value: Number(token.text), at: token.at, end: token.end };
    }
    const open = this.take('(');
    if (open !== null) {
      const inside = this.deeper(open, () => this.alternatives());
      this.close(open);
      return inside;
    }
    if (token.kind === 'end') {
      const before = this.tokens[this.next - 1];
      throw new Slip(token, `a number or a name is missing after "${before.text}"`);
    }
    if (token.kind === 'sign' || KEYWORDS.includes(token.text)) return this.keyword(token);
    this.next++;
    return this.token.text === '(' ? this.call(token) : this.name(token);
  }

  private keyword(token: Token): Expression {
    if (token.text !== 'true' && token.text !== 'false') {
      const before = this.tokens[this.next - 1];
      throw new Slip(
        token,
        before === undefined ? this.unexpected() : `a number or a name is missing before "${token.text}"`,
      );
    }
    this.next++;
    return { kind: 'number', value: token.text === 'true' ? 1 : 0, at: token.at, end: token.end };
  }

  private name(first: Token): NameNode {
    const path = [first.text];
    let { end } = first;
    while (this.take('.') !== null) {
      if (this.token.kind !== 'word') throw new Slip(this.token, `a name is missing after "${path.join('.')}."`);
      path.push(this.token.text);
      end = this.token.end;
      this.next++;
    }
    return { kind: 'name', path, at: first.at, end };
  }

  private call(name: Token): CallNode {
    const open = this.take('(')!;
    const given: Expression[] = [];
    if (this.token.text !== ')')
      do given.push(this.deeper(open, () => this.alternatives()));
      while (this.take(',') !== null);
    this.close(open);
    let { end } = this.tokens[this.next - 1];
    let by: Roller | null = null;
    if (this.take('by') !== null) {
      const whose = this.take('a', 't');
      if (whose === null)
        throw new Slip(this.token, '"by" takes "t" for the dice of the target, or "a" for those of the unit that acts');
      by = whose.text as Roller;
      end = whose.end;
      if (this.token.text === 'by')
        throw new Slip(this.token, `one "by" a call: ${name.text}(…) already says "by ${by}"`);
    }
    return { kind: 'call', name: name.text, given, by, at: name.at, end };
  }

  private close(open: Token): void {
    if (this.take(')') !== null) return;
    if (this.token.kind === 'end') throw new Slip(open, '"(" is never closed');
    throw new Slip(this.token, this.unexpected());
  }

  private deeper<T>(span: Span, work: () => T): T {
    if (++this.nesting > MOST_NESTING)
      throw new Slip(span, `more than ${MOST_NESTING} levels of brackets; make steps or words of the parts`);
    const result = work();
    this.nesting--;
    return result;
  }
}

/** Never throws on a wrong text. */
export function parseExpression(text: string): { readonly expression: Expression } | { readonly mistake: Mistake } {
  try {
    return { expression: new Parser(text).whole() };
  } catch (error) {
    if (error instanceof Slip) return { mistake: error.mistake };
    throw error;
  }
}

/** All names within, such as `['a', 'quality']`, also those of steps and tables that calls are about. */
export function namesIn(expression: Expression): (readonly string[])[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'name':
      return [expression.path];
    case 'unary':
      return namesIn(expression.of);
    case 'binary':
      return [...namesIn(expression.left), ...namesIn(expression.right)];
    case 'call':
      return expression.given.flatMap(namesIn);
  }
}

/** All calls within, outermost first. */
export function callsIn(expression: Expression): CallNode[] {
  switch (expression.kind) {
    case 'number':
    case 'name':
      return [];
    case 'unary':
      return callsIn(expression.of);
    case 'binary':
      return [...callsIn(expression.left), ...callsIn(expression.right)];
    case 'call':
      return [expression, ...expression.given.flatMap(callsIn)];
  }
}

/** Equal for expressions that differ only in their place. */
export function textOf(expression: Expression | undefined): string {
  return JSON.stringify(expression, (key, value) => (key === 'at' || key === 'end' ? undefined : value));
}
