import { describe, expect, test } from 'vitest';
import { fireOddsList } from '../../../src/sim/systems/stargrunt2/odds/fire.ts';
import { asking } from './asked.ts';

const { odds, sure, rolled } = asking(fireOddsList);
const range = (given: object, patch = {}) => sure('range-die', { ...given }, patch);
const band = (at: number, given: object = {}, patch = {}) => range({ distance: 8 * at, ...given }, patch);

describe('the Range die', () => {
  test('SG2-065 SG2-066 bands are as long as the Quality die in inches, and each takes the next die', () => {
    const dice = [0, 8, 8.01, 16, 24, 32, 32.01, 40, 40.01].map((distance) => range({ distance }));
    expect(dice).toEqual(['d4', 'd4', 'd6', 'd6', 'd8', 'd10', 'd12', 'd12', 'no-fire']);
    expect(range({ quality: 'untrained', distance: 4.01 })).toBe('d6');
    expect(range({ quality: 'elite', distance: 60 })).toBe('d12');
    expect(range({ distance: 12.01 }, { 'rangeBand.small.perQuality': 1.5 })).toBe('d6');
    expect(range({ distance: 12 }, { 'rangeBand.small.perQuality': 1.5 })).toBe('d4');
  });

  test('SG2-066 SG2-001 shifts are added up first; past D12 there is no fire, by house rule D12, or suppression at most', () => {
    expect(band(6)).toBe('no-fire');
    expect(band(6, { travel: true })).toBe('d12');
    expect(band(1, { travel: true })).toBe('d4');
    expect(band(6, {}, { 'range.overD12': 'clamp' })).toBe('d12');
    expect(band(1, {}, { 'range.bandOneDie': 8 })).toBe('d8');
    const far = { band: 9, quality: 'elite' };
    expect(odds('fire', far)['no-fire']).toBe(1);
    const clamped = odds('fire', far, { 'range.overD12': 'clamp' });
    const only = odds('fire', far, { 'range.overD12': 'suppression-only' });
    expect(clamped.effective).toBeGreaterThan(0);
    expect(only.effective).toBe(0);
    expect(only.suppression).toBeCloseTo(clamped.suppression + clamped.effective, 12);
  });

  test('SG2-033 SG2-034 SG2-037 soft cover shifts it one type up, hard cover two, being in position one more', () => {
    expect(['none', 'soft', 'hard'].map((cover) => band(1, { cover }))).toEqual(['d4', 'd6', 'd8']);
    expect(['none', 'soft', 'hard'].map((cover) => band(1, { cover, inPosition: true }))).toEqual(['d6', 'd8', 'd10']);
    expect(band(4, { cover: 'soft' })).toBe('d12');
    expect(band(4, { cover: 'hard' })).toBe('no-fire');
    expect(band(1, { cover: 'soft' }, { 'cover.soft.rangeShift': 3 })).toBe('d10');
    expect(band(1, { cover: 'hard' }, { 'cover.hard.rangeShift': 0 })).toBe('d4');
    expect(band(1, { inPosition: true }, { 'inPosition.rangeShift': 2 })).toBe('d8');
  });

  test('SG2-061 a target in travel column shifts it one type down', () => {
    expect([1, 2, 3].map((at) => band(at, { travel: true }))).toEqual(['d4', 'd4', 'd6']);
    expect(band(2, { travel: true }, { 'travel.rangeShift': 0 })).toBe('d6');
  });

  test('SG2-120 bands of snipers are twice as long', () => {
    expect([16, 16.01, 80, 80.01].map((distance) => range({ kind: 'sniper', distance }))).toEqual([
      'd4',
      'd6',
      'd12',
      'no-fire',
    ]);
    expect(range({ kind: 'sniper', distance: 24 }, { 'sniper.bandMultiplier': 3 })).toBe('d4');
  });

  test('SG2-074 bands of heavy weapons are 12 inches for each size of the weapon, by house rule of the target', () => {
    const heavy = { kind: 'heavy', size: 3, targetSize: 2, distance: 36 };
    expect(range(heavy)).toBe('d4');
    expect(range({ ...heavy, distance: 36.01 })).toBe('d6');
    expect(range(heavy, { 'rangeBand.heavy.per': 'target' })).toBe('d6');
    expect(range(heavy, { 'rangeBand.heavy.length': 10 })).toBe('d6');
  });

  test('SG2-120 by house rule a target alone shifts it', () => {
    const alone = { figures: 4, targets: 1 };
    expect(odds('volley', alone)).toEqual(odds('volley', { ...alone, targets: 1, band: 1 }));
    const shifted = odds('volley', alone, { 'loneFigure.rangeShift': 1 });
    expect(shifted).toEqual(odds('volley', { ...alone, band: 2 }));
    expect(odds('volley', { targets: 2 }, { 'loneFigure.rangeShift': 1 })).toEqual(odds('volley', { targets: 2 }));
  });
});

