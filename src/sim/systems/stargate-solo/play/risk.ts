import { indices } from '../../../kernel/indices.ts';
import { ADVANCE, FALL_BACK, OUT_OF_RANGE, RISK_REASONS, RUN } from '../rules/profiles.ts';
import { tenthsLost } from '../steps/risk.ts';
import { type Figure, type Group, ON_TABLE } from '../table/state.ts';
import type { Game } from './game.ts';
import { isInCover } from './moving.ts';

const {
  calm: CALM,
  goauld: GOAULD,
  coverOrAdvancing: COVER_OR_ADVANCING,
  enemyInRange: ENEMY_IN_RANGE,
  raw: RAW,
  perTenth: PER_TENTH,
  flank: FLANK,
  outshot: OUTSHOT,
  running: RUNNING,
} = indices(RISK_REASONS);

export function survey(game: Game, group: Group): void {
  lookAround(game, group);
  game.seen.retreatingFriend = game.seen.able > 0 && seesRetreat(game, group);
}

/** Without retreating friends, which only Risk Factors count. */
export function lookAround(game: Game, group: Group): void {
  const { battle, seen } = game;
  const { x, y } = battle.lattice;
  seen.foe = -1;
  seen.foeDistance = Number.MAX_SAFE_INTEGER;
  seen.clearInRange = 0;
  seen.inRange = false;
  seen.flanked = false;
  seen.able = 0;
  seen.centreX = 0;
  seen.centreY = 0;
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (!battle.isAble(figure)) continue;
    seen.able++;
    seen.centreX += x[figure.node];
    seen.centreY += y[figure.node];
  }
  if (seen.able === 0) return;
  seen.centreX /= seen.able;
  seen.centreY /= seen.able;
  const { figures } = battle.enemyOf(group.side);
  for (let i = 0; i < figures.length; i++) surveyEnemy(game, group, figures[i]);
}

function surveyEnemy(game: Game, group: Group, enemy: Figure): void {
  const { battle, seen } = game;
  if (!battle.isAble(enemy) || !battle.isKnown(enemy)) return;
  const { bands } = battle.arm(enemy);
  let visible = false;
  let clear = false;
  let inRange = false;
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (!battle.isAble(figure)) continue;
    inRange ||= bands[battle.inches(enemy.node, figure.node)] !== OUT_OF_RANGE;
    if (!battle.sees(figure.node, enemy.node)) continue;
    visible = true;
    clear ||= battle.cover(figure, enemy) === 0;
    const distance = battle.lattice.distanceSquared(figure.node, enemy.node);
    if (distance >= seen.foeDistance) continue;
    seen.foeDistance = distance;
    seen.foe = enemy.index;
    seen.nearest = figure.node;
  }
  if (!visible) return;
  if (inRange) seen.inRange = true;
  if (inRange && clear) seen.clearInRange++;
  if (!seen.flanked && isBehind(game, group, enemy)) seen.flanked = true;
}

/** SOLO-67. */
function isBehind(game: Game, group: Group, enemy: Figure): boolean {
  const { lattice } = game.battle;
  const dx = lattice.x[enemy.node] - game.seen.centreX;
  const dy = lattice.y[enemy.node] - game.seen.centreY;
  const along = dx * group.facingX + dy * group.facingY;
  const length = Math.sqrt((dx * dx + dy * dy) * (group.facingX * group.facingX + group.facingY * group.facingY));
  return along < length * game.frontCosine;
}

/** SOLO-61: a friend of another group in sight falls back, runs, retires or flees. */
function seesRetreat(game: Game, group: Group): boolean {
  const { battle } = game;
  const { figures } = battle.sides[group.side];
  for (let i = 0; i < figures.length; i++) {
    const friend = figures[i];
    if (friend.status !== ON_TABLE || friend.group === group) continue;
    const { state } = friend.group;
    const falls = friend.group.uncommanded ? state === FALL_BACK || state === RUN : friend.routing || friend.retiring;
    if (!falls) continue;
    for (let k = 0; k < group.size; k++)
      if (battle.isAble(group.figures[k]) && battle.sees(group.figures[k].node, friend.node)) return true;
  }
  return false;
}

function hasOthers({ battle }: Game, { group, index }: Figure): boolean {
  for (let i = 0; i < group.size; i++)
    if (group.figures[i].index !== index && battle.isOnTable(group.figures[i])) return true;
  return false;
}

/** SOLO-62: a member, or near enough; a lone Goa'uld does not count himself. */
function hasGoauld(game: Game, group: Group): boolean {
  const { battle } = game;
  const { risk } = battle.rules;
  const reach = risk.goauldWithin * 100;
  const { figures } = battle.sides[group.side];
  for (let i = 0; i < figures.length; i++) {
    const lord = figures[i];
    if (!battle.isAble(lord)) continue;
    const counts = lord.kind.goauld || (risk.firstPrimeCounts && lord.kind.profileId === 'firstPrime');
    if (!counts) continue;
    if (lord.group === group) {
      if (hasOthers(game, lord)) return true;
      continue;
    }
    for (let k = 0; k < group.size; k++) {
      const figure = group.figures[k];
      if (battle.isAble(figure) && battle.lattice.distanceSquared(figure.node, lord.node) <= reach * reach) return true;
    }
  }
  return false;
}

/** SOLO-65. */
function isRaw(game: Game, group: Group): boolean {
  if (group.raw) return true;
  for (let i = 0; i < group.size; i++)
    if (game.battle.isAble(group.figures[i]) && group.figures[i].kind.raw) return true;
  return false;
}

export function isGroupInCover(game: Game, group: Group): boolean {
  for (let i = 0; i < group.size; i++)
    if (game.battle.isAble(group.figures[i]) && !isInCover(game, group.figures[i])) return false;
  return true;
}

/** SOLO-66: killed, captured, wounded or disabled, each figure once. */
function casualtiesOf(game: Game, group: Group): number {
  let lost = group.removed;
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (game.battle.isOnTable(figure) && (figure.wounds > 0 || figure.disabled)) lost++;
  }
  return lost;
}

/** SOLO-59, 61 to 69: by the survey; also fills its `parts`. */
export function riskFactor(game: Game, group: Group): number {
  const { battle, seen } = game;
  const { risk } = battle.rules;
  const { parts } = seen;
  parts[CALM] = seen.foe < 0 && !seen.retreatingFriend ? risk.calm : 0;
  parts[GOAULD] = hasGoauld(game, group) ? risk.goauld : 0;
  const covered = isGroupInCover(game, group) ? 1 : 0;
  const advancing = group.state === ADVANCE ? 1 : 0;
  parts[COVER_OR_ADVANCING] =
    risk.coverOrAdvancing * (risk.coverAdvanceStack ? covered + advancing : covered | advancing);
  const enemies = risk.perEnemy ? seen.clearInRange : Math.min(1, seen.clearInRange);
  parts[ENEMY_IN_RANGE] = risk.enemyInRange * enemies;
  parts[RAW] = seen.inRange && isRaw(game, group) ? risk.raw : 0;
  parts[PER_TENTH] = risk.perTenth * tenthsLost(battle.rules, casualtiesOf(game, group), group.startStrength);
  parts[FLANK] = seen.flanked ? risk.flank : 0;
  parts[OUTSHOT] = group.taken > group.inflicted ? risk.outshot : 0;
  parts[RUNNING] = group.ran || group.lostMelee ? risk.running : 0;
  let sum = 0;
  for (let i = 0; i < parts.length; i++) sum += parts[i];
  return sum;
}
