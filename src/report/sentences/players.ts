import type { ComparedMetric } from '../../inference/index.ts';
import {
  confidence,
  decimals,
  decimalsBesideZero,
  type Estimated,
  fixed,
  gamesText,
  most,
  percent,
  rounded,
  signed,
  span,
  whole,
} from '../numbers.ts';
import { listed } from '../terminal/layout.ts';

export interface RungRow {
  readonly name: string;
  readonly elo: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly mergedWith: string | null;
  /** Against the rung that it was tested against. */
  readonly step?: RungStep | null;
}

interface RungStep {
  readonly games: number;
  readonly same?: boolean | undefined;
}

/** Then none has a strength. */
export function areAllSame(rungs: readonly RungRow[]): boolean {
  return rungs.every(({ step }) => step == null || step.same === true);
}

export function ladderSentences(rungs: readonly RungRow[], alpha: number): string[] {
  const own = rungs.filter(({ mergedWith }) => mergedWith === null);
  const merged = rungs.filter(({ mergedWith }) => mergedWith !== null);
  const top = own.at(-1)!;
  if (areAllSame(rungs)) {
    const games = rungs.at(-1)!.step?.games ?? 0;
    return [
      `All ${rungs.length} rungs play the same games: lapses do nothing here. All ${whole(games)} games of each step have equal records; at most ${most(games, alpha)} of games differ.`,
    ];
  }
  return [
    own.length === 1
      ? 'No rung is shown to be above another: at this scenario skill hardly matters, or the games are too few.'
      : `There are ${own.length} rungs, each shown to be above the one below (${confidence(alpha)} together); ${top.name} is the highest.`,
    ...merged.map(({ name, mergedWith, step }) =>
      step?.same
        ? `${name} plays the same games as ${mergedWith}: all ${whole(step.games)} have equal records, at most ${most(step.games, alpha)} of games differ.`
        : `${name} is not shown to be above ${mergedWith}, and counts as the same rung.`,
    ),
  ];
}

/** Weights may follow a name, as in `tactician:seek=0`. `command` measures a missing ladder. */
export function rankSentence(policies: readonly string[], rungs: readonly RungRow[] | null, command: string): string {
  const names = [...new Set(policies)];
  if (rungs === null) return `Played by ${listed(names)}: not ranked; \`${command}\` measures that.`;
  return `Played by ${listed(names.map((name) => ranked(name, rungs)))}.`;
}

function ranked(name: string, rungs: readonly RungRow[]): string {
  const rung = rungs.find((one) => one.name === name.split(':', 1)[0]);
  if (rung !== undefined && areAllSame(rungs)) return `${name} (lapses do nothing here)`;
  if (rung?.elo == null) return `${name} (not on the ladder)`;
  const own = rungs.filter(({ mergedWith }) => mergedWith === null);
  const place = own.findIndex((one) => one.name === (rung.mergedWith ?? rung.name));
  const best = own.at(-1)!;
  const gap = (best.elo ?? 0) - rung.elo;
  const behind = place === own.length - 1 ? '' : `, ${gap.toFixed(0)} Elo below ${best.name}`;
  return `${name} (rung ${place + 1} of ${own.length}${behind})`;
}

export interface MatrixCell extends Estimated {
  readonly row: string;
  readonly column: string;
}

/** Effect on the first side's score. */
export interface EffectCell extends MatrixCell {
  readonly variant: string;
}

export interface PolicyMatrix {
  readonly policies: readonly string[];
  readonly games: number;
  /** Sides with a deciding policy. */
  readonly seats: number;
  readonly side: string;
  readonly alpha: number;
  /** Row by row; only the diagonal if one side decides. */
  readonly cells: readonly MatrixCell[];
  readonly effects: readonly EffectCell[];
}

const HUNDRED = 100;

export function matrixSentences({ policies, cells, effects, side, seats }: PolicyMatrix): string[] {
  const even = 1 / Math.max(2, seats);
  const beaten = (name: string) =>
    cells.filter(({ row, column, low }) => row === name && column !== name && low !== null && low > even);
  const strong = seats === 1 ? [] : policies.filter((name) => beaten(name).length === policies.length - 1);
  const best = strong.map((name) => `${name} is shown to beat every other policy here.`);
  const variants = [...new Set(effects.map(({ variant }) => variant))];
  return [
    ...best,
    ...variants.map((variant) =>
      agreement(
        variant,
        effects.filter((one) => one.variant === variant),
        side,
      ),
    ),
  ];
}

