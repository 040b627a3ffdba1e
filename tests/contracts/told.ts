import { expect } from 'vitest';
import { PLACE_STRIDE, PLACE_SUM } from '../../src/sim/kernel/counts/places.ts';
import type { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import { definedSystem } from '../../src/sim/kernel/rules/definitions.ts';
import { compileRules } from '../../src/sim/kernel/rules/table.ts';
import type { MapPicture, System } from '../../src/sim/kernel/system.ts';
import { Trace, type TracedTest, type TraceEvent } from '../../src/sim/kernel/trace.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { type Job, prepareJob } from '../../src/workers/job.ts';
import { ONCE, scenario } from './games.ts';

/** Events about one figure, which must be in the list. */
const OF_A_FIGURE = ['deploy', 'move', 'shot', 'strike', 'hold', 'bystander', 'fall', 'leave', 'hit', 'state'];

export interface ToldGames {
  readonly job: Job;
  readonly picture: MapPicture | null;
  readonly games: readonly (readonly TraceEvent[])[];
  readonly records: readonly string[];
  readonly recorder: Recorder;
}

/** The last game first, in cells that check every value. */
export async function tellGames(known: System<any, any, any>, file: string, wanted: number): Promise<ToldGames> {
  const { data, houseRules } = (await scenario(file, { set: ONCE[known.info.id] ?? {} })).baseline;
  const system = definedSystem(known, data);
  const picture = system.picture(data, compileRules(system.rules, houseRules));
  const { job } = prepareJob(system, { id: file, data, houseRules, seed: 1 });
  const trace = new Trace();
  const match = new ReadyMatch(system, job, { trace, isChecked: true });
  const records: string[] = [];
  const games: (typeof trace.events)[] = [];
  for (let game = wanted - 1; game >= 0; game--) {
    trace.events.length = 0;
    match.play(game);
    records[game] = match.recorder.record.join(' ');
    games[game] = [...trace.events];
  }
  return { job, picture, games, records, recorder: match.recorder };
}

type Data = Readonly<Record<string, any>>;

function complaints(events: readonly { readonly text: string; readonly data: Data | null }[]): string[] {
  const [first] = events;
  if (first?.data?.kind !== 'figures') return ['the first event is no list of figures'];
  const { figures, sides } = first.data as { figures: { side: number; name: string }[]; sides: string[] };
  const wrong: string[] = [];
  if (figures.some(({ side }) => sides[side] === undefined)) wrong.push('a figure of a side that is not listed');
  const names = figures.map(({ side, name }) => `${side} ${name}`);
  wrong.push(...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `two figures named ${name}`));
  const places: (string | null)[] = figures.map(() => null);
  events.forEach(({ text, data }, i) => {
    if (data === null) return;
    const complain = (what: string): void => {
      wrong.push(`event ${i}, ${what}: ${text}`);
    };
    const { kind, figure, target, from, to } = data;
    if (kind === 'figures' && i > 0) complain('a second list of figures');
    if (OF_A_FIGURE.includes(kind) && figures[figure] === undefined) {
      complain(`no figure ${figure}`);
      return;
    }
    if (target !== undefined && figures[target] === undefined) complain(`no target ${target}`);
    if (kind === 'deploy') {
      if (places[figure] !== null) complain('deployed while on the table');
      places[figure] = String(to);
    } else if (kind === 'move') {
      if (places[figure] !== String(from)) complain(`moves from ${from}, but was at ${places[figure]}`);
      if (data.success !== false) places[figure] = String(to);
    } else if (kind === 'fall' || kind === 'leave') {
      if (places[figure] === null) complain('gone before it was there');
      places[figure] = null;
    } else if ((kind === 'shot' || kind === 'strike') && places[figure] === null) complain('acts off the table');
  });
  return wrong;
}

function cardComplaints(events: readonly { readonly text: string; readonly data: Data | null }[]): string[] {
  const [first] = events;
  if (first?.data?.kind !== 'cards') return ['the first event is no list of cards'];
  const { cards, zones, players } = first.data as { cards: Data[]; zones: Data[]; players: string[] };
  const wrong: string[] = [];
  if (zones.some(({ player }) => player !== undefined && players[player] === undefined)) wrong.push('a zone of nobody');
  const placed = new Set((first.data.moves as number[][]).map(([card]) => card));
  if (placed.size !== cards.length) wrong.push('a card that lies nowhere');
  events.forEach(({ text, data }, i) => {
    const { kind, card, player, moves = [], zoneNotes = [], scores } = data ?? {};
    const complain = (what: string): void => {
      wrong.push(`event ${i}, ${what}: ${text}`);
    };
    if (kind === 'cards' && i > 0) complain('a second list of cards');
    if (card !== undefined && cards[card] === undefined) complain(`no card ${card}`);
    if (player !== undefined && players[player] === undefined) complain(`no player ${player}`);
    for (const [moved, zone] of moves) if (!cards[moved] || !zones[zone]) complain(`no card ${moved} or zone ${zone}`);
    for (const [zone] of zoneNotes) if (!zones[zone]) complain(`a note on no zone: ${zone}`);
    if (scores !== undefined && scores.length !== players.length) complain('scores of some players only');
  });
  return wrong;
}

