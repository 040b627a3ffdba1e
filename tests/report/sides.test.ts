import { expect, test } from 'vitest';
import { looksPlural, theSide } from '../../src/report/sides.ts';

test('a side whose name looks like a plural has plural verbs, an article and a possessive without s', () => {
  const { name, own, they, does } = theSide('guards', {});
  expect(`${name} ${does('break')}, ${own} losses, ${they} ${does('be')}`).toBe(
    'the guards break, the guards’ losses, they are',
  );
});

test('other names are names, and groups of people have an article', () => {
  const said = (side: string) => {
    const { name, own, they, does } = theSide(side, {});
    return `${name} ${does('carry')}, ${own} losses, ${they} ${does('have')}`;
  };
  expect(said('blue')).toBe('blue carries, blue’s losses, it has');
  expect(said('militia')).toBe('the militia carries, the militia’s losses, it has');
});

test('what a file says about a name goes before the guess', () => {
  const words = { plurals: { Ares: false, opfor: true } };
  expect([theSide('Ares', words).own, theSide('opfor', words).own]).toEqual(['Ares’s', 'the opfor’s']);
});

test('plurals are guessed by their last letters', () => {
  const names = ['attackers', 'Jaffa', 'Red Raiders', 'allies', 'riflemen', 'Zeus', 'compass', 'Ellis', 'sgc', 'SG-1'];
  expect(names.filter(looksPlural)).toEqual(['attackers', 'Jaffa', 'Red Raiders', 'allies', 'riflemen']);
});
