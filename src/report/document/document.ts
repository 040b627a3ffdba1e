import type { Content } from '../html/markup.ts';
import type { CheckResult } from './cases.ts';

/** Content that is written once and printed for a terminal, as Markdown and as a page. */
export interface Document {
  /** What it is about. */
  readonly name: string;
  /** Said beside the name on a terminal; null where a terminal needs no head. */
  readonly brief: string | null;
  /** The finding in one sentence, for titles; null where there is none. */
  readonly answer: string | null;
  /** Heading of its page, where that is not the name, and the text under it. */
  readonly heading?: string;
  readonly about: Content;
  readonly sections: readonly Section[];
  /** Ids of sections in the order in which texts show them; a page shows all, as they are listed. */
  readonly order: Readonly<Record<'terminal' | 'markdown', readonly string[]>>;
}

export type Printer = 'terminal' | 'markdown' | 'page';
export const TEXTS: readonly Printer[] = ['terminal', 'markdown'];
export const PAGE: readonly Printer[] = ['page'];

export interface Section {
  readonly id: string;
  /** Of pages only. A section without a title belongs to the one before it. */
  readonly title: string | null;
  readonly blocks: readonly (Block | null)[];
}

/** Text with what is code in it, and lines of a cell. */
export type Words = string | { readonly code: string } | { readonly lines: readonly Words[] };

export type Block = Shown & (Sentence | List | Table | Command | Cases | Figure);

interface Shown {
  /** Printers that show it; all where absent. */
  readonly on?: readonly Printer[];
  /** On a terminal no empty line is before it. */
  readonly close?: boolean;
}

interface Sentence {
  readonly kind: 'answer' | 'sentence' | 'note' | 'heading';
  readonly text: string;
}

interface List {
  /** Findings; notes warn of what a reader must know; chips are short names. */
  readonly kind: 'findings' | 'notes' | 'chips';
  readonly items: readonly string[];
}

interface Command {
  readonly kind: 'command';
  readonly about: string;
  readonly command: string;
  /** On a terminal, in the line of what is said about it. */
  readonly sameLine?: boolean;
}

interface Cases {
  readonly kind: 'cases';
  readonly results: readonly CheckResult[];
}

/** What only a page can show: a picture, a fold. */
interface Figure {
  readonly kind: 'figure';
  readonly content: Content;
}

export interface Column<Row> {
  /** As in the middle of a sentence. */
  readonly head: string;
  readonly cell: (row: Row) => Words;
  /** More than words, on a page. */
  readonly content?: (row: Row) => Content;
  readonly on?: readonly Printer[];
  /** What to sort by where the text would not do. */
  readonly by?: (row: Row) => string | number | null;
  readonly numeric?: boolean;
  /** A class of its cells on a page. */
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
  /** Rows that texts show too; all where absent. */
  readonly isBrief?: (row: Row) => boolean;
  /** The most rows that a printer shows, and what it says of the others. */
  readonly most?: Partial<Record<Printer, readonly [most: number, rest: (left: number, all: number) => string]>>;
  /** Letters of the longest cell on a terminal. */
  readonly longest?: number;
}

/** A table of rows of one type. */
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

/** What a printer shows of blocks: those that are meant for it and not empty. */
export function shownBlocks(blocks: readonly (Block | null)[], printer: Printer): Block[] {
  return blocks.filter((block): block is Block => {
    if (block === null || block.on?.includes(printer) === false) return false;
    if (block.kind === 'table') return shownRows(block, printer).length > 0;
    if (block.kind === 'cases') return block.results.length > 0;
    return block.kind === 'figure' ? printer === 'page' : !('items' in block) || block.items.length > 0;
  });
}

/** The blocks of a text, in its order. */
export function textBlocks({ sections, order }: Document, printer: 'terminal' | 'markdown'): Block[] {
  const found = order[printer].flatMap((id) => sections.find((section) => section.id === id)?.blocks ?? []);
  return shownBlocks(found, printer);
}

/** The rows of a table that a printer shows if it has no limit. */
function shownRows({ rows, look: { isBrief = () => true } }: Table, printer: Printer): readonly unknown[] {
  return printer === 'page' ? rows : rows.filter(isBrief);
}

/** A table as a printer shows it: columns, rows, and what is said of rows that are left out. */
export function shownTable(given: Table, printer: Printer) {
  const all = shownRows(given, printer);
  const [most, rest] = given.look.most?.[printer] ?? [Number.POSITIVE_INFINITY, () => ''];
  const columns = given.columns.filter(({ on }) => on?.includes(printer) !== false);
  const left = all.length - Math.min(most, all.length);
  return { columns, rows: all.slice(0, most), rest: left === 0 ? null : rest(left, all.length) };
}
