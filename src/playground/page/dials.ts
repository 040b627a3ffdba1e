import type { Dial, ShownDials } from '../brain/dials.ts';
import type { ShownTornado } from '../brain/tornado.ts';
import type { ShownLook } from '../contract.ts';
import { Stopped } from './ask.ts';
import type { Page, Tab, TabView } from './tab.ts';

/** Games of each changed rule in the background. */
const TORNADO_GAMES = 200;
/** Milliseconds without a key. */
const REST = 150;
/** Milliseconds without a change of the file, before all rules are tried anew. */
const KNOCK_REST = 1500;
/** Drawn at first: some games have a thousand. */
const FIRST_DIALS = 100;

/** House rules to turn, each compared with the file as it is. */
export const dials: Tab = {
  id: 'dials',
  title: 'Dials',
  open: (place, page) => new DialsView(place, page),
};

class DialsView implements TabView {
  private readonly place: HTMLElement;
  private readonly page: Page;
  /** Words by key. */
  private moved = new Map<string, string>();
  private trying = new AbortController();
  private knocking = new AbortController();
  private listing = 0;
  private isListing = false;
  /** Its comparison was ended when another tab was chosen. */
  private isPaused = false;
  private listedText: string | null = null;
  /** Seed and text whose rules are tried or will be soon. */
  private knocked = '';
  /** By the person. */
  private isStopped = false;
  private knockTimer: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(place: HTMLElement, page: Page) {
    this.place = place;
    this.page = page;
    place.innerHTML = `<p class="tools"><label>Search the rules <input type="search" class="search"></label> <span class="count note" role="status"></span></p>
<section class="turned" hidden><h3>Against the file as it is</h3><div class="compared" role="status"></div><ul class="values"></ul>
<p class="tools"><button type="button" class="into-file">Put into the file</button> <label>Name <input class="name" maxlength="80"></label> <button type="button" class="into-variant">Add as a variant</button></p></section>
<p class="wrong" role="alert" hidden></p>
<details class="all-rules" open><summary>Which rules matter</summary><p class="tools"><button type="button" class="knock">Stop</button> <span class="done note"></span></p><div class="bars"></div></details>
<ul class="dials"></ul><p><button type="button" class="more" hidden></button></p>`;
    this.one('.search').addEventListener('input', () => this.later(() => this.list()));
    this.one('.into-file').addEventListener('click', () => void this.write());
    this.one('.into-variant').addEventListener(
      'click',
      () => void this.write(this.one<HTMLInputElement>('.name').value),
    );
    this.one('.knock').addEventListener('click', () => this.stopOrGoOn());
    this.one('.bars').addEventListener('click', (event) => void this.follow(event));
  }

  update({ games, problems }: ShownLook): void {
    const isNew = this.page.text() !== this.listedText;
    if (isNew && !this.isListing) void this.renew();
    else if (this.isPaused && this.moved.size > 0) void this.compare();
    this.isPaused = false;
    if (games > 0 && !problems.some(({ severity }) => severity === 'error')) this.knockSoon();
  }

  /** All rules are tried in the background. */
  hide(): void {
    this.isPaused = true;
    this.trying.abort();
  }

  /** After a change of the file. */
  private async renew(): Promise<void> {
    await this.list();
    if (this.moved.size > 0) void this.compare();
  }

  private one<Kind extends HTMLElement = HTMLInputElement>(selector: string): Kind {
    return this.place.querySelector<Kind>(selector)!;
  }