describe('the Firepower die', () => {
  const die = (weapon: string, figures: number, patch = {}) => sure('firepower-die', { weapon, figures }, patch);

  test('SG2-068 SG2-070 is the sum of firepowers rounded up to the next die: 7 gives D8, 10 D10, 4 or less D4, above 12 D12', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((figures) => die('advancedAssaultRifle', figures))).toEqual([
      ...['d4', 'd4', 'd6', 'd8', 'd10', 'd12', 'd12'],
    ]);
    expect(die('huntingRifle', 7)).toBe('d8');
    expect([1, 8, 9, 16, 24].map((figures) => die('improvisedFirearm', figures))).toEqual([
      ...['d4', 'd4', 'd6', 'd8', 'd12'],
    ]);
    expect([1, 2, 3].map((figures) => die('gaussRifleGL', figures))).toEqual(['d4', 'd6', 'd10']);
  });

  test('SG2-068 by house rule it is rounded down, or has another limit', () => {
    const down = { 'firepower.rounding': 'down' };
    expect([1, 2, 5, 6, 7, 8, 11, 12, 20].map((figures) => die('huntingRifle', figures, down))).toEqual([
      ...['d4', 'd4', 'd4', 'd6', 'd6', 'd8', 'd10', 'd12', 'd12'],
    ]);
    expect(die('huntingRifle', 12, { 'firepower.max': 10 })).toBe('d10');
  });

  test.each([
    ['improvisedFirearm', 0.5, 4, true],
    ['lightAutopistol', 1, 6, true],
    ['heavyAutopistol', 1, 10, true],
    ['machinePistol', 3, 8, true],
    ['assaultShotgun', 3, 8, true],
    ['huntingRifle', 1, 10, false],
    ['lowTechAssaultRifle', 2, 8, false],
    ['lowTechAssaultRifleGL', 3, 8, false],
    ['advancedAssaultRifle', 2, 10, false],
    ['advancedAssaultRifleGL', 3, 10, false],
    ['gaussRifle', 2, 12, false],
    ['gaussRifleGL', 3, 12, false],
  ])('SG2-067 SG2-070 %s: firepower %d, impact D%d, close only: %s', (weapon, firepower, impact, closeOnly) => {
    const sides = [4, 6, 8, 10, 12].find((size) => size >= 5 * firepower) ?? 12;
    expect(die(weapon, 5)).toBe(`d${sides}`);
    const far = odds('volley', { weapon, figures: 5, band: 2 });
    expect(far['no-fire']).toBe(closeOnly ? 1 : 0);
    const own = odds('volley-split', { weapon, figures: 5 });
    const like = { 'weapons.gaussRifle.firepower': firepower, 'weapons.gaussRifle.impact': impact };
    expect(own).toEqual(odds('volley-split', { weapon: 'gaussRifle', figures: 5 }, like));
  });

  test('SG2-067 by house rule weapons that are close only reach farther', () => {
    const smg = { weapon: 'machinePistol', figures: 4, band: 2 };
    expect(odds('volley', smg, { 'range.closeOnlyBands': 2 })['no-fire']).toBe(0);
    expect(odds('volley', smg, { 'weapons.machinePistol.closeOnly': false })['no-fire']).toBe(0);
  });
});

