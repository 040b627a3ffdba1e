import { turnKnobs } from '../contracts/knobs.ts';

turnKnobs('all', 1, 2);
