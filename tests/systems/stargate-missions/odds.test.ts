import { describe, expect, test } from 'vitest';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { SampledDice } from '../../../src/sim/kernel/dice/sampled.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { odds } from '../../../src/sim/systems/stargate-missions/odds/odds.ts';
import { MISSIONS, PERSONNEL } from '../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import { rules } from '../../../src/sim/systems/stargate-missions/rules/rules.ts';
import { FirstPlayerRoll } from '../../../src/sim/systems/stargate-missions/steps/first-player.ts';

type Inputs = Readonly<Record<string, unknown>>;

function prepared(name: string, inputs: Inputs, houseRules: Patch = {}) {
  const procedure = odds.find((found) => found.name === name)!;
  const compiled = compileRules(rules, houseRules);
  const defaults = Object.fromEntries(Object.entries(procedure.inputs).map(([key, field]) => [key, field.default]));
  const all = { ...defaults, ...inputs };
  return { names: procedure.outcomes(compiled, all), step: procedure.prepare(compiled, all) };
}

function ask(name: string, inputs: Inputs, houseRules: Patch = {}): Record<string, number> {
  const { names, step } = prepared(name, inputs, houseRules);
  const dice = new ExactDice();
  const { probabilities } = dice.enumerate(() => step(dice));
  return Object.fromEntries(names.map((outcome, i) => [outcome, probabilities.get(i) ?? 0]));
}

/** Independent count of 100 pairs of ten-sided faces. */
function pairs(holds: (mission: number, team: number) => boolean): number {
  let count = 0;
  for (let mission = 1; mission <= 10; mission++)
    for (let team = 1; team <= 10; team++) if (holds(mission, team)) count++;
  return count / 100;
}

const passes = (margin: number) => pairs((mission, team) => team + margin >= mission);
const TEAM = ['archeologist', 'doctor', 'marines', 'commandos', 'major'];
const close = (found: Record<string, number>, expected: Record<string, number>) => {
  expect(Object.keys(found)).toEqual(Object.keys(expected));
  for (const [outcome, probability] of Object.entries(expected)) expect(found[outcome]).toBeCloseTo(probability, 12);
};

describe('odds of one test', () => {
  test.each([
    [8, 10, 0],
    [8, 10, 3],
    [15, 5, 0],
    [0, 10, 0],
    [20, 5, 0],
  ])('MISSION-28 MISSION-29 test of a sum of %i against %i with a bonus of %i', (team, level, bonus) => {
    const success = passes(team + bonus - level);
    close(ask('test', { team, level, bonus }), { success, failure: 1 - success });
  });

  test('MISSION-29 ties and other dice, by house rules', () => {
    expect(ask('test', { team: 10, level: 10 }).success).toBeCloseTo(0.55, 12);
    expect(ask('test', { team: 10, level: 10 }, { 'tests.tie': 'failure' }).success).toBeCloseTo(0.45, 12);
    expect(ask('test', { team: 10, level: 10 }, { 'dice.sides': 6 }).success).toBeCloseTo(21 / 36, 12);
  });

  test('MISSION-31 deficit names the smallest bonus that is enough, the reachable ones', () => {
    const found = ask('deficit', { team: 8, level: 10 });
    expect(Object.keys(found)).toEqual(Array.from({ length: 12 }, (_, i) => `${i}`));
    for (const [bonus, probability] of Object.entries(found)) {
      const want = Number(bonus);
      const expected = pairs((mission, team) => Math.max(0, mission + 10 - team - 8) === want);
      expect(probability).toBeCloseTo(expected, 12);
    }
    close(ask('deficit', { team: 30, level: 10 }), { 0: 1 });
    expect(Object.keys(ask('deficit', { team: 0, level: 20 }))[0]).toBe('11');
  });

  test('MISSION-55 a Last Chance rolls the die with the better chance for its player', () => {
    let rerolled = 0;
    let spoiled = 0;
    for (let mission = 1; mission <= 10; mission++)
      for (let team = 1; team <= 10; team++) {
        const margin = team + 8 - mission - 10;
        const byTeam = Math.min(10, Math.max(0, 10 - (mission + 2) + 1)) / 10;
        const byMission = Math.min(10, Math.max(0, team - 2)) / 10;
        rerolled += margin >= 0 ? 1 : Math.max(byTeam, byMission);
        spoiled += margin >= 0 ? Math.min(byTeam, byMission) : 0;
      }
    expect(ask('test-with-reroll', { team: 8, level: 10 }).success).toBeCloseTo(rerolled / 100, 12);
    expect(ask('test-with-reroll', { team: 8, level: 10, by: 'opponent' }).success).toBeCloseTo(spoiled / 100, 12);
  });
});

