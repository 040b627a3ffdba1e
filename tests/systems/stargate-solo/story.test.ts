import { describe, expect, test } from 'vitest';
import { kill, suppress, wound } from '../../../src/sim/systems/stargate-solo/play/casualties.ts';
import { fire } from '../../../src/sim/systems/stargate-solo/play/firing.ts';
import { testMorale } from '../../../src/sim/systems/stargate-solo/play/morale.ts';
import { portalStep, recycle } from '../../../src/sim/systems/stargate-solo/play/portals.ts';
import { type Actor, play, reveal, type Scene } from './support.ts';

const at = (name: string, x: number, y: number): Actor => ({ name, at: [x, y] });

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

  test('names the piece that gives a target its cover', () => {
    const wall = {
      name: 'old wall',
      line: [
        [20, 39],
        [40, 39],
      ],
      cover: 'hard',
    };
    play({ sgc: [at('Ann', 30, 20)], solo: [at('Jaffa', 30, 40)], terrain: [wall], dice: [1] }, (scene) => {
      reveal(scene);
      fire(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), 1, false);
      expect(scene.trace.text()).toContain('at solo Jaffa in hard cover (old wall), 20 inches');
    });
  });

  test('tells of markers that are shed in flight', () => {
    const medic: Actor = { ...at('Ann', 30, 30), profile: 'sgcSpecialist' };
    play({ sgc: [medic], solo: [at('Jaffa', 30, 50)], dice: [6] }, (scene) => {
      reveal(scene);
      suppress(scene.game, scene.figure('Ann'), false);
      suppress(scene.game, scene.figure('Ann'), false);
      testMorale(scene.game, scene.figure('Ann'), 0);
      expect(scene.trace.text()).toContain('sgc Ann sheds 2 suppression markers in flight');
    });
  });

  test('gives figures and groups that come again a number', () => {
    const counters: [number, number][] = [[30, 50]];
    const houseRules = { 'portal.table': new Array(14).fill('jaffa-4') };
    const pool = { jaffa: 4, firstPrime: 0, staffCannon: 0 };
    play({ sgc: [at('Ann', 30, 30)], counters, pool, houseRules, dice: [6, 6] }, (scene) => {
      const { game, battle, trace } = scene;
      portalStep(game);
      const first = trace.text().length;
      for (const figure of battle.sides[1].figures) kill(game, figure, null, 0);
      recycle(game);
      portalStep(game);
      expect(trace.text().slice(0, first)).toContain('Portal group 1 appears');
      expect(trace.text().slice(0, first)).not.toContain('(2)');
      expect(trace.text().slice(first)).toContain('Portal group 1 (2) appears');
      expect(trace.text().slice(first)).toContain('solo Portal Jaffa 1 (2) stands at');
    });
  });
});
