import { styleText } from 'node:util';
import { headTexts, noteText, quietTexts } from '../document/terminal.ts';
import { type Headed, headOf } from '../head.ts';
import { gamesText, whole } from '../numbers.ts';
import type { ScenarioFacts } from '../results.ts';
import { sweepAnswer, sweepFooting, sweepWarnings } from '../sentences/sweep.ts';
import { bound } from '../sentences/sweep-words.ts';
import { cellLines, type Knockout, knockoutLines, type Sweep, type SweepLines, shownFirst } from '../sweep.ts';
import { plainTable, wrapped } from './layout.ts';

const MOST_LINES = 40;

export function sweepText(
  sweep: Sweep,
  facts: Headed & { scenario: ScenarioFacts; seed: number },
  notes: readonly string[],
): string {
  const { scenario, seed } = facts;
  const { cells, reference, keys } = sweep;
  const games = gamesText(cells[reference].table.games);
  const what = keys.length === 0 ? 'one house rule changed at a time' : `sweep of ${keys.join(' and ')}`;
  const heading = `${styleText('bold', scenario.name)} (${scenario.systemTitle}): ${what}, ${games} per value, seed ${seed}`;
  const head = headOf([{ ...facts, name: scenario.name }]);
  const blocks = [
    wrapped(heading),
    ...headTexts(head),
    sweepAnswer(sweep)
      .map((sentence) => wrapped(sentence))
      .join('\n'),
    keys.length === 0 ? knockoutsText(sweep) : cellsText(sweep),
    wrapped(sweepFooting(sweep)),
    ...sweepWarnings(sweep).map((text) => noteText(`${text}.`)),
    ...quietTexts(head),
    ...notes.map((note) => wrapped(note, '  ')),
  ];
  return blocks.join('\n\n');
}

function cellsText(sweep: Sweep): string {
  const { lines, ...table } = cellLines(sweep);
  const more = lines.length > MOST_LINES ? `\nThe first ${MOST_LINES} of ${lines.length}; all are in sweep.csv.` : '';
  return tableText({ ...table, lines: lines.slice(0, MOST_LINES) }) + more;
}

function knockoutsText(sweep: Sweep): string {
  const all = shownFirst(sweep);
  const moving = all.filter((knockouts) => knockouts.some(({ verdict }) => verdict !== 'identical'));
  const still = all.filter((knockouts) => !moving.includes(knockouts));
  const lines = moving.flat();
  const more = lines.length > MOST_LINES ? '\nMore are in tables/knockout.csv.' : '';
  const parts = [
    ...(lines.length === 0 ? [] : [tableText(knockoutLines(lines.slice(0, MOST_LINES))) + more]),
    ...(still.length === 0 ? [] : [wrapped(stillLine(still, sweep))]),
  ];
  return parts.length === 0 ? 'No change of a house rule was played.' : parts.join('\n\n');
}

function tableText({ heads, lines, numeric }: SweepLines): string {
  return plainTable(
    heads,
    lines.map((line) => line.map(({ text }) => text)),
    numeric,
  );
}

/** Unchanged rules, and the largest change that may be missed. */
function stillLine(still: readonly (readonly Knockout[])[], sweep: Sweep): string {
  const games = Math.min(...still.flat().map((knockout) => knockout.games));
  const keys = still.map(([{ key }]) => key).join(', ');
  return `No effect on any score in ${whole(games)} games${bound(sweep)}: ${keys}.`;
}
