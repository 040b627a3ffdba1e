import type { ChartRequest } from '../../../kernel/counts/metrics.ts';
import { HIT_BY, kebab, RANGES, SMOKES, USES, WEAPONS, WOUNDS } from '../rules/profiles.ts';
import { PATIENTS } from '../steps/care.ts';
import { STATES } from '../steps/wounds.ts';

const said = (name: string) => kebab(name).replaceAll('-', ' ');
const allSaid = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, said(name)]));

/** REV-90. */
const weaponWords = (id: string) => (id === 'berettaM92' ? 'Beretta M92' : said(id));
const DONE = { fire: 'fired', strike: 'in melee', throw: 'thrown' } as const;
const WEAPON_WORDS = Object.fromEntries(
  WEAPONS.flatMap((id) => [
    [id, weaponWords(id)],
    ...USES.map((use) => [`${id} (${use})`, `${weaponWords(id)}, ${DONE[use]}`]),
  ]),
);

const WORDS = {
  weapon: WEAPON_WORDS,
  range: { ...allSaid(RANGES), pointBlank: 'point-blank', reach: 'melee' },
  reaction: { none: 'no reaction', regular: 'regular dodge', full: 'full dodge' },
  smoke: allSaid(SMOKES),
  armor: { none: 'no armor' },
  by: { ...allSaid(HIT_BY), piece: 'attack on the piece' },
  state: allSaid([...STATES, ...PATIENTS]),
  wound: allSaid(WOUNDS),
  phase: { battle: 'in the battle', after: 'after the battle' },
  moment: { gameEnd: "game's end", afterBattle: 'after first aid' },
  outcome: {
    none: 'No effect',
    noDay: 'Healthy already',
    upTo3Days: 'Up to 3 days',
    upTo7Days: 'Up to 7 days',
    upTo14Days: 'Up to 14 days',
    upTo30Days: 'Up to 30 days',
    upTo90Days: 'Up to 90 days',
    noHospital: 'No hospital',
    onlyDodges: 'Only dodges',
    readiesOrAids: 'Readies a weapon or aids',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

const PLAIN: readonly ChartRequest[] = [
  {
    name: 'hits-by-weapon-and-range',
    title: 'Hit rate by weapon and range',
    ...{ metric: 'attacks', rate: 'hitRate', x: 'range', colour: 'weapon', mark: 'points' },
  },
  {
    name: 'hits-by-cover',
    title: 'Hit rate by range and cover of the target',
    ...{ metric: 'attacks', rate: 'hitRate', x: 'range', colour: 'cover', mark: 'points' },
  },
  {
    name: 'hits-by-reaction',
    title: 'Hit rate by range and reaction of the target',
    ...{ metric: 'attacks', rate: 'hitRate', x: 'range', colour: 'reaction', mark: 'points' },
  },
  {
    name: 'hits-by-actions',
    title: 'Hit rate by how many actions the attacker takes in the round',
    ...{ metric: 'attack-conditions', rate: 'hitRate', x: 'actions', mark: 'points' },
  },
  {
    name: 'hits-by-penalty',
    title: 'Hit rate by dice lost to actions and wounds',
    ...{ metric: 'attack-conditions', rate: 'hitRate', x: 'penalty', mark: 'points' },
  },
  {
    name: 'hits-by-smoke',
    title: 'Hit rate by smoke in the line of fire',
    ...{ metric: 'attack-conditions', rate: 'hitRate', x: 'smoke', mark: 'points' },
  },
  {
    name: 'attacks-turned',
    title: 'Attacks on figures that react: avoided, missed anyway, hit',
    ...{ metric: 'attacks-on-reactions', x: 'reaction', mark: 'outcomes' },
  },
  {
    name: 'damage-by-weapon',
    title: 'What hits do, by weapon',
    ...{ metric: 'damage-results', x: 'weapon', mark: 'outcomes' },
  },
  {
    name: 'damage-by-armor',
    title: 'What hits do, by armor of the target',
    ...{ metric: 'damage-results', x: 'armor', mark: 'outcomes' },
  },
  {
    name: 'damage-to-protection',
    title: 'Damage to protection, by attack',
    ...{ metric: 'protection-rolls', x: 'by', mark: 'outcomes' },
  },
  {
    name: 'wound-states',
    title: 'State of figures at the end of each round',
    ...{ metric: 'wound-states', x: 'round', mark: 'outcomes' },
  },
  {
    name: 'deaths-over-rounds',
    title: 'Share of figures dead by round',
    ...{ metric: 'wound-states', rate: 'deadRate', x: 'round', colour: 'side', mark: 'line' },
  },
  {
    name: 'final-states',
    title: 'State of figures at the end of the game, and after first aid',
    ...{ metric: 'final-states', x: 'moment', mark: 'outcomes' },
  },
  {
    name: 'causes-of-death',
    title: 'What figures die of, in the battle and after it',
    ...{ metric: 'deaths', x: 'phase', mark: 'outcomes' },
  },
  {
    name: 'death-checks',
    title: 'Death checks, by rounds since the mortal wound',
    ...{ metric: 'death-checks', rate: 'deathRate', x: 'round', mark: 'points' },
  },
  {
    name: 'first-aid',
    title: 'Share of first aid that succeeds, by state of the patient',
    ...{ metric: 'first-aid', rate: 'successRate', x: 'state', mark: 'points' },
  },
  {
    name: 'throws',
    title: 'Throws that hit, by range',
    ...{ metric: 'throws', rate: 'hitRate', x: 'range', mark: 'points' },
  },
  {
    name: 'blast-results',
    title: 'What blasts do, by zone',
    ...{ metric: 'blast-results', x: 'zone', mark: 'outcomes' },
  },
  {
    name: 'days-to-heal',
    title: 'Days until survivors are healthy, by wound',
    ...{ metric: 'days-to-heal', x: 'wound', mark: 'outcomes' },
  },
  {
    name: 'what-figures-do',
    title: 'What figures do in their rounds',
    ...{ metric: 'figure-rounds', x: 'side', mark: 'outcomes' },
  },
];

export const CHARTS: readonly ChartRequest[] = PLAIN.map((chart) => ({
  ...chart,
  words: wordsOf(chart),
}));

function wordsOf({ x, colour, mark }: ChartRequest): ChartRequest['words'] {
  const used: readonly (string | undefined)[] = [x, colour, mark === 'outcomes' ? 'outcome' : undefined];
  return Object.fromEntries(Object.entries(WORDS).filter(([dimension]) => used.includes(dimension)));
}
