import { turnKnobs } from './knobs.ts';

turnKnobs('sample', 0, 4);
