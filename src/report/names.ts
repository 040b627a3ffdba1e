import type { GameWords } from '../stats/tables.ts';

/** `Red Army`, `red-army` and `redArmy` have the same words. */
function words(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** `first break turn` to `First break turn`. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Keys of house rules stay as they are. */
export function variantTitle(variant: string): string {
  return variant.includes('=') ? variant : capitalised(variant);
}

/** `Break rate of Alpha` to `break rate of Alpha`. */
export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** For column headers: `Red Army` to `redArmy`. */
export function camelCase(name: string): string {
  return words(name)
    .map((word, i) => (i === 0 ? word : capitalised(word)))
    .join('');
}

/** For file names: `rangeBand` to `range-band`. */
export function kebabCase(name: string): string {
  return words(name).join('-');
}

/** For reading: `bluesLeft` to `blues left`. */
export function spoken(name: string): string {
  return words(name).join(' ');
}

const AT_THE_TOP = [
  ...['games', 'mission-win-rates', 'hit-rates', 'morale-breaks', 'balance'],
  ...['sweep', 'comparison', 'scenarios'],
];

/** The most wanted are at the top, all others in `tables/`. */
export function tablePath(table: string, ending = 'csv'): string {
  return `${AT_THE_TOP.includes(table) ? '' : 'tables/'}${table}.${ending}`;
}

/** Names that would become equal or empty get a number. */
export function distinct(names: readonly string[], spell: (name: string) => string): string[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    const spelt = spell(name);
    let candidate = spelt === '' ? String(i + 1) : spelt;
    for (let k = 2; taken.has(candidate); k++) candidate = `${spelt}${k}`;
    taken.add(candidate);
    return candidate;
  });
}

const TITLES: Readonly<Record<string, string>> = {
  'mission-win-rates': 'Wins by side',
  'side-results': 'What each side had at the end',
  'game-length': 'How long games lasted',
  endings: 'Why games ended',
  balance: 'Measures of balance',
  margins: 'Winning margins',
  snowball: 'What a lead after each turn is worth',
  'score-by-lead': 'Score by lead',
  fairness: 'Whether each variant is fairer',
  'lead-changes': 'How often the lead changed',
  'rule-coverage': 'How often each rule came up',
  scenarios: 'What the change does in each scenario',
};

/** In the system's words, or the name. */
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
