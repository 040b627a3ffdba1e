import { SingleBar } from 'cli-progress';
import { wilson } from '../stats/index.ts';
import type { SoFar } from '../workers/totals.ts';

/** Seconds between two lines where there is no terminal to redraw one on. */
const LINE_SECONDS = 3;

/** Shows on stderr how a run goes: a bar on a terminal, a line every few seconds elsewhere. */
export class Progress {
  private readonly label: string;
  private readonly alpha: number;
  private readonly started = performance.now();
  private readonly bar: SingleBar | null;
  private lastLine = performance.now();

  constructor(label: string, games: number, alpha: number) {
    this.label = label;
    this.alpha = alpha;
    this.bar = process.stderr.isTTY
      ? new SingleBar({
          format: `${label} {bar} {percentage}% | {story}`,
          barsize: 20,
          stream: process.stderr,
          clearOnComplete: true,
          hideCursor: true,
          fps: 5,
          emptyOnZero: true,
        })
      : null;
    this.bar?.start(games, 0, { story: 'setting up' });
  }

  update(totals: SoFar): void {
    if (this.bar !== null) {
      this.bar.update(totals.games, { story: this.story(totals) });
      return;
    }
    if (performance.now() - this.lastLine < LINE_SECONDS * 1000) return;
    this.lastLine = performance.now();
    process.stderr.write(`${this.label}: ${this.story(totals)}\n`);
  }

  stop(): void {
    this.bar?.stop();
  }

  private story(totals: SoFar): string {
    return progressStory(totals, (performance.now() - this.started) / 1000, this.alpha);
  }
}

/** `2,500 of 10,000 games, 9,800/s, 1 s left; blue wins 53.1% (51.1–55.0), red 41.0% (…)`. */
export function progressStory({ games, planned, wins, metrics }: SoFar, seconds: number, alpha: number): string {
  const rate = games / Math.max(seconds, 0.001);
  const done = `${count(games)} of ${count(planned)} games, ${count(Math.round(rate))}/s`;
  if (games === 0) return done;
  const rates = metrics.sides.map((side, index) => {
    const { estimate, low, high } = wilson(wins[index], games, alpha);
    return `${side} wins ${percent(estimate)}% (${percent(low)}–${percent(high)})`;
  });
  return `${done}, ${duration((planned - games) / rate)} left${rates.length === 0 ? '' : `; ${rates.join(', ')}`}`;
}

/** `4 s`, `2 min 05 s`, `1 h 02 min`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

function count(n: number): string {
  return n.toLocaleString('en');
}

function percent(share: number | null): string {
  return share === null ? '?' : (100 * share).toFixed(1);
}
