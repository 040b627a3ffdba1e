import { turnKnobs } from './knobs.ts';

turnKnobs('sample', 2, 4);
