import type { Interval } from '../stats/index.ts';
import type { Source } from './charts/chart.ts';
import { calibrationChart, sidesChart } from './charts/players.ts';
import { confidence, whole } from './numbers.ts';
import type { Additions } from './report.ts';
import type { Table } from './rows/table.ts';
import { type Calibration, calibrationSentences, type Fit, nearestRung } from './sentences/calibration.ts';

export function calibrationAdditions(calibration: Calibration, source: Source): Additions {
  const { simulated, alpha, rungs, measures, sides, neighbours, advice, games, none, lapse } = calibration;
  const named = measures.map(({ metric: { name, side, unit }, ...row }) => ({ metric: name, side, unit, ...row }));
  const charts = [calibrationChart(calibration, source), sidesChart(calibration, source)];
  return {
    tables: tablesOf(calibration),
    charts: charts.filter((chart) => chart !== null),
    summary: {
      calibration: {
        games,
        simulated,
        alpha,
        nearest: nearestRung(calibration).rungs[0],
        rungs,
        sides,
        measures: named,
        neighbours,
        advice,
        none: none && { ...none, differs: none.differs.map(({ name, side }) => ({ metric: name, side })) },
        lapse,
      },
    },
    findings: [{ about: null, sentences: calibrationSentences(calibration) }],
    notes: [
      'lapse-0.2 is the system’s own AI player, deciding at random 20% of the time.',
      'People differ from each other and from evening to evening; the nearest player is nearest to their average.',
    ],
    method: [
      `Calibration: ${whole(simulated)} games of each player. First, whether a player can have played the recorded games: as many games are drawn from its own, many times; it is possible if the means of what was recorded are not among the ${percentOf(alpha / 2)} least likely, as normal with its means and covariance; a column in which all its games agree is judged exactly. Where two sides decide, every pair of players is judged so, and nobody plays like this if no pair is possible. Then, which of the possible ones: by the likelihood of the same means; one is excluded where its games would be so much more like those of any other in less than ${percentOf(alpha / (sides === null ? 2 : 4))} of cases (Bonferroni over the others). The true player is excluded in about ${percentOf(alpha)} of recordings at most. What is higher or lower than at any rung is judged for all measures together (Holm) at ${alpha}, whoever plays either side.`,
      ...(lapse === null
        ? []
        : [
            'The share of random decisions is that of the highest likelihood, between those of the rungs; its interval is by likelihood ratio.',
          ]),
      `Wins of people have exact ${confidence(alpha)} intervals for all sides together (Clopper-Pearson, Bonferroni); compatible is a two-sided exact p of at least ${alpha}.`,
    ],
  };
}

const percentOf = (share: number) => `${Number((100 * share).toPrecision(4))}%`;
const ends = ({ estimate, low, high }: Interval) => ({ simulated: estimate, simulatedLow: low, simulatedHigh: high });
const fitCells = ({ support, logLikelihood, p, verdict, pPossible }: Fit) => ({
  ...{ support, logLikelihood, p, fit: verdict, pPossible },
});
const FIT = ['support', 'logLikelihood', 'p', 'fit', 'pPossible'];
const SIMULATED = ['simulated', 'simulatedLow', 'simulatedHigh'];

function tablesOf({ games, rungs, sides, measures }: Calibration): Table[] {
  const bySide =
    sides === null
      ? []
      : sides.fits.map((fit) => ({
          ...{ side: sides.names[0], rung: fit.rungs[0], otherSide: sides.names[1], otherRung: fit.rungs[1] },
          ...{ n: games, ...fitCells(fit) },
        }));
  return [
    {
      name: 'calibration',
      columns: ['rung', 'elo', 'n', ...FIT],
      rows: rungs.map((rung) => ({ rung: rung.rungs[0], elo: rung.elo, n: games, ...fitCells(rung) })),
    },
    ...(sides === null
      ? []
      : [
          {
            name: 'calibration-sides',
            columns: ['side', 'rung', 'otherSide', 'otherRung', 'n', ...FIT],
            rows: bySide,
          },
        ]),
    {
      name: 'calibration-measures',
      columns: ['metric', 'side', 'unit', 'n', 'estimate', 'low', 'high', 'rung', ...SIMULATED, 'p', 'outside'],
      rows: measures.flatMap(({ metric, n, recorded, simulated, p, outside }) =>
        rungs.map((rung, i) => ({
          ...{ metric: metric.name, side: metric.side, unit: metric.proportion ? 'share' : metric.unit, n },
          ...{ estimate: recorded.estimate, low: recorded.low, high: recorded.high },
          ...{ rung: rung.rungs[0], ...ends(simulated[i]), p, outside },
        })),
      ),
    },
    {
      name: 'calibration-winners',
      columns: [
        'rung',
        'side',
        'games',
        'wins',
        'winRate',
        'winRateLow',
        'winRateHigh',
        ...SIMULATED,
        'p',
        'compatible',
      ],
      rows: rungs.flatMap((rung) =>
        rung.winners.map(({ side, games: recordedGames, wins, recorded, simulated, p, isCompatible }) => ({
          ...{ rung: rung.rungs[0], side, games: recordedGames, wins },
          ...{ winRate: recorded.estimate, winRateLow: recorded.low, winRateHigh: recorded.high },
          ...{ ...ends(simulated), p, compatible: isCompatible ? 'yes' : 'no' },
        })),
      ),
    },
  ];
}
