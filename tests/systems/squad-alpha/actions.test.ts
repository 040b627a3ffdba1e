import { describe, expect, test, vi } from 'vitest';
import { FALLEN, LEFT, ON_TABLE } from '../../../src/sim/systems/squad-alpha/table/state.ts';
import { Ways } from '../../../src/sim/tabletop/ways.ts';
import { type Actor, type Example, play } from './support.ts';

const hard = { cover: 'hard' as const };
const soft = { cover: 'soft' as const };

describe('moving', () => {
  const mover = (to: readonly [number, number]): Actor => ({
    name: 'b1',
    at: [10, 10],
    dice: [3],
    does: [{ move: to }],
  });
  const far: Actor = { name: 'r1', at: [30, 30] };

  test('ALPHA-12 on a success a figure moves up to 4 inches, on a failure it stays', () => {
    const moved = play({ blue: [mover([10, 14])], red: [far], rolls: [[1, 1]] });
    expect(moved.log).toContain('moves from (10, 10) to (10, 14)');
    expect(moved.figure('b1').node).toBe(moved.battle.lattice.nodeNear(1000, 1400));
    const stayed = play({ blue: [mover([10, 14])], red: [far], rolls: [[4, 5]] });
    expect(stayed.figure('b1').node).toBe(stayed.battle.lattice.nodeNear(1000, 1000));
  });

  test('ALPHA-12 no point beyond the distance can be reached, and the distance is a house rule', () => {
    expect(() => play({ blue: [mover([13, 13])], red: [far], rolls: [[1, 1]] })).toThrow('cannot reach');
    play({ blue: [mover([13, 13])], red: [far], rolls: [[1, 1]], houseRules: { 'move.distance': 5 } });
  });

  test('ALPHA-12 impassable terrain stops it', () => {
    const wall = { name: 'wall', rect: [5, 11, 12, 1] as const, movement: 'impassable' as const };
    expect(() => play({ blue: [mover([10, 13])], red: [far], rolls: [[1, 1]], terrain: [wall] })).toThrow(
      'cannot reach',
    );
  });

  test('ALPHA-12 terrain costs nothing extra unless the scenario or a house rule says so', () => {
    const bog = { name: 'bog', rect: [0, 10, 40, 30] as const, movement: 'rough' as const };
    const example: Example = { blue: [mover([10, 14])], red: [far], rolls: [[1, 1]], terrain: [bog] };
    play(example);
    expect(() => play({ ...example, houseRules: { 'move.rough': 2 } })).toThrow('cannot reach');
    expect(() => play({ ...example, terrain: [{ ...bog, movementCost: 2 }] })).toThrow('cannot reach');
    const hedge = {
      name: 'hedge',
      line: [
        [0, 12],
        [40, 12],
      ] as [number, number][],
      movement: 'linear-obstacle' as const,
    };
    play({ ...example, terrain: [hedge] });
    expect(() => play({ ...example, terrain: [hedge], houseRules: { 'move.linearObstacle': 1 } })).toThrow(
      'cannot reach',
    );
  });
});

