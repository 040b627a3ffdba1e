import type { Dice } from '../../../kernel/dice/dice.ts';
import { isDeployed, mayDeploy } from '../play/turn/deployment.ts';
import type { Battle } from '../table/battle.ts';
import type { Side } from '../table/side.ts';
import type { Unit } from '../table/unit.ts';
import { bandOfPlace, bandPlace, coverOfPlace, ROW_TO } from './fire-memory.ts';
import { Volley } from './fire-values.ts';
import type { Outlook } from './outlook.ts';
import { Places, type Pull } from './pull.ts';
import type { Tactics } from './tactics.ts';

/** Hundredths between centres. */
const CROWDED = 600;
/** Sample of the enemy's area. */
const MOST_LOOKOUTS = 24;
/** In figures, for vehicles and snipers. */
const SEEN_WITHOUT_VOLLEY = 0.5;
/** Place for who is not seen, and a view that is not yet known. */
const NOBODY = ROW_TO[0];
const UNKNOWN = 255;

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
  /** By length of a band: what each point of the area is to each look-out, as a place in `worths`. */
  private readonly views = new Map<number, Uint8Array>();
  /** What a look-out would take there, by cover and band. */
  private readonly worths = new Float64Array(NOBODY + 1);

  constructor(battle: Battle, side: number, outlook: Outlook, pull: Pull, weights: Tactics) {
    this.battle = battle;
    this.side = side;
    this.outlook = outlook;
    this.pull = pull;
    this.weights = weights;
    this.places = new Places(battle.lattice, weights.deploymentDraws);
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
    const { battle, lookouts, outlook, places, volley, weights, worths } = this;
    const each = (weights.deploymentSeen * unplaced(battle.enemyOf(this.side))) / lookouts.length;
    // A side that stops others has to see them.
    if (each === 0 || (battle.goal.kind === 'reach' && battle.goal.side !== this.side)) return;
    outlook.values.gather(unit, volley, true);
    const views = this.viewsOf(volley.bandLength);
    const { values, count } = places;
    worths.fill(Number.NaN).fill(0, NOBODY, NOBODY + 1);
    for (let k = 0; k < count; k++) {
      const row = places.places[k] * lookouts.length;
      if (views[row] === UNKNOWN) this.view(views, row, places.nodes[k]);
      let value = values[k];
      for (let i = 0; i < lookouts.length; i++) {
        const at = views[row + i];
        if (Number.isNaN(worths[at])) this.learn(unit, at);
        value -= each * worths[at];
      }
      values[k] = value;
    }
  }

  /** Fixed by the ground and the length of a band, so it is looked up once for each point. */
  private viewsOf(bandLength: number): Uint8Array {
    const known = this.views.get(bandLength);
    if (known !== undefined) return known;
    const { area } = this.battle.sides[this.side];
    const views = new Uint8Array(area.length * this.lookouts.length).fill(UNKNOWN);
    this.views.set(bandLength, views);
    return views;
  }

  private view(views: Uint8Array, row: number, node: number): void {
    const { lookouts } = this;
    const { lattice, sight } = this.battle;
    const perBand = 1 / this.volley.bandLength;
    for (let i = 0; i < lookouts.length; i++) {
      const distance = Math.sqrt(lattice.distanceSquared(lookouts[i], node));
      views[row + i] = Math.min(NOBODY, ROW_TO[sight.look(lookouts[i], node)] + bandPlace(distance, perBand));
    }
  }

  private learn(unit: Unit, at: number): void {
    const { volley, weights, worths } = this;
    const { values } = this.outlook;
    worths[at] = volley.row < 0 ? SEEN_WITHOUT_VOLLEY : 0;
    if (values.shot(volley, unit, bandOfPlace(at), coverOfPlace(at), false))
      worths[at] = values.casualties + values.suppression * weights.suppression * unit.active;
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
