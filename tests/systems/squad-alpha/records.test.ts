import { describe, expect, test } from 'vitest';
import { counted, rateOf, resultsOf } from './counted.ts';
import { type Actor, type Example, play } from './support.ts';

describe('turns and records', () => {
  const b1: Actor = { name: 'b1', at: [5, 5], dice: [6, 6, 6] };
  const far: Actor = { name: 'r1', at: [30, 30], dice: [6, 6, 6] };

  test('ALPHA-05 each turn one side wins the initiative and the other loses it', () => {
    const example: Example = {
      blue: [b1],
      red: [far],
      rolls: [[], [], []],
      initiative: [
        [6, 1],
        [2, 5],
        [3, 4],
      ],
    };
    expect(counted(example, 'initiative')).toEqual({ blue: { won: 1, lost: 2 }, red: { won: 2, lost: 1 } });
    expect(rateOf(example, 'initiative', 'wonRate', 'red')).toEqual([2, 3]);
  });

  test('ALPHA-04 figures deployed count by whether an enemy already placed sees them', () => {
    const wall = { name: 'wall', rect: [0, 20, 24, 2] as const, sight: 'blocks' as const };
    const example: Example = {
      blue: [b1, { name: 'b2', at: [7, 5] }],
      red: [
        { name: 'r1', at: [5, 30] },
        { name: 'r2', at: [38, 10] },
        { name: 'r3', at: [38, 12] },
      ],
      terrain: [wall],
    };
    expect(counted(example, 'deployment')).toEqual({ blue: { hidden: 2 }, red: { hidden: 1, inSight: 2 } });
    expect(rateOf(example, 'deployment', 'inSightRate', 'red')).toEqual([2, 3]);
  });

  const rout: Example = {
    blue: [
      { name: 'b1', at: [10, 5], dice: [2, 3], does: [{ shoot: 'r1' }, { shoot: 'r2' }] },
      { name: 'b2', at: [20, 5], dice: [2, 4], does: ['hold', { shoot: 'r3' }] },
      { name: 'b3', at: [30, 5], dice: [2, 6] },
    ],
    red: [
      { name: 'r1', at: [10, 30], dice: [6] },
      { name: 'r2', at: [20, 30], dice: [6, 1], does: ['hold', { shoot: 'b3' }] },
      { name: 'r3', at: [30, 30], dice: [6, 6] },
    ],
    rolls: [
      [2, 6],
      [1, 6, 2, 6, 3, 6],
    ],
    mission: { objective: 'eliminate', turns: 4 },
  };

  test('ALPHA-20 casualties count by side and by the turn in which they fell', () => {
    const { histograms } = resultsOf(play(rout));
    const fallen = histograms
      .find(({ metric }) => metric === 'casualties')!
      .cells.map(({ labels, histogram }) => [labels.join(' '), histogram]);
    const once = (count: number) => [[count, 1]];
    expect(Object.fromEntries(fallen)).toEqual({
      'blue 1': once(0),
      'blue 2': once(1),
      'blue 3': once(0),
      'blue 4': once(0),
      'red 1': once(1),
      'red 2': once(2),
      'red 3': once(0),
      'red 4': once(0),
    });
  });

  test("living figures are counted at each turn's end, and those of the last turn stay after it", () => {
    const { strength } = resultsOf(play(rout));
    expect(strength.bySide.map((turns) => turns.map(([[living]]) => living))).toEqual([
      [3, 2, 2, 2],
      [2, 0, 0, 0],
    ]);
  });

  test('a figure that left the table counts as living at the end of the turn and of the game', () => {
    const played = play({
      blue: [
        { name: 'b1', at: [10, 37], dice: [3], does: [{ move: [10, 40] }] },
        { name: 'b2', at: [20, 10], dice: [6, 6] },
      ],
      red: [{ name: 'r1', at: [35, 5], dice: [6, 6] }],
      rolls: [[1, 1], []],
      mission: { objective: 'reach', side: 'blue', edge: 'north', figures: 2, turns: 2 },
    });
    expect(resultsOf(played).strength.bySide[0]).toEqual([[[2, 1]], [[2, 1]]]);
    expect(played.column(0, 'strengthLeft')).toBe(2);
  });

  const ending = (example: Example) => {
    const played = play(example);
    const { table } = resultsOf(played);
    const [turns, reason] = table.rows;
    return { turns, reason: table.reasons[reason], scores: [0, 1].map((side) => played.column(side, 'score')) };
  };

  test('the record tells the winner, why and in which turn', () => {
    expect(ending(rout)).toEqual({ turns: 2, reason: 'eliminated', scores: [2, 0] });
    expect(ending({ blue: [b1], red: [far], rolls: [[], []] })).toEqual({
      turns: 2,
      reason: 'turn-limit',
      scores: [1, 1],
    });
    const red: Example['mission'] = { objective: 'eliminate', side: 'blue', turns: 1 };
    expect(ending({ blue: [b1], red: [far], mission: red })).toEqual({
      turns: 1,
      reason: 'turn-limit',
      scores: [0, 2],
    });
  });

  test('ALPHA-25 the record tells strength left, losses and the turn of the first break of each side', () => {
    const { column } = play(rout);
    const ofSide = (side: number) => ['strengthLeft', 'losses', 'firstBreakTurn'].map((name) => column(side, name));
    expect(ofSide(0)).toEqual([2, 1, 2]);
    expect(ofSide(1)).toEqual([0, 3, 1]);
  });
});

