import type { RunResults } from '../../../src/report/results.ts';
import type { ChartRequest, VariantResults } from '../../../src/stats/tables.ts';
import { Counting, histogram } from './counting.ts';
import { Leading } from './leading.ts';

const TRAINING = ['conscript', 'regular', 'elite'];
export const COVER = ['none', 'soft', 'hard'];
export const STEPS = ['1', '2', '3', '4', '5', '6'];
const SIDES = ['blue', 'red'];
const MAX_TURNS = 12;
const FIGURES = 7;
const REASONS = ['side eliminated', 'objective held', 'turn limit'];

const dimension = (name: string, title: string, labels: readonly string[]) => ({ name, title, labels });

const HIT_RATES = {
  metric: 'hit-rates',
  title: 'Shots',
  exposure: 'attacks',
  outcomes: ['miss', 'saved', 'killed'],
  rates: [
    { name: 'hitRate', numerator: 'hits', title: 'Hit rate', outcomes: ['saved', 'killed'] },
    { name: 'killRate', numerator: 'kills', title: 'Kill rate', outcomes: ['killed'] },
  ],
  dimensions: [
    dimension('side', 'Side', SIDES),
    dimension('training', 'Training', TRAINING),
    dimension('step', 'Step', STEPS),
    dimension('cover', 'Cover', COVER),
  ],
  views: [
    ['training', 'step', 'cover'],
    ['training', 'step'],
    ['step', 'cover'],
    ['side'],
    ['training'],
    ['side', 'cover'],
  ],
};

export const CHARTS: ChartRequest[] = [
  {
    name: 'hit-rates',
    title: 'Hits by training and step',
    metric: 'hit-rates',
    x: 'step',
    colour: 'training',
    mark: 'points',
  },
  {
    name: 'kill-rates',
    title: 'Kills by cover',
    metric: 'hit-rates',
    rate: 'killRate',
    x: 'step',
    colour: 'cover',
    column: 'training',
    mark: 'points',
  },
  { name: 'hit-rates-by-side', title: 'Hits by side', metric: 'hit-rates', x: 'cover', colour: 'side', mark: 'points' },
  { name: 'kill-heat', title: 'Kills', metric: 'hit-rates', rate: 'killRate', x: 'step', row: 'cover', mark: 'heat' },
  {
    name: 'kill-heat-by-training',
    title: 'Kills by training',
    metric: 'hit-rates',
    rate: 'killRate',
    x: 'step',
    row: 'cover',
    column: 'training',
    mark: 'heat',
  },
  {
    name: 'kill-grid',
    title: 'Kills by cover, training and step',
    metric: 'hit-rates',
    rate: 'killRate',
    x: 'cover',
    column: 'step',
    row: 'training',
    mark: 'points',
  },
  { name: 'hits-wrapped', title: 'Hits by step', metric: 'hit-rates', x: 'training', column: 'step', mark: 'points' },
  { name: 'hit-lines', title: 'Hits by step', metric: 'hit-rates', x: 'step', colour: 'training', mark: 'line' },
];

