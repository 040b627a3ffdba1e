import { describe, expect, test } from 'vitest';
import { SUMS_RATES } from '../../../src/sim/kernel/counts/counter.ts';
import { PLACE_STRIDE, PLACE_SUM } from '../../../src/sim/kernel/counts/places.ts';
import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../../src/sim/kernel/dice/sampled.ts';
import { answering, Chance } from '../../../src/sim/kernel/players/questions.ts';
import { tacticsOf } from '../../../src/sim/kernel/players/tactics.ts';
import { compileRules } from '../../../src/sim/kernel/rules/table.ts';
import { tabulate } from '../../../src/sim/systems/stargate-solo/odds/tables.ts';
import type { Game } from '../../../src/sim/systems/stargate-solo/play/game.ts';
import type { Policy } from '../../../src/sim/systems/stargate-solo/play/questions.ts';
import { CRUDE, QUESTIONS } from '../../../src/sim/systems/stargate-solo/policies/crude.ts';
import { Tactician } from '../../../src/sim/systems/stargate-solo/policies/tactician.ts';
import { tactics } from '../../../src/sim/systems/stargate-solo/policies/tactics.ts';
import { rules } from '../../../src/sim/systems/stargate-solo/rules/rules.ts';
import type { SoloScenario } from '../../../src/sim/systems/stargate-solo/scenario.ts';
import { buildBattle, buildForces, buildMatch, metricsOf } from '../../../src/sim/systems/stargate-solo/set-up.ts';
import type { Battle } from '../../../src/sim/systems/stargate-solo/table/battle.ts';
import { layOut } from '../../../src/sim/systems/stargate-solo/table/ground.ts';
import { ON_TABLE } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { scenario } from '../../contracts/games.ts';
import { FOLDER, NAMES } from './files.ts';
import { goldenSolo } from './golden.ts';

goldenSolo(8);

function violation(battle: Battle): string | undefined {
  const nodes = new Set<number>();
  for (const side of battle.sides) {
    const enemies = battle.enemyOf(side.index).figures;
    let onTable = 0;
    for (const figure of side.figures) {
      if (figure.status !== ON_TABLE) continue;
      onTable++;
      nodes.add(figure.node);
      const close = enemies.filter((enemy) => enemy.status === ON_TABLE && battle.isClose(figure.node, enemy.node));
      const { rules } = battle;
      const must: Record<string, boolean> = {
        'engaged is the number of enemies in contact': figure.engaged === close.length,
        'a point with a figure is not free': !battle.isFree(figure.node),
        'figures stand where one can stand': battle.ways.standable(figure.node),
        'actions are within limits': figure.actions >= 0 && figure.actions <= figure.kind.fireActions,
        'markers are within limits': figure.markers <= rules.suppression.max,
        'moves are within limits': figure.movesMade <= rules.move.maxActions,
        'spotting tries are within limits': figure.tries <= rules.spotting.triesPerTurn,
        'a figure is in its group': figure.group.figures.slice(0, figure.group.size).includes(figure),
      };
      const broken = Object.keys(must).find((name) => !must[name]);
      if (broken !== undefined) return `${figure.name}: ${broken}`;
    }
    if (side.onTable !== onTable) return `side ${side.index}: ${side.onTable} on the table, ${onTable} counted`;
    const unspotted = enemies.filter(({ status, spotted }) => status === ON_TABLE && !spotted).length;
    if (side.unspotted !== unspotted) return `side ${side.index}: ${side.unspotted} unspotted, ${unspotted} counted`;
  }
  const standing = battle.sides[0].onTable + battle.sides[1].onTable;
  return nodes.size === standing ? undefined : `${standing} figures on ${nodes.size} points`;
}

function watching(battle: Battle, inner: Policy<Game>): Policy<Game> {
  const watch = <F extends (...given: any[]) => unknown>(decide: F): F =>
    ((...given: any[]) => {
      const wrong = violation(battle);
      if (wrong !== undefined) throw new Error(wrong);
      return decide(...given);
    }) as F;
  return {
    beginGame: inner.beginGame.bind(inner),
    deploy: inner.deploy.bind(inner),
    beginTurn: watch(inner.beginTurn.bind(inner)),
    unsuppress: inner.unsuppress.bind(inner),
    next: inner.next.bind(inner),
    act: watch(inner.act.bind(inner)),
    spot: inner.spot.bind(inner),
    fire: watch(inner.fire.bind(inner)),
    react: watch(inner.react.bind(inner)),
    capture: watch(inner.capture.bind(inner)),
  };
}

function placesOf({ layout, tally }: Recorder, kind: string, side: number): number {
  const { ground, sides, columns, rows, start } = layout.places!;
  const from = (ground.kinds.findIndex(({ name }) => name === kind) * sides + side) * columns * rows;
  let sum = 0;
  for (let square = 0; square < columns * rows; square++)
    sum += tally[start + (from + square) * PLACE_STRIDE + PLACE_SUM];
  return sum;
}

function fled({ layout, tally }: Recorder, side: number): number {
  const { metric, stride, views } = layout.counts.find((count) => count.metric.name === 'casualty-causes')!;
  const outcomesAt = SUMS_RATES + 3 * metric.rates.length;
  const cellsOfSide = views[0].cells / 2;
  let sum = 0;
  for (let cell = side * cellsOfSide; cell < (side + 1) * cellsOfSide; cell++)
    sum += tally[views[0].start + cell * stride + outcomesAt + metric.outcomes.indexOf('gone')];
  return sum;
}

const GAMES = 6;

describe('whatever happens', () => {
  test.each(NAMES)('%s: counts agree with the table at every decision', async (name) => {
    const { baseline } = await scenario(`${FOLDER}/${name}.yaml`);
    const data = baseline.data as SoloScenario;
    const compiled = compileRules(rules, baseline.houseRules);
    const streams = new StreamBook();
    const ground = layOut(data, compiled);
    const forces = buildForces(data, compiled, streams, ground);
    const battle = buildBattle(data, compiled, ground, forces);
    const recorder = new Recorder(metricsOf(data, compiled, forces));
    const dice = new SampledDice(5, streams);
    const policyDice = new SampledDice(6, streams);
    const inner =
      name === 'first-day-off-world'
        ? answering(QUESTIONS, CRUDE.random, new Chance(policyDice, battle.sides[0].policyStream))
        : new Tactician(battle, tabulate(compiled), policyDice, tacticsOf(tactics));
    const table = { dice, policyDice, recorder, trace: null };
    const match = buildMatch(battle, forces, table, watching(battle, inner));
    const shots = [0, 0];
    const losses = [0, 0];
    for (let game = 0; game < GAMES; game++) {
      dice.beginGame(game);
      policyDice.beginGame(game);
      match.play();
      recorder.endGame();
      for (const side of [0, 1]) {
        const at = recorder.sideColumn(side, 'score');
        expect(recorder.record[at + 1]).toBeLessThanOrEqual(recorder.set.maxStrength);
        expect(recorder.record[at + 2]).toBeLessThanOrEqual(recorder.record[at + 9]);
        shots[side] += recorder.record[recorder.sideColumn(side, 'shots')];
        losses[side] += recorder.record[recorder.sideColumn(side, 'losses')];
      }
    }
    for (const side of [0, 1]) {
      expect(placesOf(recorder, 'firedFrom', side)).toBe(shots[side]);
      // Those who fled or lay disabled at the start are losses that fell nowhere.
      const down = forces.sides[side].figures.filter(({ kind }) => kind.disabled).length * GAMES;
      expect(placesOf(recorder, 'fell', side) + fled(recorder, side) + down).toBe(losses[side]);
    }
  });
});
