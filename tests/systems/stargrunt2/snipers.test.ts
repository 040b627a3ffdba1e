import { describe, expect, test } from 'vitest';
import { activate } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { PRESENCE } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const COVERT = { name: 'covert', rect: [20, 34, 8, 4], cover: 'soft', sight: 'clear' };
const sniper: UnitLine = {
  ...{ name: 'Sniper', at: [24, 36], sniper: 'conventionalSniper', hidden: true },
  figures: [{ name: 'Sniper' }],
};
const squad: UnitLine = { name: 'Squad', at: [24, 24], figures: 3, motivation: 'high' };

function hide(parts: Stage): Scene {
  const made = stage({ blue: [squad], red: [sniper], terrain: [COVERT], ...parts });
  made.unit('Squad').wasSuppressed = true;
  return made;
}

const shot = (made: Scene) => ({ target: made.unit('Squad'), figures: 2 });

describe('snipers', () => {
  // 12 inches are band 1: D8 and D10 against D4; D10 against D6 for harm.
  test.each([
    { script: [4, 4, 4], states: [0, 0, 0], markers: 0 },
    { script: [4, 5, 4, 3, 5, 4], states: [0, 0, FIGURE_STATE.wounded], markers: 1 },
    { script: [5, 4, 4, 2, 9, 4], states: [0, FIGURE_STATE.dead, 0], markers: 1 },
    { script: [5, 5, 4, 5, 4], states: [0, FIGURE_STATE.wounded, 0], markers: 1 },
    { script: [5, 5, 4, 4, 4], states: [0, 0, 0], markers: 1 },
  ])('SG2-120 SG2-121 $script: figures $states, $markers markers', ({ script, states, markers }) => {
    const made = hide({ dice: script });
    const unit = made.unit('Squad');
    made.act(made.unit('Sniper'), 'fire', shot(made));
    made.finish();
    expect(unit.figures.slice(0, 3).map(({ state }) => state)).toEqual(states);
    expect(unit.suppression).toBe(markers);
    expect(made.unit('Sniper').presence).toBe(PRESENCE.counter);
  });

  test('SG2-120 the range band is twice the Quality die in inches', () => {
    const blue = [{ ...squad, at: [24, 19] as const }];
    const made = hide({ blue, dice: [4, 4, 7] });
    expect(() => made.act(made.unit('Sniper'), 'fire', shot(made))).toThrow('rolled a d6');
    const short = hide({ blue, houseRules: { 'sniper.bandMultiplier': 1 }, dice: [4, 4, 8] });
    short.act(short.unit('Sniper'), 'fire', shot(short));
    short.finish();
  });

  test('SG2-017 SG2-121 one shot a turn, at an active figure', () => {
    const made = hide({ dice: [4, 4, 4] });
    const unit = made.unit('Sniper');
    for (const figures of [0, 3, 8]) expect(made.may(unit, 'fire', { ...shot(made), figures })).toBe(false);
    made.battle.fall(made.unit('Squad').figures[0], FIGURE_STATE.wounded);
    expect(made.may(unit, 'fire', { ...shot(made), figures: 1 })).toBe(false);
    made.act(unit, 'fire', shot(made));
    expect(made.may(unit, 'fire', shot(made))).toBe(false);
  });

  test.each([
    { houseRules: { 'sniper.failureSuppresses': true }, script: [4, 4, 4], markers: 1 },
    { houseRules: { 'sniper.suppresses': false }, script: [5, 5, 4, 4, 4], markers: 0 },
  ])('SG2-121 house rules: $houseRules', ({ houseRules, script, markers }) => {
    const made = hide({ houseRules, dice: script });
    made.act(made.unit('Sniper'), 'fire', shot(made));
    made.finish();
    expect(made.unit('Squad').suppression).toBe(markers);
  });

  test.each([
    { houseRules: {}, script: [1, 4, 4], isCounter: false },
    { houseRules: {}, script: [2, 4, 4], isCounter: true },
    { houseRules: { 'sniper.revealOn': 2 }, script: [2, 4, 4], isCounter: false },
    { houseRules: { 'sniper.revealOn': 0 }, script: [1, 4, 4], isCounter: true },
  ])('SG2-122 $houseRules: a Quality die of $script.0 reveals it', ({ houseRules, script, isCounter }) => {
    const made = hide({ houseRules, dice: script });
    made.act(made.unit('Sniper'), 'fire', shot(made));
    made.finish();
    expect(made.unit('Sniper').isCounter).toBe(isCounter);
  });

  test('SG2-122 neither activation nor taking position reveals it, a move does', () => {
    const made = hide({ dice: [8] });
    const unit = made.unit('Sniper');
    activate(made.game, unit, 2, false);
    made.act(unit, 'goInPosition');
    expect([unit.isCounter, unit.isInPosition]).toEqual([true, true]);
    made.finish();
    unit.isInPosition = false;
    made.act(unit, 'move', { at: [24, 37] });
    expect([unit.isLocated, unit.centre]).toEqual([true, made.battle.lattice.nodeNear(2400, 3700)]);
  });

  test('SG2-048 SG2-121 a broken unit may fire at the sniper that fired on it', () => {
    const made = hide({ dice: [1, 4, 4] });
    const unit = made.unit('Sniper');
    made.battle.begunActivations = 1;
    made.battle.activation = 1;
    made.act(unit, 'fire', shot(made));
    expect(made.unit('Squad').firedOnBy[unit.place]).toBe(1);
  });
});
