import { describe, expect, test } from 'vitest';
import { type Dice, StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { compileRules } from '../../../src/sim/kernel/rules/table.ts';
import { canFire, isLegalShot } from '../../../src/sim/systems/stargate-solo/play/firing.ts';
import type { Game } from '../../../src/sim/systems/stargate-solo/play/game.ts';
import { mayEndAt, mayMove, reachOf } from '../../../src/sim/systems/stargate-solo/play/moving.ts';
import {
  type Action,
  CHARGE_AT,
  FIRE,
  MOVE,
  type Policy,
  STOP,
} from '../../../src/sim/systems/stargate-solo/play/questions.ts';
import { nearestUnspotted } from '../../../src/sim/systems/stargate-solo/play/seeing.ts';
import { SGC } from '../../../src/sim/systems/stargate-solo/rules/profiles.ts';
import { rules } from '../../../src/sim/systems/stargate-solo/rules/rules.ts';
import { buildBattle, buildForces, buildMatch, metricsOf } from '../../../src/sim/systems/stargate-solo/set-up.ts';
import { layOut } from '../../../src/sim/systems/stargate-solo/table/ground.ts';
import { type Figure, ON_TABLE, PURPOSES } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { CHARGE, NO_DRAG, NORMAL } from '../../../src/sim/systems/stargate-solo/table/ways.ts';
import { load, type Micro, wholeTree } from '../../support/tree.ts';
import { type Stage, scenarioOf } from './support.ts';

type Purpose = (typeof PURPOSES.names)[number];

/** Few, equally likely legal choices; a figure acts once per turn. */
class Chooser implements Policy<Game> {
  private readonly dice: Dice;
  private readonly scene: Scene;

  constructor(dice: Dice, scene: Scene) {
    this.dice = dice;
    this.scene = scene;
  }

  private pick(game: Game, n: number): number {
    return n <= 1 ? 0 : this.dice.pick(game.battle.sides[SGC].policyStream, n);
  }

  beginGame(): void {}

  deploy(): number {
    return 0;
  }

  beginTurn(): void {}

  unsuppress(game: Game): boolean {
    return this.pick(game, 2) === 0;
  }

  next(): number {
    return 0;
  }

  act(game: Game, figure: Figure, action: Action): void {
    const options: Partial<Action>[] = figure.charging >= 0 ? [] : [{ kind: STOP }];
    action.kind = STOP;
    if (!mayMove(game, figure)) return;
    const { lattice } = game.battle;
    for (const [x, y] of this.scene.moves ?? []) {
      const node = lattice.nodeNear(x * 100, y * 100);
      const isReached = reachOf(game, figure, NORMAL, NO_DRAG).includes(node);
      if (isReached && figure.node !== node && mayEndAt(game, figure, node) && figure.charging < 0)
        options.push({ kind: MOVE, node });
    }
    if (this.scene.charges) this.charges(game, figure, options);
    if (options.length > 0) Object.assign(action, options[this.pick(game, options.length)]);
  }

  private charges(game: Game, figure: Figure, options: Partial<Action>[]): void {
    const { battle } = game;
    for (const enemy of battle.enemyOf(SGC).figures) {
      if (enemy.status !== ON_TABLE || !battle.isKnown(enemy)) continue;
      if (figure.charging >= 0 && figure.charging !== enemy.index) continue;
      const reach = reachOf(game, figure, CHARGE, NO_DRAG);
      let nearest = -1;
      let least = battle.lattice.distanceSquared(figure.node, enemy.node);
      for (let i = 0; i < reach.length; i++) {
        const distance = battle.lattice.distanceSquared(reach[i], enemy.node);
        if (distance >= least || !battle.isFree(reach[i])) continue;
        nearest = reach[i];
        least = distance;
      }
      if (nearest >= 0) options.push({ kind: CHARGE_AT, node: nearest, target: enemy.index });
    }
  }

  spot(game: Game, figure: Figure): number {
    const { groups, groupCount } = game.battle.enemyOf(SGC);
    const hidden = groups
      .slice(0, groupCount)
      .flatMap((group, i) => (nearestUnspotted(game, figure, group) ? [i] : []));
    return hidden.length === 0 ? -1 : hidden[this.pick(game, hidden.length)];
  }

  fire(game: Game, figure: Figure, action: Action): void {
    const options: Partial<Action>[] = [{ kind: STOP }];
    for (const mode of this.scene.modes ?? [])
      for (const { index } of game.battle.enemyOf(SGC).figures)
        if (isLegalShot(game, figure, game.battle.figures[index], mode))
          options.push({ kind: FIRE, target: index, mode });
    // Fires whenever it can; other games also test stopping.
    if (options.length > 1) options.shift();
    Object.assign(action, options[this.pick(game, options.length)]);
  }

  react(game: Game, figure: Figure, mover: Figure): number {
    const modes = (this.scene.modes ?? []).filter((mode) => canFire(game, figure, mover, mode));
    const drawn = modes.length === 0 ? 0 : this.pick(game, modes.length + 1);
    return drawn === 0 ? -1 : modes[drawn - 1];
  }

  capture(game: Game): boolean {
    return this.pick(game, 2) === 0;
  }
}

interface Scene extends Stage {
  readonly moves?: readonly (readonly [number, number])[];
  readonly charges?: boolean;
  readonly modes?: readonly number[];
  readonly loaded?: Partial<Record<Purpose, readonly number[]>>;
}

function micro(scene: Scene): Micro {
  const data = scenarioOf(scene);
  const compiled = compileRules(rules, scene.houseRules ?? {});
  const streams = new StreamBook();
  const ground = layOut(data, compiled);
  const forces = buildForces(data, compiled, streams, ground);
  return {
    setUp: { streams, metrics: metricsOf(data, compiled, forces) },
    match: (dice, recorder) => {
      for (const [purpose, faces] of Object.entries(scene.loaded ?? {})) {
        // The purpose is in the highest bits of a key.
        const index = PURPOSES.names.indexOf(purpose as Purpose);
        load(
          dice,
          [...streams.keys.keys()].filter((stream) => streams.keys[stream] >>> 26 === index),
          faces,
        );
      }
      const battle = buildBattle(data, compiled, ground, forces);
      const table = { dice, policyDice: dice, recorder, trace: null };
      return buildMatch(battle, forces, table, new Chooser(dice, scene));
    },
  };
}

const FIRE_FIGHT: Scene = {
  width: 12,
  depth: 12,
  sgc: [
    { name: 's1', at: [5, 1] },
    { name: 's2', at: [6, 1], wounds: 1 },
  ],
  solo: [
    { name: 'j1', at: [5, 10] },
    { name: 'j2', at: [6, 10] },
  ],
  modes: [1],
  loaded: { effect: [1, 4, 6], melee: [2, 5], morale: [1, 6], woundTurns: [1, 3] },
};

const CLOSE: Scene = {
  width: 12,
  depth: 12,
  sgc: [
    { name: 's1', at: [5, 5] },
    { name: 's2', at: [6, 5] },
  ],
  solo: [
    { name: 'j1', at: [5, 8] },
    { name: 'j2', at: [6, 8] },
  ],
  charges: true,
  loaded: { melee: [1, 3, 6], effect: [1, 6], risk: [1, 6], morale: [1, 6], woundTurns: [1, 3] },
};

const WOOD: Scene = {
  width: 12,
  depth: 12,
  terrain: [{ name: 'wood', rect: [4, 7, 4, 4], cover: 'soft', sight: 'blocks-through', movement: 'rough' }],
  sgc: [{ name: 's1', at: [5, 2] }],
  solo: [{ name: 'j1', at: [5, 9] }],
  moves: [[5, 5]],
  modes: [1],
  mission: { objective: 'eliminate', turns: 2 },
  loaded: { effect: [1, 5], melee: [2, 5], risk: [2, 5], morale: [1, 5], woundTurns: [1] },
};

describe('the whole of the rules on micro-scenarios: every path of dice and choices', () => {
  test.each([
    ['a fire fight', FIRE_FIGHT],
    ['a charge', CLOSE],
    ['a wood', WOOD],
  ])('%s', (_, scene) => {
    const { checksum, differs } = wholeTree(micro(scene));
    expect(checksum).toMatchSnapshot();
    expect(differs).toBeGreaterThan(1e-4);
  });
});
