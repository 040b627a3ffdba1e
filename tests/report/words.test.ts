import { expect, test } from 'vitest';
import { html } from '../../src/report/html/markup.ts';
import { wordsMarkup } from '../../src/report/html/words.ts';

const told = (text: string) => [
  ...String(wordsMarkup(html`<p title="margin">${text}</p>`)).matchAll(/<dt>(.*?)<\/dt>/g),
];

test('a page explains the words of the glossary that it uses, in its text, as plurals or in capitals', () => {
  expect(told('Seats and the Baseline').map(([, words]) => words)).toEqual(['baseline', 'seat']);
  expect(told('The AI player').map(([, words]) => words)).toEqual(['policy, AI player']);
  expect(wordsMarkup(html`<p>Nothing</p>`)).toBe(false);
});
