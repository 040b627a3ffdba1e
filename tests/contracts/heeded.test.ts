import { everyKeyIsHeeded } from './heeded.ts';

everyKeyIsHeeded({ games: 40, turns: 1, isWhole: false });
