import type { Dice } from '../../../kernel/dice/dice.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { boolean, choice, integer, list, number } from '../../../kernel/rules/fields.ts';
import { type Given, proceduresOf } from '../../../kernel/rules/odds.ts';
import {
  COVERS,
  DISABLE,
  KILL,
  MISS,
  MODE_WORDS,
  NO_SHOT,
  OUT_OF_RANGE,
  PROFILE_FAMILY,
  PROFILES,
  SHOT_OUTCOMES,
  SUPPRESSION,
  WEAPON_FAMILY,
  WEAPONS,
  WOUND,
} from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { type Arm, type Armoury, armouryOf, MAX_INCHES, ZAT } from '../steps/armoury.ts';
import { resolveShot, resolveWoundTurns, ShotNumbers } from '../steps/fighting.ts';
import { rounded } from '../steps/spotting.ts';

export const procedure = proceduresOf<SoloRules>();

const ATTACK = 0;
const EFFECT = 1;
const TURNS = 2;

export const shotInputs = {
  weapon: choice(WEAPONS, 'rifle', { family: WEAPON_FAMILY.key, doc: 'Weapon that fires.', clause: 'SOLO-27' }),
  range: number(12, { min: 0, max: 1000, unit: 'inches', doc: 'Distance between the centres.', clause: 'SOLO-05' }),
  cover: choice(COVERS, 'none', { doc: 'Cover of the target, as seen from the shooter.', clause: 'SOLO-30' }),
  active: boolean(true, { doc: 'The target is neither suppressed nor disabled.', clause: 'SOLO-32' }),
  zatHits: integer(0, { min: 0, max: 2, unit: 'hits', doc: 'Earlier zat hits that still count.', clause: 'SOLO-37' }),
};

/** SOLO-05. Throws a RangeError within melee distance, where nobody shoots. */
export function roundInches(rules: SoloRules, range: number): number {
  if (range <= rules.melee.distance)
    throw new RangeError(`range must be more than the melee distance of ${rules.melee.distance}, got ${range}`);
  return Math.min(MAX_INCHES, rounded(range, rules.measure.rounding));
}

interface Aim {
  readonly armoury: Armoury;
  readonly arm: Arm;
  readonly inches: number;
  readonly cover: number;
  readonly inactive: boolean;
  readonly zatHits: number;
}

function aimOf(rules: SoloRules, given: Given<typeof shotInputs>): Aim {
  const armoury = armouryOf(rules);
  return {
    armoury,
    arm: armoury.arms[idsOf(rules.weapons).indexOf(given.weapon)],
    inches: roundInches(rules, given.range),
    cover: COVERS.indexOf(given.cover),
    inactive: !given.active && (rules.toHit.inactive.suppressed || rules.toHit.inactive.disabled),
    zatHits: given.zatHits,
  };
}

export const shotOdds = procedure({
  name: 'shot',
  doc: 'What one shot does to its target.',
  clauses: ['SOLO-27', 'SOLO-28', 'SOLO-30', 'SOLO-32', 'SOLO-34', 'SOLO-35', 'SOLO-36', 'SOLO-37'],
  inputs: {
    weapon: shotInputs.weapon,
    range: shotInputs.range,
    mode: choice(MODE_WORDS, 'aimed', { doc: 'Kind of shot.', clause: 'SOLO-29' }),
    cover: shotInputs.cover,
    active: shotInputs.active,
    zatHits: shotInputs.zatHits,
  },
  outcomes: () => SHOT_OUTCOMES,
  prepare(rules, given) {
    const { armoury, arm, inches, cover, inactive, zatHits } = aimOf(rules, given);
    if (arm.bands[inches] === OUT_OF_RANGE) return () => NO_SHOT;
    const shot = new ShotNumbers(rules, armoury);
    shot.aim(arm, inches, cover, MODE_WORDS.indexOf(given.mode), inactive);
    return (dice) => resolveShot(dice, ATTACK, EFFECT, shot, zatHits);
  },
});

