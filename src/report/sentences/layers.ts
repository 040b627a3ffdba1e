import { capitalised } from '../names.ts';
import { listed } from '../terminal/layout.ts';

/** How sentences call a layer. */
const LAYER_WORDS: Readonly<Record<LayerName, string>> = {
  kernel: 'the kernel',
  engine: 'the engine',
  policies: 'policies',
  rules: 'rules',
  houseRules: 'the scenario’s house rules',
  scenario: 'the scenario',
};

/** Keys or files that a sentence names; the rest is counted. */
const NAMED = 4;

/** What changed in one sentence that names keys and files, each after its layer where several changed. */
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

/** The same in a few words: `only policies changed`. */
export function layersHeadline(changes: readonly LayerChange[]): string {
  const names = inOrder(changes).map(({ layer }) => LAYER_WORDS[layer]);
  const words = names.length === 1 ? `only ${names[0]} changed` : `${listed(names)} changed`;
  return capitalised(words);
}

/** One key as `save.hard 3 → 2`. */
function keyChange({ key, before, now }: ChangedKey): string {
  return `${key} ${shown(before)} → ${shown(now)}`;
}

/** A rule's value, or that there is none. */
export function shown(value: unknown): string {
  if (value === undefined) return '(none)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What designers change comes first, what everything rests on last. */
const ORDER: readonly LayerName[] = ['rules', 'houseRules', 'scenario', 'policies', 'engine', 'kernel'];

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

/** A file's name without what its layer says already. */
function withoutFolders(file: string): string {
  return file.replace(/^systems\/[^/]+\//, '');
}

/**
 * What plays a game, in layers: each has a digest of its own, so that "only policies changed" is another sentence than "rules changed".
 * ARCHITECTURE.md says what each layer is.
 */
export const CODE_LAYERS = ['kernel', 'engine', 'policies', 'rules'] as const;
export const LAYERS = [...CODE_LAYERS, 'houseRules', 'scenario'] as const;
type LayerName = (typeof LAYERS)[number];

/** Values of rules by their dotted keys, as JSON holds them. */
type RuleValues = Readonly<Record<string, unknown>>;

/** A layer that is made of files. */
export interface FileLayer {
  readonly digest: string;
  /** The files, named from the folder of the simulation, with the beginnings of their hashes. */
  readonly files: Readonly<Record<string, string>>;
}

/** The rules table of a system: what it holds, and the files that state it. */
interface RulesLayer extends FileLayer {
  /** Of the values alone. */
  readonly valuesDigest: string;
  readonly values: RuleValues;
}

interface SystemLayers {
  readonly engine: FileLayer;
  readonly policies: FileLayer;
  readonly rules: RulesLayer;
}

/** The code that plays, with all that is needed to say what is different in another build. */
export interface CodeLayers {
  readonly kernel: FileLayer;
  readonly systems: Readonly<Record<string, SystemLayers>>;
}

/** What a scenario or a variant adds to the code. */
export interface ScenarioLayers {
  readonly system: string;
  /** Of the checked scenario without its house rules. */
  readonly scenario: string;
  /** The house rules that it sets, by dotted key. */
  readonly houseRules: RuleValues;
}

/** The layers of one scenario or variant, as digests: small, and enough to say which have changed. */
export type LayerDigests = Readonly<Record<LayerName, string>>;

/** A value that is not the same any more; undefined where the key was not there, or is not there now. */
interface ChangedKey {
  readonly key: string;
  readonly before: unknown;
  readonly now: unknown;
}

export interface LayerChange {
  readonly layer: LayerName;
  /** Empty where the layer is not made of rules, or where no value changed. */
  readonly keys: readonly ChangedKey[];
  /** Files that differ, were added or are gone; empty where it is not known which. */
  readonly files: readonly string[];
}

/** The keys whose values differ, in the order of the later table; keys that are gone come last. */
export function changedKeys(then: RuleValues, now: RuleValues): ChangedKey[] {
  const keys = [...Object.keys(now), ...Object.keys(then).filter((key) => !Object.hasOwn(now, key))];
  return keys
    .filter((key) => JSON.stringify(then[key]) !== JSON.stringify(now[key]))
    .map((key) => ({ key, before: then[key], now: now[key] }));
}

/** What changed in the code that plays a system, layer by layer; the order is that of `CODE_LAYERS`. */
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

/** What changed in a scenario or variant itself. Where only one of them sets a house rule, the other plays by the value of its rules table. */
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
  return [
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
