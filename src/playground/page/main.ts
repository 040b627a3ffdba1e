import type { OpenFiles, ShownLook } from '../contract.ts';
import { isSeed, openLink, type Shared } from '../file/link.ts';
import type { JsonSchema } from '../file/schema-walk.ts';
import { Brain, Stopped } from './ask.ts';
import { button } from './button.ts';
import { type Editor, openEditor } from './editor.ts';
import { EXAMPLES, filesOf } from './examples.ts';
import { diedPlaying, forgetWorks, freeName, keepWork, keptWorks, lastWork, OwnName, showWork } from './kept.ts';
import { listProblems } from './problems.ts';
import { startBrain, whyNot } from './start.ts';
import type { Page } from './tab.ts';
import { TabBar } from './tab-bar.ts';
import { buildTools, type Work } from './tools.ts';
import { OpenWork } from './work.ts';

/** Milliseconds without a key before the file is read. */
const REST = 120;

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;

declare const VERSION: string;

const IS_SERVED = 'served' in document.body.dataset;

class Playground implements Page, Work {
  readonly brain = new Brain(startBrain);
  private readonly editor: Editor;
  private readonly work: OpenWork;
  private look: ShownLook | null = null;
  /** Changes that were told of the files before, since each watching counts anew. */
  private earlier = 0;
  /** The change of the file whose schema is known. */
  private learnt = 0;
  private schema: JsonSchema | null = null;
  private readonly ownName = new OwnName();
  private keeping: Promise<void> = Promise.resolve();
  /** It was said that this browser cannot keep the work. */
  private isUnkept = false;
  /** The brain was ended; to begin at once might end it again. */
  private isEnded = false;
  /** The whole tab ended last time, which is how Chromium takes a worker without memory. */
  private hasDied = diedPlaying();
  private watching = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly tabs: TabBar;

  constructor() {
    this.editor = openEditor(element('editor'), {
      onChange: () => this.changed(),
      schema: () => this.schema,
    });
    this.work = new OpenWork(this.editor, element('parts'), () => this.turned());
    this.brain.onRestart = (why) => {
      this.isEnded = true;
      this.trouble(`The player was ended: ${why}. Your file is as it was; the next change begins again.`);
    };
    this.buildFiles();
    buildTools(element('tools'), this);
    this.tabs = new TabBar(element('tabs'), element('panels'), this);
  }

  readonly name = () => this.work.main;
  readonly text = () => this.work.text;
  readonly seed = () => {
    const { value } = element<HTMLInputElement>('seed');
    return value.trim() !== '' && isSeed(Number(value)) ? Number(value) : undefined;
  };

  replace(text: string): void {
    this.work.replace(text);
  }

  readonly now = (): OpenFiles => this.work.now();
  readonly undo = () => this.editor.undo();
  readonly redo = () => this.editor.redo();

  say(sentence: string): void {
    const said = element('said');
    said.textContent = sentence;
    setTimeout(() => {
      if (said.textContent === sentence) said.textContent = '';
    }, 6000);
  }

  async open(path: string): Promise<void> {
    try {
      this.showBesideOwn({ main: path, files: await filesOf(path) });
    } catch (error) {
      this.trouble(`${path} could not be loaded: ${(error as Error).message}`);
    }
  }

  /** What a link holds, else what this browser kept, else the first example. */
  async begin(): Promise<void> {
    const linked = await openLink(location.hash);
    if (linked !== null && 'shared' in linked) {
      this.openShared(linked.shared);
      return;
    }
    const kept = lastWork();
    if (kept === null) await this.open(EXAMPLES[0]);
    else this.show(kept);
    if (linked !== null) this.trouble(linked.problem);
  }

  /** Gone from the address, so that loading again shows what was edited since. */
  private openShared({ main, files, seed, version }: Shared): void {
    element<HTMLInputElement>('seed').value = seed === undefined ? '' : String(seed);
    this.showBesideOwn({ main, files });
    history.replaceState(null, '', location.pathname + location.search);
    if (version === VERSION) return;
    this.note(
      `This link was made with version ${version}, this page is ${VERSION}: its games may differ. Export saves its files.`,
    );
  }

