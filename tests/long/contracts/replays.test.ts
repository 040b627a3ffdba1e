import { replaysOf } from '../../contracts/replays.ts';

replaysOf(20);
