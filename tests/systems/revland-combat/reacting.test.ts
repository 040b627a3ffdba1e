import { describe, expect, test } from 'vitest';
import { canReact, mayReact } from '../../../src/sim/systems/revland-combat/play/reacting.ts';
import { type Answer, OPTION } from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { REACTION, WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { MOVED, UNSTATED } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { counted, noted } from './counted.ts';
import { type FigureLine, type Stage, stage } from './support.ts';

const FIGURE: FigureLine = {
  ...{ name: 'Shooter', at: [10, 10], firearms: '2D', melee: '2D', throwing: '2D', dodge: '3D' },
  ...{ body: '1D', flex: '2D', armor: 'none', weapons: ['berettaM92', 'knife'] },
};

type Given = Partial<Pick<Answer, 'isAdded' | 'stated'>> & { readonly reaction: keyof typeof REACTION };

function duel(given: Given, parts: Stage & { readonly target?: object; readonly shooter?: object } = {}) {
  const { target = {}, shooter = {}, ...rest } = parts;
  let now = given;
  const scene = stage({
    blue: [{ ...FIGURE, ...shooter }],
    red: [{ ...FIGURE, name: 'Target', at: [10, 20], ...target }],
    policy: {
      react: (_battle, _figure, _attack, answer) => {
        answer.reaction = REACTION[now.reaction];
        answer.isAdded = now.isAdded ?? false;
        answer.stated = now.stated ?? 1;
      },
    },
    ...rest,
  });
  const attacker = scene.figure('Shooter');
  const defender = scene.figure('Target');
  const gun = scene.thing(attacker, 'berettaM92');
  return {
    ...scene,
    attacker,
    defender,
    answer(next: Given): void {
      now = next;
    },
    shoot(faces: readonly number[], stated = 9): void {
      scene.script(...faces);
      scene.act(attacker, 'attack', { target: defender, thing: gun, stated });
      scene.finish();
    },
    strike(faces: readonly number[]): void {
      const knife = scene.thing(attacker, 'knife');
      attacker.ready = knife.index;
      scene.script(...faces);
      scene.act(attacker, 'attack', { target: defender, thing: knife, use: 'strike' });
      scene.finish();
    },
  };
}

/** Attacks of 9 stated actions have no dice left: the shooter rolls its pips. */
const PIPS = { 'penalty.belowOneDie': 'pips' };
const EASY = { shooter: { firearms: '2D' } };
const dodging = (given: Given, parts: Parameters<typeof duel>[1] = {}) =>
  duel(given, { ...EASY, ...parts, houseRules: { 'penalty.perExtraAction': 0, ...parts.houseRules } });

describe('a regular reaction', () => {
  test('REV-50 REV-53 is rolled before the attack, and its roll is the number', () => {
    const scene = dodging({ reaction: 'regular' });
    scene.shoot([2, 1, 1, 1, 3, 2, 1, 1, 1, 1]);
    expect(scene.defender.level).toBe(WOUND.wounded);
    expect(scene.defender.dodge).toBe(4);
    const high = dodging({ reaction: 'regular' });
    high.shoot([5, 6, 6, 5, 6]);
    expect(high.defender.level).toBe(WOUND.healthy);
  });

  test('REV-17 REV-52 a figure that has stated nothing states its number, the reaction included', () => {
    const scene = duel({ reaction: 'regular', stated: 3 }, { houseRules: PIPS });
    expect(scene.defender.stated).toBe(UNSTATED);
    scene.shoot([5]);
    expect([scene.defender.stated, scene.defender.taken, scene.defender.added]).toEqual([3, 1, 0]);
    expect([scene.defender.dodge, scene.defender.hasReacted]).toEqual([5, true]);
  });

  test('REV-52 it uses an action already stated, or is one more with 1D more penalty for the rest of the round', () => {
    const used = duel({ reaction: 'regular' }, { houseRules: PIPS });
    used.defender.stated = 2;
    used.shoot([3, 2]);
    expect([used.defender.taken, used.battle.penaltyOf(used.defender)]).toEqual([1, 1]);
    const added = duel({ reaction: 'regular', isAdded: true }, { houseRules: PIPS });
    added.defender.stated = 2;
    added.shoot([3]);
    expect([added.defender.taken, added.defender.added, added.battle.penaltyOf(added.defender)]).toEqual([0, 1, 2]);
  });

  test('REV-52 by house rule only stated actions serve', () => {
    const scene = duel({ reaction: 'regular', isAdded: true }, { houseRules: { 'reaction.regular.unstated': false } });
    scene.defender.stated = 2;
    expect(() => scene.shoot([], 1)).toThrow('react as it may not');
    const spent = duel({ reaction: 'regular' }, { houseRules: PIPS });
    spent.defender.stated = 1;
    spent.defender.taken = 1;
    expect(() => spent.shoot([])).toThrow('react as it may not');
  });

  test('REV-14 it is not allowed where penalties leave less than a die', () => {
    const scene = duel({ reaction: 'regular', stated: 4 });
    expect(() => scene.shoot([], 1)).toThrow('react as it may not');
    const hurt = duel({ reaction: 'regular', stated: 3 }, { target: { wound: 'wounded' } });
    expect(() => hurt.shoot([], 1)).toThrow('react as it may not');
  });

  test('REV-51 Acrobatics serves as well, the better code is rolled', () => {
    const scene = dodging({ reaction: 'regular' }, { target: { acrobatics: '4D', dodge: '1D' } });
    scene.shoot([1, 1, 1, 1, 1, 2]);
    expect(scene.defender.dodge).toBe(4);
  });

  test('REV-50 by house rule Melee serves against melee', () => {
    const near = { target: { at: [10, 11], melee: '4D', dodge: '1D' } };
    const usual = dodging({ reaction: 'regular' }, near);
    usual.strike([4, 1, 2]);
    expect(usual.defender.dodge).toBe(4);
    const parried = dodging({ reaction: 'regular' }, { ...near, houseRules: { 'reaction.meleeParry': true } });
    parried.strike([4, 6, 6, 6, 1, 2]);
    expect(parried.defender.dodge).toBe(22);
    const shot = dodging({ reaction: 'regular' }, { ...near, houseRules: { 'reaction.meleeParry': true } });
    shot.shoot([5, 1, 2]);
    expect(shot.defender.dodge).toBe(5);
  });
});

describe('a full reaction', () => {
  test('REV-54 REV-55 before acting it has no penalty, states nothing, gives up all actions, and adds to the number', () => {
    const scene = dodging({ reaction: 'full' });
    scene.shoot([1, 1, 1, 5, 6]);
    const { defender } = scene;
    expect([defender.hasGivenUp, defender.stated, defender.dodge, defender.level]).toEqual([
      true,
      UNSTATED,
      3,
      WOUND.healthy,
    ]);
  });

  test('REV-54 actions taken penalise it, not those given up; by house rule those stated', () => {
    const full = (houseRules: Stage['houseRules']) => {
      const scene = duel({ reaction: 'full' }, { houseRules: { ...PIPS, ...houseRules } });
      scene.defender.stated = 3;
      scene.defender.taken = 1;
      return scene;
    };
    full({}).shoot([4, 3]);
    full({ 'reaction.full.penalty': 'stated' }).shoot([4]);
  });

  test('REV-54 it needs an action left to give up, unless house rules say otherwise', () => {
    const spent = (houseRules: Stage['houseRules']) => {
      const scene = duel({ reaction: 'full' }, { houseRules: { ...PIPS, ...houseRules } });
      scene.defender.stated = 1;
      scene.defender.taken = 1;
      return scene;
    };
    expect(() => spent({}).shoot([])).toThrow('react as it may not');
    spent({ 'reaction.full.needsActionLeft': false }).shoot([4, 3]);
  });
});

describe('how long a reaction lasts', () => {
  test('REV-56 one roll serves against every attack of the round, so that nobody is asked again', () => {
    const scene = dodging({ reaction: 'regular' });
    scene.shoot([5, 6, 6, 5, 6]);
    scene.answer({ reaction: 'full' });
    scene.shoot([5, 6]);
    expect([scene.defender.reaction, scene.defender.taken]).toEqual([REACTION.regular, 1]);
  });

  test('REV-56 by house rule a regular one is for one attack only and each further one an action, a full one lasts', () => {
    const houseRules = { 'reaction.lasts': 'attack' };
    const scene = dodging({ reaction: 'regular', stated: 2 }, { houseRules });
    scene.shoot([5, 6, 6, 5, 6]);
    expect(scene.defender.reaction).toBe(REACTION.none);
    scene.shoot([5, 6, 6, 5, 6]);
    expect(scene.defender.taken).toBe(2);
    const full = dodging({ reaction: 'full' }, { houseRules });
    full.shoot([5, 6, 6, 5, 6]);
    full.shoot([5, 6]);
    expect(full.defender.reaction).toBe(REACTION.full);
  });

  test('REV-56 REV-65 it ends with a wound, after which there is none for the rest of the round', () => {
    const scene = dodging({ reaction: 'regular' });
    scene.shoot([2, 1, 1, 3, 2, 2, 1, 1, 1, 1]);
    expect([scene.defender.reaction, scene.defender.level]).toEqual([REACTION.none, WOUND.wounded]);
    scene.shoot([5, 5, 1, 1, 1, 1, 5]);
    const kept = dodging({ reaction: 'regular' }, { houseRules: { 'reaction.endsWhenDown': false } });
    kept.shoot([2, 1, 1, 3, 2, 2, 1, 1, 1, 1]);
    expect(kept.defender.reaction).toBe(REACTION.regular);
  });
});

test('REV-53 REV-55 attacks are turned that would have hit without the reaction', () => {
  const met = (faces: readonly number[], parts: object = {}) => {
    const scene = dodging({ reaction: 'regular' }, parts);
    scene.shoot(faces);
    return counted(scene, 'attacks-on-reactions');
  };
  // A dodge of 13 against attacks of 11, 10 and 9, where 10 would do.
  expect(met([5, 4, 4, 5, 6])).toEqual({ 'red regular': { turned: 1 } });
  expect(met([5, 4, 4, 5, 5])).toEqual({ 'red regular': { turned: 1 } });
  expect(met([5, 4, 4, 5, 4])).toEqual({ 'red regular': { missedAnyway: 1 } });
  expect(met([2, 1, 1, 3, 2, 2, 1, 1, 1, 1])).toEqual({ 'red regular': { hit: 1 } });
  const covered = {
    terrain: [
      {
        name: 'fence',
        line: [
          [5, 19],
          [15, 19],
        ],
        cover: 'soft',
      },
    ],
  };
  expect(met([5, 4, 4, 5, 6, 1], covered)).toEqual({ 'red regular': { turned: 1 } });
  expect(met([5, 4, 4, 5, 6, 2], covered)).toEqual({ 'red regular': { missedAnyway: 1 } });
  const smoky = { terrain: [{ name: 'haze', rect: [5, 14, 10, 1], smoke: 'light' }] };
  expect(met([5, 4, 4, 1, 5, 6], smoky)).toEqual({ 'red regular': { turned: 1 } });
  expect(met([5, 4, 4, 2, 5, 6], smoky)).toEqual({ 'red regular': { missedAnyway: 1 } });
  const floor = { houseRules: { 'difficulty.floor': 12 } };
  expect(met([5, 4, 4, 5, 6], floor)).toEqual({ 'red regular': { missedAnyway: 1 } });
});

describe('who cannot react', () => {
  test('REV-20 REV-50 REV-65 those who sprint, are out of action, or wounded in this round', () => {
    const scene = dodging({ reaction: 'none' });
    scene.shoot([1, 1]);
    const may = () => canReact(scene.battle, scene.defender, scene.game.attack);
    expect(may()).toBe(true);
    scene.defender.moved = MOVED.sprint;
    expect(may()).toBe(false);
    scene.defender.moved = MOVED.half;
    scene.defender.isBarredFromReactions = true;
    expect(may()).toBe(false);
    scene.defender.isBarredFromReactions = false;
    scene.defender.isProne = true;
    expect(may()).toBe(true);
    scene.defender.unconsciousRounds = 5;
    expect(may()).toBe(false);
  });

  test('REV-29 the surprised, against the first action of each ambusher', () => {
    const scene = dodging({ reaction: 'regular' }, { ambush: 'blue' });
    scene.defender.isSurprised = true;
    scene.shoot([1, 1]);
    expect(scene.defender.hasReacted).toBe(false);
    scene.shoot([1, 1, 1, 1, 1]);
    expect(scene.defender.hasReacted).toBe(true);
    for (const change of [
      { round: 2, isSurprised: true, ambush: 'blue' },
      { round: 1, isSurprised: false, ambush: 'blue' },
      { round: 1, isSurprised: true, ambush: 'red' },
    ]) {
      const other = dodging({ reaction: 'regular' }, { ambush: change.ambush });
      other.battle.round = change.round;
      other.defender.isSurprised = change.isSurprised;
      other.shoot([1, 1, 1, 1, 1]);
      expect(other.defender.hasReacted).toBe(true);
    }
    const noticed = dodging({ reaction: 'regular' }, { ambush: 'blue' });
    noticed.defender.isSurprised = true;
    noticed.battle.noteNotice(noticed.attacker, noticed.defender);
    noticed.shoot([1, 1, 1, 1, 1]);
    expect(noticed.defender.hasReacted).toBe(true);
    const allowed = dodging({ reaction: 'regular' }, { ambush: 'blue', houseRules: { 'surprise.noReaction': false } });
    allowed.defender.isSurprised = true;
    allowed.shoot([1, 1, 1, 1, 1]);
    expect(allowed.defender.hasReacted).toBe(true);
  });
});

describe('which answers the rules allow', () => {
  const regular = (stated = 1) => ({ reaction: REACTION.regular, isAdded: false, stated });
  const added = { reaction: REACTION.regular, isAdded: true, stated: 1 };
  const full = { reaction: REACTION.full, isAdded: false, stated: 1 };
  type State = Readonly<Record<string, number | boolean>>;
  const BEFORE: State = { stated: UNSTATED, taken: 0, added: 0, held: 0 };

  function may(state: State, answer: object, houseRules: Stage['houseRules'] = {}, forbidden = 0): boolean {
    const scene = duel({ reaction: 'none' }, { houseRules });
    scene.shoot([1, 1], 1);
    Object.assign(scene.defender, BEFORE, state);
    scene.battle.sides[1].forbidden = forbidden;
    return mayReact(scene.battle, scene.defender, scene.game.attack, answer as Answer);
  }

  test.each<[string, State, object, boolean]>([
    ['3 stated with it', {}, regular(3), true],
    ['4 stated with it, which leaves no die', {}, regular(4), false],
    ['none stated with it', {}, regular(0), false],
    ['one more before any is stated', {}, added, false],
    ['one of 3 stated', { stated: 3, taken: 1 }, regular(), true],
    ['one of 4 stated', { stated: 4, taken: 1 }, regular(), false],
    ['none left of 2', { stated: 2, taken: 2 }, regular(), false],
    ['one more than 2', { stated: 2, taken: 2 }, added, true],
    ['one more than 3', { stated: 3, taken: 3 }, added, false],
    ['one more than 1 and 1 added', { stated: 1, taken: 1, added: 1 }, added, true],
    ['one more than 1 and 2 added', { stated: 1, taken: 1, added: 2 }, added, false],
    ['3 stated with it by a figure that is hurt', { woundDice: 1 }, regular(3), false],
    ['2 stated with it by a figure that is hurt', { woundDice: 1 }, regular(2), true],
    ['one of 2 after giving up', { stated: 2, hasGivenUp: true }, regular(), false],
    ['not to react, whatever has been', { hasGivenUp: true }, { reaction: REACTION.none }, true],
  ])('REV-13 REV-14 REV-17 REV-52 a regular reaction: %s', (_, state, answer, legal) => {
    expect(may(state, answer)).toBe(legal);
  });

  test.each<[string, State, boolean]>([
    ['before acting', {}, true],
    ['before acting, hurt by 2D', { woundDice: 2 }, true],
    ['before acting, hurt by 3D', { woundDice: 3 }, false],
    ['one of 2 left', { stated: 2, taken: 1 }, true],
    ['none of 2 left', { stated: 2, taken: 2 }, false],
    ['3 of 5 taken', { stated: 5, taken: 3 }, false],
    ['3 of 5 gone, one of them let pass', { stated: 5, taken: 3, held: 1 }, true],
    ['2 of 4 taken and one added', { stated: 4, taken: 2, added: 1 }, false],
  ])('REV-54 a full reaction: %s', (_, state, legal) => {
    expect(may(state, full)).toBe(legal);
  });

  test('REV-54 by house rule stated actions penalise it', () => {
    const stated = { 'reaction.full.penalty': 'stated' };
    expect(may({ stated: 3 }, full, stated)).toBe(true);
    expect(may({ stated: 4 }, full, stated)).toBe(false);
    expect(may({ stated: 3, added: 1 }, full, stated)).toBe(false);
    expect(may({}, full, stated)).toBe(true);
  });

  test('REV-17 nobody has more actions than house rules allow, a reaction included', () => {
    const two = { 'actions.max': 2 };
    expect(may({}, regular(3), two)).toBe(false);
    expect(may({}, regular(2), two)).toBe(true);
    expect(may({ stated: 2 }, added, two)).toBe(false);
    expect(may({ stated: 1 }, added, two)).toBe(true);
  });

  test('a side may be forbidden either', () => {
    expect([may({}, regular(), {}, 1 << OPTION.dodge), may({}, full, {}, 1 << OPTION.dodge)]).toEqual([false, true]);
    const noFull = 1 << OPTION['full dodge'];
    expect([may({}, regular(), {}, noFull), may({}, full, {}, noFull)]).toEqual([true, false]);
  });
});

test('REV-52 REV-54 reactions are counted by what they roll, and noted', () => {
  const scene = duel({ reaction: 'regular', isAdded: true }, { houseRules: PIPS });
  const events = noted(scene);
  scene.defender.stated = 1;
  scene.shoot([4, 3]);
  expect(counted(scene, 'reactions')).toEqual({ 'red regular 1 7': { added: 1 } });
  expect(events.slice(0, 2)).toEqual(['dodged', 'reactionAdded']);
  expect(counted(scene, 'wild-dice')).toEqual({ dodge: { other: 1 } });
  const full = duel({ reaction: 'full' }, { houseRules: PIPS });
  const others = noted(full);
  full.shoot([4, 3, 2]);
  expect(counted(full, 'reactions')).toEqual({ 'red full 0 9': { stated: 1 } });
  expect(others[0]).toBe('dodgedInFull');
  expect(others).not.toContain('reactionAdded');
});
