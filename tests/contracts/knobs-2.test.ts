import { turnKnobs } from './knobs.ts';

turnKnobs('sample', 1, 4);
