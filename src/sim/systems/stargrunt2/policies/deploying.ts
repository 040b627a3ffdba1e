import type { Dice } from '../../../kernel/dice/dice.ts';
import { COVER_MASK, COVER_SHIFT, VISIBLE } from '../../../tabletop/sight.ts';
import { isDeployed, mayDeploy } from '../play/turn/deployment.ts';
import type { Battle } from '../table/battle.ts';
import type { Side } from '../table/side.ts';
import type { Unit } from '../table/unit.ts';
import { Volley } from './fire-values.ts';
import type { Outlook } from './outlook.ts';
import { FireTable, Places, type Pull } from './pull.ts';
import type { Tactics } from './tactics.ts';

/** Hundredths between centres. */
const CROWDED = 600;
/** Sample of the enemy's area. */
const MOST_LOOKOUTS = 24;
/** In figures, for vehicles and snipers. */
const SEEN_WITHOUT_VOLLEY = 0.5;

/** By mission, cover, and fire of enemies yet to deploy. */
export class Deploying {
  private readonly battle: Battle;
  private readonly side: number;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly weights: Tactics;
  private readonly places: Places;
  private readonly lookouts: Int32Array;
  private readonly volley = new Volley();
  private readonly table = new FireTable();

  constructor(battle: Battle, side: number, outlook: Outlook, pull: Pull, weights: Tactics) {
    this.battle = battle;
    this.side = side;
    this.outlook = outlook;
    this.pull = pull;
    this.weights = weights;
    this.places = new Places(weights.deploymentDraws);
    const { area } = battle.enemyOf(side);
    const count = Math.min(MOST_LOOKOUTS, area.length);
    this.lookouts = Int32Array.from({ length: count }, (_, i) => area[Math.floor(((i + 0.5) * area.length) / count)]);
  }

  /** The best drawn, else the first legal, -1 without any. */
  best(side: Side, unit: Unit, dice: Dice): number {
    const { battle, places, weights } = this;
    const { area, streams } = side;
    places.clear();
    for (let i = 0; i < weights.deploymentDraws; i++) {
      const drawn = dice.pick(streams.policy, area.length);
      places.take(area[drawn]);
      places.places[i] = drawn;
    }
    this.weigh(unit, side);
    const { values, count } = places;
    let best = -1;
    for (let i = 0; i < count; i++)
      if ((best < 0 || values[i] > values[best]) && mayDeploy(battle, unit, places.nodes[i])) best = i;
    if (best >= 0) return places.places[best];
    for (let i = 0; i < area.length; i++) if (mayDeploy(battle, unit, area[i])) return i;
    return -1;
  }

  /** Into the places' `values`. */
  private weigh(unit: Unit, side: Side): void {
    const { battle, places, pull, weights } = this;
    pull.weigh(unit, places);
    const apart = battle.enemyOf(side.index).assets.length > 0 ? weights.deploymentApart : 0;
    const { nodes, values, count } = places;
    for (let k = 0; k < count; k++)
      values[k] +=
        weights.deploymentCover * Math.min(1, battle.ground.coverAt[nodes[k]]) -
        apart * crowding(battle, side, nodes[k]);
    this.addSeen(unit);
  }

  private addSeen(unit: Unit): void {
    const { battle, lookouts, outlook, places, table, volley, weights } = this;
    const each = (weights.deploymentSeen * unplaced(battle.enemyOf(this.side))) / lookouts.length;
    // A side that stops others has to see them.
    if (each === 0 || (battle.goal.kind === 'reach' && battle.goal.side !== this.side)) return;
    const { x, y } = battle.lattice;
    const { nodes, looks, values, count } = places;
    outlook.values.gather(unit, volley, true);
    table.begin(volley.bandLength);
    for (let i = 0; i < lookouts.length; i++) {
      const from = lookouts[i];
      places.lookFrom(battle.sight, from);
      for (let k = 0; k < count; k++) {
        if ((looks[k] & VISIBLE) === 0) continue;
        const dx = x[nodes[k]] - x[from];
        const dy = y[nodes[k]] - y[from];
        const at = table.placeOf((looks[k] >> COVER_SHIFT) & COVER_MASK, dx * dx + dy * dy);
        if (table.learns(at)) table.values[at] = this.seen(unit, at);
        values[k] -= each * table.values[at];
      }
    }
  }

  private seen(unit: Unit, at: number): number {
    const { table, volley, weights } = this;
    const { values } = this.outlook;
    if (volley.row < 0) return SEEN_WITHOUT_VOLLEY;
    if (!values.shot(volley, unit, table.bandOf(at), table.coverOf(at), false)) return 0;
    return values.casualties + values.suppression * weights.suppression * unit.active;
  }
}

function unplaced({ units }: Side): number {
  let count = 0;
  for (let i = 0; i < units.length; i++) if (units[i].kind.parent < 0 && !isDeployed(units[i])) count++;
  return count;
}

function crowding({ lattice }: Battle, { units }: Side, node: number): number {
  let count = 0;
  for (let i = 0; i < units.length; i++)
    if (units[i].isInPlay && lattice.distanceSquared(units[i].centre, node) < CROWDED * CROWDED) count++;
  return count;
}
