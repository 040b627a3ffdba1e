import { choice, integer } from '../../../kernel/rules/fields.ts';
import { code, codeOf } from '../rules/codes.ts';
import { kebab } from '../rules/profiles.ts';
import { AILMENT, AILMENTS, aidLevels, COURSES, Healing, NATURAL_AILMENTS, PATIENTS } from '../steps/care.ts';
import { Checks, DeathChecks, InitiativeRoll, SurpriseRoll } from '../steps/checks.ts';
import { Rolling } from '../steps/rolling.ts';
import { type Procedure, penalty, procedure } from './inputs.ts';
import { throwOdds } from './throws.ts';

const [FIRST, SECOND] = [0, 1];

const medicine = (doc: string) => code('3D', { clause: 'REV-08', doc });

const rounds = (initial: number, min: number, doc: string) =>
  integer(initial, { min, max: 100, unit: 'rounds', clause: 'REV-72', doc });

const mortalCheck = procedure({
  name: 'mortal-check',
  doc: 'Chance that a death check kills the mortally wounded.',
  clauses: ['REV-72', 'REV-73'],
  inputs: {
    round: rounds(1, 1, 'Round of the check, from 1: that of the wound.'),
  },
  outcomes: () => ['dies', 'lives'],
  prepare(rules, { round }) {
    const checks = new DeathChecks(rules, new Rolling(rules));
    return (dice) => (checks.kills(dice, FIRST, round) ? 0 : 1);
  },
});

const DEAD = -1;

const mortalSurvival = procedure({
  name: 'mortal-survival',
  doc: 'Chance that the mortally wounded are dead after the checks of a number of rounds.',
  clauses: ['REV-72', 'REV-73'],
  inputs: {
    rounds: rounds(12, 0, 'Rounds with a check, that of the wound included.'),
  },
  outcomes: () => ['dead', 'alive'],
  prepare(rules, { rounds: count }) {
    const checks = new DeathChecks(rules, new Rolling(rules));
    return (dice) => {
      const lasted = dice.repeat(count, 0, (checked) => {
        if (checked === DEAD) return DEAD;
        return checks.kills(dice, FIRST, checked + 1) ? DEAD : checked + 1;
      });
      return lasted === DEAD ? 0 : 1;
    };
  },
});

const SUCCESSES = ['success', 'failure'];
const PATIENT_WORDS = PATIENTS.map(kebab);
const AILMENT_WORDS = AILMENTS.map(kebab);
const NATURAL_WORDS = NATURAL_AILMENTS.map(kebab);

const firstAid = procedure({
  name: 'first-aid',
  doc: 'Chance that one try of first aid succeeds.',
  clauses: ['REV-64', 'REV-69', 'REV-74', 'REV-76'],
  inputs: {
    skill: medicine('First aid of the helper.'),
    penalty: penalty('the roll'),
    state: choice(PATIENT_WORDS, 'unconscious', { clause: 'REV-64', doc: 'State of the patient.' }),
  },
  outcomes: () => SUCCESSES,
  prepare(rules, given) {
    const checks = new Checks(rules);
    const level = aidLevels(rules)[PATIENT_WORDS.indexOf(given.state)];
    const { dice: count, pips } = codeOf(given.skill);
    const left = count - given.penalty;
    return (dice) => (checks.succeeds(dice, FIRST, left, pips, level) ? 0 : 1);
  },
});

const medicalHealing = procedure({
  name: 'medical-healing',
  doc: 'Chance that a day in a hospital takes off the highest wound level.',
  clauses: ['REV-82', 'REV-83'],
  inputs: {
    skill: { ...code('6D', { clause: 'REV-82', doc: 'Medicine of the doctor.' }), follows: 'medical.doctor' },
    state: choice(AILMENT_WORDS, 'wounded', { clause: 'REV-83', doc: 'State of the patient.' }),
  },
  outcomes: () => SUCCESSES,
  prepare(rules, given) {
    const healing = new Healing(rules, new Checks(rules));
    const skill = codeOf(given.skill);
    const ailment = AILMENT_WORDS.indexOf(given.state);
    return (dice) => (healing.treatsInDay(dice, FIRST, skill, ailment) ? 0 : 1);
  },
});

const naturalHealing = procedure({
  name: 'natural-healing',
  doc: 'What a Body roll after days of rest does.',
  clauses: ['REV-84', 'REV-85', 'REV-86', 'REV-87', 'REV-88'],
  inputs: {
    state: choice(NATURAL_WORDS, 'wounded', { clause: 'REV-85', doc: 'State of the patient.' }),
    body: code('3D', { clause: 'REV-84', doc: 'Body of the patient.' }),
  },
  outcomes: () => COURSES,
  prepare(rules, given) {
    const healing = new Healing(rules, new Checks(rules));
    const body = codeOf(given.body);
    const ailment = AILMENT.wounded + NATURAL_WORDS.indexOf(given.state);
    return (dice) => healing.rests(dice, FIRST, body, ailment);
  },
});

const surprise = procedure({
  name: 'surprise',
  doc: 'Chance that an ambush surprises.',
  clauses: ['REV-11', 'REV-28'],
  inputs: {
    sneak: code('3D', { clause: 'REV-28', doc: 'Sneak that is rolled: whose it is, `surprise.sneakOf` says.' }),
    savvy: code('3D', { clause: 'REV-28', doc: 'Savvy of those who may be surprised.' }),
  },
  outcomes: () => ['surprised', 'aware'],
  prepare(rules, given) {
    if (!rules.modules.surprise) return () => 1;
    const roll = new SurpriseRoll(new Checks(rules));
    roll.sneaks(codeOf(given.sneak), 0);
    roll.notices(codeOf(given.savvy), 0);
    roll.sneakStream = FIRST;
    roll.savvyStream = SECOND;
    return (dice) => (roll.resolve(dice) ? 0 : 1);
  },
});

const savvyOf = (side: string) => code('3D', { clause: 'REV-15', doc: `Savvy that side ${side} rolls.` });

const initiative = procedure({
  name: 'initiative',
  doc: 'Which side acts first.',
  clauses: ['REV-15'],
  inputs: {
    savvyA: savvyOf('A'),
    savvyB: savvyOf('B'),
    penaltyA: penalty('the roll of side A'),
    penaltyB: penalty('the roll of side B'),
  },
  outcomes: () => ['A', 'B'],
  prepare(rules, given) {
    const roll = new InitiativeRoll(new Checks(rules));
    const sides = [
      [given.savvyA, given.penaltyA],
      [given.savvyB, given.penaltyB],
    ] as const;
    sides.forEach(([savvy, lost], i) => {
      const { dice, pips } = codeOf(savvy);
      roll.dice[i] = dice - (rules.initiative.woundPenalty ? lost : 0);
      roll.pips[i] = pips;
      roll.streams[i] = i;
    });
    return (dice) => roll.resolve(dice);
  },
});

export const careOdds: readonly Procedure[] = [
  ...throwOdds,
  mortalCheck,
  mortalSurvival,
  firstAid,
  medicalHealing,
  naturalHealing,
  surprise,
  initiative,
];
