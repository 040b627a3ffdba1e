import { describe, expect, test } from 'vitest';
import { odds as procedures } from '../../../src/sim/systems/revland-combat/odds/odds.ts';
import { weapons } from '../../../src/sim/systems/revland-combat/odds/weapons-view.ts';
import { rulesWith } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { asking } from './asked.ts';

const { odds } = asking(procedures);

describe('a weapon in the hands of a character', () => {
  test('REV-22 REV-48 REV-89 attacks with the numbers of both characters', () => {
    const { 'no-attack': none, ...shot } = odds('weapon-attack', {
      weapon: 'assaultRifle',
      distance: 100,
      cover: '25',
    });
    expect(none).toBe(0);
    const numbers = { skill: '4D+2', range: 'medium', cover: '25', damage: '5D', body: '3D', armor: '1D' };
    expect(shot).toEqual(odds('shot', numbers));
    const dodge = { dodge: 'full', dodgePenalty: 1 };
    const { 'no-attack': _, ...dodged } = odds('weapon-attack', { weapon: 'assaultRifle', distance: 100, ...dodge });
    expect(dodged).toEqual(odds('shot', { ...numbers, ...dodge, cover: '0', dodgeSkill: '3D+1' }));
  });

  test('REV-26 REV-57 REV-78 strikes and throws with Body and its own difficulty', () => {
    const spear = { weapon: 'spear', profile: 'warrior', target: 'operative' };
    const { 'no-attack': _, ...strike } = odds('weapon-attack', { ...spear, use: 'strike', distance: 2 });
    const body = { body: '3D', armor: '1D' };
    expect(strike).toEqual(odds('shot', { skill: '4D+1', difficulty: 'easy', damage: '5D', ...body }));
    const { 'no-attack': __, ...thrown } = odds('weapon-attack', { ...spear, use: 'throw', distance: 15 });
    const medium = { skill: '3D+2', difficulty: 'moderate', thrownRange: 'medium' };
    expect(thrown).toEqual(odds('shot', { ...medium, damage: '5D', ...body }));
    expect(odds('weapon-attack', { ...spear, use: 'strike', distance: 2.5 })['no-attack']).toBe(1);
    expect(() => odds('weapon-attack', { ...spear, use: 'fire' })).toThrow(
      'nobody can fire a spear; it has strike, throw',
    );
  });

  test('REV-36 REV-81 throws grenades, whose misses may burst near by', () => {
    const {
      'no-attack': none,
      miss,
      stopped,
      ...harms
    } = odds('weapon-attack', { weapon: 'fragGrenade', distance: 5 });
    const { outside, ...others } = odds('grenade', {
      ...{ skill: '4D', difficulty: 'moderate', range: 'short', body: '3D', armor: '1D' },
      ...{ zones: [2, 4, 6, 10], damages: ['5D', '4D', '3D', '2D'] },
    });
    expect([none, stopped, miss]).toEqual([0, 0, outside]);
    expect(harms).toEqual(others);
  });

  test('REV-02 by house rule what is marked as not lethal does no worse', () => {
    const unarmed = { weapon: 'unarmed', distance: 1, skill: '6D' };
    expect(odds('weapon-attack', unarmed).wounded).toBeGreaterThan(0);
    expect(odds('weapon-attack', unarmed, { 'engagement.nonLethalHighest': 'stunned' }).wounded).toBe(0);
  });

  test('REV-02 nor do its blasts', () => {
    const marked = { 'weapons.fragGrenade.nonLethal': true, 'engagement.nonLethalHighest': 'stunned' };
    const thrown = { weapon: 'fragGrenade', distance: 5 };
    expect(odds('weapon-attack', thrown).wounded).toBeGreaterThan(0);
    expect(odds('weapon-attack', thrown, marked).wounded).toBe(0);
  });

  test('a skill of its own may take the place of the profile’s', () => {
    const skilled = odds('weapon-attack', { weapon: 'berettaM92', skill: '8D', distance: 50 });
    expect(skilled.miss).toBeCloseTo(odds('attack', { skill: '8D', range: 'long' }).miss, 12);
  });
});

