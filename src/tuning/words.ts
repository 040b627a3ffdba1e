import type { TuneWords } from '../scenarios/index.ts';
import { InputError } from '../terminal/failures.ts';
import { pairs } from '../terminal/options.ts';
import type { OverrideWords, WordsOfOptions } from '../terminal/usages.ts';

export const tuneOptions = {
  vary: {
    type: 'string',
    array: true,
    nargs: 1,
    takes: 'key=values',
    describe: 'Values that a house rule or a path into the scenario may get: key=a,b,c or key=lo..hi:step',
  },
  aim: {
    type: 'string',
    array: true,
    nargs: 1,
    takes: 'metric=band',
    describe: 'What games should be like, such as score.blue=0.45..0.55 or turns=..9',
  },
  prefer: { type: 'string', takes: 'what', describe: 'Which answer comes first: fewest-changes (default)' },
  across: {
    type: 'string',
    array: true,
    nargs: 1,
    takes: 'file',
    describe: 'Another table, a scenario of the same system, that must meet the aims too',
  },
  players: {
    type: 'string',
    takes: 'names',
    describe: 'Players with each of whom the aims must be met, such as tactician,lapse-0.2,planner-4',
  },
} as const;

export type TuneOptionWords = OverrideWords & WordsOfOptions<typeof tuneOptions> & { readonly scenario: string };

/** The parts of the block that the command line gives. */
export function tuneWords({ vary, aim, prefer, across, players, set }: TuneOptionWords): TuneWords {
  const byKey = (option: string, words: readonly string[], example: string) =>
    Object.fromEntries(pairs(option, words, example));
  const varied = vary === undefined ? undefined : byKey('vary', vary, 'key=a,b,c or key=lo..hi:step');
  const fixed = Object.keys(varied ?? {}).find((key) => set?.some((word) => word.split('=')[0].trim() === key));
  if (fixed !== undefined) throw new InputError(`--set ${fixed} is varied as well; remove one of the two`);
  return {
    ...(varied === undefined ? {} : { vary: varied }),
    ...(aim === undefined ? {} : { aim: byKey('aim', aim, 'metric=band, such as score.blue=0.45..0.55') }),
    ...(prefer === undefined ? {} : { prefer }),
    ...(across === undefined ? {} : { across }),
    ...(players === undefined ? {} : { players: players.split(',').map((name) => name.trim()) }),
  };
}
