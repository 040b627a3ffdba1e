import { describe, expect, test } from 'vitest';
import { REVEAL } from '../../../src/sim/systems/stargrunt2/counts/recon.ts';
import { suppressByFire } from '../../../src/sim/systems/stargrunt2/play/fire/attacks.ts';
import { mayReconByFire } from '../../../src/sim/systems/stargrunt2/play/fire/special.ts';
import { getOut, mayAlight } from '../../../src/sim/systems/stargrunt2/play/moves/transport.ts';
import { surrenderCheck } from '../../../src/sim/systems/stargrunt2/play/nerve/flight.ts';
import { suppress } from '../../../src/sim/systems/stargrunt2/play/nerve/leaders.ts';
import { testConfidence } from '../../../src/sim/systems/stargrunt2/play/nerve/tests.ts';
import { PER_MARKER, SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { mayReveal, revealInOpen, sightCounter } from '../../../src/sim/systems/stargrunt2/play/recon/counters.ts';
import { mayMoveDrone, mayShootDrone, maySpotByDrone } from '../../../src/sim/systems/stargrunt2/play/recon/drones.ts';
import {
  mayDoTask,
  maySpotByEw,
  spotElectronically,
} from '../../../src/sim/systems/stargrunt2/play/recon/electronic-warfare.ts';
import { resolveMission } from '../../../src/sim/systems/stargrunt2/play/support/missions.ts';
import { activate } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { judge } from '../../../src/sim/systems/stargrunt2/play/turn/judging.ts';
import { mayFireByVehicle, missileBearer } from '../../../src/sim/systems/stargrunt2/play/vehicles/fire.ts';
import { EW_TASK } from '../../../src/sim/systems/stargrunt2/rules/actions.ts';
import { CONFIDENCE, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { MAJOR, MINOR } from '../../../src/sim/systems/stargrunt2/steps/recon.ts';
import type { Battle } from '../../../src/sim/systems/stargrunt2/table/battle.ts';
import { armourClassFrom } from '../../../src/sim/systems/stargrunt2/table/sighting.ts';
import { PRESENCE, type Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { counted, noted } from './counted.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const SIZE = { width: 32, depth: 32 };
const { active, wounded, dead } = FIGURE_STATE;
const COVERT = { name: 'covert', rect: [4, 18, 24, 12], cover: 'soft', sight: 'clear' };
const ALL_COVERT = { ...COVERT, rect: [0, 14, 32, 18] };
const squad = (name: string, x: number, y: number, more: object = {}): UnitLine => ({
  name,
  at: [x, y],
  figures: 4,
  ...more,
});
const states = ({ figures, size }: Unit) => figures.slice(0, size).map(({ state }) => state);

describe('electronic warfare', () => {
  const ears = (name: string, x: number, y: number, level = 'basic'): UnitLine =>
    squad(name, x, y, { electronicWarfare: level });
  const scene = (parts: Stage = {}) => {
    const red = [squad('Hidden', 16, 24, { hidden: true }), ears('Red ears', 28, 28, 'superior')];
    const made = stage({
      ...SIZE,
      blue: [squad('Squad', 16, 8), ears('Blue ears', 4, 4)],
      red,
      terrain: [COVERT],
      ...parts,
    });
    for (const unit of made.battle.units) if (unit.kind.electronicWarfare >= 0) unit.electronicWarfareMarkers = 3;
    return made;
  };

  test('SG2-114 SG2-135: tasks are for units with a system that is on, markers left, and heads to use it', () => {
    const does = (change: Partial<Unit>) => {
      const { unit } = scene();
      return mayDoTask(Object.assign(unit('Blue ears'), change));
    };
    expect(does({})).toBe(true);
    expect(does({ electronicWarfareMarkers: 0 })).toBe(false);
    expect(does({ isElectronicWarfareOn: false })).toBe(false);
    expect(does({ isSystemsOff: true })).toBe(false);
    expect(does({ isPanicked: true })).toBe(false);
    expect(does({ presence: PRESENCE.aboard })).toBe(false);
    const plain = scene().unit('Squad');
    expect(mayDoTask(Object.assign(plain, { electronicWarfareMarkers: 3, isElectronicWarfareOn: true }))).toBe(false);
  });

  test('SG2-116: spotting is for counters of the enemy', () => {
    const { battle, unit } = scene({ blue: [squad('Own', 20, 24, { hidden: true }), ears('Blue ears', 4, 4)] });
    const spots = (name: string) => maySpotByEw(battle, unit('Blue ears'), unit(name));
    expect([spots('Hidden'), spots('Red ears'), spots('Own')]).toEqual([true, false, false]);
    unit('Blue ears').isPanicked = true;
    expect(spots('Hidden')).toBe(false);
  });

  test.each([4, 0.5, -1])('SG2-114: %d markers cannot be spent: there are three, and they are whole', (markers) => {
    const made = scene({
      policy: {
        electronicSpot: (battle, unit) =>
          unit.side === 0 ? markers * PER_MARKER + battle.units.findIndex(({ name }) => name === 'Hidden') : 0,
      },
    });
    expect(() => spotElectronically(made.game, 0)).toThrow();
  });

  test('SG2-116: a policy that spots no counter is refused', () => {
    for (const at of [0, 99]) {
      const made = scene({ policy: { electronicSpot: (_battle, unit) => (unit.side === 0 ? PER_MARKER + at : 0) } });
      expect(() => spotElectronically(made.game, 0)).toThrow('spots what is no counter');
    }
  });

  test('SG2-116 SG2-039: the EW units of the active side spot first', () => {
    for (const active of [0, 1]) {
      const asked: number[] = [];
      const made = scene({ policy: { electronicSpot: (_battle, unit) => 0 * asked.push(unit.side) } });
      spotElectronically(made.game, active);
      expect(asked).toEqual([active, 1 - active]);
    }
  });

  const opposed = (dice: number[], jams: number, counterJams: number, act: (made: Scene) => void) => {
    const policy = {
      electronicWarfare: (_b: unknown, unit: Unit, task: number) =>
        task === EW_TASK.jamElectronicWarfare ? (unit.side === 0 ? counterJams : 0) : unit.side === 1 ? jams : 0,
    };
    const made = scene({
      policy,
      dice,
      blue: [
        squad('HQ', 12, 8, { level: 'platoon' }),
        squad('Squad', 16, 8, { commander: 'HQ' }),
        ears('Blue ears', 4, 4),
      ],
    });
    const events = noted(made);
    act(made);
    made.finish();
    return { events: events.filter((name) => /jam|spoof|communicat/i.test(name)), tasks: counted(made, 'ew-tasks') };
  };
  const transfer = (made: Scene) => made.act(made.unit('HQ'), 'transfer', { target: made.unit('Squad') });
  const observe = (made: Scene) => made.act(made.unit('Squad'), 'observe', { target: made.unit('Hidden') });

  test('SG2-115 SG2-118: what became of tasks against a communication is counted', () => {
    expect(opposed([3], 0, 0, transfer)).toEqual({ events: ['communicated'], tasks: {} });
    expect(opposed([9, 8], 1, 0, transfer)).toEqual({
      ...{
        events: ['notCommunicated', 'communicationJammed'],
        tasks: { 'red jamCommunications superior 1': { success: 1 } },
      },
    });
    expect(opposed([2, 8], 1, 0, transfer).tasks).toEqual({ 'red jamCommunications superior 1': { failure: 1 } });
    expect(opposed([9, 6, 8], 1, 1, transfer).tasks).toEqual({
      ...{ 'red jamCommunications superior 1': { success: 1 }, 'blue jamElectronicWarfare basic 1': { failure: 1 } },
    });
    const jammed = opposed([5, 6, 8], 1, 1, transfer);
    expect(jammed.tasks).toEqual({
      ...{ 'red jamCommunications superior 1': { jammed: 1 }, 'blue jamElectronicWarfare basic 1': { success: 1 } },
    });
    expect(jammed.events).toEqual(['ewJammed', 'communicated']);
  });

  test('SG2-117: and of those against sensors', () => {
    expect(opposed([9, 8, 3, 4], 1, 0, observe)).toMatchObject({
      tasks: { 'red spoof superior 1': { success: 1 } },
      events: ['spoofed'],
    });
    expect(opposed([1, 8, 3, 4], 1, 0, observe)).toMatchObject({
      tasks: { 'red spoof superior 1': { failure: 1 } },
      events: [],
    });
  });

  test('SG2-116 SG2-118: spotting succeeds, fails or is jammed; mines by house rule are no units', () => {
    const spot = (dice: number[], counterJams: number, parts: Stage = {}) => {
      let isAsked = false;
      const policy = {
        electronicSpot: ({ units }: Battle, unit: Unit) => {
          const first = unit.side === 0 && !isAsked;
          isAsked = true;
          return first ? PER_MARKER + units.findIndex(({ name }) => name === 'Hidden') : 0;
        },
        electronicWarfare: (_b: unknown, unit: Unit) => (unit.side === 1 ? counterJams : 0),
      };
      const made = scene({ policy, dice, ...parts });
      spotElectronically(made.game, 0);
      made.finish();
      return { tasks: counted(made, 'ew-tasks'), isCounter: made.unit('Hidden').isCounter };
    };
    expect(spot([6, 5], 0)).toEqual({ tasks: { 'blue spot basic 1': { success: 1 } }, isCounter: false });
    expect(spot([5, 5], 0)).toEqual({ tasks: { 'blue spot basic 1': { failure: 1 } }, isCounter: true });
    expect(spot([6, 5, 7], 1)).toEqual({
      tasks: { 'blue spot basic 1': { jammed: 1 }, 'red jamElectronicWarfare superior 1': { success: 1 } },
      isCounter: true,
    });
  });
});

describe('counters', () => {
  const scene = (parts: Stage = {}) =>
    stage({
      ...SIZE,
      blue: [squad('Watch', 16, 8)],
      red: [squad('Hidden', 16, 24, { hidden: true })],
      terrain: [COVERT],
      ...parts,
    });
  const node = ({ battle }: Scene, x: number, y: number) => battle.lattice.nodeNear(x * 100, y * 100);

  test('SG2-105: figures are placed where there is room within 3 inches of the counter, and only from under one', () => {
    const made = scene();
    const reveals = (x: number, y: number) => mayReveal(made.battle, made.unit('Hidden'), node(made, x, y));
    expect([reveals(16, 24), reveals(16, 26), reveals(16, 27), reveals(16, 29)]).toEqual([true, true, false, false]);
    expect(mayReveal(made.battle, made.unit('Watch'), made.unit('Watch').centre)).toBe(false);
    const tank = scene({ red: [{ name: 'Hidden', at: [16, 24], hidden: true, vehicle: {} }] });
    const parks = (y: number) => mayReveal(tank.battle, tank.unit('Hidden'), node(tank, 16, y));
    expect([parks(24), parks(27), parks(28)]).toEqual([true, true, false]);
  });

  test('SG2-105: counters in the open are seen by units, hidden or not, never by decoys or the fallen', () => {
    const seen = (blue: UnitLine[], change: (made: Scene) => void = () => {}) => {
      const made = scene({
        blue,
        red: [squad('Hidden', 16, 24, { hidden: true })],
        terrain: [{ ...COVERT, rect: [10, 0, 12, 14] }],
        houseRules: { 'hidden.revealInOpen': true },
      });
      // The counter is put down again: the observer had no say in deployment.
      made.battle.withdraw(made.unit('Hidden'), PRESENCE.counter);
      made.battle.placeCounter(made.unit('Hidden'), node(made, 16, 24));
      change(made);
      revealInOpen(made.game);
      return !made.unit('Hidden').isCounter;
    };
    const watch = squad('Watch', 16, 8);
    expect(seen([watch])).toBe(true);
    expect(seen([squad('Watch', 16, 8, { hidden: true })])).toBe(true);
    expect(seen([watch], ({ battle, unit }) => battle.lose(unit('Watch')))).toBe(false);
    expect(seen([watch], ({ battle, unit }) => battle.withdraw(unit('Watch'), PRESENCE.left))).toBe(false);
  });

  test('SG2-107 SG2-109: a minor success removes a dummy, by house rule not; a mine is found within 6 inches exactly', () => {
    const sighted = (
      kind: 'dummies' | 'mines',
      sighting: number,
      distance: number,
      houseRules: Stage['houseRules'] = {},
    ) => {
      const made = scene({ redSide: { [kind]: 1 }, terrain: [ALL_COVERT], houseRules });
      const counter = made.battle.units.find(({ isDecoy }) => isDecoy) as Unit;
      sightCounter(made.game, counter, sighting, distance, REVEAL.observed);
      return !counter.isInPlay;
    };
    const keeps = { 'observe.minorRemovesDummy': false };
    expect([
      sighted('dummies', MINOR, 900),
      sighted('dummies', MINOR, 900, keeps),
      sighted('dummies', MAJOR, 900, keeps),
    ]).toEqual([...[true, false, true]]);
    expect([sighted('mines', MAJOR, 600), sighted('mines', MAJOR, 601), sighted('mines', MINOR, 100)]).toEqual([
      ...[true, false, false],
    ]);
  });

  test('SG2-107: a counter is flipped once', () => {
    const made = scene();
    const events = noted(made);
    for (let i = 0; i < 2; i++) sightCounter(made.game, made.unit('Hidden'), MINOR, 900, REVEAL.observed);
    expect(events).toEqual(['flipped']);
  });

  test('SG2-110: reconnaissance by fire is fire of squads on the table at counters of the enemy', () => {
    const gunner = [
      { name: 'Gunner', supportWeapon: 'conventionalSaw' },
      { name: 'Loader', weapon: 'machinePistol' },
    ];
    const tank: UnitLine = {
      name: 'Tank',
      at: [10, 8],
      vehicle: { capacity: 8, guns: [{ supportWeapon: 'rotarySaw' }] },
    };
    const blue = [
      squad('Watch', 16, 8),
      tank,
      squad('Mine', 20, 24, { hidden: true }),
      squad('Guns', 22, 8, { figures: gunner }),
    ];
    const made = scene({ blue, dice: [8, 8, 3] });
    const { battle, unit } = made;
    const may = (name: string, target: Unit | undefined, weapons = SMALL_ARMS) =>
      mayReconByFire(battle, unit(name), target, weapons);
    expect([
      may('Watch', unit('Hidden')),
      may('Watch', unit('Mine')),
      may('Watch', unit('Watch')),
      may('Watch', undefined),
    ]).toEqual([...[true, false, false, false]]);
    expect([may('Tank', unit('Hidden'), 1), may('Mine', unit('Hidden'))]).toEqual([false, false]);
    unit('Watch').confidence = CONFIDENCE.routed;
    expect(may('Watch', unit('Hidden'))).toBe(false);
    // A support weapon alone has no Firepower die: Quality and D8.
    made.act(unit('Guns'), 'reconByFire', { target: unit('Hidden'), weapons: 1 });
    made.finish();
    expect([unit('Hidden').isFlipped, unit('Hidden').suppression]).toEqual([true, 1]);
  });

  test('SG2-110: of a dummy nothing is learned, by house rule a major success removes it; a unit is never removed', () => {
    const fired = (houseRules: Stage['houseRules'], redSide: object, red: UnitLine[]) => {
      const made = scene({ redSide: { ...redSide }, red, terrain: [ALL_COVERT], houseRules, dice: [8, 8, 1] });
      const counter = made.battle.sides[1].units.find(({ isCounter }) => isCounter) as Unit;
      made.act(made.unit('Watch'), 'reconByFire', { target: counter, weapons: SMALL_ARMS });
      return [counter.isInPlay, counter.isCounter];
    };
    const removes = { 'recon.removesDummy': true };
    const nobody = [squad('Far', 2, 30)];
    expect(fired({}, { dummies: 1 }, nobody)).toEqual([true, true]);
    expect(fired(removes, { dummies: 1 }, nobody)).toEqual([false, false]);
    expect(fired(removes, {}, [squad('Hidden', 16, 24, { hidden: true })])).toEqual([true, true]);
  });
});

describe('drones', () => {
  const scene = () => {
    const made = stage({
      ...SIZE,
      blue: [squad('Team', 16, 8, { drone: 'basic' }), squad('Own', 4, 24, { hidden: true })],
      red: [squad('Guard', 16, 14), squad('Hidden', 16, 24, { hidden: true })],
      terrain: [COVERT],
    });
    made.unit('Team').droneNode = made.unit('Team').centre;
    return made;
  };

  test('SG2-111: a drone that is out flies to another point of the table', () => {
    const made = scene();
    const { battle, unit } = made;
    const flies = (node: number) => mayMoveDrone(battle, unit('Team'), node);
    expect([battle.lattice.nodeNear(1600, 3200), unit('Team').droneNode, -1, battle.lattice.count].map(flies)).toEqual([
      ...[true, false, false, false],
    ]);
    expect(mayMoveDrone(battle, unit('Own'), 5)).toBe(false);
    expect(made.may(unit('Own'), 'launchDrone')).toBe(false);
  });

  test('SG2-112 SG2-113: it spots counters of the enemy, and is shot at by him while it is out and its team is there', () => {
    const { battle, unit, may } = scene();
    const spots = (target: Unit | undefined) => maySpotByDrone(unit('Team'), target);
    expect([spots(unit('Hidden')), spots(unit('Guard')), spots(unit('Own')), spots(undefined)]).toEqual([
      ...[true, false, false, false],
    ]);
    const shoots = (name: string, target: Unit | undefined) => mayShootDrone(battle, unit(name), target);
    expect([
      shoots('Guard', unit('Team')),
      shoots('Own', unit('Team')),
      shoots('Guard', unit('Own')),
      shoots('Guard', undefined),
    ]).toEqual([...[true, false, false, false]]);
    expect(may(unit('Guard'), 'shootDrone', { target: unit('Team') })).toBe(true);
    battle.lose(unit('Team'));
    expect(shoots('Guard', unit('Team'))).toBe(false);
  });
});

describe('vehicles', () => {
  const carrier = (more: object = {}): UnitLine => ({
    name: 'Carrier',
    at: [16, 16],
    vehicle: { capacity: 8 },
    ...more,
  });
  const scene = (parts: Stage = {}) => stage({ ...SIZE, blue: [squad('Squad', 16, 12), carrier()], ...parts });

  test('SG2-062: who boards is on the table, sound, and near a vehicle that has a crew', () => {
    const boards = (change: (made: Scene) => void = () => {}, parts: Stage = {}) => {
      const made = scene(parts);
      change(made);
      return made.may(made.unit('Squad'), 'board', { target: made.unit('Carrier') });
    };
    expect(boards()).toBe(true);
    expect(boards(() => {}, { blue: [squad('Squad', 16, 12), carrier({ figures: 1 })] })).toBe(true);
    for (const change of [{ isInPosition: true }, { confidence: CONFIDENCE.broken }])
      expect(boards(({ unit }) => void Object.assign(unit('Squad'), change))).toBe(false);
    expect(boards(({ battle, unit }) => battle.lose(unit('Carrier')))).toBe(false);
    expect(boards(({ battle, unit }) => battle.withdraw(unit('Carrier'), PRESENCE.left))).toBe(false);
  });

  test('SG2-062: all figures within 6 inches, 6 exactly included', () => {
    const boards = (y: number) => {
      const made = scene({ blue: [squad('Squad', 16, y, { figures: 1 }), carrier()] });
      return made.may(made.unit('Squad'), 'board', { target: made.unit('Carrier') });
    };
    expect([boards(10), boards(9)]).toEqual([true, false]);
  });

  test('SG2-062: who gets out is aboard, and is placed on the table within reach', () => {
    const made = scene();
    const { battle, unit, may } = made;
    expect(may(unit('Squad'), 'leaveVehicle', { at: [16, 18] })).toBe(false);
    battle.embark(unit('Squad'), unit('Carrier'));
    expect([
      may(unit('Squad'), 'leaveVehicle', { at: [16, 18] }),
      may(unit('Squad'), 'leaveVehicle', { at: [16, 24] }),
    ]).toEqual([...[true, false]]);
    expect([-1, battle.lattice.count].map((node) => mayAlight(battle, unit('Squad'), node))).toEqual([false, false]);
  });

  test('SG2-130: who is thrown out stands where his owner says, or as near as there is room; no farther off than that', () => {
    const thrown = (chosen: (made: Unit) => number) => {
      const made = scene({ policy: { alight: (_battle, unit) => chosen(unit) } });
      made.battle.embark(made.unit('Squad'), made.unit('Carrier'));
      getOut(made.game, made.unit('Squad'));
      return made.unit('Squad');
    };
    const corner = thrown((unit) => unit.centre + 3);
    expect([corner.isLocated, Math.abs(corner.centreX - 1900) < 60]).toEqual([true, true]);
    expect(thrown(() => -1).isLocated).toBe(true);
    expect(() => thrown(() => 0)).toThrow('get out where it may not');
  });

  test('SG2-124: by house rule the rear is the quarter opposite to the last move, to the line of 135 degrees', () => {
    const classFrom = (x: number, y: number, armourClass = 3, facing = true) => {
      const made = stage({
        ...SIZE,
        blue: [squad('Firer', x, y, { figures: 1 })],
        red: [{ name: 'Tank', at: [16, 16], vehicle: { armourClass } }],
        houseRules: { 'vehicle.facing': facing },
      });
      Object.assign(made.unit('Tank'), { headingX: 0, headingY: 400 });
      return armourClassFrom(made.battle, made.unit('Firer'), made.unit('Tank'));
    };
    expect([classFrom(16, 8), classFrom(20, 8), classFrom(24, 8), classFrom(26, 8), classFrom(16, 26)]).toEqual([
      2, 2, 3, 3, 3,
    ]);
    expect([classFrom(16, 8, 0), classFrom(16, 8, 3, false)]).toEqual([0, 3]);
  });

  test('SG2-075: a missile is fired by one bearer alone, at a vehicle, while he stands and has rounds', () => {
    const figures = [
      { name: 'Launcher', missile: 'portable', guidance: 'basic' },
      { name: 'Second', missile: 'portable', guidance: 'basic' },
      { name: 'Rifleman' },
    ];
    const made = stage({
      ...SIZE,
      blue: [squad('Team', 16, 6, { figures })],
      red: [{ name: 'Tank', at: [16, 20], vehicle: {} }, squad('Foe', 20, 20)],
    });
    const { battle, unit } = made;
    const team = unit('Team');
    expect([1, 2, 4, 3, 0, SMALL_ARMS, 1 << 6].map((bits) => missileBearer(team, bits))).toEqual([
      0, 1, -1, -1, -1, -1, -1,
    ]);
    const may = (weapons: number, name = 'Tank') => mayFireByVehicle(battle, team, unit(name), weapons);
    expect([may(1), may(2), may(1, 'Foe')]).toEqual([true, true, false]);
    team.figures[0].hasFired = true;
    team.figures[1].rounds = 0;
    expect([may(1), may(2)]).toEqual([false, false]);
    Object.assign(team.figures[0], { hasFired: false });
    battle.fall(team.figures[0], wounded);
    expect(may(1)).toBe(false);
  });
});

describe('bursts', () => {
  const mortars = { name: 'Mortars', size: 'small', rounds: 2, missions: 1 };
  const observer: UnitLine = { name: 'Observer', at: [16, 2], figures: 1, specialist: ['artillery'], level: 'platoon' };
  const fallen = (
    parts: Stage,
    dice: number[],
    at: [number, number] = [16, 20],
    change: (made: Scene) => void = () => {},
  ) => {
    const made = stage({ ...SIZE, blue: [observer], blueSide: { support: [mortars] }, ...parts, dice: [8] });
    made.act(made.unit('Observer'), 'requestSupport', { at });
    made.script(...dice);
    change(made);
    const events = noted(made);
    const [side] = made.battle.sides;
    resolveMission(made.game, side, side.missions[0]);
    made.finish();
    return { ...made, events };
  };

  test('SG2-142 to 144: each figure once per burst; two wounds kill; those lying die of one and are no new casualties', () => {
    const red = [{ name: 'Target', at: [16, 20] as const, figures: 2, motivation: 'high' }];
    const lying = (made: Scene) => made.battle.fall(made.unit('Target').figures[1], wounded);
    const made = fallen({ red }, [8, 12, 1, 3, 2, 3, 2, 3, 2], [16, 20], lying);
    expect(states(made.unit('Target'))).toEqual([dead, dead]);
    expect(made.battle.sides[0].casualtiesCaused).toBe(1);
    expect(counted(made, 'figures-down')).toEqual({ 'blue artillery': { dead: 1 } });
    expect(made.events.filter((name) => name === 'lyingHit')).toHaveLength(1);
  });

  test('SG2-143: friends in a burst are hit and are no casualties caused; figures in it are counted by whose they are', () => {
    const blue = [observer, squad('Friends', 16, 20, { figures: 1, motivation: 'high' })];
    const made = fallen(
      { blue, red: [squad('Foe', 16, 22, { figures: 1, motivation: 'high' })] },
      [8, 6, 6, 1, 6, 7, 2],
      [16, 20],
    );
    expect(made.battle.sides[0].casualtiesCaused).toBe(1);
    expect(made.events).not.toContain('friendHit');
  });

  test('SG2-051 SG2-144: nobody outside of the bursts comes under fire or is suppressed', () => {
    const green = { quality: 'green', figures: 1 };
    const made = fallen({ red: [squad('Far', 4, 30, green)] }, [8, 12, 1]);
    expect([made.unit('Far').isPastPanic, made.unit('Far').suppression]).toEqual([false, 0]);
  });
});

describe('states and tests', () => {
  const scene = (parts: Stage = {}) =>
    stage({ ...SIZE, blue: [squad('Squad', 16, 8)], red: [squad('Foe', 16, 16)], ...parts });

  test('SG2-039: nobody is tested who has nobody left or is out of the game', () => {
    const made = scene();
    const { game, unit, battle } = made;
    battle.lose(unit('Squad'));
    expect(testConfidence(game, unit('Squad'), 0, 2)).toBe(0);
    battle.withdraw(unit('Foe'), PRESENCE.left);
    expect(testConfidence(game, unit('Foe'), 0, 2)).toBe(0);
  });

  test('SG2-029 SG2-040: markers above three are ignored and noted; only the first that is placed is the first', () => {
    const { game, unit } = scene();
    const events = noted({ game } as Scene);
    expect([
      suppress(game, unit('Squad'), 2),
      suppress(game, unit('Squad'), 2),
      suppress(game, unit('Squad'), 1),
    ]).toEqual([2, 1, 0]);
    expect(events).toEqual(['markerIgnored', 'markerIgnored']);
    suppressByFire(game, unit('Squad'));
    expect(unit('Squad').wasSuppressed).toBe(false);
  });

  test('SG2-049: the routed surrender to enemies near, who stand and are not routed themselves', () => {
    const surrenders = (change: (made: Scene) => void = () => {}, houseRules: Stage['houseRules'] = {}) => {
      const made = scene({ houseRules });
      made.unit('Squad').confidence = CONFIDENCE.routed;
      change(made);
      return surrenderCheck(made.game, made.unit('Squad'), true);
    };
    expect(surrenders()).toBe(true);
    expect(surrenders(({ unit }) => void Object.assign(unit('Squad'), { confidence: CONFIDENCE.broken }))).toBe(false);
    expect(surrenders(({ unit }) => void Object.assign(unit('Foe'), { confidence: CONFIDENCE.routed }))).toBe(false);
    expect(surrenders(({ battle, unit }) => battle.lose(unit('Foe')))).toBe(false);
    expect(surrenders(({ battle, unit }) => battle.withdraw(unit('Squad'), PRESENCE.left))).toBe(false);
    expect(surrenders(() => {}, { 'routed.surrender': 'never' })).toBe(false);
    expect(surrenders(() => {}, { 'routed.surrender': 'within-and-cut-off' })).toBe(false);
  });

  test('SG2-049 SG2-010: who surrenders is captured; the dead and those left behind stay what they are', () => {
    const made = scene();
    const { battle, unit, game } = made;
    battle.fall(unit('Squad').figures[1], dead);
    battle.fall(unit('Squad').figures[2], wounded);
    unit('Squad').figures[2].isLeftBehind = true;
    unit('Squad').confidence = CONFIDENCE.routed;
    surrenderCheck(game, unit('Squad'), true);
    expect(states(unit('Squad'))).toEqual([FIGURE_STATE.captured, dead, wounded, FIGURE_STATE.captured]);
    expect(counted(made, 'surrenders')).toEqual({ 'blue 1': { turnEnd: 1 } });
  });

  test('SG2-023 SG2-028 SG2-031: out of integrity and suppressed: reorganise in cover, where that is listed, else remove suppression first', () => {
    const first = (terrain: Stage['terrain'], houseRules: Stage['houseRules'] = {}) => {
      const { unit, may } = scene({ terrain, houseRules });
      Object.assign(unit('Squad'), { suppression: 1, isDisorganised: true });
      return [may(unit('Squad'), 'reorganise'), may(unit('Squad'), 'removeSuppression')];
    };
    const wood = [{ name: 'wood', rect: [10, 4, 12, 8], cover: 'soft', sight: 'clear' }];
    expect(first([])).toEqual([false, true]);
    expect(first(wood)).toEqual([true, false]);
    expect(first([], { 'reorganise.suppressedNeedsCover': false })).toEqual([true, false]);
    expect(first(wood, { 'suppression.allowed': ['removeSuppression'] })).toEqual([false, true]);
  });

  test('SG2-028: activating out of integrity is noted, and nothing of that in integrity', () => {
    const activated = (apart: boolean) => {
      const made = scene();
      if (apart) made.battle.shift(made.unit('Squad').figures[3], made.battle.lattice.nodeNear(2800, 800));
      const events = noted(made);
      activate(made.game, made.unit('Squad'), 2, false);
      return events;
    };
    expect([activated(false), activated(true)]).toEqual([[], ['disorganised']]);
  });

  test('mission: a game that is over is judged no more, and between turns only what has changed', () => {
    const made = scene();
    made.battle.lose(made.unit('Foe'));
    judge(made.battle, false);
    expect(made.battle.goal.ended).toBe(true);
    expect(active).toBe(0);
  });
});
