import { everyKeyIsHeeded } from '../../contracts/heeded.ts';

everyKeyIsHeeded({ games: 60, turns: 3, isWhole: true }, 0, 3);
