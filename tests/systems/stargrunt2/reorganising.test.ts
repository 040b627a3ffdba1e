import { describe, expect, test } from 'vitest';
import { CONFIDENCE, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { noted } from './counted.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const SIZE = { width: 32, depth: 32 };
const { active, wounded, dead, stabilised } = FIGURE_STATE;
const bits = (...places: number[]) => places.reduce((all, place) => all | (1 << place), 0);
const squad = (name: string, x: number, more: object = {}): UnitLine => ({ name, at: [x, 12], figures: 5, ...more });
const nodes = ({ figures, size }: Unit) => figures.slice(0, size).map(({ node }) => node);

const scene = (parts: Stage): Scene => stage({ ...SIZE, red: [{ name: 'Foe', at: [30, 30], figures: 1 }], ...parts });
const hurt = ({ battle, unit }: Scene, name: string, place: number, state: number = wounded) =>
  battle.fall(unit(name).figures[place], state);
const stateOf = ({ unit }: Scene, name: string, place: number) => unit(name).figures[place].state;

describe('who reorganises, and where', () => {
  test('SG2-022 SG2-105: nobody who is no more than a counter', () => {
    const { unit, may } = scene({
      blue: [squad('Hidden', 12, { hidden: true })],
      terrain: [{ name: 'wood', rect: [8, 8, 8, 8], cover: 'soft' }],
      houseRules: { 'hidden.revealedBy': 'never' },
    });
    expect([may(unit('Hidden'), 'observe'), may(unit('Hidden'), 'reorganise')]).toEqual([false, false]);
  });

  test('SG2-022: a unit out of integrity that can close up where it is goes no farther than 1 inch', () => {
    const { battle, unit, may } = scene({ blue: [squad('Squad', 12)] });
    battle.shift(unit('Squad').figures[4], battle.lattice.nodeNear(2200, 1200));
    expect(battle.isTogether(unit('Squad'))).toBe(false);
    const x = unit('Squad').centreX / 100;
    expect(may(unit('Squad'), 'reorganise', { at: [x, 12] })).toBe(true);
    expect(may(unit('Squad'), 'reorganise', { at: [x, 16] })).toBe(false);
  });

  test('SG2-022: who is in order stays where he is', () => {
    const played = scene({ blue: [squad('Squad', 12)], dice: [3] });
    hurt(played, 'Squad', 0, dead);
    hurt(played, 'Squad', 4);
    const before = nodes(played.unit('Squad'));
    const events = noted(played);
    played.act(played.unit('Squad'), 'reorganise', { figures: bits(4) });
    played.finish();
    expect(nodes(played.unit('Squad'))).toEqual(before);
    expect(events).toEqual(['isStabilised']);
  });

  test('SG2-060 SG2-022: breaking up a column, and coming back into integrity, are noted', () => {
    const played = scene({ blue: [squad('Squad', 12)] });
    const { battle, unit, act } = played;
    const events = noted(played);
    unit('Squad').isInColumn = true;
    act(unit('Squad'), 'reorganise');
    battle.shift(unit('Squad').figures[4], battle.lattice.nodeNear(2200, 1200));
    act(unit('Squad'), 'reorganise');
    expect(events).toEqual(['columnOver', 'integrityRestored']);
  });

  test('SG2-037 SG2-016: by house rule a unit in position tests first, once a turn; failing loses the action, by house rule it does not', () => {
    const tries = (houseRules: Stage['houseRules'], inPosition: boolean, dice: readonly number[]) => {
      const { unit, act, may, finish } = scene({ blue: [squad('Squad', 12)], houseRules, dice });
      unit('Squad').isInPosition = inPosition;
      act(unit('Squad'), 'reorganise', { actions: 2 });
      finish();
      return [unit('Squad').actionsLeft, may(unit('Squad'), 'reorganise', { actions: 2 })];
    };
    const tested = { 'inPosition.reorganiseTest': true };
    expect(tries({}, true, [])).toEqual([1, true]);
    expect(tries(tested, false, [])).toEqual([1, true]);
    expect(tries(tested, true, [8])).toEqual([1, true]);
    expect(tries(tested, true, [4])).toEqual([1, false]);
    expect(tries({ ...tested, 'reaction.failLosesAction': false }, true, [4])).toEqual([2, false]);
  });
});

describe('whom it treats', () => {
  test('SG2-082: its own within 6 inches of its centre; no enemies, nobody who is not in its list', () => {
    const played = scene({ blue: [squad('Squad', 12, { medical: true })], red: [squad('Foe', 16)] });
    const { battle, unit, may } = played;
    hurt(played, 'Squad', 4);
    hurt(played, 'Foe', 3);
    const treats = (target: Unit, figures: number) => may(unit('Squad'), 'reorganise', { target, figures });
    const liesAt = (y: number) => {
      unit('Squad').figures[4].node = battle.lattice.nodeNear(unit('Squad').centreX, unit('Squad').centreY + y * 100);
      return treats(unit('Squad'), bits(4));
    };
    unit('Squad').centreX = 1200;
    unit('Squad').centreY = 1200;
    expect([liesAt(6), liesAt(7), liesAt(-6), liesAt(-7)]).toEqual([true, false, true, false]);
    liesAt(1);
    expect(treats(unit('Foe'), bits(3))).toBe(false);
    expect([bits(0), bits(4, 7), bits(9)].map((figures) => treats(unit('Squad'), figures))).toEqual([
      ...[false, false, false],
    ]);
    expect(treats(unit('Foe'), 0)).toBe(true);
  });

  test.each([
    { what: 'a medical unit of one figure', medics: { figures: 1 }, change: () => {}, bonus: 2 },
    {
      what: 'one that is lost',
      medics: {},
      change: ({ battle, unit }: Scene) => battle.lose(unit('Medics')),
      bonus: 0,
    },
    {
      what: 'one in a vehicle',
      medics: {},
      change: ({ battle, unit }: Scene) => battle.embark(unit('Medics'), unit('Carrier')),
      bonus: 0,
    },
    { what: 'one that is no medical unit', medics: { medical: false }, change: () => {}, bonus: 0 },
  ])('SG2-083: $what near a wounded figure adds $bonus', ({ medics, change, bonus }) => {
    const carrier: UnitLine = { name: 'Carrier', at: [14, 15], vehicle: { capacity: 8 } };
    const blue = [squad('Squad', 12), squad('Medics', 16, { medical: true, ...medics }), carrier];
    const played = scene({ blue, dice: [4] });
    hurt(played, 'Squad', 4);
    change(played);
    played.act(played.unit('Squad'), 'reorganise', { figures: bits(4) });
    expect(stateOf(played, 'Squad', 4)).toBe(bonus === 2 ? active : stabilised);
  });

  test('SG2-083: a medic who has fallen helps nobody', () => {
    const figures = [{ name: 'Leader' }, { name: 'Medic', medic: true }, { name: 'Rifleman', count: 2 }];
    const treated = (fallen: boolean) => {
      const played = scene({ blue: [squad('Squad', 12, { figures })], dice: [2] });
      if (fallen) hurt(played, 'Squad', 1, dead);
      hurt(played, 'Squad', 3);
      played.act(played.unit('Squad'), 'reorganise', { figures: bits(3) });
      return stateOf(played, 'Squad', 3);
    };
    expect([treated(false), treated(true)]).toEqual([stabilised, dead]);
  });
});

describe('regrouping', () => {
  const depleted = (mover: object = {}, friend: object = {}, parts: Stage = {}, others: readonly UnitLine[] = []) => {
    const blue = [squad('Mover', 10, mover), squad('Friend', 14, friend), ...others];
    const played = scene({ blue, ...parts });
    for (const name of ['Mover', 'Friend']) hurt(played, name, played.unit(name).size - 1, dead);
    return played;
  };
  const may = (played: Scene) => played.may(played.unit('Mover'), 'regroup', { target: played.unit('Friend') });
  const joined = (played: Scene, change: (mover: Unit, friend: Unit) => void = () => {}) => {
    const { unit, act } = played;
    change(unit('Mover'), unit('Friend'));
    act(unit('Mover'), 'regroup', { target: unit('Friend') });
    return unit('Mover').isInPlay ? unit('Mover') : unit('Friend');
  };

  test.each([{ drone: 'basic' }, { electronicWarfare: 'basic' }, { specialist: ['artillery'] }])(
    'SG2-025: a unit with more than figures is not taken in, but takes in others: %o',
    (special) => {
      expect(may(depleted(special))).toBe(false);
      expect(may(depleted({}, special))).toBe(true);
      expect(may(depleted({ ...special, level: 'platoon' }))).toBe(true);
      expect(may(depleted({ level: 'platoon' }, special))).toBe(false);
    },
  );

  test('SG2-025: only units of figures on the table, of the own side, two of them', () => {
    const {
      unit,
      may: mayDo,
      battle,
    } = depleted({}, {}, {}, [{ name: 'Tank', at: [12, 16], vehicle: { capacity: 8 }, figures: 2 }]);
    hurt({ battle, unit } as Scene, 'Tank', 1, dead);
    const regroups = (one: string, other: string) => mayDo(unit(one), 'regroup', { target: unit(other) });
    expect(regroups('Mover', 'Friend')).toBe(true);
    expect([regroups('Mover', 'Mover'), regroups('Mover', 'Foe')]).toEqual([false, false]);
    expect([regroups('Mover', 'Tank'), regroups('Tank', 'Mover')]).toEqual([false, false]);
    battle.embark(unit('Friend'), unit('Tank'));
    expect(regroups('Mover', 'Friend')).toBe(false);
  });

  test('SG2-025: an enemy that is as depleted is no friend', () => {
    const played = scene({ blue: [squad('Mover', 10)], red: [squad('Friend', 15)] });
    for (const name of ['Mover', 'Friend']) hurt(played, name, 4, dead);
    expect(may(played)).toBe(false);
  });

  test('SG2-025 SG2-026: neither with a detached element, nor by one', () => {
    const { unit, act, may: mayDo, battle } = depleted();
    act(unit('Friend'), 'detach', { figures: bits(2, 3) });
    const element = unit("Friend's element");
    battle.fall(element.figures[0], dead);
    expect(mayDo(unit('Mover'), 'regroup', { target: element })).toBe(false);
    expect(mayDo(element, 'regroup', { target: unit('Mover') })).toBe(false);
  });

  test('SG2-025: the last figure of a unit may join', () => {
    const last = depleted();
    for (const place of [0, 1, 2]) hurt(last, 'Mover', place, dead);
    expect(may(last)).toBe(true);
  });

  test('SG2-047: nobody who is broken, in cover either', () => {
    const wood = { name: 'wood', rect: [6, 6, 16, 12], cover: 'soft', sight: 'clear' };
    const played = depleted({}, {}, { terrain: [wood] });
    expect(may(played)).toBe(true);
    played.unit('Mover').confidence = CONFIDENCE.broken;
    expect(may(played)).toBe(false);
  });

  test('a unit that others join has 30 figures at most, those down and alive included', () => {
    const third = (lying: number) => {
      const big = { figures: 15 };
      const played = depleted(big, big, {}, [squad('Third', 12, big)]);
      for (let place = 2; place < 14; place++) hurt(played, 'Mover', place, dead);
      joined(played);
      played.unit('Friend').hasActivated = false;
      hurt(played, 'Friend', 1, dead);
      for (let place = 2; place < 15; place++) hurt(played, 'Third', place, place < 2 + lying ? wounded : dead);
      expect(played.unit('Friend').size).toBe(17);
      return played.may(played.unit('Third'), 'regroup', { target: played.unit('Friend') });
    };
    expect([third(11), third(12)]).toEqual([true, false]);
  });

  test('SG2-025: they need room inside the circle of integrity, which others may have taken', () => {
    const crowd = ['A', 'B', 'C'].map((name) => squad(name, 14, { figures: 12 }));
    expect(may(depleted({}, {}, {}, crowd))).toBe(false);
    expect(may(depleted({}, {}, {}, crowd.slice(1)))).toBe(true);
  });

  test('SG2-025: the quality is that of the larger, whichever that is', () => {
    const quality = (mover: object, friend: object) => joined(depleted(mover, friend)).quality;
    const [green, regular] = [1, 2];
    expect(quality({ figures: 7, quality: 'green' }, {})).toBe(green);
    expect(quality({}, { figures: 7, quality: 'green' })).toBe(green);
    expect(quality({ quality: 'green' }, {})).toBe(regular);
    expect(quality({}, { quality: 'green' })).toBe(regular);
  });

  test('SG2-025 SG2-012: of equal leaders that of the unit that goes on leads; a commander goes on', () => {
    const plain = depleted();
    const [mover, friend] = [plain.unit('Mover').leader, plain.unit('Friend').leader];
    expect(joined(plain).leader).toBe(friend);
    const commander = depleted({ level: 'platoon' });
    const { leader } = commander.unit('Mover');
    expect([joined(commander).name, commander.unit('Mover').leader === leader]).toEqual(['Mover', true]);
    expect(mover).not.toBe(friend);
  });

  test('SG2-025: confidence is the average, rounded towards confident, by house rule away from it', () => {
    const level = (houseRules: Stage['houseRules']) =>
      joined(depleted({}, { confidence: 'steady' }, { houseRules })).confidence;
    expect([level({}), level({ 'regroup.rounding': 'down' })]).toEqual([CONFIDENCE.confident, CONFIDENCE.steady]);
  });

  test('SG2-025 SG2-050 SG2-059: the joined unit is in no column, and past its risk of panic only where both are', () => {
    const unit = joined(depleted(), (mover, friend) => {
      friend.isInColumn = true;
      friend.isPastPanic = true;
      mover.isPastPanic = false;
    });
    expect([unit.isInColumn, unit.isPastPanic]).toEqual([false, false]);
    expect([unit.hasActivated, unit.actionsLeft]).toEqual([true, 0]);
  });

  test('SG2-025: it lists the living of both, and the dead of neither but its own', () => {
    const played = depleted();
    hurt(played, 'Mover', 3);
    const unit = joined(played);
    expect([unit.size, unit.active, unit.wounded]).toEqual([9, 7, 1]);
    expect(played.unit('Mover').size).toBe(1);
  });
});

describe('detached elements', () => {
  const parent = (parts: Stage = {}, more: object = {}) => scene({ blue: [squad('Squad', 12, more)], ...parts });
  const formed = (played: Scene, figures: number) => {
    played.act(played.unit('Squad'), 'detach', { figures });
    return played.unit("Squad's element");
  };

  test('SG2-026: active figures of a squad on the table are detached, some of them, and none but its own', () => {
    const carrier: UnitLine = { name: 'Carrier', at: [16, 14], vehicle: { capacity: 8 }, figures: 3 };
    const played = scene({ blue: [squad('Squad', 12), carrier] });
    const { unit, may, battle } = played;
    const detaches = (name: string, figures: number) => may(unit(name), 'detach', { figures });
    hurt(played, 'Squad', 4);
    expect([bits(3), bits(2, 3), 0, bits(4), bits(0), bits(9)].map((figures) => detaches('Squad', figures))).toEqual([
      ...[true, true, false, false, false, false],
    ]);
    expect(detaches('Carrier', bits(1))).toBe(false);
    const element = formed(played, bits(2, 3));
    expect(may(element, 'detach', { figures: bits(1) })).toBe(false);
    played.act(element, 'rejoin');
    battle.embark(unit('Squad'), unit('Carrier'));
    expect(detaches('Squad', bits(3))).toBe(false);
  });

  test('SG2-026: it is as its parent was, and starts from what the parent started from', () => {
    const played = parent({}, { confidence: 'steady' });
    played.unit('Squad').confidence = CONFIDENCE.shaken;
    played.unit('Squad').isInPosition = true;
    const element = formed(played, bits(1, 3));
    expect([element.confidence, element.startConfidence, element.isInPosition]).toEqual([
      ...[CONFIDENCE.shaken, CONFIDENCE.steady, true],
    ]);
    expect([element.standsFor, element.isElement, element.leader]).toEqual([0, true, null]);
    const { figures, size } = played.unit('Squad');
    expect(figures.slice(0, size).map(({ index }) => index)).toEqual([0, 2, 4]);
    expect(element.figures.slice(0, element.size).map(({ index }) => index)).toEqual([1, 3]);
  });

  test('SG2-026: it rejoins the last figure of its unit; nobody else rejoins', () => {
    const played = parent({}, { figures: 3 });
    expect(played.may(played.unit('Squad'), 'rejoin')).toBe(false);
    const element = formed(played, bits(1, 2));
    expect(played.may(element, 'rejoin')).toBe(true);
  });

  test('SG2-026 SG2-062: not while its unit is in a vehicle', () => {
    const carrier: UnitLine = { name: 'Carrier', at: [12, 14], vehicle: { capacity: 8 } };
    const played = scene({ blue: [squad('Squad', 12), carrier] });
    const element = formed(played, bits(4));
    played.battle.embark(played.unit('Squad'), played.unit('Carrier'));
    expect(played.may(element, 'rejoin')).toBe(false);
  });

  test('SG2-026: where only one of them is in position, both together are not', () => {
    const positions = (ofParent: boolean, ofElement: boolean) => {
      const played = parent();
      const element = formed(played, bits(3, 4));
      played.unit('Squad').isInPosition = ofParent;
      element.isInPosition = ofElement;
      played.act(element, 'rejoin');
      return played.unit('Squad').isInPosition;
    };
    expect([positions(true, true), positions(true, false), positions(false, true)]).toEqual([true, false, false]);
  });

  test('SG2-026: who has fallen as an element is not of the next one', () => {
    const played = parent();
    const element = formed(played, bits(3, 4));
    played.battle.fall(element.figures[1], dead);
    played.act(element, 'rejoin');
    played.unit('Squad').clearMarks();
    const next = formed(played, bits(2));
    expect([next.size, next.active]).toEqual([1, 1]);
  });
});
