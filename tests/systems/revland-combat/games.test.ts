import { expect, test } from 'vitest';
import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../../src/sim/kernel/dice/sampled.ts';
import { Course } from '../../../src/sim/kernel/players/course.ts';
import { answering, Chance } from '../../../src/sim/kernel/players/questions.ts';
import { definedSystem } from '../../../src/sim/kernel/rules/definitions.ts';
import { compileRules } from '../../../src/sim/kernel/rules/table.ts';
import type { System } from '../../../src/sim/kernel/system.ts';
import { type Policy, QUESTIONS } from '../../../src/sim/systems/revland-combat/play/questions.ts';
import { CRUDE } from '../../../src/sim/systems/revland-combat/policies/crude.ts';
import { WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import type { RevlandRules } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import type { RevlandScenario } from '../../../src/sim/systems/revland-combat/scenario.ts';
import { buildBattle, buildMatch, labelsOf, metricsOf } from '../../../src/sim/systems/revland-combat/set-up.ts';
import { system } from '../../../src/sim/systems/revland-combat/system.ts';
import type { Battle } from '../../../src/sim/systems/revland-combat/table/battle.ts';
import { buildSides } from '../../../src/sim/systems/revland-combat/table/forces.ts';
import { layOut } from '../../../src/sim/systems/revland-combat/table/ground.ts';
import { EMPTY, type Figure, type Side, STATUS } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { scenario, shippedFiles } from '../../contracts/games.ts';
import { goldenGames } from '../../contracts/golden.ts';

const files = shippedFiles('revland-combat');

function wrongWith(battle: Battle, figure: Figure): string[] {
  const found: string[] = [];
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) found.push(`${figure.name} in round ${battle.round}: ${what}`);
  };
  const isThere = figure.status === STATUS.onTable;
  check(!isThere || battle.occupant(figure.node) === figure, 'not where it stands');
  check(!isThere || battle.movement.standable(figure.node), 'in a wall');
  check((figure.status === STATUS.killed) === (figure.level === WOUND.killed), 'dead and alive');
  check(figure.mortalRound === 0 || figure.level >= WOUND.mortallyWounded, 'mortally wounded and not');
  const held = [...figure.things].filter((thing) => thing !== EMPTY);
  check(new Set(held).size === held.length, 'one thing twice');
  check(held.join() === figure.stock.subarray(0, figure.stockCount).join(), 'a stock of other things');
  check(
    held.every((thing) => battle.things[thing].holder === figure.index),
    'a thing of another figure',
  );
  check(figure.ready === EMPTY || held.includes(figure.ready), 'ready with what it has not');
  return found;
}

function watcher(dice: SampledDice, { policyStream }: Side, wrong: string[]): Policy {
  const beginTurn = (battle: Battle): void => {
    for (const figure of battle.figures) wrong.push(...wrongWith(battle, figure));
    for (const thing of battle.things) {
      const isInHand = battle.figures.some(({ things }) => things.includes(thing.index));
      if (isInHand !== thing.isHeld) wrong.push(`${thing.weapon.id} is held by nobody`);
      if (thing.shots < -1) wrong.push(`${thing.weapon.id} has ${thing.shots} shots`);
    }
  };
  return { ...answering(QUESTIONS, CRUDE.random, new Chance(dice, policyStream)), beginTurn };
}

test.each(files)('what is on the table agrees with what figures have, through games at random: %s', async (file) => {
  const { baseline } = await scenario(file);
  const data = baseline.data as RevlandScenario;
  const rules = compileRules(definedSystem(system as System, data).rules, baseline.houseRules) as RevlandRules;
  const ground = layOut(data, rules);
  const streams = new StreamBook();
  const sides = buildSides(data, rules, streams, ground);
  const recorder = new Recorder(metricsOf(data, rules, sides, ground), true);
  const dice = new SampledDice(5, streams);
  const policyDice = new SampledDice(6, streams);
  const battle = buildBattle(data, rules, ground, sides);
  const wrong: string[] = [];
  const watchers = battle.sides.map((side) => watcher(policyDice, side, wrong));
  const table = { dice, policyDice, recorder, trace: null, course: new Course() };
  const match = buildMatch(battle, table, watchers, labelsOf(data, rules, sides));
  for (let game = 0; game < 3; game++) {
    dice.beginGame(game);
    policyDice.beginGame(game);
    match.play();
    recorder.endGame();
  }
  expect(wrong).toEqual([]);
});

goldenGames('revland-combat', 5, { policy: 'random' });