describe('odds of an attempt', () => {
  test('MISSION-37 brains and combat are independent, and causes are told apart', () => {
    const [brains, combat] = [passes(-2), passes(1)];
    close(ask('mission', { card: 'confrontApothis', brains: 8, combat: 11, skills: ['lore'] }), {
      success: brains * combat,
      'missing-skill': 0,
      'failed-brains': (1 - brains) * combat,
      'failed-combat': brains * (1 - combat),
      'failed-both': (1 - brains) * (1 - combat),
    });
    const missing = ask('mission', { card: 'confrontApothis', brains: 8, combat: 11, skills: ['science'] });
    expect(missing['missing-skill']).toBe(1);
  });

  test('MISSION-36 a level of two wants two entries', () => {
    const houseRules = { 'cards.missions.confrontTantalus.skills.lore': 2 };
    const found = (skills: string[], actions: string[]) =>
      ask('mission', { card: 'confrontTantalus', brains: 10, skills, actions }, houseRules);
    expect(found(['lore'], [])['missing-skill']).toBe(1);
    expect(found(['lore', 'lore'], []).success).toBeCloseTo(passes(0), 12);
    expect(found(['lore'], ['solveMystery']).success).toBeCloseTo(passes(3), 12);
  });

  test('MISSION-33 MISSION-34 actions are played from the start, and their duration counts', () => {
    const actions = ['teamEffort', 'honor'];
    const given = { card: 'suicideMission', brains: 8, combat: 8, actions };
    expect(ask('mission', given).success).toBeCloseTo(passes(0) * passes(3), 12);
    expect(ask('mission', given, { 'actions.duration': 'test' }).success).toBeCloseTo(passes(0) * passes(1), 12);
    expect(ask('mission', given, { 'actions.skillNote': 'requires' }).success).toBeCloseTo(passes(0) * passes(0), 12);
    expect(() => ask('mission', { card: 'suicideMission', actions: ['sacrifice'] })).toThrow('Sacrifice has an effect');
    expect(() => ask('mission', { card: 'suicideMission', actions: ['trapped'] })).toThrow('Trapped is a challenge');
  });

  test('MISSION-30 house rules of tests hold', () => {
    const given = { card: 'suicideMission', brains: 8, combat: 8 };
    expect(ask('mission', given, { 'tests.stopAtFirstFailure': true })['failed-both']).toBe(0);
    const first = ask('mission', given, { 'tests.stopAtFirstFailure': true, 'tests.order': ['combat', 'brains'] });
    expect(first['failed-combat']).toBeCloseTo(1 - passes(-2), 12);
    expect(() => ask('mission', given, { 'tests.order': ['combat', 'combat'] })).toThrow('must name both stats');
  });

  test('MISSION-55 one Last Chance mends the first failed test only', () => {
    const once = ask('test-with-reroll', { team: 8, level: 10 }).success;
    const plain = passes(-2);
    const found = ask('mission-with-reroll', { card: 'suicideMission', brains: 8, combat: 8 });
    expect(found.success).toBeCloseTo(plain * once + (once - plain) * plain, 12);
  });

  test.each(['mission', 'mission-with-reroll', 'challenge', 'team', 'fate'])(
    'MISSION-32 %s is told of an action that is none before any dice are asked',
    (name) => {
      const card = name === 'challenge' ? 'trapped' : 'suicideMission';
      expect(() => prepared(name, { card, actions: ['trapped'] })).toThrow('Trapped is a challenge');
      expect(() => prepared(name, { card, actions: ['sacrifice'] })).toThrow('Sacrifice has an effect');
    },
  );

  test('MISSION-55 a Last Chance that its holder may not play changes nothing', () => {
    const reroll = (by: string, houseRules: Patch) =>
      ask('test-with-reroll', { team: 8, level: 10, by }, houseRules).success;
    const plain = passes(-2);
    expect(reroll('team', { 'effects.rerollTarget.windows': [] })).toBeCloseTo(plain, 12);
    expect(reroll('team', { 'effects.rerollTarget.by': 'opponents' })).toBeCloseTo(plain, 12);
    expect(reroll('opponent', { 'effects.rerollTarget.by': 'active' })).toBeCloseTo(plain, 12);
    expect(reroll('team', { 'effects.rerollTarget.by': 'active' })).toBeGreaterThan(plain);
    expect(reroll('opponent', { 'effects.rerollTarget.by': 'opponents' })).toBeLessThan(plain);
  });

  test('MISSION-32 more actions than the tests of a card may have are refused', () => {
    const one = { 'actions.maxPerTest': 1 };
    const two = ['heavyWeapons', 'giveGift'];
    expect(() => ask('mission', { card: 'suicideMission', actions: two }, one)).not.toThrow();
    expect(() => ask('mission', { card: 'stopGoauldInvasion', actions: two }, one)).toThrow('only 1 may be played');
    expect(() => ask('mission', { card: 'stopGoauldInvasion', actions: two })).not.toThrow();
  });

  test('MISSION-24 a challenge is attempted as a Mission is; an action is none', () => {
    expect(ask('challenge', { card: 'trapped', combat: 12 }).success).toBeCloseTo(passes(2), 12);
    expect(() => ask('challenge', { card: 'honor' })).toThrow('Honor is an action, not a challenge');
    expect(ask('team', { personnel: TEAM, card: 'trapped' }).success).toBeCloseTo(passes(-3), 12);
  });

  test('MISSION-16 a Team is its sums and its skills, of one to five members', () => {
    expect(ask('team', { personnel: TEAM, card: 'confrontApothis' }).success).toBeCloseTo(passes(-3) * passes(-3), 12);
    expect(ask('team', { personnel: TEAM, card: 'invisibleThreat' })['missing-skill']).toBe(1);
    expect(() => ask('team', { personnel: [], card: 'invisibleThreat' })).toThrow('1 to 5 cards, got 0');
    expect(() => ask('team', { personnel: [...TEAM, 'marines'], card: 'invisibleThreat' })).toThrow('got 6');
  });
});

