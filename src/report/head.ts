import { uncapitalised } from './names.ts';
import { type GateFacts, type GateWords, gateWords } from './sentences/gate.ts';

/** One sentence on what the rules leave out, and the page that says more. */
export interface Assumption {
  readonly text: string;
  readonly page: string;
}

/** What a report says first, and what it says quietly. Text in backticks is a command or a name. */
export interface Head {
  /** The first sentence, then details. */
  readonly warnings: readonly (readonly string[])[];
  /** Where players are shown to be good: nothing that a terminal needs. */
  readonly proofs: readonly string[];
  readonly assumed: readonly string[];
}

export interface Headed {
  /** Absent where players need not prove themselves. */
  readonly gate?: GateFacts | undefined;
  readonly assumes?: Assumption | undefined;
}

/** One of several scenarios; in files for other programs, only those that have to say something. */
export interface HeadedScenario extends Headed {
  readonly name: string;
  readonly file?: string;
}

export const NO_HEAD: Head = { warnings: [], proofs: [], assumed: [] };

/** The head of every report. Several scenarios are named. */
export function headOf(played: readonly HeadedScenario[], isNamed = played.length > 1): Head {
  const told = played.flatMap(({ name, gate }) =>
    gate === undefined
      ? []
      : [{ name: isNamed ? name : null, isPassed: gate.verdict === 'passed', ...gateWords(gate) }],
  );
  const assumed = new Set(played.flatMap(({ assumes }) => (assumes === undefined ? [] : [assumptionText(assumes)])));
  return {
    warnings: warningsOf(told.filter(({ isPassed }) => !isPassed)),
    proofs: told
      .filter(({ isPassed }) => isPassed)
      .map(({ name, verdict, details }) => [about(name, verdict), ...details].join(' ')),
    assumed: [...assumed],
  };
}

/** All scenarios in one: verdict and help are theirs alike. */
function warningsOf(weak: readonly (GateWords & { readonly name: string | null })[]): string[][] {
  if (weak.length === 0) return [];
  const names = weak.flatMap(({ name }) => (name === null ? [] : [name]));
  const helps = new Set(weak.flatMap(({ help }) => (help === null ? [] : [help])));
  const details = weak.flatMap((one) =>
    weak.length === 1 ? one.details : [`${one.name}: ${uncapitalised(one.details.join(' '))}`],
  );
  return [[about(names.length === 0 ? null : names.join(', '), weak[0].verdict), ...details, ...helps]];
}

function about(name: string | null, sentence: string): string {
  return name === null ? sentence : `${name}: ${uncapitalised(sentence)}`;
}

function assumptionText({ text, page }: Assumption): string {
  return `The frame assumes: ${text} More: \`${page}\`.`;
}
