import type { GameWords } from '../stats/tables.ts';
import { capitalised, spoken } from './names.ts';

const TITLES: Readonly<Record<string, string>> = {
  'mission-win-rates': 'Wins by side',
  'side-results': 'What each side had at the end',
  'game-length': 'How long games lasted',
  endings: 'Why games ended',
  balance: 'Measures of balance',
  margins: 'Winning margins',
  snowball: 'What a lead after each turn is worth',
  'score-by-lead': 'Score by lead',
  'lead-changes': 'How often the lead changed',
  'rule-coverage': 'How often each rule came up',
};

/** What a table that every report has is called, in the system's words; any other by its name. */
export function standardTitle(name: string, { broke, breaks, strengthLeft }: GameWords): string {
  switch (name) {
    case 'morale-breaks':
      return `${broke}: share of games`;
    case 'morale-survival':
      return `${breaks}, by turn`;
    case 'strength':
      return `${strengthLeft}, turn by turn`;
    default:
      return TITLES[name] ?? capitalised(spoken(name));
  }
}