const MOST_SHOTS = 6;

const volleyInputs = {
  ...shotInputs,
  fireActions: integer(3, {
    min: 1,
    max: MOST_SHOTS,
    unit: 'Fire actions',
    doc: 'Fire actions that there are.',
    clause: 'SOLO-29',
  }),
  shots: list(choice(MODE_WORDS, 'aimed', { doc: 'Kind of shot.' }), ['aimed', 'unaimed'], {
    maxLength: MOST_SHOTS,
    doc: 'The shots, in order.',
    clause: 'SOLO-29',
  }),
};

/** Summary of a volley: before it, after each shot, at its end, and without a shot. */
interface Telling {
  readonly start: number;
  readonly noShot: number;
  after(before: number, outcome: number, hit: boolean): number;
  end(told: number): number;
}

const asTold = (told: number): number => told;
const WORST: Telling = { start: MISS, noShot: NO_SHOT, after: (worst, now) => Math.max(worst, now), end: asTold };
const COUNTED: Telling = {
  start: 0,
  noShot: MOST_SHOTS + 1,
  after: (hits, _, hit) => hits + (hit ? 1 : 0),
  end: asTold,
};

/** The worst effect of a volley, or no Fire actions left by wounds (SOLO-42). */
const PROFILE_OUTCOMES = [
  ...SHOT_OUTCOMES.slice(0, DISABLE + 1),
  'out-by-wounds',
  ...SHOT_OUTCOMES.slice(DISABLE + 1),
] as const;
const OUT_BY_WOUNDS = DISABLE + 1;
const WOUNDS = 16;

/** Worst effect and wounds in one number. Order: a term, out by wounds, disabled for good. */
function toldOfProfile(rules: SoloRules, weapon: Arm, fireActions: number, wounds: number): Telling {
  const lasting = weapon.effect === ZAT ? false : rules.disable.turns === null;
  return {
    start: MISS * WOUNDS + wounds,
    noShot: NO_SHOT,
    after: (told, outcome) =>
      Math.max(Math.floor(told / WOUNDS), outcome) * WOUNDS + (told % WOUNDS) + (outcome === WOUND ? 1 : 0),
    end: (told) => {
      const worst = Math.floor(told / WOUNDS);
      const left = fireActions - (told % WOUNDS) * rules.wound.actionLoss;
      const byWounds = left <= 0 && rules.wound.outAtZero && worst >= WOUND;
      if (byWounds && (worst < DISABLE || (worst === DISABLE && !lasting))) return OUT_BY_WOUNDS;
      return worst > DISABLE ? worst + 1 : worst;
    },
  };
}

/** A volley so far in one integer, so that equal states compare equal. */
const ZAT_HITS = 16;
const SHOTS = 8;
const pack = (told: number, inactive: boolean, zatHits: number, fired: number): number =>
  ((told * 2 + (inactive ? 1 : 0)) * ZAT_HITS + zatHits) * SHOTS + fired;

function volley(rules: SoloRules, given: Given<typeof volleyInputs>, telling: Telling): (dice: Dice) => number {
  const aim = aimOf(rules, given);
  const modes = given.shots.map((word) => MODE_WORDS.indexOf(word));
  const cost = modes.reduce((sum, mode) => sum + aim.armoury.costs[mode], 0);
  if (cost > given.fireActions)
    throw new RangeError(`the shots cost ${cost} Fire actions, but there are ${given.fireActions}`);
  if (aim.arm.bands[aim.inches] === OUT_OF_RANGE) return () => telling.noShot;
  const start = pack(telling.start, aim.inactive, aim.zatHits, 0);
  return (dice) => {
    const state = dice.repeat(modes.length, start, (before) => nextShot(dice, rules, aim, modes, before, telling));
    return telling.end(Math.floor(state / (2 * ZAT_HITS * SHOTS)));
  };
}

