import { describe, expect, test } from 'vitest';
import { FALLEN } from '../../src/sim/games/skirmish/table/state.ts';
import { type Actor, and, play } from './support.ts';

const target: Actor = { name: 'r1', at: [10, 20] };
const fire: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'fire', at: 'r1' }] };
const hits = 'count(w.dice, 6, a.skill)';
const one = (life: number) => ({ profiles: { man: { life, move: 6, skill: 4, weapons: ['gun', 'knife'] } } });

describe('effects', () => {
  test('run in order, and each sees the last', () => {
    const game = { shoot: { hits, after: ['t.pins += 2', 't.pins += t.pins', 'a.pins = t.pins - 1'] } };
    const { value } = play({ game, blue: [fire], red: [target], rolls: [1] });
    expect([value('r1', 'pins'), value('b1', 'pins')]).toEqual([4, 3]);
  });

  test('are cut to the range of the state, and life to 0 and its start', () => {
    const game = { shoot: { hits, after: ['t.pins += 9', 'a.pins -= 3', 'a.life += 5', 't.life -= 1'] } };
    const { value, recorder } = play({ game, blue: [fire], red: [target], rolls: [1] });
    expect([value('r1', 'pins'), value('b1', 'pins'), value('b1', 'life'), value('r1', 'life')]).toEqual([5, 0, 3, 2]);
    const { metric, start, bins } = recorder.layout.histograms.find(({ metric }) => metric.name === 'cuts')!;
    expect(metric.dimensions[0].labels).toEqual(['pins', 'down']);
    // Two of pins, none of down.
    expect([recorder.tally[start + 2], recorder.tally[start + bins]]).toEqual([1, 1]);
    const cut = recorder.set.events!.findIndex(({ clause, isRemarkable }) => clause === 'state.pins' && isRemarkable);
    expect(recorder.tally[recorder.layout.events + 2 * cut]).toBe(2);
  });

  test('of near(n) are on friends of the unit within n inches, itself left out', () => {
    const game = { actions: and('actions', { shout: { after: ['near(3).pins += 2'] } }) };
    const { value } = play({
      game,
      blue: [
        { name: 'b1', at: [10, 10], does: [{ do: 'shout' }] },
        { name: 'b2', at: [10, 13] },
        { name: 'b3', at: [10, 14] },
        { name: 'b4', at: [12, 12] },
      ],
      red: [{ name: 'r1', at: [12, 10] }],
    });
    expect(['b1', 'b2', 'b3', 'b4', 'r1'].map((name) => value(name, 'pins'))).toEqual([0, 2, 0, 2, 0]);
  });

  test('near(stat, n) is the best of friends within n inches, itself left out; 0 without any', () => {
    const game = {
      actions: and('actions', { look: { after: ['a.pins = near(skill, 3)'] } }),
      profiles: {
        man: { life: 3, move: 6, skill: 4, weapons: ['gun', 'knife'] },
        boy: { life: 3, move: 6, skill: 3, weapons: ['gun', 'knife'] },
        hero: { life: 3, move: 6, skill: 5, weapons: ['gun', 'knife'] },
      },
    };
    const look = (name: string, at: readonly [number, number], profile?: string): Actor => ({
      name,
      at,
      ...(profile && { profile }),
      does: [{ do: 'look' }],
    });
    const { value } = play({
      game,
      blue: [look('b1', [10, 10]), look('b2', [10, 12], 'boy'), look('b3', [30, 10]), look('b4', [13, 10], 'hero')],
      red: [{ name: 'r1', at: [11, 11], profile: 'hero' }],
    });
    expect(['b1', 'b2', 'b3', 'b4'].map((name) => value(name, 'pins'))).toEqual([5, 4, 0, 4]);
  });

  test('after a chain come once, and read the sums of its steps over all weapons', () => {
    const game = {
      weapons: {
        gun: { range: 24, dice: 1 },
        rifle: { range: 24, dice: 1 },
        bow: { range: 24, dice: 1 },
        knife: { range: 0, dice: 1 },
      },
      profiles: { man: { life: 9, move: 6, skill: 4, weapons: ['gun', 'rifle', 'bow', 'knife'] } },
      stats: { life: '1..10', move: '0..12', skill: '2..6' },
      shoot: { hits, after: ['t.pins += hits'] },
    };
    const { value, lines } = play({ game, blue: [fire], red: [target], rolls: [6, 1, 6] });
    expect(value('r1', 'pins')).toBe(2);
    expect(lines.filter((line) => line.includes('pins'))).toHaveLength(1);
  });

  test('they roll dice', () => {
    const game = { actions: and('actions', { rally: { after: ['a.pins = d(6)'] } }) };
    const rally: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'rally' }] };
    expect(play({ game, blue: [rally], red: [target], rolls: [4] }).value('b1', 'pins')).toBe(4);
  });
});

