import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type GameResult, isGameFile, loadGame } from '../scenarios/games/game-file.ts';
import { namedGame, namedIds, referredGame } from '../scenarios/games/named-games.ts';
import { GAME_STARTERS } from '../sim/games/starters.ts';
import type { Field } from '../sim/kernel/rules/fields.ts';
import { namedFields } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { isSystemId, loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { useSettings } from '../terminal/settings.ts';
import type { Usage } from '../terminal/usages.ts';
import { asked } from './asked.ts';
import { isVerb, optionNames, VERB_NAMES, VERBS, verbsOf } from './index.ts';

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  tier: ['smoke', 'night', 'week'],
  until: ['decided', 'games'],
  'best-by': ['kill', 'out', 'casualty', 'suppression'],
  game: Object.keys(GAME_STARTERS),
  reporter: ['terminal', 'markdown', 'junit', 'github', 'json'],
};
/** Longer ranges are not listed. */
const MOST_NUMBERS = 20;
const SCENARIO = /\.(ya?ml|json)$/;

export async function printCompletions(words: readonly string[]): Promise<void> {
  for (const word of await completions(words)) console.log(word);
}

/** Candidates for the last word; none if file names suffice. */
export async function completions(line: readonly string[]): Promise<string[]> {
  const current = line.at(-1) ?? '';
  if (line[0] === 'help' && line.length > 1) return completedNames(line.slice(1));
  const { name, rest } = asked(line.slice(0, -1));
  if (name === null || !isVerb(name)) return completedNames(line);
  const words = [name, ...rest, current];
  const { usage }: { readonly usage: Usage } = await VERBS[name].load();
  if (current.startsWith('-')) return startingWith(current, optionNames(usage.options));
  const { option, key, value, prefix } = assignmentAt(words, usage);
  // A mistake in settings is told by verbs.
  await useSettings().catch(() => undefined);
  const found = option === null ? await positionals(VERBS[name].words, key, words) : await valuesOf(option, key, words);
  return startingWith(value, found).map((word) => prefix + word);
}

/** The first word of a verb's name, or the second of a family's. */
function completedNames(words: readonly string[]): string[] {
  const names = words.length <= 1 ? [...VERB_NAMES, 'help', 'completion'] : verbsOf(words[0]);
  const parts = names.map((name) => name.split(' ')[words.length <= 1 ? 0 : words.length - 1] ?? '');
  return startingWith(
    words.at(-1) ?? '',
    [...new Set(parts)].filter((part) => part !== ''),
  );
}

function startingWith(start: string, words: readonly string[]): string[] {
  return words.filter((word) => word.startsWith(start));
}

/** The value of an option, or of a key of it. */
interface Typed {
  /** Null outside options. */
  readonly option: string | null;
  readonly key: string | null;
  readonly value: string;
  /** The part that the shell considers the word. */
  readonly prefix: string;
}

/** Bash splits `key=value` into three words, other shells do not. */
function assignmentAt(words: readonly string[], verb: Usage): Typed {
  const current = words.at(-1)!;
  const isAfter = words.at(-2) === '=';
  if (isAfter || current === '=') {
    const at = words.length - (isAfter ? 3 : 2);
    const value = isAfter ? current : '';
    return { option: optionAt(words, at - 1, verb), key: words[at] ?? null, value, prefix: '' };
  }
  const equals = current.indexOf('=');
  const key = equals < 0 ? null : current.slice(0, equals);
  const prefix = current.slice(0, equals + 1);
  return { option: optionAt(words, words.length - 2, verb), key, value: current.slice(equals + 1), prefix };
}

/** Long name of the option at a place, if it takes a value. */
function optionAt(words: readonly string[], at: number, { options }: Usage): string | null {
  const word = words[at] ?? '';
  if (!word.startsWith('-')) return null;
  const name = word.replace(/^-+/, '');
  const [long, about] = Object.entries(options).find(([long, { alias }]) => long === name || alias === name) ?? [];
  return about?.type === 'boolean' ? null : (long ?? null);
}

