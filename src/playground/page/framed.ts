import type { FramedPage } from '../contract.ts';
import { download } from './download.ts';
import type { Page, Tab, TabView } from './tab.ts';

/** A page of the product in a frame: its scripts run there and reach nothing outside; charts are drawn by the brain. */
export function openFrame(title: string, { brain }: Page): HTMLIFrameElement {
  const frame = Object.assign(document.createElement('iframe'), { title, className: 'framed' });
  frame.setAttribute('sandbox', 'allow-scripts');
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || typeof data?.id !== 'number') return;
    void brain
      .ask('draw', { spec: data.spec })
      .then((svg) => ({ svg }))
      .catch((error: Error) => ({ failure: `This chart cannot be drawn: ${error.message}` }))
      .then((drawn) => frame.contentWindow?.postMessage({ id: data.id, ...drawn }, '*'));
  });
  return frame;
}

/** A page that is made when it is asked for, with its files to download. */
export function framedTab(wish: {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly method: 'report' | 'weapons';
  /** Anew at each change of the file; else on demand. */
  readonly follows: boolean;
}): Tab {
  const { id, title, about, method, follows } = wish;
  const open = (place: HTMLElement, page: Page): TabView => {
    let shown = -1;
    let asked = 0;
    const frame = openFrame(title, page);
    const again = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Make it again' });
    const note = Object.assign(document.createElement('p'), { className: 'note', textContent: about });
    const files = Object.assign(document.createElement('details'), { hidden: true });
    const told = Object.assign(document.createElement('p'), { role: 'status' });
    place.append(note, again, told, files, frame);
    const make = async (save: number) => {
      const number = ++asked;
      shown = save;
      told.textContent = 'It is being made; large games take some seconds.';
      try {
        const made = await page.brain.ask(method, null);
        if (number !== asked) return;
        told.textContent = '';
        frame.srcdoc = made.page;
        files.hidden = false;
        files.replaceChildren(...filesOf(made));
      } catch (error) {
        if (number === asked) told.textContent = (error as Error).message;
      }
    };
    let last = 0;
    again.addEventListener('click', () => void make(last));
    return {
      update({ save, games }) {
        last = save;
        if (save === shown) return;
        if (shown < 0 ? method !== 'report' || games > 0 : follows) void make(save);
        else if (shown >= 0) told.textContent = 'The file has changed since: make it again.';
      },
    };
  };
  return { id, title, open };
}

function filesOf({ files }: FramedPage): HTMLElement[] {
  const summary = Object.assign(document.createElement('summary'), { textContent: `Its ${files.length} files` });
  const buttons = files.map(({ path, text }) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: path });
    button.addEventListener('click', () => download(path, text));
    return button;
  });
  return [summary, ...buttons];
}