describe('moving past others', () => {
  const mover = (to: readonly [number, number]): Actor => ({
    name: 'b1',
    at: [10, 10],
    dice: [3],
    does: [{ move: to }],
  });
  const row = (side: string, xs: readonly number[]): Actor[] => xs.map((x) => ({ name: `${side}${x}`, at: [x, 12] }));
  const enemies = row('r', [7, 8, 9, 10, 11, 12, 13]);
  const beyond = (red: readonly Actor[], houseRules = {}, blue: readonly Actor[] = []): Example => ({
    blue: [mover([10, 14]), ...blue],
    red,
    rolls: [[1, 1]],
    houseRules,
  });
  const refused = 'moves b1 where it cannot go';
  const far: Actor = { name: 'r1', at: [30, 30] };

  test('ALPHA-12 a figure does not run through enemies, unless a house rule lets it', () => {
    expect(() => play(beyond(enemies))).toThrow(refused);
    const { figure, battle } = play(beyond(enemies, { 'move.through': 'everybody' }));
    expect(figure('b1').node).toBe(battle.lattice.nodeNear(1000, 1400));
  });

  test('ALPHA-12 it runs through friends, unless a house rule forbids it', () => {
    const friends = row('b', [7, 8, 9, 10, 11, 12, 13]);
    play(beyond([far], {}, friends));
    expect(() => play(beyond([far], { 'move.through': 'nobody' }, friends))).toThrow(refused);
  });

  test('ALPHA-12 it goes round an enemy where its move is long enough, no nearer to it than one base', () => {
    const one: Example = { ...beyond([{ name: 'r1', at: [10, 12] }]), blue: [mover([11, 13])] };
    play({ ...one, houseRules: { 'move.distance': 3.42 } });
    expect(() => play({ ...one, houseRules: { 'move.distance': 3.41 } })).toThrow(refused);
    // A base fits through two inches and touches both; not through less.
    const pair = (gap: number): Actor[] => [
      { name: 'r1', at: [10 - gap, 12] },
      { name: 'r2', at: [10 + gap, 12] },
    ];
    play(beyond(pair(1)));
    expect(() => play({ ...beyond(pair(1)), houseRules: { 'base.diameter': 1.5, 'move.distance': 4 } })).toThrow(
      refused,
    );
  });

  test('ALPHA-12 a long way round a row is looked for no further than the point asked about', () => {
    const { battle, figure } = play({ ...beyond(enemies, { 'move.distance': 20, 'move.through': 'everybody' }) });
    const { lattice, movement } = battle;
    const ways = new Ways(battle, movement, 'friends', 100);
    const legs = vi.spyOn(movement, 'straightCost');
    expect(ways.lead(figure('b1'), lattice.nodeNear(1000, 1000))).toBe(true);
    expect(legs.mock.calls.length).toBeLessThan(5 * movement.reach(figure('b1').node).length);
  });

  test('ALPHA-12 ALPHA-20 a casualty marker bars no way', () => {
    const gunner: Actor = { name: 'b2', at: [10, 5], dice: [1], does: [{ shoot: 'r10' }] };
    const { log } = play({ ...beyond(enemies, {}, [gunner]), rolls: [[1, 1, 1, 1]] });
    expect(log).toContain('b1 moves from (10, 10) to (10, 14)');
  });

  test('ALPHA-12 it turns no corner inside the base of an enemy, and may start inside that of a friend', () => {
    // By (8, 11) and (8, 12) 4.66 inches; by (9, 11), within a base of 1.5 inches, 4.26.
    const round = (distance: number): Example => ({
      ...beyond([{ name: 'r1', at: [10, 12] }], { 'base.diameter': 1.5, 'move.distance': distance }),
      blue: [mover([9, 13])],
      rolls: [[1, 1, 6, 6, 6, 6]],
    });
    expect(() => play(round(4.5))).toThrow(refused);
    play(round(4.67));
    const crowded = { 'base.diameter': 1.5, 'move.through': 'nobody' };
    play({ ...beyond([far], crowded, [{ name: 'b2', at: [9, 10] }]) });
    expect(() =>
      play({
        ...beyond([far], crowded, [{ name: 'b2', at: [10, 11] }]),
        blue: [mover([10, 12]), { name: 'b2', at: [10, 11] }],
      }),
    ).toThrow(refused);
  });

  test('ALPHA-16 a charge may end in the base contact that bars the way beyond', () => {
    const { log } = play({ ...beyond(enemies), blue: [mover([10, 11])], rolls: [[1, 1, 6, 6, 6, 6]] });
    expect(log).toContain('charges from (10, 10) to (10, 11)');
  });

  test('a move that fails says that the figure stays', () => {
    const { log } = play({ blue: [mover([10, 14])], red: [far], rolls: [[6, 6]] });
    expect(log).toContain(
      'b1 tries to move from (10, 10) to (10, 14); needs 3 or less on 2 dice, rolls 6 and 6: failure, and it stays',
    );
  });
});