async function valuesOf(option: string, key: string | null, words: readonly string[]): Promise<readonly string[]> {
  if (option in CHOICES) return CHOICES[option];
  if (option === 'scenario' || option === 'in-play') return scenarioFiles(words.at(-1)!);
  const system = await systemIn(words);
  if (system === null) return [];
  const rules = namedFields(system.rules);
  const policies = system.info.policies.map(({ name }) => name);
  switch (option) {
    case 'set':
    case 'vary':
      return key === null
        ? rules.map((rule) => rule.key)
        : valuesOfField(rules.find((rule) => rule.key === key)?.field);
    case 'knockout':
      return ['all', ...new Set(rules.map((rule) => rule.key.split('.')[0]))];
    case 'policies':
      return policies;
    case 'policy':
      return key === null ? ((await scenarioIn(words))?.sides ?? []) : policies;
    case 'seat':
      return (await scenarioIn(words))?.sides ?? [];
    case 'setting':
      return key === null ? Object.keys(system.info.tactics ?? {}) : [];
    case 'variant':
      return (await scenarioIn(words))?.variants ?? [];
    default:
      return [];
  }
}

function valuesOfField(field: Field | undefined): readonly string[] {
  if (field?.kind === 'boolean') return ['true', 'false'];
  if (field?.kind === 'choice') return field.choices;
  if (field?.kind !== 'integer' || field.max - field.min > MOST_NUMBERS) return [];
  return Array.from({ length: field.max - field.min + 1 }, (_, i) => `${field.min + i}`);
}

async function positionals(pattern: string, key: string | null, words: readonly string[]): Promise<readonly string[]> {
  const names = pattern.split(' ').map((name) => name.replace(/[[\]<>.]/g, ''));
  const at = Math.min(words.length - 2, names.length - 1);
  if (names[0] === 'scenario') return scenarioFiles(words.at(-1)!);
  if (words[0] === 'init') return [...SYSTEM_IDS, 'suite'];
  if (['system', 'id', 'others'].includes(names[at]))
    return [...SYSTEM_IDS, ...(await namedIds()), ...scenarioFiles(words.at(-1)!).filter(isGameFile)];
  const system = await systemIn(words);
  if (system === null) return [];
  if (names[at] === 'procedure') return system.odds.map(({ name }) => name);
  if (names[at] === 'inputs') {
    const inputs = system.odds.find(({ name }) => words.includes(name))?.inputs ?? {};
    return key === null ? Object.keys(inputs) : valuesOfField(Object.hasOwn(inputs, key) ? inputs[key] : undefined);
  }
  if (names[at] === 'word')
    return [...new Set(namedFields(system.rules).flatMap(({ key }) => [key.split('.')[0], key]))];
  return [];
}

function scenarioFiles(current: string): string[] {
  const start = current.slice(0, current.lastIndexOf('/') + 1);
  const folder = start === '' ? '.' : start;
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter(
    (file) => SCENARIO.test(file) && !/(\.schema\.json|\.tactics\.yaml)$/.test(file),
  );
  return files.map((file) => start + file);
}

/** Named directly, or by a scenario. */
async function systemIn(words: readonly string[]): Promise<System | null> {
  const file = fileIn(words);
  if (file !== null && isGameFile(file)) return systemOfGame(await loadGame(file));
  const text = file === null ? '' : readFileSync(file, 'utf8');
  const [, ofFile] = /^system:\s*["']?([^\s"']+)/m.exec(text) ?? [];
  const named = await namedIds();
  const id = ofFile ?? words.slice(1).find((word) => isSystemId(word) || named.includes(word));
  if (id === undefined) return null;
  if (isSystemId(id)) return loadSystem(id);
  const place = { file: file ?? '', line: 0, column: 0 };
  return systemOfGame(isGameFile(id) ? await referredGame(id, place) : await namedGame(id));
}

function systemOfGame(read: GameResult | null): System | null {
  return read?.ok ? read.open.system : null;
}

async function scenarioIn(words: readonly string[]): Promise<{ sides: readonly string[]; variants: string[] } | null> {
  const file = fileIn(words);
  if (file === null) return null;
  const { loadScenario, systemOf } = await import('../scenarios/index.ts');
  const loaded = await loadScenario(file);
  if (!loaded.ok) return null;
  const { scenario } = loaded;
  const sides = (await systemOf(scenario)).sides(scenario.baseline.data);
  const all = words[0] === 'replay' ? [] : ['all'];
  return { sides, variants: [...scenario.variants.map(({ name }) => name), ...all, 'none'] };
}

function fileIn(words: readonly string[]): string | null {
  return words.slice(1).find((word) => SCENARIO.test(word) && existsSync(word)) ?? null;
}
