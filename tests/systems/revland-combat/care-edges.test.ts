import { describe, expect, test } from 'vitest';
import { convalesce, playAfterBattle } from '../../../src/sim/systems/revland-combat/play/after-battle.ts';
import { takeHarm } from '../../../src/sim/systems/revland-combat/play/harm.ts';
import { endRound } from '../../../src/sim/systems/revland-combat/play/recovering.ts';
import { rollForSurprise } from '../../../src/sim/systems/revland-combat/play/round.ts';
import { ACTION } from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { HARM, WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { stunsOf } from '../../../src/sim/systems/revland-combat/steps/wounds.ts';
import { type Figure, MOST_STUNS, STATUS } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { counted, daysNoted, noted } from './counted.ts';
import { type FigureLine, type Scene, type Stage, stage } from './support.ts';

const PLAIN = { 'dice.wild.enabled': false };

const AIDS: Stage['policy'] = {
  act: (battle, figure, action) => {
    action.clear();
    const patient = battle.sides[figure.side].figures.find(
      (one) => one !== figure && one.level === WOUND.mortallyWounded && !one.isStabilised,
    );
    if (figure.taken > 0 || patient === undefined) return;
    action.kind = ACTION.firstAid;
    action.figure = patient.index;
  },
};

const hurt = ({ game }: Scene, figure: Figure, result: keyof typeof HARM) => takeHarm(game, figure, HARM[result]);

describe('after the battle', () => {
  const DYING = { body: '3D', wound: 'mortallyWounded' } as const;
  const both = {
    blue: [
      { name: 'Blue', firstAid: '1D' },
      { name: 'Blue dying', ...DYING },
    ],
    red: [
      { name: 'Red', firstAid: '1D' },
      { name: 'Red dying', ...DYING },
    ],
    houseRules: { ...PLAIN, 'firstAid.mortallyWounded': 'veryEasy' },
    policy: AIDS,
  } as const;

  test.each([
    { first: 0, faces: [5, 4, 6, 6, 5] },
    { first: 1, faces: [4, 5, 6, 6, 5] },
  ])('REV-77 where both sides can act both help, the one with the initiative ($first) first', ({ first, faces }) => {
    const scene = stage(both);
    scene.battle.first = first;
    const events = noted(scene);
    scene.script(...faces);
    playAfterBattle(scene.game);
    scene.finish();
    expect(scene.figure('Blue dying').isStabilised && scene.figure('Red dying').isStabilised).toBe(true);
    const order = first === 0 ? ['stabilised', 'aidFails'] : ['aidFails', 'stabilised'];
    expect(events).toEqual(['roundAfter', ...order, 'roundAfter', 'stabilised']);
  });

  test('REV-77 a side that had nobody able to act gets no first aid, not even of who wakes up', () => {
    const red = [{ name: 'Red', firstAid: '9D', wound: 'wounded', stuns: 1, body: '2D' }, both.red[1]] as const;
    const scene = stage({ ...both, blue: [{ name: 'Blue' }], red });
    scene.script(1, 1);
    hurt(scene, scene.figure('Red'), 'stunned');
    scene.figure('Red').unconsciousRounds = 1;
    scene.script(6, 6, 6, 5, 1, 1);
    playAfterBattle(scene.game);
    scene.finish();
    expect([scene.figure('Red').isAble, scene.figure('Red dying').status]).toEqual([true, STATUS.killed]);
  });

  test.each([
    { down: 'blue', houseRules: {} },
    { down: 'red', houseRules: {} },
    { down: 'nobody', houseRules: { 'afterBattle.firstAid': false } },
  ])('REV-77 $down has nobody to help, or the house rule none: the others get theirs', ({ down, houseRules }) => {
    const line = (side: 'blue' | 'red') =>
      side === down ? [{ name: side, wound: 'mortallyWounded' }, both[side][1]] : both[side];
    const scene = stage({
      ...both,
      blue: line('blue'),
      red: line('red'),
      houseRules: { ...both.houseRules, ...houseRules },
    });
    for (const figure of scene.battle.figures) figure.mortalRound = -11;
    const events = noted(scene);
    scene.script(...(down === 'nobody' ? [] : [5]));
    playAfterBattle(scene.game);
    scene.finish();
    const helped = down === 'nobody' ? [] : ['stabilised'];
    expect(events.filter((event) => event === 'stabilised')).toEqual(helped);
    expect(scene.battle.sides.map(({ diedAfter }) => diedAfter)).toEqual(
      down === 'nobody' ? [1, 1] : down === 'blue' ? [2, 0] : [0, 2],
    );
  });

  test('REV-77 each of its rounds has dice of its own, and policies are told that it begins', () => {
    const begun: number[] = [];
    const scene = stage({
      ...both,
      red: [{ name: 'Red' }],
      policy: { ...AIDS, beginTurn: (battle) => begun.push(battle.round) },
    });
    const turns: number[] = [];
    scene.game.dice.beginTurn = (turn) => turns.push(turn);
    scene.game.policyDice.beginTurn = (turn) => turns.push(-turn);
    scene.script(4, 6, 6, 5);
    playAfterBattle(scene.game);
    expect(turns).toEqual([2, -2, 3, -3]);
    expect(begun).toEqual([2, 2, 3, 3]);
  });

  test('REV-77 a side that has nobody dying is not asked', () => {
    const asked = new Set<number>();
    const policy: Stage['policy'] = {
      ...AIDS,
      act: (battle, figure, action) => {
        asked.add(figure.side);
        AIDS.act!(battle, figure, action);
      },
    };
    const scene = stage({ ...both, red: [{ name: 'Red' }], policy });
    scene.script(5);
    playAfterBattle(scene.game);
    scene.finish();
    expect([...asked]).toEqual([0]);
  });

  test('REV-77 what is counted: states at the end and after it, deaths after the fight', () => {
    const scene = stage({ ...both, blue: [both.blue[1]], red: [{ name: 'Red' }] });
    scene.script(1, 1, 1, 1);
    playAfterBattle(scene.game);
    convalesce(scene.game);
    scene.finish();
    expect(counted(scene, 'final-states')).toEqual({
      'blue gameEnd': { mortallyWounded: 1 },
      'blue afterBattle': { killed: 1 },
      'red gameEnd': { healthy: 1 },
      'red afterBattle': { healthy: 1 },
    });
    expect(counted(scene, 'deaths')).toEqual({ 'blue after': { deathCheck: 1 } });
    expect(counted(scene, 'death-checks')).toEqual({ 'blue 2': { lives: 1 }, 'blue 3': { dies: 1 } });
    expect(counted(scene, 'days-to-heal')).toEqual({ 'red healthy': { noDay: 1 } });
  });

  test('REV-82 the days of a side: the longest and all together, by hospital or by rest', () => {
    const blue = [1, 2].map((n) => ({ name: `Blue ${n}`, wound: 'wounded', body: '2D' }));
    const red = [{ name: 'Red', wound: 'wounded', body: '1D' }];
    const houseRules = {
      ...PLAIN,
      'medical.doctor': '1D',
      'difficulty.easy.number': 3,
      'difficulty.moderate.number': 3,
      'natural.wounded.betterFrom': 6,
    };
    const scene = stage({ blue, red, redSide: { hospital: false }, houseRules });
    const told = daysNoted(scene);
    const events = noted(scene);
    scene.script(3, 3, 2, 3, 1, 2, 3, 1, 1, 1, 1);
    convalesce(scene.game);
    scene.finish();
    expect(told).toEqual([
      [0, 5, 7],
      [1, 3 + 3 + 14 + 30, 50],
    ]);
    expect(events).toEqual(['healsInHospital', 'healsInHospital', 'healsAtRest', 'diesAtRest']);
    expect(counted(scene, 'recoveries')).toEqual({
      'blue wounded hospital': { healed: 2 },
      'red wounded rest': { died: 1 },
    });
    expect(counted(scene, 'days-to-heal')).toEqual({
      'blue wounded': { upTo3Days: 1, upTo7Days: 1 },
      'red wounded': { died: 1 },
    });
    expect(counted(scene, 'medical-rolls')).toEqual({
      '1D stunned': { success: 2, failure: 2 },
      '1D wounded': { success: 2, failure: 1 },
    });
    expect(counted(scene, 'rest-rolls')).toEqual({
      '1D wounded': { worse: 1 },
      '1D wounded-twice': { worse: 1 },
      '1D incapacitated': { worse: 1 },
      '1D mortally-wounded': { worse: 1 },
    });
  });

  test('REV-83 several rolls a day are not counted as days of one', () => {
    const houseRules = {
      ...PLAIN,
      'medical.doctor': '1D',
      'medical.perDay': 2,
      'difficulty.easy.number': 3,
      'difficulty.moderate.number': 3,
    };
    const scene = stage({ blue: [{ name: 'Blue', wound: 'wounded' }], houseRules });
    scene.script(3, 3);
    convalesce(scene.game);
    expect(counted(scene, 'medical-rolls')).toEqual({});
  });

  test('REV-74 without a hospital only the mortally wounded die at once', () => {
    const scene = stage({
      blue: [{ name: 'Blue', wound: 'incapacitated', body: '3D' }],
      blueSide: { hospital: false },
      houseRules: PLAIN,
      dice: [1],
    });
    scene.script(3, 3, 3, 3, 3, 1, 3, 3, 1);
    convalesce(scene.game);
    scene.finish();
    expect(scene.figure('Blue').status).toBe(STATUS.onTable);
  });
});

describe('who may have first aid', () => {
  const line = (name: string, more: Partial<FigureLine> = {}): FigureLine => ({ name, firstAid: '2D', ...more });
  const beside = { at: [10, 11] } as const;

  test('REV-76 nobody of the enemy, nobody who has left or had it', () => {
    const scene = stage({
      blue: [line('Medic')],
      red: [line('Red', { ...beside, wound: 'mortallyWounded' })],
      houseRules: PLAIN,
    });
    expect(scene.may(scene.figure('Medic'), 'firstAid', { target: scene.figure('Red') })).toBe(false);
    const own = stage({
      blue: [line('Medic'), line('Patient', { ...beside, wound: 'mortallyWounded' })],
      houseRules: PLAIN,
    });
    const [medic, patient] = own.battle.sides[0].figures;
    expect(own.may(medic, 'firstAid', { target: patient })).toBe(true);
    expect(own.may(medic, 'firstAid')).toBe(false);
    patient.isStabilised = true;
    expect(own.may(medic, 'firstAid', { target: patient })).toBe(false);
    patient.isStabilised = false;
    own.battle.leave(patient);
    expect(own.may(medic, 'firstAid', { target: patient })).toBe(false);
  });

  test('REV-14 REV-76 nobody whose code penalties leave below 1D', () => {
    const blue = [line('Medic'), line('Patient', { ...beside, wound: 'mortallyWounded' })];
    const scene = stage({ blue, houseRules: PLAIN });
    const [medic, patient] = scene.battle.sides[0].figures;
    expect(scene.may(medic, 'firstAid', { target: patient, stated: 2 })).toBe(true);
    expect(scene.may(medic, 'firstAid', { target: patient, stated: 3 })).toBe(false);
  });

  test('REV-77 after the battle the mortally wounded alone', () => {
    const blue = [line('Medic'), line('Patient', { ...beside, wound: 'incapacitated' })];
    const scene = stage({ blue, houseRules: PLAIN, dice: [4] });
    const [medic, patient] = scene.battle.sides[0].figures;
    expect(scene.may(medic, 'firstAid', { target: patient })).toBe(true);
    scene.battle.isAfter = true;
    expect(scene.may(medic, 'firstAid', { target: patient })).toBe(false);
  });

  test('REV-60 REV-64 the penalty of a stun goes with it, and the mission looks again', () => {
    const blue = [line('Medic', { firstAid: '4D' }), line('Patient', { ...beside, body: '1D' })];
    const scene = stage({ blue, houseRules: PLAIN });
    const [medic, patient] = scene.battle.sides[0].figures;
    const events = noted(scene);
    scene.script(3, 3, 3, 3, 3, 3);
    hurt(scene, patient, 'stunned');
    expect(patient.woundDice).toBe(1);
    scene.battle.changed = false;
    scene.act(medic, 'firstAid', { target: patient });
    expect([patient.woundDice, scene.battle.changed]).toEqual([0, true]);
    expect(events).toEqual(['stunned', 'knockedOut', 'revived']);
    expect(counted(scene, 'first-aid-rolls')).toEqual({ '4D unconscious': { success: 1 } });
  });

  test('REV-69 REV-74 REV-76 what is noted of the others', () => {
    const blue = [line('Medic', { firstAid: '4D' }), line('Patient', { ...beside, wound: 'incapacitated' })];
    const scene = stage({ blue, houseRules: PLAIN, dice: [4] });
    const [medic, patient] = scene.battle.sides[0].figures;
    const events = noted(scene);
    scene.script(1, 1, 1, 1, 6, 6, 6, 6);
    for (let i = 0; i < 2; i++) {
      scene.act(medic, 'firstAid', { target: patient });
      medic.beginRound();
    }
    expect(events).toEqual(['aidFails', 'incapacitatedRevived']);
    expect(counted(scene, 'first-aid')).toEqual({ 'blue incapacitated battle': { success: 1, failure: 1 } });
  });
});

describe('what a hit brings', () => {
  test('REV-75 who is killed in the battle has not died after it', () => {
    const scene = stage({ houseRules: PLAIN });
    hurt(scene, scene.figure('Blue'), 'killed');
    const [{ killed, diedAfter }] = scene.battle.sides;
    expect([killed, diedAfter]).toEqual([1, 0]);
  });

  test('REV-63 a stun while unconscious makes that no longer; a knock-out is a new case for first aid', () => {
    const scene = stage({ blue: [{ name: 'Blue', body: '1D' }], houseRules: PLAIN });
    const blue = scene.figure('Blue');
    blue.aidFailures = 2;
    scene.script(1, 1);
    hurt(scene, blue, 'stunned');
    hurt(scene, blue, 'stunned');
    scene.finish();
    expect([blue.unconsciousRounds, blue.aidFailures, stunsOf(blue.condition)]).toEqual([24, 0, 2]);
  });

  test('REV-62 of more stuns than are kept the latest are', () => {
    const scene = stage({ houseRules: { ...PLAIN, 'stun.knockoutAt': null } });
    const blue = scene.figure('Blue');
    for (let round = 1; round <= MOST_STUNS + 2; round++) {
      scene.battle.round = round;
      hurt(scene, blue, 'stunned');
    }
    expect([blue.stunRounds[0], blue.stunRounds[MOST_STUNS - 1]]).toEqual([3, MOST_STUNS + 2]);
  });

  test('REV-58 a result of none changes nothing', () => {
    const scene = stage({ houseRules: PLAIN });
    const events = noted(scene);
    scene.battle.changed = false;
    hurt(scene, scene.figure('Blue'), 'none');
    expect([events, scene.battle.changed]).toEqual([[], false]);
  });

  test('REV-65 REV-67 the incapacitated lie there whatever house rules leave to the wounded', () => {
    const houseRules = { ...PLAIN, 'wounded.prone': false, 'wounded.noActions': false, 'wounded.noReactions': false };
    const scene = stage({ houseRules });
    const blue = scene.figure('Blue');
    scene.script(1);
    hurt(scene, blue, 'incapacitated');
    expect([blue.isProne, blue.isBarred, blue.isBarredFromReactions]).toEqual([true, true, true]);
  });

  test('REV-61 to 75 each result is noted, and the mission looks again', () => {
    const scene = stage({ blue: [{ name: 'Blue', body: '4D' }], houseRules: PLAIN });
    const events = noted(scene);
    const results = ['stunned', 'wounded', 'stunned', 'wounded', 'wounded', 'wounded', 'incapacitated'] as const;
    scene.script(1);
    for (const result of results) {
      scene.battle.changed = false;
      hurt(scene, scene.figure('Blue'), result);
      expect(scene.battle.changed).toBe(true);
    }
    const wounds = ['stunned', 'wounded', 'stunned', 'woundedTwice', 'incapacitated', 'mortallyWounded'];
    expect(events).toEqual([...wounds, 'killed', 'finished']);
    const other = stage({ houseRules: PLAIN });
    const once = noted(other);
    hurt(other, other.figure('Blue'), 'killed');
    expect(once).toEqual(['killed']);
    expect(counted(scene, 'knockouts')).toEqual({ blue: { incapacitated: 1 } });
    expect(counted(other, 'wounds')).toEqual({ 'blue healthy killed': { killed: 1 } });
  });

  test('REV-68 REV-76 who is hurt again needs first aid again, with all its tries', () => {
    const blue = [
      { name: 'Medic', firstAid: '3D' },
      { name: 'Patient', at: [10, 11] as const },
    ];
    const scene = stage({ blue, houseRules: { ...PLAIN, 'firstAid.retries': 0 } });
    const [medic, patient] = scene.battle.sides[0].figures;
    scene.script(1);
    hurt(scene, patient, 'incapacitated');
    patient.isRevived = true;
    patient.aidFailures = 1;
    expect(scene.may(medic, 'firstAid', { target: patient })).toBe(false);
    hurt(scene, patient, 'wounded');
    expect([patient.isRevived, patient.aidFailures]).toEqual([false, 0]);
    expect(scene.may(medic, 'firstAid', { target: patient })).toBe(true);
  });

  test('REV-67 the longer of two times unconscious', () => {
    for (const [minutes, rounds] of [
      [1, 24],
      [3, 36],
    ] as const) {
      const scene = stage({ blue: [{ name: 'Blue', body: '1D' }], houseRules: PLAIN });
      scene.script(1, 1, minutes);
      hurt(scene, scene.figure('Blue'), 'stunned');
      hurt(scene, scene.figure('Blue'), 'incapacitated');
      scene.finish();
      expect(scene.figure('Blue').unconsciousRounds).toBe(rounds);
    }
  });

  test('REV-62 a wound is no action: it does not disturb rest', () => {
    const scene = stage({ blue: [{ name: 'Blue', body: '4D' }], houseRules: PLAIN });
    const blue = scene.figure('Blue');
    hurt(scene, blue, 'stunned');
    for (let i = 0; i < 13; i++) {
      if (i === 8) hurt(scene, blue, 'wounded');
      endRound(scene.game);
      scene.battle.round++;
    }
    expect(stunsOf(blue.condition)).toBe(0);
  });
});

describe('the end of a round', () => {
  const endRounds = (scene: Scene, count: number) => {
    for (let i = 0; i < count; i++) {
      endRound(scene.game);
      scene.battle.round++;
    }
  };

  test('REV-62 rest of no minutes takes a round; stuns of the scenario take dice in round 1', () => {
    const scene = stage({ blue: [{ name: 'Blue', stuns: 1 }], houseRules: { ...PLAIN, 'stun.restMinutes': 0 } });
    const blue = scene.figure('Blue');
    expect(blue.woundDice).toBe(1);
    endRounds(scene, 1);
    expect([stunsOf(blue.condition), blue.woundDice]).toEqual([0, 0]);
  });

  test('REV-19 rounds that do not divide a minute: the next whole one', () => {
    const houseRules = { ...PLAIN, 'time.roundSeconds': 7 };
    const scene = stage({ blue: [{ name: 'Blue', wound: 'incapacitated' }], houseRules, dice: [1] });
    expect(scene.figure('Blue').unconsciousRounds).toBe(9);
  });

  test('REV-63 REV-67 who wakes up is noted once, and the mission looks again', () => {
    const scene = stage({
      blue: [
        { name: 'Out', body: '1D' },
        { name: 'Down', wound: 'incapacitated' },
      ],
      houseRules: { ...PLAIN, 'time.roundSeconds': 60 },
      dice: [2],
    });
    scene.script(1, 1);
    hurt(scene, scene.figure('Out'), 'stunned');
    const events = noted(scene);
    scene.battle.changed = false;
    endRounds(scene, 1);
    expect([events, scene.battle.changed]).toEqual([[], false]);
    endRounds(scene, 1);
    expect(events).toEqual(['wakes', 'incapacitatedWakes']);
    expect(scene.battle.changed).toBe(true);
    endRounds(scene, 1);
    expect(events).toEqual(['wakes', 'incapacitatedWakes', 'rested']);
  });

  test('REV-72 REV-73 deaths by the dice and by the last check are told apart', () => {
    const line = { name: 'Blue', wound: 'mortallyWounded' };
    const rolled = stage({ blue: [line], houseRules: { ...PLAIN, 'mortal.firstCount': 4 } });
    const byDice = noted(rolled);
    rolled.script(1, 2);
    endRounds(rolled, 1);
    expect(byDice).toEqual(['diesOfWound']);
    const certain = stage({ blue: [line], houseRules: { ...PLAIN, 'mortal.certainRound': 1 } });
    const bySure = noted(certain);
    endRounds(certain, 1);
    certain.finish();
    expect(bySure).toEqual(['surelyDies']);
  });
});

describe('surprise', () => {
  const surprised = ({ battle }: Scene) =>
    battle.figures.filter((figure) => figure.isSurprised).map(({ name }) => name);

  test('REV-28 REV-60 the worst Sneak and the best Savvy after wounds and with pips', () => {
    const scene = stage({
      blue: [
        { name: 'Wounded', sneak: '3D', wound: 'wounded' },
        { name: 'Better', sneak: '2D+1' },
      ],
      red: [
        { name: 'Best', savvy: '2D+2' },
        { name: 'Hurt', savvy: '4D', wound: 'woundedTwice' },
        { name: 'Second', savvy: '2D+1' },
      ],
      ambush: 'blue',
      houseRules: PLAIN,
    });
    const events = noted(scene);
    scene.script(3, 4, 3, 3);
    rollForSurprise(scene.game);
    scene.finish();
    expect(surprised(scene)).toEqual([]);
    expect(events).toEqual(['noticed']);
    const { surprise } = scene.game;
    expect([surprise.sneakStream, surprise.savvyStream]).toEqual([
      scene.figure('Wounded').surpriseStream,
      scene.figure('Best').surpriseStream,
    ]);
    expect(counted(scene, 'surprise')).toEqual({ blue: { noticed: 1 } });
  });

  test('REV-28 those who win are noted; nobody rolls where a side has nobody able to act', () => {
    const scene = stage({
      blue: [{ name: 'Blue', sneak: '1D' }],
      red: [{ name: 'Red', savvy: '1D' }],
      ambush: 'blue',
      houseRules: PLAIN,
    });
    const events = noted(scene);
    scene.script(3, 3);
    rollForSurprise(scene.game);
    expect(events).toEqual(['surprised']);
    for (const wounds of [
      { blue: 'mortallyWounded', red: 'healthy' },
      { blue: 'healthy', red: 'mortallyWounded' },
    ]) {
      const down = stage({
        blue: [{ name: 'Blue', wound: wounds.blue }],
        red: [{ name: 'Red', wound: wounds.red }],
        ambush: 'blue',
        houseRules: PLAIN,
      });
      rollForSurprise(down.game);
      down.finish();
      expect(surprised(down)).toEqual([]);
    }
  });

  test('REV-28 by house rule a roll against each who is able to act', () => {
    const scene = stage({
      blue: [{ name: 'Blue', sneak: '1D' }],
      red: [
        { name: 'Down', wound: 'mortallyWounded' },
        { name: 'Red', savvy: '1D' },
      ],
      ambush: 'blue',
      houseRules: { ...PLAIN, 'surprise.mode': 'perFigure' },
    });
    scene.script(3, 2);
    rollForSurprise(scene.game);
    scene.finish();
    expect(surprised(scene)).toEqual(['Red']);
  });
});
