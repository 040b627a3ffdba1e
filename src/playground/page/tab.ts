import type { ShownLook } from '../contract.ts';
import type { Brain } from './ask.ts';

/** What a tab may use of the page. */
export interface Page {
  readonly brain: Brain;
  /** Of the file that is edited. */
  readonly name: () => string;
  readonly text: () => string;
  /** As one step of the editor's history; unchanged parts keep the cursor. */
  replace(text: string): void;
  /** The seed of the header, or undefined for the file's. */
  readonly seed: () => number | undefined;
  /** One sentence at the foot, which goes away. */
  say(sentence: string): void;
}

/** A tab's inside, made when it is first opened. */
export interface TabView {
  /** The games or the file changed; only while the tab is shown, and when it is shown again. */
  update(look: ShownLook): void;
  /** Ends what runs in the background. */
  hide?(): void;
}

export interface Tab {
  readonly id: string;
  readonly title: string;
  open(place: HTMLElement, page: Page): TabView | Promise<TabView>;
}
