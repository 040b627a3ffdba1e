import { describe, expect, test } from 'vitest';
import { type LabelWish, placeLabels, textWidth } from '../../src/maps/labels.ts';
import { mapSvg } from '../../src/maps/table.ts';
import type { MapPicture } from '../../src/sim/kernel/system.ts';
import { requireWellFormed } from './xml.ts';

const picture: MapPicture = {
  width: 72,
  depth: 36,
  unit: 'inches',
  shapes: [
    { name: 'a & b <c> "d"', kind: 'terrain', note: 'wood', cover: 'soft', movement: 'rough', rect: [0, 0, 12, 6] },
    { name: 'hill', kind: 'terrain', note: 'hill', cover: 'none', sight: 'blocks', circle: [36, 18, 6] },
    {
      name: 'wall',
      kind: 'terrain',
      note: 'wall',
      cover: 'hard',
      movement: 'linear-obstacle',
      line: [
        [40, 30],
        [50, 30],
      ],
    },
    { name: 'north', kind: 'deployment', note: '5 figures', side: 'red', rect: [0, 28, 72, 8] },
    {
      name: 'objective',
      kind: 'objective',
      note: 'hold',
      polygon: [
        [60, 2],
        [70, 2],
        [65, 8],
      ],
    },
  ],
  figures: [{ name: 'Sergeant\u0007', side: 'red', x: 72, y: 36, note: 'elite' }],
};
const svg = mapSvg(picture, 'Fish & <chips>');

function attributesOf(pattern: RegExp): Record<string, string> {
  const [tag] = pattern.exec(svg) ?? [];
  if (tag === undefined) throw new Error(`no ${pattern} in the picture`);
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

describe('the picture of a table', () => {
  test('is well-formed XML whatever things are called', () => {
    requireWellFormed(svg);
    expect(svg).toContain('Fish &amp; &lt;chips&gt;');
    expect(svg).toContain('a &amp; b &lt;c&gt; &quot;d&quot;');
    expect(svg).not.toContain('\u0007');
  });

  test('is to scale: ten pixels an inch here, with north up', () => {
    const table = attributesOf(/<rect [^>]*fill="#f4f1e6"[^>]*>/);
    expect([table.width, table.height]).toEqual(['720', '360']);
    const [left, top] = [Number(table.x), Number(table.y)];
    const hill = attributesOf(/<circle [^>]*r="60"[^>]*>/);
    expect([Number(hill.cx) - left, Number(hill.cy) - top, hill.r]).toEqual([360, 180, '60']);
    const wood = attributesOf(/<rect [^>]*width="120"[^>]*>/);
    expect([Number(wood.x) - left, Number(wood.y) - top, wood.height]).toEqual([0, 300, '60']);
    const figure = attributesOf(/<circle [^>]*fill="#d55e00"[^>]*>/);
    expect([Number(figure.cx) - left, Number(figure.cy) - top]).toEqual([720, 0]);
  });

  test('rules a line every 12 units and says their numbers', () => {
    for (const at of [0, 12, 24, 36, 48, 60, 72]) expect(svg).toContain(`text-anchor="middle">${at}</text>`);
    for (const at of [0, 12, 24, 36]) expect(svg).toContain(`text-anchor="end">${at}</text>`);
  });

  test('names in its legend what it shows, to the right of the table', () => {
    for (const text of [
      'soft cover, rough',
      'no cover, blocks sight',
      'line: hard cover, linear obstacle',
      'objective',
    ]) {
      const entry = new RegExp(`<text x="(\\d+)"[^>]*>${text}</text>`).exec(svg);
      expect(entry, text).not.toBeNull();
      expect(Number(entry![1])).toBeGreaterThan(44 + 720);
    }
  });
});

describe('what lies on a table', () => {
  const area = { kind: 'deployment', side: 'red', rect: [0, 0, 10, 4] } as const;
  const crowded = mapSvg(
    {
      ...{ width: 40, depth: 40, unit: 'inches', figures: [] },
      shapes: [
        { ...area, name: 'Left wing deploys', note: '4 figures' },
        { ...area, name: 'Gun deploys', note: '2 figures' },
        { name: 'Portal 1', kind: 'marker', note: 'counter: figures arrive here', circle: [20, 20, 3] },
        { name: 'bridge', kind: 'objective', note: 'hold', circle: [30, 30, 3] },
      ],
    },
    'Crowded',
  );

  test('an area where several groups deploy is drawn once and named for each', () => {
    expect(crowded.match(/stroke-dasharray="9 5"[^>]*><title>/g)).toHaveLength(1);
    expect(crowded).toContain('>Left wing deploys 4 figures</text>');
    expect(crowded).toContain('>Gun deploys 2 figures</text>');
  });

  test('a marker looks other than an objective and has a line of its own in the legend', () => {
    const [marker, objective] = ['Portal 1', 'bridge'].map(
      (name) => new RegExp(`<circle [^>]*stroke="([^"]*)"[^>]*><title>${name}`).exec(crowded)![1],
    );
    expect(marker).not.toBe(objective);
    for (const line of ['counter: figures arrive here', 'objective']) expect(crowded).toContain(`>${line}</text>`);
    expect(crowded).toContain('>Portal 1</text>');
  });

  test('a ruler in other units has round numbers, as many as can be read', () => {
    const wide = mapSvg({ width: 600, depth: 300, unit: 'metres', shapes: [], figures: [] }, 'Valley');
    expect(wide).toContain('600 × 300 metres; a line every 100; north is up');
    expect([...wide.matchAll(/text-anchor="middle">(\d+)</g)].map(([, mark]) => Number(mark))).toEqual([
      0, 100, 200, 300, 400, 500, 600,
    ]);
  });
});

describe('labels', () => {
  const table = { left: 0, top: 0, width: 400, height: 300 };
  const boxOf = ({ text, x, y }: { text: string; x: number; y: number }) => ({
    left: x - textWidth(text) / 2,
    right: x + textWidth(text) / 2,
    top: y - 11,
    bottom: y + 4,
  });

  test('give way to each other and stay on the table', () => {
    const around = { left: 350, top: 270, width: 60, height: 30 };
    const wishes = ['farmhouse', 'objective: hold', 'Sergeant'].map(
      (text): LabelWish => ({ text, colour: undefined, around, where: 'middle' }),
    );
    const boxes = placeLabels(wishes, table).map(boxOf);
    boxes.forEach((box, i) => {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(400);
      expect(box.bottom).toBeLessThanOrEqual(300);
      for (const other of boxes.slice(i + 1))
        expect(
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top,
        ).toBe(true);
    });
  });

  test('stand in the middle of what they name when nothing is in the way', () => {
    const around = { left: 100, top: 100, width: 100, height: 50 };
    const [placed] = placeLabels([{ text: 'barn', colour: undefined, around, where: 'middle' }], table);
    expect(placed.x).toBe(150);
  });
});
