import type { OpenFiles, ShownLook } from '../contract.ts';
import { Brain, Stopped } from './ask.ts';
import { EXAMPLES, filesOf } from './examples.ts';
import { type Editor, openEditor } from './plain-editor.ts';
import { startBrain, whyNot } from './start.ts';
import type { Page, TabView } from './tab.ts';
import { TABS } from './tabs.ts';

/** Milliseconds without a key before the file is read. */
const REST = 120;

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;

class Playground implements Page {
  readonly brain = new Brain(startBrain);
  private files: Record<string, string> = {};
  private main = '';
  private readonly editor: Editor;
  private look: ShownLook | null = null;
  /** The brain was ended; to begin at once might end it again. */
  private isEnded = false;
  private watching = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly views = new Map<string, TabView | Promise<TabView>>();
  private shown = TABS[0];

  constructor() {
    this.editor = openEditor(element('editor'), { text: '', onChange: () => this.changed() });
    this.brain.onRestart = (why) => {
      this.isEnded = true;
      this.trouble(`The player was ended: ${why}. Your file is as it was; the next change begins again.`);
    };
    this.buildTools();
    this.buildTabs();
  }

  readonly name = () => this.main;
  readonly text = () => this.editor.text();
  readonly seed = () => {
    const { value } = element<HTMLInputElement>('seed');
    const seed = Number(value);
    return value.trim() !== '' && Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32 ? seed : undefined;
  };

  replace(text: string): void {
    this.editor.replace(text);
  }

  say(sentence: string): void {
    const said = element('said');
    said.textContent = sentence;
    setTimeout(() => {
      if (said.textContent === sentence) said.textContent = '';
    }, 6000);
  }

  async open(path: string): Promise<void> {
    try {
      this.show(path, await filesOf(path));
    } catch (error) {
      this.trouble(`${path} could not be loaded: ${(error as Error).message}`);
    }
  }

  show(main: string, files: Readonly<Record<string, string>>): void {
    this.files = { ...files };
    this.main = main;
    this.editor.replace(files[main]);
    this.watch();
  }

  /** What a server on this machine has open. */
  async openServed(): Promise<void> {
    try {
      const response = await fetch('files');
      const { main, files } = (await response.json()) as OpenFiles;
      this.show(main, files);
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Save' });
      button.addEventListener('click', () => void this.save());
      element('tools').prepend(button);
    } catch (error) {
      this.trouble(`The file could not be loaded: ${(error as Error).message}`);
    }
  }

  private async save(): Promise<void> {
    try {
      const body = JSON.stringify({ ...this.files, [this.main]: this.editor.text() });
      const response = await fetch('files', { method: 'PUT', body });
      const told = await response.text();
      if (response.ok) this.say(told);
      else this.trouble(`Not saved: ${told}`);
    } catch {
      this.trouble('Not saved: the server on this machine has ended; start it again, or export the file.');
    }
  }

  private trouble(sentence: string | null): void {
    const place = element('trouble');
    place.hidden = sentence === null;
    place.textContent = sentence;
  }

  private changed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isEnded ? this.watch() : this.put()), REST);
  }

  private put(): void {
    this.files[this.main] = this.editor.text();
    this.brain.ask('put', { files: this.files, main: this.main }).catch(ignoreStop);
  }

  /** From the beginning, for another file, seed or number of games. */
  private watch(): void {
    this.watching.abort();
    this.isEnded = false;
    this.watching = new AbortController();
    clearTimeout(this.timer);
    this.put();
    const { signal } = this.watching;
    const games = Number(element<HTMLSelectElement>('games').value);
    this.brain
      .ask('watch', { games, seed: this.seed() }, { signal, onNews: (look) => this.hear(look) })
      .catch((error) => {
        if (!(error instanceof Stopped)) this.trouble((error as Error).message);
      });
  }

  private hear(look: ShownLook): void {
    this.look = look;
    if (look.games > 0) this.trouble(null);
    const { problems, games, planned, seed, seconds, digest } = look;
    this.editor.showProblems(problems);
    const wrong = problems.filter(({ severity }) => severity === 'error').length;
    element('state').textContent =
      wrong > 0
        ? `${wrong} ${wrong === 1 ? 'mistake' : 'mistakes'}; the answer is of the last version without any`
        : `${games.toLocaleString('en')} of ${planned.toLocaleString('en')} games · seed ${seed} · ${seconds.toFixed(1)} s after the last change${digest === null ? '' : ` · digest ${digest.slice(0, 12)}`}`;
    void this.update();
  }

  private async update(): Promise<void> {
    const { shown, look } = this;
    if (look !== null) (await this.views.get(shown.id))?.update(look);
  }

  private buildTools(): void {
    const examples = element<HTMLSelectElement>('examples');
    const groups = new Map<string, HTMLOptGroupElement>();
    for (const path of EXAMPLES) {
      const [folder, name] = path.split('/');
      const group = groups.get(folder) ?? document.createElement('optgroup');
      group.label = folder;
      groups.set(folder, group);
      group.append(new Option(name.replace(/\.yaml$/, ''), path));
    }
    examples.append(...groups.values());
    examples.addEventListener('change', () => void this.open(examples.value));
    for (const id of ['seed', 'games']) element(id).addEventListener('change', () => this.watch());
  }

  private buildTabs(): void {
    const list = element('tabs');
    for (const tab of TABS) {
      const button = Object.assign(document.createElement('button'), { type: 'button', id: `${tab.id}-tab` });
      button.textContent = tab.title;
      button.setAttribute('role', 'tab');
      button.setAttribute('aria-controls', `${tab.id}-panel`);
      button.addEventListener('click', () => void this.choose(tab.id));
      const panel = Object.assign(document.createElement('div'), { id: `${tab.id}-panel`, hidden: true });
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', button.id);
      element('panels').append(panel);
      list.append(button);
    }
    list.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      const next = TABS[(TABS.indexOf(this.shown) + step + TABS.length) % TABS.length];
      void this.choose(next.id);
      element(`${next.id}-tab`).focus();
    });
    void this.choose(TABS[0].id);
  }

  private async choose(id: string): Promise<void> {
    const last = this.shown;
    this.shown = TABS.find((tab) => tab.id === id)!;
    if (last !== this.shown) (await this.views.get(last.id))?.hide?.();
    for (const tab of TABS) {
      const isShown = tab === this.shown;
      element(`${tab.id}-panel`).hidden = !isShown;
      const button = element(`${tab.id}-tab`);
      button.setAttribute('aria-selected', String(isShown));
      button.tabIndex = isShown ? 0 : -1;
    }
    if (!this.views.has(id)) this.views.set(id, this.shown.open(element(`${id}-panel`), this));
    await this.update();
  }
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
  if ('served' in document.body.dataset) void page.openServed();
  else void page.open(EXAMPLES[0]);
}