function* rows(sides: readonly number[]): Generator<number[]> {
  if (sides.length === 0) yield [];
  else for (const row of rows(sides.slice(1))) for (let face = 1; face <= sides[0]; face++) yield [face, ...row];
}

/** Independent of `potential-hits`: every row of faces. */
function hitsByHand(pool: readonly number[], rangeDie: number): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string, ways: number) => found.set(name, (found.get(name) ?? 0) + ways);
  for (const [rolled, extra, ...faces] of rows([rangeDie, rangeDie, ...pool])) {
    const above = faces.filter((face) => face > rolled).length;
    const total = faces.reduce((sum, face) => sum + face, 0);
    const hits = Math.floor(total / rangeDie) + (extra <= total % rangeDie ? 1 : 0);
    add(above === 0 ? 'no-effect' : above === 1 ? 'suppression' : `hits-${hits}`, 1);
  }
  const all = [...pool, rangeDie, rangeDie].reduce((product, sides) => product * sides, 1);
  return new Map([...found].map(([name, ways]) => [name, ways / all]));
}

describe('a fire action', () => {
  test('SG2-063 SG2-064 SG2-076 each die of the firer is compared by itself, equal fails: none, one, two or more', () => {
    const pool = { quality: 'regular', firepower: 8, support: [10] };
    expect(rolled('fire', [4, 4, 4, 4], pool)).toBe('no-effect');
    expect(rolled('fire', [5, 4, 4, 4], pool)).toBe('suppression');
    expect(rolled('fire', [1, 1, 5, 4], pool)).toBe('suppression');
    expect(rolled('fire', [5, 1, 5, 4], pool)).toBe('effective');
    expect(rolled('fire', [5, 5, 5, 4], pool)).toBe('effective');
  });

  test('SG2-065 SG2-069 a D8 and a D12 against a D4: 30 of 384 ways do nothing', () => {
    const fire = odds('fire');
    // For a face r of the Range die r of 8 and r of 12 are not above it.
    expect(fire['no-effect']).toBeCloseTo((1 + 4 + 9 + 16) / 384, 12);
    expect(fire.effective).toBeCloseTo((7 * 11 + 6 * 10 + 5 * 9 + 4 * 8) / 384, 12);
    expect(odds('fire', { firepower: null, support: [12] })).toEqual(fire);
    expect(odds('fire', { firepower: 12, quality: 'untrained', support: [8] }).effective).toBeGreaterThan(0);
  });

  test('SG2-063 fire needs a die besides the Quality die', () => {
    expect(() => odds('fire', { firepower: null })).toThrow('a fire action needs a Firepower die');
  });

  test('SG2-077 SG2-078 the total of all dice, divided by the Range die: 14 against D6 are 2 hits, and a third on 1 or 2', () => {
    const pool = { band: 2, firepower: 8 };
    expect(rolled('potential-hits', [7, 7, 2, 2], pool)).toBe('hits-3');
    expect(rolled('potential-hits', [7, 7, 2, 3], pool)).toBe('hits-2');
    expect(rolled('potential-hits', [6, 6, 2], pool)).toBe('hits-2');
    expect(rolled('potential-hits', [7, 7, 5, 6, 1], { ...pool, support: [12] })).toBe('hits-4');
    expect(rolled('potential-hits', [7, 7, 6, 6, 2], { ...pool, support: [12] })).toBe('hits-4');
    const beating = { 'hits.countAllDice': false };
    expect(rolled('potential-hits', [7, 7, 6, 6, 2], { ...pool, support: [12] }, beating)).toBe('hits-3');
    expect(rolled('potential-hits', [7, 7, 2, 2], pool, { 'hits.extraHit': 'less-than' })).toBe('hits-2');
    expect(rolled('potential-hits', [7, 7, 2, 1], pool, { 'hits.extraHit': 'less-than' })).toBe('hits-3');
    expect(rolled('potential-hits', [7, 7, 2], pool, { 'hits.extraHit': 'none' })).toBe('hits-2');
    // 2 and 2 above 1 against D8: an extra hit without a whole one.
    expect(rolled('potential-hits', [2, 2, 1, 4], { band: 3, firepower: 8 })).toBe('hits-1');
    expect(rolled('potential-hits', [2, 2, 1, 5], { band: 3, firepower: 8 })).toBe('hits-0');
  });

  test.each([
    [[8, 12], 4, {}],
    [[8, 12], 8, { band: 3 }],
    [[8, 4, 10], 6, { band: 1, cover: 'soft', firepower: 4, support: [10] }],
    [[8, 6, 8, 8], 12, { band: 5, firepower: 6, support: [8, 8] }],
  ])('SG2-076 SG2-077 SG2-078 potential hits of %j against D%d are those of all rows of faces', (pool, die, given) => {
    const exact = odds('potential-hits', given);
    const byHand = hitsByHand(pool as number[], die as number);
    for (const [name, chance] of byHand) expect(exact[name]).toBeCloseTo(chance, 12);
    const told = Object.keys(exact).filter((name) => name.startsWith('hits'));
    expect(told.sort()).toEqual([...byHand.keys()].filter((name) => name.startsWith('hits')).sort());
  });

  test('SG2-061 fire at a travel column suppresses whatever is rolled', () => {
    const fire = odds('fire', { travel: true });
    const still = odds('fire', { travel: true }, { 'travel.autoSuppression': false });
    expect(fire['no-effect']).toBe(0);
    expect(fire.suppression).toBeCloseTo(still.suppression + still['no-effect'], 12);
    expect(fire.effective).toBe(still.effective);
    expect(odds('volley', { travel: true })['no-effect']).toBe(0);
  });
});