describe('the view of weapons', () => {
  test('REV-22 REV-26 has every use of every weapon, and where its range changes', () => {
    const { entries, axis } = weapons(rulesWith());
    const stretches = Object.fromEntries(entries.map((entry) => [entry.id, entry.stretches]));
    expect(stretches).toMatchObject({
      berettaM92: [2, 10, 30, 120],
      'staffWeapon-strike': [2],
      'knife-throw': [1, 3, 5, 10],
      'assaultRifle-8D': [2, 40, 120, 300],
    });
    expect([axis.values[0], axis.values.at(-1), axis.values.length]).toEqual([1, 300, 300]);
  });

  test('REV-25 by estimate the bands are those of handguns', () => {
    const { entries } = weapons(rulesWith({ 'range.mode': 'estimate' }));
    expect(entries.find(({ id }) => id === 'assaultRifle')?.stretches).toEqual([2, 8, 25, 300]);
  });

  test('REV-23 REV-41 attacks in play have the exact chances of their code, range and cover', () => {
    const [hits, , covers] = weapons(rulesWith()).inPlay;
    const counted = { weapon: 'berettaM92', skill: '3D+1', range: 'medium', cover: '50' };
    const [asked, ...more] = hits.possible(counted);
    expect(more).toEqual([]);
    const chances = odds('weapon-attack', asked);
    const attack = odds('attack', { skill: '3D+1', range: 'medium', cover: '50' });
    expect(sum(chances, hits.outcomes)).toBeCloseTo(attack.hit, 12);
    expect(sum(chances, covers.outcomes)).toBeCloseTo(attack['hit-cover'], 12);
    const [strike] = hits.possible({ weapon: 'spear-strike', skill: '2D', range: 'reach', cover: '0' });
    const easy = odds('attack', { skill: '2D', difficulty: 'easy' });
    expect(sum(odds('weapon-attack', strike), hits.outcomes)).toBeCloseTo(easy.hit, 12);
  });

  test('REV-48 REV-59 hits in play have the exact results of damage against what resists it', () => {
    const { inPlay } = weapons(rulesWith());
    const killed = inPlay.find(({ rate }) => rate === 'killRate')!;
    const [asked] = killed.possible({ weapon: 'staffWeapon-fire', body: '3D+1' });
    const chances = odds('weapon-attack', asked);
    const share = sum(chances, killed.outcomes) / sum(chances, killed.among!);
    expect(share).toBeCloseTo(odds('damage', { damage: '6D', body: '3D+1' }).killed, 12);
  });

  test('REV-23 REV-78 REV-81 blasts that burst where they are aimed have the exact chance of their code and range', () => {
    const rules = rulesWith({ 'weapons.assaultRifle.blast': { radii: [2, 4], damage: ['4D', '3D'] } });
    const aimed = weapons(rules).inPlay.find(({ procedure }) => procedure === 'attack')!;
    const chance = (labels: Readonly<Record<string, string>>): number => {
      const [asked, ...more] = aimed.possible(labels);
      expect(more).toEqual([]);
      return sum(odds(aimed.procedure!, asked), aimed.outcomes);
    };
    const thrown = { weapon: 'fragGrenade', skill: '3D+1', range: 'medium', cover: '0' };
    const lob = { skill: '3D+1', difficulty: 'moderate', thrownRange: 'medium' };
    expect(chance(thrown)).toBe(odds('attack', lob).hit);
    const fired = { weapon: 'assaultRifle', skill: '4D', range: 'medium', cover: '75' };
    expect(chance(fired)).toBe(odds('attack', { skill: '4D', range: 'medium', cover: '75' }).hit);
    expect(aimed.possible({ ...thrown, weapon: 'knife-throw' })).toEqual([]);
    expect(aimed.possible({ ...thrown, skill: '0D+2' })).toEqual([]);
    expect(aimed.possible({ ...thrown, range: 'reach' })).toEqual([]);
  });

  test('REV-36 REV-58 each zone of a blast has the exact results of its damage', () => {
    const wounded = weapons(rulesWith()).inPlay.find(
      ({ metric, rate }) => metric === 'weapon-blasts' && rate === 'woundRate',
    )!;
    const [asked] = wounded.possible({ weapon: 'fragGrenade', zone: '3', body: '3D+1' });
    const { none, stunned } = odds('damage', { damage: '3D', body: '3D+1' });
    expect(sum(odds(wounded.procedure!, asked), wounded.outcomes)).toBeCloseTo(1 - none - stunned, 12);
    for (const none of [{ weapon: 'berettaM92' }, { zone: '5' }, { body: 'other' }])
      expect(wounded.possible({ weapon: 'fragGrenade', zone: '3', body: '3D+1', ...none })).toEqual([]);
  });

  test('what has no exact value has none: blasts as shots, codes without dice, bodies that no profile has', () => {
    const [hits, , , stuns] = weapons(rulesWith()).inPlay;
    const shot = { weapon: 'berettaM92', skill: '3D', range: 'short', cover: '0' };
    expect(hits.possible(shot)).toHaveLength(1);
    expect(hits.possible({ ...shot, weapon: 'fragGrenade' })).toEqual([]);
    expect(hits.possible({ ...shot, skill: 'other' })).toEqual([]);
    expect(hits.possible({ ...shot, skill: '0D+2' })).toEqual([]);
    expect(stuns.possible({ weapon: 'berettaM92', body: '9D' })).toEqual([]);
  });
});

function sum(chances: Readonly<Record<string, number>>, outcomes: readonly string[]): number {
  return outcomes.reduce((all, outcome) => all + chances[outcome], 0);
}
