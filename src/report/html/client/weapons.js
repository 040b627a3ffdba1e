import { makeDuel } from './duel.js';
import { makeUnpackable } from './packed.js';

makeUnpackable();
void makeDuel();
