import type { AnswersOf, Chance } from '../../../kernel/players/questions.ts';
import { mayAct, mayActThus, middleOf } from '../play/actions.ts';
import { distanceTo } from '../play/moves/hooks.ts';
import { mayAlight } from '../play/moves/transport.ts';
import { isTreatable } from '../play/nerve/reorganising.ts';
import { PASSES, PER_MARKER, type QUESTIONS, RESOLVES_MISSION } from '../play/questions.ts';
import { activatable, mayActivate } from '../play/turn/activation.ts';
import { mayDeploy } from '../play/turn/deployment.ts';
import { mayDo } from '../play/turn/states.ts';
import { mayPass } from '../play/turn/turn.ts';
import { ACTION, ACTIONS, type Action, NAMES, SMALL_ARMS } from '../rules/actions.ts';
import { takeAim, weaponsAt } from '../table/aiming.ts';
import type { Battle } from '../table/battle.ts';
import { MISSION_STATE, type Side } from '../table/side.ts';
import { nearestEnemy } from '../table/sighting.ts';
import type { Figure, Unit } from '../table/unit.ts';

const TRIES = 24;
const DRAWS = 200;

type Answers = AnswersOf<typeof QUESTIONS>;

const coin = (chance: Chance): boolean => chance.pick(2) === 1;
const mayDeployAt = (at: number, battle: Battle, side: Side, unit: Unit) => mayDeploy(battle, unit, side.area[at]);
const mayAlightAt = (at: number, battle: Battle, reach: Int32Array, unit: Unit) => mayAlight(battle, unit, reach[at]);

/** The floor to beat: kind, target, place and means drawn evenly, a few times while illegal. */
const RANDOM: Answers = {
  nextToDeploy: (chance, _battle, _side, _waiting, count) => chance.pick(count),
  deploy: (chance, battle, side, unit) => chance.legal(side.area.length, TRIES, mayDeployAt, battle, side, unit),
  begins: coin,
  next(chance, battle, side) {
    const passes = mayPass(battle, side) ? 1 : 0;
    const units = activatable(side);
    const { missions } = side;
    let arrived = 0;
    for (let i = 0; i < missions.length; i++) if (missions[i].state === MISSION_STATE.arrived) arrived++;
    let nth = chance.pick(passes + units + arrived);
    if (nth < passes) return PASSES;
    nth -= passes;
    for (let i = 0; i < side.units.length; i++) if (mayActivate(side.units[i]) && nth-- === 0) return i;
    for (let i = 0; i < missions.length; i++)
      if (missions[i].state === MISSION_STATE.arrived && nth-- === 0) return RESOLVES_MISSION + i;
    return PASSES;
  },
  act(chance, battle, unit, action) {
    for (let i = 0; i < DRAWS; i++) {
      action.kind = chance.pick(ACTIONS.length);
      if (action.kind === ACTION.nothing) return;
      if (!mayDo(battle, unit, action.kind)) continue;
      for (let j = 0; j < TRIES; j++) {
        drawAction(chance, battle, unit, action);
        if (mayActThus(battle, unit, action)) return;
      }
    }
    action.kind = ACTION.nothing;
  },
  showsItself: coin,
  reveal: (_chance, _battle, unit) => unit.centre,
  /** Among the points that the vehicle could have reached. */
  alight(chance, battle, unit) {
    const reach = battle.ground.movement.reach(unit.centre);
    const at = chance.legal(reach.length, TRIES, mayAlightAt, battle, reach, unit);
    return at < 0 ? -1 : reach[at];
  },
  finalFire(chance, battle, unit, attackers) {
    const isFree = battle.rules.finalFire.ignoresWeaponLimit;
    if (!coin(chance)) return 0;
    for (let i = 0; i < TRIES; i++) {
      const weapons = drawWeapons(chance, battle, unit);
      if (takeAim(battle, unit, attackers, weapons, isFree)) return weapons;
    }
    return 0;
  },
  withdraws: coin,
  withdrawsToCover: coin,
  pair: (chance, _battle, _side, _figure, _opponents, count) => chance.pick(count),
  keepsElectronicWarfare: coin,
  electronicWarfare: (chance, _battle, unit) => chance.pick(unit.electronicWarfareMarkers + 1),
  electronicSpot(chance, battle, unit) {
    const markers = chance.pick(unit.electronicWarfareMarkers + 1);
    const { asSeen } = battle.sides[1 - unit.side];
    const counter = asSeen[chance.pick(asSeen.length)];
    return markers === 0 || !counter.isCounter ? 0 : counter.index + markers * PER_MARKER;
  },
};

const SHOOT_NEAREST: Answers = {
  ...RANDOM,
  act: (_chance, battle, unit, action) => shootNearest(battle, unit, action),
  finalFire: (_chance, battle, unit, attackers) => weaponsAt(battle, unit, attackers, true),
};

const CLOSE_IN: Answers = {
  ...SHOOT_NEAREST,
  act(_chance, battle, unit, action) {
    if (mends(battle, unit, action)) return;
    const enemy = nearestEnemy(battle, unit.side, unit.centre, false);
    if (enemy === null) {
      action.kind = ACTION.nothing;
      return;
    }
    action.kind = ACTION.closeAssault;
    action.unit = enemy.index;
    if (mayAct(battle, unit, action)) return;
    approach(battle, unit, enemy, action);
    if (action.kind === ACTION.nothing) shootNearest(battle, unit, action);
  },
};

/** They judge nothing; chance decides the rest. */
export const CRUDE = { random: RANDOM, 'shoot-nearest': SHOOT_NEAREST, 'close-in': CLOSE_IN };

