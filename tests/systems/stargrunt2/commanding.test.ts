import { describe, expect, test } from 'vitest';
import { mayRally, mayTransfer } from '../../../src/sim/systems/stargrunt2/play/nerve/command.ts';
import { CONFIDENCE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { PRESENCE, type Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { noted } from './counted.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const squad = (name: string, x: number, more: object = {}): UnitLine => ({ name, at: [x, 8], figures: 4, ...more });
const BLUE = [
  squad('HQ', 8, { level: 'company' }),
  squad('Platoon', 14, { level: 'platoon', commander: 'HQ' }),
  squad('Squad', 20, { commander: 'Platoon', confidence: 'shaken' }),
  squad('Stranger', 26, { confidence: 'shaken' }),
];
const scene = (parts: Stage = {}): Scene =>
  stage({
    width: 32,
    depth: 24,
    blue: BLUE,
    red: [squad('Foe', 8, { at: [8, 20], level: 'platoon', confidence: 'shaken' })],
    ...parts,
  });

describe('who takes orders', () => {
  const transfers = (
    from: string,
    to: string,
    change: (made: Scene) => void = () => {},
    houseRules: Stage['houseRules'] = {},
  ) => {
    const made = scene({ houseRules });
    change(made);
    return mayTransfer(made.battle, made.unit(from), made.unit(to));
  };
  const alter = (name: string, change: Partial<Unit>) => (made: Scene) => void Object.assign(made.unit(name), change);

  test('SG2-020: units of the own chain on a lower level, through those between; nobody else, and not upwards', () => {
    expect([transfers('HQ', 'Platoon'), transfers('HQ', 'Squad'), transfers('Platoon', 'Squad')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([
      transfers('Platoon', 'HQ'),
      transfers('HQ', 'Stranger'),
      transfers('HQ', 'Foe'),
      transfers('HQ', 'HQ'),
    ]).toEqual([...[false, false, false, false]]);
  });

  test('SG2-020 SG2-135: who is in the game, has somebody left and its systems on', () => {
    expect(transfers('HQ', 'Squad', alter('Squad', { presence: PRESENCE.lost }))).toBe(false);
    expect(transfers('HQ', 'Squad', alter('Squad', { presence: PRESENCE.left }))).toBe(false);
    expect(transfers('HQ', 'Squad', alter('Squad', { active: 0 }))).toBe(false);
    expect(transfers('HQ', 'Squad', alter('Squad', { isSystemsOff: true }))).toBe(false);
    expect(transfers('HQ', 'Squad', alter('Squad', { hasActivated: true }))).toBe(true);
    expect(
      transfers('HQ', 'Squad', alter('Squad', { hasActivated: true }), { 'transfer.usesOwnActivation': true }),
    ).toBe(false);
    expect(transfers('HQ', 'Squad', () => {}, { 'transfer.usesOwnActivation': true })).toBe(true);
  });

  test('SG2-024: rallied are those of the chain who are there and below confident', () => {
    const rallies = (to: string, change: Partial<Unit> = {}) => {
      const made = scene();
      return mayRally(made.battle, made.unit('HQ'), Object.assign(made.unit(to), change));
    };
    expect([rallies('Squad'), rallies('Platoon'), rallies('Stranger'), rallies('Foe')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([rallies('Squad', { active: 0 }), rallies('Squad', { presence: PRESENCE.lost })]).toEqual([false, false]);
    expect(rallies('Squad', { confidence: CONFIDENCE.confident })).toBe(false);
  });

  test('SG2-019: levels bypassed are noted where there are any', () => {
    const events = (to: string) => {
      const made = scene({ dice: [8] });
      const names = noted(made);
      made.act(made.unit('HQ'), 'transfer', { target: made.unit(to) });
      return names.filter((name) => name === 'levelBypassed');
    };
    expect(events('Platoon')).toEqual([]);
    expect(() => events('Squad')).toThrow('d6');
  });

  test('SG2-018: by house rule no roll within 6 inches, 6 exactly included', () => {
    const needsRoll = (x: number) => {
      const blue = [
        squad('HQ', 8, { level: 'platoon', figures: 1 }),
        squad('Squad', x, { commander: 'HQ', figures: 1 }),
      ];
      const made = scene({ blue, houseRules: { 'communication.automaticWithin': 6 } });
      try {
        made.act(made.unit('HQ'), 'transfer', { target: made.unit('Squad') });
        return false;
      } catch {
        return true;
      }
    };
    expect([needsRoll(14), needsRoll(15)]).toEqual([false, true]);
  });
});
