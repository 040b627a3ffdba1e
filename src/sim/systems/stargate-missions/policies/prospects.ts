import { DRAWN, LOST, WON, worthOf } from '../../../kernel/planning.ts';
import type { Game } from '../game.ts';
import type { Player } from '../state.ts';
import type { Tactics } from './tactics.ts';

/** With no turn to come, being a point behind means losing, or nearly so. */
const LEAST_SPREAD = 0.25;

/** What a game, as it is at the end of a turn, is worth to a seat: its lead over the best rival against how unsure scores are. */
export function worthOn({ table, maxTurns }: Game, tactics: Tactics): (seat: number) => number {
  const { players } = table;
  return (seat) => {
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < players.length; i++) if (i !== seat) best = Math.max(best, holdings(players[i], tactics));
    const lead = holdings(players[seat], tactics) - best;
    const turns = Math.min(table.missionsLeft, maxTurns - table.turn) / players.length;
    if (turns <= 0) return lead > 0 ? WON : lead < 0 ? LOST : DRAWN;
    const spread = tactics.turnSpread * Math.sqrt(turns) + LEAST_SPREAD;
    return worthOf((tactics.valueLead * lead) / spread);
  };
}

/** Points, and what the cards that a player has are likely to bring. */
function holdings({ score, team, reserve, handCount }: Player, { valueCard, valueStat }: Tactics): number {
  let stats = team.brains + team.combat;
  for (let i = 0; i < reserve.count; i++) stats += (reserve.cards[i].brains + reserve.cards[i].combat) / 2;
  return score + valueCard * handCount + valueStat * stats;
}
