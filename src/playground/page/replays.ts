import { InputFailure } from './ask.ts';
import { button } from './button.ts';
import { openFrame, showIn } from './framed.ts';
import type { Page, Tab } from './tab.ts';

/** One game of the file, roll by roll, on the page that `replay` writes. */
export const replays: Tab = {
  id: 'replays',
  title: 'Replays',
  open: (place, page) => new Replays(place, page),
};

class Replays {
  private readonly page: Page;
  private readonly list = Object.assign(document.createElement('div'), { className: 'notable' });
  private readonly number = Object.assign(document.createElement('input'), { type: 'number', min: '0', value: '0' });
  private readonly frame: HTMLIFrameElement;
  private readonly trouble = Object.assign(document.createElement('p'), { className: 'note' });
  /** A person chose the game: it stays when the file changes. */
  private isChosen = false;
  private asked = 0;
  /** Change of the file that is shown. */
  private shown = -1;

  constructor(place: HTMLElement, page: Page) {
    this.page = page;
    this.frame = openFrame('The game, step by step', page);
    const form = Object.assign(document.createElement('form'), { className: 'bar-of-tools' });
    const label = document.createElement('label');
    label.append('Game ', this.number);
    const by = (step: number) => this.choose(Number(this.number.value) + step);
    const show = Object.assign(document.createElement('button'), { textContent: 'Show' });
    form.append(
      label,
      show,
      button('Previous game', () => by(-1)),
      button('Next game', () => by(1)),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.choose(Number(this.number.value));
    });
    place.append(this.list, form, this.trouble, this.frame);
  }

  update({ save, games }: { readonly save: number; readonly games: number }): void {
    if (save === this.shown) return;
    if (games === 0) {
      this.trouble.textContent = 'No games yet.';
      this.list.replaceChildren();
      this.frame.removeAttribute('srcdoc');
      return;
    }
    this.shown = save;
    void this.tellNotable(!this.isChosen);
  }

  private async tellNotable(isFirst: boolean): Promise<void> {
    const told = await this.page.brain.ask('notable', null).catch(() => null);
    if (told === null) return;
    const { games, of } = told;
    const heading = Object.assign(document.createElement('p'), { className: 'note' });
    const again = button('Look again', () => void this.tellNotable(false));
    heading.append(`Among the first ${of.toLocaleString('en')} games: `, again);
    const items = games.map(({ game, kind, story }) => {
      const item = document.createElement('li');
      item.append(
        button(`${kind}: game ${game}`, () => this.choose(game)),
        ` ${story}`,
      );
      return item;
    });
    const list = document.createElement('ul');
    list.append(...items);
    this.list.replaceChildren(heading, list);
    if (isFirst && games.length > 0) this.show(games[0].game);
    else this.show(Number(this.number.value));
  }

  private choose(game: number): void {
    this.isChosen = true;
    this.show(game);
  }

  private show(game: number): void {
    const number = ++this.asked;
    const wanted = Math.max(0, Math.floor(game) || 0);
    this.number.value = String(wanted);
    this.page.brain
      .ask('replay', { game: wanted })
      .then((text) => {
        if (number !== this.asked) return;
        this.trouble.textContent = '';
        showIn(this.frame, text);
      })
      .catch((error: Error) => {
        this.trouble.textContent =
          error instanceof InputFailure ? error.message : `The game could not be shown: ${error.message}`;
      });
  }
}
