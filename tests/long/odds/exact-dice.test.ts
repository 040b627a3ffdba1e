import { exactDice, shipped } from '../../odds/exact-dice.ts';

exactDice(shipped, 1_500);
