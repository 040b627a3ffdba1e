import { hundredths, segmentDistanceSquared } from '../../../tabletop/geometry.ts';
import { placeIn } from '../../../tabletop/movement.ts';
import { ACTION, type Action, AIM, NOBODY, OPTION, optionBits } from '../rules/actions.ts';
import { OUT_OF_RANGE, USE, WOUND } from '../rules/profiles.ts';
import type { WeaponUse } from '../steps/armoury.ts';
import type { Battle } from './battle.ts';
import { nearestNode, pieceInSight } from './pieces.ts';
import { HIDDEN } from './sights.ts';
import { EMPTY, type Figure, MOVED, STATUS, UNSTATED } from './state.ts';
import { type Thing, UNLIMITED } from './things.ts';

/** REV-20: in hundredths. */
export function moveLength({ rules }: Battle, { move }: Figure, kind: number): number {
  const { freeShare, sprintMultiplier } = rules.movement;
  if (kind === ACTION.halfMove) return Math.floor(move * freeShare);
  return kind === ACTION.sprint ? Math.floor(move * sprintMultiplier) : move;
}

/** `length`: hundredths. */
function leads(battle: Battle, figure: Figure, node: number, length: number): boolean {
  const { movement, lattice } = battle;
  const from = figure.node;
  if (node === from || !battle.isFree(node) || !movement.standable(node)) return false;
  if (lattice.distanceSquared(from, node) > length * length) return false;
  if (battle.rules.movement.enemyBarrier > 0) return leadsPastEnemies(battle, figure, node, length);
  return costTo(battle, from, node, length) <= length;
}

const NO_WAY = Number.MAX_SAFE_INTEGER;

/** Ways longer than a move bend at most once. */
function costTo({ movement }: Battle, from: number, node: number, length: number): number {
  if (length > movement.maxMove) {
    const straight = movement.straightCost(from, node);
    if (straight >= 0 && straight <= length) return straight;
  }
  const reach = movement.reach(from);
  const costs = movement.reachCost(from);
  const at = placeIn(reach, node);
  if (at >= 0) return costs[at];
  if (length <= movement.maxMove) return NO_WAY;
  for (let i = 0; i < reach.length; i++) {
    const left = length - costs[i];
    if (left < 0 || movement.lattice.distanceSquared(reach[i], node) > left * left) continue;
    const leg = movement.straightCost(reach[i], node);
    if (leg >= 0 && leg <= left) return costs[i] + leg;
  }
  return NO_WAY;
}

/** REV-20, by house rule: straight, near able enemies only at the ends. */
function leadsPastEnemies(battle: Battle, { node: from, side }: Figure, node: number, length: number): boolean {
  const { movement, lattice } = battle;
  const { x, y } = lattice;
  const cost = movement.straightCost(from, node);
  if (cost < 0 || cost > length) return false;
  const barrier = hundredths(battle.rules.movement.enemyBarrier);
  const { figures } = battle.enemyOf(side);
  for (let i = 0; i < figures.length; i++) {
    const enemy = figures[i];
    if (!enemy.isAble) continue;
    const limit = Math.min(
      barrier * barrier + 1,
      lattice.distanceSquared(node, enemy.node),
      lattice.distanceSquared(from, enemy.node),
    );
    const nearest = segmentDistanceSquared(x[enemy.node], y[enemy.node], x[from], y[from], x[node], y[node]);
    if (nearest < limit) return false;
  }
  return true;
}

/** No code has more dice. */
const MOST_ACTIONS = 12;

/** REV-17. */
export function mayState({ rules, sides }: Battle, { side }: Figure, count: number): boolean {
  if (!Number.isInteger(count) || count < 0) return false;
  if (count > 1 && (sides[side].forbidden & (1 << OPTION['several actions'])) !== 0) return false;
  return count <= (rules.actions.max ?? MOST_ACTIONS);
}

/** In the pass or after the first action. */
export function may(battle: Battle, figure: Figure, action: Action): boolean {
  const { kind } = action;
  const { forbidden } = battle.sides[figure.side];
  if (forbidden !== 0 && (forbidden & optionBits(action)) !== 0) return false;
  if (kind === ACTION.hold) return true;
  if (kind === ACTION.halfMove) return mayMoveHalf(battle, figure, action.node);
  if (!figure.isAble || figure.isBarred) return false;
  switch (kind) {
    case ACTION.goProne:
      return !figure.isProne;
    case ACTION.drop:
      return holds(battle, figure, action.thing) && !battle.things[action.thing].isBareHands;
    case ACTION.leave:
      return isUnmoved(figure) && !figure.isProne && !battle.isAfter && isOnEdge(battle, figure);
    case ACTION.standUp:
      return figure.isProne && (!battle.rules.prone.standIsAction || figure.actionsLeft > 0);
  }
  return figure.actionsLeft > 0 && mayTake(battle, figure, action);
}