function diceUnsaid(events: readonly { readonly text: string; readonly data: Data | null }[]): string[] {
  return events.flatMap(({ text, data }) => {
    const said = (text.match(/\d+/g) ?? []).map(Number);
    const shown = ((data?.tests ?? []) as TracedTest[]).flatMap(({ rolls }) => rolls.flatMap(({ faces }) => faces));
    return shown.every((face) => said.includes(face)) ? [] : [`${shown.join()}: ${text}`];
  });
}

export function expectDrawable({ picture, games }: ToldGames): void {
  if (picture === null) expectDrawableCards(games);
  else expectDrawableTable(games, picture);
}

/** Games without a table must have cards to draw. */
function expectDrawableCards(games: ToldGames['games']): void {
  for (const events of games) {
    expect(cardComplaints(events)).toEqual([]);
    expect(events.some(({ data }) => data?.kind === 'figures')).toBe(false);
    expect(events.some(({ data }) => data?.kind === 'turn' && data.player !== undefined)).toBe(true);
    expect(events.at(-1)?.data?.kind).toBe('end');
  }
}

function expectDrawableTable(games: ToldGames['games'], { width, depth }: MapPicture): void {
  const tested = games.flat().filter(({ data }) => Array.isArray(data?.tests) && data.tests.length > 0);
  expect(tested.length).toBeGreaterThan(0);
  // In trenches nobody need move.
  expect(games.flat().some(({ data }) => data?.kind === 'move')).toBe(true);
  for (const events of games) {
    expect(complaints(events)).toEqual([]);
    expect(events.some(({ data }) => data?.kind === 'deploy')).toBe(true);
    expect(events.at(-1)?.data?.kind).toBe('end');
    expect(diceUnsaid(events)).toEqual([]);
    const ends = events.flatMap(({ data }) => [data?.from, data?.to]);
    const points = ends.filter((point) => point !== undefined) as [number, number][];
    expect(points.filter(([x, y]) => !(x >= 0 && x <= width && y >= 0 && y <= depth))).toEqual([]);
  }
}

type Counted = Record<string, number>;

function counted({ layout, tally }: Recorder, names: readonly string[]): Counted {
  const { ground, sides, columns, rows, start } = layout.places!;
  const found: Counted = {};
  ground.kinds.forEach(({ name }, kind) => {
    if (!names.includes(name)) return;
    for (let side = 0; side < sides; side++)
      for (let square = 0; square < columns * rows; square++) {
        const count = tally[start + ((kind * sides + side) * columns * rows + square) * PLACE_STRIDE + PLACE_SUM];
        if (count > 0) found[`${name} ${side} ${square}`] = count;
      }
  });
  return found;
}

function countTold(events: readonly TraceEvent[], recorder: Recorder, found: Counted): void {
  let figures: readonly { readonly side: number }[] = [];
  const places = new Map<number, readonly [number, number]>();
  const count = (name: string, figure: number): void => {
    if (figures[figure].side >= recorder.set.sides.length) return;
    const [x, y] = places.get(figure)!;
    const square = recorder.places().squareAt(Math.round(x * 100), Math.round(y * 100));
    const key = `${name} ${figures[figure].side} ${square}`;
    found[key] = (found[key] ?? 0) + 1;
  };
  for (const { data } of events) {
    const { kind, figure, to, success } = (data ?? {}) as Record<string, any>;
    if (kind === 'figures') figures = data!.figures as typeof figures;
    else if (kind === 'deploy' || (kind === 'move' && success !== false)) places.set(figure, to);
    else if (kind === 'fall' || kind === 'leave') places.delete(figure);
    else if (kind === 'shot') count('firedFrom', figure);
    else if (kind === 'turnEnd') for (const each of places.keys()) count('stood', each);
  }
}

export function expectPlacesAsTold({ picture, games, recorder }: ToldGames): void {
  const { ground } = recorder.set;
  if (picture === null) {
    expect(ground).toBeUndefined();
    return;
  }
  const { width, depth, unit } = ground!;
  expect([width, depth, unit]).toEqual([picture.width * 100, picture.depth * 100, picture.unit]);
  const found: Counted = {};
  for (const events of games) countTold(events, recorder, found);
  expect(counted(recorder, ['stood', 'firedFrom'])).toEqual(found);
  expect(Object.keys(found).filter((key) => key.startsWith('stood')).length).toBeGreaterThan(10);
}
