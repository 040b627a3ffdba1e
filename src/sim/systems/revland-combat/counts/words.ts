import { HIT_BY, kebab, RANGES, SMOKES, USES, WEAPONS, WOUNDS } from '../rules/profiles.ts';
import { PATIENTS } from '../steps/care.ts';
import { STATES } from '../steps/wounds.ts';

/** A name of the system's own as it is said: `mortallyWounded` is `mortally wounded`. */
const said = (name: string) => kebab(name).replaceAll('-', ' ');
const allSaid = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, said(name)]));

/** REV-90: what a weapon and a use of it are called; those that scenarios define go by their own names. */
const weaponWords = (id: string) => (id === 'berettaM92' ? 'Beretta M92' : said(id));
const DONE = { fire: 'fired', strike: 'in melee', throw: 'thrown' } as const;
const WEAPON_WORDS = Object.fromEntries(
  WEAPONS.flatMap((id) => [
    [id, weaponWords(id)],
    ...USES.map((use) => [`${id} (${use})`, `${weaponWords(id)}, ${DONE[use]}`]),
  ]),
);

/** By dimension of counts: labels in the words of charts. */
export const WORDS = {
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
