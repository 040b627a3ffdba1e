import { EVENT } from '../counts/rule-events.ts';
import {
  A,
  B,
  BEYOND,
  BY_CHARGE,
  BY_OPEN_GROUND,
  C,
  CONTINUE,
  D,
  D6,
  DEFEND,
  DRAWN,
  E,
  FLEE,
  GO,
  HALT,
  MELEE_DISABLE,
  MELEE_KILL,
  MELEE_WOUND,
  PASS,
  PINNED,
  PUSHED,
  RISK_ROWS,
} from '../rules/profiles.ts';
import { ADVANCING, CHARGING, MARCH, RETREAT, RUNNING, STAY, SURRENDER, TO_COVER, TO_REFUGE } from '../rules/words.ts';
import { type Arm, STAFF } from '../steps/armoury.ts';
import type { ShotNumbers } from '../steps/fighting.ts';
import { NO_FORCE, REDEPLOYMENT } from '../steps/portals.ts';
import type { Figure, Group } from '../table/state.ts';
import { CHARGE, DRAG_ONE, FLIGHT, NO_DRAG } from '../table/ways.ts';
import type { Game } from './game.ts';

/** Rows before it depend on the Risk Factor alone. */
const ROW_DEFENDING = RISK_ROWS.indexOf('defending');
/** In the order of MORALE_CAUSES. */
const TEST_EVENTS = [
  EVENT.testSuppressed,
  EVENT.testCasualty,
  EVENT.testMeleeLost,
  EVENT.testCharge,
  EVENT.testOpenGround,
];

/** SOLO-04, 09, 26 to 32. */
export function noteShot({ tally }: Game, shooter: Figure, shot: ShotNumbers, reaction: boolean): void {
  if (reaction) tally.happened(EVENT.reacts);
  else {
    tally.happened(EVENT.shot);
    tally.happened(shooter.group.uncommanded ? EVENT.tableFires : EVENT.fires);
    if (shooter.movesMade > 0) tally.happened(EVENT.firesAfterMove);
  }
  if (shooter.gun !== null) tally.happened(EVENT.crewFires);
  tally.happened(EVENT.unaimed + shot.mode);
  if (shot.counted === BEYOND) tally.happened(EVENT.coverBeyond);
  else if (shot.counted > shot.band) tally.happened(EVENT.coverCounted);
  if (shot.hit) tally.happened(shot.automatic ? EVENT.automaticHit : EVENT.hits);
}

/** SOLO-34 to 36; not for zats. */
export function noteEffectDie({ tally }: Game, arm: Arm, natural: number, modified: number): void {
  tally.happened(arm.effect === STAFF ? EVENT.staffEffect : EVENT.conventionalEffect);
  if (modified !== natural) tally.happened(EVENT.effectModified);
  if (modified < 1) tally.happened(EVENT.effectBelowOne);
}

/** Called before the figure moves (SOLO-14 to 18, 52). */
export function noteMove({ battle, tally }: Game, figure: Figure, node: number, kind: number, drag: number): void {
  if (!figure.group.uncommanded) tally.happened(EVENT.moves);
  if (kind === CHARGE) tally.happened(EVENT.chargeMove);
  else if (kind === FLIGHT) tally.happened(EVENT.flightMove);
  if (figure.wounds > 0) tally.happened(EVENT.movesWounded);
  if (drag !== NO_DRAG) {
    if (figure.gun !== null) tally.happened(EVENT.gunDragged);
    else tally.happened(drag === DRAG_ONE ? EVENT.draggedByOne : EVENT.draggedByTwo);
  }
  if (figure.engaged > 0) tally.happened(EVENT.leavesMelee);
  const stage = battle.ways.stageOf(figure.node, node, kind, figure.wounds > 0, drag, figure.kind.pace);
  if (stage === 0) return;
  tally.happened(EVENT.hindered);
  if (battle.ways.isOwnDeduction(stage)) tally.happened(EVENT.ownDeduction);
}

