import type { Stream } from '../../../kernel/dice/dice.ts';
import { MODIFIER, TEST } from '../counts/counts.ts';
import { EVENT } from '../counts/rule-events.ts';
import { STEPS } from '../rules/profiles.ts';
import type { Attempt } from '../steps/attempt.ts';
import type { Figure } from '../table/state.ts';
import type { Game } from './game.ts';

export function declare(game: Game, figure: Figure, kind: number): void {
  game.tally.actions.count(figure.side, figure.training, game.battle.step, kind);
}

/** ALPHA-10: rolls and counts one activation test. */
export function test(game: Game, figure: Figure, stream: Stream, attempt: Attempt): boolean {
  const { battle } = game;
  const success = attempt.succeeds(game.dice, stream);
  const { modifier } = battle.sides[figure.side];
  const result = success ? TEST.success : TEST.failure;
  game.tally.activationTests.count(figure.side, figure.training, battle.step, MODIFIER.place(modifier), result);
  if (battle.step === STEPS) game.recorder.happened(EVENT.testedAtSix);
  if (modifier < 0) game.recorder.happened(EVENT.modified);
  if (battle.step + attempt.modifier < 1 && battle.rules.activation.oneAlwaysSucceeds)
    game.recorder.happened(EVENT.oneAlways);
  return success;
}
