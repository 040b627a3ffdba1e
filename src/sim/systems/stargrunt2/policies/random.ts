import type { Dice } from '../../../kernel/dice/dice.ts';
import { mayAct } from '../play/actions/actions.ts';
import {
  middleOf,
  NAMES_ASSET,
  NAMES_ENEMY,
  NAMES_FIGURES,
  NAMES_FRIEND,
  NAMES_NODE,
  NAMES_WEAPONS,
} from '../play/choices.ts';
import { mayAlight } from '../play/moves/transport.ts';
import { isTreatable } from '../play/nerve/reorganising.ts';
import {
  ACTION,
  ACTIONS,
  type Action,
  PASSES,
  PER_MARKER,
  type Policy,
  RESOLVES_MISSION,
  SMALL_ARMS,
} from '../play/policy.ts';
import { activatable, mayActivate } from '../play/turn/activation.ts';
import { mayDeploy } from '../play/turn/deployment.ts';
import { mayDo } from '../play/turn/states.ts';
import { mayPass } from '../play/turn/turn.ts';
import { takeAim } from '../table/aiming.ts';
import type { Battle } from '../table/battle.ts';
import { MISSION_STATE, type Side } from '../table/side.ts';
import type { Figure, Unit } from '../table/unit.ts';

/** Whether a figure can be detached, treated or carried, as an action of a kind has it. */
function canBeNamed(battle: Battle, unit: Unit, figure: Figure, kind: number): boolean {
  if (kind === ACTION.detach) return figure.isActive && figure !== unit.leader;
  if (kind === ACTION.reorganise) return isTreatable(battle, unit, figure);
  return figure.isOnTable && !figure.isActive;
}

/** Draws before a uniform choice among the legal points is made by listing them. */
const TRIES = 24;
/** Kinds of action that are drawn before nothing is done: almost always the first few that the state of the unit allows are open. */
const DRAWS = 200;

/**
 * The floor that a policy has to beat. A kind of action is drawn, then whom, where and what with, each evenly among all that there are, and that
 * again a few times while it is not legal: every kind that is open is about as likely as any other.
 */
export class RandomPolicy implements Policy {
  private readonly dice: Dice;

  constructor(dice: Dice) {
    this.dice = dice;
  }

  beginTurn(): void {}

  private pick(side: Side, n: number): number {
    return this.dice.pick(side.streams.policy, n);
  }

  nextToDeploy(_battle: Battle, side: Side, _waiting: readonly Unit[], count: number): number {
    return this.pick(side, count);
  }

  deploy(battle: Battle, { area }: Side, unit: Unit): number {
    return this.place(battle, unit, area, mayDeploy);
  }

  /**
   * The position of a point where a unit may be placed, -1 where there is none. Drawing until a point is legal is uniform over the legal
   * points, and so is the list that it falls back on.
   */
  private place(battle: Battle, unit: Unit, nodes: Int32Array, mayBeAt: typeof mayDeploy): number {
    const side = battle.sides[unit.side];
    for (let i = 0; i < TRIES; i++) {
      const drawn = this.pick(side, nodes.length);
      if (mayBeAt(battle, unit, nodes[drawn])) return drawn;
    }
    let count = 0;
    for (let i = 0; i < nodes.length; i++) if (mayBeAt(battle, unit, nodes[i])) count++;
    if (count === 0) return -1;
    let nth = this.pick(side, count);
    let at = 0;
    while (!mayBeAt(battle, unit, nodes[at]) || nth-- > 0) at++;
    return at;
  }

  begins(_battle: Battle, side: Side): boolean {
    return this.pick(side, 2) === 1;
  }

  /** One of the units that can be activated, of the missions that have arrived, or a pass where that is allowed. */
  next(battle: Battle, side: Side): number {
    const passes = mayPass(battle, side) ? 1 : 0;
    const units = activatable(side);
    const { missions } = side;
    let arrived = 0;
    for (let i = 0; i < missions.length; i++) if (missions[i].state === MISSION_STATE.arrived) arrived++;
    let nth = this.pick(side, passes + units + arrived);
    if (nth < passes) return PASSES;
    nth -= passes;
    for (let i = 0; i < side.units.length; i++) if (mayActivate(side.units[i]) && nth-- === 0) return i;
    for (let i = 0; i < missions.length; i++)
      if (missions[i].state === MISSION_STATE.arrived && nth-- === 0) return RESOLVES_MISSION + i;
    return PASSES;
  }

  act(battle: Battle, unit: Unit, action: Action): void {
    const side = battle.sides[unit.side];
    for (let i = 0; i < DRAWS; i++) {
      action.kind = this.pick(side, ACTIONS.length);
      if (action.kind === ACTION.nothing) return;
      if (!mayDo(battle, unit, action.kind)) continue;
      for (let j = 0; j < TRIES; j++) {
        this.draw(battle, unit, side, action);
        if (mayAct(battle, unit, action)) return;
      }
    }
    action.kind = ACTION.nothing;
  }

