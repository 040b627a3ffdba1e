import type { FramedPage } from '../contract.ts';
import type { Brain } from './ask.ts';
import { button } from './button.ts';
import { download } from './download.ts';
import type { Page, Tab, TabView } from './tab.ts';

/** What a page in a frame may ask for. Nothing in it is trusted. */
interface FrameAsk {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly game?: unknown;
  readonly spec?: unknown;
}

const MOST_LETTERS = 5_000_000;

/**
 * A page of the product in a frame: its scripts run there and reach nothing outside. Charts are drawn by the brain, and saved and games
 * shown by the page around it.
 */
export function openFrame(title: string, { brain }: Page, showGame?: (game: number) => void): HTMLIFrameElement {
  const frame = Object.assign(document.createElement('iframe'), { title, className: 'framed' });
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.addEventListener('load', () => {
    frame.inert = false;
  });
  addEventListener('message', ({ source, data }: MessageEvent<FrameAsk | null>) => {
    if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
    const { id, name, game, spec } = data;
    if (Number.isInteger(game)) showGame?.(game as number);
    else if (typeof spec !== 'object' || spec === null || JSON.stringify(spec).length > MOST_LETTERS) return;
    else if (typeof name === 'string') void saveChart(brain, name, spec);
    else if (typeof id === 'number')
      void drawn(brain, spec, true).then((chart) => frame.contentWindow?.postMessage({ id, ...chart }, '*'));
  });
  return frame;
}

/** Cannot be used until its scripts have run: its links would lead out of it. */
export function showIn(frame: HTMLIFrameElement, text: string): void {
  frame.inert = true;
  frame.srcdoc = text;
}

async function drawn(brain: Brain, spec: object, isLabelled: boolean): Promise<{ svg: string } | { failure: string }> {
  try {
    return { svg: await brain.ask('draw', { spec: spec as never, isLabelled }) };
  } catch (error) {
    return { failure: `This chart cannot be drawn: ${(error as Error).message}` };
  }
}

/** The file's name is made of letters, digits and hyphens alone. */
async function saveChart(brain: Brain, name: string, spec: object): Promise<void> {
  const chart = await drawn(brain, spec, false);
  const plain = name.slice(0, 60).replaceAll(/[^a-z0-9-]+/gi, '-');
  if ('svg' in chart) download(`${plain || 'chart'}.svg`, chart.svg);
}

interface FramedWish {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly method: 'report' | 'weapons';
  /** Anew at each change of the file; else on demand. */
  readonly follows: boolean;
}

/** A page that is made when it is asked for, with its files to download. */
export function framedTab(wish: FramedWish): Tab {
  const { id, title } = wish;
  return { id, title, open: (place, page) => new Framed(place, page, wish) };
}

function barOf(...buttons: readonly HTMLElement[]): HTMLElement {
  const bar = Object.assign(document.createElement('div'), { className: 'bar-of-tools' });
  bar.append(...buttons);
  return bar;
}

class Framed implements TabView {
  private readonly page: Page;
  private readonly wish: FramedWish;
  private readonly frame: HTMLIFrameElement;
  private readonly files = Object.assign(document.createElement('details'), { hidden: true });
  private readonly told = document.createElement('p');
  private readonly back = button('Back to the report', () => this.showPage());
  private made: FramedPage | null = null;
  private making = new AbortController();
  /** Changes of the file: the last one, and that of which the page is; -1 before the first. */
  private last = 0;
  private shown = -1;

  constructor(place: HTMLElement, page: Page, wish: FramedWish) {
    this.page = page;
    this.wish = wish;
    this.frame = openFrame(wish.title, page, (game) => void this.showGame(game));
    this.told.setAttribute('role', 'status');
    this.back.hidden = true;
    const note = Object.assign(document.createElement('p'), { className: 'note', textContent: wish.about });
    const again = button('Make it again', () => void this.make());
    place.append(note, barOf(again, this.back), this.told, this.files, this.frame);
  }

  update({ save, games }: { readonly save: number; readonly games: number }): void {
    this.last = save;
    if (save === this.shown) return;
    const { method, follows } = this.wish;
    if (this.shown < 0 ? method !== 'report' || games > 0 : follows) void this.make();
    else if (this.shown >= 0) this.told.textContent = 'The file has changed since: make it again.';
  }

  private async make(): Promise<void> {
    this.making.abort();
    this.making = new AbortController();
    const { signal } = this.making;
    this.shown = this.last;
    const tell = (sentence: string) => {
      if (!signal.aborted) this.told.textContent = sentence;
    };
    tell('It is being made; large games take some seconds.');
    try {
      const made = await this.page.brain.ask(this.wish.method, null, { signal, onNews: tell });
      if (signal.aborted) return;
      tell('');
      this.made = made;
      this.files.hidden = false;
      this.files.replaceChildren(...filesOf(made, this.wish.id, this.told));
      this.showPage();
    } catch (error) {
      tell((error as Error).message);
    }
  }

  private showPage(): void {
    this.back.hidden = true;
    if (this.made !== null) showIn(this.frame, this.made.page);
  }

  /** Of the report's version alone. */
  private async showGame(game: number): Promise<void> {
    if (this.shown !== this.last) return;
    try {
      showIn(this.frame, await this.page.brain.ask('replay', { game }));
      this.back.hidden = false;
      this.back.focus();
    } catch (error) {
      this.told.textContent = (error as Error).message;
    }
  }
}

/** The page itself comes first. */
function filesOf(made: FramedPage, name: string, told: HTMLElement): HTMLElement[] {
  const { page, files } = made;
  const own = `${name}.html`;
  const saving = () => import('./saved-page.ts');
  const save = async (path: string, content: () => Promise<string | Uint8Array<ArrayBuffer>>) => {
    try {
      download(path, await content());
    } catch (error) {
      told.textContent = `${path} could not be saved: ${(error as Error).message}`;
    }
  };
  const summary = Object.assign(document.createElement('summary'), { textContent: `Its ${files.length + 1} files` });
  const buttons = [
    button('All in one ZIP file', () => void save(`${name}.zip`, async () => (await saving()).savedZip(own, made))),
    button(own, () => void save(own, async () => (await saving()).savedPage(page))),
    ...files.map(({ path, text }) => button(path, () => void save(path, async () => text))),
  ];
  return [summary, barOf(...buttons)];
}
