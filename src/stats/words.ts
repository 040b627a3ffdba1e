/** What a fight calls what every system has. */
const FIGHT = {
  strengthLeft: 'Strength left',
  losses: 'Losses',
  breakRate: 'Break rate',
  broke: 'Broke',
  breaks: 'When sides break',
  broken: 'the side has broken',
  firstToBreak: 'First to break loses',
  costs: 'How deadly the game is',
};

/** What a system calls what every system has, for people: games of cards have no strength and do not break. */
export type GameWords = Readonly<Record<keyof typeof FIGHT, string>>;

/** The words of a system: its own, or those of a fight. */
export function wordsOf({ words }: { readonly words?: GameWords }): GameWords {
  return words ?? FIGHT;
}
