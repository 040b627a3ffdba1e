import { resultLine } from '../../replays/result.ts';
import { notableGames } from '../../report/outliers.ts';
import { Trace } from '../../sim/kernel/trace.ts';
import { ownCommand } from '../../terminal/command-line.ts';
import { InputError } from '../../terminal/failures.ts';
import { GAMES } from '../../terminal/options.ts';
import type { PlayedVersion } from '../../watch/played.ts';
import { ReadyMatch } from '../../workers/batch.ts';
import { gameTable } from '../../workers/results.ts';
import type { Desk, Method } from './desk.ts';

export interface NotableGames {
  readonly games: readonly { readonly game: number; readonly kind: string; readonly story: string }[];
  /** Among so many. */
  readonly of: number;
}

/** Games worth a look, among those that were played so far. */
export const notable: Method<null, NotableGames> = async (desk) => {
  const { totals } = versionOf(desk);
  return { games: notableGames(gameTable(totals)), of: totals.games };
};

/** The page of one game, played again with a trace. */
export const replay: Method<{ readonly game: number }, string> = async (desk, { game }) => {
  if (!Number.isInteger(game) || game < 0 || game >= GAMES.max)
    throw new InputError(`a game is a whole number from 0 to ${GAMES.max - 1}`);
  const { system, scenario, prepared } = versionOf(desk);
  const { tracedGamePage } = await import('../../replays/page.ts');
  const trace = new Trace();
  const match = new ReadyMatch(system, prepared.job, { trace });
  match.play(game);
  const { seed } = prepared.job;
  return tracedGamePage({
    ...{ scenario: scenario.name, system, variant: scenario.baseline, named: false, seed, game },
    events: trace.events,
    result: resultLine(match.recorder),
    links: [],
    command: ownCommand(['replay', scenario.file, '--seed', String(seed)]),
  });
};

/** The last one without mistakes. */
export function versionOf({ look }: Desk): PlayedVersion {
  const now = look?.now ?? null;
  if (now === null || now.games === 0) throw new InputError('no game has been played yet');
  return now;
}
