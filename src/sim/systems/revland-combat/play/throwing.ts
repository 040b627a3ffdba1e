import { EVENT } from '../counts/rule-events.ts';
import { ACTION, type Action, NOTHING } from '../rules/actions.ts';
import { COVER, HIT, USE } from '../rules/profiles.ts';
import { STOPPED } from '../steps/protection.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, STATUS } from '../table/state.ts';
import { aimAtFigure, aimAtPiece, takeUp } from './aiming.ts';
import { declare, rollAttack } from './attack.ts';
import { blastHarm, burst, harmPiece, settlePieces } from './blast.ts';
import type { Game } from './game.ts';
import { takeHarm } from './injuries.ts';
import { endAttack, react } from './reacting.ts';
import { spend } from './readying.ts';
import { deviate, hitsAim } from './retrieving.ts';

/** REV-35 to 37, 78 to 81: a blast weapon is thrown or fired at a point, or by house rule at a piece; an enemy at the point may dodge. */
export function throwBlast(game: Game, figure: Figure, action: Action): void {
  const { battle } = game;
  const made = game.attack;
  takeUp(made, battle, figure, action);
  if (action.kind === ACTION.attackPiece) aimAtPiece(made, battle, figure, action);
  else aimAtPoint(made, battle, figure, action.node);
  declare(game, made);
  const { target } = made;
  if (target !== null) react(game, target, made);
  spend(game, figure, made.thing, made.use);
  const hit = rollAttack(game, made);
  game.tally.throws.count(figure.side, made.use.index, made.range, hitsAim(made, hit) ? 0 : 1);
  if (!battle.rules.modules.blast) strikeAlone(game, made, hit);
  else if (comesDown(game, made, hit)) burst(game);
  if (target !== null) endAttack(game, target);
}

/** REV-81: what is thrown at a point is lobbed over cover; a point where nobody stands has none and no dodge. */
function aimAtPoint(made: Attack, battle: Battle, attacker: Figure, node: number): void {
  made.node = node;
  made.range = battle.ranges.band(made.use, battle.lattice.distanceSquared(attacker.node, node));
  const target = enemyAt(battle, attacker, node);
  if (target === null) return;
  aimAtFigure(made, battle, attacker, target);
  if (made.use.use !== USE.throw || !battle.rules.thrown.blastIgnoresCover) return;
  made.barrier = -1;
  made.cover = COVER.none;
}

function enemyAt(battle: Battle, { side }: Figure, node: number): Figure | null {
  const { figures } = battle.enemyOf(side);
  for (let i = 0; i < figures.length; i++)
    if (figures[i].status === STATUS.onTable && figures[i].node === node) return figures[i];
  return null;
}

/** REV-79 to 81: where the weapon comes down, into `landing`; false if it bursts nowhere. */
function comesDown(game: Game, made: Attack, hit: number): boolean {
  const { landing } = game;
  const { lattice, barriers } = game.battle;
  if (made.piece !== NOTHING) landing.before(lattice, made.attacker.node, barriers[made.piece].piece.shape);
  else landing.at(lattice, made.node);
  if (hit === HIT.hitCover && made.piece === NOTHING) {
    landing.meet(lattice, made.attacker.node, barriers[made.barrier].piece.shape);
    game.tally.happened(EVENT.burstAtCover);
  }
  return hit !== HIT.miss || deviates(game, made);
}

function deviates(game: Game, made: Attack): boolean {
  const { modules, deviation } = game.battle.rules;
  if (!modules.deviation || (made.use.use === USE.fire && !deviation.launched)) return false;
  deviate(game, made);
  return true;
}

/** REV-03: without blasts a hit does the damage of the first zone to its target, and nothing to others. */
function strikeAlone(game: Game, { target, piece }: Attack, hit: number): void {
  if (piece !== NOTHING && hit === HIT.hitCover) {
    game.blast.begin();
    harmPiece(game, piece, 0);
    settlePieces(game);
  }
  if (hit !== HIT.hit || target === null) return;
  game.landing.at(game.battle.lattice, target.node);
  game.blast.begin();
  const harm = blastHarm(game, target, 0);
  if (harm !== STOPPED) takeHarm(game, target, harm);
}
