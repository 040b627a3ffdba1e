import { describe, expect, test } from 'vitest';
import { allCases } from './cases.ts';
import { ORACLE } from './oracle.ts';

const ask = (procedure: string, inputs: object) => Object.fromEntries(ORACLE[procedure]({}, inputs));

describe('the oracle of stargrunt2, written from the ledger alone', () => {
  test('answers whole probabilities in every case', () => {
    const wrong = allCases(0.02).filter(({ procedure, houseRules, inputs }) => {
      const chances = ORACLE[procedure](houseRules, inputs).map(([, chance]) => chance);
      return chances.some((chance) => !(chance >= 0)) || Math.abs(chances.reduce((a, b) => a + b) - 1) > 1e-13;
    });
    expect(wrong).toEqual([]);
  });

  test('SG2-038: at LV 2 and TL 2 scores of 1 and 2 drop two levels, 3 and 4 one', () => {
    const drops = { hold: 4 / 8, 'drop-one': 2 / 8, 'drop-two': 2 / 8 };
    expect(ask('confidence', { quality: 'regular', leader: 2, threat: 2 })).toEqual(drops);
  });

  test('SG2-064: two D4 against a D4', () => {
    // Of 64 throws, by target score 1 to 4: none 1, 4, 9, 16; two 9, 4, 1, 0.
    const inputs = {
      quality: 'untrained',
      band: 1,
      cover: 'none',
      inPosition: false,
      travel: false,
      firepower: 4,
      support: [],
    };
    const counts = { 'no-fire': 0, 'no-effect': 30 / 64, suppression: 20 / 64, effective: 14 / 64 };
    for (const [outcome, chance] of Object.entries(ask('fire', inputs)))
      expect(chance).toBeCloseTo(counts[outcome as keyof typeof counts], 13);
  });

  test('SG2-077, 078: two D4 that both exceed a D4 leave 0 to 3 for one extra roll', () => {
    // Totals above 1: 4 1, 5 2, 6 3, 7 2, 8 1; above 2: 6 1, 7 2, 8 1; above 3: 8 1.
    const inputs = {
      quality: 'untrained',
      band: 1,
      cover: 'none',
      inPosition: false,
      travel: false,
      firepower: 4,
      support: [],
    };
    const found = ask('potential-hits', inputs);
    const two = 2 * (1 / 4) + (3 + 1) * (2 / 4) + (2 + 2) * (3 / 4) + 3;
    expect(found['hits-2']).toBeCloseTo(two / 64, 13);
    expect(found['hits-1']).toBeCloseTo((14 - two) / 64, 13);
  });

  test('SG2-096: a regular with a flamer against an elite with one in cover', () => {
    // D8 up two is D12; D12 up three lowers the other to D6.
    const found = ask('close-combat', {
      ...{ attackerQuality: 'regular', attackerWeapon: 'flamer', attackerPower: false },
      ...{ defenderQuality: 'elite', defenderWeapon: 'flamer', defenderPower: false },
      ...{ defenderCover: true, round: 1, attackers: 1, defenders: 1 },
    });
    expect(found['attacker-wins']).toBeCloseTo(15 / 72, 13);
    expect(found.draw).toBeCloseTo(6 / 72, 13);
  });

  test('SG2-081: of two hits that hurt, half fall on two figures of two', () => {
    const inputs = {
      ...{ quality: 'untrained', band: 1, cover: 'none', inPosition: false, travel: false },
      ...{ figures: 1, weapon: 'gaussRifle', support: [], armour: 'basicBattledress', targets: 2 },
    };
    const { 'hits-2': twoHits } = ask('potential-hits', { ...inputs, firepower: 4 });
    expect(ask('volley', inputs)['effective-2']).toBeCloseTo((twoHits * (38 / 48) ** 2) / 2, 13);
  });
});
