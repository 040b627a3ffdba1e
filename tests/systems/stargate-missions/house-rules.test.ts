import { describe, expect, test } from 'vitest';
import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { REASONS } from '../../../src/sim/systems/stargate-missions/counts/metrics.ts';
import { odds } from '../../../src/sim/systems/stargate-missions/odds/odds.ts';
import { makeAttempt } from '../../../src/sim/systems/stargate-missions/play/attempt.ts';
import { recruitPhase } from '../../../src/sim/systems/stargate-missions/play/recruit.ts';
import { playTurn } from '../../../src/sim/systems/stargate-missions/play/turn.ts';
import { rules } from '../../../src/sim/systems/stargate-missions/rules/rules.ts';
import {
  FAILED_BOTH,
  FAILED_BRAINS,
  FAILED_COMBAT,
  MISSING_SKILL,
  SUCCESS,
} from '../../../src/sim/systems/stargate-missions/steps/attempt.ts';
import { playBatch } from '../../../src/workers/batch.ts';
import { FIGHTERS, SCHOLARS, type Seat, type Situation, situation } from './support.ts';
import { mean, tableOf } from './tables.ts';

function turn(seats: readonly Seat[], missions: readonly string[], dice: readonly number[], houseRules: Patch) {
  const example = situation({ seats, missions, dice, houseRules: { 'events.drawPerTurn': 0, ...houseRules } });
  playTurn(example.game);
  example.finish();
  return example;
}

function outcome(card: string, dice: readonly number[], seat: Seat, houseRules: Patch) {
  const { game, mission, finish } = situation({ seats: [seat, {}], drawn: [card], dice, houseRules });
  const ended = makeAttempt(game, mission(card).task, false);
  finish();
  return ended;
}

function chances(name: string, given: Record<string, unknown>, houseRules: Patch): Record<string, number> {
  const compiled = compileRules(rules, houseRules);
  const procedure = odds.find((found) => found.name === name)!;
  const inputs = Object.fromEntries(Object.entries(procedure.inputs).map(([key, field]) => [key, field.default]));
  const all = { ...inputs, ...given };
  const step = procedure.prepare(compiled, all);
  const names = procedure.outcomes(compiled, all);
  const dice = new ExactDice();
  const { probabilities } = dice.enumerate(() => step(dice));
  return Object.fromEntries([...probabilities].map(([at, chance]) => [names[at], chance]));
}

describe('the casualty', () => {
  const failing = [10, 1];

  test('MISSION-39 by house rule the player names the member that a failure costs, or his left neighbour does', () => {
    const owner = turn([{ team: FIGHTERS, casualties: ['lieutenant'] }, {}], ['stopGoauldInvasion'], failing, {
      'loss.choice': 'owner',
    });
    expect(owner.ids(owner.table.personnelDiscards)).toEqual(['lieutenant']);
    const seats = [{ team: FIGHTERS }, { casualties: ['major'] }, {}];
    const rival = turn(seats, ['stopGoauldInvasion'], failing, { 'loss.choice': 'left-neighbour' });
    expect(rival.ids(rival.table.personnelDiscards)).toEqual(['major']);
    expect(rival.players[0].penalty).toBe(1);
  });

  test('MISSION-40 support goes first then too', () => {
    const team = ['doctor', ...FIGHTERS.slice(1)];
    const names = (casualty: string, houseRules: Patch) =>
      turn([{ team, casualties: [casualty] }, {}], ['stopGoauldInvasion'], failing, houseRules);
    expect(() => names('doctor', { 'loss.choice': 'owner' })).toThrow('names a casualty that it may not');
    expect(() => names('jaffeRebel', { 'loss.choice': 'owner' })).toThrow('names a casualty that it may not');
    expect(names('doctor', { 'loss.choice': 'owner', 'loss.supportFirst': false }).players[0].penalty).toBe(2);
  });

  test('MISSION-39 who chooses has no odds', () => {
    expect(() => chances('fate', {}, { 'loss.choice': 'owner' })).toThrow('there are no odds of it');
  });
});

