import type { GameValue } from '../../../kernel/game-value.ts';
import type { Recorder } from '../../../kernel/recorder.ts';
import { MOST_COUNTED } from './metrics-personnel.ts';

/** A count of a game that shares the last bin of its histogram with all that are higher: games of odd house rules never fail on it. */
export class CappedValue {
  private readonly value: GameValue;
  private readonly counts: Int32Array;

  /** Of a declared histogram; `all` gets the new one, for all of them end with the game. */
  constructor(recorder: Recorder, name: string, all: CappedValue[]) {
    const layout = recorder.layout.histograms.find(({ metric }) => metric.name === name);
    this.value = recorder.value(name);
    this.counts = new Int32Array(layout?.cells ?? 0);
    all.push(this);
  }

  add(cell: number, amount: number): void {
    this.counts[cell] += amount;
  }

  gameEnds(): void {
    for (let cell = 0; cell < this.counts.length; cell++)
      this.value.set(cell, Math.min(this.counts[cell], MOST_COUNTED));
    this.counts.fill(0);
  }
}
