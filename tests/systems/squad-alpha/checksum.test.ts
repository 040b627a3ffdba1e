import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Dice, StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { AlphaMatch } from '../../../src/sim/systems/squad-alpha/match.ts';
import {
  type Action,
  HOLD,
  MOVE,
  type Policy,
  SHOOT,
  STRIKE,
} from '../../../src/sim/systems/squad-alpha/play/questions.ts';
import { rules } from '../../../src/sim/systems/squad-alpha/rules/rules.ts';
import { type AlphaScenario, shape } from '../../../src/sim/systems/squad-alpha/scenario.ts';
import { buildBattle, buildSides, metricsOf } from '../../../src/sim/systems/squad-alpha/set-up.ts';
import type { Battle } from '../../../src/sim/systems/squad-alpha/table/battle.ts';
import { layOut } from '../../../src/sim/systems/squad-alpha/table/ground.ts';
import { type Figure, ON_TABLE, type Side } from '../../../src/sim/systems/squad-alpha/table/state.ts';
import { load, type Micro, wholeTree } from '../../support/tree.ts';

/** Equally likely legal choices; moves only to the scenario's points. */
class Chooser implements Policy {
  private readonly dice: Dice;
  private readonly skirmish: Skirmish;
  private readonly options: Action[] = [];

  constructor(dice: Dice, skirmish: Skirmish) {
    this.dice = dice;
    this.skirmish = skirmish;
  }

  beginTurn(): void {}

  nextToDeploy(): number {
    return 0;
  }

  deploy(battle: Battle, side: Side): number {
    return side.area.findIndex((node) => battle.mayDeploy(side.index, node));
  }

  assign(_battle: Battle, side: Side): void {
    const figures = side.figures.filter(({ status }) => status === ON_TABLE);
    const dice = [1, 2, 3, 4, 5, 6].flatMap((face) => Array<number>(side.pool[face]).fill(face));
    if (dice[0] !== dice.at(-1) && this.dice.pick(side.policyStream, 2) === 1) dice.reverse();
    for (const [i, figure] of figures.entries()) figure.die = dice[i];
  }

  next(_battle: Battle, side: Side, _ready: readonly Figure[], count: number): number {
    return count === 1 ? 0 : this.dice.pick(side.policyStream, count);
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    const { skirmish, options } = this;
    const isEngaged = battle.hasContact(figure);
    options.length = 0;
    for (const enemy of battle.enemyOf(figure.side).figures)
      if (!isEngaged && battle.mayShoot(figure, enemy) && (!skirmish.closesIn || battle.hasContact(enemy)))
        options.push({ kind: SHOOT, move: 0, target: enemy.index });
    for (const [x, y] of skirmish.points ?? []) {
      const node = battle.lattice.nodeNear(x * 100, y * 100);
      const move = battle.movement.reach(figure.node).indexOf(node);
      if (move >= 0 && battle.mayMove(figure, node)) options.push({ kind: MOVE, move, target: 0 });
    }
    if (!skirmish.closesIn || options.length === 0)
      options.push({ kind: isEngaged ? STRIKE : HOLD, move: 0, target: 0 });
    const { policyStream } = battle.sides[figure.side];
    Object.assign(action, options[options.length === 1 ? 0 : this.dice.pick(policyStream, options.length)]);
  }

  strike(battle: Battle, figure: Figure, _enemies: readonly Figure[], count: number): number {
    return count === 1 ? 0 : this.dice.pick(battle.sides[figure.side].policyStream, count);
  }
}

interface Skirmish {
  readonly scenario: unknown;
  readonly houseRules?: Patch;
  readonly points?: readonly (readonly [number, number])[];
  /** Shoots only at enemies in melee; holds when nothing else is legal. */
  readonly closesIn?: boolean;
  readonly turnDice?: readonly number[];
}

function micro(skirmish: Skirmish): Micro {
  const { scenario, houseRules, turnDice } = skirmish;
  const data = z.object(shape).parse(scenario) as AlphaScenario;
  const compiled = compileRules(rules, { 'force.minFigures': 1, ...houseRules });
  const streams = new StreamBook();
  const ground = layOut(data, compiled);
  const sides = buildSides(data, compiled, streams, ground);
  return {
    setUp: { streams, metrics: metricsOf(data, compiled, sides, ground) },
    match: (dice, recorder) => {
      if (turnDice !== undefined)
        load(
          dice,
          sides.map(({ turnDiceStream }) => turnDiceStream),
          turnDice,
        );
      const battle = buildBattle(data, compiled, ground, sides);
      const chooser = new Chooser(dice, skirmish);
      return new AlphaMatch(battle, { dice, policyDice: dice, recorder, trace: null }, [chooser, chooser], null);
    },
  };
}

const command = (command: number, training: string, name: string) => ({ name, training, command });

const FIRE: Skirmish = {
  scenario: {
    table: { width: 8, depth: 8, terrain: [{ name: 'wall', rect: [0, 0.4, 1, 0.4], cover: 'hard', sight: 'clear' }] },
    sides: {
      blue: {
        deploy: { rect: [0, 0, 2, 1] },
        figures: [command(1, 'regular', 'b1'), command(0, 'conscript', 'b2')],
      },
      red: { deploy: { rect: [0, 7, 1, 1] }, figures: [command(0, 'elite', 'r1')] },
    },
    mission: { objective: 'eliminate', turns: 1 },
  },
};

