import { describeInBrowser } from './browser.ts';
import { readers } from './readers.ts';

describeInBrowser('pages for every reader', () => {
  readers({
    commands: [['run', 'scenarios/squad-alpha/farmhouse.yaml', '--games', '60']],
    reports: ['farmhouse'],
    replays: ['farmhouse'],
  });
});
