import { answer } from './answer.ts';
import type { Tab } from './tab.ts';

/** In the order of the page. Large ones load when they are opened. */
export const TABS: readonly Tab[] = [answer];
