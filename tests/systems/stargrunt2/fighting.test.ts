import { describe, expect, test } from 'vitest';
import { fireVolley } from '../../../src/sim/systems/stargrunt2/play/fire/firing.ts';
import { SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { refreshWeapons, weaponsAt } from '../../../src/sim/systems/stargrunt2/table/aiming.ts';
import type { Battle } from '../../../src/sim/systems/stargrunt2/table/battle.ts';
import type { Side } from '../../../src/sim/systems/stargrunt2/table/side.ts';
import type { Figure, Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { counted, noted } from './counted.ts';
import { type Scene, type Stage, stage, type UnitLine, WOOD } from './support.ts';

const { active, wounded, dead, captured } = FIGURE_STATE;
const states = ({ figures, size }: Unit) => figures.slice(0, size).map(({ state }) => state);

const RIFLES: UnitLine = { name: 'Rifles', at: [12, 12], figures: 4 };
const TARGET: UnitLine = { name: 'Target', at: [22, 12], figures: 4, motivation: 'high' };
const NEAR: UnitLine = { ...TARGET, at: [19, 12] };
const GUNNER = 1 << 3;
const bearer = (supportWeapon: string) => [
  { name: 'Trooper', count: 3 },
  { name: 'Gunner', supportWeapon },
];
const with3 = (weapon: string, other: string) => [
  { name: 'One', count: 3, weapon },
  { name: 'Other', weapon: other },
];

interface Shot extends Stage {
  readonly weapons?: number;
  readonly before?: (target: Unit) => void;
}

const scene = (parts: Stage): Scene => stage({ width: 32, depth: 24, blue: [RIFLES], red: [TARGET], ...parts });
const fired = ({ weapons = SMALL_ARMS, before = () => {}, ...parts }: Shot, ...dice: number[]) => {
  const played = scene({ ...parts, dice });
  before(played.unit('Target'));
  const events = noted(played);
  played.act(played.unit('Rifles'), 'fire', { target: played.unit('Target'), weapons });
  played.finish();
  return { ...played, events };
};

describe('a fire action', () => {
  const wood = { terrain: [{ ...WOOD, rect: [20, 8, 8, 8], sight: 'clear' }] };
  const blue = (figures: object | number) => ({ blue: [{ ...RIFLES, figures } as UnitLine] });
  const cases: [string, Shot, number[], string[]][] = [
    ['SG2-064', {}, [3, 3, 3], ['noEffect']],
    ['SG2-076', {}, [4, 3, 3], ['onlySuppressed', 'noTest']],
    ['SG2-033', wood, [8, 8, 8], ['noEffect', 'firedAtCover']],
    [
      'SG2-037',
      { before: (unit) => void Object.assign(unit, { isInPosition: true }) },
      [8, 8, 8],
      ['noEffect', 'firedAtPosition'],
    ],
    [
      'SG2-061',
      { before: (unit) => void Object.assign(unit, { isInColumn: true }) },
      [2, 2, 4],
      ['onlySuppressed', 'columnFiredOn', 'noTest'],
    ],
    [
      'SG2-065',
      { ...blue(bearer('conventionalSaw')), weapons: SMALL_ARMS | GUNNER },
      [3, 3, 3, 3],
      ['noEffect', 'supportJoins'],
    ],
    ['SG2-008', blue(bearer('conventionalSaw')), [3, 3, 3], ['noEffect']],
    ['SG2-069', { ...blue(bearer('conventionalSaw')), weapons: GUNNER }, [3, 3, 3], ['noEffect', 'supportAlone']],
    [
      'SG2-071',
      { ...blue(bearer('infantryRocket')), weapons: GUNNER },
      [3, 3, 3],
      ['roundSpent', 'noEffect', 'supportAlone'],
    ],
    ['SG2-067', blue(with3('huntingRifle', 'improvisedFirearm')), [3, 3, 3], ['noEffect', 'closeOnlyLeftOut']],
    ['SG2-073', blue(with3('huntingRifle', 'gaussRifle')), [3, 3, 3], ['noEffect', 'mixedArms']],
    ['SG2-077 to 079', {}, [8, 8, 6, 5, 2, 9, 4, 3, 5, 4], ['effective', 'killed', 'noTest']],
    ['SG2-078', {}, [8, 8, 6, 4, 1, 1, 1, 2, 1, 1, 3, 1, 1], ['effective', 'extraHit', 'noTest']],
    [
      'SG2-081',
      { red: [NEAR] },
      [8, 8, 3, 2, 5, 4, 2, 5, 4, 2, 10, 1, 3, 1, 1],
      ['effective', 'twoWounds', 'killed', 'overkill', 'noTest'],
    ],
    ['SG2-081', { red: [NEAR] }, [8, 8, 3, 2, 5, 4, 3, 5, 4, 2, 1, 1, 3, 1, 1], ['effective', 'noTest']],
  ];

  test.each(cases)('%s: what happens is noted (%#)', (_clause, shot, dice, events) => {
    expect(fired(shot, ...dice).events).toEqual(events);
  });

  test('SG2-017: fire actions count by kind, and casualties by what does the harm', () => {
    const kinds = (figures: object | number, weapons: number, ...dice: number[]) => {
      const played = fired({ ...blue(figures), weapons }, ...dice);
      return [Object.keys(counted(played, 'fire-actions'))[0].split(' ')[1], counted(played, 'figures-down')];
    };
    const kill = [6, 5, 2, 9, 4, 3, 1, 1];
    const saw = bearer('conventionalSaw');
    expect(kinds(4, SMALL_ARMS, 8, 8, ...kill)).toEqual(['smallArms', { 'blue smallArms': { dead: 1 } }]);
    expect(kinds(saw, SMALL_ARMS | GUNNER, 8, 1, 8, 6, 6, ...kill.slice(2))).toEqual([
      'withSupport',
      { 'blue smallArms': { dead: 1 } },
    ]);
    expect(kinds(saw, GUNNER, 8, 8, 6, 5, 2, 8, 3, 3, 1, 1)).toEqual(['support', { 'blue support': { dead: 1 } }]);
  });

  test('SG2-081: an action counts all whom it puts out, dead and wounded, over those active when it was fired', () => {
    const played = fired({}, 8, 8, 6, 5, 2, 9, 4, 3, 5, 4);
    expect(counted(played, 'figures-per-fire-action')).toEqual({ 'blue smallArms 2': { fired: 1 } });
    expect(states(played.unit('Target'))).toEqual([active, dead, wounded, active]);
    expect(() => fired({ before: lastDown }, 8, 8, 6, 5, 4)).toThrow('d3');
  });

  test('SG2-081: by house rule those who lie wounded are hit, too, and are no new casualties', () => {
    const houseRules = { 'wounds.allocateTo': 'all-living' };
    const played = fired({ houseRules, before: lastDown }, 8, 8, 6, 5, 4, 5, 4, 2, 5, 4);
    expect(states(played.unit('Target'))).toEqual([active, wounded, active, dead]);
    expect(played.battle.sides[0].casualtiesCaused).toBe(1);
  });

  test('a volley that cannot be fired is refused', () => {
    const { game, unit } = scene({
      red: [{ ...TARGET, at: [22, 12] }],
      blue: [{ ...RIFLES, weapon: 'machinePistol' }],
    });
    expect(() => fireVolley(game, unit('Rifles'), unit('Target'), SMALL_ARMS)).toThrow('fires a volley that it cannot');
  });
});

function lastDown(unit: Unit): void {
  unit.figures[3].state = wounded;
  unit.active--;
  unit.wounded++;
}

describe('weapons', () => {
  const squad = (figures: object, parts: Stage = {}) => scene({ blue: [{ ...RIFLES, figures } as UnitLine], ...parts });
  const fires = ({ unit, may }: Scene, weapons: number) =>
    may(unit('Rifles'), 'fire', { target: unit('Target'), weapons });

  test('SG2-065 SG2-067: small arms that are named have to reach', () => {
    const figures = [
      { name: 'Pistoleer', count: 3, weapon: 'machinePistol' },
      { name: 'Gunner', supportWeapon: 'gaussSaw' },
    ];
    const played = squad(figures);
    expect([fires(played, SMALL_ARMS | GUNNER), fires(played, SMALL_ARMS), fires(played, GUNNER)]).toEqual([
      ...[false, false, true],
    ]);
  });

  test('SG2-017: a support weapon on its own leaves the small arms, even those of one figure, to fire once', () => {
    const played = squad([{ name: 'Leader' }, { name: 'Gunner', supportWeapon: 'gaussSaw' }], {
      dice: [1, 1, 1, 1, 1, 1],
    });
    const shoot = (weapons: number) =>
      played.act(played.unit('Rifles'), 'fire', { target: played.unit('Target'), weapons });
    shoot(2);
    expect([fires(played, 2), fires(played, SMALL_ARMS)]).toEqual([false, true]);
    shoot(SMALL_ARMS);
    expect(fires(played, SMALL_ARMS)).toBe(false);
  });

  test('SG2-098: all that can fire together: no weapon that has fired, has no rounds, or whose bearer has fallen', () => {
    const figures = [
      { name: 'Leader' },
      { name: 'Saw', supportWeapon: 'conventionalSaw' },
      { name: 'Rocket', supportWeapon: 'infantryRocket' },
      { name: 'Plasma', supportWeapon: 'plasmaGun' },
    ];
    const { battle, unit } = squad(figures);
    const rifles = unit('Rifles');
    const bits = (isFree: boolean) => weaponsAt(battle, rifles, unit('Target'), isFree) & ~SMALL_ARMS;
    expect(bits(false)).toBe(0b1110);
    rifles.figures[1].hasFired = true;
    expect([bits(false), bits(true)]).toEqual([0b1100, 0b1110]);
    rifles.figures[2].rounds = 0;
    expect(bits(true)).toBe(0b1010);
    battle.fall(rifles.figures[3], wounded);
    expect(bits(true)).toBe(0b0010);
  });

  test('SG2-017: by house rule guns of vehicles fire in every activation', () => {
    const tank: UnitLine = { name: 'Tank', at: [12, 12], vehicle: { guns: [{ heavy: 'rfac', size: 1 }] } };
    const again = (limit: string) => {
      const { battle, unit } = scene({ blue: [tank], houseRules: { 'fire.weaponLimit': limit } });
      unit('Tank').gunsFired = 1;
      refreshWeapons(battle, unit('Tank'));
      return unit('Tank').gunsFired;
    };
    expect([again('turn'), again('activation')]).toEqual([1, 0]);
  });
});

describe('close combat', () => {
  const ATTACKERS: UnitLine = { name: 'Attackers', at: [12, 12], figures: 2 };
  const DEFENDERS: UnitLine = { name: 'Defenders', at: [12, 18], figures: 2 };
  const wins = [1, 2];
  const loses = [2, 1];
  const ties = [3, 3];
  const CONTACT = [3, 4, 3];
  const assault = (dice: readonly number[], parts: Stage = {}, before: (scene: Scene) => void = () => {}) => {
    const played = stage({ width: 24, depth: 36, blue: [ATTACKERS], red: [DEFENDERS], dice, ...parts });
    before(played);
    const events = noted(played);
    played.act(played.unit('Attackers'), 'closeAssault', { target: played.unit('Defenders') });
    played.finish();
    return { ...played, events };
  };

  test('SG2-092: duels are counted for attacker and defender, whichever side attacks', () => {
    const quality = (played: Scene) => counted(played, 'close-combats');
    const blueAttacks = assault([...CONTACT, ...wins, ...ties, 3, 4, 3], {
      blue: [{ ...ATTACKERS, quality: 'veteran' }],
    });
    expect(quality(blueAttacks)).toEqual({ 'veteran none regular none false 1': { attackerWins: 1, draw: 1 } });
    const redAttacks = assault([...CONTACT, ...loses, ...ties, 3, 4, 3], {
      blue: [DEFENDERS],
      red: [{ ...ATTACKERS, quality: 'green' }],
    });
    expect(quality(redAttacks)).toEqual({ 'green none regular none false 1': { defenderWins: 1, draw: 1 } });
  });

  test('SG2-092 SG2-096: neither where several fight one, nor of power armour', () => {
    const three = { blue: [{ ...ATTACKERS, figures: 3 }], red: [{ ...DEFENDERS, figures: 1 }] };
    // Odds of three to one: 6 holds against 2 + 3. One against three: beaten by the last.
    expect(counted(assault([3, 6, 3, 3, 3, 3, 4, 3], three), 'close-combats')).toEqual({});
    const power = (side: object, other: object) => ({
      blue: [{ ...ATTACKERS, figures: 1, ...side }],
      red: [{ ...DEFENDERS, figures: 1, ...other }],
    });
    const armour = { armour: 'lightPower' };
    expect(counted(assault([3, 5, 3, 7, 4, 1], power(armour, {})), 'close-combats')).toEqual({});
    expect(counted(assault([3, 5, 3, 1, 4, 3], power({}, armour)), 'close-combats')).toEqual({});
  });

  test('SG2-092: the owner of the outnumbered attackers places the extra defenders, by house rule the other', () => {
    const chooser = (houseRules: Stage['houseRules']) => {
      const asked: string[] = [];
      const pair = (battle: Battle, side: Side, figure: Figure, _candidates: readonly Figure[], count: number) => {
        asked.push(`${side === battle.sides[0] ? 'attacker' : 'defender'} ${figure.unit.name} ${count}`);
        return 0;
      };
      const red = [{ ...DEFENDERS, figures: 3 }];
      const played = stage({ width: 24, depth: 36, blue: [ATTACKERS], red, policy: { pair }, houseRules });
      played.script(3, 4, 3);
      expect(() =>
        played.act(played.unit('Attackers'), 'closeAssault', { target: played.unit('Defenders') }),
      ).toThrow();
      return asked;
    };
    expect(chooser({})).toEqual(['defender Attackers 3', 'defender Attackers 2', 'attacker Defenders 2']);
    expect(chooser({ 'closeCombat.extraFigures': 'larger-places' }).at(-1)).toBe('defender Defenders 2');
  });

  test.each([-1, 3])('a policy that pairs off with figure %d of three is refused', (chosen) => {
    const parts = { red: [{ ...DEFENDERS, figures: 3 }], policy: { pair: () => chosen } };
    expect(() => assault(CONTACT, parts)).toThrow('a policy pairs off with figure');
  });

  test('SG2-097 SG2-104: what happens in rounds is noted', () => {
    // Nobody is beaten; both hold; then both defenders are: one dead, one captured.
    const twice = assault([...CONTACT, ...ties, ...ties, 4, 4, ...wins, ...wins, 1, 6]);
    expect(twice.events).toEqual([
      ...['holds', 'contact', 'roundWithoutLoss', 'holds', 'holds', 'bothHold', 'destroyedInCombat', 'captured'],
    ]);
    expect(states(twice.unit('Defenders'))).toEqual([dead, captured]);
    const once = assault([...CONTACT, ...wins, ...ties, 3, 4, 3]);
    expect(once.events).toEqual(['holds', 'contact', 'dropsOne', 'captured', 'leaderLost', 'fellBack']);
  });

  test('SG2-089 SG2-090 SG2-095 SG2-096: terror, power armour, cover and open shifts are noted where they come up', () => {
    const one = (parts: object, other: object = {}) => ({
      blue: [{ ...ATTACKERS, figures: 1, ...parts } as UnitLine],
      red: [{ ...DEFENDERS, figures: 1, ...other } as UnitLine],
    });
    const seen = (parts: Stage, dice: number[]) =>
      assault(dice, parts).events.filter((name) => /terror|power|cover|open/i.test(name));
    expect(seen(one({}), [3, 4, 3, 2, 3, 1])).toEqual([]);
    expect(seen(one({ terror: true }), [3, 3, 5, 3, 2, 3, 1])).toEqual(['terror']);
    expect(seen(one({ armour: 'lightPower' }), [3, 5, 3, 2, 3, 1])).toEqual(['powerInOdds']);
    expect(seen(one({}, { armour: 'lightPower' }), [3, 4, 3, 1, 3, 1])).toEqual(['powerInOdds']);
    const elite = { quality: 'elite', figures: [{ name: 'One', closeCombat: 'close' }] };
    expect(seen(one(elite), [3, 4, 3, 2, 3, 1])).toEqual(['openCloseShift']);
    expect(seen(one({}, elite), [3, 4, 3, 2, 3, 1])).toEqual(['openCloseShift']);
  });

  test('SG2-097: a destroyed side has all captured that it has down and alive, also from before; the dead and the winners’ own stay', () => {
    const hurt = ({ battle, unit }: Scene) => {
      battle.fall(unit('Defenders').figures[2], wounded);
      battle.fall(unit('Defenders').figures[3], dead);
      battle.fall(unit('Attackers').figures[2], wounded);
    };
    const parts = { blue: [{ ...ATTACKERS, figures: 3 }], red: [{ ...DEFENDERS, figures: 4 }] };
    const { unit } = assault([...CONTACT, ...wins, ...wins, 4, 6], parts, hurt);
    expect(states(unit('Defenders'))).toEqual([captured, captured, captured, dead]);
    expect(states(unit('Attackers'))).toEqual([active, active, wounded]);
  });

  test('SG2-097: a winner’s own beaten figures stay wounded where they fought', () => {
    const { unit } = assault([...CONTACT, ...wins, ...loses, 3, 4, 4, 3]);
    expect(states(unit('Attackers'))).toEqual([active, wounded]);
  });

  test.each([
    { from: [12, 12], axis: 'centreY', away: 2200 },
    { from: [6, 18], axis: 'centreX', away: 1700 },
    { from: [12, 24], axis: 'centreY', away: -1300 },
  ] as const)(
    'SG2-087 SG2-103: attackers from $from stop in contact on their side, and drive defenders the other way',
    ({ from, axis, away }) => {
      const parts: Stage = { blue: [{ ...ATTACKERS, at: from, figures: 6 }], red: [{ ...DEFENDERS, figures: 6 }] };
      // 6 for the 4 or 5 inches to contact. One defender is down: 3 fails by a level.
      const duels = [...wins, ...ties, ...ties, ...ties, ...ties, ...ties];
      const { unit } = assault([3, 4, 6, ...duels, 3, 4, 3], parts);
      expect(Math.sign(away) * unit('Defenders')[axis]).toBeGreaterThan(away);
    },
  );

  test('SG2-088: by house rule the broken rout without a test, by one level', () => {
    const broken = ({ unit }: Scene) => void Object.assign(unit('Defenders'), { confidence: 3 });
    const { unit } = assault([3, 3], { houseRules: { 'closeAssault.brokenDefenderRouts': true } }, broken);
    expect(unit('Defenders').confidence).toBe(4);
  });
});