function mayTake(battle: Battle, figure: Figure, action: Action): boolean {
  const { kind } = action;
  if (kind === ACTION.firstAid) return mayAid(battle, figure, battle.figures[action.figure]);
  if (kind === ACTION.fullMove || kind === ACTION.sprint) return mayMove(battle, figure, kind, action.node);
  if (battle.isAfter) return false;
  const thing: Thing | undefined = battle.things[action.thing];
  switch (kind) {
    case ACTION.attack:
      return mayAttack(battle, figure, thing, action);
    case ACTION.throwAt:
      return mayThrowAt(battle, figure, thing, action);
    case ACTION.attackPiece:
      return mayAttackPiece(battle, figure, thing, action);
    case ACTION.draw:
      return mayDraw(battle, figure, thing);
    case ACTION.reload:
      return mayReload(battle, figure, thing);
    case ACTION.clearJam:
      return thing?.isJammed === true && isInHand(battle, figure, thing);
    case ACTION.pickUp:
      return mayPickUp(battle, figure, thing);
  }
  return false;
}

function holds({ things }: Battle, figure: Figure, thing: number): boolean {
  return thing >= 0 && thing < things.length && things[thing].holder === figure.index;
}

/** REV-30. */
function isInHand({ rules }: Battle, figure: Figure, thing: Thing): boolean {
  if (thing.holder !== figure.index) return false;
  return figure.ready === thing.index || thing.isBareHands || !rules.modules.drawing || rules.drawing.actions === 0;
}

/** REV-30 to 34: whatever the target. */
export function isReady(battle: Battle, figure: Figure, thing: Thing, use: WeaponUse): boolean {
  const { rules } = battle;
  if (thing.holder !== figure.index) return false;
  const isAtHand = use.use === USE.throw && !rules.drawing.thrown;
  if (!isAtHand && !isInHand(battle, figure, thing)) return false;
  if (use.use === USE.fire && (thing.isJammed || isEmpty(battle, thing))) return false;
  return use.use === USE.strike || battle.mayFireAgain(figure, use);
}

/** REV-31: reloads by no action while magazines are left. */
function isEmpty({ rules }: Battle, { shots, magazines, weapon }: Thing): boolean {
  if (!rules.modules.ammunition || shots !== 0) return false;
  return weapon.reloadActions > 0 || magazines === 0;
}

/** REV-02: non-lethal weapons alone until attacked. */
function mayUseForce({ sides }: Battle, { side }: Figure, { weapon }: Thing): boolean {
  const { isNonLethalFirst, wasAttacked } = sides[side];
  return !isNonLethalFirst || wasAttacked || weapon.isNonLethal;
}

/** With a code that can be rolled (REV-14); null for none. */
function readyUse(battle: Battle, figure: Figure, thing: Thing | undefined, use: number): WeaponUse | null {
  if (thing === undefined) return null;
  const found = thing.weapon.uses[use];
  if (found === null || !isReady(battle, figure, thing, found) || !mayUseForce(battle, figure, thing)) return null;
  return battle.isUsable(figure.character.attack[found.index], battle.penaltyOf(figure)) ? found : null;
}

/** REV-22, 26, 38, 42: blasts are aimed at points. */
function mayAttack(
  battle: Battle,
  figure: Figure,
  thing: Thing | undefined,
  { figure: index, use, aim }: Action,
): boolean {
  const found = readyUse(battle, figure, thing, use);
  const target = battle.figures[index];
  if (found === null || found.isBlast || target === undefined || target.side === figure.side) return false;
  return mayBeTarget(battle, target) && mayAimAt(battle, target, aim) && canHit(battle, figure, target, found);
}

function mayBeTarget({ rules }: Battle, target: Figure): boolean {
  return target.status === STATUS.onTable && (target.isAble || rules.targets.outOfAction);
}

/** REV-38, 39. */
function mayAimAt({ rules }: Battle, target: Figure, aim: number): boolean {
  if (aim === AIM.figure) return true;
  return rules.modules.calledShots && (aim !== AIM.heldWeapon || target.ready !== EMPTY);
}

/** REV-22, 26, 42. */
function canHit(battle: Battle, figure: Figure, target: Figure, use: WeaponUse): boolean {
  if (battle.ranges.band(use, battle.lattice.distanceSquared(figure.node, target.node)) === OUT_OF_RANGE) return false;
  return battle.sight.exposure(figure.node, target.node) !== HIDDEN;
}

/** REV-81: in range and, unless by house rule, in sight. */
function mayThrowAt(battle: Battle, figure: Figure, thing: Thing | undefined, { node, use }: Action): boolean {
  const found = readyUse(battle, figure, thing, use);
  if (found === null || !found.isBlast || node === figure.node) return false;
  if (!(node >= 0 && node < battle.lattice.count)) return false;
  if (battle.ranges.band(found, battle.lattice.distanceSquared(figure.node, node)) === OUT_OF_RANGE) return false;
  return (use === USE.throw && !battle.rules.thrown.needsSight) || battle.sight.visible(figure.node, node);
}

