import { describe, expect, test } from 'vitest';
import { makeAttempt } from '../../../src/sim/systems/stargate-missions/play/attempt.ts';
import { playTurn } from '../../../src/sim/systems/stargate-missions/play/turn.ts';
import {
  FAILED_BOTH,
  FAILED_BRAINS,
  FAILED_COMBAT,
  MISSING_SKILL,
  SUCCESS,
} from '../../../src/sim/systems/stargate-missions/steps/attempt.ts';
import { type Example, FIGHTERS, FORBIDDEN, SCHOLARS, type Seat, type Situation, situation } from './support.ts';

function attempt(card: string, dice: readonly number[], seat: Seat, more: Partial<Situation> = {}) {
  const example = situation({ seats: [seat, ...(more.seats ?? [{}])], drawn: [card], dice, ...omitSeats(more) });
  const outcome = makeAttempt(example.game, example.mission(card).task, false);
  example.finish();
  return { outcome, example };
}

function omitSeats({ seats: _, ...rest }: Partial<Situation>): Partial<Situation> {
  return rest;
}

function turnWithMission(card: string, given: Partial<Situation> & Pick<Situation, 'seats'>): Example {
  return situation({
    missions: [card],
    houseRules: { 'events.drawPerTurn': 0, ...given.houseRules },
    ...omitRules(given),
  });
}

function omitRules<G extends Partial<Situation>>({ houseRules: _, ...rest }: G) {
  return rest;
}

describe('the Mission Phase', () => {
  test('MISSION-26 the Team attempts the Active Mission without being asked, and the Reserve does not count', () => {
    const given = { seats: [{ team: FIGHTERS, reserve: SCHOLARS.slice(0, 3), attempts: false }, {}], dice: [10, 3, 2] };
    const example = turnWithMission('negotiations', given);
    playTurn(example.game);
    expect(example.log()).toContain('Brains 9 against 20: failure');
    example.finish();
  });

  test('MISSION-26 by house rule a Mission may be declined: it goes without points or loss', () => {
    const houseRules = { 'mission.compulsory': false };
    const example = turnWithMission('negotiations', { seats: [{ team: FIGHTERS, attempts: false }, {}], houseRules });
    playTurn(example.game);
    expect(example.ids(example.table.missionDiscards)).toEqual(['negotiations']);
    expect(example.players[0].score).toBe(0);
    example.finish();
  });

  test('MISSION-27 only stats with a level are tested', () => {
    expect(attempt('stopGoauldInvasion', [5, 5], { team: FIGHTERS }).outcome).toBe(SUCCESS);
    expect(attempt('negotiations', [5, 5], { team: SCHOLARS }).outcome).toBe(SUCCESS);
    expect(attempt('emancipation', [5, 5, 5, 5], { team: FIGHTERS }).outcome).toBe(SUCCESS);
  });

  test('MISSION-27 by house rule a dash is a test against level 0', () => {
    const houseRules = { 'tests.dashMeans': 'level-0' };
    const { outcome } = attempt('negotiations', [5, 5, 9, 8], { team: SCHOLARS }, { houseRules });
    expect(outcome).toBe(FAILED_COMBAT);
  });

  test('MISSION-02 MISSION-28 each total is a die of ten sides and a level or the summed stat', () => {
    const { example } = attempt('stopGoauldInvasion', [10, 7], { team: FIGHTERS });
    expect(example.log()).toContain('Test of Combat: Mission 10 + 10 = 20, Team 7 + 13 = 20');
    expect(() => attempt('stopGoauldInvasion', [11, 7], { team: FIGHTERS })).toThrow('rolled a d10');
  });

  test('MISSION-29 an equal Team Total is a success, a lower one a failure', () => {
    expect(attempt('stopGoauldInvasion', [10, 7], { team: FIGHTERS }).outcome).toBe(SUCCESS);
    expect(attempt('stopGoauldInvasion', [10, 6], { team: FIGHTERS }).outcome).toBe(FAILED_COMBAT);
    const houseRules = { 'tests.tie': 'failure' };
    expect(attempt('stopGoauldInvasion', [10, 7], { team: FIGHTERS }, { houseRules }).outcome).toBe(FAILED_COMBAT);
    expect(attempt('stopGoauldInvasion', [10, 8], { team: FIGHTERS }, { houseRules }).outcome).toBe(SUCCESS);
  });

  test('MISSION-30 Brains comes first, and Combat is rolled though Brains failed', () => {
    const { outcome, example } = attempt('suicideMission', [10, 1, 1, 10], { team: FIGHTERS });
    expect(outcome).toBe(FAILED_BRAINS);
    expect(example.log()).toMatch(/Brains 7 against 20: failure\n.*Combat: Mission 1 \+ 10 = 11, Team 10 \+ 13 = 23/);
  });

  test('MISSION-30 by house rules Combat comes first, and a failure ends the attempt', () => {
    const houseRules = { 'tests.order': ['combat', 'brains'], 'tests.stopAtFirstFailure': true };
    expect(attempt('suicideMission', [10, 1], { team: SCHOLARS }, { houseRules }).outcome).toBe(FAILED_COMBAT);
  });
});

