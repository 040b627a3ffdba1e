import { describe, expect, test } from 'vitest';
import {
  comeUnderFire,
  confidenceAllowsFire,
  strike,
  sufferAttack,
  sufferAttacks,
  suppressByFire,
} from '../../../src/sim/systems/stargrunt2/play/fire/attacks.ts';
import { CONFIDENCES, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const SQUAD: UnitLine = { name: 'Squad', figures: 8, at: [24, 12] };
const ENEMY: UnitLine = { name: 'Enemy', figures: 8, at: [24, 40] };

function attacked(
  { wounded = [], dead = [], suppressed = false, artillery = false }: Attack,
  dice: readonly number[],
  { line = {}, ...parts }: Partial<Stage> & { line?: Partial<UnitLine> } = {},
): Unit {
  const scene = stage({ blue: [{ ...SQUAD, ...line }], red: [ENEMY], dice, ...parts });
  suffer(scene, scene.unit('Squad'), { wounded, dead, suppressed, artillery });
  scene.finish();
  return scene.unit('Squad');
}

interface Attack {
  readonly wounded?: readonly number[];
  readonly dead?: readonly number[];
  readonly suppressed?: boolean;
  readonly artillery?: boolean;
}

function suffer(
  { game }: Scene,
  unit: Unit,
  { wounded = [], dead = [], suppressed = false, artillery = false }: Attack,
) {
  if (suppressed) suppressByFire(game, unit);
  for (const i of wounded) strike(game, unit.figures[i], FIGURE_STATE.wounded);
  for (const i of dead) strike(game, unit.figures[i], FIGURE_STATE.dead);
  sufferAttack(game, unit, artillery);
}

const levelOf = ({ confidence }: Unit) => CONFIDENCES[confidence];

describe('tests for what an attack does', () => {
  // SG2-040: regular, LV 2, medium motivation needs 4 at threat 1; 2 drops one level, 1 two.
  test('SG2-040 casualties from fire are tested at 1 with medium motivation', () => {
    expect(levelOf(attacked({ dead: [7] }, [4]))).toBe('confident');
    expect(levelOf(attacked({ dead: [7] }, [3]))).toBe('steady');
    expect(levelOf(attacked({ dead: [7] }, [1]))).toBe('shaken');
  });

  test('SG2-040 only the first suppression by fire in the game is tested', () => {
    const scene = stage({ blue: [SQUAD], red: [ENEMY], dice: [3] });
    const squad = scene.unit('Squad');
    suffer(scene, squad, { suppressed: true });
    expect(levelOf(squad)).toBe('steady');
    squad.suppression = 0;
    suffer(scene, squad, { suppressed: true });
    scene.finish();
    expect([squad.suppression, levelOf(squad)]).toEqual([1, 'steady']);
  });

  test('SG2-040 more casualties than survivors are tested at 3, as many as survivors are not', () => {
    expect(levelOf(attacked({ dead: [3, 4, 5, 6, 7] }, [5]))).toBe('steady');
    expect(levelOf(attacked({ dead: [4, 5, 6, 7] }, [5]))).toBe('confident');
  });

  test('SG2-040 entries do not add up: one test at the highest, or one each by house rule', () => {
    // The successor (LV unchanged on 3), then threat 3 against 5.
    expect(levelOf(attacked({ dead: [0], suppressed: true }, [3, 6]))).toBe('confident');
    const each = { houseRules: { 'threat.combine': 'each' } };
    expect(levelOf(attacked({ dead: [0], suppressed: true }, [3, 3, 4, 5], each))).toBe('shaken');
  });

  test('SG2-040 high motivation requires no test for casualties; nothing is rolled', () => {
    expect(levelOf(attacked({ dead: [7] }, [], { line: { motivation: 'high' } }))).toBe('confident');
    // Low: threat 2 needs 5; 2 is below half and drops two.
    expect(levelOf(attacked({ dead: [7] }, [2], { line: { motivation: 'low' } }))).toBe('shaken');
  });

  test('SG2-041 artillery adds to the tests that it causes', () => {
    expect(levelOf(attacked({ dead: [7], artillery: true }, [4]))).toBe('steady');
    expect(levelOf(attacked({ dead: [7] }, [4]))).toBe('confident');
    expect(levelOf(attacked({ artillery: true }, []))).toBe('confident');
  });

  test('SG2-042 each untreated casualty adds 1 at low motivation, those of this attack too unless house rules say not', () => {
    const low = { line: { motivation: 'low' } };
    expect(levelOf(attacked({ wounded: [6, 7] }, [6], low))).toBe('steady');
    expect(levelOf(attacked({ dead: [6, 7] }, [6], low))).toBe('confident');
    const houseRules = { 'threat.untreatedIncludesNew': false };
    expect(levelOf(attacked({ wounded: [6, 7] }, [5], { ...low, houseRules }))).toBe('confident');
  });

  test('SG2-039 a unit without active figures is not tested, and nobody falls below routed', () => {
    const lost = attacked({ dead: [0, 1, 2, 3, 4, 5, 6, 7] }, []);
    expect([lost.isInPlay, levelOf(lost)]).toEqual([false, 'confident']);
    expect(levelOf(attacked({ dead: [7] }, [1], { line: { confidence: 'broken' } }))).toBe('routed');
  });

  test('SG2-039 a mission has the units of the active side tested first, in list order', () => {
    const scene = stage({
      blue: [SQUAD, { ...SQUAD, name: 'Second', at: [36, 12] }],
      red: [ENEMY],
      dice: [3, 8, 1],
    });
    for (const unit of scene.battle.units.filter(({ isLocated }) => isLocated))
      strike(scene.game, unit.figures[7], FIGURE_STATE.dead);
    sufferAttacks(scene.game, 1, false);
    scene.finish();
    expect(['Enemy', 'Squad', 'Second'].map((name) => levelOf(scene.unit(name)))).toEqual([
      'steady',
      'confident',
      'shaken',
    ]);
  });
});

describe('leaders', () => {
  test('SG2-012 the first active figure succeeds a lost leader, one worse on 1 and 2, one better on 6', () => {
    const lost = (die: number, leadership = 2) => {
      const { leader, leadership: now, figures } = attacked({ dead: [0] }, [die, 8], { line: { leadership } });
      expect(leader).toBe(figures[1]);
      return now;
    };
    expect([lost(2), lost(3), lost(5), lost(6)]).toEqual([3, 2, 2, 1]);
    expect([lost(1, 3), lost(6, 1)]).toEqual([3, 1]);
  });

  test('SG2-012 the test uses the old LV, or the new one by house rule', () => {
    // Threat 3: LV 2 needs 6, LV 3 needs 7.
    expect(levelOf(attacked({ dead: [0] }, [1, 6]))).toBe('confident');
    const houseRules = { 'leader.testUses': 'new' };
    expect(levelOf(attacked({ dead: [0] }, [1, 6], { houseRules }))).toBe('steady');
  });

  test('SG2-012 leader.lossSuppresses adds a marker', () => {
    expect(attacked({ dead: [0] }, [3, 8]).suppression).toBe(0);
    expect(attacked({ dead: [0] }, [3, 8], { houseRules: { 'leader.lossSuppresses': true } }).suppression).toBe(1);
  });
});

describe('suppression', () => {
  test('SG2-029 up to three markers lie on a unit, more are ignored', () => {
    const scene = stage({ blue: [SQUAD], red: [ENEMY], dice: [8] });
    const squad = scene.unit('Squad');
    for (let i = 0; i < 4; i++) suffer(scene, squad, { suppressed: true });
    scene.finish();
    expect(squad.suppression).toBe(3);
    const most = attacked({ suppressed: true }, [8], {
      houseRules: { 'suppression.perFire': 5, 'suppression.max': 4 },
    });
    expect(most.suppression).toBe(4);
    expect(attacked({ suppressed: true }, [], { houseRules: { 'suppression.perFire': 0 } }).suppression).toBe(0);
  });

  test('SG2-030 an action removes a marker where the Quality die exceeds LV', () => {
    const left = (dice: readonly number[], houseRules = {}) => {
      const scene = stage({ blue: [SQUAD], red: [ENEMY], dice, houseRules });
      const squad = scene.unit('Squad');
      squad.suppression = 2;
      for (let i = 0; i < dice.length; i++) scene.act(squad, 'removeSuppression');
      scene.finish();
      return squad.suppression;
    };
    expect([left([2]), left([3]), left([3, 8])]).toEqual([2, 1, 0]);
    expect(left([3], { 'suppression.removeThreat': 1 })).toBe(2);
  });

  test('SG2-031 suppressed infantry does nothing that is not on the list', () => {
    const scene = stage({
      blue: [
        { ...SQUAD, level: 'platoon' },
        { name: 'Other', commander: 'Squad', figures: 8, at: [36, 12], confidence: 'shaken' },
      ],
      red: [ENEMY],
    });
    const squad = scene.unit('Squad');
    const target = scene.unit('Other');
    const may = () =>
      (['move', 'goInPosition', 'detach', 'rally', 'transfer', 'removeSuppression'] as const).filter((kind) =>
        scene.may(squad, kind, { target, at: [24, 14], figures: kind === 'detach' ? 1 << 7 : 0 }),
      );
    expect(may()).toEqual(['move', 'goInPosition', 'detach', 'rally', 'transfer']);
    squad.suppression = 1;
    expect(may()).toEqual(['transfer', 'removeSuppression']);
  });

  test('SG2-031 suppression.allowed says what the list is', () => {
    const houseRules = { 'suppression.allowed': ['rally'] };
    const scene = stage({
      blue: [
        { ...SQUAD, level: 'platoon' },
        { name: 'Other', commander: 'Squad', figures: 8, at: [36, 12], confidence: 'shaken' },
      ],
      red: [ENEMY],
      houseRules,
    });
    scene.unit('Squad').suppression = 1;
    const target = scene.unit('Other');
    expect(scene.may(scene.unit('Squad'), 'rally', { target })).toBe(true);
    expect(scene.may(scene.unit('Squad'), 'transfer', { target })).toBe(false);
    expect(scene.may(scene.unit('Squad'), 'removeSuppression')).toBe(false);
  });
});

describe('whom broken and routed units fire at', () => {
  const scene = (confidence: string, houseRules = {}) =>
    stage({
      blue: [{ ...SQUAD, confidence }],
      red: [ENEMY, { ...ENEMY, name: 'Other', at: [36, 40] }],
      houseRules,
    });

  test('SG2-048 a broken unit fires only at units that have fired on it', () => {
    const { game, battle, unit } = scene('broken');
    const allowed = () => ['Enemy', 'Other'].map((name) => confidenceAllowsFire(battle, unit('Squad'), unit(name)));
    battle.activation = 3;
    expect(allowed()).toEqual([false, false]);
    comeUnderFire(game, unit('Squad'), unit('Other'));
    expect(allowed()).toEqual([false, true]);
  });

  test('SG2-048 broken.fireAt any lets it fire at anybody once fired upon', () => {
    const { game, battle, unit } = scene('broken', { 'broken.fireAt': 'any' });
    battle.activation = 3;
    expect(confidenceAllowsFire(battle, unit('Squad'), unit('Enemy'))).toBe(false);
    comeUnderFire(game, unit('Squad'), unit('Other'));
    expect(confidenceAllowsFire(battle, unit('Squad'), unit('Enemy'))).toBe(true);
  });

  test('SG2-049 a routed unit does not fire, a shaken one does', () => {
    const routed = scene('routed');
    routed.battle.activation = 3;
    comeUnderFire(routed.game, routed.unit('Squad'), routed.unit('Enemy'));
    expect(confidenceAllowsFire(routed.battle, routed.unit('Squad'), routed.unit('Enemy'))).toBe(false);
    const shaken = scene('shaken');
    expect(confidenceAllowsFire(shaken.battle, shaken.unit('Squad'), shaken.unit('Enemy'))).toBe(true);
  });
});