describe('tests', () => {
  const any = { 'tests.needed': 'any' };

  test('MISSION-37 by house rule one of two tests is enough, and the skill is still required', () => {
    expect(outcome('confrontApothis', [10, 1, 1, 10], { team: FIGHTERS }, any)).toBe(SUCCESS);
    expect(outcome('confrontApothis', [1, 10, 10, 1], { team: FIGHTERS }, any)).toBe(SUCCESS);
    expect(outcome('confrontApothis', [10, 1, 10, 1], { team: FIGHTERS }, any)).toBe(FAILED_BOTH);
    expect(outcome('stopGoauldInvasion', [10, 1], { team: FIGHTERS }, any)).toBe(FAILED_COMBAT);
    const noLore = ['major', 'lieutenant', 'sergeant', 'airForceColonel', 'commandos'];
    expect(outcome('confrontApothis', [1, 10, 1, 10], { team: noLore }, any)).toBe(MISSING_SKILL);
  });

  test('MISSION-37 the odds of a Mission of two equal tests are those of one or the other', () => {
    const given = { card: 'suicideMission', brains: 9, combat: 9 };
    const both = chances('mission', given, {}).success;
    const one = Math.sqrt(both);
    expect(chances('mission', given, any).success).toBeCloseTo(1 - (1 - one) ** 2, 12);
  });

  test("MISSION-28 by house rules the Team's die and the Mission's have sides of their own", () => {
    const sides = { 'dice.teamSides': 4, 'dice.missionSides': 12 };
    expect(outcome('stopGoauldInvasion', [7, 4], { team: FIGHTERS }, sides)).toBe(SUCCESS);
    expect(() => outcome('stopGoauldInvasion', [7, 5], { team: FIGHTERS }, sides)).toThrow('rolled a d4');
    expect(() => outcome('stopGoauldInvasion', [13, 4], { team: FIGHTERS }, sides)).toThrow('rolled a d12');
    // 4 + 8 against a die of 12 and 5: the Mission die may exceed the Team's by 3.
    const { success } = chances('test', { team: 8, level: 5 }, sides);
    expect(success).toBeCloseTo((4 + 5 + 6 + 7) / 48, 12);
    expect(chances('test-with-reroll', { team: 8, level: 5 }, sides).success).toBeGreaterThan(success);
  });

  test("MISSION-29 by house rules the Team's highest face is a success and a 1 a failure, whatever cards are played", () => {
    const hopeless = { team: ['doctor'] };
    expect(outcome('stopGoauldInvasion', [10, 10], hopeless, { 'tests.teamHighest': 'success' })).toBe(SUCCESS);
    expect(outcome('stopGoauldInvasion', [10, 10], hopeless, {})).toBe(FAILED_COMBAT);
    const plays = [{ in: 'test', play: 'macGuyver' }] as const;
    const sure = { team: SCHOLARS, hand: ['macGuyver'], plays };
    expect(outcome('invisibleThreat', [1, 1], sure, {})).toBe(SUCCESS);
    expect(outcome('invisibleThreat', [1, 1], sure, { 'tests.teamLowest': 'failure' })).toBe(FAILED_BRAINS);
    // With its own sides the Team's die is highest at its own top face.
    const small = { 'tests.teamHighest': 'success', 'dice.teamSides': 6 };
    expect(outcome('stopGoauldInvasion', [10, 6], hopeless, small)).toBe(SUCCESS);
  });

  test('MISSION-29 odds count them: one face of ten more, one less', () => {
    const plain = chances('test', { team: 0, level: 20 }, {});
    expect(plain).toEqual({ failure: 1 });
    expect(chances('test', { team: 0, level: 20 }, { 'tests.teamHighest': 'success' }).success).toBeCloseTo(0.1, 12);
    expect(chances('test', { team: 20, level: 0 }, { 'tests.teamLowest': 'failure' }).success).toBeCloseTo(0.9, 12);
    const deficits = chances('deficit', { team: 20, level: 0 }, { 'tests.teamLowest': 'failure' });
    expect(deficits.never).toBeCloseTo(0.1, 12);
  });
});

