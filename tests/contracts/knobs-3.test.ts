import { turnKnobs } from './knobs.ts';

turnKnobs(2, 4);
