import { confidence, decimalsBesideZero, type Estimated, fixed, gamesText, signed } from '../numbers.ts';

/** What a variant does to a side's score a game with bold and with cautious players, and by how much more with bold ones. */
export interface TemperEffect {
  readonly variant: string;
  readonly bold: Estimated;
  readonly cautious: Estimated;
  /** Its interval holds for all variants together. */
  readonly difference: Estimated;
}

export interface TemperEffects {
  /** Games of each variant with each temper. */
  readonly games: number;
  /** Whose score it is. */
  readonly side: string;
  /** Sides that are played so. */
  readonly players: readonly string[];
  readonly effects: readonly TemperEffect[];
}

const HUNDRED = 100;

/** One sentence for each variant whose effect is shown to depend on temper; else one that says how far it can. */
export function temperSentences({ games, side, players, effects }: TemperEffects, alpha: number): string[] {
  const who = players.length === 1 ? `the player of ${players[0]} is` : 'the players are';
  const together = effects.length === 1 ? '' : ` for all ${effects.length} variants together`;
  const known = effects.filter(({ difference }) => difference.low !== null && difference.high !== null);
  const depending = known.filter(({ difference: { low, high } }) => low! > 0 || high! < 0);
  if (depending.length > 0)
    return depending.map(({ variant, bold, cautious, difference }) => {
      const [from, to] = [cautious, bold].toSorted((a, b) => a.estimate! - b.estimate!).map(shown);
      return `${variant}: ${from} to ${to} points per 100 games for ${side}, depending on how bold ${who} (cautious ${withEnds(cautious)}, bold ${withEnds(bold)}; difference ${withEnds(difference)}; ${gamesText(games)} of each, ${confidence(alpha)} intervals${together}).`;
    });
  if (known.length === 0) return [];
  const most = Math.max(...known.map(({ difference: { low, high } }) => Math.max(-low!, high!)));
  return [
    `${known.length === 1 ? 'The effect is' : 'No effect is'}${known.length === 1 ? ' not' : ''} shown to depend on how bold ${who}: what ${known.length === 1 ? 'the variant does' : 'a variant does'} to the score of ${side} differs by at most ${(HUNDRED * most).toFixed(1)} points per 100 games between bold and cautious play (${gamesText(games)} of each, ${confidence(alpha)} interval${together}).`,
  ];
}

/** `+3.1 (1.0 to 5.2)` */
function withEnds(effect: Estimated): string {
  const { low, high } = effect;
  if (low === null || high === null) return shown(effect);
  const digits = decimalsBesideZero(low * HUNDRED, high * HUNDRED);
  return `${shown(effect)} (${fixed(low * HUNDRED, digits)} to ${fixed(high * HUNDRED, digits)})`;
}

/** `+3.1` */
function shown({ estimate, low, high }: Estimated): string {
  const digits = low === null || high === null ? 1 : decimalsBesideZero(low * HUNDRED, high * HUNDRED);
  return signed(estimate! * HUNDRED, digits);
}