const b1: Actor = { name: 'b1', at: [5, 5], dice: [6] };
const r1: Actor = { name: 'r1', at: [30, 30], dice: [6] };
const r2: Actor = { name: 'r2', at: [38, 38], dice: [6] };

describe('rule events happen only where their words are true', () => {
  const happened = (example: Example, clause: string): string[] =>
    resultsOf(play(example))
      .rules.filter((rule) => rule.clause === clause && rule.count > 0)
      .map(({ event }) => event);

  test('ALPHA-04 a figure deploys in sight for want of a hidden point, not where none has to hide', () => {
    const deployed = (hidden: boolean): Example => ({
      blue: [{ ...b1, at: null }],
      red: [r1],
      houseRules: { 'deployment.hidden': hidden },
      rollOff: [1, 6],
    });
    expect(happened(deployed(true), 'ALPHA-04')).toEqual([
      'no point is hidden: a figure deploys in sight of the enemy',
    ]);
    expect(happened(deployed(false), 'ALPHA-04')).toEqual([]);
  });

  test.each([
    ['soft', 5, ['a save is rolled behind cover from view']],
    ['soft', 7, []],
    ['hard', 3, ['a save is rolled behind cover from fire']],
    ['hard', 7, []],
    ['none', 1, []],
  ] as const)('ALPHA-14 in %s cover with a save of %i', (cover, save, events) => {
    const example: Example = {
      blue: [{ name: 'b1', at: [5, 20], dice: [3], does: [{ shoot: 'r1' }] }],
      red: [{ name: 'r1', at: [35, 20], dice: [6] }, r2],
      rolls: [cover === 'none' || save === 7 ? [3, 6] : [3, 6, 6]],
      terrain: [{ name: 'cover', rect: [33, 18, 4, 4], cover }],
      houseRules: cover === 'none' ? {} : { [`save.${cover}`]: save },
    };
    expect(happened(example, 'ALPHA-14')).toEqual(events);
  });

  test('ALPHA-24 only a 1 succeeds where a 1 always does', () => {
    const beaten = (always: boolean): Example => ({
      blue: [{ name: 'b1', at: [5, 20], dice: [2], does: [{ shoot: 'r1' }] }],
      red: [
        { name: 'r1', at: [35, 20], dice: [5] },
        { ...r2, dice: [3], does: [{ move: [38, 37] }] },
      ],
      rolls: [[2, 6, 1, 6]],
      houseRules: { 'morale.perCasualty': 9, 'activation.oneAlwaysSucceeds': always },
    });
    expect(happened(beaten(true), 'ALPHA-24')).toEqual(['a test in which only a 1 succeeds, for it always does']);
    expect(happened(beaten(false), 'ALPHA-24')).toEqual([]);
  });
});