const MELEE: Skirmish = {
  scenario: {
    table: { width: 6, depth: 6, terrain: [] },
    sides: {
      blue: {
        deploy: { rect: [0, 0, 2, 1] },
        figures: [command(1, 'regular', 'b1'), command(0, 'conscript', 'b2')],
      },
      red: { deploy: { rect: [0, 3, 2, 1] }, figures: [command(1, 'conscript', 'r1'), command(0, 'elite', 'r2')] },
    },
    mission: { objective: 'eliminate', turns: 1 },
  },
  points: [
    [1, 2],
    [0, 1],
  ],
  closesIn: true,
  turnDice: [2, 5],
};

describe('the whole of the rules on micro-scenarios: every path of dice and choices', () => {
  test('fire', () => {
    const { checksum, differs } = wholeTree(micro(FIRE));
    expect(checksum).toMatchInlineSnapshot(`
      {
        "means": {
          "ALPHA-04 no point is hidden: a figure deploys in sight of the enemy": "2",
          "ALPHA-08 a figure falls before its step, and its die is lost": "19898143/52068096",
          "ALPHA-09 a figure neither moves nor shoots": "167291611/156204288",
          "ALPHA-11 a test at step 6": "49525153/312408576",
          "ALPHA-13 a figure shoots": "12906775/9762768",
          "ALPHA-14 a save is rolled behind cover from fire": "369743351/1874451456",
          "ALPHA-15 a figure that is hit does not save": "715465783/937225728",
          "ALPHA-21 a leader falls and another figure leads": "369743351/2811677184",
          "ALPHA-23 a test with a morale modifier": "2585329/78102144",
          "ALPHA-24 a test in which only a 1 succeeds, for it always does": "455/1084752",
          "ALPHA-25 a side breaks": "888326999/1405838592",
          "blue firstBreakTurn": "369743351/2811677184",
          "blue hits": "1406910647/2811677184",
          "blue shotKills": "1406910647/2811677184",
          "blue shots": "64037411/78102144",
          "red firstBreakTurn": "1406910647/2811677184",
          "red hits": "369743351/937225728",
          "red shotKills": "369743351/1405838592",
          "red shots": "4357421/8678016",
        },
        "paths": 53672,
        "results": {
          "1:1 with 1:1 left, turn 1": "595361993/2811677184",
          "1:1 with 2:1 left, turn 1": "203983/708588",
          "2:0 with 1:0 left, turn 1": "144124709/2811677184",
          "2:0 with 2:0 left, turn 1": "210464323/468612864",
        },
      }
    `);
    expect(differs).toBeGreaterThan(1e-4);
  });

  test('melee', () => {
    const { checksum, differs } = wholeTree(micro(MELEE));
    expect(checksum).toMatchInlineSnapshot(`
      {
        "means": {
          "ALPHA-04 no point is hidden: a figure deploys in sight of the enemy": "3",
          "ALPHA-08 a figure falls before its step, and its die is lost": "1183204297/10319560704",
          "ALPHA-09 a figure neither moves nor shoots": "250543159/286654464",
          "ALPHA-12 a figure moves": "117278329159/61917364224",
          "ALPHA-13 a figure shoots": "1669116497/61917364224",
          "ALPHA-15 a figure that is hit does not save": "1669116497/61917364224",
          "ALPHA-16 a move into contact gives a free attack": "100064887/483729408",
          "ALPHA-17 a figure in contact has to strike": "128040901/5159780352",
          "ALPHA-18 a blow kills": "32594139647/185752092672",
          "ALPHA-19 a figure in melee is shot at": "1669116497/61917364224",
          "ALPHA-19 a miss into a melee hits another figure": "3303608513/371504185344",
          "ALPHA-21 a leader falls and another figure leads": "69495071573/371504185344",
          "ALPHA-23 a test with a morale modifier": "225735029/3869835264",
          "ALPHA-25 a side breaks": "23170536391/123834728448",
          "blue firstBreakTurn": "63120756593/371504185344",
          "blue hits": "3430151497/371504185344",
          "blue meleeKills": "3709430255/185752092672",
          "blue shotKills": "3430151497/371504185344",
          "blue shots": "916758389/61917364224",
          "red firstBreakTurn": "1597713145/92876046336",
          "red hits": "273411581/30958682112",
          "red meleeKills": "601764779/3869835264",
          "red shotKills": "273411581/30958682112",
          "red shots": "62696509/5159780352",
        },
        "paths": 21720,
        "results": {
          "1:1 with 1:1 left, turn 1": "2615413/725594112",
          "1:1 with 1:2 left, turn 1": "20593888379/123834728448",
          "1:1 with 2:1 left, turn 1": "10701002867/371504185344",
          "1:1 with 2:2 left, turn 1": "24805113517/30958682112",
          "2:0 with 2:0 left, turn 1": "10285/181398528",
        },
      }
    `);
    expect(differs).toBeGreaterThan(1e-4);
  });
});
