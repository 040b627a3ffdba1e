import type { AnswersOf, Chance } from '../../../kernel/players/questions.ts';
import type { Choice, QUESTIONS } from '../play/questions.ts';
import { type Battle, HOLD, NONE } from '../table/battle.ts';
import { ON_TABLE, type Side, STEPS, type Unit } from '../table/state.ts';

type Answers = AnswersOf<typeof QUESTIONS>;

/** Draws before legal points are listed. */
const TRIES = 24;
const left = new Int32Array(STEPS + 1);
/** Choices by action, points among them, and which these are beside its own. */
const choices = new Int32Array(32);
const points = new Int32Array(32);
const NOWHERE: Int32Array = new Int32Array(0);
const reaches: Int32Array[] = Array.from({ length: 32 }, () => NOWHERE);

const mayDeployAt = (at: number, battle: Battle, side: Side): boolean => battle.mayDeploy(side.index, side.area[at]);

/** Every legal choice is equally likely. */
const RANDOM: Answers = {
  nextToDeploy: (chance, _battle, _side, _waiting, count) => chance.pick(count),
  deploy: (chance, battle, side) => chance.legal(side.area.length, TRIES, mayDeployAt, battle, side, null),
  assign(chance, _battle, side) {
    for (let face = 1; face <= STEPS; face++) left[face] = side.pool[face];
    let count = side.onTable;
    for (let i = 0; i < side.figures.length; i++) {
      const unit = side.figures[i];
      if (unit.status !== ON_TABLE) continue;
      let nth = chance.pick(count--);
      let face = 1;
      while (nth >= left[face]) nth -= left[face++];
      left[face]--;
      unit.die = face;
    }
  },
  next: (chance, _battle, _side, _ready, count) => chance.pick(count),
  /** Holding, and each action with each point, target and weapon, are equally likely; illegal choices are drawn again. */
  act(chance, battle, unit, choice) {
    const total = countChoices(battle, unit);
    do draw(chance.pick(total), battle, unit, choice);
    while (!battle.mayAct(unit, choice.action, choice.node, choice.target, choice.weapon));
  },
  react(chance, battle, unit, enemy, choice) {
    const { length } = battle.engine.actions;
    const weapons = 1 + unit.weapons.length;
    do {
      const drawn = chance.pick(1 + length * weapons);
      choice.action = drawn === 0 ? HOLD : Math.floor((drawn - 1) / weapons);
      const carried = (drawn - 1) % weapons;
      choice.weapon = drawn === 0 || carried === 0 ? NONE : unit.weapons[carried - 1];
    } while (choice.action !== HOLD && !battle.mayReact(unit, choice.action, enemy, choice.weapon));
  },
};

/** Of each permitted action: points, targets and weapons to draw from, its own point and `NONE` included. */
function countChoices(battle: Battle, unit: Unit): number {
  const { actions } = battle.engine;
  const permitted = battle.permitted(unit);
  const targets = battle.enemyOf(unit.side).figures.length + 1;
  const weapons = unit.weapons.length + 1;
  let total = 1;
  for (let i = 0; i < actions.length; i++) {
    choices[i] = 0;
    if ((permitted & (1 << i)) === 0) continue;
    const { move, shoot, strike } = actions[i];
    if (move !== null && !battle.mayArrive(unit, i)) continue;
    reaches[i] = move === null ? NOWHERE : battle.reachOf(unit, i);
    points[i] = reaches[i].length + 1;
    choices[i] = points[i] * (shoot === 'none' && !strike ? 1 : targets) * (shoot === 'one' ? weapons : 1);
    total += choices[i];
  }
  return total;
}

