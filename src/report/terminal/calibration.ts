import type { Interval } from '../../stats/index.ts';
import { confidence, rounded, span } from '../numbers.ts';
import type { Calibration, CalibrationVerdict } from '../sentences/calibration.ts';
import { rowLabel } from '../sentences/comparison.ts';
import { plainTable } from './layout.ts';

const WORDS: Readonly<Record<CalibrationVerdict, string>> = {
  nearest: 'nearest',
  possible: 'possible',
  excluded: 'excluded',
  few: '-',
};

/** The files have all. */
const MOST_MEASURES = 5;
const SHOWN = ['winRate', 'turns', 'losses'];

/** Strongest first. */
export function calibrationTable({ rungs, measures, alpha }: Calibration): string {
  const first = measures.find(({ metric }) => metric.name === 'winRate');
  const shown = measures
    .filter((row) => row.metric.kind === 'ratio' || SHOWN.includes(row.metric.name))
    .filter((row) => row.metric.name !== 'winRate' || row === first)
    .toSorted((a, b) => rank(a.metric.name) - rank(b.metric.name))
    .slice(0, MOST_MEASURES);
  const cell = ({ scale }: { readonly scale: number }, value: Interval) => rounded(value, scale);
  const people = shown.map(({ metric, recorded }) => {
    const ends = span(recorded, metric.scale);
    return `${cell(metric, recorded)}${ends === '' ? '' : ` (${ends})`}`;
  });
  const heads = [
    'player',
    `at ${confidence(alpha)}`,
    'support',
    ...shown.map(({ metric }) => rowLabel(metric).toLowerCase()),
  ];
  const rows = rungs.toReversed().map((rung) => {
    const i = rungs.indexOf(rung);
    const values = shown.map(({ metric, simulated }) => cell(metric, simulated[i]));
    return [rung.rungs[0], WORDS[rung.verdict], `${(100 * rung.support).toFixed(0)}%`, ...values];
  });
  return plainTable(heads, [['people', '', '', ...people], ...rows], heads.map((_, i) => i).slice(2));
}

function rank(name: string): number {
  const at = SHOWN.indexOf(name);
  return at < 0 ? SHOWN.length : at;
}
