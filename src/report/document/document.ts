import type { Head } from '../head.ts';
import type { Content } from '../html/markup.ts';
import type { CheckResult } from './cases.ts';

export interface Document {
  readonly name: string;
  /** Beside the name on a terminal; null without a head. */
  readonly brief: string | null;
  /** One sentence, for titles. */
  readonly answer: string | null;
  /** If it differs from the name. */
  readonly heading?: string;
  readonly about: Content;
  /** Said first, whatever the order of sections. */
  readonly head?: Head;
  readonly sections: readonly Section[];
  /** Section ids for texts. A page shows all, as listed. */
  readonly order: Readonly<Record<'terminal' | 'markdown', readonly string[]>>;
}

export type Printer = 'terminal' | 'markdown' | 'page';
export const TEXTS: readonly Printer[] = ['terminal', 'markdown'];
export const PAGE: readonly Printer[] = ['page'];

export interface Section {
  readonly id: string;
  /** Pages only. Untitled sections belong to the previous one. */
  readonly title: string | null;
  readonly blocks: readonly (Block | null)[];
  /** Pages only: the note on a folded section. */
  readonly fold?: string;
}

export type Words = string | { readonly code: string } | { readonly lines: readonly Words[] };

export type Block = Shown & (Sentence | List | Table | Command | Cases | Figure);

interface Shown {
  /** Default: all. */
  readonly on?: readonly Printer[];
  /** No empty line before it. */
  readonly close?: boolean;
}

interface Sentence {
  readonly kind: 'answer' | 'sentence' | 'note' | 'heading';
  readonly text: string;
}

interface List {
  /** Notes are warnings; chips are short names. */
  readonly kind: 'findings' | 'notes' | 'chips';
  readonly items: readonly string[];
}

interface Command {
  readonly kind: 'command';
  readonly about: string;
  readonly command: string;
  readonly sameLine?: boolean;
}

interface Cases {
  readonly kind: 'cases';
  readonly results: readonly CheckResult[];
}

/** Pages only: a picture or a fold. */
interface Figure {
  readonly kind: 'figure';
  readonly content: Content;
}

export interface Column<Row> {
  /** Written as in mid-sentence. */
  readonly head: string;
  readonly cell: (row: Row) => Words;
  readonly content?: (row: Row) => Content;
  readonly on?: readonly Printer[];
  /** Sort key if the text would not do. */
  readonly by?: (row: Row) => string | number | null;
  readonly numeric?: boolean;
  readonly kind?: string;
}

interface Table {
  readonly kind: 'table';
  readonly caption: string;
  readonly rows: readonly unknown[];
  readonly columns: readonly Column<unknown>[];
  readonly look: TableLook<unknown>;
}

interface TableLook<Row> {
  readonly isRed?: (row: Row) => boolean;
  /** Rows that texts show too. Default: all. */
  readonly isBrief?: (row: Row) => boolean;
  /** By printer, and the note on rows left out. */
  readonly most?: Partial<Record<Printer, readonly [most: number, rest: (left: number, all: number) => string]>>;
  /** Maximum letters of a cell on a terminal. */
  readonly longest?: number;
}

export function table<Row>(
  caption: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  look: TableLook<Row> = {},
): Block {
  return {
    kind: 'table',
    caption,
    rows,
    columns: columns as readonly Column<unknown>[],
    look: look as TableLook<unknown>,
  };
}

export function shownBlocks(blocks: readonly (Block | null)[], printer: Printer): Block[] {
  return blocks.filter((block): block is Block => {
    if (block === null || block.on?.includes(printer) === false) return false;
    if (block.kind === 'table') return shownRows(block, printer).length > 0;
    if (block.kind === 'cases') return block.results.length > 0;
    return block.kind === 'figure' ? printer === 'page' : !('items' in block) || block.items.length > 0;
  });
}

export function textBlocks({ sections, order }: Document, printer: 'terminal' | 'markdown'): Block[] {
  const found = order[printer].flatMap((id) => sections.find((section) => section.id === id)?.blocks ?? []);
  return shownBlocks(found, printer);
}

/** Rows before any limit. */
function shownRows({ rows, look: { isBrief = () => true } }: Table, printer: Printer): readonly unknown[] {
  return printer === 'page' ? rows : rows.filter(isBrief);
}

export function shownTable(given: Table, printer: Printer) {
  const all = shownRows(given, printer);
  const [most, rest] = given.look.most?.[printer] ?? [Number.POSITIVE_INFINITY, () => ''];
  const columns = given.columns.filter(({ on }) => on?.includes(printer) !== false);
  const left = all.length - Math.min(most, all.length);
  return { columns, rows: all.slice(0, most), rest: left === 0 ? null : rest(left, all.length) };
}
