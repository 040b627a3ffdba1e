import { jsonOption, openOption, overrideOptions, scenarioFile, seedOption } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const replay = {
  words: 'replay <scenario>',
  describe: 'Tell the story of one game',
  positionals: {
    scenario: scenarioFile,
  },
  options: {
    game: { type: 'string', demandOption: true, describe: 'Number of the game in its run, starting at 0' },
    variant: { type: 'string', describe: 'Variant of the scenario (default: none)' },
    log: { type: 'boolean', describe: 'Print the battle log (the default)' },
    html: {
      type: 'string',
      describe: 'Write the game as a page (default: reports/<scenario>-games/<hash>/game-<number>.html)',
    },
    pages: {
      type: 'string',
      describe: 'With --html: write N consecutive games as linked pages',
    },
    ...openOption,
    ...seedOption,
    ...overrideOptions,
    ...jsonOption,
  },
  examples: [
    ['$0 replay scenarios/squad-alpha/farmhouse.yaml --game 17', 'the battle log of game 17'],
    ['$0 replay farmhouse.yaml --game 17 --html game.html', 'a page with the table, turn by turn'],
  ],
} as const satisfies VerbInfo;
