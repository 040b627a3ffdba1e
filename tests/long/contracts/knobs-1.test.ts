import { turnAllKnobs } from '../../contracts/knobs.ts';

turnAllKnobs(0, 2);
