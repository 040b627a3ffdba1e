import { describe, expect, test } from 'vitest';
import { HOUSE, type Scene, type Stage, stage, type UnitLine } from './support.ts';

describe('heavy weapons at infantry', () => {
  const tank: UnitLine = {
    ...{ name: 'Tank', at: [10, 20] },
    vehicle: { armourClass: 2, guns: [{ heavy: 'hkp', size: 2, fireControl: 'basic' }] },
  };
  const squad: UnitLine = { name: 'Squad', at: [30, 20], figures: 8, motivation: 'high' };
  const scene = (parts: Stage = {}): Scene => stage({ blue: [tank], red: [squad], depth: 32, ...parts });
  const may = (parts: Stage = {}) => {
    const made = scene(parts);
    return made.may(made.unit('Tank'), 'fire', { target: made.unit('Squad'), weapons: 1 });
  };
  const fire = (dice: readonly number[], parts: Stage = {}, before: (made: Scene) => void = () => {}) => {
    const made = scene({ ...parts, dice });
    before(made);
    made.act(made.unit('Tank'), 'fire', { target: made.unit('Squad'), weapons: 1 });
    made.finish();
    return made.unit('Squad');
  };

  test('SG2-011: a gun fires at what it sees', () => {
    expect(may()).toBe(true);
    expect(may({ terrain: [HOUSE] })).toBe(false);
  });

  test('SG2-061: a squad in column is suppressed whatever is rolled, others are not', () => {
    const inColumn = ({ unit }: Scene): void => {
      unit('Squad').isInColumn = true;
    };
    expect(fire([1, 1, 4]).suppression).toBe(0);
    expect(fire([1, 1, 4], {}, inColumn).suppression).toBe(1);
    expect(fire([1, 1, 4], { houseRules: { 'travel.autoSuppression': false } }, inColumn).suppression).toBe(0);
  });

  test('SG2-085 SG2-034: impact D8 against the armour die, which cover shifts', () => {
    // 8 and 6 above 5 by D8: one hit, 7 is no more. Hard cover takes D6 to D10.
    const wall = { name: 'ruin', rect: [26, 16, 8, 8], cover: 'hard', sight: 'clear' };
    expect(fire([8, 6, 5, 7, 3, 8, 10], { terrain: [wall] }).wounded).toBe(0);
    expect(() => fire([8, 6, 5, 7, 3, 9, 10], { terrain: [wall] })).toThrow('shows 9, the rules rolled a d8');
  });
});

describe('missiles', () => {
  const launcher = { name: 'Launcher', missile: 'portable', guidance: 'enhanced' } as const;
  const fired = (dice: readonly number[]) => {
    const made = stage({
      ...{ width: 32, depth: 32, dice },
      blue: [{ name: 'Team', at: [8, 8], figures: [{ name: 'Leader' }, launcher] }],
      red: [{ name: 'Carrier', at: [20, 8], vehicle: { armourClass: 1 } }],
    });
    made.act(made.unit('Team'), 'fire', { target: made.unit('Carrier'), weapons: 2 });
    made.finish();
    return made.unit('Carrier').isDisabled;
  };

  test('SG2-128: a minor hit does not double the impact, a major hit does', () => {
    expect(fired([5, 3, 3, 6, 7, 4])).toBe(false);
    expect(fired([5, 4, 3, 6, 7, 6, 6])).toBe(true);
  });
});

describe('withdrawing', () => {
  const attackers = { name: 'Attackers', figures: 4 } as const;
  const defenders = { name: 'Defenders', figures: 4 } as const;
  const flight = (from: readonly [number, number], to: readonly [number, number]) => {
    const made = stage({
      ...{ width: 32, depth: 32, dice: [3, 3, 1] },
      blue: [{ ...attackers, at: from }],
      red: [{ ...defenders, at: to }],
    });
    const fled = made.unit('Defenders');
    const before = [fled.centreX, fled.centreY];
    made.act(made.unit('Attackers'), 'closeAssault', { target: fled });
    made.finish();
    return [fled.centreX - before[0], fled.centreY - before[1]];
  };

  test('SG2-091: straight away from the attackers, 6 inches, whichever way that is', () => {
    const isAbout = ([x, y]: readonly number[], dx: number, dy: number) =>
      Math.abs(x - dx) <= 100 && Math.abs(y - dy) <= 100;
    expect(isAbout(flight([8, 16], [14, 16]), 600, 0)).toBe(true);
    expect(isAbout(flight([22, 16], [16, 16]), -600, 0)).toBe(true);
    expect(isAbout(flight([16, 8], [16, 14]), 0, 600)).toBe(true);
    expect(isAbout(flight([8, 8], [12, 12]), 424, 424)).toBe(true);
  });
});
