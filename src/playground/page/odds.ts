import type { Asked } from '../brain/odds.ts';
import type { Page, Tab, TabView } from './tab.ts';

/** Exact odds of any step, under the file's house rules, at each change of an input. */
export const odds: Tab = { id: 'odds', title: 'Odds', open: (place, page) => new OddsForm(place, page) };

class OddsForm implements TabView {
  private readonly page: Page;
  private readonly choice = document.createElement('select');
  private readonly about = Object.assign(document.createElement('p'), { className: 'note' });
  private readonly inputs = Object.assign(document.createElement('div'), { className: 'odds-inputs' });
  private readonly answer = Object.assign(document.createElement('div'), { className: 'odds-answer' });
  private procedures: readonly Asked[] = [];
  private shown = -1;
  private asked = 0;

  constructor(place: HTMLElement, page: Page) {
    this.page = page;
    const label = document.createElement('label');
    label.append('Step of the rules ', this.choice);
    this.answer.setAttribute('aria-live', 'polite');
    this.choice.addEventListener('change', () => this.choose());
    this.inputs.addEventListener('input', () => void this.ask());
    const note = Object.assign(document.createElement('p'), {
      className: 'note',
      textContent: 'Several values at once make a list: 2..4 or a,b. Exact: no dice are rolled.',
    });
    place.append(label, this.about, this.inputs, note, this.answer);
  }

  update({ save }: { readonly save: number }): void {
    if (save === this.shown) return;
    this.shown = save;
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.procedures = await this.page.brain.ask('procedures', null);
    } catch (error) {
      this.answer.textContent = (error as Error).message;
      return;
    }
    const last = this.choice.value;
    this.choice.replaceChildren(...this.procedures.map(({ name }) => new Option(name, name)));
    if (this.procedures.some(({ name }) => name === last)) {
      this.choice.value = last;
      void this.ask();
    } else this.choose();
  }

  private choose(): void {
    const found = this.procedures.find(({ name }) => name === this.choice.value);
    if (found === undefined) return;
    this.about.textContent = found.about;
    this.inputs.replaceChildren(
      ...found.inputs.map(({ name, about, range, value }) => {
        const label = Object.assign(document.createElement('label'), { title: about });
        const input = Object.assign(document.createElement('input'), { name, value, size: 10 });
        const note = Object.assign(document.createElement('span'), {
          className: 'note',
          textContent: `${about} (${range})`,
        });
        label.append(`${name} `, input, note);
        return label;
      }),
    );
    void this.ask();
  }

  private async ask(): Promise<void> {
    const number = ++this.asked;
    const given = [...this.inputs.querySelectorAll('input')].map(({ name, value }) => `${name}=${value}`);
    try {
      const markup = await this.page.brain.ask('odds', { procedure: this.choice.value, inputs: given });
      if (number === this.asked) this.answer.innerHTML = markup;
    } catch (error) {
      if (number === this.asked) this.answer.textContent = (error as Error).message;
    }
  }
}
