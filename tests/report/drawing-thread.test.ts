import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Spec } from '../../src/report/charts/chart.ts';
import { drawSvg } from '../../src/report/charts/render.ts';

type Module = typeof import('../../src/report/charts/drawing-thread.ts');

/** The source has no thread. */
const BUILT = pathToFileURL('dist/report/charts/drawing-thread.js').href;
const { drawingThread } = (await import(BUILT)) as Module;

const bars = (title: string): Spec => ({
  title,
  data: { values: [{ a: 1, b: title.length }] },
  mark: 'bar',
  encoding: { x: { field: 'a', type: 'ordinal' }, y: { field: 'b', type: 'quantitative' } },
});

describe('charts drawn in a thread of their own', () => {
  test('are those that are drawn here, each with its own complaints', async () => {
    const odd = {
      ...bars('odd'),
      encoding: { x: { field: 'a', type: 'ordinal' }, size: { field: 'a', type: 'nominal' } },
    };
    const specs = [bars('one'), odd, bars('three')];
    const drawings = await Promise.all(specs.map((spec) => drawingThread().draw(spec)));
    for (const [i, spec] of specs.entries()) expect(drawings[i]).toEqual(await drawSvg(spec));
    expect(drawings[1].complaints).not.toEqual([]);
  });

  test('one that is none is refused in the words of the library, and the next is drawn', async () => {
    const artist = drawingThread();
    const [bad, good] = [artist.draw({ mark: 'none' }), artist.draw(bars('good'))];
    await expect(bad).rejects.toThrow(await drawSvg({ mark: 'none' }).catch(({ message }) => message));
    expect((await good).svg).toContain('<svg');
  });

  test('is one for the process, which does not wait for it when there is nothing to draw', () => {
    expect(drawingThread()).toBe(drawingThread());
    const program = `const { drawingThread } = await import('${BUILT}'); drawingThread(); console.log('done');`;
    const words = ['--input-type=module', '--eval', program];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 20_000 });
    expect([status, stdout, stderr]).toEqual([0, 'done\n', '']);
  });
});
