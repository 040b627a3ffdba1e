import { requireRepeats } from '../../experiments/repeats.ts';
import type { RunPlan } from '../../experiments/run.ts';
import { runFindings } from '../../findings/run.ts';
import { playCrude } from '../../players/crude.ts';
import { ranksOf } from '../../players/ladder.ts';
import { reportFiles } from '../../report/files/write.ts';
import { whole } from '../../report/numbers.ts';
import { InputError } from '../../terminal/failures.ts';
import { ALPHA } from '../../terminal/options.ts';
import type { PlayedVersion } from '../../watch/played.ts';
import { DEFAULT_BATCH_SIZE } from '../../workers/plan.ts';
import type { Player } from '../../workers/pool.ts';
import { Totals } from '../../workers/totals.ts';
import type { FramedPage } from '../contract.ts';

const PAGE = 'report.html';

interface ReportWish {
  readonly version: PlayedVersion;
  readonly pool: Player;
  readonly signal: AbortSignal;
  /** One sentence. */
  tell(what: string): void;
  /** Players prove themselves; false if the rules are others meanwhile. */
  judged(tell: (games: number, most: number) => void): Promise<boolean>;
}

/** The files of `run` with as many games. */
export async function runReport({ version, pool, signal, tell, judged }: ReportWish): Promise<FramedPage> {
  const totals = soFar(version);
  const plan = planOf(version, totals.games, pool.threads);
  const { scenario, system, job, games, seed, alpha, threads } = plan;
  await requireRepeats(pool, [{ prepared: job, played: totals }]);
  const told = (what: string) => (played: number, most: number) =>
    tell(`${what}: ${whole(played)} of ${whole(most)} games.`);
  const crude = await playCrude(pool, {
    ...{ system, variant: scenario.baseline, games, seed, alpha, signal, threads },
    onProgress: told('A crude player takes each seat'),
  });
  if (!(await judged(told('The players play against plain ones'))))
    throw new InputError('The file has changed meanwhile: make the report again.');
  const players = async () => ranksOf(system, scenario);
  const { results, additions } = await runFindings(plan, totals, {}, { isWhole: true, isTold: true, crude, players });
  const { files } = await reportFiles(results, additions);
  const texts = files.map(({ path, text }) => ({ path, text: textOf(text) }));
  return {
    page: texts.find(({ path }) => path === PAGE)!.text,
    files: texts.filter(({ path }) => path !== PAGE),
  };
}

/** Others are played on meanwhile. */
function soFar({ prepared: { metrics }, totals: { games, tally, records } }: PlayedVersion): Totals {
  const now = new Totals(metrics, { firstGame: 0, games, batchSize: games });
  now.add({ firstGame: 0, games, tally, records });
  return now;
}

function planOf({ scenario, system, prepared }: PlayedVersion, games: number, threads: number): RunPlan {
  const { seed } = prepared.job;
  return {
    ...{ scenario, system, job: prepared, jobs: [prepared], games, seed, threads },
    ...{ alpha: ALPHA, precision: undefined, batchSize: DEFAULT_BATCH_SIZE, swapSeats: false },
  };
}

function textOf(content: string | Uint8Array | Iterable<string | Uint8Array>): string {
  if (typeof content === 'string') return content;
  const decoder = new TextDecoder();
  const pieces = content instanceof Uint8Array ? [content] : content;
  return [...pieces]
    .map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })))
    .join('');
}
