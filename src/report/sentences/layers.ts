import { capitalised } from '../names.ts';
import { listed } from '../terminal/layout.ts';

const LAYER_WORDS: Readonly<Record<LayerName, string>> = {
  kernel: 'the kernel',
  engine: 'the engine',
  policies: 'policies',
  rules: 'rules',
  houseRules: 'the scenario’s house rules',
  scenario: 'the scenario',
  game: 'the game’s file',
};

/** More keys or files are counted. */
const NAMED = 4;

export function layersSentence(changes: readonly LayerChange[]): string {
  if (changes.length === 0) return 'No layer changed: rules, engine, policies, scenario and kernel are the same.';
  const details = inOrder(changes).flatMap((change) => {
    const words = detail(change);
    if (words === '') return [];
    return [changes.length === 1 ? words : `${LAYER_WORDS[change.layer].replace(/^the /, '')}: ${words}`];
  });
  const whole = details.join('; ');
  const said = whole === '' ? '' : changes.length === 1 ? `: ${whole}` : `. ${capitalised(whole)}`;
  return `${layersHeadline(changes)}${said}.`;
}

/** `save.hard 3 → 2, policies changed (planner.js)`: keys where they are known. */
export function layersCause(changes: readonly LayerChange[]): string {
  const told = inOrder(changes).map((change) => {
    if (change.keys.length > 0) return detail(change);
    const files = named(change.files.map(withoutFolders), 'files');
    return `${LAYER_WORDS[change.layer]} changed${files === '' ? '' : ` (${files})`}`;
  });
  return told.join(', ');
}

/** `only policies changed`. */
export function layersHeadline(changes: readonly LayerChange[]): string {
  const names = inOrder(changes).map(({ layer }) => LAYER_WORDS[layer]);
  const words = names.length === 1 ? `only ${names[0]} changed` : `${listed(names)} changed`;
  return capitalised(words);
}

/** `save.hard 3 → 2`. */
function keyChange({ key, before, now }: ChangedKey): string {
  return `${key} ${shown(before)} → ${shown(now)}`;
}

export function shown(value: unknown): string {
  if (value === undefined) return '(none)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** From designers' changes to the foundations. */
const ORDER: readonly LayerName[] = ['game', 'rules', 'houseRules', 'scenario', 'policies', 'engine', 'kernel'];

function inOrder(changes: readonly LayerChange[]): LayerChange[] {
  return changes.toSorted((a, b) => ORDER.indexOf(a.layer) - ORDER.indexOf(b.layer));
}

function detail({ layer, keys, files }: LayerChange): string {
  if (keys.length > 0) return named(keys.map(keyChange), 'keys');
  const words = named(files.map(withoutFolders), 'files');
  if (layer !== 'rules' || words === '') return words;
  return `no value changed, only how the table is stated (${words})`;
}

function named(items: readonly string[], what: string): string {
  if (items.length <= NAMED) return items.join(', ');
  return `${items.slice(0, NAMED - 1).join(', ')} and ${items.length - NAMED + 1} more ${what}`;
}

/** The layer implies them. */
function withoutFolders(file: string): string {
  return file.replace(/^systems\/[^/]+\//, '');
}

/** See ARCHITECTURE.md. Separate digests allow "only policies changed". */
export const CODE_LAYERS = ['kernel', 'engine', 'policies', 'rules'] as const;
export const LAYERS = [...CODE_LAYERS, 'game', 'houseRules', 'scenario'] as const;
type LayerName = (typeof LAYERS)[number];

/** By dotted key, as JSON. */
type RuleValues = Readonly<Record<string, unknown>>;

export interface FileLayer {
  readonly digest: string;
  /** Hash prefixes, relative to the simulation's folder. */
  readonly files: Readonly<Record<string, string>>;
}

interface RulesLayer extends FileLayer {
  readonly valuesDigest: string;
  readonly values: RuleValues;
}

interface SystemLayers {
  readonly engine: FileLayer;
  readonly policies: FileLayer;
  readonly rules: RulesLayer;
}

export interface CodeLayers {
  readonly kernel: FileLayer;
  readonly systems: Readonly<Record<string, SystemLayers>>;
}

export interface ScenarioLayers {
  readonly system: string;
  /** Hash of the file that describes it; absent for built-in systems. */
  readonly game?: string;
  /** Weights fitted to it. */
  readonly tactics?: RuleValues;
  /** Hash without house rules. */
  readonly scenario: string;
  readonly houseRules: RuleValues;
}

/** Built-in systems have no file of a game. */
export type LayerDigests = Readonly<Record<Exclude<LayerName, 'game'>, string>> & { readonly game?: string };

/** Undefined where the key is missing. */
interface ChangedKey {
  readonly key: string;
  readonly before: unknown;
  readonly now: unknown;
}

export interface LayerChange {
  readonly layer: LayerName;
  /** Empty if no rule value changed. */
  readonly keys: readonly ChangedKey[];
  /** Empty if unknown. */
  readonly files: readonly string[];
}

/** Removed keys are last. */
export function changedKeys(then: RuleValues, now: RuleValues): ChangedKey[] {
  const keys = [...Object.keys(now), ...Object.keys(then).filter((key) => !Object.hasOwn(now, key))];
  return keys
    .filter((key) => JSON.stringify(then[key]) !== JSON.stringify(now[key]))
    .map((key) => ({ key, before: then[key], now: now[key] }));
}

export function changedCode(then: CodeLayers, now: CodeLayers, system: string): LayerChange[] {
  const [before, after] = [then.systems[system], now.systems[system]];
  const byFiles = (layer: LayerName, one: FileLayer | undefined, other: FileLayer | undefined): LayerChange[] =>
    one?.digest === other?.digest ? [] : [{ layer, keys: [], files: changedFiles(one, other) }];
  const rules = byFiles('rules', before?.rules, after?.rules);
  const keys = changedKeys(before?.rules.values ?? {}, after?.rules.values ?? {});
  return [
    ...byFiles('kernel', then.kernel, now.kernel),
    ...byFiles('engine', before?.engine, after?.engine),
    ...byFiles('policies', before?.policies, after?.policies),
    ...(rules.length === 0 && keys.length === 0
      ? []
      : [{ layer: 'rules' as const, keys, files: rules[0]?.files ?? [] }]),
  ];
}

/** An unset house rule has its default. */
export function changedScenario(
  then: ScenarioLayers,
  now: ScenarioLayers,
  rules: { readonly before: RuleValues; readonly now: RuleValues } = { before: {}, now: {} },
): LayerChange[] {
  const keys = changedKeys(then.houseRules, now.houseRules).map(({ key, before, now }) => ({
    key,
    before: before === undefined ? rules.before[key] : before,
    now: now === undefined ? rules.now[key] : now,
  }));
  const weights = changedKeys(then.tactics ?? {}, now.tactics ?? {});
  return [
    ...(weights.length === 0 ? [] : [{ layer: 'policies' as const, keys: weights, files: [] }]),
    ...(then.game === now.game ? [] : [{ layer: 'game' as const, keys: [], files: [] }]),
    ...(keys.length === 0 ? [] : [{ layer: 'houseRules' as const, keys, files: [] }]),
    ...(then.scenario === now.scenario ? [] : [{ layer: 'scenario' as const, keys: [], files: [] }]),
  ];
}

function changedFiles(then: FileLayer | undefined, now: FileLayer | undefined): string[] {
  const [before, after] = [then?.files ?? {}, now?.files ?? {}];
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((file) => before[file] !== after[file])
    .sort();
}
