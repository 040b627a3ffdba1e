import type { ShownLook } from '../contract.ts';
import { button } from './button.ts';
import type { Page, Tab, TabView } from './tab.ts';

/** Verdict, tiles and the map of where it happened; they refine while one reads. */
export const answer: Tab = {
  id: 'answer',
  title: 'Answer',
  open: (place, page) => new Answer(place, page),
};

/** The first games are not disturbed. */
const GAMES_BEFORE_JUDGING = 1000;

class Answer implements TabView {
  private readonly page: Page;
  private readonly live = document.createElement('div');
  private readonly judging = Object.assign(document.createElement('p'), { hidden: true, className: 'judging' });
  private readonly told = document.createElement('span');
  private readonly button = button('Judge the players', () => void this.judge());
  private shown = '';
  private isJudging = false;
  /** Changes of the file: the last one, and that whose players could not be judged. */
  private last = 0;
  private failed = -1;

  constructor(place: HTMLElement, page: Page) {
    this.page = page;
    this.told.setAttribute('role', 'status');
    this.judging.append(this.told, ' ', this.button);
    place.append(this.judging, this.live);
  }

  update(look: ShownLook): void {
    this.show(look);
    const { isUnjudged, games, planned, save } = look;
    this.last = save;
    this.judging.hidden = !isUnjudged;
    if (!isUnjudged || this.isJudging || save === this.failed) return;
    if (games >= Math.min(GAMES_BEFORE_JUDGING, planned)) void this.judge();
    else this.tell('Are the players of this game better than plain ones? They play against them after 1,000 games.');
  }

  private show({ markup, problems }: ShownLook): void {
    const { live } = this;
    const wrong = problems.some(({ severity }) => severity === 'error');
    live.classList.toggle('old', wrong);
    if (markup === this.shown) return;
    this.shown = markup;
    const open = [...live.querySelectorAll('details[open] > summary')].map((summary) => summary.textContent);
    live.innerHTML = markup || '<p class="note">The first games are being played.</p>';
    // The full report has a tab of its own, and games and seed stand below the editor.
    live.querySelector('a[href="/report"]')?.closest('p')?.remove();
    live.querySelector('#answer > .note')?.remove();
    for (const summary of live.querySelectorAll('details > summary'))
      if (open.includes(summary.textContent)) (summary.parentElement as HTMLDetailsElement).open = true;
  }

  /** Until it is known, or the file's rules are others. */
  private async judge(): Promise<void> {
    this.isJudging = true;
    this.button.hidden = true;
    try {
      await this.page.brain.ask('judge', null, {
        onNews: ({ games, most }) =>
          this.tell(`The players play against plain ones: ${counted(games)} of at most ${counted(most)} games.`),
      });
    } catch (error) {
      this.failed = this.last;
      this.tell((error as Error).message);
    } finally {
      this.isJudging = false;
      this.button.hidden = false;
    }
  }

  private tell(sentence: string): void {
    if (this.told.textContent !== sentence) this.told.textContent = sentence;
  }
}

const counted = (games: number) => games.toLocaleString('en');
