import type { Stream } from '../../../kernel/dice/streams.ts';
import { TEST } from '../counts/counts.ts';
import { EVENT } from '../counts/rule-events.ts';
import { STEPS } from '../rules/profiles.ts';
import { activationTest } from '../steps/activation.ts';
import type { Figure } from '../table/state.ts';
import type { Game } from './game.ts';

export function declare(game: Game, figure: Figure, kind: number): void {
  game.counts.actions.count(figure.side, figure.training, game.battle.step, kind);
}

/** ALPHA-10: rolls and counts one activation test; the band is that of a shot. */
export function test(game: Game, figure: Figure, stream: Stream, deed: number, band: number): boolean {
  const { battle, dice } = game;
  const target = battle.activationTarget(figure, deed, band);
  const success = activationTest(dice, stream, figure.dice[deed], target);
  const { modifier } = battle.sides[figure.side];
  const result = success ? TEST.success : TEST.failure;
  game.counts.tests.count(figure.side, figure.training, battle.step, game.counts.modifier.place(modifier), result);
  if (battle.step === STEPS) game.recorder.happened(EVENT.testedAtSix);
  if (modifier < 0) game.recorder.happened(EVENT.modified);
  if (battle.step + battle.modifierOf(figure, deed, band) < 1 && battle.rules.activation.oneAlwaysSucceeds)
    game.recorder.happened(EVENT.oneAlways);
  return success;
}
