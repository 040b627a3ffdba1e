import type { ComparedMetric } from '../../inference/index.ts';
import { capitalised, uncapitalised } from '../names.ts';
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
import { type SideNumbers, type SideWords, theSide } from '../sides.ts';
import { listed } from '../terminal/layout.ts';

const HUNDRED = 100;

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
  if (areAllSame(rungs)) {
    const games = rungs.at(-1)!.step?.games ?? 0;
    return [
      `All ${rungs.length} players play the same games: random decisions change nothing here. All ${whole(games)} games of each step went the same way; at most ${most(games, alpha)} of games differ.`,
    ];
  }
  return [
    own.length === 1
      ? 'No player is shown to be stronger than another: skill hardly matters in this scenario, or the games are too few.'
      : `${listed(own.toReversed().map(({ name }) => `"${name}"`))}: each is shown to be stronger than the next (${confidence(alpha)} for all together).`,
    ...merged.map(({ name, mergedWith, step }) =>
      step?.same
        ? `"${name}" plays the same games as "${mergedWith}": all ${whole(step.games)} went the same way; at most ${most(step.games, alpha)} of games differ.`
        : `"${name}" is not shown to be stronger than "${mergedWith}", and shares its rung.`,
    ),
  ];
}

/** By side; weights may follow a name, as in `tactician:seek=0`. `command` measures a missing ladder. */
export function rankSentence(policies: readonly string[], rungs: readonly RungRow[] | null, command: string): string {
  const names = [...new Set(policies)];
  const isOne = names.length === 1;
  const who =
    !isOne || policies.length === 1 ? 'Played' : `${policies.length === 2 ? 'Both' : 'All'} sides were played`;
  const ai = isOne ? ' AI' : '';
  const told = names.map((name) => `"${name}"${ai}${rungs === null ? '' : ` (${rankOf(name, rungs)})`}`);
  const by = `${who} by the ${isOne ? told[0] : `AIs ${listed(told)}`}.`;
  return rungs === null ? `${by} How good ${isOne ? 'is it' : 'are they'}? \`${command}\`` : by;
}

function rankOf(name: string, rungs: readonly RungRow[]): string {
  const rung = rungs.find((one) => one.name === name.split(':', 1)[0]);
  if (rung !== undefined && areAllSame(rungs)) return 'random decisions change nothing here';
  if (rung?.elo == null) return 'not on the ladder';
  const own = rungs.filter(({ mergedWith }) => mergedWith === null);
  const place = own.findIndex((one) => one.name === (rung.mergedWith ?? rung.name));
  const best = own.at(-1)!;
  const gap = (best.elo ?? 0) - rung.elo;
  const behind = place === own.length - 1 ? '' : `, ${gap.toFixed(0)} Elo below "${best.name}"`;
  return `rung ${place + 1} of ${own.length}${behind}`;
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
  readonly plurals?: SideNumbers['plurals'];
  readonly alpha: number;
  /** Row by row; only the diagonal if one side decides. */
  readonly cells: readonly MatrixCell[];
  readonly effects: readonly EffectCell[];
}

/** The first sentence is about the policies. */
export function matrixSentences({ policies, cells, effects, side, plurals, seats }: PolicyMatrix): string[] {
  const variants = [...new Set(effects.map(({ variant }) => variant))];
  return [
    seats === 1 ? mostSentence(cells) : bestSentence(policies, cells, 1 / seats),
    ...variants.map((variant) =>
      agreement(
        variant,
        effects.filter((one) => one.variant === variant),
        theSide(side, { plurals }),
      ),
    ),
  ];
}

function bestSentence(policies: readonly string[], cells: readonly MatrixCell[], even: number): string {
  const beats = ({ low }: MatrixCell) => low !== null && low > even;
  const against = (name: string) => cells.filter(({ row, column }) => row === name && column !== name);
  const best = policies.find((name) => against(name).every(beats));
  return best === undefined
    ? 'No AI player is shown to beat every other here.'
    : `"${best}" beats every other AI player here.`;
}

/** Where one side decides. */
function mostSentence(cells: readonly MatrixCell[]): string {
  const [first, ...others] = cells.toSorted((a, b) => (b.estimate ?? 0) - (a.estimate ?? 0));
  const isMost = others.every(({ high }) => high !== null && first.low !== null && first.low > high);
  const points = `${rounded(first, HUNDRED)} points per ${HUNDRED} games (${span(first, HUNDRED)})`;
  return isMost
    ? `"${first.row}" scores most: ${points}.`
    : `No AI player is shown to score most here; "${first.row}" has ${points}.`;
}