/** REV-42: ranked, its nearest point in range and sight. */
function mayAttackPiece(
  battle: Battle,
  figure: Figure,
  thing: Thing | undefined,
  { piece, use, figure: behind }: Action,
): boolean {
  const found = readyUse(battle, figure, thing, use);
  const barrier = battle.barriers[piece];
  if (found === null || barrier === undefined || barrier.isDestroyed || !barrier.hasRanking) return false;
  if (found.isBlast && !mayBlastPiece(battle, figure, piece, behind)) return false;
  const distance = pieceInSight(battle, figure.node, piece);
  if (distance < 0 || battle.ranges.band(found, distance) === OUT_OF_RANGE) return false;
  return behind === NOBODY || isBehind(battle, figure, battle.figures[behind], piece);
}

/** REV-35, by house rule. Nobody throws at the own point. */
function mayBlastPiece(battle: Battle, { side, node }: Figure, piece: number, behind: number): boolean {
  if (!battle.rules.blast.harmsPieces || behind !== NOBODY) return false;
  if ((battle.sides[side].forbidden & (1 << OPTION['throw blast'])) !== 0) return false;
  return nearestNode(battle, node, piece) !== node;
}

function isBehind(battle: Battle, figure: Figure, target: Figure | undefined, piece: number): boolean {
  if (target === undefined || target.side === figure.side || target.status !== STATUS.onTable) return false;
  return battle.sight.line(figure.node, target.node).covers.includes(piece);
}

export function mayDraw({ rules }: Battle, figure: Figure, thing: Thing | undefined): boolean {
  if (thing === undefined || !rules.modules.drawing || rules.drawing.actions === 0) return false;
  return thing.holder === figure.index && !thing.isBareHands && figure.ready !== thing.index;
}

function mayReload(battle: Battle, figure: Figure, thing: Thing | undefined): boolean {
  if (thing === undefined || !battle.rules.modules.ammunition || !isInHand(battle, figure, thing)) return false;
  const { ammo, reloadActions } = thing.weapon;
  if (ammo === null || reloadActions === 0) return false;
  return thing.shots < ammo && (thing.magazines === UNLIMITED || thing.magazines > 0);
}

/** REV-39: within 1 m, with room for it. */
function mayPickUp(battle: Battle, figure: Figure, thing: Thing | undefined): boolean {
  if (thing === undefined || !thing.liesAbout || !battle.hasRoom(figure)) return false;
  const { lattice } = battle;
  return lattice.distanceSquared(figure.node, thing.node) <= PICK_UP * PICK_UP;
}

const PICK_UP = 100;

/** REV-20. */
function isUnmoved({ moved, hasActed }: Figure): boolean {
  return moved === MOVED.none && !hasActed;
}

/** REV-20, and REV-69 for the revived incapacitated. */
function mayMoveHalf(battle: Battle, figure: Figure, node: number): boolean {
  if (!isUnmoved(figure)) return false;
  if (mayCrawl(figure)) return leads(battle, figure, node, crawlLength(battle));
  if (!mayStartHalfMove(figure)) return false;
  return leads(battle, figure, node, moveLength(battle, figure, ACTION.halfMove));
}

export function mayStartHalfMove(figure: Figure): boolean {
  return isUnmoved(figure) && (mayCrawl(figure) || (figure.isAble && !figure.isBarred && !figure.isProne));
}

/** REV-69. */
export function mayCrawl({ isRevived, status, unconsciousRounds }: Figure): boolean {
  return isRevived && status === STATUS.onTable && unconsciousRounds === 0;
}

export function crawlLength({ rules }: Battle): number {
  return Math.floor(100 * rules.incapacitated.revivedMove);
}

/** REV-20: a full move or a sprint. */
function mayMove(battle: Battle, figure: Figure, kind: number, node: number): boolean {
  return mayStartMove(battle, figure, kind) && leads(battle, figure, node, moveLength(battle, figure, kind));
}

export function mayStartMove({ rules }: Battle, figure: Figure, kind: number): boolean {
  if (figure.isProne) return false;
  if (kind === ACTION.sprint) return isUnmoved(figure) && isOnlyAction(figure);
  if (figure.moved !== MOVED.none && figure.moved !== MOVED.full) return false;
  return figure.fullMoves < rules.movement.fullPerRound;
}

/** REV-20: no reaction before. */
function isOnlyAction({ stated, taken, added, hasReacted }: Figure): boolean {
  return (stated === 1 || stated === UNSTATED) && taken === 0 && added === 0 && !hasReacted;
}

function isOnEdge({ sides }: Battle, { side, node }: Figure): boolean {
  return sides[side].edge.includes(node);
}

/** REV-64, 69, 74, 76. */
export function mayAid(battle: Battle, figure: Figure, patient: Figure | undefined): boolean {
  if (patient === undefined || patient === figure || patient.side !== figure.side) return false;
  if (patient.status !== STATUS.onTable || patient.isAble || patient.isRevived || patient.isStabilised) return false;
  if (battle.isAfter && patient.level !== WOUND.mortallyWounded) return false;
  const { retries, reach } = battle.rules.firstAid;
  if (retries !== null && patient.aidFailures > retries) return false;
  if (!battle.isUsable(figure.character.firstAid, battle.penaltyOf(figure))) return false;
  return battle.isWithin(figure, patient, reach);
}
