import { describe, expect, test } from 'vitest';
import type { Patch } from '../../../src/sim/kernel/rules/table.ts';
import { vehicleOdds } from '../../../src/sim/systems/stargrunt2/odds/vehicles.ts';
import { asking } from './asked.ts';

type Inputs = Readonly<Record<string, unknown>>;
type Odds = Readonly<Record<string, number>>;

const { odds, rolled, sure } = asking(vehicleOdds);

const ask = (name: string, inputs: Inputs = {}, patch: Patch = {}): Odds =>
  Object.fromEntries(Object.entries(odds(name, inputs, patch)).filter(([, p]) => p > 0));

function expectOdds(found: Odds, wanted: Odds): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
  for (const [outcome, p] of Object.entries(wanted)) expect(found[outcome]).toBeCloseTo(p, 12);
}

/** Independent count of first * factor > times * second * factor. */
function above(first: number, firstFactor: number, second: number, secondFactor: number, times = 1, orEqual = false) {
  let count = 0;
  for (let a = 1; a <= first; a++)
    for (let b = 1; b <= second; b++) {
      const left = a * firstFactor;
      const right = times * b * secondFactor;
      if (orEqual ? left >= right : left > right) count++;
    }
  return count / (first * second);
}

const hitOdds = (impact: number, factor: number, armour: number, armourClass: number): Odds => {
  const destroyed = above(impact, factor, armour, armourClass, 2);
  const penetrates = above(impact, factor, armour, armourClass);
  const odds = { 'no-penetration': 1 - penetrates, disabled: penetrates - destroyed, destroyed };
  return Object.fromEntries(Object.entries(odds).filter(([, p]) => p > 0));
};

describe('heavy weapons', () => {
  const twoAgainst = (first: number, second: number, against: number): Odds => {
    const found = { miss: 0, minor: 0, major: 0 };
    for (let s = 1; s <= against; s++) {
      const p = Math.max(0, first - s) / first;
      const q = Math.max(0, second - s) / second;
      found.miss += ((1 - p) * (1 - q)) / against;
      found.minor += (p * (1 - q) + (1 - p) * q) / against;
      found.major += (p * q) / against;
    }
    return found;
  };

  test('SG2-074 the Quality and Fire Control dice are rolled against the Range die', () => {
    expectOdds(ask('heavy-fire', { band: 2, fireControl: 'enhanced' }), twoAgainst(8, 8, 6));
    expectOdds(ask('heavy-fire', { band: 2, fireControl: 'enhanced', cover: 'soft' }), twoAgainst(8, 8, 8));
    expectOdds(ask('heavy-fire', { quality: 'elite', band: 1, fireControl: 'manual' }), twoAgainst(12, 4, 4));
    const patch = { 'fireControl.manual.die': 10 };
    expectOdds(ask('heavy-fire', { quality: 'elite', band: 1, fireControl: 'manual' }, patch), twoAgainst(12, 10, 4));
    expect(rolled('heavy-fire', [4, 5, 4])).toBe('minor');
    expect(rolled('heavy-fire', [5, 5, 4])).toBe('major');
    expect(rolled('heavy-fire', [4, 4, 4])).toBe('miss');
  });

  test('SG2-066 SG2-074 past a D12 no heavy weapon fires', () => {
    expect(sure('heavy-fire', { band: 6 })).toBe('no-fire');
    expect(sure('heavy-fire', { band: 5, cover: 'soft' })).toBe('no-fire');
    expect(ask('heavy-fire', { band: 5, cover: 'soft' }, { 'range.overD12': 'clamp' }).major).toBeGreaterThan(0);
    expect(sure('heavy-fire', { band: 5, cover: 'soft' }, { 'range.overD12': 'suppression-only' })).toBe('miss');
  });

  test('SG2-085 against infantry it is support fire with the Fire Control die, and impact D8', () => {
    // 11 by D4 is two hits, 3 left, 4 adds none. 5 against 4 of a D6 wounds, 3 against 3 does nothing.
    const rolls = [5, 6, 1, 4, 1, 5, 4, 1, 3, 3];
    expect(rolled('heavy-volley', rolls)).toBe('effective-1');
    const found = ask('heavy-volley', { targets: 4 });
    const fire = twoAgainst(8, 6, 4);
    expect(found['no-effect']).toBeCloseTo(fire.miss, 12);
    expect(found.suppression).toBeCloseTo(fire.minor, 12);
    const effective = Object.entries(found).filter(([name]) => name.startsWith('effective-'));
    expect(effective.reduce((sum, [, p]) => sum + p, 0)).toBeCloseTo(fire.major, 12);
    const harmless = (patch: Patch) => ask('heavy-volley', { targets: 4 }, patch)['effective-0'];
    expect(harmless({ 'heavy.infantryImpact': 4 })).toBeGreaterThan(harmless({}));
  });
});

