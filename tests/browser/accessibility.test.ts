import { describeInBrowser } from './browser.ts';
import { readers } from './readers.ts';

// A run and a replay; tests/long reads the pages of every verb and system.
describeInBrowser('pages for every reader', () => {
  readers({
    commands: [['run', 'scenarios/squad-alpha/farmhouse.yaml', '--games', '60']],
    reports: ['farmhouse'],
    replays: ['farmhouse'],
  });
});