function agreement(variant: string, cells: readonly EffectCell[], side: string): string {
  const signs = cells.map(({ low, high }) => (low !== null && low > 0 ? 1 : high !== null && high < 0 ? -1 : 0));
  const [up, down] = [1, -1].map((sign) => signs.filter((one) => one === sign).length);
  const known = cells.filter(({ estimate }) => estimate !== null).map(({ estimate }) => estimate! * HUNDRED);
  const ends = [Math.min(...known), Math.max(...known)] as const;
  const [least, most] = ends.map((value) => signed(value, decimals(...ends)));
  const range = `from ${least} to ${most} points per ${HUNDRED} games`;
  const verdict =
    up > 0 && down > 0
      ? `depends on who plays: shown to help in ${up} and to hurt in ${down} of ${cells.length} pairs`
      : up + down === 0
        ? `is shown in none of ${cells.length} pairs`
        : `has the same sign wherever it is shown, in ${up + down} of ${cells.length} pairs`;
  return `${variant}: the effect on the score of ${side} ${verdict}; ${range}.`;
}

/** With bold and cautious players. */
export interface TemperEffect {
  readonly variant: string;
  readonly bold: Estimated;
  readonly cautious: Estimated;
  /** Simultaneous over all variants. */
  readonly difference: Estimated;
}

export interface TemperEffects {
  /** Per variant and temper. */
  readonly games: number;
  readonly side: string;
  readonly players: readonly string[];
  readonly effects: readonly TemperEffect[];
}

export function temperSentences({ games, side, players, effects }: TemperEffects, alpha: number): string[] {
  const who = players.length === 1 ? `the player of ${players[0]} is` : 'the players are';
  const together = effects.length === 1 ? '' : ` for all ${effects.length} variants together`;
  const known = effects.filter(({ difference }) => difference.low !== null && difference.high !== null);
  const depending = known.filter(({ difference: { low, high } }) => low! > 0 || high! < 0);
  if (depending.length > 0)
    return depending.map(({ variant, bold, cautious, difference }) => {
      const [from, to] = [cautious, bold].toSorted((a, b) => a.estimate! - b.estimate!).map(shown);
      return `${variant}: ${from} to ${to} points per 100 games for ${side}, depending on how bold ${who} (cautious ${effectWithEnds(cautious)}, bold ${effectWithEnds(bold)}; difference ${effectWithEnds(difference)}; ${gamesText(games)} of each, ${confidence(alpha)} intervals${together}).`;
    });
  if (known.length === 0) return [];
  const most = Math.max(...known.map(({ difference: { low, high } }) => Math.max(-low!, high!)));
  return [
    `${known.length === 1 ? 'The effect is' : 'No effect is'}${known.length === 1 ? ' not' : ''} shown to depend on how bold ${who}: what ${known.length === 1 ? 'the variant does' : 'a variant does'} to the score of ${side} differs by at most ${(HUNDRED * most).toFixed(1)} points per 100 games between bold and cautious play (${gamesText(games)} of each, ${confidence(alpha)} interval${together}).`,
  ];
}