describe('action cards in a test', () => {
  const teamOf13 = { team: FIGHTERS, hand: ['heavyWeapons', 'ambush', 'teamEffort'] };

  test('MISSION-31 are played after the dice and before the comparison', () => {
    const plays = [{ in: 'test', play: 'heavyWeapons' }] as const;
    const { outcome, example } = attempt('stopGoauldInvasion', [10, 4], { ...teamOf13, plays });
    expect(outcome).toBe(SUCCESS);
    expect(example.log()).toMatch(/Team 4 \+ 13 = 17\n.*Heavy Weapons.*\n.*Combat 20 against 20: success/);
  });

  test('MISSION-31 by house rule all are declared before the first die', () => {
    const plays = [{ in: 'test', play: 'heavyWeapons' }] as const;
    const houseRules = { 'actions.timing': 'before-roll' };
    const { example } = attempt('stopGoauldInvasion', [10, 4], { ...teamOf13, plays }, { houseRules });
    expect(example.log()).toMatch(/Heavy Weapons.*\n.*Team 4 \+ 16 = 20/);
  });

  test('MISSION-32 any number adds up, by the active player alone', () => {
    const plays = ['heavyWeapons', 'ambush', 'teamEffort'].map((play) => ({ in: 'test', play }) as const);
    expect(attempt('stopGoauldInvasion', [10, 1], { ...teamOf13, plays }).outcome).toBe(SUCCESS);
    const helper = { hand: ['rocketLauncher'], plays: [{ in: 'test', play: 'rocketLauncher' }] as const };
    expect(() => attempt('stopGoauldInvasion', [10, 1], { team: FIGHTERS }, { seats: [helper] })).toThrow(FORBIDDEN);
    const houseRules = { 'actions.by': 'any' };
    const helped = attempt('stopGoauldInvasion', [10, 4], { team: FIGHTERS }, { seats: [helper], houseRules });
    expect(helped.outcome).toBe(SUCCESS);
  });

  test('MISSION-32 by house rule only so many a test', () => {
    const plays = ['heavyWeapons', 'ambush'].map((play) => ({ in: 'test', play }) as const);
    const houseRules = { 'actions.maxPerTest': 1 };
    expect(() => attempt('stopGoauldInvasion', [10, 1], { ...teamOf13, plays }, { houseRules })).toThrow(FORBIDDEN);
  });

  test('MISSION-32 so many a test are so many in each test of the card', () => {
    const seat = { team: FIGHTERS, hand: ['macGuyver', 'heavyWeapons'] };
    const houseRules = { 'actions.maxPerTest': 1 };
    const { game, mission, event } = situation({ seats: [seat, {}], dice: [1, 2, 10, 4], houseRules });
    const cards = [event('macGuyver'), event('heavyWeapons')];
    game.policies[0].play = ({ table, hand }, _, play) => {
      play.card = cards[table.attempt.stat];
      return hand.has(play.card);
    };
    expect(makeAttempt(game, mission('suicideMission').task, false)).toBe(SUCCESS);
  });

  test('MISSION-33 a bonus that lasts for a test, declared before the dice, waits for its own test', () => {
    const seat = { team: FIGHTERS, hand: ['heavyWeapons'], plays: [{ in: 'test', play: 'heavyWeapons' }] as const };
    const houseRules = { 'actions.timing': 'before-roll', 'actions.duration': 'test' };
    expect(attempt('suicideMission', [1, 10, 10, 4], seat, { houseRules }).outcome).toBe(SUCCESS);
  });

  test('MISSION-32 so many a test are as many times the tests of the card when all are declared before the dice', () => {
    const plays = ['heavyWeapons', 'macGuyver', 'ambush'].map((play) => ({ in: 'test', play }) as const);
    const seat = { team: FIGHTERS, hand: ['heavyWeapons', 'macGuyver', 'ambush'] };
    const houseRules = { 'actions.maxPerTest': 1, 'actions.timing': 'before-roll' };
    const played = (count: number, card: string, dice: readonly number[]) =>
      attempt(card, dice, { ...seat, plays: plays.slice(0, count) }, { houseRules });
    expect(played(2, 'suicideMission', [1, 2, 1, 1]).outcome).toBe(SUCCESS);
    expect(() => played(3, 'suicideMission', [1, 2, 1, 1])).toThrow(FORBIDDEN);
    expect(() => played(2, 'stopGoauldInvasion', [1, 1])).toThrow(FORBIDDEN);
  });

  test('MISSION-33 a bonus lasts for the attempt: played in Brains it counts in Combat', () => {
    const plays = [{ in: 'test', play: 'teamEffort' }] as const;
    const given = { ...teamOf13, plays };
    const { outcome, example } = attempt('suicideMission', [1, 3, 10, 5], given);
    expect(example.log()).toMatch(/Brains 11 against 11: success/);
    expect(outcome).toBe(SUCCESS);
    const houseRules = { 'actions.duration': 'test' };
    expect(attempt('suicideMission', [1, 3, 10, 5], given, { houseRules }).outcome).toBe(FAILED_COMBAT);
  });

  test('MISSION-33 bonuses and skills are gone with the next attempt', () => {
    const seat = { team: FIGHTERS, hand: ['macGuyver'], plays: [{ in: 'test', play: 'macGuyver' }] as const };
    const { game, mission, log, finish } = situation({ seats: [seat, {}], dice: [5, 6, 5, 6] });
    const { task } = mission('alternateEarth');
    expect(makeAttempt(game, task, false)).toBe(SUCCESS);
    expect(makeAttempt(game, task, false)).toBe(MISSING_SKILL);
    expect(log()).toContain('Brains 15 against 15: success');
    expect(log()).toContain('Brains 12 against 15: failure');
    finish();
  });

  test('MISSION-34 a skill note gives the skill, in either test and for its skill alone', () => {
    const lore = { team: ['doctor', 'diplomat', 'scientist', 'theorist', 'marines'], hand: ['aidedByLocalMilitia'] };
    const plays = [{ in: 'test', play: 'aidedByLocalMilitia' }] as const;
    expect(attempt('confrontTantalus', [5, 9], lore).outcome).toBe(MISSING_SKILL);
    const given = attempt('confrontTantalus', [5, 9], { ...lore, plays });
    expect(given.outcome).toBe(SUCCESS);
    expect(given.example.log()).toContain('plays Aided by Local Militia (Brains +1, Combat +1, gives lore)');
    // Honor has no Brains bonus; it adds communication.
    const envoy = { team: ['astrophysicist', 'scholar', 'noxHealer', 'theorist', 'marines'], hand: ['honor'] };
    const skillAlone = [{ in: 'test', play: 'honor' }] as const;
    const alone = attempt('negotiations', [5, 9], { ...envoy, plays: skillAlone });
    expect(alone.outcome).toBe(SUCCESS);
    expect(alone.example.log()).toContain('plays Honor (Combat +3, gives communication)');
  });

  test('MISSION-34 MISSION-36 a card gives its own skill and no other, in as many levels as it has', () => {
    const plays = [{ in: 'test', play: 'macGuyver' }] as const;
    const noLore = {
      team: ['doctor', 'diplomat', 'theorist', 'astrophysicist', 'marines'],
      hand: ['macGuyver'],
      plays,
    };
    expect(attempt('confrontTantalus', [5, 1], noLore).outcome).toBe(MISSING_SKILL);
    const noScience = {
      team: ['doctor', 'diplomat', 'noxHealer', 'archeologist', 'marines'],
      hand: ['macGuyver'],
      plays,
    };
    const twice = { 'cards.missions.invisibleThreat.skills.science': 2 };
    expect(attempt('invisibleThreat', [5, 5], noScience, { houseRules: twice }).outcome).toBe(MISSING_SKILL);
    const strong = { ...twice, 'cards.events.macGuyver.skills.science': 2 };
    expect(attempt('invisibleThreat', [5, 5], noScience, { houseRules: strong }).outcome).toBe(SUCCESS);
  });

  test('MISSION-34 by house rules the Team must have the skill, or the note is ignored', () => {
    const plays = [{ in: 'test', play: 'translateAncientRunes' }] as const;
    const seat = {
      team: ['doctor', 'diplomat', 'scientist', 'theorist', 'marines'],
      hand: ['translateAncientRunes'],
      plays,
    };
    const requires = { houseRules: { 'actions.skillNote': 'requires' } };
    expect(() => attempt('confrontTantalus', [5, 5], seat, requires)).toThrow(FORBIDDEN);
    const one = { ...seat, team: ['scholar', ...seat.team.slice(1)] };
    expect(attempt('confrontTantalus', [5, 1], one, requires).outcome).toBe(SUCCESS);
    const ignored = { houseRules: { 'actions.skillNote': 'ignored' } };
    const unheard = attempt('confrontTantalus', [5, 5], seat, ignored);
    expect(unheard.outcome).toBe(MISSING_SKILL);
    expect(unheard.example.log()).toContain('plays Translate Ancient Runes (Brains +3)\n');
  });
});

