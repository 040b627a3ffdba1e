import type { TuneStage } from '../inference/tuning/play.ts';
import { whole } from '../report/numbers.ts';
import { remark } from '../terminal/output.ts';
import { Progress } from '../terminal/progress.ts';

/** Says each stage of a search, and its games left. */
export class Stages {
  private readonly grounds: number;
  private readonly alpha: number;
  private progress: Progress | null = null;
  private planned = 0;
  private games = 0;

  /** `grounds`: tables times players. */
  constructor(grounds: number, alpha: number) {
    this.grounds = grounds;
    this.alpha = alpha;
  }

  begin(stage: TuneStage): void {
    this.end();
    if (stage.planned === 0) return;
    remark(stageText(stage));
    this.planned = this.grounds * stage.planned;
    this.games = 0;
    this.progress = new Progress(stage.stage, this.planned, this.alpha);
  }

  add(games: number): void {
    this.games += games;
    const planned = Math.max(this.games, this.planned);
    this.progress?.update({ games: this.games, planned, wins: [], metrics: { sides: [] } });
  }

  end(): void {
    this.progress?.stop();
    this.progress = null;
  }
}

function stageText({ stage, combinations, games }: TuneStage): string {
  const what = stage === 'screen' ? 'single change' : 'combination';
  const many = `${whole(combinations)} ${what}${combinations === 1 ? '' : 's'}`;
  return stage === 'baseline' ? `baseline: ${whole(games)} games` : `${stage}: ${many} up to game ${whole(games)}`;
}