/** `+3.1 (1.0 to 5.2)` */
function effectWithEnds(effect: Estimated): string {
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

/** The crude player's results in each seat; other seats are unchanged. */
export interface CrudeScores {
  readonly policy: string;
  readonly games: number;
  readonly seats: readonly CrudeSeat[];
}

interface CrudeSeat {
  readonly side: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Points per game: win 1, draw ½. */
  readonly score: Estimated;
  readonly winRate: Estimated;
}

export function crudeSentence({ policy, games, seats }: CrudeScores, alpha: number): string {
  const scores = seats
    .map(({ side, score }) => `${side} scores ${rounded(score, HUNDRED)} (${span(score, HUNDRED)})`)
    .join(', ');
  return `With ${policy} in its seat instead, ${scores} points per ${HUNDRED} games (${confidence(alpha)} intervals, the first ${gamesText(games)}).`;
}

/** Terminal text: `With shoot-nearest in its seat instead, blue wins 31% (28 to 34); 400 games each.` */
export function crudeText({ policy, games, seats }: CrudeScores): string {
  const wins = seats.map(({ side, winRate }) => `${side} wins ${withEnds(winRate)}`).join(', ');
  return `With ${policy} in its seat instead, ${wins}: ${gamesText(games)}${seats.length > 1 ? ' each' : ''}.`;
}

export function withEnds(winRate: Estimated): string {
  return `${percent(winRate)} (${span(winRate, 100)})`;
}

export interface AwarenessRow {
  readonly variant: string;
  readonly metric: ComparedMetric;
  readonly games: number;
  readonly both: Estimated;
  /** By the odds of the unchanged file. */
  readonly direct: Estimated;
  /** Added by the new odds. */
  readonly adapted: Estimated;
}

/** Only effects that vary between games. */
export function awarenessSentences(rows: readonly AwarenessRow[], alpha: number): string[] {
  return rows.flatMap(({ variant, metric, both, direct, adapted }) => {
    if ([both, direct, adapted].some(({ low, high }) => low === null || high === null)) return [];
    const { scale, unit, side, title } = metric;
    const shown = ({ estimate, low, high }: Estimated) => {
      const digits = decimals(low! * scale, high! * scale);
      const [value, from, to] = [estimate!, low!, high!].map((end) => signed(end * scale, digits));
      return `${value} (${from} to ${to})`;
    };
    const of = side === null ? title : `${title} of ${side}`;
    return [
      `${variant}: ${of} ${shown(both)}: ${shown(direct)} with players who are not told, ${shown(adapted)} more by those who are; ${unit}, ${confidence(alpha)} intervals.`,
    ];
  });
}

const OPTION_VERDICTS = ['worth', 'dominant', 'dead', 'misused', 'undecided', 'rare'] as const;

export type OptionVerdict = (typeof OPTION_VERDICTS)[number];

/** To estimate an option's value. */
export const FEWEST_AVAILABLE = 100;

export interface OptionValue {
  readonly side: string;
  readonly option: string;
  readonly games: number;
  /** Score per game, against games without it. */
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly available: number;
  readonly chances: number;
  readonly uses: number;
  readonly useRate: number | null;
  readonly useRateLow: number | null;
  readonly useRateHigh: number | null;
  readonly verdict: OptionVerdict;
  /** Upper bound of games that would decide. */
  readonly moreGames: number | null;
}

export interface OptionValues {
  readonly games: number;
  /** Options judged together. */
  readonly family: number;
  readonly alpha: number;
  readonly delta: number;
  readonly dominant: number;
  readonly rows: readonly OptionValue[];
}

/** Most valuable first. */
export function optionSentences(values: OptionValues): string[] {
  return byWorth(values.rows).map((row) => `${row.side}, ${row.option}: ${told(row, values)}.`);
}

function told(row: OptionValue, { delta, dominant }: OptionValues): string {
  const worth = worthText(row);
  const taken = takenText(row);
  const words: Readonly<Record<OptionVerdict, string>> = {
    rare: `in too few games to say: ${whole(row.available)} of ${whole(row.games)} had it, and it takes ${FEWEST_AVAILABLE}`,
    dominant: `dominant: worth ${worth}, more than ${HUNDRED * dominant}, and ${taken}`,
    dead: `dead: worth no more than ${HUNDRED * delta} points per ${HUNDRED} games either way, ${worth}; ${taken}`,
    misused: `misused by this player, who does better without it: ${worth}; ${taken}`,
    worth: `worth ${worth}; ${taken}`,
    undecided: `undecided: ${worth}${row.moreGames === null ? '' : `; at most about ${whole(row.moreGames)} more games would settle it`}`,
  };
  return words[row.verdict];
}

/** Options without a value are last. */
export function byWorth(rows: readonly OptionValue[]): OptionValue[] {
  return rows.toSorted((a, b) => (b.estimate ?? -Infinity) - (a.estimate ?? -Infinity));
}

/** `+3.1 points per 100 games (+1.9 to +4.3)` */
function worthText({ estimate, low, high }: Pick<OptionValue, 'estimate' | 'low' | 'high'>): string {
  if (estimate === null) return 'unknown';
  if (low === null || high === null) return `${signed(HUNDRED * estimate, 1)} points per ${HUNDRED} games`;
  const digits = decimals(low * HUNDRED, high * HUNDRED);
  const [value, from, to] = [estimate, low, high].map((end) => signed(end * HUNDRED, digits));
  return `${value} points per ${HUNDRED} games (${from} to ${to})`;
}

/** `taken at 380 of 920 chances seen (41.3%, 38.2% to 44.5%)` */
function takenText({ uses, chances, useRate, useRateLow: low, useRateHigh: high }: OptionValue): string {
  const taken = `taken at ${whole(uses)} of ${whole(chances)} chances seen`;
  if (useRate === null || low === null || high === null) return taken;
  const digits = decimals(HUNDRED * low, HUNDRED * high);
  const [share, from, to] = [useRate, low, high].map((end) => `${(HUNDRED * end).toFixed(digits)}%`);
  return `${taken} (${share}, ${from} to ${to})`;
}
