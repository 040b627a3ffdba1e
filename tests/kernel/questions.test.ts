import { expect, test } from 'vitest';
import { type Dice, StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { ScriptedDice } from '../../src/sim/kernel/dice/scripted.ts';
import { Chance, lapsing, question, told } from '../../src/sim/kernel/players/questions.ts';

class Player {
  readonly heard: string[] = [];
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  beginTurn(turn: number): void {
    this.heard.push(`${this.name} ${turn}`);
  }
  next(): string {
    return this.name;
  }
}
const QUESTIONS = { beginTurn: told<[turn: number]>(), next: question((_, answer: string) => answer) };

function pair(share: number, dice: Dice = new ScriptedDice([])) {
  const [policy, random] = [new Player('policy'), new Player('random')];
  return { policy, random, lapsed: lapsing(QUESTIONS, policy, random, share, new Chance(dice, 0)) };
}

test('a policy that never lapses is the policy, one that always does is the random one, and no die is drawn', () => {
  const never = pair(0);
  expect(never.lapsed).toBe(never.policy);
  const always = pair(1);
  expect(always.lapsed).toBe(always.random);
});

test('a share of the decisions is made at random, and both hear what happens', () => {
  const book = new StreamBook();
  const stream = book.open(0);
  const dice = new SampledDice(3, book);
  dice.beginGame(0);
  dice.beginTurn(1);
  const { policy, random, lapsed } = pair(0.2, dice);
  lapsed.beginTurn(4);
  expect([...policy.heard, ...random.heard]).toEqual(['policy 4', 'random 4']);
  let drawn = 0;
  for (let i = 0; i < 5000; i++) if (lapsed.next() === 'random') drawn++;
  expect(stream).toBe(0);
  // 5 standard errors.
  expect(Math.abs(drawn / 5000 - 0.2)).toBeLessThan(0.029);
});