export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function skirmish(games: number, { seed = 1, variant = 'baseline', edge = 0.02 } = {}): VariantResults {
  const next = random(seed);
  const shots = new Counting(HIT_RATES);
  const strengths = SIDES.map(() => Array.from({ length: MAX_TURNS }, () => [] as number[]));
  const casualties = SIDES.map(() => Array.from({ length: MAX_TURNS }, () => [] as number[]));
  const rows: number[] = [];
  const leads = new Leading(MAX_TURNS);
  for (let game = 0; game < games; game++) {
    const strength = [FIGURES, FIGURES];
    const broke = [0, 0];
    const rating = [2 + Math.floor(next() * 3), 2 + Math.floor(next() * 3)];
    let turns = 0;
    const fell = SIDES.map(() => new Array<number>(MAX_TURNS).fill(0));
    for (let turn = 1; turn <= MAX_TURNS && Math.min(...strength) > 0; turn++) {
      turns = turn;
      for (const side of [0, 1]) {
        const enemy = 1 - side;
        const standing = strength[side];
        for (let figure = 0; figure < standing && strength[enemy] > 0; figure++) {
          if (next() < 0.72) continue;
          const training = figure === 0 ? 2 : figure < 5 ? 1 : 0;
          const step = Math.floor(next() * 6);
          const cover = Math.min(2, Math.floor(next() * 3.4));
          const miss = (1 - (Math.min(step, 4) + 1) / 6 - (side === 0 ? edge : 0)) ** (training + 1);
          const save = [0, 1 / 3, 2 / 3][cover];
          const outcome = next() < miss ? 'miss' : next() < save ? 'saved' : 'killed';
          shots.add([SIDES[side], TRAINING[training], STEPS[step], COVER[cover]], outcome);
          if (outcome !== 'killed') continue;
          strength[enemy]--;
          fell[enemy][turn - 1]++;
          if (broke[enemy] === 0 && FIGURES - strength[enemy] > rating[enemy]) broke[enemy] = turn;
        }
      }
      for (const side of [0, 1]) strengths[side][turn - 1].push(strength[side]);
    }
    for (const side of [0, 1])
      for (let turn = 1; turn <= MAX_TURNS; turn++) {
        if (turn > turns) strengths[side][turn - 1].push(strength[side]);
        casualties[side][turn - 1].push(fell[side][turn - 1]);
      }
    const eliminated = Math.min(...strength) === 0;
    const lead = Math.sign(strength[0] - strength[1]);
    const reason = eliminated ? 0 : next() < 0.3 ? 1 : 2;
    const sides = [0, 1].flatMap((side) => [
      1 + (side === 0 ? lead : -lead),
      strength[side],
      FIGURES - strength[side],
      broke[side],
      Math.floor(next() * 5),
    ]);
    rows.push(turns, reason, ...sides);
    shots.endGame();
    const played = Array.from({ length: turns }, (_, i) => strengths[0][i].at(-1)! - strengths[1][i].at(-1)!);
    leads.endGame(played, 1 + lead);
  }
  return {
    variant,
    games,
    maxTurns: MAX_TURNS,
    counts: shots.tables(),
    histograms: [
      {
        metric: 'casualties',
        title: 'Casualties',
        unit: 'figures',
        dimensions: [
          dimension('side', 'Side', SIDES),
          dimension(
            'turn',
            'Turn',
            strengths[0].map((_, i) => String(i + 1)),
          ),
        ],
        cells: SIDES.flatMap((side, s) =>
          casualties[s].map((values, i) => ({ labels: [side, String(i + 1)], histogram: histogram(values) })),
        ),
      },
    ],
    strength: { unit: 'figures', bySide: strengths.map((turns) => turns.map(histogram)) },
    leads: leads.table(),
    table: {
      firstGame: 0,
      games,
      sides: SIDES,
      gameColumns: [
        { name: 'turns', title: 'Turns', unit: 'turns' },
        { name: 'reason', title: 'Reason', unit: '' },
      ],
      sideColumns: [
        { name: 'score', title: 'Score', unit: 'half points' },
        { name: 'strengthLeft', title: 'Strength left', unit: 'figures' },
        { name: 'losses', title: 'Losses', unit: 'figures' },
        { name: 'firstBreakTurn', title: 'First break', unit: 'turn, 0 for never' },
        { name: 'initiativeWins', title: 'Initiatives won', unit: 'turns' },
      ],
      reasons: REASONS,
      rows: Int32Array.from(rows),
    },
    charts: CHARTS,
    rules: [],
    digest: 'd'.repeat(64),
    recordsDigest: 'e'.repeat(64),
  };
}

export function runOf(variants: readonly VariantResults[], changes: Partial<RunResults> = {}): RunResults {
  return {
    run: '01234567',
    scenario: {
      name: 'Farmhouse',
      file: 'scenarios/farmhouse.yaml',
      system: 'toy',
      systemTitle: 'Toy Skirmish',
      hash: 'a'.repeat(64),
    },
    seed: 1,
    gamesPlanned: variants[0].games,
    interrupted: false,
    command: 'skirmetrics run scenarios/farmhouse.yaml --games 2000 --seed 1',
    versions: { skirmetrics: '0.1.0', node: '20.20.2' },
    alpha: 0.05,
    houseRules: { 'save.soft': 4 },
    limits: ['Figures do not block sight.'],
    policies: { blue: 'tactician', red: 'random' },
    variants,
    ...changes,
  };
}