/** The choice of a number below what was just counted. */
function draw(nth: number, battle: Battle, unit: Unit, choice: Choice): void {
  choice.hold(unit);
  if (nth === 0) return;
  let rest = nth - 1;
  let action = 0;
  while (rest >= choices[action]) rest -= choices[action++];
  choice.action = action;
  const point = rest % points[action];
  rest = (rest - point) / points[action];
  if (point > 0) choice.node = reaches[action][point - 1];
  const { shoot, strike } = battle.engine.actions[action];
  const targets = shoot === 'none' && !strike ? 1 : battle.enemyOf(unit.side).figures.length + 1;
  const target = rest % targets;
  const weapon = (rest - target) / targets;
  if (target > 0) choice.target = battle.enemyOf(unit.side).figures[target - 1].index;
  if (weapon > 0) choice.weapon = unit.weapons[weapon - 1];
}

/** In contact strikes; else shoots at the nearest enemy in sight and range, or goes towards the nearest. */
const SHOOT_NEAREST: Answers = {
  ...RANDOM,
  act(chance, battle, unit, choice) {
    if (strikes(chance, battle, unit, choice) || shoots(battle, unit, choice)) return;
    if (!approaches(chance, battle, unit, choice)) helps(battle, unit, choice);
  },
  react: (_chance, battle, unit, enemy, choice) => reacts(battle, unit, enemy, choice),
};

/** Always goes towards the nearest enemy, into contact. */
const CLOSE_IN: Answers = {
  ...RANDOM,
  act(chance, battle, unit, choice) {
    if (strikes(chance, battle, unit, choice) || approaches(chance, battle, unit, choice)) return;
    helps(battle, unit, choice);
  },
  react: (_chance, battle, unit, enemy, choice) => reacts(battle, unit, enemy, choice),
};

/** Other choices are random. */
export const CRUDE = { random: RANDOM, 'shoot-nearest': SHOOT_NEAREST, 'close-in': CLOSE_IN };

/** Some enemy in contact, by the first action that strikes where it stands. */
function strikes(chance: Chance, battle: Battle, unit: Unit, choice: Choice): boolean {
  const target = touched(battle, unit, unit.node, 0);
  if (target === NONE) return false;
  for (let i = 0; i < battle.engine.actions.length; i++) {
    if (!battle.engine.actions[i].strike || (battle.permitted(unit) & (1 << i)) === 0) continue;
    if (settle(battle, unit, choice, i, unit.node, target, NONE)) {
      pickTouched(chance, battle, unit, choice);
      return true;
    }
  }
  return false;
}

/** Index of the nth enemy in contact with a point; `NONE` beyond the last. */
function touched(battle: Battle, { side }: Unit, node: number, nth: number): number {
  const enemies = battle.enemyOf(side).figures;
  let left = nth;
  for (let i = 0; i < enemies.length; i++)
    if (enemies[i].status === ON_TABLE && battle.touches(node, enemies[i].node) && left-- === 0)
      return enemies[i].index;
  return NONE;
}

/** Each enemy in contact is equally likely. */
function pickTouched(chance: Chance, battle: Battle, unit: Unit, choice: Choice): void {
  let count = 0;
  while (touched(battle, unit, choice.node, count) !== NONE) count++;
  if (count > 1) choice.target = touched(battle, unit, choice.node, chance.pick(count));
}

/** The nearest enemy that it can shoot from here, by the first action that shoots. */
function shoots(battle: Battle, unit: Unit, choice: Choice): boolean {
  const enemies = battle.enemyOf(unit.side).figures;
  let nearest = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < battle.engine.actions.length; i++) {
    const { shoot } = battle.engine.actions[i];
    if (shoot === 'none' || (battle.permitted(unit) & (1 << i)) === 0) continue;
    let least = nearest;
    let found: Unit | null = null;
    for (let k = 0; k < enemies.length; k++) {
      const distance = battle.lattice.distanceSquared(enemies[k].node, unit.node);
      if (distance >= least || !battle.mayShoot(unit, unit.node, enemies[k], NONE)) continue;
      least = distance;
      found = enemies[k];
    }
    if (found === null) continue;
    const weapon = shoot === 'one' ? firstInRange(battle, unit, found.node) : NONE;
    if (settle(battle, unit, choice, i, unit.node, found.index, weapon)) nearest = least;
  }
  return nearest < Number.MAX_SAFE_INTEGER;
}

