import { expect, test } from 'vitest';
import { nightAnswer } from '../../src/nightly/answer.ts';
import { nightChecks } from '../../src/nightly/checks.ts';
import { nightTable } from '../../src/nightly/database.ts';
import { historyDocument } from '../../src/nightly/history.ts';
import type { Night } from '../../src/nightly/night.ts';
import { nightDocument } from '../../src/nightly/night-document.ts';
import { nightNotes } from '../../src/nightly/sentences.ts';
import { changeSentences, driftSentence, shownNumbers } from '../../src/nightly/words.ts';
import { markdownText } from '../../src/report/document/markdown.ts';
import { documentPage } from '../../src/report/document/page.ts';
import { REPORTERS } from '../../src/report/document/reporters.ts';
import { terminalText } from '../../src/report/document/terminal.ts';
import { block, changed, DRIFT, endedOn, entry, LONGER, night, row } from './support.ts';

const printed = (given: Night, past: readonly Night[] = []) => {
  const document = nightDocument(given, past);
  return [terminalText(document), markdownText(document), documentPage(document, LOOK)];
};
const LOOK = { version: '0.1.0', style: '' };
const FARM = 'squad-alpha/farmhouse';
const SOLO = 'stargate-solo/jaffa-ambush';
const drifted = night([changed(FARM, [DRIFT, LONGER]), entry(SOLO)]);

const BASE = night([]);

test.each([
  [night([entry(FARM), entry(SOLO)]), 'Identical: every game of 2 scenarios ended as in the baseline.', 0],
  [
    drifted,
    'Drift after save.hard 3 → 2: score of blue +5.3 points per 100 games. A second block of games confirms it.',
    1,
  ],
  [
    night([changed(FARM, [LONGER]), entry(SOLO)]),
    `Changed, but no drift: after save.hard 3 → 2, 812 of 2,000 games of ${FARM} ended differently; no metric is shown to have moved enough to matter.`,
    0,
  ],
  [
    night([changed(FARM, [LONGER, row({ verdict: 'undecided' })])]),
    `Changed, but no drift: after save.hard 3 → 2, 812 of 2,000 games of ${FARM} ended differently; no metric is shown to have moved enough to matter (1 of 2 is undecided).`,
    0,
  ],
  [
    night([changed(FARM, [row(), row({ verdict: 'identical' })])]),
    `Changed, but no drift: after save.hard 3 → 2, 812 of 2,000 games of ${FARM} ended differently; no result moved enough to matter: every metric is equal, or its difference is shown to be too small.`,
    0,
  ],
  [
    night([changed(FARM, [LONGER]), changed(SOLO, [LONGER], { changes: [] })]),
    'Changed, but no drift: games of all 2 scenarios ended differently; no metric is shown to have moved enough to matter.',
    0,
  ],
  [
    night([changed(FARM, [LONGER])], { strict: true, exitCode: 1 }),
    `Changed, but no drift: after save.hard 3 → 2, 812 of 2,000 games of ${FARM} ended differently; no metric is shown to have moved enough to matter. With --strict the night fails.`,
    1,
  ],
  [
    night([changed(FARM, [])], { tier: 'smoke' }),
    'Changed: games of the only scenario ended differently than in the baseline. A smoke test does not say by how much.',
    0,
  ],
  [
    night([changed(FARM, [DRIFT], { repeated: { leases: [0], games: 250, differs: { game: 7, replay: 'replay' } } })]),
    `Not repeatable: games of ${FARM} came out differently when they were played again.`,
    3,
  ],
  [
    night([entry(FARM, { state: 'refused', refusal: 'its seed is 2, not 1' })]),
    'Nothing could be compared: its seed is 2, not 1.',
    2,
  ],
  [
    night([entry(FARM)], { against: { ...BASE.against, gone: [SOLO] } }),
    `Identical: every game of one scenario ended as in the baseline. ${SOLO} could not be compared.`,
    2,
  ],
  [
    night([drifted.entries[0]], { against: { ...BASE.against, isPaired: false, unpairedBecause: 'they are lost' } }),
    'Drift after save.hard 3 → 2: score of blue +5.3 points per 100 games. A second block of games confirms it. Games are not paired.',
    1,
  ],
  [
    night([entry(FARM, { state: 'unknown' })], { tier: 'week' }),
    'No drift: on new seeds, no metric of one scenario is shown to have moved enough to matter.',
    0,
  ],
])('the answer to a night names the gravest news: case %#', (given, answer, exitCode) => {
  expect(nightAnswer(given)).toBe(answer);
  expect(given.exitCode).toBe(exitCode);
});

