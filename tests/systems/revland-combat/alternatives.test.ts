import { expect, test } from 'vitest';
import { Candidates } from '../../../src/sim/kernel/players/candidates.ts';
import { tacticsOf } from '../../../src/sim/kernel/players/tactics.ts';
import { tabulate } from '../../../src/sim/systems/revland-combat/odds/tables.ts';
import { Alternatives, worthOn } from '../../../src/sim/systems/revland-combat/policies/alternatives.ts';
import { tactics } from '../../../src/sim/systems/revland-combat/policies/tactics.ts';
import { ACTION } from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import type { Figure } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { type Stage, stage } from './support.ts';

const BLUE = { name: 'Blue', at: [20, 10] as const, weapons: ['berettaM92', 'knife'] };
const FOES = [
  { name: 'Near', at: [20, 16] as const },
  { name: 'Far', at: [20, 34] as const },
];

function offered(
  parts: Stage,
  name: (of: Alternatives, scene: ReturnType<typeof stage>, figure: Figure) => Candidates,
) {
  const scene = stage(parts);
  const tables = tabulate(scene.scenario, scene.battle.rules);
  const figure = scene.figure('Blue');
  figure.stated = 1;
  const found = name(new Alternatives(scene.battle, 0, tables, tacticsOf(tactics, {})), scene, figure);
  const answers = found.answers.slice(0, found.count).toSorted((a, b) => b.value - a.value);
  return {
    ...scene,
    actions: answers.map((answer) => ({ kind: answer.decision(0), target: answer.decision(1), answer })),
  };
}

const acting = (of: Alternatives, { battle }: ReturnType<typeof stage>, figure: Figure) => {
  const candidates = new Candidates(40);
  of.nameActions(battle, figure, candidates);
  return candidates;
};

test('a planner may hold, attack each enemy in range, and go to points apart from each other by a half or a full move', () => {
  const { actions, battle, figure } = offered({ blue: [BLUE], red: FOES }, acting);
  const kinds = (kind: number) => actions.filter((action) => action.kind === kind);
  expect(kinds(ACTION.hold)).toHaveLength(1);
  expect(kinds(ACTION.attack).map(({ target }) => target)).toEqual([figure('Near').index, figure('Far').index]);
  for (const kind of [ACTION.halfMove, ACTION.fullMove]) {
    const squares = kinds(kind).map(({ answer }) => {
      const node = answer.decision(5);
      return `${Math.floor(battle.lattice.x[node] / 600)} ${Math.floor(battle.lattice.y[node] / 600)}`;
    });
    expect(squares.length).toBeGreaterThan(2);
    expect(new Set(squares).size).toBe(squares.length);
  }
});

test('REV-20: after its action a figure may stay or make its half move, and has no attack left', () => {
  const { actions } = offered({ blue: [BLUE], red: FOES }, (of, { battle }, figure) => {
    const candidates = new Candidates(40);
    figure.taken = 1;
    of.nameFollowing(battle, figure, candidates);
    return candidates;
  });
  expect(new Set(actions.map(({ kind }) => kind))).toEqual(new Set([ACTION.hold, ACTION.halfMove]));
});

test('REV-92: of equal losses, those that bring a side near to breaking tell most; a wound is less than a loss', () => {
  const six = Array.from({ length: 6 }, (_, i) => ({ name: `Blue ${i}`, at: [3 + i, 10] as const }));
  const foes = Array.from({ length: 6 }, (_, i) => ({ name: `Red ${i}`, at: [3 + i, 30] as const }));
  const worth = (down: number, wounded: number, objective: string) => {
    const blue = six.map((line, i) =>
      i < down ? { ...line, wound: 'incapacitated' } : i < down + wounded ? { ...line, wound: 'wounded' } : line,
    );
    const { battle } = stage({ blue, red: foes, mission: { objective, turns: 9 }, dice: [5, 5] });
    return worthOn(battle, tacticsOf(tactics, {}))(0);
  };
  expect(worth(0, 0, 'break')).toBe(5000);
  expect(worth(2, 0, 'break')).toBeLessThan(worth(2, 0, 'eliminate'));
  expect(worth(1, 0, 'break')).toBeLessThan(worth(0, 1, 'break'));
  expect(worth(0, 1, 'break')).toBeLessThan(5000);
});
