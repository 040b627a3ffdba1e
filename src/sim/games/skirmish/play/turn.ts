import { judge } from '../../../tabletop/judging.ts';
import { ON_TABLE } from '../table/state.ts';
import { pullAll } from './effects.ts';
import type { Game } from './game.ts';
import { SCHEME } from './schemes.ts';

export function playTurn(game: Game): void {
  const { battle, policies } = game;
  const { engine, sides, goal } = battle;
  policies[0].beginTurn(battle, sides[0]);
  policies[1].beginTurn(battle, sides[1]);
  decideFirst(game);
  if (engine.turnStart !== null) pullAll(game, engine.turnStart);
  judge(battle, false);
  if (!goal.ended) SCHEME[engine.scheme](game);
  battle.step = 0;
  battle.moment++;
  if (engine.turnEnd !== null && !goal.ended) pullAll(game, engine.turnEnd);
  endTurn(game);
}

/** Without a rule sides alternate, the first of the file in the first turn. */
function decideFirst(game: Game): void {
  const { battle, dice } = game;
  const { first } = battle.engine;
  if (first === null) battle.first = (battle.turn - 1) % 2;
  else {
    battle.frame.beginSide(battle.sides[0]);
    game.story?.begins();
    battle.first = battle.frame.ask(first, dice) !== 0 ? 0 : 1;
  }
  game.tally.first(battle.first);
  game.story?.turnBegins();
}

function endTurn({ battle, recorder, tally, story }: Game): void {
  const { sides, turn, goal, figures } = battle;
  recorder.strength(0, turn, sides[0].living);
  recorder.strength(1, turn, sides[1].living);
  for (let i = 0; i < figures.length; i++)
    if (figures[i].status === ON_TABLE) tally.places.stood(figures[i].side, figures[i].node);
  judge(battle, true);
  tally.presence.turnEnds(goal, turn);
  story?.turnEnds();
}