/** SOLO-13, 41, 44 to 49. `counted`: testers whose Fire points count. */
export function noteTest(
  { tally }: Game,
  cause: number,
  testers: number,
  counted: number,
  inPart: boolean,
  result: number,
): void {
  tally.happened(TEST_EVENTS[cause]);
  if (cause === BY_CHARGE || cause === BY_OPEN_GROUND) tally.happened(EVENT.testedAtOnce);
  if (inPart) tally.happened(EVENT.testedInPart);
  if (counted < testers) tally.happened(EVENT.woundedNotCounted);
  if (result === PASS) tally.happened(EVENT.passed);
  else if (result === PINNED) tally.happened(EVENT.pinned);
  else if (result === FLEE) tally.happened(EVENT.flees);
}

/** SOLO-38, 52 to 54. */
export function noteCombat({ tally }: Game, a: Figure, b: Figure, extras: number, result: number): void {
  tally.happened(EVENT.combat);
  if (extras > 0) tally.happened(EVENT.extras);
  if (a.markers > 0 || b.markers > 0) tally.happened(EVENT.suppressedFights);
  if (result === DRAWN) tally.happened(EVENT.drawn);
  else if (result === PUSHED) tally.happened(EVENT.pushed);
  else if (result === MELEE_WOUND) tally.happened(EVENT.meleeWounds);
  else if (result === MELEE_DISABLE) tally.happened(EVENT.meleeDisables);
  else tally.happened(result === MELEE_KILL ? EVENT.meleeKills : EVENT.meleeKillsAndPushes);
}

/** SOLO-57, 61 to 71. */
export function noteRisk({ tally }: Game, parts: Int32Array, row: number, die: number): void {
  tally.happened(EVENT.riskTest);
  for (let i = 0; i < parts.length; i++) if (parts[i] !== 0) tally.happened(EVENT.calm + i);
  if (row < ROW_DEFENDING) tally.happened(EVENT.rowRf0 + row);
  else if (row === ROW_DEFENDING && die === D6) tally.happened(EVENT.defendersHeld);
}

/** SOLO-58, 72, 73, 77 to 88. Needs the survey of the group. */
export function noteOrder(game: Game, group: Group): void {
  const { battle, tally, seen } = game;
  const { order, plan, state } = group;
  if (group.side === 0) tally.happened(EVENT.actsByTable);
  if (state === DEFEND) tally.happened(plan === STAY ? EVENT.defendersStay : EVENT.defendersMoved);
  if (plan === RETREAT) tally.happened(EVENT.retreats);
  else if (plan === RUNNING) tally.happened(EVENT.runs);
  else if (plan === SURRENDER) tally.happened(EVENT.surrenders);
  else if (plan === TO_COVER) tally.happened(EVENT.toCover);
  const { lastKnown } = battle.sides[group.side];
  const blind = seen.foe < 0 && lastKnown >= 0 && group.goal === lastKnown;
  if (blind && (plan === MARCH || plan === TO_REFUGE || plan === RUNNING)) tally.happened(EVENT.lastKnown);
  if (order === CONTINUE) tally.happened(EVENT.continues);
  else if (order === GO && (plan === ADVANCING || plan === CHARGING)) tally.happened(EVENT.advances);
  else if (order === HALT) tally.happened(EVENT.halts);
  else if (order === A && plan === STAY) tally.happened(EVENT.toCover);
  else if (order === E) tally.happened(EVENT.toRefuge);
  else if (order === B && group.facesFoe) tally.happened(EVENT.turns);
  else if (order === D) tally.happened(EVENT.orderD);
  else if (order === C && plan === CHARGING) tally.happened(EVENT.orderCCharges);
  else if (order === C && plan === MARCH && seen.foe < 0)
    tally.happened(battle.scene.objectives[group.side] >= 0 ? EVENT.orderCObjective : EVENT.orderCAlong);
}

/** SOLO-90 to 93, 96, 97. */
export function notePortal(
  { tally }: Game,
  counters: number,
  contact: boolean,
  die: number,
  result: number,
  force: number,
): void {
  tally.happened(EVENT.portalDie);
  if (!contact) tally.happened(EVENT.portalNoContact);
  if (counters > 1) tally.happened(EVENT.portalCounters);
  if (die === 1 && result === NO_FORCE) tally.happened(EVENT.portalOne);
  if (force !== NO_FORCE && force !== REDEPLOYMENT) tally.happened(EVENT.arrives);
  if (force !== result) tally.happened(force === NO_FORCE ? EVENT.poolEmpty : EVENT.fallbackForce);
}
