import { mapWords } from '../experiments/page-facts.ts';
import { mapSvg, tableCorner } from '../maps/table.ts';
import { sideColours } from '../report/charts/theme.ts';
import { type ReplayCommands, type ReplayLink, type ReplayTable, replayPage } from '../report/html/replay-page.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import type { TraceEvent } from '../sim/kernel/trace.ts';

interface TracedGame {
  readonly scenario: string;
  readonly system: System;
  readonly variant: ResolvedVariant;
  readonly named: boolean;
  readonly seed: number;
  readonly game: number;
  readonly events: readonly TraceEvent[];
  readonly result: string;
  readonly links: readonly ReplayLink[];
  /** Without the game number. */
  readonly command: string;
}

export function tracedGamePage(traced: TracedGame): string {
  const { scenario, system, variant, named, seed, game, events, result, links, command } = traced;
  return replayPage({
    title: scenario,
    about: [system.info.title, ...(named ? [variant.name] : []), `seed ${seed}`, `game ${game}`].join(', '),
    result,
    events,
    table: tableOf(system, variant, scenario),
    colours: sideColours(system.sides(variant.data)),
    links,
    commands: commandsOf(command, game),
  });
}

/** Null for games without one. */
export function tableOf(system: System, { data, rules }: ResolvedVariant, scenario: string): ReplayTable | null {
  const picture = system.picture(data, rules);
  if (picture === null) return null;
  return {
    svg: mapSvg(picture, scenario, { sides: system.sides(data), withLegend: false }),
    words: mapWords(picture),
    frame: tableCorner(picture),
  };
}

export function commandsOf(command: string, game: number): ReplayCommands {
  return {
    this: `${command} --game ${game}`,
    previous: game === 0 ? null : `${command} --game ${game - 1}`,
    next: `${command} --game ${game + 1}`,
  };
}
