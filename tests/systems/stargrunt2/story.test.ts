import { describe, expect, test } from 'vitest';
import { logText } from '../../../src/sim/kernel/trace.ts';
import { PER_MARKER, SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { spotElectronically } from '../../../src/sim/systems/stargrunt2/play/recon/electronic-warfare.ts';
import { EW_TASK } from '../../../src/sim/systems/stargrunt2/rules/actions.ts';
import {
  FIGURE_STATE,
  SUPPORT_WEAPONS,
  WOUND,
  weaponWords,
} from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { DEAD } from '../../../src/sim/systems/stargrunt2/steps/hits.ts';
import { type Scene, stage, type UnitLine } from './support.ts';

const COVERT = { name: 'covert', rect: [10, 30, 28, 10], cover: 'soft', sight: 'clear' };
const SQUAD: UnitLine = { name: 'Squad', at: [24, 20], figures: 4 };
const AMBUSH: UnitLine = { name: 'Ambush', at: [24, 34], figures: 4, hidden: true };

const log = ({ trace }: Scene) => logText(trace.events);

describe('the story', () => {
  test('SG2-110 recon by fire: range, band, cover and Range die are told as of other fire', () => {
    const scene = stage({ blue: [SQUAD], red: [AMBUSH], terrain: [COVERT], dice: [8, 7, 7] });
    scene.act(scene.unit('Squad'), 'reconByFire', { target: scene.unit('Ambush'), weapons: SMALL_ARMS });
    expect(log(scene)).toContain('14.3 inches, band 2, soft cover: 8, 7 against 7 (D8), a minor success.');
  });

  test('SG2-085 fire of heavy weapons: range, position and column are told', () => {
    const guns = [{ heavy: 'hkp', size: 2, fireControl: 'basic' }];
    const tank: UnitLine = { name: 'Tank', at: [10, 20], vehicle: { armourClass: 2, guns } };
    const scene = stage({ blue: [tank], red: [{ ...SQUAD, at: [30, 20] }], dice: [1, 1, 1] });
    scene.unit('Squad').isInPosition = true;
    scene.act(scene.unit('Tank'), 'fire', { target: scene.unit('Squad'), weapons: 1 });
    expect(log(scene)).toContain('20.1 inches, band 1, in position: ');
  });

  test('SG2-059 a travel move is told as one', () => {
    const scene = stage({ blue: [SQUAD] });
    scene.act(scene.unit('Squad'), 'travelMove', { at: [24, 30] });
    expect(log(scene)).toContain('blue Squad moves in column from (24, 20) to (24, 30).');
  });

  test('SG2-060 a column that reorganises closes up', () => {
    const scene = stage({ blue: [SQUAD] });
    const squad = scene.unit('Squad');
    squad.isInColumn = true;
    scene.act(squad, 'reorganise', { at: [24, 21] });
    expect(log(scene)).toContain('blue Squad closes up from (24, 20) to (24, 21).');
  });

  test('figures that have left the table are not told as active', () => {
    const scene = stage({
      blue: [
        { ...SQUAD, at: [24, 1] },
        { ...SQUAD, name: 'Rest' },
      ],
      mission: { objective: 'reach', side: 'blue', edge: 'south', figures: 8, turns: 4 },
    });
    scene.act(scene.unit('Squad'), 'move', { at: [24, 0] });
    scene.game.story?.turnEnd();
    expect(log(scene)).toMatch(/End of turn \d+: blue 4 active figures/);
  });

  test('SG2-079 a hit without effect on a figure that is down already leaves it as it is', () => {
    const scene = stage({
      blue: [{ ...SQUAD, figures: 1 }],
      red: [{ ...SQUAD, name: 'Foe', at: [24, 22], figures: 1 }],
    });
    const { targets } = scene.battle.gunnery;
    targets.result = WOUND.none;
    targets.figure = 0;
    targets.state[0] = DEAD;
    scene.game.story?.fire.impact(scene.unit('Foe').figures[0], targets);
    expect(log(scene)).toMatch(/no effect\.$/m);
  });

  test('SG2-082 what is rolled for a wounded figure is told', () => {
    const scene = stage({ blue: [SQUAD], dice: [4] });
    const squad = scene.unit('Squad');
    scene.battle.fall(squad.figures[3], FIGURE_STATE.wounded);
    scene.act(squad, 'reorganise', { target: squad, figures: 0b1000 });
    expect(log(scene)).toContain('of Squad, who is stabilised: 4 on a D6.');
  });

  test('SG2-118 spotting that may yet be jammed has not succeeded', () => {
    const ears: UnitLine = { name: 'Ears', at: [4, 4], figures: 2, electronicWarfare: 'basic' };
    const jammers: UnitLine = { name: 'Jammers', at: [44, 4], figures: 2, electronicWarfare: 'superior' };
    let scene: Scene | undefined;
    const policy = {
      electronicSpot: () => {
        const unit = scene?.unit('Ears');
        return unit?.electronicWarfareMarkers === 3 ? PER_MARKER + (scene?.unit('Ambush').index ?? 0) : 0;
      },
      electronicWarfare: (_battle: unknown, _unit: unknown, task: number) =>
        task === EW_TASK.jamElectronicWarfare ? 1 : 0,
    };
    scene = stage({ blue: [ears], red: [AMBUSH, jammers], terrain: [COVERT], policy, dice: [6, 1, 9] });
    for (const name of ['Ears', 'Jammers']) scene.unit(name).electronicWarfareMarkers = 3;
    spotElectronically(scene.game, 0);
    scene.finish();
    expect(scene.unit('Ambush').isCounter).toBe(true);
    expect(log(scene)).toContain('6 against 1, it succeeds unless it is jammed.');
  });

  test('SG2-025 a unit that regroups joins another and is not lost', () => {
    const scene = stage({ blue: [SQUAD, { ...SQUAD, name: 'Second', at: [24, 23] }] });
    for (const name of ['Squad', 'Second']) scene.battle.fall(scene.unit(name).figures[3], FIGURE_STATE.dead);
    scene.act(scene.unit('Squad'), 'regroup', { target: scene.unit('Second') });
    scene.game.story?.showAll();
    expect(log(scene)).toContain('joins Second, and the two are one unit.');
    expect(log(scene)).not.toContain('is lost');
  });

  test('SG2-010 that a unit is lost is told after its last figures', () => {
    const dice = [8, 8, 1, 1, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    const scene = stage({ blue: [SQUAD], red: [{ ...SQUAD, name: 'Target', at: [24, 24], figures: 1 }], dice });
    scene.act(scene.unit('Squad'), 'fire', { target: scene.unit('Target'), weapons: SMALL_ARMS });
    scene.game.story?.showAll();
    const lines = log(scene).split('\n');
    const gone = lines.findIndex((line) => line.includes('red Target is lost.'));
    expect(gone).toBeGreaterThan(lines.findIndex((line) => line.includes('red Target loses')));
  });

  test('SG2-130 SG2-131 what decides on those aboard is told: the armour die, what it meets, and the D6', () => {
    const guns = [{ heavy: 'hkp', size: 2, fireControl: 'basic' }];
    const tank: UnitLine = { name: 'Tank', at: [10, 20], vehicle: { armourClass: 2, guns } };
    const aimedAt: UnitLine = { name: 'Target', at: [30, 20], vehicle: { armourClass: 2 } };
    const scene = stage({ blue: [tank], red: [aimedAt], dice: [3, 1, 1, 11, 10, 2, 3, 3] });
    scene.act(scene.unit('Tank'), 'fire', { target: scene.unit('Target'), weapons: 1 });
    expect(log(scene)).toContain('Crew 1 aboard rolls 2 against 2 and is dead: 3 on a D6.');
    expect(log(scene)).toContain('Crew 2 aboard rolls 3 against 2 and is unhurt.');
  });

  test('SG2-136 chits that go into a request are told', () => {
    const observer = { name: 'Observer', at: [24, 4] as const, figures: 1, specialist: ['artillery'], chits: 2 };
    const blueSide = { support: [{ name: 'Mortars', size: 'small', rounds: 1, missions: 1 }] };
    const scene = stage({ blue: [observer], red: [SQUAD], blueSide, dice: [3] });
    scene.act(scene.unit('Observer'), 'requestSupport', { at: [24, 20], chits: 2 });
    expect(log(scene)).toContain('with 2 chits: D10, 3 against 2, granted.');
  });

  test('SG2-072 SG2-128 a starred weapon alone is told to hit a vehicle, not to suppress it', () => {
    const figures = [{ name: 'Sergeant' }, { name: 'Gunner', supportWeapon: 'plasmaGun' }];
    const aimedAt: UnitLine = { name: 'Target', at: [20, 20], vehicle: { armourClass: 2 } };
    const scene = stage({
      blue: [{ name: 'Plasma', at: [10, 20], figures }],
      red: [aimedAt],
      dice: [5, 3, 4, 1, 9, 3],
    });
    scene.act(scene.unit('Plasma'), 'fire', { target: scene.unit('Target'), weapons: 0b10 });
    expect(log(scene)).toContain('5 (D8), 3 (D6) against 4 (D6), a minor hit.');
  });

  test('SG2-015 actions that a unit leaves unused are told', () => {
    const scene = stage({ blue: [SQUAD] });
    scene.game.transferTo(scene.unit('Squad'), 2);
    expect(log(scene)).toContain('blue Squad leaves 2 actions unused.');
  });

  test('SG2-070 SG2-071 weapons go by their names, those of a scenario by its own', () => {
    const figures = [
      { name: 'Leader', weapon: 'huntingRifle' },
      { name: 'Rifleman', count: 2, weapon: 'advancedAssaultRifleGL' },
      { name: 'Gunner', supportWeapon: 'conventionalSaw' },
    ];
    const scene = stage({
      blue: [{ ...SQUAD, figures }],
      red: [{ ...SQUAD, name: 'Target', at: [24, 24] }],
      dice: [1, 1, 1, 1],
    });
    scene.act(scene.unit('Squad'), 'fire', { target: scene.unit('Target'), weapons: SMALL_ARMS | 8 });
    expect(log(scene)).toContain(
      'fires hunting rifle, 2 advanced assault rifles GL and conventional SAW at red Target',
    );
    expect(weaponWords('zapGun', SUPPORT_WEAPONS)).toBe('zapGun');
  });

  test('SG2-092 by the house rule that one falls, who falls of several that were outscored is told', () => {
    const attackers: UnitLine = { name: 'Attackers', at: [24, 12], figures: 1 };
    const defenders: UnitLine = { name: 'Defenders', at: [24, 18], figures: 3 };
    const houseRules = { 'closeCombat.mayBeat': 'one' };
    const scene = stage({ blue: [attackers], red: [defenders], houseRules, dice: [3, 5, 3, 6, 4, 5, 3, 3, 1] });
    scene.act(scene.unit('Attackers'), 'closeAssault', { target: scene.unit('Defenders') });
    expect(log(scene)).toContain('Of those whom Attackers Trooper outscores only the highest is beaten: Trooper 2.');
  });

  test('SG2-093 to 096 dice of close combat are told with their sizes, and what power armour makes of them', () => {
    const attackers: UnitLine = {
      name: 'Attackers',
      at: [24, 12],
      figures: 1,
      armour: 'lightPower',
      weapon: 'heavyAutopistol',
    };
    const defenders: UnitLine = { name: 'Defenders', at: [24, 18], figures: 1, quality: 'veteran' };
    const scene = stage({ blue: [attackers], red: [defenders], dice: [3, 5, 3, 6, 4, 1] });
    scene.act(scene.unit('Attackers'), 'closeAssault', { target: scene.unit('Defenders') });
    expect(log(scene)).toContain('Defenders Trooper (6 on a D10) against Attackers Trooper (2 x 4 on a D10)');
  });
});
