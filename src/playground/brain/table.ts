import { readFileSync } from 'node:fs';
import { mapSvg, tableCorner } from '../../maps/table.ts';
import { html, raw } from '../../report/html/markup.ts';
import { systemOf } from '../../scenarios/index.ts';
import { moved, type TextPath } from '../../scenarios/vary/edit-text.ts';
import { piecesIn } from '../../scenarios/vary/placed.ts';
import type { MapFigure, MapShape } from '../../sim/kernel/system.ts';
import { InputError } from '../../terminal/failures.ts';
import type { Method } from './desk.ts';

export interface ShownPiece {
  readonly name: string;
  /** What it is; empty if the name says so. */
  readonly note: string;
  /** Null if it cannot be moved. */
  readonly path: TextPath | null;
}

export interface ShownTable {
  /** Of the file that was read: the page may be ahead. */
  readonly text: string;
  readonly markup: string;
  readonly unit: string;
  /** Of the drawing, per unit. */
  readonly pixels: number;
  /** By number in the drawing. */
  readonly pieces: readonly ShownPiece[];
}

/** The table of the file, each piece with its place in the text. */
export const table: Method<null, ShownTable> = async (desk) => {
  const text = readFileSync(desk.main, 'utf8');
  const scenario = await desk.scenario();
  const system = await systemOf(scenario);
  const { data, rules } = scenario.baseline;
  const picture = system.picture(data, rules);
  if (picture === null) {
    const markup = html`<p class="note">${system.info.title} is played without a table: there is nothing to move.</p>`;
    return { text, markup: markup.text, unit: '', pixels: 1, pieces: [] };
  }
  const found = [...piecesIn(text, picture)];
  const numberOf = new Map(found.map(([drawn], i) => [drawn, i]));
  const svg = mapSvg(picture, scenario.name, { withLegend: false, pieceOf: (drawn) => numberOf.get(drawn) });
  const pieces = found.map(([drawn, path]) => ({ name: drawn.name, note: noteOf(drawn), path }));
  return { text, markup: html`${raw(svg)}`.text, unit: picture.unit, pixels: tableCorner(picture).pixels, pieces };
};

function noteOf(drawn: MapShape | MapFigure): string {
  if (!('kind' in drawn)) return `figure of ${drawn.side}`;
  return drawn.name.includes(drawn.kind) ? '' : drawn.kind;
}

export interface MoveWords {
  readonly text: string;
  readonly path: TextPath;
  readonly dx: number;
  readonly dy: number;
}

/** The text with the piece moved. Throws an InputError where it cannot be, such as beyond the table. */
export const movePiece: Method<MoveWords, string> = async (desk, { text, path, dx, dy }) => {
  const after = textAfter(text, path, dx, dy);
  const [mistake] = await desk.mistakesOf(after);
  if (mistake === undefined || (await desk.mistakesOf(text)).length > 0) return after;
  throw new InputError(`It stays where it was: ${mistake.message}`);
};

function textAfter(text: string, path: TextPath, dx: number, dy: number): string {
  try {
    return moved(text, path, dx, dy);
  } catch (error) {
    throw new InputError((error as Error).message);
  }
}
