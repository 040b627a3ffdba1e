import type { GameTable, GameWords } from './tables.ts';

/** What a fight calls what every system has. */
const FIGHT: GameWords = {
  strengthLeft: 'Strength left',
  losses: 'Losses',
  breakRate: 'Break rate',
  broke: 'Broke',
  breaks: 'When sides break',
  broken: 'the side has broken',
  firstToBreak: 'First to break loses',
  costs: 'How deadly the game is',
};

/** The words of a system: its own, or those of a fight. */
export function wordsOf({ words }: Pick<GameTable, 'words'>): GameWords {
  return words ?? FIGHT;
}
