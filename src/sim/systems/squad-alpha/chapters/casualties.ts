import { EVENT } from '../counts/rule-events.ts';
import type { Game } from '../game.ts';
import type { Figure } from '../state.ts';

export function kill(game: Game, figure: Figure): void {
  const { battle } = game;
  const side = battle.sides[figure.side];
  const { leader, rating, breakTurn } = side;
  if (figure.die > battle.step || (figure.die === battle.step && !figure.acted)) game.recorder.happened(EVENT.dieLost);
  battle.fall(figure);
  if (side.leader !== leader) game.recorder.happened(EVENT.commandPassed);
  if (side.breakTurn !== breakTurn) game.recorder.happened(EVENT.broke);
  game.tally.casualties.add(figure.side, battle.turn, 1);
  game.tally.places.fell(figure.side, figure.node);
  game.story?.falls(figure, leader, rating);
}