  private later(act: () => unknown): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, REST);
  }

  private async list(): Promise<void> {
    const number = ++this.listing;
    this.isListing = true;
    try {
      const shown = await this.page.brain.ask('dials', { search: this.one('.search').value });
      if (number !== this.listing) return;
      this.listedText = shown.text;
      this.show(shown);
    } catch (error) {
      this.fault(error);
    } finally {
      if (number === this.listing) this.isListing = false;
    }
  }

  private show({ title, all, dials: rows, unknown }: ShownDials): void {
    const unfound = unknown.map(({ word, nearest }) =>
      nearest === null ? `; no rule is about “${word}”` : `; no rule is about “${word}”, did you mean “${nearest}”?`,
    );
    this.one('.count').textContent = `${rows.length} of ${all} rules of ${title}${unfound.join('')}`;
    const list = this.one<HTMLElement>('.dials');
    const turned = list.contains(document.activeElement) ? document.activeElement?.closest('li')?.id : undefined;
    const more = this.one<HTMLButtonElement>('.more');
    const draw = (some: readonly Dial[]) => {
      list.replaceChildren(...some.map((dial) => this.line(dial)));
      more.hidden = some.length === rows.length;
    };
    more.textContent = `Show all ${rows.length}`;
    more.onclick = () => {
      draw(rows);
      list.children[FIRST_DIALS]?.querySelector<HTMLElement>('input, select')?.focus();
    };
    draw(rows.slice(0, FIRST_DIALS));
    if (turned !== undefined) document.getElementById(turned)?.querySelector<HTMLElement>('input, select')?.focus();
  }

  private line(dial: Dial): HTMLLIElement {
    const line = Object.assign(document.createElement('li'), { id: `dial-${dial.key}` });
    const input = inputOf(dial);
    const value = this.moved.get(dial.key) ?? dial.inForce;
    setValue(input, value);
    // Others show their value themselves.
    const isSlider = input instanceof HTMLInputElement && (input.type === 'range' || input.type === 'checkbox');
    const shown = Object.assign(document.createElement('output'), { textContent: value, hidden: !isSlider });
    const label = document.createElement('label');
    label.append(Object.assign(document.createElement('b'), { textContent: dial.key }), ' ', input, ' ', shown);
    const back = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Put back' });
    back.setAttribute('aria-label', `Put ${dial.key} back`);
    back.hidden = !this.moved.has(dial.key);
    const turn = (to: string) => {
      shown.textContent = to;
      back.hidden = to === dial.inForce;
      if (to === dial.inForce) this.moved.delete(dial.key);
      else this.moved.set(dial.key, to);
      this.later(() => this.compare());
    };
    input.addEventListener('input', () => turn(valueIn(input)));
    back.addEventListener('click', () => {
      setValue(input, dial.inForce);
      turn(dial.inForce);
      input.focus();
    });
    const about = `${dial.sentence} ${dial.clause === '' ? '' : `(${dial.clause}) `}Default ${dial.byDefault}, in the file ${dial.inForce}; ${dial.values}.`;
    line.append(
      label,
      ' ',
      back,
      Object.assign(document.createElement('p'), { className: 'note', textContent: about }),
    );
    return line;
  }

  private async compare(): Promise<void> {
    this.trying.abort();
    this.trying = new AbortController();
    const { signal } = this.trying;
    const compared = this.one<HTMLElement>('.compared');
    this.one<HTMLElement>('.turned').hidden = this.moved.size === 0;
    this.fault(null);
    if (this.moved.size === 0) return;
    compared.textContent = 'The first games are being played.';
    const lines = [...this.moved].map(([key, value]) =>
      Object.assign(document.createElement('li'), { textContent: `${key} ${value}` }),
    );
    this.one<HTMLElement>('.values').replaceChildren(...lines);
    try {
      await this.page.brain.ask(
        'tryDials',
        { values: Object.fromEntries(this.moved), seed: this.page.seed() },
        {
          signal,
          onNews: ({ games, planned, verdict, lines: told }) => {
            const texts = [...told, verdict, `${games} of ${planned} games, each with the same dice as the file’s`];
            compared.replaceChildren(
              ...texts.map((textContent) => Object.assign(document.createElement('p'), { textContent })),
            );
          },
        },
      );
    } catch (error) {
      if (error instanceof Stopped) return;
      compared.textContent = '';
      this.fault(error);
    }
  }

  private async write(variant?: string): Promise<void> {
    const words = { text: this.page.text(), values: Object.fromEntries(this.moved) };
    try {
      const text = await this.page.brain.ask('writeDials', variant === undefined ? words : { ...words, variant });
      this.fault(null);
      this.trying.abort();
      this.moved = new Map();
      this.one<HTMLElement>('.turned').hidden = true;
      this.page.replace(text);
      this.page.say(variant === undefined ? 'The values are in the file.' : `The file has a variant “${variant}”.`);
    } catch (error) {
      this.fault(error);
    }
  }

  private stopOrGoOn(): void {
    this.isStopped = !this.isStopped;
    if (!this.isStopped) void this.knock();
    else this.knocking.abort();
    this.tellKnocking(this.isStopped ? 'Stopped.' : null);
  }

  /** For another text or seed, once it rests. */
  private knockSoon(): void {
    const wanted = `${this.page.seed() ?? ''} ${this.page.text()}`;
    if (this.isStopped || wanted === this.knocked) return;
    const isFirst = this.knocked === '';
    this.knocked = wanted;
    this.knocking.abort();
    if (!isFirst) this.tellKnocking('These bars are of the file before its last change.');
    clearTimeout(this.knockTimer);
    this.knockTimer = setTimeout(() => void this.knock(), isFirst ? 0 : KNOCK_REST);
  }

  private tellKnocking(sentence: string | null): void {
    this.one('.knock').textContent = this.isStopped ? 'Change each rule by itself' : 'Stop';
    if (sentence !== null) this.one('.done').textContent = sentence;
  }

  private async knock(): Promise<void> {
    this.knocking.abort();
    this.knocking = new AbortController();
    const { signal } = this.knocking;
    const bars = this.one<HTMLElement>('.bars');
    const show = ({ done, planned, markup }: ShownTornado) => {
      const played = `${done} of ${planned} changes played in the background, ${TORNADO_GAMES} games each`;
      this.tellKnocking(done < planned ? `${played}; verdicts allow for the rules played so far` : played);
      this.one('.knock').hidden = done === planned;
      if (markup !== '') bars.innerHTML = markup;
    };
    try {
      const words = { games: TORNADO_GAMES, seed: this.page.seed() };
      show(await this.page.brain.ask('tornado', words, { signal, onNews: show }));
    } catch (error) {
      this.fault(error);
    }
  }

  /** To the dial of a bar. */
  private async follow(event: Event): Promise<void> {
    const key = (event.target as Element).closest<HTMLElement>('[data-dial]')?.dataset.dial;
    if (key === undefined) return;
    event.preventDefault();
    this.one('.search').value = key;
    await this.list();
    document.getElementById(`dial-${key}`)?.querySelector<HTMLElement>('input, select')?.focus();
  }

  private fault(error: unknown): void {
    if (error instanceof Stopped) return;
    const place = this.one<HTMLElement>('.wrong');
    place.hidden = error === null;
    place.textContent = error === null ? '' : (error as Error).message;
  }
}

type Input = HTMLInputElement | HTMLSelectElement;

function inputOf({ range, choices }: Dial): Input {
  if (choices.length > 0 && choices.join() !== 'false,true') {
    const select = document.createElement('select');
    select.append(...choices.map((choice) => new Option(choice, choice)));
    return select;
  }
  const input = document.createElement('input');
  if (choices.length > 0) input.type = 'checkbox';
  else if (range !== null) {
    input.type = 'range';
    input.min = String(range.min);
    input.max = String(range.max);
    // A value between steps would move by itself.
    input.step = range.step === 1 ? '1' : 'any';
  }
  return input;
}

function setValue(input: Input, value: string): void {
  if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value === 'true';
  else input.value = value;
}

/** Sliders of numbers give two decimals. */
function valueIn(input: Input): string {
  if (!(input instanceof HTMLInputElement)) return input.value;
  if (input.type === 'checkbox') return String(input.checked);
  return input.type === 'range' && input.step === 'any' ? String(Number(Number(input.value).toFixed(2))) : input.value;
}
