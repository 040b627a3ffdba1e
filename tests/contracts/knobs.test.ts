import { turnChapters } from './knobs.ts';

turnChapters();
