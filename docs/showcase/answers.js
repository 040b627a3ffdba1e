// The questions of the showcase: which words of the program play for an answer, and the sentence that its results give.
// Sentences follow the ends of intervals. An answer has `says`, `notes`, and the chart that shows it.
import { chart, shareScale } from '../../dist/report/charts/chart.js';
import { dots, namesOf, shares, valueLabel } from '../../dist/report/charts/marks.js';
import { optionsChart } from '../../dist/report/charts/players.js';
import { SERIES } from '../../dist/report/charts/theme.js';
import { capitalised } from '../../dist/report/names.js';
import { decimals, fixed, most, percent, span, whole } from '../../dist/report/numbers.js';
import { listed } from '../../dist/report/terminal/layout.js';
import { shareInterval } from '../../dist/stats/index.js';

const MOST_ROWS = 12;
const areOf = (count) => (count === 1 ? 'is' : 'are');

const sourceOf = ({ scenario, games, seed, alpha }) => ({ scenario: scenario.name, variant: null, games, seed, alpha });

/** A chart of a report with only the values that answer. */
function only({ name, title, spec }, keep) {
  return { name, title, spec: { ...spec, data: { values: spec.data.values.filter(keep) } } };
}

/** `run --swap-seats` */
export function seatsAnswer({ summary: { firstPlayerAdvantage }, charts }) {
  const { findings, seats } = firstPlayerAdvantage;
  const [says, ...more] = findings.seats;
  return { says, notes: [...more, seats], chart: charts['first-player-advantage'] };
}

/** `run`, where the rules tell sides apart */
export function sidesAnswer({ summary: { estimates, scenario }, charts }) {
  const rows = estimates['mission-win-rates'];
  const told = rows.map(({ side, winRate, winRateLow, winRateHigh }) => {
    const share = { estimate: winRate, low: winRateLow, high: winRateHigh };
    return `${side} wins ${percent(share)} of games (${span(share, 100)})`;
  });
  return {
    says: `There is no first or second seat: the rules treat the sides differently. In ${scenario.name}, ${listed(told)}.`,
    notes: [],
    chart: charts['mission-win-rates'],
  };
}

/** `options`: dead for all sides that had it, or for some */
export function deadAnswer({ summary }) {
  const { rows, games, delta } = summary.options;
  const names = [...new Set(rows.map(({ option }) => option))];
  const judged = (name) => rows.filter(({ option, verdict }) => option === name && verdict !== 'rare');
  const dead = names.flatMap((name) => {
    const all = judged(name);
    const by = all.filter(({ verdict }) => verdict === 'dead').map(({ side }) => side);
    if (by.length === 0) return [];
    return [by.length === all.length ? name : `${name} (for ${listed(by)})`];
  });
  const undecided = names.filter((name) => judged(name).some(({ verdict }) => verdict === 'undecided'));
  const more = Math.max(0, ...rows.map(({ moreGames }) => moreGames ?? 0));
  const rare = names.filter((name) => judged(name).length === 0);
  const points = `${100 * delta} points per 100 games`;
  const shown = chosenOptions(rows);
  const sides = [...new Set(rows.map(({ side }) => side))];
  return {
    says:
      dead.length === 0
        ? `No option is shown to be dead${undecided.length === 0 ? ': each that came up often enough is worth more' : ''}.`
        : `${capitalised(listed(dead))} ${dead.length === 1 ? 'is dead: leaving it out' : 'are dead: leaving one out'} changes a side’s score by less than ${points}.`,
    notes: [
      'This is what the shipped AI makes of its options; another player may make more of them.',
      ...(undecided.length === 0
        ? []
        : [
            `Undecided for at least one side: ${listed(undecided)}; at most about ${whole(more)} more games would settle ${undecided.length === 1 ? 'it' : 'all of them'}.`,
          ]),
      ...(rare.length === 0
        ? []
        : [
            `Too rare to judge: ${rare.length} of ${names.length} options were possible in fewer than 100 of the ${whole(games)} games.`,
          ]),
      ...(shown.every((row) => row.side === sides[0]) && sides.length > 1 ? [`The chart shows ${sides[0]}.`] : []),
    ],
    chart: optionsChart(shown, sourceOf(summary)),
  };
}

