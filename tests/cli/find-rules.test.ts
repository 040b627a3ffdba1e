import { expect, test } from 'vitest';
import { type NamedField, namedFields } from '../../src/sim/kernel/rules/table.ts';
import { loadGuide, loadSystem } from '../../src/sim/registry.ts';
import { findRules, groupOf } from '../../src/terminal/find-rules.ts';
import { isCommon, stem, wordsIn } from '../../src/terminal/player-words.ts';
import { systems } from '../contracts/systems.ts';

async function tableOf(id: string) {
  const { rules } = await loadSystem(id);
  return { all: namedFields(rules), guide: await loadGuide(id) };
}

async function keysFor(id: string, words: string): Promise<string[]> {
  const { all, guide } = await tableOf(id);
  return findRules(all, guide, words.split(' ')).found.map(({ key }) => key);
}

/** What a player types, and the rule or group that it is about. */
const SEARCHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'squad-alpha': {
    rally: 'morale',
    morale: 'morale',
    'bonus to hit': 'activation.shoot',
    grenades: 'shooting',
    'cover save': 'save.hard',
    'going first': 'initiative',
    initiative: 'initiative.die',
    wounds: 'training',
    reload: 'shooting',
    suppression: 'shooting',
  },
  'stargate-missions': {
    rally: 'effects',
    morale: 'tests',
    'bonus to hit': 'actions.duration',
    grenades: 'cards.events.rocketLauncher.combat',
    'cover save': 'tests',
    'going first': 'setup.firstPlayer',
    initiative: 'setup.firstPlayer',
    wounds: 'loss',
    reload: 'actions',
    'hand size': 'hand.max',
    suppression: 'effects',
  },
  'stargate-solo': {
    rally: 'rally.score',
    morale: 'morale',
    'bonus to hit': 'toHit',
    grenades: 'weapons',
    'cover save': 'toHit',
    'going first': 'shooting',
    initiative: 'shooting',
    wounds: 'wound',
    reload: 'shooting',
    suppression: 'suppression',
  },
  stargrunt2: {
    rally: 'rally.die',
    morale: 'confidence',
    'bonus to hit': 'dice',
    grenades: 'supportWeapons',
    'cover save': 'cover',
    'going first': 'turn.firstActivation',
    initiative: 'turn.firstActivation',
    wounds: 'wounds',
    reload: 'fire',
    suppression: 'suppression',
  },
  'revland-combat': {
    rally: 'mission',
    morale: 'mission',
    'bonus to hit': 'modifiers',
    grenades: 'blast',
    'cover save': 'cover',
    'going first': 'initiative',
    initiative: 'initiative.mode',
    wounds: 'wounds',
    reload: 'weapons.assaultRifle.reloadActions',
    suppression: 'visibility',
  },
};

const cases = Object.entries(SEARCHES).flatMap(([id, searches]) =>
  Object.entries(searches).map(([words, key]) => ({ id, words, key })),
);

test.each(cases)(
  'a player of $id who looks for "$words" sees $key among the first three',
  async ({ id, words, key }) => {
    expect((await keysFor(id, words)).slice(0, 3)).toContain(key);
  },
);

test('any word ranks, the rules with more of them before others, and a word about nothing is named', async () => {
  const { all, guide } = await tableOf('squad-alpha');
  const { found, unknown } = findRules(all, guide, ['mellee', 'free', 'strike', 'xylophone']);
  expect(found[0].key).toBe('melee.freeAttack');
  expect(unknown).toEqual([
    { word: 'mellee', nearest: 'melee' },
    { word: 'xylophone', nearest: null },
  ]);
});

test('plurals and simple forms are one word', () => {
  const forms = [
    'wounds wounded wounding wound',
    'saves save',
    'casualties casualty',
    'dice die',
    'misses missed miss',
  ];
  expect(forms.map((words) => new Set(words.split(' ').map(stem)).size)).toEqual([1, 1, 1, 1, 1]);
});

test.each(systems)(
  'the guide of $info.id has a paragraph for each group, and its synonyms lead somewhere',
  async (system) => {
    const { all, guide } = await tableOf(system.info.id);
    const groups = [...new Set(all.map(({ key }) => groupOf(key)))];
    expect(groups.filter((group) => guide.groups[group] === undefined)).toEqual([]);
    expect(Object.keys(guide.groups).filter((group) => !groups.includes(group))).toEqual([]);
    expect(
      Object.entries(guide.synonyms).flatMap(([word, means]) =>
        means.filter((meant) => !leads(meant, all)).map((meant) => `${word}: ${meant}`),
      ),
    ).toEqual([]);
    expect(Object.keys(guide.synonyms).filter((word) => isCommon(word) || wordsIn(word).length !== 1)).toEqual([]);
  },
);

function leads(meant: string, all: readonly NamedField[]): boolean {
  if (meant.includes('.')) return all.some(({ key }) => key === meant);
  const written = (text: string) => wordsIn(text).some((word) => stem(word) === stem(meant));
  return all.some(({ key, field }) => groupOf(key) === meant || written(`${key} ${field.doc}`));
}