describe('missiles', () => {
  test('SG2-075 the Quality and Guidance dice are rolled against the ECM die', () => {
    // D8 and D6 against a D4 of s: (8 - s) / 8 and (6 - s) / 6.
    const wanted = { miss: 0, minor: 0, major: 0 };
    for (let s = 1; s <= 4; s++) {
      const p = (8 - s) / 8;
      const q = (6 - s) / 6;
      wanted.miss += ((1 - p) * (1 - q)) / 4;
      wanted.minor += (p * (1 - q) + (1 - p) * q) / 4;
      wanted.major += (p * q) / 4;
    }
    expectOdds(ask('missile-fire', { quality: 'regular', guidance: 'basic', ecm: 'none' }), wanted);
  });

  test('SG2-075 dice of guidance and countermeasures are house rules', () => {
    const given = { quality: 'green', guidance: 'superior', ecm: 'superior' };
    // D6 and D10 against D10, over 10 faces of the ECM.
    const p = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((s) => [Math.max(0, 6 - s) / 6, (10 - s) / 10]);
    const major = p.reduce((sum, [a, b]) => sum + a * b, 0) / 10;
    expect(ask('missile-fire', given).major).toBeCloseTo(major, 12);
    expect(ask('missile-fire', given, { 'ecm.superior.die': 4 }).major).toBeGreaterThan(major);
    expect(ask('missile-fire', given, { 'guidance.superior.die': 6 }).major).toBeLessThan(major);
  });
});

describe('hits of heavy weapons', () => {
  test('SG2-128 SG2-129 above disables, more than twice destroys; each die has its multiplier', () => {
    expectOdds(ask('vehicle-penetration', { impact: 12, impactMultiplier: 2, armourClass: 3 }), hitOdds(12, 2, 12, 3));
    expectOdds(ask('vehicle-penetration', { impact: 8, impactMultiplier: 1, armourClass: 1 }), hitOdds(8, 1, 12, 1));
    // D10 against D12 x 5: 10 is not more than twice 5.
    expectOdds(ask('vehicle-penetration', { impact: 10, armourClass: 5 }), {
      'no-penetration': 115 / 120,
      disabled: 5 / 120,
    });
  });

  test('SG2-128 SG2-072 a major hit doubles the impact', () => {
    const major = { impact: 12, hit: 'major', armourClass: 2 };
    expectOdds(ask('vehicle-penetration', major), hitOdds(12, 2, 12, 2));
    expectOdds(ask('vehicle-penetration', major, { 'heavy.majorMultiplier': 3 }), hitOdds(12, 3, 12, 2));
  });

  test('SG2-124 soft vehicles have a D6 and no multiplier', () => {
    expectOdds(ask('vehicle-penetration', { impact: 10, armourClass: 0 }), hitOdds(10, 1, 6, 1));
    expectOdds(
      ask('vehicle-penetration', { impact: 10, armourClass: 0 }, { 'vehicle.softDie': 8 }),
      hitOdds(10, 1, 8, 1),
    );
    expectOdds(ask('vehicle-penetration', { impact: 10 }, { 'vehicle.armourDie': 10 }), hitOdds(10, 1, 10, 2));
  });

  test('SG2-034 SG2-084 cover shifts the Armour die of vehicles; past D12 it lowers the impact die, whose multiplier stays', () => {
    const behind = (cover: string, armourClass: number, patch: Patch = {}) =>
      ask('vehicle-penetration', { impact: 10, impactMultiplier: 2, armourClass, cover }, patch);
    expectOdds(behind('soft', 0), hitOdds(10, 2, 8, 1));
    expectOdds(behind('hard', 0), hitOdds(10, 2, 10, 1));
    expectOdds(behind('soft', 2), hitOdds(8, 2, 12, 2));
    expectOdds(behind('hard', 2), hitOdds(6, 2, 12, 2));
    expectOdds(behind('hard', 2, { 'impact.openShift': false }), hitOdds(10, 2, 12, 2));
    expectOdds(behind('hard', 2, { 'cover.vehicleArmour': false }), hitOdds(10, 2, 12, 2));
    expectOdds(behind('hard', 0, { 'cover.armourInDirectFire': false }), hitOdds(10, 2, 6, 1));
    expectOdds(behind('hard', 0, { 'cover.hard.armourShift': 3 }), hitOdds(10, 2, 12, 1));
  });

  test('SG2-129 what destroys a vehicle is a house rule', () => {
    const found = ask('vehicle-penetration', { impact: 12, armourClass: 1 }, { 'vehicle.destroyMultiple': 3 });
    expect(found.destroyed).toBeCloseTo(above(12, 1, 12, 1, 3), 12);
  });
});