function firstInRange(battle: Battle, { node, weapons }: Unit, to: number): number {
  for (let k = 0; k < weapons.length; k++) if (battle.isInRange(weapons[k], node, to)) return weapons[k];
  return NONE;
}

/** To the point nearest to the nearest enemy, in contact too. False if none is nearer than here. */
function approaches(chance: Chance, battle: Battle, unit: Unit, choice: Choice): boolean {
  const foe = nearestEnemy(battle, unit);
  if (foe === null) return false;
  let nearest = battle.lattice.distanceSquared(unit.node, foe.node);
  for (let i = 0; i < battle.engine.actions.length; i++) {
    const { move, contact, strike } = battle.engine.actions[i];
    if (move === null || (battle.permitted(unit) & (1 << i)) === 0 || !battle.mayArrive(unit, i)) continue;
    const reach = battle.reachOf(unit, i);
    const aims = strike && contact && battle.hasBlows(unit);
    // From the nearest on: whether a point is legal takes longer than how near it is.
    for (let k = nextNearest(battle, reach, foe.node, NONE, nearest); k >= 0; ) {
      const target = aims ? touched(battle, unit, reach[k], 0) : NONE;
      if (settle(battle, unit, choice, i, reach[k], target, NONE)) {
        nearest = battle.lattice.distanceSquared(reach[k], foe.node);
        break;
      }
      k = nextNearest(battle, reach, foe.node, k, nearest);
    }
  }
  if (choice.target !== NONE) pickTouched(chance, battle, unit, choice);
  return choice.action !== HOLD;
}

/** Place of the point that comes after another by distance, then by place, nearer than a limit; `NONE` if there is none. */
function nextNearest({ lattice }: Battle, reach: Int32Array, node: number, after: number, limit: number): number {
  const last = after < 0 ? -1 : lattice.distanceSquared(reach[after], node);
  let least = limit;
  let found = NONE;
  for (let k = 0; k < reach.length; k++) {
    const distance = lattice.distanceSquared(reach[k], node);
    if (distance >= least || distance < last || (distance === last && k <= after)) continue;
    least = distance;
    found = k;
  }
  return found;
}

function nearestEnemy(battle: Battle, unit: Unit): Unit | null {
  const enemies = battle.enemyOf(unit.side).figures;
  let nearest = Number.MAX_SAFE_INTEGER;
  let found: Unit | null = null;
  for (let i = 0; i < enemies.length; i++) {
    const distance = battle.lattice.distanceSquared(enemies[i].node, unit.node);
    if (enemies[i].status !== ON_TABLE || distance >= nearest) continue;
    nearest = distance;
    found = enemies[i];
  }
  return found;
}

/** The first action that has effects alone. */
function helps(battle: Battle, unit: Unit, choice: Choice): void {
  for (let i = 0; i < battle.engine.actions.length; i++)
    if (settle(battle, unit, choice, i, unit.node, NONE, NONE)) return;
}

/** The first that it can make. */
function reacts(battle: Battle, unit: Unit, enemy: Unit, choice: Choice): void {
  for (let i = 0; i < battle.engine.actions.length; i++) {
    const weapon = battle.engine.actions[i].shoot === 'one' ? firstInRange(battle, unit, enemy.node) : NONE;
    if (!battle.mayReact(unit, i, enemy, weapon)) continue;
    choice.action = i;
    choice.weapon = weapon;
    return;
  }
}

/** Takes the choice if it is legal. */
function settle(
  battle: Battle,
  unit: Unit,
  choice: Choice,
  action: number,
  node: number,
  target: number,
  weapon: number,
): boolean {
  if (!battle.mayAct(unit, action, node, target, weapon)) return false;
  choice.action = action;
  choice.node = node;
  choice.target = target;
  choice.weapon = weapon;
  return true;
}
