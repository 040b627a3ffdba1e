import { describe, expect, test } from 'vitest';
import { hasPass } from '../../../src/sim/systems/revland-combat/play/acting.ts';
import { convalesce, playAfterBattle } from '../../../src/sim/systems/revland-combat/play/after-battle.ts';
import { takeHarm } from '../../../src/sim/systems/revland-combat/play/harm.ts';
import { mayStillReact } from '../../../src/sim/systems/revland-combat/play/reacting.ts';
import { endRound } from '../../../src/sim/systems/revland-combat/play/recovering.ts';
import { rollForSurprise } from '../../../src/sim/systems/revland-combat/play/round.ts';
import { ACTION } from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { HARM, REACTION, WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { STATES, stateOf, stunsOf } from '../../../src/sim/systems/revland-combat/steps/wounds.ts';
import { type Figure, MOST_STUNS, STATUS } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { counted, noted } from './counted.ts';
import { type Scene, stage } from './support.ts';

type Result = keyof typeof HARM;

const PLAIN = { 'dice.wild.enabled': false };

function hurt({ game }: Scene, figure: Figure, ...results: Result[]): void {
  for (const result of results) takeHarm(game, figure, HARM[result]);
}

function endRounds({ game, battle }: Scene, count: number): void {
  for (let i = 0; i < count; i++) {
    endRound(game);
    battle.round++;
    for (const figure of battle.figures) figure.beginRound();
  }
}

const state = (figure: Figure) => STATES[stateOf(figure.condition)];

function hurtBlue(results: readonly Result[], faces: readonly number[] = [], houseRules = {}) {
  const scene = stage({ blue: [{ name: 'Blue', body: '4D+2' }], houseRules: { ...PLAIN, ...houseRules } });
  const blue = scene.figure('Blue');
  scene.script(...faces);
  hurt(scene, blue, ...results);
  scene.finish();
  return { scene, blue };
}

describe('stuns', () => {
  test('REV-61 a stun takes 1D in the rest of its round and in the next, and no longer', () => {
    const { scene, blue } = hurtBlue(['stunned']);
    const taken = [blue.woundDice];
    for (let i = 0; i < 2; i++) {
      endRounds(scene, 1);
      taken.push(blue.woundDice);
    }
    expect(taken).toEqual([1, 1, 0]);
    expect(state(blue)).toBe('stunned');
  });

  test('REV-61 house rules: dice and rounds of the penalty', () => {
    const { scene, blue } = hurtBlue(['stunned'], [], { 'stun.penalty': 2, 'stun.penaltyRounds': 3 });
    endRounds(scene, 2);
    expect(blue.woundDice).toBe(2);
    endRounds(scene, 1);
    expect(blue.woundDice).toBe(0);
  });

  test('REV-60 of stuns and wounds the worst counts; by house rule all add up', () => {
    const results = ['stunned', 'stunned', 'wounded'] as const;
    expect(hurtBlue(results).blue.woundDice).toBe(1);
    expect(hurtBlue([...results, 'wounded']).blue.woundDice).toBe(2);
    expect(hurtBlue(results, [], { 'wounds.penaltyStacking': 'sum' }).blue.woundDice).toBe(3);
    expect(hurtBlue(['stunned', 'wounded'], [], { 'stun.penalty': 3 }).blue.woundDice).toBe(3);
    const twice = { 'stun.penalty': 2, 'wounds.penaltyStacking': 'sum' };
    expect(hurtBlue(['stunned', 'stunned'], [], twice).blue.woundDice).toBe(4);
  });

  test('REV-19 REV-62 a stun stays for 360 rounds of five seconds', () => {
    const { scene, blue } = hurtBlue(['stunned'], [], { 'stun.restMinutes': 120 });
    endRounds(scene, 359);
    expect(stunsOf(blue.condition)).toBe(1);
    endRounds(scene, 1);
    expect(stunsOf(blue.condition)).toBe(0);
  });

  test('REV-62 the oldest stun goes first', () => {
    const { scene, blue } = hurtBlue(['stunned'], [], { 'stun.minutes': 1, 'stun.restMinutes': 120 });
    endRounds(scene, 5);
    hurt(scene, blue, 'stunned');
    endRounds(scene, 7);
    expect(stunsOf(blue.condition)).toBe(1);
    endRounds(scene, 4);
    expect(stunsOf(blue.condition)).toBe(1);
    endRounds(scene, 1);
    expect(stunsOf(blue.condition)).toBe(0);
  });

  test('REV-62 twelve rounds of rest after that of the stun clear all stuns', () => {
    const { scene, blue } = hurtBlue(['stunned', 'stunned']);
    endRounds(scene, 12);
    expect(stunsOf(blue.condition)).toBe(2);
    endRounds(scene, 1);
    expect(stunsOf(blue.condition)).toBe(0);
  });

  test.each(['action', 'reaction', 'move'])('REV-62 any %s begins the minute of rest anew', (what) => {
    const { scene, blue } = hurtBlue(['stunned']);
    endRounds(scene, 12);
    if (what === 'action') blue.taken = 1;
    else if (what === 'reaction') blue.hasReacted = true;
    else blue.moved = 1;
    endRounds(scene, 12);
    expect(stunsOf(blue.condition)).toBe(1);
    endRounds(scene, 1);
    expect(stunsOf(blue.condition)).toBe(0);
  });

  test('REV-62 who lets an action pass rests all the same', () => {
    const { scene, blue } = hurtBlue(['stunned']);
    for (let round = 0; round < 13; round++) {
      blue.stated = blue.taken = blue.held = 1;
      endRounds(scene, 1);
    }
    expect(stunsOf(blue.condition)).toBe(0);
  });

  test('REV-63 as many stuns as Body dice knock out for 2D minutes; it falls prone and its reaction ends', () => {
    const { scene, blue } = hurtBlue(['stunned', 'stunned', 'stunned']);
    blue.reaction = REACTION.regular;
    expect([blue.isAble, blue.isProne]).toEqual([true, false]);
    scene.script(1, 2);
    hurt(scene, blue, 'stunned');
    scene.finish();
    expect([state(blue), blue.isAble, blue.isProne, blue.reaction]).toEqual([
      'unconscious',
      false,
      true,
      REACTION.none,
    ]);
    endRounds(scene, 35);
    expect([blue.isAble, state(blue)]).toEqual([false, 'unconscious']);
    endRounds(scene, 1);
    expect([blue.isAble, state(blue), stunsOf(blue.condition), blue.isProne]).toEqual([true, 'stunned', 4, true]);
  });

  test('REV-62 REV-63 to lie unconscious is no rest', () => {
    const { scene, blue } = hurtBlue(['stunned', 'stunned', 'stunned', 'stunned'], [1, 1]);
    endRounds(scene, 24 + 11);
    expect(stunsOf(blue.condition)).toBe(4);
    endRounds(scene, 1);
    expect(stunsOf(blue.condition)).toBe(0);
  });

  test('REV-63 house rules: another number of stuns, another time, never', () => {
    const soon = hurtBlue(['stunned', 'stunned'], [3], { 'stun.knockoutAt': '2', 'stun.knockoutMinutes': '1D+1' });
    expect(soon.blue.unconsciousRounds).toBe(48);
    expect(hurtBlue(Array(9).fill('stunned'), [], { 'stun.knockoutAt': null }).blue.isAble).toBe(true);
  });

  test('REV-63 stuns past those that are kept push out the oldest', () => {
    const { blue } = hurtBlue(Array(MOST_STUNS + 3).fill('stunned'), [], { 'stun.knockoutAt': null });
    expect(stunsOf(blue.condition)).toBe(MOST_STUNS);
  });
});

describe('wounds', () => {
  test('REV-65 a wound: prone, no actions and no reactions for the rest of the round, 1D less until healed', () => {
    const { scene, blue } = hurtBlue(['wounded']);
    expect([blue.isProne, blue.isBarred, blue.isBarredFromReactions, blue.woundDice]).toEqual([true, true, true, 1]);
    endRounds(scene, 1);
    expect([blue.isProne, blue.isBarred, blue.isBarredFromReactions, blue.woundDice]).toEqual([true, false, false, 1]);
    endRounds(scene, 40);
    expect([blue.isAble, blue.woundDice]).toEqual([true, 1]);
  });

  test('REV-65 house rules: not prone, actions or reactions left', () => {
    const { blue } = hurtBlue(['wounded'], [], {
      'wounded.prone': false,
      'wounded.noActions': false,
      'wounded.noReactions': false,
      'wounded.penalty': 3,
    });
    expect([blue.isProne, blue.isBarred, blue.isBarredFromReactions, blue.woundDice]).toEqual([false, false, false, 3]);
  });

  test('REV-66 wounded twice: 2D less', () => {
    const { blue } = hurtBlue(['wounded', 'wounded']);
    expect([blue.isProne, blue.isBarred, blue.woundDice, blue.isAble]).toEqual([true, true, 2, true]);
    expect(hurtBlue(['wounded', 'wounded'], [], { 'woundedTwice.penalty': 4 }).blue.woundDice).toBe(4);
  });

  test('REV-67 incapacitated: unconscious for a ten-sided die of minutes, and able to do nothing when awake', () => {
    const { scene, blue } = hurtBlue(['incapacitated'], [10]);
    expect([blue.unconsciousRounds, blue.isProne]).toEqual([120, true]);
    endRounds(scene, 120);
    expect([blue.unconsciousRounds, blue.isAble, state(blue)]).toEqual([0, false, 'incapacitated']);
  });

  test('REV-67 house rule: other dice, rolled with a wild die where tables have one', () => {
    const dice = { 'incapacitated.minutes.dice': 2, 'incapacitated.minutes.sides': 4 };
    expect(hurtBlue(['incapacitated'], [1, 2], dice).blue.unconsciousRounds).toBe(36);
    const wild = { ...dice, 'dice.wild.enabled': true, 'dice.wild.onTables': true };
    expect(hurtBlue(['incapacitated'], [4, 1, 2], wild).blue.unconsciousRounds).toBe(84);
  });

  test('REV-68 REV-71 REV-75 from incapacitated to killed, who leaves the table and what it had', () => {
    const { scene, blue } = hurtBlue(['incapacitated'], [5]);
    const node = blue.node;
    hurt(scene, blue, 'wounded');
    expect([state(blue), blue.mortalRound]).toEqual(['mortallyWounded', 1]);
    hurt(scene, blue, 'wounded', 'stunned');
    expect(state(blue)).toBe('mortallyWounded');
    hurt(scene, blue, 'incapacitated');
    expect([state(blue), blue.status, scene.battle.sides[0].killed]).toEqual(['killed', STATUS.killed, 1]);
    expect(scene.battle.things.filter((thing) => thing.liesAbout && thing.node === node)).not.toHaveLength(0);
  });

  test('REV-56 a wound ends a reaction, a stun does not; by house rule neither', () => {
    const left = (result: Result, houseRules = {}) => {
      const scene = stage({ houseRules: { ...PLAIN, ...houseRules } });
      const blue = scene.figure('Blue');
      blue.reaction = REACTION.full;
      hurt(scene, blue, result);
      return blue.reaction;
    };
    expect(left('stunned')).toBe(REACTION.full);
    expect(left('wounded')).toBe(REACTION.none);
    expect(left('wounded', { 'reaction.endsWhenDown': false })).toBe(REACTION.full);
  });

  test('REV-72 wounds of the scenario count from round 1: penalties, minutes and death checks', () => {
    const scene = stage({
      blue: ['wounded', 'incapacitated', 'mortallyWounded'].map((wound) => ({ name: wound, wound })),
      red: [{ name: 'Red', stuns: 2 }],
      dice: [7],
      houseRules: PLAIN,
    });
    scene.finish();
    const [wounded, incapacitated, mortal] = scene.battle.sides[0].figures;
    expect([wounded.woundDice, incapacitated.unconsciousRounds, mortal.mortalRound]).toEqual([1, 84, 1]);
    expect([wounded.isProne, incapacitated.isProne, mortal.isProne]).toEqual([false, true, true]);
    expect(stunsOf(scene.figure('Red').condition)).toBe(2);
  });
});

describe('death checks in games', () => {
  test('REV-72 at the end of each round, from that of the wound on: below the number of rounds it dies', () => {
    const { scene, blue } = hurtBlue(['mortallyWounded']);
    scene.script(1, 1, 1, 1, 2, 1);
    endRounds(scene, 3);
    expect(blue.status).toBe(STATUS.onTable);
    scene.script(1, 2);
    endRounds(scene, 1);
    scene.finish();
    expect(blue.status).toBe(STATUS.killed);
  });

  test('REV-73 the twelfth check kills without a roll', () => {
    const { scene, blue } = hurtBlue(['mortallyWounded']);
    scene.script(...Array(22).fill(6));
    endRounds(scene, 11);
    expect(blue.status).toBe(STATUS.onTable);
    endRounds(scene, 1);
    scene.finish();
    expect(blue.status).toBe(STATUS.killed);
  });
});

describe('first aid', () => {
  function aid(
    results: readonly Result[],
    faces: readonly number[],
    houseRules = {},
    more: Partial<{ firstAid: string }> = {},
  ) {
    const scene = stage({
      blue: [
        { name: 'Medic', firstAid: '4D', ...more },
        { name: 'Patient', body: '2D' },
      ],
      houseRules: { ...PLAIN, ...houseRules },
    });
    const [medic, patient] = scene.battle.sides[0].figures;
    scene.script(...faces);
    hurt(scene, patient, ...results);
    scene.finish();
    return { scene, medic, patient };
  }

  test('REV-64 Easy revives who was knocked out, without the latest stun; it stays prone', () => {
    const { scene, medic, patient } = aid(['stunned', 'stunned'], [6, 6]);
    scene.script(2, 3, 2, 3);
    scene.act(medic, 'firstAid', { target: patient });
    scene.finish();
    expect([patient.isAble, stunsOf(patient.condition), patient.isProne, patient.unconsciousRounds]).toEqual([
      true,
      1,
      true,
      0,
    ]);
  });

  test('REV-16 REV-64 who is brought back in the round of its knock-out has lost its actions of that round', () => {
    const { scene, medic, patient } = aid(['stunned', 'stunned'], [6, 6]);
    scene.script(2, 3, 2, 3);
    scene.act(medic, 'firstAid', { target: patient });
    scene.finish();
    expect([hasPass(patient), mayStillReact(scene.battle, patient)]).toEqual([false, false]);
    endRounds(scene, 1);
    expect([hasPass(patient), mayStillReact(scene.battle, patient)]).toEqual([true, true]);
  });

  test('REV-76 a failure harms nobody and may be repeated', () => {
    const { scene, medic, patient } = aid(['stunned', 'stunned'], [6, 6]);
    scene.script(2, 3, 2, 2, 2, 3, 2, 3);
    scene.act(medic, 'firstAid', { target: patient, stated: 2 });
    expect([state(patient), patient.aidFailures]).toEqual(['unconscious', 1]);
  });

  test('REV-13 REV-76 two actions in the round take a die of first aid', () => {
    const { scene, medic, patient } = aid(['stunned', 'stunned'], [6, 6]);
    scene.script(4, 3, 3);
    scene.act(medic, 'firstAid', { target: patient, stated: 2 });
    scene.finish();
    expect(patient.isAble).toBe(true);
  });

  test('REV-76 house rule: no more tries after so many failures, until another wound', () => {
    const { scene, medic, patient } = aid(['mortallyWounded'], [], { 'firstAid.retries': 1 });
    scene.script(1, 1, 1, 1, 1, 1, 1, 1);
    for (let i = 0; i < 2; i++) {
      expect(scene.may(medic, 'firstAid', { target: patient })).toBe(true);
      scene.act(medic, 'firstAid', { target: patient });
      medic.beginRound();
    }
    expect(scene.may(medic, 'firstAid', { target: patient })).toBe(false);
  });

  test('REV-76 within 1 m, not on oneself, not on the able or the enemy', () => {
    const { scene, medic, patient } = aid(['incapacitated'], [9]);
    expect(scene.may(medic, 'firstAid', { target: patient })).toBe(true);
    expect(scene.may(medic, 'firstAid', { target: medic })).toBe(false);
    expect(scene.may(medic, 'firstAid', { target: scene.figure('Red') })).toBe(false);
    expect(scene.may(patient, 'firstAid', { target: medic })).toBe(false);
    const { level, unconsciousRounds } = patient;
    Object.assign(patient, { condition: WOUND.healthy, unconsciousRounds: 0 });
    expect(scene.may(medic, 'firstAid', { target: patient })).toBe(false);
    Object.assign(patient, { condition: level, unconsciousRounds });
    for (const [x, y] of [
      [10, 11],
      [9, 10],
    ]) {
      scene.battle.shift(medic, scene.node(x, y));
      expect(scene.may(medic, 'firstAid', { target: patient })).toBe(false);
    }
  });

  test('REV-69 Moderate brings the incapacitated round, who may move 2 m a round and nothing else', () => {
    const { scene, medic, patient } = aid(['incapacitated'], [9]);
    scene.script(3, 4, 4, 4);
    scene.act(medic, 'firstAid', { target: patient });
    scene.finish();
    expect([patient.isRevived, patient.isAble, patient.unconsciousRounds]).toEqual([true, false, 0]);
    expect(scene.may(patient, 'halfMove', { at: [11, 12] })).toBe(true);
    expect(scene.may(patient, 'halfMove', { at: [11, 13] })).toBe(false);
    expect(scene.may(patient, 'fullMove', { at: [11, 12] })).toBe(false);
    expect(scene.may(patient, 'standUp')).toBe(false);
    expect(scene.may(medic, 'firstAid', { target: patient })).toBe(false);
  });

  test('REV-74 Moderate stabilises the mortally wounded: no more death checks, though it can still be killed', () => {
    const { scene, medic, patient } = aid(['mortallyWounded'], []);
    scene.script(3, 4, 4, 3);
    scene.act(medic, 'firstAid', { target: patient });
    expect(patient.isStabilised).toBe(false);
    medic.beginRound();
    scene.script(3, 4, 4, 4);
    scene.act(medic, 'firstAid', { target: patient });
    scene.finish();
    expect(patient.isStabilised).toBe(true);
    endRounds(scene, 20);
    expect([patient.status, patient.isAble]).toEqual([STATUS.onTable, false]);
    hurt(scene, patient, 'incapacitated');
    expect(patient.status).toBe(STATUS.killed);
  });
});

describe('after the battle', () => {
  function battlefield(parts: { houseRules?: object; helperDown?: boolean; hospital?: boolean; red?: boolean } = {}) {
    const scene = stage({
      blue: [
        { name: 'Helper', firstAid: '4D' },
        { name: 'Dying', body: '3D' },
      ],
      blueSide: { hospital: parts.hospital ?? true },
      houseRules: { ...PLAIN, ...parts.houseRules },
      policy: {
        act: (_battle, figure, action) => {
          action.clear();
          if (figure.name !== 'Helper' || figure.taken > 0 || scene.figure('Dying').isStabilised) return;
          action.kind = ACTION.firstAid;
          action.figure = scene.figure('Dying').index;
        },
      },
    });
    const [helper, dying] = scene.battle.sides[0].figures;
    hurt(scene, dying, 'mortallyWounded');
    if (parts.helperDown === true) {
      scene.script(5);
      hurt(scene, helper, 'incapacitated');
    }
    return { scene, helper, dying };
  }

  test('REV-77 first aid goes on until the mortally wounded are stabilised; the rounds are none of the game', () => {
    const { scene, dying } = battlefield();
    scene.script(1, 1, 1, 1, 6, 6, 4, 4, 4, 3);
    playAfterBattle(scene.game);
    scene.finish();
    expect([dying.isStabilised, scene.battle.round, scene.battle.isAfter]).toEqual([true, 1, true]);
  });

  test('REV-77 without anybody to help, death checks go on until the wounded are dead', () => {
    const { scene, dying } = battlefield({ helperDown: true });
    // Second and third round since the wound: 12, then 2.
    scene.script(6, 6, 1, 1);
    playAfterBattle(scene.game);
    scene.finish();
    expect([dying.status, scene.battle.sides[0].diedAfter]).toEqual([STATUS.killed, 1]);
  });

  test('REV-77 house rule: no first aid after the last round', () => {
    const { scene, dying } = battlefield({ houseRules: { 'afterBattle.firstAid': false } });
    scene.script(6, 6, 1, 1);
    playAfterBattle(scene.game);
    scene.finish();
    expect(dying.status).toBe(STATUS.killed);
  });

  test('REV-77 nobody is dying: nothing more is rolled', () => {
    const scene = stage({ houseRules: PLAIN });
    playAfterBattle(scene.game);
    scene.finish();
    expect(scene.battle.round).toBe(1);
  });

  test.each([
    { hospital: true, rule: 'dies', dies: false },
    { hospital: false, rule: 'dies', dies: true },
    { hospital: false, rule: 'natural', dies: false },
  ])('REV-74 hospital $hospital, rule $rule: the stabilised dies: $dies', ({ hospital, rule, dies }) => {
    const houseRules = { 'stabilised.withoutHospital': rule, 'medical.doctor': '20D', 'healing.maxDays': 40 };
    const { scene, dying } = battlefield({ hospital, houseRules });
    dying.isStabilised = true;
    playAfterBattle(scene.game);
    // Five days of a doctor of 20 dice, or a month of rest and two weeks that the last day cuts off.
    if (hospital) scene.script(...Array(100).fill(6));
    else if (!dies) scene.script(5, 5, 5);
    const events = noted(scene);
    convalesce(scene.game);
    scene.finish();
    expect(dying.status === STATUS.killed).toBe(dies);
    expect(events.includes('diesWithoutHospital')).toBe(dies);
  });

  test('REV-82 who has stuns alone needs no day: nothing is rolled', () => {
    const scene = stage({ blue: [{ name: 'Blue', stuns: 2 }], houseRules: PLAIN });
    playAfterBattle(scene.game);
    convalesce(scene.game);
    scene.finish();
  });
});

describe('surprise', () => {
  const AMBUSH = {
    blue: [
      { name: 'Loud', sneak: '2D+1' },
      { name: 'Quiet', sneak: '5D' },
    ],
    red: [
      { name: 'Dull', savvy: '1D' },
      { name: 'Sharp', savvy: '2D' },
    ],
    ambush: 'blue',
  };
  const surprised = ({ battle }: Scene) =>
    battle.figures.filter((figure) => figure.isSurprised).map(({ name }) => name);

  test("REV-28 the ambushers' worst Sneak against the others' best Savvy, once for all", () => {
    const scene = stage({ ...AMBUSH, houseRules: PLAIN });
    scene.script(4, 2, 4, 3);
    rollForSurprise(scene.game);
    scene.finish();
    expect(surprised(scene)).toEqual(['Dull', 'Sharp']);
  });

  test('REV-28 they are not surprised by a lower roll', () => {
    const scene = stage({ ...AMBUSH, houseRules: PLAIN });
    scene.script(2, 2, 5, 1);
    rollForSurprise(scene.game);
    expect(surprised(scene)).toEqual([]);
  });

  test('REV-28 house rule: a roll against each', () => {
    const scene = stage({ ...AMBUSH, houseRules: { ...PLAIN, 'surprise.mode': 'perFigure' } });
    scene.script(1, 1, 3, 1, 1, 4, 1);
    rollForSurprise(scene.game);
    scene.finish();
    expect(surprised(scene)).toEqual(['Dull']);
  });

  test('REV-28 house rule: the best Sneak of the ambushers, or that of the first listed who is able to act', () => {
    const rolled = (sneakOf: string, ...faces: number[]) => {
      const scene = stage({ ...AMBUSH, houseRules: { ...PLAIN, 'surprise.sneakOf': sneakOf } });
      scene.script(...faces);
      rollForSurprise(scene.game);
      scene.finish();
      return surprised(scene);
    };
    expect(rolled('best', 1, 1, 1, 1, 1, 2, 4)).toEqual([]);
    expect(rolled('best', 1, 1, 1, 1, 2, 2, 4)).toEqual(['Dull', 'Sharp']);
    expect(rolled('leader', 1, 4, 2, 4)).toEqual(['Dull', 'Sharp']);
    const wounded = stage({
      ...AMBUSH,
      blue: [
        { name: 'Down', sneak: '9D', wound: 'mortallyWounded' },
        { name: 'Second', sneak: '1D' },
        { name: 'Third', sneak: '4D' },
      ],
      houseRules: { ...PLAIN, 'surprise.sneakOf': 'leader' },
    });
    wounded.script(6, 2, 3);
    rollForSurprise(wounded.game);
    wounded.finish();
    expect(surprised(wounded)).toEqual(['Dull', 'Sharp']);
  });

  test('REV-28 house rule: each ambusher sneaks for himself, and only those that win surprise', () => {
    const scene = stage({ ...AMBUSH, houseRules: { ...PLAIN, 'surprise.sneakOf': 'each' } });
    scene.script(1, 1, 2, 2, 1, 1, 1, 1, 1, 2, 2);
    rollForSurprise(scene.game);
    scene.finish();
    const { battle, figure } = scene;
    expect(surprised(scene)).toEqual(['Dull', 'Sharp']);
    expect([figure('Loud').isNoticed, figure('Quiet').isNoticed]).toEqual([true, false]);
    expect(battle.surprises(figure('Loud'), figure('Dull'))).toBe(false);
    expect(battle.surprises(figure('Quiet'), figure('Dull'))).toBe(true);
    expect(counted(scene, 'surprise')).toEqual({ blue: { surprised: 1, noticed: 1 } });
  });

  test('REV-28 house rule: an ambusher who was noticed in one game may surprise in the next', () => {
    const scene = stage({ ...AMBUSH, houseRules: { ...PLAIN, 'surprise.sneakOf': 'each' } });
    const { battle, figure, game } = scene;
    scene.script(1, 1, 2, 2, 1, 1, 1, 1, 1, 2, 2);
    rollForSurprise(game);
    expect(battle.surprises(figure('Loud'), figure('Dull'))).toBe(false);
    scene.script(6, 6, 1, 1, 1, 1, 1, 1, 1, 2, 2);
    rollForSurprise(game);
    scene.finish();
    expect(battle.surprises(figure('Loud'), figure('Dull'))).toBe(true);
  });

  test('REV-28 house rules: each ambusher against each figure: one may surprise whom another does not', () => {
    const houseRules = { ...PLAIN, 'surprise.sneakOf': 'each', 'surprise.mode': 'perFigure' };
    const scene = stage({ ...AMBUSH, houseRules });
    scene.script(...[1, 1, 3, 1, 1, 3, 1], ...[1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 3, 1]);
    rollForSurprise(scene.game);
    const { battle, figure } = scene;
    const pairs = ['Loud', 'Quiet'].map((ambusher) =>
      ['Dull', 'Sharp'].filter((other) => battle.surprises(figure(ambusher), figure(other))),
    );
    expect(pairs).toEqual([['Dull'], ['Sharp']]);
  });

  test('REV-28 REV-60 wounds take dice from both, and the unconscious take no part', () => {
    const scene = stage({
      ...AMBUSH,
      red: [
        { name: 'Dull', savvy: '3D', wound: 'wounded' },
        { name: 'Sharp', savvy: '6D', wound: 'mortallyWounded' },
      ],
      houseRules: PLAIN,
    });
    scene.script(4, 2, 4, 3);
    rollForSurprise(scene.game);
    scene.finish();
    expect(scene.figure('Dull').isSurprised).toBe(true);
  });
});