describe('small arms at vehicles', () => {
  test('SG2-126 above the armour there are casualties, at twice or more the vehicle is disabled', () => {
    const found = ask('small-arms-penetration', { impact: 10, armourClass: 1 });
    const disabled = above(10, 1, 12, 1, 2, true);
    expectOdds(found, {
      'no-penetration': 1 - above(10, 1, 12, 1),
      casualties: above(10, 1, 12, 1) - disabled,
      'casualties-disabled': disabled,
    });
    const strictly = ask(
      'small-arms-penetration',
      { impact: 10, armourClass: 1 },
      { 'vehicle.smallArmsDisableAt': 'more-than-twice' },
    );
    expect(strictly['casualties-disabled']).toBeCloseTo(above(10, 1, 12, 1, 2), 12);
  });

  test('SG2-125 a house rule has classes that small arms cannot penetrate', () => {
    const at = (armourClass: number, max: number | null) =>
      ask('small-arms-penetration', { impact: 12, armourClass }, { 'vehicle.smallArmsMaxClass': max })[
        'no-penetration'
      ];
    expect(at(2, 1)).toBe(1);
    expect(at(1, 1)).toBeLessThan(1);
    expect(at(0, -1)).toBe(1);
    expect(at(5, null)).toBeLessThan(1);
  });

  test('SG2-127 the armour die of each figure aboard: 1 dead, 2 wounded, 3 and more unhurt', () => {
    expectOdds(ask('occupant-small-arms', { armour: 'fullLight' }), { dead: 1 / 8, wounded: 1 / 8, unhurt: 6 / 8 });
    expectOdds(
      ask(
        'occupant-small-arms',
        { armour: 'basicBattledress' },
        { 'vehicle.smallArmsDeadOn': 2, 'vehicle.smallArmsWoundedOn': 4 },
      ),
      { dead: 1 / 4, wounded: 1 / 4, unhurt: 2 / 4 },
    );
  });
});

describe('hits that do not penetrate', () => {
  test('SG2-132 a D6: 1 and 2 suspension, 3 to 5 hull, 6 systems', () => {
    const found = ask('non-penetrating', { suspension: 'grav' });
    expectOdds(found, { suspension: 2 / 6, hull: 3 / 6, systems: 1 / 6 });
    const patch = { 'vehicle.suspensionUpTo': 1, 'vehicle.systemsFrom': 4 };
    expectOdds(ask('non-penetrating', { suspension: 'walker' }, patch), {
      suspension: 1 / 6,
      hull: 2 / 6,
      systems: 3 / 6,
    });
  });

  test.each([
    ['civilianWheeled', 6],
    ['militaryWheeled', 10],
    ['tracked', 10],
    ['hover', 8],
  ])('SG2-133 an impact above the die of a %s suspension, D%i, immobilises', (suspension, die) => {
    const beats = above(8, 3 * 2, die, 1);
    expectOdds(ask('non-penetrating', { impact: 8, impactMultiplier: 3, hit: 'major', suspension }), {
      ...(beats < 1 ? { suspension: (2 / 6) * (1 - beats) } : {}),
      immobilised: (2 / 6) * beats,
      hull: 3 / 6,
      systems: 1 / 6,
    });
    const plain = above(8, 1, die, 1);
    expect(ask('non-penetrating', { impact: 8, suspension }).immobilised).toBeCloseTo((2 / 6) * plain, 12);
  });
});

describe('those aboard', () => {
  test('SG2-131 of casualties aboard, a D6 of 1 to 3 is dead, of 4 to 6 wounded', () => {
    expect(rolled('occupant', [1, 3])).toBe('dead');
    expect(rolled('occupant', [1, 4])).toBe('wounded');
    expect(rolled('occupant', [2])).toBe('unhurt');
  });

  test('SG2-130 SG2-131 the armour die must exceed the weapon size, else a D6: 1 to 3 dead, 4 to 6 wounded', () => {
    expectOdds(ask('occupant', { size: 2 }), { unhurt: 4 / 6, wounded: 1 / 6, dead: 1 / 6 });
    expectOdds(ask('occupant', { size: 2 }, { 'vehicle.occupantDeadUpTo': 2 }), {
      unhurt: 4 / 6,
      wounded: (2 / 6) * (4 / 6),
      dead: (2 / 6) * (2 / 6),
    });
  });

  test('SG2-130 destroyed doubles the size; an armour die not above it never exceeds it', () => {
    expectOdds(ask('occupant', { size: 2, result: 'destroyed' }), { unhurt: 2 / 6, wounded: 2 / 6, dead: 2 / 6 });
    expectOdds(ask('occupant', { size: 3, result: 'destroyed' }), { wounded: 1 / 2, dead: 1 / 2 });
    const tripled = ask('occupant', { size: 1, result: 'destroyed' }, { 'vehicle.destroyedSizeMultiplier': 3 });
    expectOdds(tripled, { unhurt: 3 / 6, wounded: 3 / 12, dead: 3 / 12 });
  });

  test('SG2-135 a 5 or 6 repairs the systems', () => {
    expectOdds(ask('repair'), { online: 2 / 6, 'off-line': 4 / 6 });
    expectOdds(ask('repair', {}, { 'vehicle.repairFrom': 7 }), { 'off-line': 1 });
  });
});
