import type { TellingPage } from '../report/report.ts';
import { tellingGames } from '../report/telling.ts';
import type { GameTable } from '../stats/tables.ts';
import { BothRules, type BothWish, type Ruled } from './both.ts';

interface TellingWish extends Omit<BothWish, 'rules'> {
  /** Baseline first. */
  readonly rules: readonly (Ruled & { readonly table: GameTable; readonly command: string })[];
}

/** Pages of games under both rules, for a report's folder. */
export function tellingPages({ rules: [baseline, ...variants], ...wish }: TellingWish): TellingPage[] {
  const pairs = new Map<number, BothRules>();
  const played = (variant: number, game: number) => {
    const both = pairs.get(variant) ?? new BothRules({ ...wish, rules: [baseline, variants[variant]] });
    pairs.set(variant, both);
    return { both, games: both.play(game) };
  };
  const games = tellingGames(
    baseline.table,
    variants.map(({ name, table }) => ({ variant: name, table })),
    (candidates, variant) => {
      // Games that part by dice show the rule, others what players make of it, the sooner the less.
      const partings = candidates.map((game) => played(variant, game).games.parting);
      const byDice = partings.findIndex(({ isByDice }) => isByDice);
      const inPlay = partings.findIndex(({ turn }) => turn !== null && turn > 0);
      return candidates[byDice >= 0 ? byDice : Math.max(0, inPlay)];
    },
  );
  return games.map((game) => {
    const i = variants.findIndex(({ name }) => name === game.variant);
    const path = `replays/both-${variants.length === 1 ? '' : `${i + 1}-`}game-${game.game}.html`;
    const links = [{ label: 'The report', href: '../report.html' }];
    const { both, games } = played(i, game.game);
    return { ...game, path, text: both.page(games, links, variants[i].command) };
  });
}
