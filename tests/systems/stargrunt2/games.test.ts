import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../../src/sim/kernel/dice/sampled.ts';
import { answering, Chance } from '../../../src/sim/kernel/players/questions.ts';
import { type Policy, QUESTIONS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { CRUDE } from '../../../src/sim/systems/stargrunt2/policies/crude.ts';
import { rulesWith } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import type { StargruntScenario } from '../../../src/sim/systems/stargrunt2/scenario.ts';
import { buildBattle, buildMatch, labelsOf, metricsOf } from '../../../src/sim/systems/stargrunt2/set-up.ts';
import type { Battle } from '../../../src/sim/systems/stargrunt2/table/battle.ts';
import { buildSides } from '../../../src/sim/systems/stargrunt2/table/forces.ts';
import { layOut } from '../../../src/sim/systems/stargrunt2/table/ground.ts';
import type { Side } from '../../../src/sim/systems/stargrunt2/table/side.ts';
import { PRESENCE, type Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { scenario } from '../../contracts/games.ts';
import { goldenGames } from '../../contracts/golden.ts';

const FOLDER = 'scenarios/stargrunt2';
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));

function wrongWith(battle: Battle, unit: Unit): string[] {
  const own = unit.figures.slice(0, unit.size);
  const active = own.filter((figure) => figure.isActive);
  const found: string[] = [];
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) found.push(`${unit.name} in turn ${battle.turn}: ${what}`);
  };
  if (unit.presence === PRESENCE.lost) check(unit.active === 0, 'lost with active figures');
  else check(unit.active === active.length, `${unit.active} active of ${active.length}`);
  check(
    own.every((figure) => figure.unit === unit),
    'a figure of another unit',
  );
  if (unit.isLocated && unit.hull === null) {
    check(
      active.every((figure) => figure.isOnTable && battle.occupant(figure.node) === figure),
      'not where it stands',
    );
    check(unit.active === 0 || battle.ground.movement.standable(unit.centre), 'its centre in a wall');
  }
  check(unit.suppression >= 0 && unit.suppression <= battle.rules.suppression.max, 'markers');
  check(unit.confidence >= 0 && unit.confidence <= 4, 'confidence');
  check(unit.actionsLeft === 0, 'actions left');
  return found;
}

function watcher(dice: SampledDice, { streams }: Side, wrong: string[]): Policy {
  const beginTurn = (battle: Battle): void => {
    for (const unit of battle.units) wrong.push(...wrongWith(battle, unit));
    for (const side of battle.sides) {
      const living = side.units.reduce((sum, unit) => sum + unit.active, 0);
      if (living !== side.living) wrong.push(`${side.name}: ${side.living} living of ${living}`);
    }
  };
  return { ...answering(QUESTIONS, CRUDE.random, new Chance(dice, streams.policy)), beginTurn };
}

test.each(files)('what is on the table agrees with what is counted, through games at random: %s', async (file) => {
  const { baseline } = await scenario(`${FOLDER}/${file}`);
  const data = baseline.data as StargruntScenario;
  const rules = rulesWith(baseline.houseRules as never);
  const ground = layOut(data, rules);
  const streams = new StreamBook();
  const sides = buildSides(data, rules, streams, ground);
  const recorder = new Recorder(metricsOf(data, rules, sides, ground), true);
  const dice = new SampledDice(5, streams);
  const policyDice = new SampledDice(6, streams);
  const battle = buildBattle(data, rules, ground, sides);
  const wrong: string[] = [];
  const watchers = battle.sides.map((side) => watcher(policyDice, side, wrong));
  const match = buildMatch(battle, { dice, policyDice, recorder, trace: null }, watchers, labelsOf(data, rules, sides));
  for (let game = 0; game < 3; game++) {
    dice.beginGame(game);
    policyDice.beginGame(game);
    match.play();
    recorder.endGame();
  }
  expect(wrong).toEqual([]);
});

goldenGames('stargrunt2', 3, { policy: 'random' });
