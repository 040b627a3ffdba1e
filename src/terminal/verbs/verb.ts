import type { Options, PositionalOptions } from 'yargs';

/** How a verb is called: what --help tells, and what the parser reads. */
export interface VerbInfo {
  /** The verb and its positional words, as the parser reads them. */
  readonly words: string;
  readonly describe: string;
  readonly positionals: Readonly<Record<string, PositionalOptions>>;
  readonly options: Readonly<Record<string, Options>>;
  /** Command lines and what they do. */
  readonly examples: readonly (readonly [string, string])[];
}