  /** Under a name that takes the place of nothing that was edited. */
  private showBesideOwn({ main, files }: OpenFiles): void {
    const name = freeName({ main, files });
    this.show({ main: name, files: { ...files, [name]: files[main] } });
  }

  show(files: OpenFiles): void {
    this.work.open(files);
    this.tellKept();
    this.note(null);
    if (this.hasDied) this.waitForChange();
    else this.watch();
  }

  private waitForChange(): void {
    this.hasDied = false;
    this.isEnded = true;
    this.note(
      'This tab ended while it played, perhaps for want of memory. Your work is as it was; your next change begins again.',
    );
  }

  /** What a server on this machine has open. */
  async openServed(): Promise<void> {
    try {
      const response = await fetch('files');
      const { main, files } = (await response.json()) as OpenFiles;
      this.show({ main, files });
      element('tools').prepend(button('Save', () => void this.save()));
    } catch (error) {
      this.trouble(`The file could not be loaded: ${(error as Error).message}`);
    }
  }

  private async save(): Promise<void> {
    try {
      const body = JSON.stringify(this.now().files);
      const response = await fetch('files', { method: 'PUT', body });
      const told = await response.text();
      if (response.ok) {
        this.trouble(null);
        this.say(told);
      } else this.trouble(`Not saved: ${told}`);
    } catch {
      this.trouble('Not saved: the server on this machine has ended; start it again, or export the file.');
    }
  }

  trouble(sentence: string | null): void {
    const place = element('trouble');
    place.hidden = sentence === null;
    place.textContent = sentence;
  }

  /** Stays until the file is another. */
  note(sentence: string | null): void {
    const place = element('note');
    place.hidden = sentence === null;
    place.textContent = sentence;
  }

