import { answer } from './answer.ts';
import { dials } from './dials.ts';
import { framedTab } from './framed.ts';
import { odds } from './odds.ts';
import { replays } from './replays.ts';
import type { Tab } from './tab.ts';
import { table } from './table.ts';

/** In the order of the page. Large ones load when they are opened. */
export const TABS: readonly Tab[] = [
  answer,
  dials,
  table,
  replays,
  odds,
  framedTab({
    ...{ id: 'weapons', title: 'Weapons', method: 'weapons', follows: true },
    about:
      'What each weapon does at each range, under the house rules of the file: exact, as the verb weapons tells it.',
  }),
  framedTab({
    ...{ id: 'report', title: 'Report', method: 'report', follows: false },
    about:
      'What the verb run reports of as many games, file for file. Its intervals are for one look; those of the answer hold at every look.',
  }),
];