describe('how an attempt ends', () => {
  test('MISSION-35 a missing skill fails the attempt though its tests are passed', () => {
    expect(
      attempt('invisibleThreat', [1, 10], { team: ['diplomat', 'noxHealer', ...FIGHTERS.slice(0, 3)] }).outcome,
    ).toBe(MISSING_SKILL);
    expect(
      attempt('invisibleThreat', [1, 10], { team: ['theorist', 'noxHealer', ...FIGHTERS.slice(0, 3)] }).outcome,
    ).toBe(SUCCESS);
  });

  test('MISSION-36 X2 wants two Personnel with the skill, and a card that gives it counts as one', () => {
    const houseRules = { 'cards.missions.invisibleThreat.skills.science': 2 };
    const one = { team: ['theorist', 'noxHealer', ...FIGHTERS.slice(0, 3)], hand: ['macGuyver'] };
    const two = { team: ['theorist', 'scholar', ...FIGHTERS.slice(0, 3)] };
    const plays = [{ in: 'test', play: 'macGuyver' }] as const;
    expect(attempt('invisibleThreat', [1, 10], one, { houseRules }).outcome).toBe(MISSING_SKILL);
    const both = turnWithMission('invisibleThreat', { seats: [two, {}], dice: [1, 10], houseRules });
    playTurn(both.game);
    expect(both.players[0].missionPoints).toBe(2);
    expect(both.log()).toContain('attempts Invisible Threat (Brains 10, Combat 9, science X2, lore X3, communication)');
    expect(attempt('invisibleThreat', [1, 10], { ...one, plays }, { houseRules }).outcome).toBe(SUCCESS);
  });

  test.each([
    ['both tests', [10, 1, 10, 1], FAILED_BOTH],
    ['Brains alone', [10, 1, 1, 10], FAILED_BRAINS],
    ['Combat alone', [1, 10, 10, 1], FAILED_COMBAT],
    ['neither', [1, 10, 1, 10], SUCCESS],
  ] as const)('MISSION-37 success needs every test and every skill: failed %s', (_, dice, outcome) => {
    expect(attempt('confrontApothis', dice, { team: FIGHTERS }).outcome).toBe(outcome);
    const noLore = ['major', 'lieutenant', 'sergeant', 'airForceColonel', 'commandos'];
    expect(attempt('confrontApothis', dice, { team: noLore }).outcome).toBe(MISSING_SKILL);
  });

  test('MISSION-23 an empty Team tests with 0, has no skills and loses nobody', () => {
    const example = turnWithMission('stopGoauldInvasion', { seats: [{}, {}], dice: [1, 10] });
    playTurn(example.game);
    expect(example.log()).toContain('Combat 10 against 11: failure');
    expect(example.players[0].score).toBe(0);
    expect(attempt('invisibleThreat', [1, 10], {}).outcome).toBe(MISSING_SKILL);
    example.finish();
  });
});
