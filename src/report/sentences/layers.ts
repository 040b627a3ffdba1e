import { capitalised } from '../names.ts';
import type { ChangedKey, LayerChange, LayerName } from '../nights/layers.ts';
import { listed } from '../terminal/layout.ts';

/** How sentences call a layer. */
export const LAYER_WORDS: Readonly<Record<LayerName, string>> = {
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
export function keyChange({ key, before, now }: ChangedKey): string {
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