describe('shooting', () => {
  const shooter: Actor = { name: 'b1', at: [5, 20], dice: [3], does: [{ shoot: 'r1' }] };
  const target: Actor = { name: 'r1', at: [35, 20] };
  const spare: Actor = { name: 'r2', at: [35, 35] };

  test('ALPHA-13 the declared target is hit on a success, at any range, and missed on a failure', () => {
    const hit = play({ blue: [shooter], red: [target, spare], rolls: [[3, 6]] });
    expect(hit.figure('r1').status).toBe(FALLEN);
    const missed = play({ blue: [shooter], red: [target, spare], rolls: [[4, 6]] });
    expect(missed.figure('r1').status).toBe(ON_TABLE);
    expect(missed.column(0, 'shots')).toBe(1);
    expect(missed.column(0, 'hits')).toBe(0);
  });

  test('ALPHA-13 a shot needs a line of sight, and to be within range where the house rules set one', () => {
    const wall = { name: 'wall', rect: [20, 15, 1, 10] as const, sight: 'blocks' as const };
    const example: Example = { blue: [shooter], red: [target], rolls: [[1, 1]] };
    expect(() => play({ ...example, terrain: [wall] })).toThrow('which it may not');
    expect(() => play({ ...example, houseRules: { 'shooting.maxRange': 29 } })).toThrow('which it may not');
    play({ ...example, houseRules: { 'shooting.maxRange': 30 } });
  });

  test('ALPHA-13 figures do not block sight, unless a house rule says so', () => {
    const between: Actor = { name: 'r2', at: [20, 20] };
    const example: Example = { blue: [shooter], red: [target, between], rolls: [[1, 1]] };
    expect(play(example).figure('r1').status).toBe(FALLEN);
    expect(() => play({ ...example, houseRules: { 'sight.figuresBlock': true } })).toThrow('which it may not');
  });

  const inCover = (cover: 'soft' | 'hard', save: number, houseRules = {}) =>
    play({
      blue: [shooter],
      red: [target, spare],
      rolls: [[3, 6, save]],
      terrain: [{ name: 'cover', rect: [33, 18, 4, 4], cover }],
      houseRules,
    }).figure('r1').status;

  test('ALPHA-14 a hit figure saves on 3+ behind cover from fire and on 5+ behind cover from view', () => {
    expect(inCover('hard', 3)).toBe(ON_TABLE);
    expect(inCover('hard', 2)).toBe(FALLEN);
    expect(inCover('soft', 5)).toBe(ON_TABLE);
    expect(inCover('soft', 4)).toBe(FALLEN);
    expect(inCover('soft', 4, { 'save.soft': 4 })).toBe(ON_TABLE);
    expect(inCover('hard', 3, { 'save.hard': 4 })).toBe(FALLEN);
  });

  test('ALPHA-14 of several covers on the line the better one counts, once', () => {
    const { log, figure } = play({
      blue: [shooter],
      red: [target, spare],
      rolls: [[3, 6, 3]],
      terrain: [
        {
          name: 'hedge',
          line: [
            [34, 0],
            [34, 40],
          ],
          ...soft,
        },
        {
          name: 'wall',
          line: [
            [34.5, 0],
            [34.5, 40],
          ],
          ...hard,
        },
      ],
    });
    expect(log).toContain('shoots at red r1 in hard cover (wall);');
    expect(log).toContain('save on 3+ (in hard cover), rolls 3: saved');
    expect(figure('r1').status).toBe(ON_TABLE);
  });

  test('ALPHA-14 a score of 6 saves where 6 is needed, and nothing does where 7 is', () => {
    const onSix = { 'save.hard': 6, 'save.soft': 6 };
    for (const cover of ['hard', 'soft'] as const) {
      expect(inCover(cover, 6, onSix)).toBe(ON_TABLE);
      expect(inCover(cover, 5, onSix)).toBe(FALLEN);
    }
    expect(inCover('soft', 6)).toBe(ON_TABLE);
  });

  test('ALPHA-14 a target has the cover of what the line crosses only within an inch of it, or as near as a house rule says', () => {
    const hedgeAt = (x: number, houseRules = {}) => {
      const hedge = { name: 'hedge', line: [[x, 0] as const, [x, 40] as const], ...hard };
      const example: Example = { blue: [shooter], red: [target, spare], terrain: [hedge], houseRules };
      return (rolls: readonly number[]) => play({ ...example, rolls: [rolls] }).figure('r1').status;
    };
    // A hedge near the shooter at 5 does not cover the target at 35.
    expect(hedgeAt(9)([3, 6])).toBe(FALLEN);
    expect(hedgeAt(33.99)([3, 6])).toBe(FALLEN);
    expect(hedgeAt(34)([3, 6, 3])).toBe(ON_TABLE);
    expect(hedgeAt(32, { 'cover.targetWithin': 3 })([3, 6, 3])).toBe(ON_TABLE);
    expect(hedgeAt(31.99, { 'cover.targetWithin': 3 })([3, 6])).toBe(FALLEN);
    expect(hedgeAt(9, { 'cover.targetWithin': null })([3, 6, 3])).toBe(ON_TABLE);
  });

  test('ALPHA-14 cover is judged from the shooter: a wall that the shooter stands at gives its target none', () => {
    const { figure } = play({
      blue: [shooter],
      red: [target, spare],
      rolls: [[3, 6]],
      terrain: [
        {
          name: 'wall',
          line: [
            [6, 0],
            [6, 40],
          ],
          ...hard,
        },
      ],
    });
    expect(figure('r1').status).toBe(FALLEN);
  });

  test('ALPHA-15 a hit figure that does not save is killed; in the open there is no save', () => {
    const { log, column } = play({ blue: [shooter], red: [target, spare], rolls: [[3, 6]] });
    expect(log).toContain('red r1 is hit: no save: killed');
    expect(column(0, 'shotKills')).toBe(1);
    expect(column(1, 'losses')).toBe(1);
  });
});

