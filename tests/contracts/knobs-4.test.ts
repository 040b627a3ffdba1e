import { turnKnobs } from './knobs.ts';

turnKnobs(3, 4);
