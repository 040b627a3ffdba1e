import { turnKnobs } from './knobs.ts';

turnKnobs('sample', 3, 4);
