import { mapWords } from '../experiments/page-facts.ts';
import { mapSvg, tableCorner } from '../maps/table.ts';
import { sideColours } from '../report/charts/theme.ts';
import { type ReplayLink, replayPage } from '../report/html/replay-page.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import type { TraceEvent } from '../sim/kernel/trace.ts';

/** A traced game with what identifies it. */
interface TracedGame {
  readonly scenario: string;
  readonly system: System;
  readonly variant: ResolvedVariant;
  /** Whether it is a variant rather than the file as it is: the page then names it. */
  readonly named: boolean;
  readonly seed: number;
  readonly game: number;
  readonly events: readonly TraceEvent[];
  readonly result: string;
  readonly links: readonly ReplayLink[];
  /** The command that shows a game, without the number at its end. */
  readonly command: string;
}

/** One game as an HTML document; the table is drawn for systems that have one. */
export function tracedGamePage(traced: TracedGame): string {
  const { scenario, system, variant, named, seed, game, events, result, links, command } = traced;
  const picture = system.picture(variant.data, variant.rules);
  const sides = system.sides(variant.data);
  return replayPage({
    title: scenario,
    about: [system.info.title, ...(named ? [variant.name] : []), `seed ${seed}`, `game ${game}`].join(', '),
    result,
    events,
    table:
      picture === null
        ? null
        : {
            svg: mapSvg(picture, scenario, { sides, withLegend: false }),
            words: mapWords(picture),
            frame: tableCorner(picture),
          },
    colours: sideColours(sides),
    links,
    commands: {
      this: `${command} --game ${game}`,
      previous: game === 0 ? null : `${command} --game ${game - 1}`,
      next: `${command} --game ${game + 1}`,
    },
  });
}
