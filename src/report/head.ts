import { uncapitalised } from './names.ts';
import { type GateFacts, gateSentences } from './sentences/gate.ts';

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
  const told = played.flatMap(({ name, gate }) => {
    if (gate === undefined) return [];
    const [first, ...rest] = gateSentences(gate);
    const subject = isNamed ? `${name}: ${uncapitalised(first)}` : first;
    return [{ isPassed: gate.verdict === 'passed', sentences: [subject, ...rest] }];
  });
  const assumed = new Set(played.flatMap(({ assumes }) => (assumes === undefined ? [] : [assumptionText(assumes)])));
  return {
    warnings: told.filter(({ isPassed }) => !isPassed).map(({ sentences }) => sentences),
    proofs: told.filter(({ isPassed }) => isPassed).map(({ sentences }) => sentences.join(' ')),
    assumed: [...assumed],
  };
}

function assumptionText({ text, page }: Assumption): string {
  return `The frame assumes: ${text} More: \`${page}\`.`;
}