describe('melee', () => {
  const enemy: Actor = { name: 'r1', at: [14, 10], dice: [6] };
  const spare: Actor = { name: 'r2', at: [35, 35], dice: [6] };
  const charger = (to: readonly [number, number] = [13, 10]): Actor => ({
    name: 'b1',
    at: [10, 10],
    dice: [4],
    does: [{ move: to }],
  });

  test('ALPHA-16 a move that ends in base contact gives a free attack, a second test at the same step', () => {
    const { log, figure } = play({ blue: [charger()], red: [enemy, spare], rolls: [[4, 6, 4, 5]] });
    expect(log).toContain('charges from (10, 10) to (13, 10); needs 4 or less on 2 dice, rolls 4 and 6: success');
    expect(log).toContain('strikes freely at red r1; needs 4 or less on 2 dice, rolls 4 and 5: success');
    expect(figure('r1').status).toBe(FALLEN);
  });

  test('ALPHA-16 a charge at step 6 has its free attack, too', () => {
    const { figure } = play({
      blue: [{ ...charger(), dice: [6] }],
      red: [
        { ...enemy, dice: [1] },
        { ...spare, dice: [1] },
      ],
      rolls: [[5, 6, 6, 5]],
    });
    expect(figure('r1').status).toBe(FALLEN);
  });

  test('ALPHA-16 a failed move gives none, nor does a house rule without it', () => {
    play({ blue: [charger()], red: [{ ...enemy, dice: [1] }, spare], rolls: [[5, 6]] });
    const { log, figure } = play({
      blue: [charger()],
      red: [{ ...enemy, dice: [1] }, spare],
      rolls: [[4, 6]],
      houseRules: { 'melee.freeAttack': false },
    });
    expect(log).not.toContain('strikes');
    expect(figure('r1').status).toBe(ON_TABLE);
  });

  test('ALPHA-16 base contact is centres within one base', () => {
    // 1.41 inches apart: contact with bases of 1.5, not of 1.
    const example: Example = { blue: [charger([13, 11])], red: [{ ...enemy, dice: [1] }, spare], rolls: [[4, 6]] };
    expect(play(example).log).toContain('moves from');
    const wide = { ...example, rolls: [[4, 6, 5, 5]], houseRules: { 'base.diameter': 1.5 } };
    expect(play(wide).log).toContain('charges from');
  });

  test('ALPHA-16 bases under an inch can touch: figures stand half an inch apart', () => {
    const { log } = play({
      blue: [charger([13.5, 10])],
      red: [{ ...enemy, dice: [1] }, spare],
      rolls: [[4, 6, 5, 5]],
      houseRules: { 'base.diameter': 0.5 },
    });
    expect(log).toContain('charges from (10, 10) to (13.5, 10)');
  });

  const engaged: Actor = { name: 'b1', at: [13, 10], dice: [4], does: [{ move: [10, 10] }] };

  test('ALPHA-17 a figure in base contact must strike, whatever it would rather do', () => {
    const { log, figure, battle } = play({
      blue: [engaged],
      red: [{ ...enemy, dice: [1] }, spare],
      rolls: [[6, 6, 5, 5]],
    });
    expect(log).toContain('Step 1: red r1 strikes in melee at blue b1');
    expect(log).toContain('Step 4: blue b1 strikes in melee at red r1');
    expect(log).not.toContain('moves');
    expect(figure('b1').node).toBe(battle.lattice.nodeNear(1300, 1000));
  });

  test('ALPHA-17 it is free again when its enemy is dead', () => {
    const { log } = play({
      blue: [
        { ...engaged, dice: [4] },
        { name: 'b2', at: [14, 11], dice: [1] },
      ],
      red: [enemy, spare],
      rolls: [[1, 6, 4, 4]],
    });
    expect(log).toContain('Step 1: blue b2 strikes in melee at red r1');
    expect(log).toContain('Step 4: blue b1 moves from (13, 10) to (10, 10)');
  });

  test('ALPHA-17 in contact with several, the owner picks one', () => {
    const red: Actor[] = [
      { name: 'r1', at: [14, 10], dice: [6] },
      { name: 'r2', at: [12, 10], dice: [6] },
      { name: 'r3', at: [35, 35], dice: [6] },
    ];
    const example: Example = { blue: [{ ...engaged, strikes: 'r2' }], red, rolls: [[4, 6, 6, 6]] };
    expect(play(example).log).toContain('strikes in melee at red r2');
    expect(play({ ...example, blue: [{ ...engaged, strikes: 'r1' }] }).figure('r1').status).toBe(FALLEN);
  });

  test('ALPHA-18 a success in melee kills, and there is no save even in hard cover', () => {
    const { figure, column } = play({
      blue: [engaged],
      red: [enemy, spare],
      rolls: [[4, 6]],
      terrain: [{ name: 'house', rect: [12, 8, 4, 4], ...hard }],
    });
    expect(figure('r1').status).toBe(FALLEN);
    expect(column(0, 'meleeKills')).toBe(1);
  });

  const brawler: Actor = { name: 'b1', at: [13, 10], dice: [6] };
  const friend: Actor = { name: 'b2', at: [13, 30], dice: [3], does: [{ shoot: 'r1' }] };

  test('ALPHA-19 a figure in melee may be shot at', () => {
    const { figure } = play({ blue: [brawler, friend], red: [enemy, spare], rolls: [[3, 6]] });
    expect(figure('r1').status).toBe(FALLEN);
    expect(figure('b1').status).toBe(ON_TABLE);
  });

  test('ALPHA-19 a shot that misses hits the other figure of that melee, which saves for cover', () => {
    const missed: Example = { blue: [brawler, friend], red: [enemy, spare], rolls: [[4, 6]] };
    const { figure, log } = play(missed);
    expect(log).toContain('the miss flies into the melee at blue b1');
    expect(figure('b1').status).toBe(FALLEN);
    const saved = play({
      ...missed,
      rolls: [[4, 6, 5, 6, 6, 6, 6]],
      terrain: [{ name: 'brush', rect: [12, 9, 1, 2], ...soft }],
    });
    expect(saved.log).toContain('blue b1 is hit: save on 5+ (in soft cover), rolls 5: saved');
  });

  test('ALPHA-19 with several others one is hit at random', () => {
    const second: Actor = { name: 'b3', at: [15, 10], dice: [6] };
    const example = (pick: number): Example => ({
      blue: [brawler, friend, second],
      red: [enemy, spare],
      rolls: [[4, 6, pick, 6, 6, 6, 6]],
    });
    expect(play(example(1)).figure('b1').status).toBe(FALLEN);
    expect(play(example(2)).figure('b3').status).toBe(FALLEN);
  });

  test('ALPHA-19 a miss also hits one whom the shooter does not see, unless a house rule wants a line of sight', () => {
    const screen = { name: 'screen', rect: [12, 11, 1.2, 1] as const, sight: 'blocks' as const };
    const unseen: Example = { blue: [brawler, friend], red: [enemy, spare], terrain: [screen] };
    const { log, figure } = play({ ...unseen, rolls: [[4, 6]] });
    expect(log).toContain('the miss flies into the melee at blue b1, which the shooter does not see');
    expect(figure('b1').status).toBe(FALLEN);
    const houseRules = { 'shooting.missNeedsSight': true };
    const seenOnly = play({ ...unseen, rolls: [[4, 6, 6, 6, 6, 6]], houseRules });
    expect(seenOnly.figure('b1').status).toBe(ON_TABLE);
    const inSight = play({ ...unseen, terrain: [], rolls: [[4, 6]], houseRules });
    expect(inSight.figure('b1').status).toBe(FALLEN);
  });

  test('ALPHA-19 without the house rule a miss is a miss', () => {
    const { figure } = play({
      blue: [brawler, friend],
      red: [enemy, spare],
      rolls: [[4, 6, 6, 6, 6, 6]],
      houseRules: { 'shooting.missHitsOtherInMelee': false },
    });
    expect(figure('b1').status).toBe(ON_TABLE);
  });
});

