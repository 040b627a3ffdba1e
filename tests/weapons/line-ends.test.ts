import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINE_HEIGHT, namePlaces, roomForNames } from '../../src/weapons/curves.ts';

const PIXELS = 300;
const line = fc.record({
  names: fc.constantFrom(['a'], ['a', 'b'], ['a', 'b', 'c']),
  height: fc.float({ min: 0, max: 1, noNaN: true }),
});

test('names at the ends of lines stand in the order of the ends, none on another and all within the panel', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (ends) => {
      const places = namePlaces(ends, PIXELS);
      const boxes = ends
        .map(({ names, height }, i) => {
          const top = (1 - places[i]) * PIXELS - LINE_HEIGHT / 2;
          return { height, top, bottom: top + names.length * LINE_HEIGHT };
        })
        .sort((a, b) => a.top - b.top);
      const isRight = boxes.every(
        ({ height, top, bottom }, i) =>
          top > -1e-6 &&
          bottom < PIXELS + 1e-6 &&
          (i === 0 || (boxes[i - 1].bottom <= top + 1e-6 && boxes[i - 1].height >= height)),
      );
      expect(isRight).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a name alone stands at the end of its line', () => {
  expect(namePlaces([{ names: ['rifle'], height: 0.4 }], PIXELS)[0]).toBeCloseTo(0.4, 12);
  expect(roomForNames(['zat', 'staffCannon°'])).toBe(roomForNames(['staffCannon°']));
});