  private draw(battle: Battle, unit: Unit, side: Side, action: Action): void {
    const { kind } = action;
    action.begin(kind, unit);
    if (NAMES_ENEMY[kind]) action.unit = this.oneOf(side, battle.sides[1 - unit.side].asSeen);
    if (NAMES_FRIEND[kind]) action.unit = this.oneOf(side, side.units);
    if (NAMES_NODE[kind]) action.node = this.point(battle, unit, side, kind);
    if (NAMES_WEAPONS[kind]) action.weapons = this.weapons(battle, unit, side);
    if (NAMES_FIGURES[kind]) this.drawFigures(battle, unit, side, action);
    if (kind === ACTION.fire && unit.kind.sniper >= 0)
      action.figures = 1 << this.pick(side, Math.max(1, battle.units[action.unit].size));
    if (!NAMES_ASSET[kind] || side.assets.length === 0) return;
    action.asset = this.pick(side, side.assets.length);
    action.chits = this.pick(side, unit.chits + 1);
    action.weapons = this.pick(side, side.assets[action.asset].kind.warheads.length);
  }

  /** Each figure that can be meant is named or not, one as likely as the other; whom a unit treats, its own but for medical units. */
  private drawFigures(battle: Battle, unit: Unit, side: Side, action: Action): void {
    const { kind } = action;
    if (kind === ACTION.reorganise) {
      if (this.pick(side, 2) === 1) action.node = unit.centre;
      if (unit.kind.isMedical) action.unit = this.oneOf(side, side.units);
    }
    const named = battle.units[action.unit];
    for (let i = 0; i < named.size; i++) {
      const figure = named.figures[i];
      if (canBeNamed(battle, unit, figure, kind) && this.pick(side, 2) === 1) action.figures |= 1 << i;
    }
  }

  private oneOf(side: Side, units: readonly Unit[]): number {
    return units[this.pick(side, units.length)].index;
  }

  private point(battle: Battle, unit: Unit, side: Side, kind: number): number {
    if (NAMES_ASSET[kind]) return this.pick(side, battle.lattice.count);
    const middle = middleOf(unit, kind);
    const reach = battle.movementOf(unit).reach(middle);
    const drawn = this.pick(side, reach.length + 1);
    return drawn === reach.length ? middle : reach[drawn];
  }

  /** A set of the weapons that a unit has, at least one of them: each set as likely as any other. */
  private weapons(battle: Battle, unit: Unit, side: Side): number {
    if (unit.kind.vehicle !== null) {
      const guns = unit.kind.vehicle.guns.length;
      return guns === 0 ? 0 : 1 + this.pick(side, (1 << guns) - 1);
    }
    const { splitsSmallArms } = battle.gunnery;
    let bits = this.pick(side, 2) === 1 ? SMALL_ARMS : 0;
    for (let i = 0; i < unit.size; i++) {
      const { kind, isActive } = unit.figures[i];
      const isOwn = kind.supportWeapon >= 0 || kind.missile >= 0 || (splitsSmallArms && kind.weapon >= 0);
      if (isActive && isOwn && this.pick(side, 2) === 1) bits |= 1 << i;
    }
    return bits === 0 ? SMALL_ARMS : bits;
  }

  showsItself(battle: Battle, unit: Unit): boolean {
    return this.pick(battle.sides[unit.side], 2) === 1;
  }

  reveal(_battle: Battle, unit: Unit): number {
    return unit.centre;
  }

  /** Drawn like a place to deploy, among the points that the vehicle could have reached. */
  alight(battle: Battle, unit: Unit): number {
    const reach = battle.ground.movement.reach(unit.centre);
    const at = this.place(battle, unit, reach, mayAlight);
    return at < 0 ? -1 : reach[at];
  }

  finalFire(battle: Battle, unit: Unit, attackers: Unit): number {
    const side = battle.sides[unit.side];
    const isFree = battle.rules.finalFire.ignoresWeaponLimit;
    if (this.pick(side, 2) === 0) return 0;
    for (let i = 0; i < TRIES; i++) {
      const weapons = this.weapons(battle, unit, side);
      if (takeAim(battle, unit, attackers, weapons, isFree)) return weapons;
    }
    return 0;
  }

  withdraws(battle: Battle, unit: Unit): boolean {
    return this.pick(battle.sides[unit.side], 2) === 1;
  }

  withdrawsToCover(battle: Battle, unit: Unit): boolean {
    return this.pick(battle.sides[unit.side], 2) === 1;
  }

  pair(_battle: Battle, side: Side, _figure: Figure, _opponents: readonly Figure[], count: number): number {
    return this.pick(side, count);
  }

  keepsElectronicWarfare(battle: Battle, unit: Unit): boolean {
    return this.pick(battle.sides[unit.side], 2) === 1;
  }

  /** No task, or one with any number of the markers left. */
  electronicWarfare(battle: Battle, unit: Unit): number {
    return this.pick(battle.sides[unit.side], unit.electronicWarfareMarkers + 1);
  }

  electronicSpot(battle: Battle, unit: Unit): number {
    const side = battle.sides[unit.side];
    const markers = this.pick(side, unit.electronicWarfareMarkers + 1);
    const { asSeen } = battle.sides[1 - unit.side];
    const counter = asSeen[this.pick(side, asSeen.length)];
    return markers === 0 || !counter.isCounter ? 0 : counter.index + markers * PER_MARKER;
  }
}
