import { gateFile, gateOf, keepGate } from '../../experiments/gates.ts';
import type { PlayedVersion } from '../../watch/played.ts';
import type { Player } from '../../workers/pool.ts';

type Tell = (games: number, most: number) => void;

interface Play {
  readonly key: string;
  readonly end: AbortController;
  readonly tellers: Set<Tell>;
  readonly done: Promise<void>;
}

/** Whether players of a game described in a file are better than plain ones: played once for the same rules, and for the open ones only. */
export class Judging {
  /** A verdict is known. */
  onJudged: () => void = () => {};
  private readonly player: Player;
  private play: Play | null = null;

  constructor(player: Player) {
    this.player = player;
  }

  /** Null where nothing is to be found out. */
  keyOf({ system, scenario }: PlayedVersion): string | null {
    return gateOf(system, scenario)?.verdict === 'unknown' ? gateFile(system, scenario) : null;
  }

  /** Ends what is played for other rules. */
  follow(version: PlayedVersion | null): void {
    const { play } = this;
    if (play !== null && (version === null || this.keyOf(version) !== play.key)) play.end.abort();
  }

  /** Until the verdict is known, or the signal; whoever asks while it is played waits for the same games. */
  async judge(version: PlayedVersion, signal: AbortSignal, tell: Tell): Promise<void> {
    const key = this.keyOf(version);
    if (key === null || signal.aborted) return;
    const play = this.play?.key === key && !this.play.end.signal.aborted ? this.play : this.begin(key, version);
    play.tellers.add(tell);
    const leave = () => {
      play.tellers.delete(tell);
      if (play.tellers.size === 0) play.end.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      await play.done;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  private begin(key: string, version: PlayedVersion): Play {
    this.play?.end.abort();
    const tellers = new Set<Tell>();
    const end = new AbortController();
    const done = this.games(version, end.signal, (games, most) => {
      for (const tell of tellers) tell(games, most);
    }).finally(() => {
      if (this.play === play) this.play = null;
    });
    const play = { key, end, tellers, done };
    this.play = play;
    return play;
  }

  private async games({ system, scenario }: PlayedVersion, signal: AbortSignal, tell: Tell): Promise<void> {
    const { MOST_GAMES, playGate, verdictOf } = await import('./later.ts');
    const variant = scenario.baseline;
    const onProgress = (games: number) => tell(games, MOST_GAMES);
    const found = await playGate(this.player, { system, variant, signal, onProgress });
    if (found === null) return;
    keepGate(system, scenario, verdictOf(found, system.sides(variant.data)));
    this.onJudged();
  }
}
