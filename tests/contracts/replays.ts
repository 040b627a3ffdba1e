import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/sim/kernel/rules-table.ts';
import { Trace, type TracedTest } from '../../src/sim/kernel/trace.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/sim/registry.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { ONCE, scenario } from './games.ts';

/** Kinds of events that are about one figure, which must be in the list. */
const OF_A_FIGURE = ['deploy', 'move', 'shot', 'strike', 'hold', 'bystander', 'fall', 'leave', 'hit', 'state'];

const files = SYSTEM_IDS.flatMap((id) => {
  const folder = join('scenarios', id);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => [id, join(folder, name)] as const);
});

/** Games of a file as they are told, played once for all that is asked of them. */
function traced(id: (typeof SYSTEM_IDS)[number], file: string, games: number): ReturnType<typeof play> {
  const played = told.get(file) ?? play(id, file, games);
  told.set(file, played);
  return played;
}

const told = new Map<string, ReturnType<typeof play>>();

async function play(id: (typeof SYSTEM_IDS)[number], file: string, wanted: number) {
  const engine = await loadSystem(id);
  const { baseline } = await scenario(file, { set: ONCE[id] ?? {} });
  const { data, houseRules } = baseline;
  const picture = engine.picture(data, compileRules(engine.rules, houseRules));
  const { job } = prepareJob(engine, { id: file, data, houseRules, seed: 1 });
  const games = Array.from({ length: wanted }, (_, game) => {
    const trace = new Trace();
    new ReadyMatch(engine, job, { trace }).play(game);
    return trace.events;
  });
  return { picture, games };
}

type Data = Readonly<Record<string, any>>;

/** What a page could not draw as it is told, one line each. */
function complaints(events: readonly { readonly text: string; readonly data: Data | null }[]): string[] {
  const [first] = events;
  if (first?.data?.kind !== 'figures') return ['the first event is no list of figures'];
  const { figures, sides } = first.data as { figures: { side: number }[]; sides: string[] };
  const wrong: string[] = [];
  if (figures.some(({ side }) => sides[side] === undefined)) wrong.push('a figure of a side that is not listed');
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

/** What a page of cards could not draw as it is told, one line each. */
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

/** Dice in the picture that the sentence beside it does not name, one line each. */
function diceUnsaid(events: readonly { readonly text: string; readonly data: Data | null }[]): string[] {
  return events.flatMap(({ text, data }) => {
    const said = (text.match(/\d+/g) ?? []).map(Number);
    const shown = ((data?.tests ?? []) as TracedTest[]).flatMap(({ rolls }) => rolls.flatMap(({ faces }) => faces));
    return shown.every((face) => said.includes(face)) ? [] : [`${shown.join()}: ${text}`];
  });
}

/** So many games of every shipped file can be drawn from what they tell. */
export function replaysOf(wanted: number): void {
  describe('replays of games of cards', () => {
    test.each(files)('%s: %s can be drawn from its events, where it has cards', async (id, file) => {
      const { picture, games } = await traced(id, file, wanted);
      const hasCards = games.some((events) => events[0].data?.kind === 'cards');
      // What is played without a table is played with cards, or nothing of it can be drawn.
      expect(hasCards).toBe(picture === null);
      if (!hasCards) return;
      for (const events of games) {
        expect(cardComplaints(events)).toEqual([]);
        expect(events.some(({ data }) => data?.kind === 'turn' && data.player !== undefined)).toBe(true);
        expect(events.at(-1)?.data?.kind).toBe('end');
      }
    });
  });

  describe('replays of systems that are played on a table', () => {
    test.each(files)('%s: %s can be drawn from its events', async (id, file) => {
      const { picture, games } = await traced(id, file, wanted);
      if (picture === null) {
        expect(games.flat().some(({ data }) => data?.kind === 'figures')).toBe(false);
        return;
      }
      // A game may end before anybody rolls for anything that is tested, as when all run for the goal.
      const tested = games.flat().filter(({ data }) => Array.isArray(data?.tests) && data.tests.length > 0);
      expect(tested.length).toBeGreaterThan(0);
      for (const events of games) {
        expect(complaints(events)).toEqual([]);
        expect(events.some(({ data }) => data?.kind === 'deploy')).toBe(true);
        expect(events.some(({ data }) => data?.kind === 'move')).toBe(true);
        expect(events.at(-1)?.data?.kind).toBe('end');
        expect(diceUnsaid(events)).toEqual([]);
        const ends = events.flatMap(({ data }) => [data?.from, data?.to]);
        const points = ends.filter((point) => point !== undefined) as [number, number][];
        const { width, depth } = picture;
        expect(points.filter(([x, y]) => !(x >= 0 && x <= width && y >= 0 && y <= depth))).toEqual([]);
      }
    });
  });
}
