import { CASUALTY } from '../counts/harm.ts';
import { EVENT } from '../counts/rule-events.ts';
import { BY_CASUALTY, BY_SUPPRESSION, SGC } from '../rules/profiles.ts';
import { resolveWoundTurns } from '../steps/fighting.ts';
import { CAPTURED, DEAD, type Figure, FOR_GOOD, GONE, ON_TABLE } from '../table/state.ts';
import type { Game } from './game.ts';

export const BY_FIRE = 0;
export const IN_MELEE = 1;
const IN_FLIGHT = 2;

const {
  wounded: WOUNDED,
  disabled: DISABLED,
  killed: KILLED,
  captured: TAKEN,
  surrendered: SURRENDERED,
  gone: LOST,
} = CASUALTY;

/** True for commanded SGC; for others by house rule (SOLO-01, 44). */
export function takesMorale(game: Game, figure: Figure): boolean {
  const { morale, uncommanded } = game.battle.rules;
  if (figure.side !== SGC) return morale.solo;
  return !figure.group.uncommanded || uncommanded.moraleTest;
}

export function noteCause(game: Game, figure: Figure, cause: number): void {
  if (takesMorale(game, figure)) figure.causes |= 1 << cause;
}

/** SOLO-39, 41: markers above the limit are ignored. */
export function suppress(game: Game, figure: Figure, byFire: boolean): void {
  const { battle, tally } = game;
  const ignored = figure.markers >= battle.rules.suppression.max;
  if (!ignored) figure.markers++;
  tally.suppressions.count(figure.side, byFire ? 0 : 1, ignored ? 1 : 0);
  if (ignored) tally.happened(EVENT.markerIgnored);
  if (byFire && battle.rules.morale.cause.suppressed) noteCause(game, figure, BY_SUPPRESSION);
}

/** SOLO-44, 68. `by` is null if nobody inflicted it. */
function countCasualty(game: Game, figure: Figure, by: Figure | null, cause: number, outcome: number): void {
  const { battle, tally } = game;
  tally.casualtyCauses.count(figure.side, figure.kind.profile, cause, outcome);
  if (figure.lost && !figure.fell) {
    figure.fell = true;
    tally.places.fell(figure.side, figure.node);
  }
  figure.group.taken++;
  figure.group.hurtSinceTest = true;
  if (by !== null) by.group.inflicted++;
  if (battle.rules.morale.cause.casualty) noteCause(game, figure, BY_CASUALTY);
}

/** SOLO-42. */
export function wound(game: Game, figure: Figure, by: Figure | null, cause: number): void {
  const { battle, dice, tally } = game;
  figure.wounds++;
  const turns = resolveWoundTurns(dice, figure.woundTurns, battle.rules);
  figure.actions = Math.max(0, figure.actions - battle.rules.wound.actionLoss);
  const out = battle.rating(figure) === 0 && battle.rules.wound.outAtZero;
  battle.disable(figure, out ? FOR_GOOD : turns);
  tally.wounds.count(figure.side, Math.max(0, Math.min(3, turns)));
  tally.happened(EVENT.wounded);
  if (out) tally.happened(EVENT.outByWounds);
  game.story?.wounded(figure, turns, out);
  countCasualty(game, figure, by, cause, WOUNDED);
}

/** SOLO-43; SOLO-37 for a zat's shock. `turns` may be FOR_GOOD. */
export function disable(game: Game, figure: Figure, turns: number, by: Figure | null, cause: number): void {
  game.battle.disable(figure, turns);
  if (turns >= FOR_GOOD) game.tally.happened(EVENT.disabledForGood);
  game.story?.disabled(figure, turns);
  countCasualty(game, figure, by, cause, DISABLED);
}

export function kill(game: Game, figure: Figure, by: Figure | null, cause: number): void {
  const { battle } = game;
  battle.remove(figure, DEAD);
  figure.group.removed++;
  if (by !== null) {
    const side = battle.sides[by.side];
    if (cause === IN_MELEE) side.meleeKills++;
    else side.kills++;
  }
  game.story?.killed(figure);
  countCasualty(game, figure, by, cause, KILLED);
}

/** SOLO-55, 56, 88: out of play, a loss. */
export function capture(game: Game, figure: Figure, by: Figure | null): void {
  const { battle } = game;
  if (figure.status !== ON_TABLE) return;
  battle.remove(figure, CAPTURED);
  figure.group.removed++;
  battle.sides[1 - figure.side].captives++;
  game.story?.captured(figure, by === null);
  countCasualty(game, figure, by, by === null ? IN_FLIGHT : IN_MELEE, by === null ? SURRENDERED : TAKEN);
}

/** SOLO-49, 82. */
export function flyOff(game: Game, figure: Figure): void {
  game.battle.remove(figure, GONE);
  game.story?.gone(figure);
  game.tally.happened(figure.group.uncommanded ? EVENT.runsOff : EVENT.routsOff);
  game.tally.casualtyCauses.count(figure.side, figure.kind.profile, IN_FLIGHT, LOST);
}
