import type { Dice } from '../../../kernel/dice/dice.ts';
import { choice, choiceOrNull, number } from '../../../kernel/rules/fields.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import { codeOrNull, codeWord } from '../rules/codes.ts';
import { OUT_OF_RANGE, PROFILE_FAMILY, PROFILES, USE, USES, WEAPON_FAMILY, WEAPONS } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { armouryOf, type WeaponUse } from '../steps/armoury.ts';
import { Difficulties } from '../steps/difficulty.ts';
import { Ranges } from '../steps/range.ts';
import { characterOfProfile } from '../steps/skills.ts';
import { attackInputs, DIFFICULTY_WORDS, procedure, RANGE_WORDS, rankingOrNone } from './inputs.ts';
import { SHOTS, shotOdds } from './shots.ts';
import { grenadeOdds } from './throws.ts';

const OUTCOMES = ['no-attack', ...SHOTS] as const;
const NO_ATTACK = 0;
/** Blasts have no outcome `stopped`. */
const ZONE_SHIFT = 1;

const { penalty, smoke, light, calledShot, cover, dodge, dodgePenalty } = attackInputs;

const weaponInputs = {
  weapon: choice(WEAPONS, 'berettaM92', { family: WEAPON_FAMILY.key, doc: 'The weapon.', clause: 'REV-90' }),
  use: choiceOrNull(USES, null, {
    nullMeans: 'the first use of the weapon',
    doc: 'How the weapon is used.',
    clause: 'REV-22',
  }),
  profile: choice(PROFILES, 'operative', { family: PROFILE_FAMILY.key, doc: 'Who attacks.', clause: 'REV-89' }),
  skill: codeOrNull(null, { nullMeans: 'that of the profile', doc: 'Code of the attack.', clause: 'REV-01' }),
  penalty,
  distance: number(10, { min: 0, max: 1000, unit: 'metres', doc: 'Distance of the two.', clause: 'REV-22' }),
  smoke,
  light,
  calledShot,
  cover,
  protection: rankingOrNone,
  target: choice(PROFILES, 'guard', { family: PROFILE_FAMILY.key, doc: 'Who is attacked.', clause: 'REV-89' }),
  dodge,
  dodgePenalty,
};
type Asked = Given<typeof weaponInputs>;

/** The use of a weapon that is asked about, or its first. */
function useOf(rules: RevlandRules, { weapon, use }: Asked): WeaponUse {
  const { uses } = armouryOf(rules).weapons.find(({ id }) => id === weapon)!;
  const found = use === null ? uses.find((one) => one !== null) : uses[USE[use]];
  if (found === null || found === undefined)
    throw new RangeError(`nobody can ${use} a ${weapon}; it has ${USES.filter((_, i) => uses[i] !== null).join(', ')}`);
  return found;
}

/** Inputs of `shot` and of `grenade` for a use at a range; the numbers of both characters are theirs. */
function inputsOf(rules: RevlandRules, given: Asked, use: WeaponUse, range: number) {
  const attacker = characterOfProfile(rules, given.profile);
  const target = characterOfProfile(rules, given.target);
  const level = new Difficulties(rules).levelOf(use, range);
  return {
    ...given,
    skill: given.skill ?? codeWord(attacker.attack[use.index]),
    range: null,
    difficulty: DIFFICULTY_WORDS[level],
    thrownRange: use.use === USE.throw ? RANGE_WORDS[range] : 'none',
    dodgeSkill: codeWord(target.dodge),
    damage: codeWord(attacker.damage[use.index]),
    body: codeWord(target.resistance[use.damageType]),
    armor: '0D',
    nonLethal: armouryOf(rules).weapons[use.weapon].isNonLethal,
  };
}

/** A weapon in the hands of a character, at a distance, against another: the same shots and throws, with all numbers looked up. */
export const weaponShotOdds = procedure({
  name: 'weapon-attack',
  doc: 'What one attack of a character with a weapon does to another character at a distance.',
  clauses: ['REV-22', 'REV-23', 'REV-25', 'REV-26', 'REV-27', 'REV-57', 'REV-78', 'REV-81'],
  inputs: weaponInputs,
  outcomes: () => OUTCOMES,
  prepare(rules, given) {
    const use = useOf(rules, given);
    const distance = hundredths(given.distance);
    const range = new Ranges(rules).band(use, distance * distance);
    if (range === OUT_OF_RANGE) return () => NO_ATTACK;
    const inputs = inputsOf(rules, given, use, range);
    if (!use.isBlast) return shifted(shotOdds.prepare(rules, inputs), 0);
    const damages = use.zoneDamage.map(codeWord);
    const landing = { range: RANGE_WORDS[range], zones: use.radii, damages };
    return shifted(grenadeOdds.prepare(rules, { ...inputs, ...landing }), ZONE_SHIFT);
  },
});

/** The outcomes of another procedure as this one has them: the first is a miss, and others may be missing after it. */
function shifted(step: (dice: Dice) => number, missing: number): (dice: Dice) => number {
  return (dice) => {
    const outcome = step(dice);
    return 1 + (outcome === 0 ? 0 : outcome + missing);
  };
}
