import { EVENT } from '../../counts/rule-events.ts';
import { CAUSE, FIGURE_STATE } from '../../rules/profiles.ts';
import { CLOSE_CASUALTY, resolveCloseCasualty } from '../../steps/close-combat.ts';
import type { Figure, Unit } from '../../table/unit.ts';
import { strike, sufferAttack } from '../fire/attacks.ts';
import type { Game } from '../game.ts';
import { replaceFallenLeader } from '../nerve/leaders.ts';

/** How a unit came out of an assault. */
const WON = 0;
const FELL_BACK = 1;
const DESTROYED = 2;

/**
 * SG2-097: the assault is over. A die for everybody who was beaten; those whom a side that fell back leaves behind are captured, and all who
 * are down and alive of one that is destroyed. Both sides cannot be: of two figures that fight one stands.
 * @param loser who fell back; null where nobody did
 */
export function settleLosers(game: Game, unit: Unit, target: Unit, loser: Unit | null): void {
  const { attackers, defenders } = game.melee;
  settle(game, unit, unit === loser ? FELL_BACK : attackers.count === 0 ? DESTROYED : WON);
  settle(game, target, target === loser ? FELL_BACK : defenders.count === 0 ? DESTROYED : WON);
}

function settle(game: Game, unit: Unit, how: number): void {
  const { battle, dice, tally } = game;
  const { destroyedLosers, otherConfidenceTests } = battle.rules.closeAssault;
  const takesAll = how === DESTROYED && destroyedLosers === 'captured';
  // Regrouping and capture change no list of figures; those who fall stay in it.
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    if (!figure.isBeaten) continue;
    figure.isBeaten = false;
    const result = resolveCloseCasualty(dice, unit.streams.closeCasualty, battle.rules);
    tally.closeCasualties.count(unit.side, result);
    const state = stateOf(game, result, how);
    game.story?.assault.loser(figure, result, state);
    if (state !== FIGURE_STATE.active) fall(game, figure, state, result === CLOSE_CASUALTY.dead);
  }
  if (takesAll) captureAll(game, unit);
  if (otherConfidenceTests) sufferAttack(game, unit, false);
  else {
    game.nerve.forget(unit.index);
    replaceFallenLeader(game, unit);
  }
}

/** What becomes of a figure by its die and by how its unit fared; of FIGURE_STATE. */
function stateOf({ battle }: Game, result: number, how: number): number {
  const { stunnedLosers, woundedLosers, destroyedLosers } = battle.rules.closeAssault;
  if (result === CLOSE_CASUALTY.dead) return FIGURE_STATE.dead;
  if (how === DESTROYED && destroyedLosers === 'captured') return FIGURE_STATE.captured;
  if (result === CLOSE_CASUALTY.wounded)
    return how !== WON && woundedLosers === 'captured' ? FIGURE_STATE.captured : FIGURE_STATE.wounded;
  return how !== WON && stunnedLosers === 'captured' ? FIGURE_STATE.captured : FIGURE_STATE.active;
}

function fall(game: Game, figure: Figure, state: number, isDead: boolean): void {
  const { tally } = game;
  const { side } = figure;
  game.battle.sides[1 - side].casualtiesCaused++;
  tally.places.fell(side, figure.node);
  tally.figuresDown.count(1 - side, CAUSE.closeCombat, isDead ? 1 : 0);
  if (state === FIGURE_STATE.captured) tally.happened(EVENT.captured);
  strike(game, figure, state);
}

/** All that a destroyed unit has down and alive, also from before. */
function captureAll(game: Game, unit: Unit): void {
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    const { state, isOnTable } = figure;
    if (!isOnTable || (state !== FIGURE_STATE.wounded && state !== FIGURE_STATE.stabilised)) continue;
    game.battle.fall(figure, FIGURE_STATE.captured);
    game.tally.happened(EVENT.captured);
  }
}