function agreement(variant: string, cells: readonly EffectCell[], { name, own }: SideWords): string {
  const signs = cells.map(({ low, high }) => (low !== null && low > 0 ? 1 : high !== null && high < 0 ? -1 : 0));
  const [up, down] = [1, -1].map((sign) => signs.filter((one) => one === sign).length);
  const known = cells.filter(({ estimate }) => estimate !== null).map(({ estimate }) => estimate! * HUNDRED);
  const ends = [Math.min(...known), Math.max(...known)] as const;
  const [least, most] = ends.map((value) => signed(value, decimals(...ends)));
  const range = `${least} to ${most} points per ${HUNDRED} games`;
  const pairs = `of ${cells.length} pairs of players`;
  if (up + down === 0) return `${variant} is not shown to change ${own} score in any ${pairs} (${range}).`;
  if (up > 0 && down > 0)
    return `${variant} helps or hurts depending on who plays: it helps ${name} in ${up} and hurts ${name} in ${down} ${pairs} (${range}).`;
  const [does, count, never] = up > 0 ? ['helps', up, 'hurts'] : ['hurts', down, 'helps'];
  return `${variant} ${does} ${name} in ${count} ${pairs}, and is not shown to ${never.slice(0, -1)} in the others (${range}).`;
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
  readonly plurals?: SideNumbers['plurals'];
  readonly players: readonly string[];
  readonly effects: readonly TemperEffect[];
}