describe('odds of losses', () => {
  test('MISSION-40 the loss is a support member, each as likely; equal ids are summed', () => {
    close(ask('loss', { personnel: TEAM }), {
      archeologist: 0,
      doctor: 0,
      marines: 1 / 3,
      commandos: 1 / 3,
      major: 1 / 3,
    });
    close(ask('loss', { personnel: ['marines', 'marines', 'major'] }), { marines: 2 / 3, major: 1 / 3 });
    close(ask('loss', { personnel: ['doctor', 'scholar'] }), { doctor: 0.5, scholar: 0.5 });
    close(ask('loss', { personnel: ['doctor', 'marines'] }, { 'loss.supportFirst': false }), {
      doctor: 0.5,
      marines: 0.5,
    });
  });

  test('MISSION-51 fate: Heal saves the casualty of a Team with Medical', () => {
    const success = passes(-3) * passes(-3);
    const given = { personnel: TEAM, card: 'confrontApothis' };
    close(ask('fate', given), { success, healed: 0, 'lost-support': 1 - success, 'lost-main': 0 });
    close(ask('fate', { ...given, heal: true }), { success, healed: 1 - success, 'lost-support': 0, 'lost-main': 0 });
    const noMedic = { personnel: ['archeologist'], card: 'suicideMission', heal: true };
    expect(ask('fate', noMedic)['lost-main']).toBeCloseTo(1 - passes(-7) * passes(-10), 12);
    const self = { personnel: ['combatMedic'], card: 'suicideMission', heal: true };
    expect(ask('fate', self).healed).toBeCloseTo(1 - passes(-9) * passes(-9), 12);
    expect(ask('fate', self, { 'effects.heal.casualtyCounts': false }).healed).toBe(0);
  });

  test('MISSION-25 turn: a loss to the challenge precedes the Mission', () => {
    const personnel = ['doctor', 'major'];
    // Brains 4 against 5; without the Major Brains 3; the Doctor still has communication.
    const challenge = passes(4 - 5) * passes(3 - 5);
    const whole = passes(4 - 10);
    const short = passes(3 - 10);
    close(ask('turn', { personnel, card: 'negotiations', challenge: 'impostor' }), {
      'won-lost0': challenge * whole,
      'won-lost1': (1 - challenge) * short,
      'failed-lost1': challenge * (1 - whole),
      'failed-lost2': (1 - challenge) * (1 - short),
    });
    close(ask('turn', { personnel, card: 'negotiations', challenge: null }), {
      'won-lost0': whole,
      'won-lost1': 0,
      'failed-lost1': 1 - whole,
      'failed-lost2': 0,
    });
    const forfeit = ask(
      'turn',
      { personnel, card: 'negotiations', challenge: 'impostor' },
      { 'challenge.onFailure': 'lose-member-and-mission' },
    );
    expect(forfeit['failed-lost1']).toBeCloseTo(1 - challenge + challenge * (1 - whole), 12);
    const free = ask(
      'turn',
      { personnel, card: 'negotiations', challenge: 'impostor' },
      { 'challenge.onFailure': 'nothing' },
    );
    expect(free['won-lost0']).toBeCloseTo(whole, 12);
  });
});

