import { describe, expect, test } from 'vitest';
import { canReact } from '../../../src/sim/systems/revland-combat/chapters/reacting.ts';
import type { Answer } from '../../../src/sim/systems/revland-combat/policies/actions.ts';
import { REACTION, WOUND } from '../../../src/sim/systems/revland-combat/profiles.ts';
import { MOVED, UNSTATED } from '../../../src/sim/systems/revland-combat/state.ts';
import { type FigureLine, type Stage, stage } from './support.ts';

const FIGURE: FigureLine = {
  ...{ name: 'Shooter', at: [10, 10], firearms: '2D', melee: '2D', throwing: '2D', dodge: '3D' },
  ...{ body: '1D', flex: '2D', armor: 'none', weapons: ['berettaM92', 'knife'] },
};

type Given = Partial<Pick<Answer, 'isAdded' | 'stated'>> & { readonly reaction: keyof typeof REACTION };

/** A duel at 10 metres in which the target answers as it is told. */
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
    /** Of so many actions stated. */
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

/** Attacks of 9 actions stated have no dice left, so that the shooter rolls its pips: enough for a test of reactions. */
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
    const allowed = dodging({ reaction: 'regular' }, { ambush: 'blue', houseRules: { 'surprise.noReaction': false } });
    allowed.defender.isSurprised = true;
    allowed.shoot([1, 1, 1, 1, 1]);
    expect(allowed.defender.hasReacted).toBe(true);
  });
});