  private changed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isEnded ? this.watch() : this.put()), REST);
  }

  private put(): void {
    this.brain.ask('put', this.now()).catch(ignoreStop);
    // One after the other: each looks at what the last one claimed.
    this.keeping = this.keeping.then(() => this.keep());
  }

  private async keep(): Promise<void> {
    const { main, isChanged } = this.work;
    // A server on this machine has the file by its name.
    const name = isChanged && !IS_SERVED ? await this.ownName.of(this.now()) : main;
    if (main !== this.work.main) return;
    if (name !== main) {
      this.work.rename(name);
      this.watch();
      this.note(`${main} is open in another tab, which keeps its work: here it goes on as ${name}.`);
    }
    showWork(this.now());
    if (!isChanged) return;
    if (!keepWork(this.now()) && !this.isUnkept) {
      this.isUnkept = true;
      this.say('This browser keeps nothing of your work: export it before you leave.');
    }
    this.tellKept();
  }

  forget(): void {
    forgetWorks();
    this.tellKept();
    this.say('What this browser kept of your work is gone. The file stays open; what you edit from now on is kept.');
  }

  /** Another file is in the editor. */
  private turned(): void {
    this.schema = null;
    void this.learn();
    if (this.look !== null) this.tellProblems(this.look);
  }

  /** Of the system that the file names now; it loads after the first games. */
  private async learn(): Promise<void> {
    const file = this.work.edited;
    const found = await this.brain.ask('schema', { file }).catch(() => null);
    if (file === this.work.edited) this.schema = found ?? this.schema;
  }

  /** From the beginning, for another file, seed or number of games. */
  private watch(): void {
    this.watching.abort();
    this.isEnded = false;
    this.trouble(null);
    this.learnt = 0;
    this.earlier = this.look?.save ?? 0;
    this.watching = new AbortController();
    clearTimeout(this.timer);
    this.put();
    const { signal } = this.watching;
    const games = Number(element<HTMLSelectElement>('games').value);
    this.brain
      .ask(
        'watch',
        { games, seed: this.seed() },
        { signal, onNews: (look) => this.hear({ ...look, save: this.earlier + look.save }) },
      )
      .catch((error) => {
        if (!(error instanceof Stopped)) this.trouble((error as Error).message);
      });
  }

  private hear(look: ShownLook): void {
    this.look = look;
    const { save, problems, games, planned, seed, digest } = look;
    this.tellProblems(look);
    if (save !== this.learnt) {
      this.learnt = save;
      void this.learn();
    }
    const wrong = problems.filter(({ severity }) => severity === 'error').length;
    element('state').textContent =
      wrong > 0
        ? `${wrong} ${wrong === 1 ? 'mistake' : 'mistakes'}; the answer is of the last version without any`
        : planned === 0
          ? 'no mistakes'
          : [
              `${games.toLocaleString('en')} of ${planned.toLocaleString('en')} games`,
              ...costOf(look),
              `seed ${seed}`,
              ...(digest === null ? [] : [`digest ${digest.slice(0, 12)}`]),
            ].join(' · ');
    void this.tabs.update(look);
  }

  private tellProblems({ problems }: ShownLook): void {
    this.editor.showProblems(problems.filter(({ file }) => file === this.work.edited));
    listProblems(element('problems'), problems, this.work.main, ({ file, line, column }) => {
      this.work.edit(file);
      this.editor.goTo(line, column);
    });
  }

  private buildFiles(): void {
    const examples = element<HTMLSelectElement>('examples');
    const own = Object.assign(document.createElement('optgroup'), { label: 'kept in this browser', id: 'kept' });
    const groups = new Map<string, HTMLOptGroupElement>();
    for (const path of EXAMPLES) {
      const [folder, name] = path.split('/');
      const group = groups.get(folder) ?? document.createElement('optgroup');
      group.label = folder;
      groups.set(folder, group);
      group.append(new Option(name.replace(/\.yaml$/, ''), path));
    }
    examples.append(new Option('your own', ''), own, ...groups.values());
    this.tellKept();
    examples.addEventListener('change', () => {
      const [, name] = /^kept:(.*)/.exec(examples.value) ?? [];
      const kept = keptWorks().find(({ main }) => main === name);
      if (kept !== undefined) this.show(kept);
      else if (examples.value !== '') void this.open(examples.value);
    });
    element('games').addEventListener('change', () => this.watch());
    const seed = element<HTMLInputElement>('seed');
    seed.addEventListener('change', () => {
      this.watch();
      const isWrong = seed.value.trim() !== '' && this.seed() === undefined;
      seed.setAttribute('aria-invalid', String(isWrong));
      if (isWrong)
        this.trouble(`The seed ${seed.value} is no whole number from 0 to 4294967295: the file’s own seed plays.`);
    });
  }

  private tellKept(): void {
    const works = keptWorks();
    element('kept').replaceChildren(...works.map(({ main }) => new Option(main, `kept:${main}`)));
    const { main, text } = this.work;
    const isKept = works.some((work) => work.main === main && work.files[main] === text);
    const choice = element<HTMLSelectElement>('examples');
    choice.value = isKept ? `kept:${main}` : main;
    if (choice.selectedIndex < 0) choice.value = '';
  }
}

/** How long the rest takes, where that is long: planners take seconds for a game. */
function costOf({ games, planned, seconds }: ShownLook): string[] {
  const minutes = games === 0 ? 0 : (seconds / games) * ((planned - games) / 60);
  return minutes < 1 || seconds < 5 ? [] : [`about ${Math.round(minutes).toLocaleString('en')} min more`];
}

function ignoreStop(error: unknown): void {
  if (!(error instanceof Stopped)) throw error;
}

const reason = whyNot();
if (reason !== null) {
  element('trouble').textContent = reason;
} else {
  element('trouble').hidden = true;
  document.documentElement.dataset.ready = '';
  const page = new Playground();
  if (IS_SERVED) void page.openServed();
  else void page.begin();
  window.addEventListener('hashchange', () => {
    if (location.hash.startsWith('#work=')) void page.begin();
  });
}