export function temperSentences({ games, side, plurals, players, effects }: TemperEffects, alpha: number): string[] {
  const who = players.length === 1 ? `${theSide(players[0], { plurals }).own} player plays` : 'the players play';
  const { own } = theSide(side, { plurals });
  const all = effects.length === 1 ? '' : ` for all ${effects.length} variants together`;
  const ground = `${gamesText(games)} of each, ${confidence(alpha)} ${effects.length === 1 ? 'interval' : 'intervals'}${all}`;
  const known = effects.filter(({ difference }) => difference.low !== null && difference.high !== null);
  const depending = known.filter(({ difference: { low, high } }) => low! > 0 || high! < 0);
  if (depending.length > 0)
    return depending.map(
      ({ variant, bold, cautious, difference }) =>
        `${variant}: the effect on ${own} score depends on how boldly ${who}: ${effectWithEnds(cautious)} points per ${HUNDRED} games with a cautious player, ${effectWithEnds(bold)} with a bold one, a difference of ${effectWithEnds(difference)} (${ground}).`,
    );
  if (known.length === 0) return [];
  const most = Math.max(...known.map(({ difference: { low, high } }) => Math.max(-low!, high!)));
  const [subject, verb] = known.length === 1 ? ['The effect', 'is not'] : ['No effect', 'is'];
  return [
    `${subject} ${verb} shown to depend on how boldly ${who}: on ${own} score, bold and cautious play differ by at most ${(HUNDRED * most).toFixed(1)} points per ${HUNDRED} games (${ground}).`,
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
  const scores = seats.map(({ side, score }) => `${side} ${rounded(score, HUNDRED)} (${span(score, HUNDRED)})`);
  return `Points per ${HUNDRED} games of a side played by the "${policy}" AI instead: ${listed(scores)} (${confidence(alpha)} intervals, the first ${gamesText(games)}).`;
}

/** Terminal text: `Wins of a side played by the "shoot-nearest" AI instead: blue 31% (28 to 34) of 400 games.` */
export function crudeText({ policy, games, seats }: CrudeScores): string {
  const wins = seats.map(({ side, winRate }) => `${side} ${withEnds(winRate)}`);
  return `Wins of a side played by the "${policy}" AI instead: ${listed(wins)} of ${gamesText(games)}${seats.length > 1 ? ' each' : ''}.`;
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
    const of = uncapitalised(side === null ? title : `${title} of ${side}`);
    return [
      `${variant} changes the ${of} by ${shown(both)} ${unit}: ${shown(direct)} while the players do not know of it, and ${shown(adapted)} more once they do (${confidence(alpha)} intervals).`,
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

/** The first sentence answers the question; most valuable first. */
export function optionSentences(values: OptionValues): string[] {
  const rows = byWorth(values.rows);
  const of = (verdict: OptionVerdict) => rows.filter((row) => row.verdict === verdict);
  const judged = rows.filter(({ verdict }) => verdict !== 'rare' && verdict !== 'undecided');
  return [
    answered([...of('dominant'), ...of('dead'), ...of('misused')]),
    ...judged.map((row) => told(row, values)),
    ...undecidedSentence(of('undecided')),
    ...rareSentence(of('rare')),
  ];
}

function answered(rows: readonly OptionValue[]): string {
  if (rows.length === 0) return 'No option is shown to be dominant or dead.';
  return capitalised(`${listed(rows.map(({ side, option, verdict }) => `"${option}" is ${verdict} for ${side}`))}.`);
}

function told(row: OptionValue, { delta, dominant }: OptionValues): string {
  const head = `${capitalised(row.side)}, "${row.option}"`;
  const worth = worthText(row);
  switch (row.verdict) {
    case 'dominant':
      return `${head}: dominant. It is worth ${worth}, more than ${HUNDRED * dominant}, and is ${usedText(row)}.`;
    case 'dead':
      return `${head}: dead. It is worth less than ${HUNDRED * delta} points either way, ${worth}, and is ${usedText(row)}.`;
    case 'misused':
      return `${head}: misused. This player scores more without it: it is worth ${worth}, and is ${usedText(row)}.`;
    default:
      return `${head}: worth ${worth}, ${usedText(row)}.`;
  }
}

function undecidedSentence(rows: readonly OptionValue[]): string[] {
  if (rows.length === 0) return [];
  const most = Math.max(...rows.map(({ moreGames }) => moreGames ?? 0));
  const more = most === 0 ? '' : `; at most about ${whole(Number(most.toPrecision(2)))} more games would settle it`;
  return [`Undecided: ${listed(byOption(rows, ({ side }) => side))}${more}.`];
}

function rareSentence(rows: readonly OptionValue[]): string[] {
  const possible = (option: string) => rows.some((row) => row.option === option && row.available > 0);
  const rare = rows.filter(({ option }) => possible(option));
  const never = [...new Set(rows.map(({ option }) => option))].filter((option) => !possible(option));
  const games = rows[0]?.games ?? 0;
  const why =
    games < FEWEST_AVAILABLE
      ? `Too few games to judge, ${whole(games)} of at least ${FEWEST_AVAILABLE}`
      : `Too rare to judge, possible in fewer than ${FEWEST_AVAILABLE} of the ${whole(games)} games counted`;
  const found = byOption(rare, ({ side, available }) => `${side} ${whole(available)}`);
  return [
    ...(rare.length === 0 ? [] : [`${why}: ${listed(found)}.`]),
    ...(never.length === 0 ? [] : [`Never possible: ${listed(never.map((option) => `"${option}"`))}.`]),
  ];
}

/** `"charge" (blue and red)` */
function byOption(rows: readonly OptionValue[], sideText: (row: OptionValue) => string): string[] {
  return [...new Set(rows.map(({ option }) => option))].map((option) => {
    const found = rows.filter((row) => row.option === option);
    return `"${option}" (${found.map(sideText).join(', ')})`;
  });
}

/** Options without a value are last. */
export function byWorth(rows: readonly OptionValue[]): OptionValue[] {
  return rows.toSorted((a, b) => (b.estimate ?? -Infinity) - (a.estimate ?? -Infinity));
}

/** `+3.1 points per 100 games (1.9 to 4.3)` */
function worthText({ estimate, low, high }: Pick<OptionValue, 'estimate' | 'low' | 'high'>): string {
  if (estimate === null) return 'unknown';
  if (low === null || high === null) return `${signed(HUNDRED * estimate, 1)} points per ${HUNDRED} games`;
  const digits = decimals(low * HUNDRED, high * HUNDRED);
  const value = signed(estimate * HUNDRED, digits);
  const [from, to] = [low, high].map((end) => fixed(end * HUNDRED, digits));
  return `${value} points per ${HUNDRED} games (${from} to ${to})`;
}

/** `used in 93% (90 to 95%) of the 412 chances counted` */
function usedText({ uses, chances, useRate, useRateLow: low, useRateHigh: high }: OptionValue): string {
  if (useRate === null || low === null || high === null)
    return `used in ${whole(uses)} of the ${whole(chances)} chances counted`;
  const digits = decimals(HUNDRED * low, HUNDRED * high);
  const [share, from, to] = [useRate, low, high].map((end) => (HUNDRED * end).toFixed(digits));
  return `used in ${share}% (${from} to ${to}%) of the ${whole(chances)} chances counted`;
}
