import { describe, expect, test } from 'vitest';
import { SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { activate } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { CONFIDENCE, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { takeAim, weaponsAt } from '../../../src/sim/systems/stargrunt2/table/aiming.ts';
import { type Scene, type Stage, stage, WOOD } from './support.ts';

const RIFLES = { name: 'Rifles', at: [12, 12], figures: 4 } as const;
const TARGET = { name: 'Target', at: [22, 12], figures: 4, motivation: 'high' } as const;

const scene = (parts: Stage = {}): Scene => stage({ blue: [RIFLES], red: [TARGET], ...parts });
const volley = (parts: Stage, dice: readonly number[], weapons = SMALL_ARMS): Scene => {
  const played = scene({ ...parts, dice });
  played.act(played.unit('Rifles'), 'fire', { target: played.unit('Target'), weapons });
  played.finish();
  return played;
};
const bearer = (supportWeapon: string) => [
  { name: 'Trooper', count: 3 },
  { name: 'Gunner', supportWeapon },
];

describe('a fire action', () => {
  test('SG2-065 SG2-076 Quality D8 and Firepower D8 of four rifles against D6: none above does nothing, one suppresses', () => {
    expect(volley({}, [3, 3, 3]).unit('Target').suppression).toBe(0);
    expect(volley({}, [4, 3, 3]).unit('Target').suppression).toBe(1);
  });

  test('SG2-076 SG2-077 SG2-079 SG2-081 two above are effective: suppression, and hits on figures at random', () => {
    // 8 and 8 above 6: 16 by D6 are 2 hits, 5 no third. 7 against 6 wounds, 9 against 4 kills.
    const { unit } = volley({}, [8, 8, 6, 5, 3, 7, 6, 2, 9, 4]);
    const target = unit('Target');
    expect(target.suppression).toBe(1);
    expect(target.figures.map(({ state }) => state)).toEqual([
      ...[FIGURE_STATE.active, FIGURE_STATE.dead, FIGURE_STATE.wounded, FIGURE_STATE.active],
    ]);
    expect([target.active, target.wounded]).toEqual([2, 1]);
  });

  test('SG2-081 two wounds on one figure kill it, and a hit on it afterwards is lost', () => {
    // 8 and 8 above 3 at band 1, D4: 4 hits.
    const near = { red: [{ ...TARGET, at: [19, 12] as const }] };
    const played = volley(near, [8, 8, 3, 2, 5, 4, 2, 5, 4, 2, 10, 1, 3, 1, 1]);
    expect(played.unit('Target').figures.map(({ state }) => state)).toEqual([0, FIGURE_STATE.dead, 0, 0]);
    const kept = volley(
      { ...near, houseRules: { 'wounds.twoKill': false } },
      [8, 8, 3, 2, 5, 4, 2, 5, 4, 2, 5, 4, 3, 1, 1],
    );
    expect(kept.unit('Target').figures[1].state).toBe(FIGURE_STATE.wounded);
  });

  test('SG2-081 by house rule hits are spread over those who lie wounded as well, whom any wound kills', () => {
    const all = scene({ houseRules: { 'wounds.allocateTo': 'all-living' }, dice: [8, 8, 6, 5, 1, 7, 6, 2, 1, 1] });
    const target = all.unit('Target');
    all.battle.fall(target.figures[0], FIGURE_STATE.wounded);
    all.act(all.unit('Rifles'), 'fire', { target, weapons: SMALL_ARMS });
    all.finish();
    expect(target.figures[0].state).toBe(FIGURE_STATE.dead);
    expect(target.active).toBe(3);
  });

  test('SG2-033 cover along the line shifts Range and armour dice of the unit', () => {
    // 7 is above D8's score, 8 is not; 16 by D8 are 2 hits, armour D8.
    const wood = { terrain: [{ ...WOOD, rect: [20, 8, 8, 8], sight: 'clear' }] };
    expect(volley(wood, [8, 8, 8]).unit('Target').suppression).toBe(0);
    const { unit } = volley(wood, [8, 8, 7, 3, 8, 8, 2, 9, 8]);
    expect(unit('Target').wounded).toBe(1);
  });

  test('SG2-037 being in position shifts the Range die only', () => {
    const played = scene({ dice: [8, 8, 7, 3, 7, 6, 2, 1, 1] });
    played.unit('Target').isInPosition = true;
    played.act(played.unit('Rifles'), 'fire', { target: played.unit('Target'), weapons: SMALL_ARMS });
    played.finish();
    expect(played.unit('Target').wounded).toBe(1);
  });

  test('SG2-061 fire at a column suppresses it whatever is rolled, at a Range die one lower', () => {
    const played = scene({ dice: [2, 2, 4] });
    played.unit('Target').isInColumn = true;
    played.act(played.unit('Rifles'), 'fire', { target: played.unit('Target'), weapons: SMALL_ARMS });
    played.finish();
    expect(played.unit('Target').suppression).toBe(1);
    expect(() => volley({}, [2, 2, 7])).toThrow('scripted die 3 shows 7');
  });

  test('SG2-066 past the last band there is no fire', () => {
    const at = (x: number) => scene({ red: [{ ...TARGET, at: [x, 12] }], width: 72 });
    const near = at(51);
    expect(near.may(near.unit('Rifles'), 'fire', { target: near.unit('Target'), weapons: SMALL_ARMS })).toBe(true);
    const far = at(54);
    expect(far.may(far.unit('Rifles'), 'fire', { target: far.unit('Target'), weapons: SMALL_ARMS })).toBe(false);
  });

  test('SG2-011 a target out of sight is none', () => {
    const wall = { name: 'wall', rect: [16, 6, 2, 12], sight: 'blocks', cover: 'none' };
    const played = scene({ terrain: [wall] });
    expect(played.may(played.unit('Rifles'), 'fire', { target: played.unit('Target'), weapons: SMALL_ARMS })).toBe(
      false,
    );
    expect(weaponsAt(played.battle, played.unit('Rifles'), played.unit('Target'), false)).toBe(0);
  });
});

describe('weapons', () => {
  test('SG2-069 a squad of which only bearers are left fires one support weapon: nobody has a small arm to fire with it', () => {
    const blue = [{ ...RIFLES, figures: [{ name: 'Gunner', supportWeapon: 'conventionalSaw', count: 2 }] }];
    const { battle, unit } = scene({ blue });
    const weapons = weaponsAt(battle, unit('Rifles'), unit('Target'), true);
    expect(weapons).toBe(1);
    expect(takeAim(battle, unit('Rifles'), unit('Target'), weapons, true)).toBe(true);
    expect(takeAim(battle, unit('Rifles'), unit('Target'), SMALL_ARMS | 3, true)).toBe(false);
  });

  const mixed = [
    { name: 'Rifleman', count: 2 },
    { name: 'Pistoleer', count: 3, weapon: 'machinePistol' },
  ];

  test('SG2-067 close-only weapons fire in band 1 only; the others of the squad fire without them', () => {
    // Two rifles: firepower 4, D4; with three machine pistols 13, D12.
    const blue = [{ ...RIFLES, figures: mixed }];
    expect(volley({ blue }, [1, 4, 6]).unit('Target').suppression).toBe(0);
    expect(() => volley({ blue }, [1, 5, 6])).toThrow('d4');
    const near = [{ ...TARGET, at: [19, 12] as const }];
    expect(volley({ blue, red: near }, [1, 12, 4]).unit('Target').suppression).toBe(1);
  });

  test('SG2-067 a squad of close-only weapons cannot fire farther', () => {
    const blue = [{ ...RIFLES, weapon: 'machinePistol' }];
    const played = scene({ blue });
    expect(played.may(played.unit('Rifles'), 'fire', { target: played.unit('Target'), weapons: SMALL_ARMS })).toBe(
      false,
    );
  });

  test('SG2-073 hits have the impact die of the type that most figures fire, of equally many the lower', () => {
    const near = [{ ...TARGET, at: [19, 12] as const }];
    const hit = (figures: object[], impact: number) =>
      volley({ blue: [{ ...RIFLES, figures: figures as never }], red: near }, [2, 2, 1, 2, impact, 1]).unit('Target')
        .active;
    const count = (gauss: number, low: number) => [
      { name: 'Gauss', count: gauss, weapon: 'gaussRifle' },
      { name: 'Low', count: low, weapon: 'lowTechAssaultRifle' },
    ];
    expect(hit(count(2, 1), 12)).toBe(3);
    expect(() => hit(count(1, 1), 9)).toThrow('d8');
    expect(() => hit(count(1, 2), 9)).toThrow('d8');
  });

  test('SG2-065 support weapons join with their Firepower dice; hits have the small arms’ impact die', () => {
    const blue = [{ ...RIFLES, figures: bearer('gaussSaw') }];
    const dice = [8, 6, 10, 5, 2, 11];
    expect(() => volley({ blue }, dice, SMALL_ARMS | 8)).toThrow('scripted die 6 shows 11, the rules rolled a d10');
    const best = { blue, houseRules: { 'fire.volleyImpact': 'best' } };
    const { unit } = volley(best, [8, 6, 10, 5, 2, 12, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1], SMALL_ARMS | 8);
    expect(unit('Target').wounded).toBe(1);
  });

  test('SG2-069 a support weapon on its own rolls the Quality die and its own, and hits with its own impact die', () => {
    const blue = [{ ...RIFLES, figures: bearer('gaussSaw') }];
    const { unit } = volley({ blue }, [8, 10, 6, 2, 11, 6, 1, 1, 1, 3, 1, 1], 8);
    expect(unit('Target').wounded).toBe(1);
    const two = scene({ blue: [{ ...RIFLES, figures: [{ name: 'Gunner', count: 2, supportWeapon: 'gaussSaw' }] }] });
    expect(two.may(two.unit('Rifles'), 'fire', { target: two.unit('Target'), weapons: 3 })).toBe(false);
    expect(two.may(two.unit('Rifles'), 'fire', { target: two.unit('Target'), weapons: SMALL_ARMS })).toBe(false);
    const guns = ['conventionalSaw', 'gaussSaw', 'rotarySaw'].map((supportWeapon) => ({
      name: 'Gunner',
      supportWeapon,
    }));
    const three = scene({ blue: [{ ...RIFLES, figures: guns }] });
    // The largest Firepower die of weapons that cannot fire together; ties: the first.
    expect(weaponsAt(three.battle, three.unit('Rifles'), three.unit('Target'), false)).toBe(2);
  });

  test('SG2-017 a weapon fires once a game turn, also one that joined a volley; by house rule once an activation', () => {
    const blue = [{ ...RIFLES, figures: bearer('conventionalSaw') }];
    const again = (played: Scene, weapons: number) =>
      played.may(played.unit('Rifles'), 'fire', { target: played.unit('Target'), weapons });
    const alone = volley({ blue }, [1, 1, 6], SMALL_ARMS);
    expect([again(alone, SMALL_ARMS), again(alone, 8), again(alone, SMALL_ARMS | 8)]).toEqual([false, true, false]);
    const joined = volley({ blue }, [1, 1, 1, 6], SMALL_ARMS | 8);
    expect([again(joined, SMALL_ARMS), again(joined, 8)]).toEqual([false, false]);
    activate(joined.game, joined.unit('Rifles'), 2, true);
    expect(again(joined, 8)).toBe(false);
    const errata = volley({ blue, houseRules: { 'fire.weaponLimit': 'activation' } }, [1, 1, 1, 6], SMALL_ARMS | 8);
    expect(again(errata, 8)).toBe(false);
    activate(errata.game, errata.unit('Rifles'), 2, true);
    expect([again(errata, SMALL_ARMS), again(errata, 8)]).toEqual([true, true]);
  });

  test('SG2-017 by house rule each small arm is a weapon of its own', () => {
    const played = scene({ houseRules: { 'fire.splitSmallArms': true }, dice: [1, 4, 6] });
    const rifles = played.unit('Rifles');
    const fire = (weapons: number) => ({ target: played.unit('Target'), weapons });
    expect(played.may(rifles, 'fire', fire(3))).toBe(true);
    played.act(rifles, 'fire', fire(3));
    played.finish();
    expect([3, 1, 12, SMALL_ARMS].map((weapons) => played.may(rifles, 'fire', fire(weapons)))).toEqual([
      ...[false, false, true, true],
    ]);
    const whole = scene();
    expect(whole.may(whole.unit('Rifles'), 'fire', { target: whole.unit('Target'), weapons: 3 })).toBe(false);
  });

  test('SG2-071 SG2-008 a rocket has one round, and its bearer a rifle to fire in another action', () => {
    const blue = [{ ...RIFLES, figures: bearer('infantryRocket') }];
    const fired = volley({ blue }, [1, 1, 6], 8);
    const rifles = fired.unit('Rifles');
    expect(rifles.figures[3].rounds).toBe(0);
    rifles.clearMarks();
    const again = (weapons: number) => fired.may(rifles, 'fire', { target: fired.unit('Target'), weapons });
    expect([again(8), again(SMALL_ARMS)]).toEqual([false, true]);
    fired.script(1, 8, 6);
    fired.act(rifles, 'fire', { target: fired.unit('Target'), weapons: SMALL_ARMS });
    fired.finish();
    const joined = volley({ blue }, [1, 6, 1, 6], SMALL_ARMS | 8);
    expect(joined.unit('Target').suppression).toBe(0);
  });
});

describe('what fire does to nerve', () => {
  test('SG2-040 casualties are tested at once, with the leader and against survivors', () => {
    // The leader is killed: TL 2. Successor 3: LV 2. 4 against 4: one level.
    const { unit } = volley({}, [8, 7, 6, 4, 1, 9, 4, 2, 1, 1, 3, 4]);
    const target = unit('Target');
    expect(target.leader).toBe(target.figures[1]);
    expect(target.confidence).toBe(CONFIDENCE.steady);
  });

  test('SG2-039 nobody is tested in a unit of which nobody is left', () => {
    const red = [{ ...TARGET, figures: 1 }];
    const { unit } = volley({ red }, [8, 7, 6, 4, 1, 9, 4, 1, 1, 1]);
    expect(unit('Target').isInPlay).toBe(false);
  });

  test('SG2-048 SG2-049 the broken fire only at those who have fired on them, the routed at nobody', () => {
    const played = scene({ dice: [1, 1, 1] });
    const [rifles, target] = [played.unit('Rifles'), played.unit('Target')];
    const fire = { target: rifles, weapons: SMALL_ARMS };
    played.battle.activation = 1;
    target.confidence = CONFIDENCE.broken;
    expect(played.may(target, 'fire', fire)).toBe(false);
    played.act(rifles, 'fire', { target, weapons: SMALL_ARMS });
    expect(played.may(target, 'fire', fire)).toBe(true);
    target.confidence = CONFIDENCE.routed;
    expect(played.may(target, 'fire', fire)).toBe(false);
  });

  test('SG2-031 SG2-059 suppressed units and travel columns do not fire', () => {
    const played = scene();
    const rifles = played.unit('Rifles');
    const may = () => played.may(rifles, 'fire', { target: played.unit('Target'), weapons: SMALL_ARMS });
    expect(may()).toBe(true);
    rifles.suppression = 1;
    expect(may()).toBe(false);
    rifles.suppression = 0;
    rifles.isInColumn = true;
    expect(may()).toBe(false);
  });
});
