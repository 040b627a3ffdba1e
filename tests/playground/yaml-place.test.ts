import { expect, test } from 'vitest';
import { yamlPlace } from '../../src/playground/file/yaml-place.ts';

/** The place of the bar. */
const at = (marked: string) => {
  const { path, isValue, siblings } = yamlPlace(marked.replace('|', ''), marked.indexOf('|'));
  return { path: path.join('/'), isValue, siblings };
};

test.each([
  ['na|', '', false],
  ['name: F|', 'name', true],
  ['table:\n  wi|', 'table', false],
  ['table:\n  width: 4\n  |', 'table', false],
  ['table:\n  width: 4\n|', '', false],
  ['table: { width: 4, de|', 'table', false],
  ['table: { width: 4, depth: |', 'table/depth', true],
  ['table: { width: [1, 2|', 'table/width/1', true],
  ['a:\n  - name: x\n    co|', 'a/0', false],
  ['a:\n  - name: x\n  - name: y\n    cover: |', 'a/1/cover', true],
  ['a:\n- name: x\n- co|', 'a/1', false],
  ['a:\n  - { name: x, cover: so|', 'a/0/cover', true],
  ['a:\n  - { name: x,\n      cover: so|', 'a/0/cover', true],
  ['a:\n  - { name: x }\nb:\n  - { k: 1 }\n  - { |', 'b/1', false],
  ['a: # { not a map\n  b: |', 'a/b', true],
  ['"a": { \'b\': |', 'a/b', true],
  ['houseRules: { save.soft: |', 'houseRules/save.soft', true],
  ['a:\n  b: { c: 1 }\n  d|', 'a', false],
  ['a:\n  - - x: |', 'a/0/0/x', true],
  ["a: { name: Fisher's, co|", 'a', false],
  ['a: { name: "Squad #1", co|', 'a', false],
  ["a: it's {\nb: |", 'b', true],
])('the cursor of %j is at %s', (marked, path, isValue) => {
  expect(at(marked)).toMatchObject({ path, isValue });
});

test.each([
  ['table: { width: 4, de|, x: 1 }', ['width', 'x']],
  ['a: 1\nb:\n  c: 1\n|\nd: 2', ['b', 'a', 'd']],
  ['a:\n  - n: 1\n    |\n    m: 2\n  - k: 3', ['n', 'm']],
  ['a:\n  b: 1\n  |\nc: 2', ['b']],
  ['a:\n  - { n: 1, |\n  - { m: 2 }', ['n']],
  ['t: { a: { x: 1 }, |, b: [{ y: 2 }], c: 3 }', ['a', 'b', 'c']],
])('the map around the cursor of %j has %j already', (marked, keys) => {
  expect(at(marked).siblings).toEqual(keys);
});
