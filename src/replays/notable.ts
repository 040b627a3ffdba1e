import { replayFile } from '../report/files/write.ts';
import type { ReplayLink } from '../report/html/replay-page.ts';
import { type NotableGame, notableGames } from '../report/outliers.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { Trace } from '../sim/kernel/trace.ts';
import type { GameTable } from '../stats/tables.ts';
import { ReadyMatch } from '../workers/batch.ts';
import type { Job } from '../workers/job.ts';
import { tracedGamePage } from './page.ts';

/** Pages by game number. `replay` is the replay command without it. */
export function replayPages(
  system: System,
  { name, baseline }: Scenario,
  job: Job,
  table: GameTable,
  replay: string,
): Map<number, string> {
  const trace = new Trace();
  const match = new ReadyMatch(system, job, { trace });
  const notable = oncePerGame(notableGames(table));
  const pageOf = ({ game, story }: NotablePage, at: number): string => {
    match.play(game);
    const events = trace.events.splice(0);
    return tracedGamePage({
      scenario: name,
      system,
      variant: baseline,
      named: false,
      seed: job.seed,
      game,
      events,
      result: story,
      links: linksFrom(notable, at),
      command: `${replay} --html`,
    });
  };
  return new Map(notable.map((found, at) => [found.game, pageOf(found, at)]));
}

interface NotablePage {
  readonly game: number;
  readonly kinds: readonly string[];
  readonly story: string;
}

function oncePerGame(games: readonly NotableGame[]): NotablePage[] {
  const kindsOf = (wanted: number) => games.filter(({ game }) => game === wanted).map(({ kind }) => kind);
  const isFirst = ({ game }: NotableGame, at: number) => games.findIndex((other) => other.game === game) === at;
  return games.filter(isFirst).map(({ game, story }) => ({ game, kinds: kindsOf(game), story }));
}

function linksFrom(games: readonly NotablePage[], at: number): ReplayLink[] {
  const link = (which: string, other: NotablePage | undefined): ReplayLink[] =>
    other === undefined
      ? []
      : [{ label: `${which}: game ${other.game}, ${other.kinds.join(' and ')}`, href: replayFile(other.game) }];
  return [
    { label: 'The report', href: '../report.html' },
    ...link('Before', games[at - 1]),
    ...link('Next', games[at + 1]),
  ];
}
