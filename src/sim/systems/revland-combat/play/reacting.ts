import { AXIS } from '../counts/axes.ts';
import { EVENT } from '../counts/rule-events.ts';
import { type Answer, OPTION } from '../rules/actions.ts';
import { type Code, compareCodes } from '../rules/codes.ts';
import { REACTION, USE } from '../rules/profiles.ts';
import { ROLL } from '../steps/rolling.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { mayState } from '../table/legality.ts';
import { type Figure, MOVED, STATUS, UNSTATED } from '../table/state.ts';
import type { Game } from './game.ts';

/** REV-17. Figures out of action have none. */
export function stateActions(game: Game, figure: Figure): void {
  const { battle } = game;
  if (!figure.isAble) return;
  const stated = game.policies[figure.side].state(battle, figure);
  settleActions(game, figure, stated);
}

function settleActions(game: Game, figure: Figure, stated: number): void {
  const { battle, tally } = game;
  if (!mayState(battle, figure, stated)) throw new Error(`policy states ${stated} actions of ${figure.name}`);
  figure.stated = stated;
  tally.actionsStated.count(figure.side, AXIS.stated.place(stated), 0);
  game.story?.stated(figure);
  if (game.course.isCounted && (battle.rules.actions.max ?? 2) > 1)
    game.options[figure.side].had(OPTION['several actions'], stated > 1);
}

/** Not to react is always allowed. */
export function mayReact(battle: Battle, figure: Figure, attack: Attack, answer: Answer): boolean {
  if (answer.reaction === REACTION.none) return true;
  if (!canReact(battle, figure, attack)) return false;
  return answer.reaction === REACTION.regular
    ? mayDodge(battle, figure, attack, answer)
    : mayDodgeInFull(battle, figure, attack);
}

/** REV-20, 29, 50, 54, 56, 65. */
export function canReact(battle: Battle, figure: Figure, attack: Attack): boolean {
  if (attack.isFromAmbush && battle.rules.surprise.noReaction) return false;
  return mayStillReact(battle, figure);
}

export function mayStillReact({ rules }: Battle, figure: Figure): boolean {
  if (!figure.isAble || figure.status !== STATUS.onTable || figure.isBarredFromReactions || figure.hasGivenUp)
    return false;
  if (figure.moved === MOVED.sprint || figure.reaction !== REACTION.none) return false;
  return !figure.hasReacted || rules.reaction.lasts === 'attack';
}

/** REV-17, 52: uses or adds an action. */
function mayDodge(battle: Battle, figure: Figure, attack: Attack, { isAdded, stated }: Answer): boolean {
  if (isForbidden(battle, figure, OPTION.dodge)) return false;
  if (figure.stated === UNSTATED)
    return !isAdded && stated >= 1 && mayState(battle, figure, stated) && canRoll(battle, figure, attack, stated);
  const soFar = figure.stated + figure.added;
  if (!isAdded) return figure.actionsLeft > 0 && canRoll(battle, figure, attack, soFar);
  const isWithinLimit = mayState(battle, figure, soFar + 1);
  return battle.rules.reaction.regular.unstated && isWithinLimit && canRoll(battle, figure, attack, soFar + 1);
}

/** REV-54: needs an action to give up. */
function mayDodgeInFull(battle: Battle, figure: Figure, attack: Attack): boolean {
  if (isForbidden(battle, figure, OPTION['full dodge'])) return false;
  const hasLeft = figure.stated === UNSTATED || figure.actionsLeft > 0;
  if (!hasLeft && battle.rules.reaction.full.needsActionLeft) return false;
  return battle.isUsable(reactionCode(battle, figure, attack), fullPenalty(battle, figure));
}

function isForbidden({ sides }: Battle, { side }: Figure, option: number): boolean {
  return (sides[side].forbidden & (1 << option)) !== 0;
}

/** REV-13, 14: in a round of so many actions. */
function canRoll(battle: Battle, figure: Figure, attack: Attack, actions: number): boolean {
  return battle.isUsable(reactionCode(battle, figure, attack), regularPenalty(battle, figure, actions));
}

