import type { OpenFiles } from '../contract.ts';
import { isFileName, lastPart, linkOf } from '../file/link.ts';
import type { Brain } from './ask.ts';
import { button } from './button.ts';
import { download } from './download.ts';
import { EXAMPLES } from './examples.ts';

/** Buttons of the header: what goes out of the page and comes into it. */

declare const VERSION: string;

export interface Work {
  /** As it is now, with the text of the editor. */
  now(): OpenFiles;
  readonly seed: () => number | undefined;
  show(work: OpenFiles): void;
  /** A shipped file. */
  open(path: string): Promise<void>;
  /** The file that plays, as a step of the editor's history. */
  replace(text: string): void;
  forget(): void;
  /** Stays until the file is another. */
  note(sentence: string): void;
  readonly brain: Brain;
  say(sentence: string): void;
  /** Null takes the sentence away. */
  trouble(sentence: string | null): void;
  undo(): void;
  redo(): void;
}

const MOST_BYTES = 1_000_000;

export function buildTools(place: HTMLElement, work: Work): void {
  const add = (label: string, act: () => unknown, about: string) => {
    const tool = button(label, () => void act());
    tool.title = about;
    place.append(tool);
  };
  add('Undo', work.undo, 'Take the last change of the file back');
  add('Redo', work.redo, 'Make the change again');
  add('Share', () => share(work), 'Copy a link with your files and seed in it');
  add('Export', () => exportFiles(work.now()), 'Save the files on your computer');
  const input = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: '.yaml,.yml,.json',
    multiple: true,
  });
  input.hidden = true;
  input.setAttribute('aria-label', 'Files to import');
  input.addEventListener('change', () => {
    void importFiles([...(input.files ?? [])], work).then(() => {
      input.value = '';
    });
  });
  add(
    'Import',
    () => input.click(),
    'Open scenario and game files of your computer; dropping them on the page does the same',
  );
  place.append(input);
  add('Forget', () => work.forget(), 'Take your work out of this browser’s storage');
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void importFiles(files, work);
  });
}

async function share(work: Work): Promise<void> {
  const seed = work.seed();
  const told = await linkOf({ ...work.now(), version: VERSION, ...(seed === undefined ? {} : { seed }) });
  if ('problem' in told) return work.trouble(`${told.problem} Export the files instead.`);
  const url = new URL(location.href);
  url.hash = told.link;
  const isLong = url.href.length > 8000 ? ' It is long: some programs cut such links; export the files instead.' : '';
  try {
    await navigator.clipboard.writeText(url.href);
    work.say(`The link is copied.${isLong}`);
  } catch {
    history.replaceState(null, '', url);
    work.say(`The link is in the address bar.${isLong}`);
  }
}

/** One after the other: browsers ask before several at once. */
function exportFiles({ files }: OpenFiles): void {
  for (const [path, text] of Object.entries(files)) download(path, text);
}

/** The first that plays is opened; others stay beside it, such as the game that it names. */
async function importFiles(given: readonly File[], work: Work): Promise<void> {
  const wrong = given.find(({ name, size }) => !isFileName(name) || size > MOST_BYTES);
  if (wrong !== undefined)
    return work.trouble(
      `${wrong.name} was not opened: it must be a file of less than 1 MB that ends with .yaml, .yml or .json.`,
    );
  const texts = await Promise.all(given.map(async (file) => [file.name, await file.text()] as const));
  const results = texts.map(([, text]) => tuneResult(text));
  const result = results.find((one) => one !== null);
  const others = texts.filter((_, i) => results[i] === null);
  if (others.length > 0) openAll(others, work);
  if (result !== undefined) await takeResult(result, work);
}

function openAll(texts: readonly (readonly [name: string, text: string])[], work: Work): void {
  const playing = texts.filter(([name]) => !/\.(game|tactics)\.(ya?ml|json)$/.test(name));
  const [main] = playing[0] ?? texts.find(([name]) => !name.includes('.tactics.')) ?? texts[0];
  const before = work.now();
  const isPart = playing.length === 0 && texts.length < 3 && refersTo(before, main);
  const files = isPart ? { ...before.files, ...Object.fromEntries(texts) } : Object.fromEntries(texts);
  work.show({ main: isPart ? before.main : main, files });
  work.trouble(null);
}

/** A game that the open scenario names comes beside it. */
function refersTo({ main, files }: OpenFiles, name: string): boolean {
  return new RegExp(`^system:.*${name.replaceAll('.', '\\.')}`, 'm').test(files[main]);
}

/** What a summary of `tune` says. */
interface TuneResult {
  /** Path of the scenario. */
  readonly file: string;
  readonly sentences: readonly string[];
  /** Lines for the file; none without a confirmed answer. */
  readonly paste: readonly string[];
}

function tuneResult(text: string): TuneResult | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const { tune, scenario } = JSON.parse(text);
    const lines = (part: unknown) => (Array.isArray(part) ? part.filter((line) => typeof line === 'string') : []);
    const [sentences, paste] = [lines(tune.sentences), lines(tune.paste)];
    return sentences.length === 0 ? null : { file: String(scenario.file), sentences, paste };
  } catch {
    return null;
  }
}

/** Its values go into the scenario that it is about: the open one, or a shipped one. */
async function takeResult({ file, sentences, paste }: TuneResult, work: Work): Promise<void> {
  const told = sentences.join('\n');
  if (lastPart(work.now().main) !== lastPart(file)) {
    const shipped = EXAMPLES.find((path) => file.endsWith(`/${path}`));
    if (shipped === undefined)
      return work.note(`A result of tune for ${file}: import it together with that file to play it.\n${told}`);
    await work.open(shipped);
  }
  if (paste.length === 0) return work.note(`A result of tune, without values to put into the file.\n${told}`);
  try {
    const { main, files } = work.now();
    work.replace(await work.brain.ask('takeTuned', { text: files[main], paste: paste.join('\n') }));
    work.note(`A result of tune. Its values are in the file; Undo takes them out.\n${told}`);
  } catch (error) {
    work.note(`A result of tune: its values were not put into the file: ${(error as Error).message}\n${told}`);
  }
}
