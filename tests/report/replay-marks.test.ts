import { expect, test } from 'vitest';
// @ts-expect-error: a script of the page, checked where it lives
import { strengthCourse } from '../../src/report/html/client/replay-course.js';
// @ts-expect-error: a script of the page, checked where it lives
import { figureMarks, stateMarks } from '../../src/report/html/client/replay-marks.js';
// @ts-expect-error: a script of the page, checked where it lives
import { gunPlacesOf, statesOf } from '../../src/report/html/client/replay-state.js';

const event = (data: object | null) => ({ turn: 1, data });
const FIGURES = [
  { name: 'Squad', side: 0, strength: 8 },
  { name: 'Rifleman 1', side: 1 },
  { name: 'Portal 1', side: 2 },
];

test('every state that occurs in a game has a mark of its own', () => {
  const notes = ['suppressed', 'wounded, stunned', 'wounded twice', 'disabled for good', ''];
  const marks: Map<string, string> = stateMarks(notes.map((note) => event({ kind: 'state', note })));
  expect(Object.fromEntries(marks)).toEqual({
    'disabled for good': 'DFG',
    stunned: 'S',
    suppressed: 'Su',
    wounded: 'W',
    'wounded twice': 'WT',
  });
});

test('no two figures of a side have the same letters where a second one tells them apart', () => {
  const names = ['Rifleman 1', 'Rocketeer 1', 'Sergeant', 'First Prime'];
  expect(figureMarks(names.map((name) => ({ name, side: 0 })))).toEqual(['Ri1', 'Ro1', 'S', 'FP']);
  expect(figureMarks([0, 1].map((side) => ({ name: 'Rifleman 1', side })))).toEqual(['R1', 'R1']);
});

test('the course of a game has strength on the table, and a step where it is lost or leaves, told apart', () => {
  const events = [
    event({ kind: 'deploy', figure: 0, to: [1, 1] }),
    event({ kind: 'deploy', figure: 1, to: [2, 2] }),
    event({ kind: 'state', figure: 0, strength: 6 }),
    event({ kind: 'leave', figure: 0 }),
    event({ kind: 'fall', figure: 1 }),
  ];
  const { lines, steps } = strengthCourse(statesOf(events, FIGURES), FIGURES, ['blue', 'red']);
  expect(lines).toEqual([
    [8, 8, 6, 0, 0],
    [0, 1, 1, 1, 0],
  ]);
  expect(steps).toEqual([
    { at: 2, what: 'loss' },
    { at: 3, what: 'leaving' },
    { at: 4, what: 'loss' },
  ]);
});

test('a crewed weapon stands where it was last told to, and nowhere while nobody serves it', () => {
  const events = [
    event({ kind: 'turn' }),
    event({ gunsAt: [[1, [3, 4]]] }),
    event(null),
    event({ gunsAt: [[1, null]] }),
  ];
  expect(gunPlacesOf(events, 2).map((places: unknown[]) => places[1])).toEqual([null, [3, 4], [3, 4], null]);
});
