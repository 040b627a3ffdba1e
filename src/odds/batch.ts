import { show } from '../sim/kernel/rules/fields.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { answerData, findProcedure, OddsError, oddsUnder } from './answer.ts';

/** First place where a text is not JSON with unique keys. Lines and columns from 1. */
interface JsonSlip {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

// RFC 8259: the first letter decides the kind of value.
const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
/** The reader is recursive. */
const MOST_NESTED = 100;

class Slip extends Error {}

/** Null if valid. The runtime's parser gives no place. */
export function jsonSlip(text: string): JsonSlip | null {
  const reader = new Reader(text);
  try {
    reader.readAll();
    return null;
  } catch (error) {
    if (!(error instanceof Slip)) throw error;
    const before = text.slice(0, reader.at).split('\n');
    return { line: before.length, column: before.at(-1)!.length + 1, message: error.message };
  }
}

/** Reads JSON up to the first error. */
class Reader {
  at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  readAll(): void {
    this.value(0);
    if (this.at < this.text.length) throw new Slip(`unexpected ${this.found()} after the end`);
  }

  private value(depth: number): void {
    this.match(SPACE);
    const first = this.text[this.at];
    if (depth > MOST_NESTED) throw new Slip('lists and maps are nested too deeply');
    if (first === '[') this.list(depth);
    else if (first === '{') this.map(depth);
    else if (first === '"') this.string();
    else if (!this.match(SCALAR)) throw new Slip(`expected a value, got ${this.found()}`);
    this.match(SPACE);
  }

  private list(depth: number): void {
    this.at++;
    this.match(SPACE);
    if (this.skip(']')) return;
    do this.value(depth + 1);
    while (this.skip(','));
    if (!this.skip(']')) throw new Slip(`expected "," or "]", got ${this.found()}`);
  }

  private map(depth: number): void {
    this.at++;
    this.match(SPACE);
    if (this.skip('}')) return;
    const keys = new Set<string>();
    do this.entry(depth, keys);
    while (this.skip(','));
    if (!this.skip('}')) throw new Slip(`expected "," or "}", got ${this.found()}`);
  }

  private entry(depth: number, keys: Set<string>): void {
    this.match(SPACE);
    const start = this.at;
    if (this.text[start] !== '"') throw new Slip(`expected a key in double quotes, got ${this.found()}`);
    this.string();
    const key: string = JSON.parse(this.text.slice(start, this.at));
    if (keys.has(key)) {
      this.at = start;
      throw new Slip(`key "${key}" is given twice`);
    }
    keys.add(key);
    this.match(SPACE);
    if (!this.skip(':')) throw new Slip(`expected ":", got ${this.found()}`);
    this.value(depth + 1);
  }

  private string(): void {
    if (!this.match(STRING)) throw new Slip('text is not closed, or contains a line break or an unknown escape');
  }

  private skip(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    this.at = pattern.lastIndex;
    return true;
  }

  private found(): string {
    const rest = this.text.slice(this.at);
    return rest === '' ? 'the end of the file' : JSON.stringify(/^[\w.+-]{1,20}|^./su.exec(rest)![0]);
  }
}

const CASE_KEYS = ['procedure', 'inputs', 'houseRules'];

/** Or the case's error. */
type CaseAnswer = ReturnType<typeof answerData> | { readonly error: string };

/** From a list, or a map with `cases`. Throws an OddsError with the place in `file`. */
export function readCases(file: string, text: string): readonly unknown[] {
  const slip = jsonSlip(text);
  if (slip !== null) throw new OddsError(`${file}:${slip.line}:${slip.column}: ${slip.message}`);
  const data: unknown = JSON.parse(text);
  if (Array.isArray(data)) return data;
  const { cases, ...notes } = isMap(data) ? data : { cases: undefined };
  // Other keys are notes; these would look like defaults of all cases.
  const misplaced = CASE_KEYS.find((key) => Object.hasOwn(notes, key));
  if (misplaced !== undefined)
    throw new OddsError(`${file}: "${misplaced}" does not apply to all cases; put it into each case`);
  if (Array.isArray(cases)) return cases;
  const got = isMap(data) && cases === undefined ? 'a map without them' : show(cases ?? data);
  throw new OddsError(`${file}: a batch is a list of cases, or a map with such a list under "cases", got ${got}`);
}

/** In order; `patch` is below each case's house rules. Errors stay within their case. */
export function answerCases(system: System, patch: Patch, cases: readonly unknown[]): CaseAnswer[] {
  return cases.map((wish) => {
    try {
      const { procedure, inputs, houseRules } = readCase(wish);
      const odds = oddsUnder(system, patch, houseRules);
      const names = Object.keys(findProcedure(system, procedure).inputs);
      return answerData(odds.ask(procedure, flattened(inputs, names)));
    } catch (error) {
      if (error instanceof OddsError) return { error: error.message.replaceAll('\n', '; ') };
      throw error;
    }
  });
}

/** Both default to none. */
function readCase(wish: unknown) {
  if (!isMap(wish)) throw new OddsError(`a case is a map with "procedure" and "inputs", got ${show(wish)}`);
  const unknown = Object.keys(wish).filter((key) => !CASE_KEYS.includes(key));
  if (unknown.length > 0)
    throw new OddsError(unknown.map((key) => `unknown key "${key}"${suggestion(key, CASE_KEYS)}`).join('\n'));
  const { procedure, inputs = {}, houseRules = {} } = wish;
  if (procedure === undefined) throw new OddsError('missing key "procedure"');
  if (typeof procedure !== 'string') throw new OddsError(`"procedure" must be a name, got ${show(procedure)}`);
  if (!isMap(inputs)) throw new OddsError(`"inputs" must be a map of inputs and values, got ${show(inputs)}`);
  if (!isMap(houseRules))
    throw new OddsError(`"houseRules" must be a map of house rules and values, got ${show(houseRules)}`);
  return { procedure, inputs, houseRules };
}

/** `{ pool: { jaffa: 4 } }` becomes `pool.jaffa` 4; other maps are refused later. */
function flattened(inputs: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const hasParts = (name: string): boolean => names.some((input) => input.startsWith(`${name}.`));
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, value]) =>
      isMap(value) && hasParts(name)
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
        : [[name, value]],
    ),
  );
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
