import type { ShownLook } from '../contract.ts';
import type { Page, Tab, TabView } from './tab.ts';
import { TABS } from './tabs.ts';

/** Tabs and their panels; each is made when it is first chosen. */
export class TabBar {
  private readonly panels: HTMLElement;
  private readonly page: Page;
  private readonly buttons = new Map<Tab, HTMLButtonElement>();
  private readonly views = new Map<Tab, TabView | Promise<TabView>>();
  private shown = TABS[0];
  private look: ShownLook | null = null;

  constructor(list: HTMLElement, panels: HTMLElement, page: Page) {
    this.panels = panels;
    this.page = page;
    for (const tab of TABS) list.append(this.built(tab));
    list.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      const next = TABS[(TABS.indexOf(this.shown) + step + TABS.length) % TABS.length];
      void this.choose(next);
      this.buttons.get(next)!.focus();
    });
    void this.choose(this.shown);
  }

  async update(look: ShownLook | null): Promise<void> {
    const { shown } = this;
    this.look = look;
    if (look !== null) (await this.views.get(shown))?.update(look);
  }

  private built(tab: Tab): HTMLButtonElement {
    const button = Object.assign(document.createElement('button'), { type: 'button', id: `${tab.id}-tab` });
    button.textContent = tab.title;
    button.setAttribute('role', 'tab');
    button.setAttribute('aria-controls', `${tab.id}-panel`);
    button.addEventListener('click', () => void this.choose(tab));
    const panel = Object.assign(document.createElement('div'), { id: `${tab.id}-panel`, hidden: true });
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', button.id);
    this.panels.append(panel);
    this.buttons.set(tab, button);
    return button;
  }

  private async choose(tab: Tab): Promise<void> {
    const last = this.shown;
    this.shown = tab;
    if (last !== tab) (await this.views.get(last))?.hide?.();
    for (const [one, button] of this.buttons) {
      const isShown = one === this.shown;
      this.panelOf(one).hidden = !isShown;
      button.setAttribute('aria-selected', String(isShown));
      button.tabIndex = isShown ? 0 : -1;
    }
    if (!this.views.has(tab)) this.views.set(tab, tab.open(this.panelOf(tab), this.page));
    await this.update(this.look);
  }

  private panelOf(tab: Tab): HTMLElement {
    return this.panels.children[TABS.indexOf(tab)] as HTMLElement;
  }
}
