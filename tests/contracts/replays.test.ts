import { replaysOf } from './replays.ts';

replaysOf(2);
