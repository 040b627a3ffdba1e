import { FAIR_SHARE, type Trial } from '../inference/points/trial.ts';
import { decimals, fixed, gamesText, rounded, signed, span, whole } from '../report/numbers.ts';
import type { Table } from '../report/rows/table.ts';
import { listed, plainTable } from '../report/terminal/layout.ts';
import type { PointsPlan } from './points-plan.ts';
import { LAST_ROUND, type PlayedPoints } from './points-play.ts';

const HUNDRED = 100;

/** The first sentence answers the question. */
export function pointsSentences(plan: PointsPlan, played: PlayedPoints): string[] {
  const { fitted, trial } = played;
  if (fitted.costs.every(({ cost }) => cost === null)) return [nothingTold(played)];
  return [
    answer(plan, played),
    ...alikeSentences(plan, fitted.alike),
    ...bendSentences(plan, played),
    ...(trial === null ? [] : [shareSentence(plan, trial), predictionSentence(trial)]),
    ...dependenceSentences(plan, played),
  ];
}

function nothingTold({ games }: PlayedPoints): string {
  return `No cost can be told: in ${gamesText(games)} the score is not shown to depend on what was bought. Figures that the file does not count, leaders and specialists are not bought; they may decide these games.`;
}

function answer({ units }: PointsPlan, { fitted: { costs }, trial }: PlayedPoints): string {
  const told = costs.map((cost, unit) => `${units[unit]} ${withSpan(cost)}`);
  const head = `Costs at which armies of equal points are equally good: ${listed(told)}.`;
  const none = costs.flatMap(({ cost }, unit) => (cost === null ? [units[unit]] : []));
  const worth = none.length === 0 ? '' : ` Not shown to be worth anything: ${listed(none)}.`;
  if (trial === null) return `${head}${worth} They were not tried on other matches: too few games.`;
  return `${head}${worth}`;
}

function withSpan({ cost, low, high }: { cost: number | null; low: number | null; high: number | null }): string {
  if (cost === null) return 'unknown';
  return `${rounded({ estimate: cost, low, high })} (${span({ estimate: cost, low, high })})`;
}

function alikeSentences({ units }: PointsPlan, alike: readonly (readonly number[])[]): string[] {
  return alike.map((run) => `Not shown to differ in cost: ${listed(run.map((unit) => units[unit]))}.`);
}

function bendSentences({ units }: PointsPlan, { fitted: { costs } }: PlayedPoints): string[] {
  return costs.flatMap(({ bend, usual }, unit) => {
    if (bend === null) return [];
    const change = bend < 0 ? 'less' : 'more';
    return [
      `Each further ${units[unit]} is worth ${change} than the one before it (by ${(HUNDRED * Math.abs(bend)).toFixed(0)}% of its cost); one cost per figure is then a compromise between armies of few and of many (${usual.toFixed(1)} in the mean).`,
    ];
  });
}

function shareSentence({ units }: PointsPlan, trial: Trial): string {
  const { shares, isFair, games } = trial;
  const limit = HUNDRED * FAIR_SHARE;
  const held = `${gamesText(games)} that the costs had not seen`;
  if (isFair)
    return `Fair: at equal points no unit moves the score by more than ${limit} points per ${HUNDRED} games from a poor to a rich tenth of armies (${held}).`;
  const told = (verdict: string) =>
    shares
      .filter((one) => one.verdict === verdict)
      .map(({ unit, estimate, low, high }) => {
        const digits = decimals(HUNDRED * low, HUNDRED * high);
        const [value, from, to] = [estimate, low, high].map((end) => signed(HUNDRED * end, digits));
        return `${units[unit]} ${value} (${from} to ${to})`;
      });
  const [unfair, undecided] = [told('unfair'), told('undecided')];
  const parts = [
    ...(unfair.length === 0
      ? []
      : [
          `Not fair yet: at equal points a rich tenth of armies scores more or less than a poor one by over ${limit} points, ${listed(unfair)}`,
        ]),
    ...(undecided.length === 0
      ? []
      : [
          `${unfair.length === 0 ? 'Not shown to be fair within' : 'undecided within'} ${limit} points: ${listed(undecided)}`,
        ]),
  ];
  return `${parts.join('; ')} (points per ${HUNDRED} games, ${held}).${unfair.length > 0 ? '' : settled(trial)}`;
}

/** A ceiling, if the estimates stay as they are. */
function settled({ shares, games }: Trial): string {
  const factors = shares.map(({ estimate, low, high }) => (high - low) / 2 / (FAIR_SHARE - Math.abs(estimate)));
  if (factors.some((factor) => factor < 0)) return '';
  const wanted = (games * Math.max(...factors) ** 2) / LAST_ROUND;
  return ` At most about ${whole(Number(wanted.toPrecision(2)))} games in all (--games) would settle it.`;
}

