import { sideColours } from '../report/charts/theme.ts';
import { besidePage } from '../report/html/beside-page.ts';
import type { ReplayLink } from '../report/html/replay-page.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { Trace, type TraceEvent } from '../sim/kernel/trace.ts';
import { ReadyMatch } from '../workers/batch.ts';
import type { Job } from '../workers/job.ts';
import { type Beside, besideOf, type Parting, partingOf } from './beside.ts';
import { commandsOf, tableOf } from './page.ts';
import { type GameResult, resultLine, resultOf } from './result.ts';

/** Rules to play by. */
export interface Ruled {
  /** Such as `baseline`. */
  readonly name: string;
  readonly variant: ResolvedVariant;
  readonly job: Job;
}

export interface RuledGame {
  readonly name: string;
  readonly events: readonly TraceEvent[];
  readonly result: GameResult;
  /** In words. */
  readonly told: string;
}

export interface BothGames {
  readonly game: number;
  readonly games: readonly [RuledGame, RuledGame];
  readonly beside: Beside;
  readonly parting: Parting;
}

export interface BothWish {
  readonly scenario: string;
  readonly system: System;
  readonly seed: number;
  readonly rules: readonly [Ruled, Ruled];
}

/** Plays games under two rule sets, on the same dice. */
export class BothRules {
  private readonly wish: BothWish;
  private readonly matches: { readonly name: string; readonly trace: Trace; readonly match: ReadyMatch }[];

  constructor(wish: BothWish) {
    this.wish = wish;
    this.matches = wish.rules.map(({ name, job }) => {
      const trace = new Trace();
      return { name, trace, match: new ReadyMatch(wish.system, job, { trace }) };
    });
  }

  play(game: number): BothGames {
    const [first, second] = this.matches.map(({ name, trace, match }): RuledGame => {
      match.play(game);
      return {
        name,
        events: trace.events.splice(0),
        result: resultOf(match.recorder),
        told: resultLine(match.recorder),
      };
    });
    const beside = besideOf(first.events, second.events);
    return { game, games: [first, second], beside, parting: partingOf(first.events, second.events, beside) };
  }

  /** `command` is without the game number. */
  page({ game, games, beside, parting }: BothGames, links: readonly ReplayLink[], command: string): string {
    const { scenario, system, seed, rules } = this.wish;
    return besidePage({
      title: scenario,
      about: `${system.info.title}, seed ${seed}, game ${game}`,
      parting,
      steps: beside.steps,
      opening: beside.parting,
      games: games.map(({ name, events, told }, i) => {
        const { variant } = rules[i];
        return {
          name,
          events,
          result: told,
          table: tableOf(system, variant, scenario),
          colours: sideColours(system.sides(variant.data)),
        };
      }),
      links,
      commands: commandsOf(command, game),
    });
  }
}