test('a drift is told with the second block’s size, and numbers that add up', () => {
  const [{ metrics }] = drifted.entries;
  const told = (than: string) =>
    `${FARM}: Blue’s score is 5.3 points per 100 games higher than ${than}: 46.8 before, 52.1 now (95% interval +3.3 to +7.3, from the second block’s 2,000 games alone).`;
  expect(driftSentence(drifted, drifted.entries[0], metrics[0])).toBe(told('in the baseline'));
  const beside = { ...drifted, against: { ...drifted.against, kind: 'build' as const } };
  expect(driftSentence(beside, drifted.entries[0], metrics[0])).toBe(told('in the other build'));
  const { before, now, difference } = shownNumbers(row({ first: block(0.4704, 0.4746, 0.012) }));
  expect([before, now, difference]).toEqual(['47.0', '47.5', '+0.5']);
});

test('the numbers of a metric are of one block, and it is named, wherever they are told', () => {
  const later = (given: typeof drifted) => ({ ...given, ended: endedOn(5) });
  const nights = [night([entry(FARM)], { ended: endedOn(0) }), night([changed(FARM, [DRIFT])], { ended: endedOn(1) })];
  const given = later(nights[1]);
  const history = historyDocument('Two', nights, 20);
  const told = [
    ...printed(given, nights),
    ...[terminalText(history), documentPage(history, LOOK)],
    ...Object.values(REPORTERS).map((reporter) => reporter(nightChecks(given))),
  ];
  // 47.0 and 53.0 are from the first block, which chose the metric.
  expect(told.filter((text) => !/46\.8\D[\s\S]*52\.1\D/.test(text))).toEqual([]);
  expect(
    told.filter((text) => /\b(47|53)\.0\b/.test(text.replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, ''))),
  ).toEqual([]);
  expect(told.filter((text) => !text.includes('second'))).toEqual([]);
  const { rows } = nightTable(given, 'one');
  expect(rows.filter(({ kind, source }) => kind === source).map(({ now }) => now)).toEqual([0.521]);
});

test('what changed is said once for the entries that share it, and a change without a layer is told', () => {
  expect(changeSentences(night([changed(FARM, []), changed(SOLO, []), entry('a/b')]))).toEqual([
    `Only rules changed: save.hard 3 → 2. (${FARM} and ${SOLO})`,
  ]);
  expect(changeSentences(night([changed(FARM, [], { changes: [] })]))[0]).toContain('though no layer did');
});

test('what must be known to read a night is in its notes', () => {
  const given = night(
    [
      changed(FARM, [row({ verdict: 'not-confirmed', second: block(0.47, 0.471, 0.02) })], {
        ceiling: { seconds: 60, gamesPlayed: 1500 },
        games: 1500,
      }),
      changed(SOLO, [row({ verdict: 'undecided', moreGames: 2400 })]),
    ],
    { interrupted: true, against: { ...drifted.against, isPaired: false, unpairedBecause: 'the leases are gone' } },
  );
  expect(nightNotes(given)).toEqual([
    'The night was interrupted: the missing scenarios were not played.',
    'Games are not paired: the leases are gone. Only larger differences can be found.',
    `${FARM} stopped at its time limit of 60 s; only its first 1,500 games are compared.`,
    `${FARM}: Blue’s score moved by +0.50 points per 100 games on the first block of games and by +0.10 on the second, which does not confirm it.`,
    'One metric is undecided; at most about 2,400 more games would settle it.',
    `${FARM}: dice per game went from 493.8 to 495.6; these also changed in one more scenario.`,
  ]);
});

test('a night whose second block was not played says so', () => {
  const [note] = nightNotes(
    night([changed(FARM, [row({ verdict: 'not-confirmed', first: block(0.47, 0.53, 0.02) })])]),
  );
  expect(note).toBe(
    `${FARM}: Blue’s score moved by +6.00 points per 100 games on the first block of games; the second block, which could confirm it, was not played.`,
  );
});

