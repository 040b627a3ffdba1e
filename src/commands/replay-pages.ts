import { type NotableGame, notableGames } from '../report/outliers.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { Trace, type TraceEvent } from '../sim/kernel/trace.ts';
import type { GameTable } from '../stats/tables.ts';
import { ReadyMatch } from '../workers/batch.ts';
import type { Job } from '../workers/job.ts';
import { tracedGamePage } from './replay-page.ts';

/** The pages of a run's notable games, by the game's number. `replay` is the command that tells a game, all but its number. */
export function replayPages(
  system: System,
  { name, baseline }: Scenario,
  job: Job,
  table: GameTable,
  replay: string,
): Map<number, string> {
  const trace = new Trace();
  const match = new ReadyMatch(system, job, trace);
  const pageOf = ({ game, story }: NotableGame): string => {
    const events: TraceEvent[] = [];
    match.play(game);
    events.push(...trace.events.splice(0));
    return tracedGamePage({
      scenario: name,
      system,
      variant: baseline,
      named: false,
      seed: job.seed,
      game,
      events,
      result: story,
      command: `${replay} --html`,
    });
  };
  return new Map(notableGames(table).map((notable) => [notable.game, pageOf(notable)]));
}