describe('impact', () => {
  const impact = (given: object, patch = {}) => odds('impact', { impact: 10, armour: 6, ...given }, patch);

  test('SG2-079 not above nothing, above a wound, more than twice a kill', () => {
    expect(rolled('impact', [6, 6])).toBe('none');
    expect(rolled('impact', [7, 6])).toBe('wound');
    expect(rolled('impact', [8, 4])).toBe('wound');
    expect(rolled('impact', [9, 4])).toBe('kill');
    // D10 against D6: armour 1 leaves 9 faces, of which 8 kill, and so on.
    const found = impact({});
    expect(found.kill).toBeCloseTo((8 + 6 + 4 + 2 + 0 + 0) / 60, 12);
    expect(found.wound).toBeCloseTo((1 + 2 + 3 + 4 + 5 + 4) / 60, 12);
    expect(rolled('impact', [9, 3], {}, { 'wounds.killMultiple': 3 })).toBe('wound');
    expect(rolled('impact', [10, 3], {}, { 'wounds.killMultiple': 3 })).toBe('kill');
  });

  test('SG2-120 a multiplier multiplies the score', () => {
    expect(rolled('impact', [4, 4], { impactMultiplier: 2 })).toBe('wound');
    expect(rolled('impact', [5, 4], { impactMultiplier: 2 })).toBe('kill');
  });

  test('SG2-033 SG2-034 SG2-080 cover shifts the armour die: D6 becomes D8 in soft and D10 in hard cover', () => {
    expect(impact({ cover: 'soft' })).toEqual(impact({ armour: 8 }));
    expect(impact({ cover: 'hard' })).toEqual(impact({ armour: 10 }));
    expect(impact({ cover: 'soft' }, { 'cover.soft.armourShift': 3 })).toEqual(impact({ armour: 12 }));
    expect(impact({ cover: 'hard' }, { 'cover.hard.armourShift': 1 })).toEqual(impact({ armour: 8 }));
    expect(impact({ cover: 'hard' }, { 'cover.armourInDirectFire': false })).toEqual(impact({}));
    const indirect = { cover: 'hard', indirect: true };
    expect(impact(indirect, { 'cover.armourInDirectFire': false })).toEqual(impact({ armour: 10 }));
  });

  test('SG2-037 being in position shifts it against indirect fire only', () => {
    expect(impact({ inPosition: true })).toEqual(impact({}));
    expect(impact({ inPosition: true, indirect: true })).toEqual(impact({ armour: 8 }));
    expect(impact({ inPosition: true, indirect: true, cover: 'hard' })).toEqual(impact({ armour: 12 }));
    const two = { 'inPosition.indirectArmourShift': 2 };
    expect(impact({ inPosition: true, indirect: true }, two)).toEqual(impact({ armour: 10 }));
  });

  test('SG2-084 each type past D12 lowers the impact die instead, not below D4, and leaves its multiplier', () => {
    const hard = { cover: 'hard', armour: 12 };
    expect(impact(hard)).toEqual(impact({ impact: 6, armour: 12 }));
    expect(impact({ ...hard, armour: 10 })).toEqual(impact({ impact: 8, armour: 12 }));
    expect(impact({ ...hard, impact: 6 })).toEqual(impact({ impact: 4, armour: 12 }));
    expect(impact({ ...hard, impactMultiplier: 2 })).toEqual(impact({ impact: 6, armour: 12, impactMultiplier: 2 }));
    expect(impact(hard, { 'impact.openShift': false })).toEqual(impact({ armour: 12 }));
  });
});

