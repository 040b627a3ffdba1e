import { describe, expect, test } from 'vitest';
import { system } from '../../src/sim/systems/squad-alpha/system.ts';
import { evaluated, shotAt } from './evaluated.ts';

/** ALPHA-10, ALPHA-11: a 6 fails. */
const hits = (dice: number, step: number): number => 1 - (1 - Math.min(step, 5) / 6) ** dice;
const DICE = { conscript: 1, regular: 2, elite: 3 };
/** ALPHA-14: soft cover saves on 5+, hard on 3+. */
const SAVES = { none: 0, soft: 2 / 6, hard: 4 / 6 };

describe('levels of training take the place of weapons, steps that of range', () => {
  const base = evaluated(system);

  test('ALPHA-10 ALPHA-14 ALPHA-15 every cell there is', () => {
    for (const [training, dice] of Object.entries(DICE))
      for (let step = 1; step <= 6; step++)
        for (const [cover, saved] of Object.entries(SAVES)) {
          const { chances } = shotAt(base, { weapon: training, at: step, cover })!;
          expect(chances[0]).toBeCloseTo(hits(dice, step), 12);
          expect(chances[1]).toBeCloseTo(hits(dice, step) * (1 - saved), 12);
        }
    expect(base.cells).toHaveLength(3 * 6 * 3);
  });

  test('an activation is one shot: its kills are the shot’s, and it takes 1 / p activations to kill', () => {
    expect(base.activations).toHaveLength(base.cells.length);
    for (const [i, { chances, expected, untilDone }] of base.activations.entries()) {
      for (const [j, chance] of chances.entries()) expect(chance).toBeCloseTo(base.cells[i].chances[j], 12);
      expect(expected[0]).toBeCloseTo(base.cells[i].chances[0], 12);
      expect(expected[1]).toBeCloseTo(base.cells[i].chances[1], 12);
      expect(untilDone).toBeCloseTo(1 / base.cells[i].chances[1], 9);
    }
  });

  test('ALPHA-14 ALPHA-11 house rules change the cells that they are about', () => {
    const changed = evaluated(system, { 'save.hard': 6, 'activation.sixAlwaysFails': false });
    const at = (cover: string, step: number) => shotAt(changed, { weapon: 'regular', at: step, cover })!.chances[1];
    expect(at('hard', 4)).toBeCloseTo(hits(2, 4) * (5 / 6), 12);
    expect(at('soft', 4)).toBeCloseTo(hits(2, 4) * (4 / 6), 12);
    expect(at('none', 6)).toBe(1);
  });
});