describe('recruiting and refusing', () => {
  test('MISSION-17 by house rule only so many cards come from the deck in a turn, and the Team is short for it', () => {
    const recruits = (houseRules: Patch, orders?: readonly string[]) => {
      const given: Situation = { seats: [{ recruits: orders }, {}], personnel: SCHOLARS, houseRules };
      const example = situation(given);
      recruitPhase(example.game);
      return example.players[0].team.size;
    };
    expect(recruits({ 'recruit.maxFromDeck': 2 })).toBe(2);
    expect(recruits({})).toBe(5);
    expect(() => recruits({ 'recruit.maxFromDeck': 2 }, ['deck'])).toThrow('leaves its Team short');
    expect(() => recruits({ 'recruit.maxFromDeck': 2 }, ['deck', 'deck', 'deck'])).toThrow('does not allow');
  });

  test('MISSION-15 by house rule a Mission is refused as it is drawn, for the next of the deck', () => {
    const refusing = { team: FIGHTERS, refuses: ['Negotiations', 'Invisible Threat'] };
    const missions = ['negotiations', 'invisibleThreat', 'stopGoauldInvasion'];
    const twice = turn([refusing, {}], missions, [1, 10], { 'discovery.refusals': 2 });
    expect(twice.ids(twice.players[0].victory)).toEqual(['stopGoauldInvasion']);
    expect(twice.ids(twice.table.missionDiscards)).toEqual(['negotiations', 'invisibleThreat']);
    const once = turn([refusing, {}], missions, [10, 1, 1], { 'discovery.refusals': 1 });
    expect(once.ids(once.table.missionDiscards)).toEqual(['negotiations', 'invisibleThreat']);
    expect(once.players[0].lost).toBe(1);
    const two = turn(
      [refusing, {}],
      ['negotiations', 'stopGoauldInvasion', 'invisibleThreat', 'emancipation'],
      [1, 10, 10, 1, 1],
      {
        'discovery.refusals': 1,
        'discovery.draw': 2,
      },
    );
    expect([two.ids(two.table.missionDiscards), two.table.missionsLeft]).toEqual([
      ['negotiations', 'invisibleThreat'],
      1,
    ]);
    const last = turn([refusing, {}], ['negotiations'], [10, 1, 1], { 'discovery.refusals': 2 });
    expect(last.players[0].lost).toBe(1);
  });

  test('MISSION-26 by house rules a refusal costs points, and the card goes under the deck', () => {
    const cost = { 'mission.refusalPoints': 2, 'mission.refusedCardTo': 'deck-bottom', 'end.maxTurns': 9 };
    const seat = { team: FIGHTERS, refuses: ['Negotiations'], attempts: false };
    const drawn = turn([seat, {}], ['negotiations', 'stopGoauldInvasion'], [1, 10], {
      ...cost,
      'discovery.refusals': 1,
    });
    expect(drawn.players[0].score).toBe(0);
    expect(drawn.table.missionsLeft).toBe(1);
    const declined = turn([seat, {}], ['negotiations'], [], { ...cost, 'mission.compulsory': false });
    expect([declined.players[0].score, declined.table.missionsLeft]).toEqual([-2, 1]);
  });
});

describe('the target score', () => {
  test('MISSION-60 by house rule the game ends after the turn in which a player reaches it', () => {
    const { ready, column } = tableOf(['tactician', 'tactician'], { 'end.targetScore': 6 });
    const batch = playBatch(ready, 0, 60);
    const best = column(batch, 0, 'victoryScore').map((score, game) =>
      Math.max(score, column(batch, 1, 'victoryScore')[game]),
    );
    const width = ready.recorder.record.length;
    const [turns, reasons] = [0, 1].map((at) =>
      Array.from({ length: 60 }, (_, game) => batch.records[game * width + at]),
    );
    const byTarget = REASONS.indexOf('target-score');
    expect(best.filter((score, game) => score >= 6 !== (reasons[game] === byTarget))).toEqual([]);
    // Missions bring at most four points; a healed Main Character returns two.
    expect(Math.max(...best)).toBeLessThan(6 + 4 + 2);
    expect(mean(turns)).toBeLessThan(14);
  });
});
