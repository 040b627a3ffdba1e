import { turnKnobs } from './knobs.ts';

turnKnobs(1, 4);