/** True if an action can detach, treat or carry a figure. */
function canBeNamed(battle: Battle, unit: Unit, figure: Figure, kind: number): boolean {
  if (kind === ACTION.detach) return figure.isActive && figure !== unit.leader;
  if (kind === ACTION.reorganise) return isTreatable(battle, unit, figure);
  return figure.isOnTable && !figure.isActive;
}

function drawAction(chance: Chance, battle: Battle, unit: Unit, action: Action): void {
  const { kind } = action;
  const side = battle.sides[unit.side];
  action.begin(kind, unit);
  if (NAMES.enemy[kind]) action.unit = oneOf(chance, battle.sides[1 - unit.side].asSeen);
  if (NAMES.friend[kind]) action.unit = oneOf(chance, side.units);
  if (NAMES.node[kind]) action.node = drawPoint(chance, battle, unit, kind);
  if (NAMES.weapons[kind]) action.weapons = drawWeapons(chance, battle, unit);
  if (NAMES.figures[kind]) drawFigures(chance, battle, unit, action);
  if (kind === ACTION.fire && unit.kind.sniper >= 0)
    action.figures = 1 << chance.pick(Math.max(1, battle.units[action.unit].size));
  if (!NAMES.asset[kind] || side.assets.length === 0) return;
  action.asset = chance.pick(side.assets.length);
  action.chits = chance.pick(unit.chits + 1);
  action.weapons = chance.pick(side.assets[action.asset].kind.warheads.length);
}

/** At even chances; a medical unit treats any unit's. */
function drawFigures(chance: Chance, battle: Battle, unit: Unit, action: Action): void {
  const { kind } = action;
  if (kind === ACTION.reorganise) {
    if (chance.pick(2) === 1) action.node = unit.centre;
    if (unit.kind.isMedical) action.unit = oneOf(chance, battle.sides[unit.side].units);
  }
  const named = battle.units[action.unit];
  for (let i = 0; i < named.size; i++) {
    const figure = named.figures[i];
    if (canBeNamed(battle, unit, figure, kind) && chance.pick(2) === 1) action.figures |= 1 << i;
  }
}

function oneOf(chance: Chance, units: readonly Unit[]): number {
  return units[chance.pick(units.length)].index;
}

function drawPoint(chance: Chance, battle: Battle, unit: Unit, kind: number): number {
  if (NAMES.asset[kind]) return chance.pick(battle.lattice.count);
  const middle = middleOf(unit, kind);
  const reach = battle.movementOf(unit).reach(middle);
  const drawn = chance.pick(reach.length + 1);
  return drawn === reach.length ? middle : reach[drawn];
}

/** Every non-empty set is equally likely. */
function drawWeapons(chance: Chance, battle: Battle, unit: Unit): number {
  if (unit.kind.vehicle !== null) {
    const guns = unit.kind.vehicle.guns.length;
    return guns === 0 ? 0 : 1 + chance.pick((1 << guns) - 1);
  }
  const { splitsSmallArms } = battle.gunnery;
  let bits = chance.pick(2) === 1 ? SMALL_ARMS : 0;
  for (let i = 0; i < unit.size; i++) {
    const { kind, isActive } = unit.figures[i];
    const isOwn = kind.supportWeapon >= 0 || kind.missile >= 0 || (splitsSmallArms && kind.weapon >= 0);
    if (isActive && isOwn && chance.pick(2) === 1) bits |= 1 << i;
  }
  return bits === 0 ? SMALL_ARMS : bits;
}

function mends(battle: Battle, unit: Unit, action: Action): boolean {
  action.begin(ACTION.nothing, unit);
  if (unit.isPanicked) action.kind = ACTION.removePanic;
  else if (unit.suppression > 0) action.kind = ACTION.removeSuppression;
  else if (unit.isDisorganised || unit.isInColumn) action.kind = ACTION.reorganise;
  else return false;
  if (!mayAct(battle, unit, action)) action.kind = ACTION.nothing;
  return true;
}

function approach(battle: Battle, unit: Unit, enemy: Unit | null, action: Action): void {
  action.kind = ACTION.nothing;
  if (enemy === null) return;
  const reach = battle.movementOf(unit).reach(unit.centre);
  let nearest = distanceTo(battle, unit.centre, enemy);
  let best = -1;
  action.kind = ACTION.move;
  for (let i = 0; i < reach.length; i++) {
    const distance = distanceTo(battle, reach[i], enemy);
    if (distance >= nearest) continue;
    action.node = reach[i];
    if (!mayAct(battle, unit, action)) continue;
    nearest = distance;
    best = reach[i];
  }
  action.node = best < 0 ? unit.centre : best;
  if (best < 0) action.kind = ACTION.nothing;
}

function shootNearest(battle: Battle, unit: Unit, action: Action): void {
  if (mends(battle, unit, action)) return;
  const target = nearestEnemy(battle, unit.side, unit.centre, true);
  if (target !== null && fires(battle, unit, target, action)) return;
  if (target === null) approach(battle, unit, nearestEnemy(battle, unit.side, unit.centre, false), action);
  else action.kind = ACTION.nothing;
}

/** With everything, or with single weapons that cannot fire together. */
function fires(battle: Battle, unit: Unit, target: Unit, action: Action): boolean {
  action.kind = ACTION.fire;
  action.unit = target.index;
  action.figures = 1;
  action.weapons = weaponsAt(battle, unit, target, false);
  if (action.weapons !== 0 && mayAct(battle, unit, action)) return true;
  const bits = unit.kind.vehicle === null ? unit.size : unit.kind.vehicle.guns.length;
  for (let bit = 0; bit < bits; bit++) {
    action.weapons = 1 << bit;
    if (mayAct(battle, unit, action)) return true;
  }
  action.weapons = 0;
  action.figures = 0;
  action.kind = ACTION.nothing;
  return false;
}
