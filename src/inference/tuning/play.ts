import type { Combination } from './response.ts';
import type { PlayedBlock } from './state.ts';

/** Each has seeds that the others do not see: what chose an answer does not judge it, nor what stands beside it. */
export type Seeds = 'search' | 'confirm' | 'beside';

/** Games `from` to `to` of combinations; null for one that the scenario refuses. Nothing if it was interrupted. */
export type PlayGames = (
  seeds: Seeds,
  combinations: readonly Combination[],
  from: number,
  to: number,
) => Promise<readonly (PlayedBlock | null)[] | null>;

export interface TuneStage {
  readonly stage: 'baseline' | 'screen' | 'race' | 'confirm' | 'neighbours';
  readonly combinations: number;
  /** Up to this game number. */
  readonly games: number;
  /** Games to play, of all combinations. */
  readonly planned: number;
}

export interface TuneRule {
  readonly alpha: number;
  /** Of each single change. */
  readonly screenGames: number;
  /** Of a combination in the race, at most. */
  readonly raceGames: number;
  /** Of a combination in its confirmation, at most. */
  readonly mostGames: number;
  readonly onStage?: (stage: TuneStage) => void;
}