function predictionSentence({ predictions, matches }: Trial): string {
  const [fitted, ...others] = predictions;
  const told = others.map(({ model, logLoss, worse }) => {
    const name = model === 'sheet' ? 'the sheet’s own points' : 'counting figures';
    const { low, high } = worse!;
    const shown = low > 0 ? 'worse' : high < 0 ? 'better' : 'not shown to differ';
    return `${name} ${logLoss.toFixed(4)} (${shown}, ${signed(low, 4)} to ${signed(high, 4)})`;
  });
  return `Log loss per game on ${whole(matches)} matches that were not seen, lower is better: ${listed([`fitted costs ${fitted.logLoss.toFixed(4)}`, ...told])}.`;
}

function dependenceSentences(plan: PointsPlan, { dependences }: PlayedPoints): string[] {
  return dependences.map(({ ground, p, levels }) => {
    if (p === null) return `Whether costs depend on the ${ground}: too few matches to say.`;
    if (levels.length === 0) return `Costs are not shown to depend on the ${ground}.`;
    const told = levels.map(({ level, fitted }) => {
      const costs = fitted.costs.map((cost, unit) => `${plan.units[unit]} ${withSpan(cost)}`);
      return `${levelName(plan, ground, level)}: ${costs.join(', ')}`;
    });
    return `Costs depend on the ${ground}: ${told.join('; ')}.`;
  });
}

export function levelName({ tables, players }: PointsPlan, ground: string, level: number): string {
  if (ground === 'table') return tables[level].scenario.name;
  if (ground === 'player') return players[level].name;
  return [...new Set(tables.map(({ mission }) => mission))][level];
}

/** Of files, with as many decimals as the interval allows. */
export function writtenCosts({ units }: PointsPlan, { fitted: { costs } }: PlayedPoints): [string, number][] {
  return costs.flatMap(({ cost, low, high }, unit) =>
    cost === null ? [] : [[units[unit], Math.max(0.01, Number(cost.toFixed(decimals(low, high))))] as [string, number]],
  );
}

/** Ready to paste into a scenario; empty without any cost. */
export function pointsBlock(plan: PointsPlan, played: PlayedPoints): string {
  const pairs = writtenCosts(plan, played).map(([id, cost]) => `${keyText(id)}: ${cost}`);
  return pairs.length === 0 ? '' : `points: { ${pairs.join(', ')} }`;
}

function keyText(id: string): string {
  return /^[A-Za-z][\w-]*$/.test(id) ? id : JSON.stringify(id);
}

export function pointsFitTable(plan: PointsPlan, { fitted: { costs }, trial }: PlayedPoints): Table {
  const rows = costs.map(({ cost, low, high, bend, usual }, unit) => {
    const share = trial?.shares[unit];
    return {
      [plan.kind]: plan.units[unit],
      ...{ cost, costLow: low, costHigh: high, sheet: plan.sheet?.[unit] ?? null, usualNumber: usual, bend },
      ...{ share: share?.estimate ?? null, shareLow: share?.low ?? null, shareHigh: share?.high ?? null },
      verdict: share?.verdict ?? null,
    };
  });
  const columns = ['cost', 'costLow', 'costHigh', 'sheet', 'usualNumber', 'bend', 'share', 'shareLow', 'shareHigh'];
  return { name: 'points-fit', columns: [plan.kind, ...columns, 'verdict'], rows };
}

export function pairsTable({ units }: PointsPlan, { fitted: { pairs } }: PlayedPoints): Table {
  const rows = pairs.map(({ first, second, p }) => ({ first: units[first], second: units[second], p }));
  return { name: 'points-pairs', columns: ['first', 'second', 'p'], rows };
}

export function pointsText(plan: PointsPlan, { fitted: { costs }, trial }: PlayedPoints): string {
  const heads = [plan.kind, 'cost', 'interval', ...(plan.sheet === null ? [] : ['sheet']), 'poor to rich tenth'];
  const rows = costs.map(({ cost, low, high }, unit) => {
    const share = trial?.shares[unit];
    return [
      plan.units[unit],
      rounded({ estimate: cost, low, high }),
      span({ estimate: cost, low, high }),
      ...(plan.sheet === null ? [] : [String(plan.sheet[unit])]),
      share === undefined
        ? '–'
        : `${fixed(HUNDRED * share.low, 1)} to ${signed(HUNDRED * share.high, 1)} ${share.verdict}`,
    ];
  });
  return plainTable(heads, rows, [1], 32);
}
