import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PLACE_STRIDE, PLACE_SUM } from '../../src/sim/kernel/places.ts';
import type { Recorder } from '../../src/sim/kernel/recorder.ts';
import { compileRules } from '../../src/sim/kernel/rules-table.ts';
import { Trace, type TraceEvent } from '../../src/sim/kernel/trace.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/sim/registry.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { scenario } from './games.ts';

const GAMES = 6;

const files = SYSTEM_IDS.flatMap((id) => {
  const folder = join('scenarios', id);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => [id, join(folder, name)] as const);
});

/** How often each kind of place was counted, by `kind side square`. */
type Counted = Record<string, number>;

/** What the recorder counted of the kinds that traces tell too. */
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

/** The same from the events of a game: who shoots, and who is on the table when a turn ends. */
function told(events: readonly TraceEvent[], recorder: Recorder, found: Counted): void {
  let figures: readonly { readonly side: number }[] = [];
  const places = new Map<number, readonly [number, number]>();
  const count = (name: string, figure: number): void => {
    // What lies on the table and belongs to no side, as counters, is told as figures too.
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

describe('places on the table', () => {
  test.each(files)('%s: %s counts what its games tell', async (id, file) => {
    const engine = await loadSystem(id);
    const { baseline } = await scenario(file);
    const { data, houseRules } = baseline;
    const picture = engine.picture(data, compileRules(engine.rules, houseRules));
    const { job, metrics } = prepareJob(engine, { id: file, data, houseRules, seed: 1 });
    if (picture === null) {
      expect(metrics.ground).toBeUndefined();
      return;
    }
    const { width, depth, unit } = metrics.ground!;
    expect([width, depth, unit]).toEqual([picture.width * 100, picture.depth * 100, picture.unit]);
    const trace = new Trace();
    const match = new ReadyMatch(engine, job, { trace });
    const found: Counted = {};
    for (let game = 0; game < GAMES; game++) {
      trace.events.length = 0;
      match.play(game);
      told(trace.events, match.recorder, found);
    }
    expect(counted(match.recorder, ['stood', 'firedFrom'])).toEqual(found);
    expect(Object.keys(found).filter((key) => key.startsWith('stood')).length).toBeGreaterThan(10);
  });
});
