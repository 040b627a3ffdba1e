import { expect, test } from 'vitest';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { BREACH } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { checkRules, type RevlandRules, rulesWith } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import {
  DamageRoll,
  NO_RANKING,
  ProtectionRoll,
  STOPPED,
} from '../../../src/sim/systems/revland-combat/steps/damage.ts';
import { carriersOf, usualCarrier } from '../../../src/sim/systems/revland-combat/steps/skills.ts';

const problems = (houseRules: Record<string, unknown>) =>
  checkRules(rulesWith(houseRules as never)).map(({ message }) => message);

test('REV-22, REV-25 bands must rise, and limits may be equal', () => {
  expect(problems({})).toEqual([]);
  const bands = (from: number, short: number) => ({ 'range.estimate.from': from, 'range.estimate.short': short });
  expect(problems(bands(8, 8))).toEqual([]);
  expect(problems(bands(9, 8))).toEqual(['range.estimate must rise (from, short, medium, long), got 9, 8, 25, 100']);
});

test('REV-44 a piece without a ranking is undamaged, whatever the one before it suffered', () => {
  const rules = rulesWith({ 'dice.wild.enabled': false } as never);
  const [damage, cover] = [new DamageRoll(rules), new ProtectionRoll(rules)];
  damage.use({ dice: 4, pips: 0 });
  Object.assign(damage, { bodyDice: 1 });
  Object.assign(cover, { dice: 1 });
  expect(cover.resolve(new ScriptedDice([6, 6, 6, 6, 1]), damage)).toBe(BREACH.destroyed);
  cover.dice = NO_RANKING;
  expect(cover.passThrough(new ScriptedDice([]), damage)).toBe(STOPPED);
  expect(cover.breach).toBe(BREACH.undamaged);
});

test('a weapon is judged in the hands of the first profile that carries it, else of the first profile', () => {
  const profiles = { civilian: { weapons: [] }, guard: { weapons: ['club'] }, thug: { weapons: ['club', 'knife'] } };
  const rules = { profiles } as unknown as RevlandRules;
  expect(carriersOf(rules, 'club')).toEqual(['guard', 'thug']);
  expect(usualCarrier(rules, 'club')).toBe('guard');
  expect(usualCarrier(rulesWith(), 'no such weapon')).toBe(Object.keys(rulesWith().profiles)[0]);
});
