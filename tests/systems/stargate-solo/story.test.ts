import { describe, expect, test } from 'vitest';
import { kill, suppress, wound } from '../../../src/sim/systems/stargate-solo/casualties.ts';
import { fire } from '../../../src/sim/systems/stargate-solo/firing.ts';
import { type Actor, play, reveal, type Scene } from './support.ts';

const at = (name: string, x: number, y: number): Actor => ({ name, at: [x, y] });

/** Data of the events that were told of a figure, by the list with which the story begins. */
function told({ trace }: Scene, name: string) {
  const figures = trace.events[0].data?.figures as { name: string }[];
  const index = figures.findIndex((figure) => figure.name === name);
  return trace.events.flatMap(({ data }) => (data?.figure === index ? [data] : []));
}

describe('the story', () => {
  test('begins with Portal counters and all figures, those of the pool too; counters stand where the scenario puts them', () => {
    const counters: [number, number][] = [[40, 40]];
    const pool = { jaffa: 2, firstPrime: 0, staffCannon: 0 };
    play({ sgc: [at('Ann', 10, 10)], solo: [at('Jaffa', 60, 50)], counters, pool }, (scene) => {
      const { sides, figures } = scene.trace.events[0].data as {
        sides: string[];
        figures: { name: string; side: number }[];
      };
      expect(sides).toEqual(['sgc', 'solo', 'Portals']);
      expect(figures.map(({ name, side }) => [name, side])).toEqual([
        ['Portal 1', 2],
        ['Ann', 0],
        ['Jaffa', 1],
        ['Portal Jaffa 1', 1],
        ['Portal Jaffa 2', 1],
      ]);
      expect(told(scene, 'Portal 1')).toEqual([{ kind: 'deploy', figure: 0, to: [40, 40] }]);
      expect(told(scene, 'Ann')[0]).toMatchObject({ kind: 'deploy', to: [10, 10], note: '' });
    });
  });

  test('tells how a figure fares, before whatever comes next', () => {
    // The wound disables for D3 - 1 = 1 turn.
    play({ sgc: [at('Ann', 10, 10)], solo: [at('Jaffa', 60, 50)], dice: [2] }, (scene) => {
      const { game, figure } = scene;
      suppress(game, figure('Jaffa'), true);
      suppress(game, figure('Jaffa'), true);
      game.story?.step('what comes next');
      expect(told(scene, 'Jaffa').at(-1)).toMatchObject({ kind: 'state', note: 'suppressed twice' });
      wound(game, figure('Jaffa'), null, 0);
      expect(told(scene, 'Jaffa').at(-1)).toMatchObject({ kind: 'hit', note: 'wounded, disabled, suppressed twice' });
      kill(game, figure('Jaffa'), null, 0);
      expect(told(scene, 'Jaffa').at(-1)).toMatchObject({ kind: 'fall', note: '' });
      game.story?.step('nothing more to tell');
      expect(told(scene, 'Jaffa').at(-1)).toMatchObject({ kind: 'fall' });
    });
  });

  test('gives every die of a shot and what it needed', () => {
    play({ sgc: [at('Ann', 30, 20)], solo: [at('Jaffa', 30, 40)], dice: [12, 4, 2, 11] }, (scene) => {
      reveal(scene);
      const { game, figure, trace } = scene;
      fire(game, figure('Ann'), figure('Jaffa'), 1, false);
      expect(trace.text()).toContain(
        'fires, aimed, at solo Jaffa in the open, 20 inches (medium): needs 12, rolls 12: hit, effect die 4 - 1: wound',
      );
      fire(game, figure('Ann'), figure('Jaffa'), 1, true);
      expect(trace.text()).toContain('sgc Ann reacts, aimed, at solo Jaffa in the open, 20 inches (medium): needs 12');
    });
  });
});