export const volleyOdds = procedure({
  name: 'volley',
  doc: 'The worst single effect of some shots at one target.',
  clauses: ['SOLO-28', 'SOLO-29', 'SOLO-32', 'SOLO-37'],
  inputs: volleyInputs,
  outcomes: () => SHOT_OUTCOMES,
  prepare: (rules, given) => volley(rules, given, WORST),
});

export const volleyAtProfileOdds = procedure({
  name: 'volley-at-profile',
  doc: 'Effect of several shots on one target whose Fire actions are known: wounds add up, and without Fire actions it is out for good.',
  clauses: ['SOLO-28', 'SOLO-29', 'SOLO-32', 'SOLO-37', 'SOLO-42'],
  inputs: {
    ...volleyInputs,
    profile: choice(PROFILES, 'jaffa', {
      family: PROFILE_FAMILY.key,
      doc: 'Profile of the target: its Fire actions.',
      clause: 'SOLO-03',
    }),
    wounds: integer(0, { min: 0, max: 5, unit: 'wounds', doc: 'Wounds that it has already.', clause: 'SOLO-42' }),
  },
  outcomes: () => PROFILE_OUTCOMES,
  prepare(rules, given) {
    const { fireActions } = rules.profiles[given.profile];
    const wounds = given.wounds;
    if (fireActions - wounds * rules.wound.actionLoss <= 0)
      throw new RangeError(`${wounds} wounds leave a ${given.profile} no Fire actions: it is out already`);
    return volley(rules, given, toldOfProfile(rules, aimOf(rules, given).arm, fireActions, wounds));
  },
});

/** By number of hits; out of range comes after them. */
export const HIT_COUNTS: readonly string[] = Array.from({ length: MOST_SHOTS + 1 }, (_, hits) => `hits-${hits}`);

export const volleyHitsOdds = procedure({
  name: 'volley-hits',
  doc: 'How many of several shots at one target hit.',
  clauses: ['SOLO-28', 'SOLO-29', 'SOLO-32'],
  inputs: volleyInputs,
  outcomes: () => [...HIT_COUNTS, SHOT_OUTCOMES[NO_SHOT]],
  prepare: (rules, given) => volley(rules, given, COUNTED),
});

/** By the target's state at the start, or by house rule at each shot (SOLO-32). */
function nextShot(
  dice: Dice,
  rules: SoloRules,
  aim: Aim,
  modes: readonly number[],
  state: number,
  telling: Telling,
): number {
  const fired = state % SHOTS;
  const zatHits = Math.floor(state / SHOTS) % ZAT_HITS;
  const wasInactive = Math.floor(state / (SHOTS * ZAT_HITS)) % 2 === 1;
  const told = Math.floor(state / (2 * SHOTS * ZAT_HITS));
  const shot = new ShotNumbers(rules, aim.armoury);
  shot.aim(aim.arm, aim.inches, aim.cover, modes[fired], wasInactive);
  const outcome = resolveShot(dice, ATTACK, EFFECT, shot, zatHits);
  const hitsNow = shot.hit && aim.arm.effect === ZAT ? zatHits + 1 : zatHits;
  const isJudged = rules.toHit.inactive.judged === 'each-shot';
  const inactive = wasInactive || (isJudged && becomesInactive(dice, rules, aim.arm, outcome));
  return pack(telling.after(told, outcome, shot.hit), inactive, hitsNow, fired + 1);
}

function becomesInactive(dice: Dice, rules: SoloRules, arm: Arm, outcome: number): boolean {
  const { suppressed, disabled } = rules.toHit.inactive;
  if (outcome === SUPPRESSION) return suppressed;
  if (outcome === WOUND) return resolveWoundTurns(dice, TURNS, rules) > 0 && disabled;
  if (outcome === DISABLE) return disabled && (arm.effect === ZAT ? rules.zat.disableTurns : rules.disable.turns) !== 0;
  return outcome >= KILL;
}