/** All that could be judged; of many, the first side's dead and most valuable ones. */
function chosenOptions(rows) {
  const all = rows.filter(({ verdict, low }) => verdict !== 'rare' && low !== null);
  if (all.length <= MOST_ROWS) return all;
  const own = all.filter(({ side }) => side === rows[0].side).toSorted((a, b) => b.estimate - a.estimate);
  const urgency = (row) => (row.verdict === 'dead' ? 0 : own.indexOf(row) < 3 ? 1 : 2);
  return own.toSorted((a, b) => urgency(a) - urgency(b)).slice(0, MOST_ROWS);
}

/** `run` of every shipped scenario: what came up in none of them */
export function rulesAnswer({ summaries }) {
  const rules = new Map();
  for (const { estimates, games } of summaries)
    for (const { clause, event, games: seen } of estimates['rule-coverage']) {
      const rule = `${clause} ${event}`;
      const sums = rules.get(rule) ?? { rule, seen: 0, games: 0 };
      rules.set(rule, { rule, seen: sums.seen + seen, games: sums.games + games });
    }
  const all = [...rules.values()].toSorted((a, b) => a.seen / a.games - b.seen / b.games);
  const never = all.filter(({ seen }) => seen === 0);
  const [{ games, alpha, seed, scenario }] = summaries;
  const where = `in ${whole(games)} games of each of the ${summaries.length} shipped scenarios`;
  const rarest = all.slice(never.length, never.length + MOST_ROWS / 2);
  const values = rarest.map((one) => {
    const share = shareInterval(one.seen, one.games, alpha);
    return { rule: one.rule, ...share, label: percent(share) };
  });
  const title = never.length === 0 ? 'The rules that came up least' : 'The rarest of those that came up';
  const names = { name: 'rarest-rules', title, marks: `${title}. Dots: share of all games. Lines: 95% intervals.` };
  const highs = values.map(({ high }) => high);
  const x = shares('Share of games in which the rule came up', shareScale(highs), {
    format: Math.max(...highs) < 0.1 ? '.1%' : '.0%',
    tickCount: 5,
  });
  const source = { scenario: scenario.systemTitle, variant: null, games: games * summaries.length, seed };
  return {
    says:
      never.length === 0
        ? `Every one of the ${rules.size} rules counted came up ${where}.`
        : `${never.length} of ${rules.size} rules counted never came up ${where}.`,
    list: never.map(({ rule }) => rule),
    notes:
      never.length === 0
        ? []
        : [
            `The shipped scenarios and AI players decide what comes up. In each scenario, a rule that never did can still come up in up to ${most(games, alpha)} of games.`,
          ],
    chart: chart(names, source, values, {
      width: 640,
      height: { step: 24 },
      encoding: {
        y: namesOf(
          'rule',
          rarest.map(({ rule }) => rule),
        ),
      },
      layer: [...dots(x, { mark: { color: SERIES } }, 60), valueLabel(x)],
    }),
  };
}

/** `weapons --points`: what another does as well for less */
export function priceAnswer({ summary: { findings }, charts }) {
  const { points } = charts;
  const { values } = points.spec.data;
  const names = [...new Set(values.map(({ weapon }) => weapon))];
  const places = [...new Set(values.map(({ at }) => at))];
  const shown = [0, 0.5, 1].map((share) => places[Math.floor(share * (places.length - 1))]);
  const over = names.filter((name) => !values.some(({ weapon, onFront }) => weapon === name && onFront));
  return {
    says:
      over.length === 0
        ? `None is overpriced: for ${listed(names)} alike, nothing cheaper does as much.`
        : `${capitalised(listed(over))} ${areOf(over.length)} overpriced: everywhere, something cheaper does as much.`,
    notes: [...findings.filter((finding) => finding.startsWith('Fewest points')), 'Odds are exact; nothing is played.'],
    chart: only(points, ({ at }) => shown.includes(at)),
  };
}

/** `weapons`, where none has a price */
export function weaponAnswer({ summary: { findings }, charts }) {
  return {
    says: findings[0],
    notes: [
      'The scenarios give weapons no points, so none can be overpriced; with --points the program says what each gives for its points. Odds are exact; nothing is played.',
    ],
    chart: charts[Object.keys(charts).find((name) => name.startsWith('best-by-'))],
  };
}

