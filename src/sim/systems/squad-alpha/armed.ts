import type { Armed } from '../../kernel/system.ts';
import type { AlphaScenario } from './scenario.ts';

/** Lines of figures by their training, which takes the place of weapons. */
export function armed({ sides }: AlphaScenario): readonly Armed[] {
  return Object.entries(sides).flatMap(([side, { figures }]) =>
    figures.map(({ training, count }, i): Armed => {
      const path = `sides.${side}.figures.${i}.training`;
      return { side, weapon: training, figures: count, path, houseRule: null };
    }),
  );
}
