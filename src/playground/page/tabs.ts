import { answer } from './answer.ts';
import { dials } from './dials.ts';
import { replays } from './replays.ts';
import type { Tab } from './tab.ts';
import { table } from './table.ts';

/** In the order of the page. Large ones load when they are opened. */
export const TABS: readonly Tab[] = [answer, dials, table, replays];
