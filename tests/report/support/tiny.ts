import type { CountTable, VariantResults } from '../../../src/stats/tables.ts';

/** Hits 2, 4, 1, 6, 3 of attacks 5, 9, 4, 12, 10. */
export const FIVE_GAMES: CountTable = {
  metric: 'hit-rates',
  title: 'Shots',
  exposure: 'attacks',
  outcomes: ['miss', 'hit'],
  rates: [{ name: 'hitRate', numerator: 'hits', title: 'Hit rate', outcomes: ['hit'] }],
  dimensions: [
    { name: 'side', title: 'Side', labels: ['blue', 'red'] },
    { name: 'weapon', title: 'Weapon', labels: ['rifle', 'rocket, "heavy"'] },
  ],
  full: true,
  cells: [
    {
      labels: ['blue', 'rocket, "heavy"'],
      gamesWithExposure: 5,
      n: 40,
      nn: 25 + 81 + 16 + 144 + 100,
      rates: [{ x: 16, xx: 4 + 16 + 1 + 36 + 9, xn: 10 + 36 + 4 + 72 + 30 }],
      outcomes: [24, 16],
    },
  ],
};

/** Turns, reason index; then doubled score, strength left, losses and first break of blue and red. */
export type GameRow = readonly [number, number, number, number, number, number, number, number, number, number];

/** Blue wins three, red one; red breaks in turns 2, 4 and 4. */
export const GAMES: readonly GameRow[] = [
  [3, 0, 2, 4, 1, 0, 0, 0, 5, 2],
  [4, 0, 2, 3, 2, 0, 0, 0, 5, 4],
  [6, 1, 1, 2, 3, 5, 1, 2, 3, 0],
  [6, 1, 2, 5, 0, 0, 0, 1, 4, 4],
  [5, 0, 0, 0, 5, 3, 2, 3, 2, 0],
];

export function tiny(changes: Partial<VariantResults> = {}, games: readonly GameRow[] = GAMES): VariantResults {
  return {
    variant: 'baseline',
    games: games.length,
    maxTurns: 6,
    counts: [FIVE_GAMES],
    histograms: [],
    strength: { unit: 'figures', bySide: [[], []] },
    leads: { unit: 'figures', bySide: [[], []], changes: [] },
    table: {
      firstGame: 0,
      games: games.length,
      sides: ['blue', 'red'],
      gameColumns: [
        { name: 'turns', title: 'Turns', unit: 'turns' },
        { name: 'reason', title: 'Reason', unit: '' },
      ],
      sideColumns: [
        { name: 'score', title: 'Score', unit: 'half points' },
        { name: 'strengthLeft', title: 'Strength left', unit: 'figures' },
        { name: 'losses', title: 'Losses', unit: 'figures' },
        { name: 'firstBreakTurn', title: 'First break', unit: 'turn, 0 for never' },
      ],
      reasons: ['eliminated', 'turn-limit', 'surrender'],
      rows: Int32Array.from(games.flat()),
    },
    charts: [],
    rules: [],
    digest: 'd',
    recordsDigest: 'e',
    ...changes,
  };
}
