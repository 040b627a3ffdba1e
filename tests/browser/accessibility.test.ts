import { describeInBrowser } from './browser.ts';
import { readers } from './readers.ts';

// One page of each kind that games on a table have; tests/long reads those of every verb and system.
describeInBrowser('pages for every reader', () => {
  readers({
    commands: [
      ['run', 'scenarios/squad-alpha/farmhouse.yaml', '--games', '60', '--replays'],
      ['sweep', 'scenarios/squad-alpha/farmhouse.yaml', '--games', '60', '--vary', 'save.soft=4,5'],
    ],
    reports: ['farmhouse', 'farmhouse-sweep'],
    replays: ['farmhouse'],
  });
});