/** Independent of `volley-split`: every way in which figures can fall. */
function fallenByHand(hits: number, targets: number, wound: number, kill: number): Map<string, number> {
  const found = new Map<string, number>();
  const chances = [1 - wound - kill, wound, kill];
  for (const row of rows(Array.from({ length: hits }, () => 3 * targets))) {
    const states = Array<number>(targets).fill(0);
    let chance = 1;
    for (const face of row) {
      const result = (face - 1) % 3;
      states[Math.floor((face - 1) / 3)] += result;
      chance *= chances[result] / targets;
    }
    const dead = states.filter((state) => state >= 2).length;
    const wounded = states.filter((state) => state === 1).length;
    const name = `dead-${dead}-wounded-${wounded}`;
    found.set(name, (found.get(name) ?? 0) + chance);
  }
  return found;
}

describe('a volley', () => {
  const near = { figures: 2, quality: 'untrained', targets: 3 };

  test('SG2-079 SG2-081 hits fall on any figure, also twice; two wounds kill, and hits on the dead are lost', () => {
    const hits = odds('potential-hits', { quality: 'untrained', firepower: 4 });
    const { wound, kill } = odds('impact', { impact: 10, armour: 6 });
    const expected = new Map<string, number>();
    for (const count of [1, 2, 3])
      for (const [name, chance] of fallenByHand(count, 3, wound, kill))
        expected.set(name, (expected.get(name) ?? 0) + chance * (hits[`hits-${count}`] ?? 0));
    const split = odds('volley-split', near);
    for (const [name, chance] of expected) expect(split[name] ?? 0).toBeCloseTo(chance, 12);
    expect(hits['hits-2']).toBeGreaterThan(0);
  });

  test('SG2-081 two wounds: scripted', () => {
    // 4 and 4 above 1: two hits. Odds count the dead first, then the wounded.
    const fire = [4, 4, 1];
    const twice = [...fire, 2, 5, 4, 1, 5, 4];
    expect(rolled('volley-split', twice, near)).toBe('dead-1-wounded-0');
    expect(rolled('volley-split', twice, near, { 'wounds.twoKill': false })).toBe('dead-0-wounded-1');
    expect(rolled('volley-split', [...fire, 2, 5, 4, 3, 5, 4], near)).toBe('dead-0-wounded-2');
    expect(rolled('volley-split', [...fire, 1, 9, 4, 1, 9, 4], near)).toBe('dead-1-wounded-0');
    expect(rolled('volley', [...fire, 1, 9, 4, 2, 5, 4], near)).toBe('effective-2');
    expect(rolled('volley', [...fire, 1, 4, 4, 2, 3, 4], near)).toBe('effective-0');
  });

  test('volley and volley-split tell the same', () => {
    const given = { figures: 6, support: ['rotarySaw'], cover: 'soft' };
    const sums = new Map<string, number>();
    for (const [name, chance] of Object.entries(odds('volley-split', given))) {
      const [, dead, wounded] = /dead-(\d+)-wounded-(\d+)/.exec(name) ?? [];
      const told = dead === undefined ? name : `effective-${Number(dead) + Number(wounded)}`;
      sums.set(told, (sums.get(told) ?? 0) + chance);
    }
    for (const [name, chance] of Object.entries(odds('volley', given))) expect(sums.get(name)).toBeCloseTo(chance, 12);
  });

  test.each([
    ['conventionalSaw', 8, 10],
    ['rotarySaw', 10, 10],
    ['gaussSaw', 10, 12],
    ['plasmaGun', 6, 12],
    ['grenadeLauncher', 12, 8],
    ['launcherPack', 8, 8],
    ['infantryRocket', 10, 12],
  ])('SG2-069 SG2-071 %s alone: firepower D%d, its own impact D%d', (support, firepower, impact) => {
    const alone = odds('volley-split', { figures: 0, weapon: null, support: [support], targets: 4 });
    const fire = odds('fire', { firepower: null, support: [firepower] });
    expect(alone['no-effect']).toBeCloseTo(fire['no-effect'], 12);
    const rifle = { 'weapons.huntingRifle.impact': impact };
    const sides = { figures: firepower, weapon: 'huntingRifle', targets: 4 };
    expect(alone).toEqual(odds('volley-split', sides, rifle));
  });

  test('SG2-073 in a volley of a squad the small arms have the impact die, by house rule the best of all', () => {
    const squad = { weapon: 'lowTechAssaultRifle', figures: 4, support: ['gaussSaw'] };
    const eight = { 'supportWeapons.gaussSaw.impact': 8 };
    expect(odds('volley', squad)).toEqual(odds('volley', squad, eight));
    const best = { 'fire.volleyImpact': 'best' };
    expect(odds('volley', squad, best)).toEqual(odds('volley', squad, { 'weapons.lowTechAssaultRifle.impact': 12 }));
    expect(odds('volley', squad, { ...best, ...eight })).toEqual(odds('volley', squad));
  });

  test('SG2-033 SG2-084 cover shifts Range and armour dice at once', () => {
    const given = { armour: 'heavyPower', cover: 'hard', figures: 6 };
    const open = odds(
      'volley',
      { armour: 'heavyPower', band: 3, figures: 6 },
      { 'weapons.advancedAssaultRifle.impact': 6 },
    );
    expect(odds('volley', given)).toEqual(open);
  });

  test('inputs that do not fit each other are refused', () => {
    expect(() => odds('volley', { figures: 0 })).toThrow('belong together');
    expect(() => odds('volley', { weapon: null })).toThrow('belong together');
    expect(() => odds('volley', { figures: 0, weapon: null })).toThrow('give one in support, not 0');
  });

  test('ten firing figures against eight take well under a second', () => {
    const start = process.cpuUsage();
    odds('volley', { figures: 10, support: ['conventionalSaw', 'grenadeLauncher'], quality: 'elite', targets: 8 });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(1);
  });
});
