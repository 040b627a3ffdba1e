import type { Dice } from '../../../kernel/dice/dice.ts';
import { choice, choiceOrNull, number } from '../../../kernel/rules/fields.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import { codeOrNull, codeWord } from '../rules/codes.ts';
import {
  COVER,
  HARMS,
  HIT,
  kebab,
  OUT_OF_RANGE,
  PROFILE_FAMILY,
  PROFILES,
  USE,
  USES,
  WEAPON_FAMILY,
  WEAPONS,
} from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { armouryOf, type WeaponUse } from '../steps/armoury.ts';
import type { AttackRoll } from '../steps/attack.ts';
import { type DamageRoll, type ProtectionRoll, STOPPED } from '../steps/damage.ts';
import { Difficulties } from '../steps/difficulty.ts';
import { Ranges } from '../steps/range.ts';
import { characterOfProfile } from '../steps/skills.ts';
import {
  attackInputs,
  attackOf,
  type Damage,
  DIFFICULTY_WORDS,
  damageInputs,
  damageOf,
  dodgeOf,
  excessOver,
  procedure,
  protectionOf,
  RANGE_WORDS,
  rankingOrNone,
  steadyDamageOf,
} from './inputs.ts';
import { grenadeOdds } from './throws.ts';

export const shotInputs = { ...attackInputs, ...damageInputs, protection: rankingOrNone };
const SHOTS = ['miss', 'stopped', ...HARMS.map(kebab)] as const;
const [MISS, STOPPED_SHOT, FIRST_HARM] = SHOTS.keys();

/** REV-42 to 46. */
export class ShotEffect {
  private readonly direct: DamageRoll;
  private readonly through: DamageRoll;
  private readonly protection: ProtectionRoll;
  private readonly comesThrough: boolean;

  constructor(
    rules: RevlandRules,
    given: Damage & Pick<Given<typeof shotInputs>, 'calledShot' | 'protection'>,
    { cover }: AttackRoll,
  ) {
    const isCalled = rules.modules.calledShots && given.calledShot !== 'none';
    this.direct = steadyDamageOf(rules, given, isCalled ? rules.calledShot.bodyDamageDice : 0);
    this.through = damageOf(rules, given);
    this.protection = protectionOf(rules, given.protection);
    this.comesThrough = cover !== COVER.full || rules.cover.full.passThrough;
  }

  /** Index of HARMS; STOPPED if nothing reaches the target. */
  resolve(dice: Dice, hit: number): number {
    if (hit === HIT.hit) return this.direct.resolve(dice);
    return this.comesThrough ? this.protection.passThrough(dice, this.through) : STOPPED;
  }
}

export const shotOdds = procedure({
  name: 'shot',
  doc: 'Effect of one attack on its target, including damage that comes through cover.',
  clauses: ['REV-24', 'REV-39', 'REV-42', 'REV-43', 'REV-44', 'REV-45', 'REV-46', 'REV-58', 'REV-59'],
  inputs: shotInputs,
  outcomes: () => SHOTS,
  prepare(rules, given) {
    const roll = attackOf(rules, given);
    const excess = excessOver(roll, dodgeOf(roll, given));
    const effect = new ShotEffect(rules, given, roll);
    return (dice) => {
      const hit = dice.repeat(1, 0, () => roll.outcome(dice, excess(dice)));
      if (hit === HIT.miss) return MISS;
      const harm = effect.resolve(dice, hit);
      return harm === STOPPED ? STOPPED_SHOT : FIRST_HARM + harm;
    };
  },
});

const OUTCOMES = ['no-attack', ...SHOTS] as const;
const NO_ATTACK = 0;
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

function useOf(rules: RevlandRules, { weapon, use }: Asked): WeaponUse {
  const { uses } = armouryOf(rules).weapons.find(({ id }) => id === weapon)!;
  const found = use === null ? uses.find((one) => one !== null) : uses[USE[use]];
  if (found === null || found === undefined)
    throw new RangeError(`nobody can ${use} a ${weapon}; it has ${USES.filter((_, i) => uses[i] !== null).join(', ')}`);
  return found;
}

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

/** Numbers are looked up from weapon, characters and distance. */
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

/** The first outcome is a miss; `missing` are absent after it. */
function shifted(step: (dice: Dice) => number, missing: number): (dice: Dice) => number {
  return (dice) => {
    const outcome = step(dice);
    return 1 + (outcome === 0 ? 0 : outcome + missing);
  };
}