describe('morale', () => {
  const gun = (name: string, x: number, target: string): Actor => ({
    name,
    at: [x, 5],
    dice: [2],
    does: [{ shoot: target }],
  });

  test('ALPHA-20 a killed figure never acts and rolls no die, and its marker blocks nothing', () => {
    const { log, battle, figure } = play({
      blue: [{ ...gun('b1', 20, 'r1'), dice: [2, 3], does: [{ shoot: 'r1' }, { shoot: 'r2' }] }],
      red: [
        { name: 'r1', at: [20, 20], dice: [5], command: 3 },
        { name: 'r2', at: [20, 30], dice: [6, 6] },
        { name: 'r3', at: [35, 35], dice: [6, 6] },
      ],
      rolls: [
        [1, 6],
        [1, 6],
      ],
      houseRules: { 'sight.figuresBlock': true },
    });
    expect(figure('r2').status).toBe(FALLEN);
    expect(battle.isFree(figure('r1').node)).toBe(true);
    expect(log).not.toContain('red r1 holds');
    expect(log).toContain('red rolls 2 dice for its figures: 6, 6');
  });

  const leaderFalls = (succession: string) =>
    play({
      blue: [gun('b1', 20, 'r1')],
      red: [
        { name: 'r1', at: [20, 20], dice: [5], command: 5 },
        { name: 'r2', at: [25, 30], dice: [6], command: 1 },
        { name: 'r3', at: [30, 30], dice: [6], command: 3 },
        { name: 'r4', at: [35, 30], dice: [6], command: 3 },
      ],
      rolls: [[1, 6]],
      initiative: [[6, 4]],
      houseRules: { 'leader.succession': succession },
    });

  test('ALPHA-02 the figure with the highest rating leads', () => {
    const { log } = play({
      blue: [
        { name: 'b1', at: [5, 5], command: 1 },
        { name: 'b2', at: [7, 5], command: 4 },
      ],
      red: [{ name: 'r1', at: [30, 30], command: 2 }],
      initiative: [[3, 2]],
    });
    expect(log).toContain('initiative blue 3 + 4 = 7, red 2 + 2 = 4');
  });

  test('ALPHA-21 the living figure with the next highest rating leads when the leader falls, the first listed of equals', () => {
    const { log, battle } = leaderFalls('next-highest');
    expect(battle.sides[1].leader.name).toBe('r3');
    expect(log).toContain('red r1 falls; red rating 2, r3 now leads');
  });

  test('ALPHA-21 `nobody`: no figure leads any more, which is a rating of 0, lowered by each casualty', () => {
    const { battle, log } = leaderFalls('nobody');
    expect(log).toContain('red r1 falls; red rating -1, nobody leads now, broken');
    expect(battle.sides[1].rating).toBe(-1);
    expect(battle.sides[1].modifier).toBe(-1);
  });

  test('ALPHA-21 `nobody`: only the fall of the leader leaves a side without one', () => {
    const { battle } = play({
      blue: [gun('b1', 20, 'r2')],
      red: [
        { name: 'r1', at: [30, 20], dice: [5], command: 5 },
        { name: 'r2', at: [20, 20], dice: [6], command: 1 },
      ],
      rolls: [[1, 6]],
      initiative: [[6, 4]],
      houseRules: { 'leader.succession': 'nobody' },
    });
    expect(battle.sides[1].rating).toBe(4);
  });

  test('ALPHA-21 a figure that left the table by the edge of its mission lives, and takes over command', () => {
    const { battle, figure, log } = play({
      blue: [
        { name: 'b2', at: [20, 20], command: 5, dice: [6] },
        { name: 'b1', at: [10, 37], command: 3, dice: [2], does: [{ move: [10, 40] }] },
        { name: 'b3', at: [38, 2], command: 1, dice: [6] },
      ],
      red: [{ name: 'r1', at: [20, 5], dice: [4], does: [{ shoot: 'b2' }] }],
      rolls: [[1, 1, 1, 1]],
      mission: { objective: 'reach', side: 'blue', edge: 'north', figures: 3, drawAt: 1, turns: 1 },
    });
    expect(figure('b1').status).toBe(LEFT);
    expect(log).toContain('blue b2 falls; blue rating 2, b1 now leads');
    expect(battle.sides[0].leader.name).toBe('b1');
  });

  test('ALPHA-21 it does not matter where in the list the leader was', () => {
    const { battle } = play({
      blue: [gun('b1', 20, 'r3')],
      red: [
        { name: 'r1', at: [25, 30], dice: [6], command: 1 },
        { name: 'r2', at: [30, 30], dice: [6], command: 2 },
        { name: 'r3', at: [20, 20], dice: [5], command: 4 },
      ],
      rolls: [[1, 6]],
    });
    expect(battle.sides[1].leader.name).toBe('r2');
    expect(battle.sides[1].rating).toBe(1);
  });

  test('ALPHA-21 `keep` plays on with the rating of the dead leader', () => {
    const { battle } = leaderFalls('keep');
    expect(battle.sides[1].leader.name).toBe('r1');
    expect(battle.sides[1].rating).toBe(4);
  });

  const fiveFall = (houseRules = {}) =>
    play({
      blue: [1, 2, 3, 4, 5].map((n) => gun(`b${n}`, 4 * n, `r${n}`)),
      red: [
        ...[1, 2, 3, 4, 5].map((n): Actor => ({ name: `r${n}`, at: [4 * n, 20], dice: [3] })),
        { name: 'r6', at: [35, 30], dice: [3], command: 4, training: 'conscript', does: [{ move: [35, 31] }] },
      ],
      rolls: [[1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 3]],
      houseRules,
    });

  test('ALPHA-22 each casualty of a side lowers its rating by 1', () => {
    expect(fiveFall().battle.sides[1].rating).toBe(-1);
    expect(fiveFall({ 'morale.perCasualty': 0 }).battle.sides[1].rating).toBe(4);
  });

  test('ALPHA-23 rating 4 and 5 casualties give -1: at step 3 a 2 is needed', () => {
    expect(fiveFall().log).toContain('needs 2 or less (step 3, morale -1) on 1 die, rolls 3: failure');
    expect(fiveFall({ 'morale.perCasualty': 0 }).log).toContain('needs 3 or less on 1 die, rolls 3: success');
  });

  test('ALPHA-24 a die of 1 always succeeds, whatever the modifier', () => {
    const beaten = (houseRules = {}) =>
      play({
        blue: [gun('b1', 20, 'r1')],
        red: [
          { name: 'r1', at: [20, 20], dice: [5] },
          { name: 'r2', at: [35, 30], dice: [3], command: 1, training: 'conscript', does: [{ move: [35, 31] }] },
        ],
        rolls: [[1, 6, 1]],
        houseRules: { 'morale.perCasualty': 9, ...houseRules },
      });
    expect(beaten().log).toContain('needs 1 or less (step 3, morale -8) on 1 die, rolls 1: success');
    expect(beaten({ 'activation.oneAlwaysSucceeds': false }).log).toContain(
      'needs 0 or less (step 3, morale -8) on 1 die, rolls 1: failure',
    );
  });

  test('ALPHA-25 a side breaks on the turn in which its rating first goes below zero', () => {
    const { column, log } = play({
      blue: [{ ...gun('b1', 20, 'r1'), dice: [2, 2, 2], does: [{ shoot: 'r1' }, { shoot: 'r2' }, { shoot: 'r3' }] }],
      red: [
        { name: 'r1', at: [20, 20], dice: [5], command: 1 },
        { name: 'r2', at: [24, 20], dice: [5, 5], command: 1 },
        { name: 'r3', at: [28, 20], dice: [5, 5, 5], command: 1 },
        { name: 'r4', at: [35, 35], dice: [6, 6, 6], command: 1 },
      ],
      rolls: [
        [1, 6],
        [1, 6],
        [1, 6],
      ],
    });
    expect(column(1, 'firstBreakTurn')).toBe(2);
    expect(column(0, 'firstBreakTurn')).toBe(0);
    expect(log.match(/, broken/g)).toHaveLength(1);
  });
});

