import { turnKnobs } from '../contracts/knobs.ts';

turnKnobs('all', 0, 2);