test('costs that changed are told, and a speed that fell far; both are warnings', () => {
  const costs = (decisions: number, dice = 9881) => ({ games: 20, decisions, dice, policyDice: 12 });
  const slow = entry(FARM, { costs: { before: costs(400), now: costs(420, 9882) }, speed: { before: 900, now: 440 } });
  expect(nightNotes(night([slow, entry(SOLO, { speed: { before: 900, now: 460 } })]))).toEqual([
    `${FARM}: decisions per game went from 20.0 to 21.0, dice from 494.05 to 494.10.`,
    `${FARM} plays 440 games per second, down from 900 in the baseline (2 × Example CPU). This is only a warning.`,
  ]);
});

test('fewer games of the baseline than of the night are told: the common ones are compared', () => {
  expect(nightNotes(night([entry(FARM, { games: 500 }), entry(SOLO)]))).toEqual([
    `${FARM}: 500 games are compared; the baseline has no more.`,
  ]);
});

test('checks for machines: an entry each, a metric each; a drift is missed, undecided is undecided', () => {
  const given = night([
    changed(FARM, [DRIFT, LONGER, row({ verdict: 'undecided' })]),
    entry(SOLO),
    entry('a/b', { state: 'refused', refusal: 'its seed is 2' }),
  ]);
  const { results } = nightChecks(given);
  expect(results.map(({ status, verdict }) => `${status} ${verdict}`)).toEqual([
    ...['met changed', 'missed drift', 'met small-change', 'undecided undecided'],
    ...['met identical', 'missed refused'],
  ]);
  expect(nightChecks({ ...given, strict: true }).results[0].status).toBe('missed');
  expect(results[1].command).toContain('--game 3');
});

test('terminal and Markdown begin with the answer and name the replay', () => {
  for (const text of printed(drifted).slice(0, 2)) {
    expect(text.indexOf('Drift')).toBeLessThan(120);
    expect(text).toContain('--game 3');
  }
});

test('the terminal leaves commands in one line, however long', () => {
  const bisect = `git bisect start ${'a'.repeat(40)} ${'b'.repeat(40)} && git bisect run sh runs/bisect.sh ${'c'.repeat(64)} run`;
  const firstDifference = { game: 3, seed: 1, replay: `skirmetrics replay ${'d/'.repeat(60)}x.yaml --game 3`, bisect };
  const lines = printed(night([changed(FARM, [DRIFT], { firstDifference })]))[0].split('\n');
  expect(lines).toContain(`  ${bisect}`);
  expect(lines).toContain(`  ${firstDifference.replay}`);
});

test('the page has a sparkline of the nights before, and no name in it is markup', () => {
  const evil = 'squad-alpha/<script>alert(1)</script>';
  const past = [0, 1, 2].map((i) => night([changed(evil, [LONGER])], { ended: endedOn(i) }));
  const page = printed(night([changed(evil, [DRIFT, LONGER])]), past)[2];
  expect(page).not.toContain('<script>alert');
  expect(page.match(/class="spark"/g)).toHaveLength(1);
  expect(page).toContain('over 4 nights');
  expect(page.slice(0, page.indexOf('<footer'))).not.toMatch(/\bundefined\b|\bNaN\b/);
});

test('a night says first of which scenarios the players are not shown to be good', () => {
  const gate = {
    verdict: 'unknown',
    scores: [],
    drawn: 0,
    mostDrawn: 1,
    silent: [],
    command: 'check x --play',
  } as const;
  const weak = { ...night([entry(FARM)]), gates: [{ name: 'Ridge', file: 'ridge.yaml', gate }] };
  const first = /Ridge: players of this game are not shown to be better than plain ones/;
  const [terminal, markdown, page] = printed(weak).map((text) => text.replaceAll(/\s+/g, ' '));
  for (const text of [terminal, markdown]) expect(text.slice(0, 250)).toMatch(first);
  expect(page.slice(0, page.indexOf('id="answer"'))).toMatch(first);
  expect(REPORTERS.junit(nightChecks(weak))).toMatch(first);
});
