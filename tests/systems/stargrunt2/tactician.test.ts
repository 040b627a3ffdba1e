import { describe, expect, test } from 'vitest';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { tacticsOf } from '../../../src/sim/kernel/players/tactics.ts';
import type { Patch } from '../../../src/sim/kernel/rules/table.ts';
import { assaultOdds } from '../../../src/sim/systems/stargrunt2/odds/assault.ts';
import { fireOddsList } from '../../../src/sim/systems/stargrunt2/odds/fire.ts';
import { closeOddsOf, fighterOf, hitOdds, landingOddsOf } from '../../../src/sim/systems/stargrunt2/odds/play.ts';
import { supportOdds } from '../../../src/sim/systems/stargrunt2/odds/support.ts';
import { FIRE_COLUMNS, poolKey, supportDigit, tabulate } from '../../../src/sim/systems/stargrunt2/odds/tables.ts';
import { vehicleOdds } from '../../../src/sim/systems/stargrunt2/odds/vehicles.ts';
import { PASSES, RESOLVES_MISSION } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { FireValues, Volley } from '../../../src/sim/systems/stargrunt2/policies/fire-values.ts';
import { Tactician } from '../../../src/sim/systems/stargrunt2/policies/tactician.ts';
import { tactics } from '../../../src/sim/systems/stargrunt2/policies/tactics.ts';
import { ACTION, Action, SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/rules/actions.ts';
import { CONFIDENCE, FIGURE_STATE, QUALITY, SUSPENSIONS } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { MISSION_STATE } from '../../../src/sim/systems/stargrunt2/table/side.ts';
import { PRESENCE, type Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { asking } from './asked.ts';
import { HOUSE, type Scene, type Stage, stage, type UnitLine, WOOD } from './support.ts';

const { odds } = asking(fireOddsList);
const { odds: vehicleShots } = asking(vehicleOdds);

function tacticianOf({ battle, scenario }: Scene, side = 0, faces: readonly number[] = [], weights = {}): Tactician {
  const tables = tabulate(battle.rules, scenario);
  return new Tactician(battle, side, tables, new ScriptedDice(faces), tacticsOf(tactics, weights));
}

function decides(scene: Scene, unit: Unit, actions = 2): Action {
  const action = new Action();
  unit.actionsLeft = actions;
  tacticianOf(scene, unit.side).act(scene.battle, unit, action);
  return action;
}

const facing = (apart: number, more: Partial<Stage> = {}): Stage => ({
  blue: [{ name: 'Blue', at: [24, 12], figures: 8 }],
  red: [{ name: 'Red', at: [24, 12 + apart], figures: 8 }],
  ...more,
});

describe('a column', () => {
  test('SG2-060 that has nowhere to march and nobody to see reorganises, rather than stay what it is', () => {
    const scene = stage(facing(24, { terrain: [{ ...HOUSE, rect: [0, 22, 48, 2] }] }));
    const blue = scene.unit('Blue');
    blue.isInColumn = true;
    expect(decides(scene, blue).kind).toBe(ACTION.reorganise);
    expect(decides(scene, blue, 1).kind).toBe(ACTION.reorganise);
  });
});

describe('the tables of the tactician', () => {
  const scene = stage(facing(10, { blue: [{ name: 'Blue', at: [24, 12] }] }));
  const { pools, fire } = tabulate(scene.battle.rules, scene.scenario);
  const { ladder } = scene.battle.rules.dice;

  test.each([
    { firepower: 12, support: [] as number[], range: 6 },
    { firepower: 8, support: [8], range: 4 },
    { firepower: null, support: [8], range: 10 },
  ])('hold the exact odds of fire: $firepower and $support against a D$range', ({ firepower, support, range }) => {
    const digits = support.reduce((sum, die) => sum + supportDigit(ladder.indexOf(die)), 0);
    const rifles = firepower === null ? -1 : ladder.indexOf(firepower);
    const row = pools.indexOf(poolKey(ladder.length, QUALITY.regular, rifles, digits));
    const at = (row * ladder.length + ladder.indexOf(range)) * FIRE_COLUMNS;
    const given = { quality: 'regular', band: ladder.indexOf(range) + 1, firepower, support };
    const { suppression, effective } = odds('fire', given);
    expect(fire[at]).toBeCloseTo(suppression + effective, 12);
    expect(fire[at + 1]).toBeCloseTo(effective, 12);
    const hits = Object.entries(odds('potential-hits', given)).reduce(
      (sum, [name, chance]) => (name.startsWith('hits-') ? sum + Number(name.slice(5)) * chance : sum),
      0,
    );
    expect(fire[at + 2]).toBeCloseTo(hits, 12);
  });
});

describe('what the tactician expects of fire', () => {
  function expects(band: number, houseRules: Patch) {
    const bearer = { name: 'Gunner', supportWeapon: 'plasmaGun' };
    const blue: UnitLine[] = [{ name: 'Blue', at: [24, 12], figures: [{ name: 'Rifleman', count: 7 }, bearer] }];
    const scene = stage({ ...facing(10, { blue }), houseRules });
    const values = new FireValues(scene.battle, tabulate(scene.battle.rules, scene.scenario));
    const [volley, target] = [new Volley(), scene.unit('Red')];
    values.gather(scene.unit('Blue'), volley, true);
    expect(values.shot(volley, target, band, 0, false)).toBe(true);
    return { suppression: values.suppression, casualties: values.casualties };
  }

  test('SG2-066 nobody down past the longest range, where a house rule has such fire suppress alone', () => {
    expect(expects(6, { 'range.overD12': 'clamp' }).casualties).toBeGreaterThan(0);
    expect(expects(6, { 'range.overD12': 'suppression-only' })).toEqual({
      suppression: expects(6, { 'range.overD12': 'clamp' }).suppression,
      casualties: 0,
    });
  });

  test('SG2-073 the best impact die of all weapons, by house rule', () => {
    expect(expects(2, { 'fire.volleyImpact': 'best' }).casualties).toBeGreaterThan(expects(2, {}).casualties);
  });
});

describe('the tactician', () => {
  test('fires at the enemy in the open before it', () => {
    const scene = stage(facing(7));
    const { kind, unit } = decides(scene, scene.unit('Blue'));
    expect([kind, unit]).toEqual([ACTION.fire, scene.unit('Red').index]);
  });

  test('fires at the enemy in the open rather than at one in hard cover', () => {
    const wall = {
      name: 'wall',
      line: [
        [12, 21],
        [22, 21],
      ],
      cover: 'hard',
    };
    const scene = stage({
      blue: [{ name: 'Blue', at: [24, 14], figures: 8 }],
      red: [
        { name: 'Covered', at: [17, 22], figures: 8 },
        { name: 'Open', at: [31, 22], figures: 8 },
      ],
      terrain: [wall],
    });
    expect(decides(scene, scene.unit('Blue')).unit).toBe(scene.unit('Open').index);
  });

  test('removes suppression before anything else', () => {
    const scene = stage(facing(7));
    const blue = scene.unit('Blue');
    blue.suppression = 2;
    expect(decides(scene, blue).kind).toBe(ACTION.removeSuppression);
  });

  test('ends panic with its two actions', () => {
    const scene = stage(facing(7));
    const blue = scene.unit('Blue');
    blue.isPanicked = true;
    expect(decides(scene, blue).kind).toBe(ACTION.removePanic);
  });

  test('comes nearer what it has to hold, and fires at nobody whom it cannot see', () => {
    const scene = stage({
      ...facing(24, { terrain: [HOUSE] }),
      blue: [{ name: 'Blue', at: [20, 8], figures: 8 }],
      red: [{ name: 'Red', at: [20, 36], figures: 8 }],
      mission: { objective: 'hold', area: { rect: [30, 14, 8, 8] }, turns: 6 },
    });
    const { kind, node } = decides(scene, scene.unit('Blue'));
    const { goal } = scene.battle;
    expect([ACTION.move, ACTION.combatMove, ACTION.travelMove]).toContain(kind);
    expect(goal.distance![node]).toBeLessThan(goal.distance![scene.unit('Blue').centre]);
  });

  test('goes in position in cover once it has fired', () => {
    const scene = stage({
      ...facing(40, { terrain: [WOOD] }),
      blue: [{ name: 'Blue', at: [22, 22], figures: 8 }],
      red: [{ name: 'Red', at: [22, 44], figures: 8 }],
      mission: { objective: 'hold', area: { rect: [18, 18, 8, 8] }, turns: 6 },
    });
    scene.unit('Blue').smallArmsFired = true;
    expect(decides(scene, scene.unit('Blue'), 1).kind).toBe(ACTION.goInPosition);
  });

  test('treats its wounded when nobody is in sight', () => {
    const scene = stage({
      ...facing(30, { terrain: [HOUSE] }),
      blue: [{ name: 'Blue', at: [20, 12], figures: 8 }],
      red: [{ name: 'Red', at: [20, 36], figures: 8 }],
      mission: { objective: 'hold', area: { rect: [14, 8, 12, 8] }, turns: 6 },
    });
    const blue = scene.unit('Blue');
    for (let i = 4; i < 8; i++) scene.battle.fall(blue.figures[i], FIGURE_STATE.wounded);
    const { kind, figures } = decides(scene, blue);
    expect([kind, figures]).toEqual([ACTION.reorganise, 0b11110000]);
  });

  test('treats those of its wounded whom it can reach, and leaves out the others', () => {
    const scene = stage({
      ...facing(30, { terrain: [HOUSE] }),
      blue: [{ name: 'Blue', at: [20, 12], figures: 8 }],
      red: [{ name: 'Red', at: [20, 36], figures: 8 }],
      mission: { objective: 'hold', area: { rect: [14, 8, 12, 8] }, turns: 6 },
    });
    const blue = scene.unit('Blue');
    for (let i = 3; i < 8; i++) scene.battle.fall(blue.figures[i], FIGURE_STATE.wounded);
    blue.figures[7].node = scene.unit('Red').centre;
    const { kind, figures } = decides(scene, blue);
    expect([kind, figures]).toEqual([ACTION.reorganise, 0b1111000]);
  });

  test('fires at the unit that may break where broken units decide the game', () => {
    const scene = stage({
      blue: [{ name: 'Blue', at: [24, 14], figures: 8 }],
      red: [
        { name: 'Sound', at: [17, 22], figures: 8 },
        { name: 'Shaken', at: [31, 22], figures: 3 },
      ],
      mission: { objective: 'break', turns: 12 },
    });
    scene.unit('Shaken').confidence = CONFIDENCE.shaken;
    expect(decides(scene, scene.unit('Blue')).unit).toBe(scene.unit('Shaken').index);
  });

  describe('with an enemy dug in on the area to hold', () => {
    const contested = (turn: number): Scene => {
      const scene = stage({
        ...facing(7, { terrain: [] }),
        blue: [
          { name: 'Blue', at: [24, 12], figures: 8, quality: 'elite' },
          { name: 'Support', at: [30, 16], figures: 4 },
        ],
        red: [{ name: 'Red', at: [24, 19], figures: 5 }],
        mission: { objective: 'hold', side: 'blue', area: { rect: [18, 14, 14, 10] }, turns: 10 },
      });
      scene.battle.turn = turn;
      scene.unit('Red').suppression = 1;
      return scene;
    };

    test('it shoots while there is time', () => {
      const scene = contested(2);
      expect(decides(scene, scene.unit('Blue')).kind).toBe(ACTION.fire);
    });

    test('it assaults as time runs out', () => {
      const scene = contested(10);
      const { kind, unit } = decides(scene, scene.unit('Blue'));
      expect([kind, unit]).toEqual([ACTION.closeAssault, scene.unit('Red').index]);
    });
  });

  test('stands apart from a friend where it deploys before artillery', () => {
    const scene = stage({
      blue: [
        { name: 'First', at: [24, 6], figures: 8 },
        { name: 'Second', at: [24, 8], figures: 8 },
      ],
      red: [{ name: 'Red', at: [24, 40], figures: 8 }],
      redSide: { support: [{ name: 'Mortars', level: 'company', size: 'medium', missions: 1 }] },
      mission: { objective: 'hold', area: { circle: [24, 6, 8] }, turns: 6 },
    });
    const { battle } = scene;
    const [side] = battle.sides;
    const second = scene.unit('Second');
    battle.withdraw(second, PRESENCE.absent);
    const faces = Array.from({ length: 100 }, (_, i) => 1 + Math.floor((i * side.area.length) / 100));
    const apart = tacticianOf(scene, 0, faces).deploy(battle, side, second);
    expect(battle.lattice.distanceSquared(side.area[apart], scene.unit('First').centre)).toBeGreaterThan(600 * 600);
  });

  describe('with a counter in a far wood', () => {
    const searching = (droneNode: readonly [number, number] | null): Scene => {
      const scene = stage({
        blue: [{ name: 'Team', at: [4, 4], figures: 2, drone: 'enhanced' }],
        red: [{ name: 'Hidden', at: [22, 22], figures: 8, hidden: true }],
        terrain: [WOOD],
        mission: { objective: 'hold', area: { rect: [0, 0, 10, 10] }, turns: 6 },
      });
      const hidden = scene.unit('Hidden');
      scene.battle.withdraw(hidden, PRESENCE.absent);
      scene.battle.placeCounter(hidden, hidden.centre);
      if (droneNode !== null) scene.unit('Team').droneNode = nodeAt(scene, droneNode);
      return scene;
    };
    const nodeAt = ({ battle }: Scene, [x, y]: readonly [number, number]): number =>
      battle.lattice.nodeNear(100 * x, 100 * y);

    test.each([
      ['launches its drone', null, ACTION.launchDrone],
      ['flies it there', [4, 4] as const, ACTION.moveDrone],
      ['looks from above', [21, 21] as const, ACTION.spotByDrone],
    ])('a team %s', (_, drone, kind) => {
      const scene = searching(drone);
      expect(decides(scene, scene.unit('Team')).kind).toBe(kind);
    });

    test('a team that is alone with the enemy in the open needs no drone', () => {
      const scene = stage({
        blue: [{ name: 'Team', at: [4, 4], figures: 2, drone: 'enhanced' }],
        red: [{ name: 'Red', at: [44, 44], figures: 8 }],
      });
      expect(decides(scene, scene.unit('Team')).kind).not.toBe(ACTION.launchDrone);
    });

    test('a squad that knows it for a unit fires at it', () => {
      const scene = stage({
        blue: [{ name: 'Blue', at: [22, 12], figures: 8 }],
        red: [{ name: 'Hidden', at: [22, 19], figures: 8, hidden: true }],
        terrain: [WOOD],
      });
      const hidden = scene.unit('Hidden');
      scene.battle.withdraw(hidden, PRESENCE.absent);
      scene.battle.placeCounter(hidden, hidden.centre);
      hidden.isFlipped = true;
      const blue = scene.unit('Blue');
      blue.quality = QUALITY.elite;
      expect([ACTION.reconByFire, ACTION.observe]).toContain(decides(scene, blue).kind);
    });
  });

  describe('in ambush', () => {
    const WALL = { name: 'wall', rect: [0, 8, 48, 1], sight: 'blocks', movement: 'impassable' };
    const lying = (blueAt: readonly [number, number], weights = {}) => {
      const scene = stage({
        blue: [{ name: 'Blue', at: blueAt, figures: 8 }],
        red: [{ name: 'Ambush', at: [24, 24], figures: 8, hidden: true }],
        terrain: [WOOD, WALL],
        mission: { objective: 'hold', area: { rect: [18, 18, 8, 8] }, turns: 12 },
      });
      return { scene, ambush: scene.unit('Ambush'), tactician: tacticianOf(scene, 1, [], weights) };
    };

    test('SG2-105 a squad shows itself to fire at what is near, and stays hidden while nobody is in sight', () => {
      const near = lying([24, 12]);
      expect(near.tactician.showsItself(near.scene.battle, near.ambush)).toBe(true);
      const far = lying([2, 2]);
      expect(far.tactician.showsItself(far.scene.battle, far.ambush)).toBe(false);
    });

    test('SG2-105 it does so by what hiding is worth, less of it as turns run out', () => {
      const shows = (hidden: number, turn: number): boolean => {
        const { scene, ambush, tactician } = lying([24, 12], { hidden });
        scene.battle.turn = turn;
        return tactician.showsItself(scene.battle, ambush);
      };
      expect([shows(0.1, 1), shows(2, 1), shows(2, 12)]).toEqual([true, false, true]);
    });

    test('SG2-014 it waits for the enemy to have moved', () => {
      const { scene, tactician } = lying([2, 2]);
      const [blue, red] = scene.battle.sides;
      expect(tactician.next(scene.battle, red)).toBe(PASSES);
      blue.units[0].hasActivated = true;
      expect(tactician.next(scene.battle, red)).toBe(0);
    });
  });

  test('leaves requests to the specialist', () => {
    const scene = stage({
      blue: [
        { name: 'Observer', at: [12, 12], figures: 2, specialist: ['artillery'] },
        { name: 'Squad', at: [30, 12], figures: 4, chits: 4, leadership: 1 },
      ],
      red: [{ name: 'Red', at: [24, 40], figures: 12 }],
      blueSide: { support: [{ name: 'Mortars', level: 'company', size: 'large', missions: 1, rounds: 3 }] },
    });
    expect(decides(scene, scene.unit('Squad')).kind).not.toBe(ACTION.requestSupport);
    scene.battle.lose(scene.unit('Observer'));
    expect(decides(scene, scene.unit('Squad')).kind).toBe(ACTION.requestSupport);
  });

  test('keeps its rockets for vehicles while the enemy has any', () => {
    const rocketeers = [
      { name: 'Rifleman', count: 5 },
      { name: 'Rocketeer', supportWeapon: 'infantryRocket' },
    ];
    const weaponsAgainst = (more: readonly UnitLine[]): number => {
      const scene = stage({
        blue: [{ name: 'Blue', at: [20, 12], figures: rocketeers }],
        red: [{ name: 'Red', at: [26, 16], figures: 8 }, ...more],
        terrain: [HOUSE],
      });
      return decides(scene, scene.unit('Blue')).weapons;
    };
    const tank = { name: 'Tank', at: [20, 44] as const, vehicle: { armourClass: 2, suspension: 'tracked', guns: [] } };
    expect(weaponsAgainst([])).toBe(SMALL_ARMS | (1 << 5));
    expect(weaponsAgainst([tank])).toBe(SMALL_ARMS);
  });

  test('rallies a broken squad with its command unit', () => {
    const scene = stage({
      ...facing(30),
      blue: [
        { name: 'Command', at: [24, 6], figures: 4, level: 'platoon', leadership: 1, quality: 'veteran' },
        { name: 'Squad', at: [12, 6], figures: 8, commander: 'Command' },
      ],
      red: [{ name: 'Red', at: [24, 44], figures: 8 }],
    });
    scene.unit('Squad').confidence = CONFIDENCE.routed;
    const { kind, unit } = decides(scene, scene.unit('Command'));
    expect([kind, unit]).toEqual([ACTION.rally, scene.unit('Squad').index]);
  });

  test('resolves missions that have arrived first', () => {
    const support = [{ name: 'Mortars', level: 'company', size: 'medium', missions: 1 }];
    const scene = stage(facing(20, { blueSide: { support } }));
    const [side] = scene.battle.sides;
    side.missions[0].state = MISSION_STATE.arrived;
    expect(tacticianOf(scene).next(scene.battle, side)).toBe(RESOLVES_MISSION);
  });

  test('answers an assault with all weapons that it has', () => {
    const scene = stage(facing(7));
    const [blue, red] = [scene.unit('Blue'), scene.unit('Red')];
    expect(tacticianOf(scene, 1).finalFire(scene.battle, red, blue)).not.toBe(0);
  });
});

describe('close combat as the tactician expects it', () => {
  const { odds: closeOdds } = asking(assaultOdds);

  test('SG2-092 to 096 by the exact odds of one against one and of one against several', () => {
    const { battle } = stage(facing(7));
    const table = closeOddsOf(battle.rules);
    const [attacker, defender] = [fighterOf(QUALITY.elite, 2, false), fighterOf(QUALITY.regular, 1, true)];
    const given = {
      ...{ attackerQuality: 'elite', attackerWeapon: 'shotgun', defenderQuality: 'regular', defenderWeapon: 'close' },
      ...{ defenderPower: true, defenderCover: true },
    };
    const duel = closeOdds('close-combat', given);
    expect(table.falls(attacker, defender, true, false, 1)).toBeCloseTo(duel['attacker-wins'], 12);
    expect(table.falls(attacker, defender, true, true, 1)).toBeCloseTo(duel['defender-wins'], 12);
    const down = (told: Readonly<Record<string, number>>, whose: string) =>
      Object.entries(told).reduce((sum, [name, chance]) => sum + (name.startsWith(`${whose}-down`) ? chance : 0), 0);
    const two = down(closeOdds('close-combat', { ...given, defenders: 2 }), 'attacker');
    const three = down(closeOdds('close-combat', { ...given, defenders: 3 }), 'attacker');
    expect(table.falls(attacker, defender, true, true, 2)).toBeCloseTo(two, 12);
    expect(table.falls(attacker, defender, true, true, 2.5)).toBeCloseTo((two + three) / 2, 12);
    expect(table.falls(attacker, defender, true, false, 4)).toBeCloseTo(
      down(closeOdds('close-combat', { ...given, attackers: 4 }), 'defender'),
      12,
    );
  });
});

describe('shots at vehicles as the tactician expects them', () => {
  test('SG2-128 to 133 by the exact odds of hits', () => {
    const { battle } = stage(facing(7));
    const hull = { armourClass: 2, suspension: SUSPENSIONS.indexOf('tracked'), armour: 1 };
    const hit = hitOdds(battle.rules, { die: 12, multiplier: 2 }, 1, hull, 1);
    const penetration = vehicleShots('vehicle-penetration', {
      ...{ impact: 12, impactMultiplier: 1, hit: 'major', armourClass: 2, cover: 'soft' },
    });
    const strike = vehicleShots('non-penetrating', { impact: 12, hit: 'major', suspension: 'tracked' });
    const holds = penetration['no-penetration'];
    expect(hit[0]).toBeCloseTo(1 - holds, 12);
    expect(hit[1]).toBeCloseTo(holds * strike.systems, 12);
    expect(hit[2]).toBeCloseTo(holds * strike.immobilised, 12);
  });

  test('a tank fires at the vehicle before it rather than transfer actions', () => {
    const gun = { heavy: 'hkp', size: 3, fireControl: 'enhanced' };
    const tank = { level: 'platoon', leadership: 1, vehicle: { armourClass: 4, guns: [gun] } };
    const scene = stage({
      blue: [
        { name: 'Tank', at: [24, 12], ...tank },
        { name: 'Foot', at: [30, 12], commander: 'Tank' },
      ],
      red: [{ name: 'Carrier', at: [24, 30], vehicle: { armourClass: 1 } }],
    });
    expect(decides(scene, scene.unit('Tank')).kind).toBe(ACTION.fire);
  });
});

describe('support as the tactician expects it', () => {
  const { odds: supportSteps } = asking(supportOdds);

  test('SG2-140, 141 a round that is aimed at falls where it should by the exact odds of accuracy', () => {
    const { rules } = stage(facing(7)).battle;
    const landing = landingOddsOf(rules, 8, 4, 0);
    const told = supportSteps('artillery-accuracy', { quality: 'regular', leader: 2, seesTarget: false });
    const near = ['accurate', 'off-1', 'off-2', 'off-3'].reduce((sum, name) => sum + (told[name] ?? 0), 0);
    expect(1 - landing.spared(0, 1, 1)).toBeCloseTo(near, 12);
  });

  const observed = (friend: readonly [number, number]): Scene =>
    stage({
      blue: [
        { name: 'Observer', at: [24, 6], specialist: ['artillery'], quality: 'veteran', leadership: 1, figures: 1 },
        { name: 'Friends', at: friend, figures: 8 },
      ],
      red: [{ name: 'Red', at: [24, 30], figures: 8 }],
      blueSide: { support: [{ name: 'Battery', size: 'large', rounds: 3, missions: 1 }] },
    });

  test('SG2-143 none on an enemy beside friends', () => {
    const [apart, beside] = [observed([40, 6]), observed([24, 27])];
    expect(decides(apart, apart.unit('Observer')).kind).toBe(ACTION.requestSupport);
    expect(decides(beside, beside.unit('Observer')).kind).not.toBe(ACTION.requestSupport);
  });
});