describe('who has no life left', () => {
  test('is out once the list of effects is done, and not before', () => {
    const saved = { shoot: { hits, after: ['t.life += 1'] }, ...one(1) };
    expect(play({ game: saved, blue: [fire], red: [target], rolls: [6] }).unit('r1').status).not.toBe(FALLEN);
    const told = { shoot: { hits, after: ['a.pins += 1'] }, ...one(1) };
    const { unit, value } = play({ game: told, blue: [fire], red: [target], rolls: [6] });
    expect(unit('r1').status).toBe(FALLEN);
    expect(value('b1', 'pins')).toBe(1);
  });

  test('has no morale test', () => {
    const game = { morale: { test: 'd(6) > 3', fail: ['a.down = 1'] }, ...one(1) };
    expect(play({ game, blue: [fire], red: [target], rolls: [6] }).log).not.toContain('morale');
  });

  test('does nothing more of its action', () => {
    const actions = and('actions', { burst: { before: ['a.life = 0'], shoot: true, after: ['a.pins = 1'] } });
    const { log, value } = play({
      game: { actions },
      blue: [
        { ...fire, does: [{ do: 'burst', at: 'r1' }] },
        { name: 'b2', at: [30, 5] },
      ],
      red: [target],
    });
    expect(log).toContain('blue b1 falls');
    expect(log).not.toContain('shoots');
    expect(value('b1', 'pins')).toBe(0);
  });

  test('ends the game after the action, if its side has no units left', () => {
    const { acts, log } = play({
      game: one(1),
      blue: [fire, { name: 'b2', at: [30, 5] }],
      red: [target],
      rolls: [6],
      turns: 3,
    });
    expect(acts).toEqual(['blue b1: fire']);
    expect(log).toContain('Result: win for blue (a side is wiped out)');
  });
});

describe('morale', () => {
  const morale = { when: 'a.life < 3', test: 'count(1, 6, a.skill)', fail: ['a.down = 1'], pass: ['a.pins = 1'] };

  test('is tested once by who lost life by the enemy, if its condition holds', () => {
    const failed = play({ game: { morale }, blue: [fire], red: [target], rolls: [6, 3] });
    expect([failed.value('r1', 'down'), failed.value('r1', 'pins')]).toEqual([1, 0]);
    const passed = play({ game: { morale }, blue: [fire], red: [target], rolls: [6, 4] });
    expect([passed.value('r1', 'down'), passed.value('r1', 'pins')]).toEqual([0, 1]);
    expect(play({ game: { morale }, blue: [fire], red: [target], rolls: [1] }).log).not.toContain('morale');
    const strong = { morale: { ...morale, when: 'a.life < 2' } };
    expect(play({ game: strong, blue: [fire], red: [target], rolls: [6] }).log).not.toContain('morale');
  });

  test('life that effects of the enemy take counts, life that its own take does not', () => {
    const game = { morale: { ...morale, when: true }, shoot: { hits, after: ['t.life -= 1', 'a.life -= 1'] } };
    const { lines } = play({ game, blue: [fire], red: [target], rolls: [1, 4] });
    expect(lines.filter((line) => line.includes('morale'))).toEqual(['red r1: morale passed (1 of 1 on 4+: 4)']);
  });

  test('a test fails at 0 and passes at anything else', () => {
    const game = { morale: { test: '0 - d(6)', fail: ['a.down = 1'] } };
    expect(play({ game, blue: [fire], red: [target], rolls: [6, 1] }).value('r1', 'down')).toBe(0);
  });

  test('does not trigger itself', () => {
    const game = { morale: { test: 0, fail: ['a.life -= 1'] } };
    const { value, lines } = play({ game, blue: [fire], red: [target], rolls: [6] });
    expect(value('r1', 'life')).toBe(1);
    expect(lines.filter((line) => line.includes('morale'))).toHaveLength(1);
  });
});

