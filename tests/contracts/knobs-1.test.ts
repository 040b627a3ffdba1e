import { turnKnobs } from './knobs.ts';

turnKnobs(0, 4);