describe('odds of what is dealt', () => {
  test('MISSION-17 random-team deals every Team of two as often', () => {
    const cards = Object.values(PERSONNEL);
    let success = 0;
    let missing = 0;
    let teams = 0;
    for (let a = 0; a < cards.length; a++)
      for (let b = a + 1; b < cards.length; b++) {
        teams++;
        const skills: readonly string[] = [...cards[a].skills, ...cards[b].skills];
        if (!skills.includes('lore')) missing++;
        else success += passes(cards[a].brains + cards[b].brains - (MISSIONS.confrontTantalus.brains ?? 0));
      }
    const found = ask('random-team', { card: 'confrontTantalus', size: 2 });
    expect(found.success).toBeCloseTo(success / teams, 12);
    expect(found['missing-skill']).toBeCloseTo(missing / teams, 12);
    expect(() =>
      ask('random-team', { card: 'confrontTantalus', size: 25 }, { 'cards.personnel.marines.copies': 0 }),
    ).toThrow('has 24 cards');
  });

  test('MISSION-20 MISSION-43 event-hand is a draw without replacement', () => {
    close(ask('event-hand', { draws: 2, kind: 'challenge' }), {
      0: (43 * 42) / (65 * 64),
      1: (2 * 43 * 22) / (65 * 64),
      2: (22 * 21) / (65 * 64),
    });
    const all = ask('event-hand', { draws: 65, kind: 'action' });
    expect(all['43']).toBeCloseTo(1, 12);
  });

  test('MISSION-09 first-player: the real roll favours no seat', () => {
    close(ask('first-player', { players: 3 }), { seat1: 1 / 3, seat2: 1 / 3, seat3: 1 / 3 });
    expect(ask('first-player', { players: 3 }, { 'setup.firstPlayer': 'seat1' }).seat1).toBe(1);
    const book = new StreamBook();
    const streams = [0, 1, 2].map((seat) => book.open(0, seat));
    const dice = new SampledDice(11, book);
    const first = new FirstPlayerRoll(dice, streams, 10);
    const counts = [0, 0, 0];
    const games = 30_000;
    for (let game = 0; game < games; game++) {
      dice.beginGame(game);
      counts[first.roll()]++;
    }
    const chi = counts.reduce((sum, count) => sum + (count - games / 3) ** 2 / (games / 3), 0);
    // Chi-squared, 2 degrees of freedom: above 27.6 once in a million.
    expect(chi).toBeLessThan(27.6);
  });

  test('MISSION-09 exact dice enumerate the real roll to its end, ties among some or all included', () => {
    const exact = new ExactDice();
    const roll = new FirstPlayerRoll(exact, [0, 1, 2, 3], 4);
    const { probabilities } = exact.enumerate(() => roll.roll());
    expect([...probabilities.keys()].toSorted()).toEqual([0, 1, 2, 3]);
    for (const chance of probabilities.values()) expect(chance).toBeCloseTo(1 / 4, 12);
  });
});

test('probabilities of every procedure add up to 1, within its limit of paths', () => {
  for (const { name } of odds) {
    const sum = Object.values(ask(name, {})).reduce((a, b) => a + b, 0);
    expect(Math.abs(sum - 1)).toBeLessThan(1e-12);
  }
});