describe('friends of who falls', () => {
  const friends: Actor[] = [target, { name: 'r2', at: [12, 20] }, { name: 'r3', at: [20, 20] }];

  test('are triggered within so many inches', () => {
    const game = { ...one(1), friendFalls: { within: 'a.skill - 2', test: 'd(6) > 3', fail: ['a.down = 1'] } };
    const { value, log } = play({ game, blue: [fire], red: friends, rolls: [6, 2] });
    expect(['r2', 'r3'].map((name) => value(name, 'down'))).toEqual([1, 0]);
    expect(log).toContain('red r2: test at the fall of a friend failed');
  });

  test('once an action, however many fall', () => {
    const game = {
      ...one(2),
      morale: ['near(3).life = 0'],
      friendFalls: { within: 9, pass: ['a.pins += 1'] },
    };
    const red: Actor[] = [
      target,
      { name: 'r2', at: [12, 20] },
      { name: 'r3', at: [8, 20] },
      { name: 'r4', at: [15, 20] },
    ];
    const { unit, value } = play({ game, blue: [fire], red, rolls: [6] });
    expect(['r2', 'r3'].map((name) => unit(name).status)).toEqual([FALLEN, FALLEN]);
    expect(['r1', 'r4'].map((name) => value(name, 'pins'))).toEqual([1, 1]);
  });

  test('who falls by a trigger shocks friends too, but not who falls by this very one', () => {
    const game = {
      ...one(2),
      morale: { test: 0, fail: ['a.life = 0'] },
      friendFalls: { within: 9, pass: ['a.pins += 1', 'a.life = 0'] },
    };
    const { unit, value } = play({
      game,
      blue: [fire],
      red: [target, { name: 'r2', at: [12, 20] }, { name: 'r3', at: [20, 20] }],
      rolls: [6],
    });
    expect(['r1', 'r2'].map((name) => unit(name).status)).toEqual([FALLEN, FALLEN]);
    // r3 is 8 inches from r2, who fell by this trigger, and 10 from r1.
    expect(value('r3', 'pins')).toBe(0);
  });

  test('who falls at the end of a turn is seen to fall', () => {
    const game = {
      turn: { scheme: 'sides', end: { when: 'a.skill == 5', pass: ['a.life = 0'] } },
      friendFalls: { within: 9, pass: ['a.pins += 1'] },
      profiles: {
        man: { life: 3, move: 6, skill: 4, weapons: ['gun', 'knife'] },
        doomed: { life: 3, move: 6, skill: 5, weapons: ['gun', 'knife'] },
      },
    };
    const { value } = play({
      game,
      blue: [{ name: 'b1', at: [5, 5] }],
      red: [
        { ...target, profile: 'doomed' },
        { name: 'r2', at: [12, 20] },
      ],
    });
    expect(value('r2', 'pins')).toBe(1);
  });
});

describe('breaking', () => {
  const game = { ...one(1), lead: 'skill', breaks: 'own.best - 3 * own.losses < 0', broken: ['a.down = 1'] };
  const friends: Actor[] = [target, { name: 'r2', at: [12, 20] }];
  const second: Actor = { name: 'b2', at: [12, 10], does: [{ do: 'fire', at: 'r2' }] };

  test('is asked of each side after every loss, and its effects are on each unit that is left', () => {
    const held = play({ game, blue: [fire], red: friends, rolls: [6] });
    expect(held.log).not.toContain('breaks');
    const broken = play({ game: { ...game, breaks: 'own.losses > 0' }, blue: [fire], red: friends, rolls: [6] });
    expect(broken.log).toContain('The force of red breaks');
    expect([broken.value('r2', 'down'), broken.value('b1', 'down')]).toEqual([1, 0]);
    expect(broken.battle.sides.map(({ breakTurn }) => breakTurn)).toEqual([0, 1]);
  });

  test('the highest of the living leads', () => {
    const profiles = {
      man: { life: 1, move: 6, skill: 4, weapons: ['gun', 'knife'] },
      chief: { life: 1, move: 6, skill: 6, weapons: ['gun', 'knife'] },
    };
    const shot = (chief: string) =>
      play({
        game: { ...game, profiles },
        blue: [fire],
        red: friends.map((one) => (one.name === chief ? { ...one, profile: 'chief' } : one)),
        rolls: [6],
      });
    expect(shot('r1').battle.sides[1].best).toBe(4);
    expect(shot('r2').battle.sides[1].best).toBe(6);
  });

  test('decides a mission of that kind at the end of the turn', () => {
    const mission = { objective: 'break' as const, turns: 5 };
    const { log, battle } = play({
      game: { ...game, breaks: 'own.losses > 0' },
      blue: [fire, second],
      red: [...friends, { name: 'r3', at: [30, 30] }],
      rolls: [6, 1],
      mission,
    });
    expect(log).toContain('Result: win for blue (a side broke)');
    expect(battle.turn).toBe(1);
  });
});
