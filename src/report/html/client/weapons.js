import { makeDuel } from './duel.js';

void makeDuel();