/** `run` with every game played again without each card; its intervals hold for all cards together */
export function cardsAnswer({ summary: { estimates }, charts }) {
  const rows = estimates['event-usefulness'].filter(({ worthIn }) => worthIn === 'lead over the others');
  const sorted = rows.filter(({ meanLow }) => meanLow !== null).toSorted((a, b) => b.mean - a.mean);
  const [top, last] = [sorted[0], sorted.at(-1)];
  const ends = ({ meanLow, meanHigh }) => {
    const digits = decimals(meanLow, meanHigh);
    return `${fixed(meanLow, digits)} to ${fixed(meanHigh, digits)}`;
  };
  const below = sorted.filter(({ meanHigh }) => meanHigh < top.meanLow).length;
  const none = sorted.filter(({ meanLow, meanHigh }) => meanLow <= 0 && meanHigh >= 0).length;
  const harmful = sorted.filter(({ meanHigh }) => meanHigh < 0);
  const shown = new Set([...sorted.slice(0, MOST_ROWS / 2), ...sorted.slice(-MOST_ROWS / 2)].map(({ card }) => card));
  return {
    says: `${top.card} is worth ${ends(top)} points of lead to whoever draws it, and ${below} of the other ${sorted.length - 1} Event cards ${areOf(below)} shown to be worth less; ${none} ${areOf(none)} not shown to be worth anything.`,
    notes: [
      `${harmful.length === 0 ? 'No card is shown to do harm' : `Shown to do harm: ${listed(harmful.map(({ card }) => card))}`}; the lowest estimate is that of ${last.card} (${ends(last)}). The intervals hold for all cards together.`,
      `The chart shows the ${MOST_ROWS / 2} highest and the ${MOST_ROWS / 2} lowest.`,
    ],
    chart: only(charts['event-usefulness'], ({ card }) => shown.has(card)),
  };
}

/** What is asked of every system. */
export const QUESTIONS = {
  first: 'Does going first matter?',
  dead: 'Which option is dead?',
  never: 'Which rule never comes up?',
  price: 'Which weapon is overpriced?',
  weapon: 'Which weapon does most for its carrier?',
  cards: 'Which Event card is worth most?',
};

const seats = (file, ...more) => ['first', seatsAnswer, ['run', file, '--swap-seats', ...more], 5];
const dead = (file) => ['dead', deadAnswer, ['options', file], 1];
const never = (id) => ['never', rulesAnswer, ['run', `scenarios/${id}/*.yaml`], 0.125];
const weapons = (id) => ['weapon', weaponAnswer, ['weapons', id], 0];

/** Of each system: question, answer, words, and games as a multiple of --games (0: none are played). */
export const SYSTEMS = {
  'squad-alpha': [
    seats('scenarios/squad-alpha/mirrored-skirmish.yaml'),
    dead('scenarios/squad-alpha/mirrored-skirmish.yaml'),
    never('squad-alpha'),
    [
      'price',
      priceAnswer,
      ['weapons', 'squad-alpha', '--scenario', 'scenarios/squad-alpha/elites-against-conscripts.yaml'],
      0,
    ],
  ],
  stargrunt2: [
    seats('scenarios/stargrunt2/meeting-engagement.yaml'),
    dead('scenarios/stargrunt2/meeting-engagement.yaml'),
    never('stargrunt2'),
    weapons('stargrunt2'),
  ],
  'stargate-solo': [
    ['first', sidesAnswer, ['run', 'scenarios/stargate-solo/jaffa-ambush.yaml'], 2.5],
    dead('scenarios/stargate-solo/jaffa-ambush.yaml'),
    never('stargate-solo'),
    weapons('stargate-solo'),
  ],
  'revland-combat': [
    seats('scenarios/revland-combat/mirrored-patrols.yaml'),
    dead('scenarios/revland-combat/mirrored-patrols.yaml'),
    never('revland-combat'),
    weapons('revland-combat'),
  ],
  'stargate-missions': [
    seats('scenarios/stargate-missions/four-players.yaml', '--set', 'setup.firstPlayer=seat1'),
    dead('scenarios/stargate-missions/two-players.yaml'),
    never('stargate-missions'),
    // The error rate of 5% shared by 65 cards.
    ['cards', cardsAnswer, ['run', 'scenarios/stargate-missions/event-usefulness.yaml', '--alpha', '0.0007'], 2.5],
  ],
};
