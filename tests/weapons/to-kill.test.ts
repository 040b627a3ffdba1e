import { describe, expect, test } from 'vitest';
import { StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { compileRules } from '../../src/sim/kernel/rules/table.ts';
import { odds } from '../../src/sim/systems/stargate-solo/odds/odds.ts';
import { rules as table } from '../../src/sim/systems/stargate-solo/rules/rules.ts';
import { system } from '../../src/sim/systems/stargate-solo/system.ts';
import { activationAt, evaluated, shotAt } from './evaluated.ts';

const base = evaluated(system);
const rules = compileRules(table);

function sampled(name: string, inputs: Record<string, unknown>, seed: number): (game: number) => string {
  const procedure = odds.find((one) => one.name === name)!;
  const defaults = Object.fromEntries(Object.entries(procedure.inputs).map(([key, field]) => [key, field.default]));
  const given = { ...defaults, ...inputs };
  const step = procedure.prepare(rules, given);
  const names = procedure.outcomes(rules, given);
  const book = new StreamBook();
  for (let i = 0; i < 64; i++) book.open(i);
  const dice = new SampledDice(seed, book);
  return (game) => {
    dice.beginGame(game);
    return names[step(dice)];
  };
}

const PLACES = [
  { weapon: 'rifle', at: 5, cover: 'none', actions: 3 },
  { weapon: 'zat', at: 10, cover: 'soft', actions: 3 },
  { weapon: 'staffCannon', at: 20, cover: 'none', actions: 2 },
] as const;

describe('mean activations to a kill', () => {
  test.each(PLACES)('$weapon at $at inches, cover $cover: the mean of the chain that ends with a kill', (place) => {
    const { untilDone, expectedKills: p } = activationAt(base, {
      ...place,
      target: 'active',
      plan: 'one target',
    });
    // Activation n is the first to kill with p (1 - p)^(n - 1).
    let mean = 0;
    let alive = 1;
    for (let n = 1; alive > 1e-15; n++) {
      mean += n * alive * p;
      alive *= 1 - p;
    }
    expect(untilDone).toBeCloseTo(mean, 9);
  });

  test.each(PLACES)('$weapon at $at inches, cover $cover: fired on sampled dice until it kills', (place) => {
    const { weapon, at, cover, actions } = place;
    const { shots, untilDone } = activationAt(base, { ...place, target: 'active', plan: 'one target' });
    const inputs = { weapon, range: at, cover, fireActions: actions, shots };
    const fire = sampled('volley', inputs, 20_261_121);
    const KILLS = 2000;
    let sum = 0;
    let squares = 0;
    for (let kill = 0, game = 0; kill < KILLS; kill++) {
      let tries = 1;
      while (!['kill', 'disintegrate'].includes(fire(game++))) tries++;
      sum += tries;
      squares += tries * tries;
    }
    const mean = sum / KILLS;
    const error = Math.sqrt((squares / KILLS - mean * mean) / KILLS);
    expect(Math.abs(mean - untilDone!)).toBeLessThan(5 * error);
  });
});

describe('shots on sampled dice come to what the cells say', () => {
  const SHOTS = 20_000;
  test.each([
    { weapon: 'cal50', at: 30, mode: 'aimed', cover: 'hard', target: 'active' },
    { weapon: 'shotgun', at: 5, mode: 'unaimed', cover: 'none', target: 'active' },
    { weapon: 'staff', at: 3, mode: 'carefully-aimed', cover: 'none', target: 'inactive' },
    { weapon: 'pistol', at: 25, mode: 'carefully-aimed', cover: 'soft', target: 'active' },
  ])('$weapon at $at inches, $mode, cover $cover, $target', ({ weapon, at, mode, cover, target }) => {
    const { outcomes } = shotAt(base, { weapon, at, mode, cover, target })!;
    const fire = sampled('shot', { weapon, range: at, mode, cover, active: target === 'active' }, 7);
    const counts = new Map<string, number>();
    for (let game = 0; game < SHOTS; game++) {
      const outcome = fire(game);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    let chi = 0;
    for (const [outcome, chance] of outcomes) {
      if (chance === 0) expect(counts.get(outcome) ?? 0).toBe(0);
      else chi += ((counts.get(outcome) ?? 0) - SHOTS * chance) ** 2 / (SHOTS * chance);
    }
    // At six degrees of freedom: 1 in 100,000.
    expect(chi).toBeLessThan(33.1);
  });
});
