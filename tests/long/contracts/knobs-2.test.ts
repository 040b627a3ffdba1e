import { turnAllKnobs } from '../../contracts/knobs.ts';

turnAllKnobs(1, 2);