/** REV-50, 51: by house rule the better of Dodge and Melee. */
function reactionCode({ rules }: Battle, { character }: Figure, { use }: Attack): Code {
  const { dodge, parry } = character;
  const mayParry = rules.reaction.meleeParry && use.use === USE.strike;
  return mayParry && compareCodes(parry, dodge) > 0 ? parry : dodge;
}

/** REV-52: `actions` includes this one. */
function regularPenalty({ rules }: Battle, { woundDice }: Figure, actions: number): number {
  return woundDice + Math.max(0, actions - 1) * rules.penalty.perExtraAction;
}

/** REV-54: by actions taken, by house rule by those stated. */
export function fullPenalty({ rules }: Battle, { stated, taken, held, added, woundDice }: Figure): number {
  const others = rules.reaction.full.penalty === 'stated' ? Math.max(0, stated + added - 1) : taken - held + added;
  return woundDice + others * rules.penalty.perExtraAction;
}

/** REV-50: before the attack roll, unless a reaction is in force. */
export function react(game: Game, figure: Figure, attack: Attack): void {
  const { battle, answer, policies } = game;
  if (!canReact(battle, figure, attack)) return;
  answer.clear();
  policies[figure.side].react(battle, figure, attack, answer);
  if (!mayReact(battle, figure, attack, answer))
    throw new Error(
      `policy of ${battle.sides[figure.side].name} has ${figure.name} react as it may not: ${JSON.stringify(answer)}`,
    );
  if (game.course.isCounted) countOptions(game, figure, attack);
  if (answer.reaction === REACTION.none) return;
  const penalty = answer.reaction === REACTION.regular ? takeRegular(game, figure) : takeFull(battle, figure);
  roll(game, figure, attack, penalty);
}

/** REV-52: returns dice lost. */
function takeRegular(game: Game, figure: Figure): number {
  const { battle, answer } = game;
  if (figure.stated === UNSTATED) settleActions(game, figure, answer.stated);
  if (answer.isAdded) figure.added++;
  else figure.taken++;
  return battle.penaltyOf(figure);
}

/** REV-54: instead of all actions left; returns dice lost. */
function takeFull(battle: Battle, figure: Figure): number {
  const penalty = fullPenalty(battle, figure);
  figure.hasGivenUp = true;
  return penalty;
}

/** REV-53, 55, 56. */
function roll(game: Game, figure: Figure, attack: Attack, penalty: number): void {
  const { battle, dice, attackRoll, answer, tally } = game;
  const { dice: count, pips } = reactionCode(battle, figure, attack);
  figure.reaction = answer.reaction;
  figure.hasReacted = true;
  figure.dodge = attackRoll.rolling.code(dice, figure.dodgeStream, count - penalty, pips);
  game.witness.rolled(ROLL.dodge, dice, count - penalty);
  tally.reactions.count(
    figure.side,
    figure.reaction - REACTION.regular,
    AXIS.penalty.place(penalty),
    AXIS.rolled.place(figure.dodge),
    answer.isAdded ? 1 : 0,
  );
  tally.happened(answer.reaction === REACTION.full ? EVENT.dodgedInFull : EVENT.dodged);
  if (answer.isAdded) tally.happened(EVENT.reactionAdded);
  game.story?.attacks.reacts(figure, penalty, answer.isAdded);
}

/** REV-56: by house rule for one attack. */
export function endAttack({ battle }: Game, figure: Figure): void {
  if (figure.reaction === REACTION.regular && battle.rules.reaction.lasts === 'attack') figure.reaction = REACTION.none;
}

function countOptions(game: Game, figure: Figure, attack: Attack): void {
  const { battle, answer, options } = game;
  const { reaction, isAdded, stated } = answer;
  answer.reaction = REACTION.regular;
  answer.stated = Math.max(1, stated);
  answer.isAdded = false;
  let mayRegular = mayReact(battle, figure, attack, answer);
  answer.isAdded = true;
  mayRegular ||= mayReact(battle, figure, attack, answer);
  answer.reaction = REACTION.full;
  const mayFull = mayReact(battle, figure, attack, answer);
  answer.reaction = reaction;
  answer.isAdded = isAdded;
  answer.stated = stated;
  if (mayRegular) options[figure.side].had(OPTION.dodge, reaction === REACTION.regular);
  if (mayFull) options[figure.side].had(OPTION['full dodge'], reaction === REACTION.full);
}
