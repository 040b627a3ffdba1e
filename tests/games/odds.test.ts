import { describe, expect, test } from 'vitest';
import { type Odds, oddsUnder } from '../../src/odds/answer.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { loaded } from '../support/broken-files.ts';
import { BASE } from './broken/base.ts';

async function systemOf(text = BASE): Promise<System> {
  const read = await loaded(text);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.open.system;
}

const HITS = 'hits: count(dice, 6, a.skill)';
const inputsOf = ({ odds }: System, chain = 'shoot') =>
  Object.keys(odds.find(({ name }) => name === chain)!.inputs).filter(
    (name) => !['unit', 'weapon', 'target'].includes(name),
  );
const chance = (odds: Odds, given: Record<string, unknown>, loss: number): number =>
  odds
    .ask('shoot', { unit: 'squad', weapon: 'rifle', target: 'squad', range: 12, ...given })
    .outcomes.get(String(loss))!;

describe('odds of a game in play', () => {
  test('ask for what its chain reads: cover, life, states, sides and friends nearby', async () => {
    expect(inputsOf(await systemOf())).toEqual(['range', 'cover', 'life', 'targetLife']);
    const more = BASE.replace(
      HITS,
      'hits: count(min(9, dice + near(command, 6) + own.losses + foe.best), 6, min(6, a.skill + t.pins + near(pins, 3)))',
    );
    expect(inputsOf(await systemOf(more))).toEqual([
      ...['range', 'cover', 'targetPins', 'life', 'targetLife'],
      ...['ownLosses', 'foeBest', 'nearCommand', 'nearPins'],
    ]);
  });

  test('are of whole units, unless it is said how much life they still have', async () => {
    const odds = oddsUnder(await systemOf(BASE.replace('hits - saves', 'hits')), {});
    // Five dice that hit on 4 or more; two of a unit with two left; no more than a target has.
    expect(chance(odds, {}, 5)).toBeCloseTo(1 / 32, 12);
    expect(chance(odds, { life: 2 }, 2)).toBeCloseTo(1 / 4, 12);
    expect(chance(odds, { targetLife: 1 }, 1)).toBeCloseTo(31 / 32, 12);
  });

  test('count friends nearby and losses as they are given', async () => {
    const text = BASE.replace(HITS, 'hits: count(1 + near(command, 6), 6, min(6, 4 + own.losses))').replace(
      'hits - saves',
      'hits',
    );
    const odds = oddsUnder(await systemOf(text), {});
    expect(chance(odds, {}, 1)).toBeCloseTo(1 / 2, 12);
    expect(chance(odds, { nearCommand: 2 }, 3)).toBeCloseTo(1 / 8, 12);
    expect(chance(odds, { nearCommand: 1, ownLosses: 2 }, 2)).toBeCloseTo(1 / 36, 12);
  });

  test('ask for friends of the target where a word is about it', async () => {
    const text = BASE.replace('steady:', 'aura: near(command, 6)\n  steady:').replace(
      HITS,
      'hits: count(1 + t.aura, 6, 4)',
    );
    expect(inputsOf(await systemOf(text))).toContain('targetNearCommand');
  });

  test('of two distances of one stat have an input each', async () => {
    const text = BASE.replace(HITS, 'hits: count(1 + near(command, 6) + near(command, 12), 6, 4)');
    expect(inputsOf(await systemOf(text))).toContain('nearCommand2');
  });
});

test('weapons of a game compare what its profiles carry, by range and in contact', async () => {
  const { weapons, rules } = await systemOf();
  const { compileRules } = await import('../../src/sim/kernel/rules/table.ts');
  const { entries, covers } = weapons!(compileRules(rules, {}));
  expect(entries.map(({ id, procedure }) => [id, procedure])).toEqual([
    ['squad/rifle', 'shoot'],
    ['squad/knife', 'strike'],
    ['elite/rifle', 'shoot'],
    ['elite/knife', 'strike'],
  ]);
  expect(covers?.input).toBe('cover');
});
