import { describe, expect, test } from 'vitest';
import { cosine, sine } from '../../../src/sim/systems/revland-combat/steps/deviation.ts';

describe('angles of deviation', () => {
  test('are as good as those of a maths library', () => {
    let worst = 0;
    for (let degrees = -360; degrees <= 720; degrees++) {
      const radians = (degrees * Math.PI) / 180;
      worst = Math.max(
        worst,
        Math.abs(sine(degrees) - Math.sin(radians)),
        Math.abs(cosine(degrees) - Math.cos(radians)),
      );
    }
    expect(worst).toBeLessThan(1e-14);
  });

  test('are exact for quarter turns', () => {
    expect([-90, 0, 90, 180, 270, 360].map((degrees) => sine(degrees) + 0)).toEqual([-1, 0, 1, 0, -1, 0]);
    expect([-90, 0, 90, 180, 270, 360].map((degrees) => cosine(degrees) + 0)).toEqual([0, 1, 0, -1, 0, 1]);
  });
});
