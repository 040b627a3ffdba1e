import { commandText, repeated } from '../terminal/report-folder.ts';
import type { Manifest } from './manifest.ts';

/** The command that shows a game of a kept run. */
export function replayHint(scenario: string, { words, seed }: Manifest, game: number): string {
  const options = ['define', 'set', 'policy'].flatMap((option) => repeated(option, words[option]));
  return commandText(['skirmetrics', 'replay', scenario, '--game', String(game), '--seed', String(seed), ...options]);
}
