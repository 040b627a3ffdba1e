import { createRequire } from 'node:module';
import type { SingleBar } from 'cli-progress';
import { theSide } from '../report/sides.ts';
import { wilson } from '../stats/index.ts';
import type { SoFar } from '../workers/totals.ts';
import { isQuiet } from './output.ts';

/** Between lines without a terminal. */
const LINE_SECONDS = 3;
/** Characters. */
const BAR = 12;

/** On stderr: a bar on a terminal, otherwise occasional lines. */
export class Progress {
  private readonly label: string;
  private readonly alpha: number;
  private readonly started = performance.now();
  private readonly bar: SingleBar | null;
  private lastLine = performance.now();

  constructor(label: string, games: number, alpha: number) {
    this.label = label;
    this.alpha = alpha;
    this.bar = process.stderr.isTTY && !isQuiet() ? newBar() : null;
    this.bar?.start(games, 0, { story: 'setting up' });
  }

  update(totals: SoFar): void {
    if (this.bar !== null) {
      this.bar.update(totals.games, { story: this.shortStory(totals) });
      return;
    }
    if (isQuiet() || performance.now() - this.lastLine < LINE_SECONDS * 1000) return;
    this.lastLine = performance.now();
    process.stderr.write(`${this.label}: ${this.story(totals)}\n`);
  }

  stop(): void {
    this.bar?.stop();
  }

  /** The longest that fits beside the bar: truncation would lose the win rates. */
  private shortStory(totals: SoFar): string {
    const room = (process.stderr.columns ?? 80) - BAR - ' 100% '.length - 1;
    const stories = [`${this.label}: ${this.story(totals)}`, this.story(totals), ...this.shortened(totals)];
    return stories.find((story) => story.length <= room) ?? stories.at(-1)!.slice(0, Math.max(0, room));
  }

  private shortened(totals: SoFar): string[] {
    const seconds = (performance.now() - this.started) / 1000;
    return shortStories(totals, seconds, this.alpha);
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
    return `${side} ${theSide(side, metrics).does('win')} ${percent(estimate)}% (${percent(low)}–${percent(high)})`;
  });
  return `${done}, ${duration((planned - games) / rate)} left${rates.length === 0 ? '' : `; ${rates.join(', ')}`}`;
}

/** Shorter forms, shortest last: win rates with half-intervals, then without. */
export function shortStories({ games, planned, wins, metrics }: SoFar, seconds: number, alpha: number): string[] {
  if (games === 0) return ['setting up'];
  const left = `${duration(((planned - games) * seconds) / games)} left`;
  const rates = metrics.sides.map((side, index) => {
    const { estimate, low, high } = wilson(wins[index], games, alpha);
    return { plain: `${side} ${percent(estimate)}%`, half: `±${percent((high! - low!) / 2)}` };
  });
  const withHalves = rates.map(({ plain, half }) => `${plain} ${half}`).join(', ');
  const plain = rates.map((rate) => rate.plain).join(', ');
  const done = `${count(games)} games`;
  return [[done, left, withHalves], [left, withHalves], [left, plain], [plain || left]].map((parts) =>
    parts.filter((part) => part !== '').join('; '),
  );
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

/** Loads its package: elsewhere there is no bar. */
function newBar(): SingleBar {
  const { SingleBar } = createRequire(import.meta.url)('cli-progress') as typeof import('cli-progress');
  return new SingleBar({
    format: '{bar} {percentage}% {story}',
    barsize: BAR,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    fps: 5,
    emptyOnZero: true,
  });
}