describe('missions', () => {
  test('a figure that reaches the edge of its mission leaves the table alive', () => {
    const { figure, log, column } = play({
      blue: [
        { name: 'b1', at: [10, 37], dice: [3], does: [{ move: [10, 40] }] },
        { name: 'b2', at: [20, 10], dice: [6] },
      ],
      red: [{ name: 'r1', at: [35, 5] }],
      rolls: [[1, 1]],
      mission: { objective: 'reach', side: 'blue', edge: 'north', figures: 1, turns: 3 },
    });
    expect(figure('b1').status).toBe(LEFT);
    expect(log).toContain('Result: win for blue (enough figures reached the goal)');
    expect(column(0, 'score')).toBe(2);
    expect(column(0, 'strengthLeft')).toBe(2);
    expect(column(0, 'losses')).toBe(0);
  });

  test('the holder wins with the only figures in the area at the limit', () => {
    const { log } = play({
      blue: [{ name: 'b1', at: [10, 10] }],
      red: [{ name: 'r1', at: [30, 30] }],
      mission: { objective: 'hold', side: 'red', area: { rect: [28, 28, 4, 4] }, turns: 1 },
    });
    expect(log).toContain('Result: win for red (the objective is held at the turn limit)');
  });

  test('the first side to break loses', () => {
    const { log } = play({
      blue: [{ name: 'b1', at: [20, 5], dice: [2], does: [{ shoot: 'r1' }] }],
      red: [
        { name: 'r1', at: [20, 20], dice: [5] },
        { name: 'r2', at: [30, 30], dice: [5] },
      ],
      rolls: [[1, 6]],
      mission: { objective: 'break', turns: 4 },
    });
    expect(log).toContain('Result: win for blue (a side broke)');
  });
});
