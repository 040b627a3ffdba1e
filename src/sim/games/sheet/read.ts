import type { ReadGame } from '../game.ts';
import { certainties } from './certainties.ts';
import { checkedChain } from './engine.ts';
import { idleProblems } from './idle.ts';
import { expressionProblems, problemOf } from './mistakes.ts';
import { SheetReader } from './reading.ts';
import type { Written } from './schema.ts';
import { CHAINS, type ChainName, type Sheet } from './sheet.ts';
import { sizeProblems } from './sizes.ts';

export { fits } from './shape.ts';

/** Of content that fits the schema. */
export function check(content: unknown): ReadGame {
  const written = content as Written;
  const sizes = sizeProblems(written);
  if (sizes.length > 0) return { game: null, problems: sizes };
  const reader = new SheetReader(written);
  const game: Sheet = { kind: 'sheet', ...reader.parts() };
  if (reader.problems.length > 0) return { game: null, problems: reader.problems };
  const chains = CHAINS.filter((chain) => chain in game.chains).map((name) => ({ name, ...checkedChain(game, name) }));
  const mistakes = chains.flatMap(({ name, mistakes: own }) =>
    own.map(({ step, ...mistake }) => ({ ...mistake, path: [name, step, 'is'] })),
  );
  const bound = chains.flatMap((one) => one.bound?.chain ?? []);
  const problems = expressionProblems(written, game, mistakes, bound);
  if (problems.some(({ severity }) => severity !== 'warning')) return { game: null, problems };
  const isShown = (chain: ChainName, step: string): boolean => Object.hasOwn(Object(written[chain]![step]), 'title');
  const certain = certainties(game).map((mistake) => problemOf(written, mistake));
  return { game, problems: [...problems, ...certain, ...idleProblems(game, isShown)] };
}
