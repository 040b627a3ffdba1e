/** Milliseconds per step at speed 1. */
const PACE = 900;

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  PageUp: 'turn-back',
  PageDown: 'turn-forward',
  Home: 'first',
  End: 'last',
  n: 'loss',
  ' ': 'play',
};

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The slider, the buttons and the keys of a page. */
export class Transport {
  /**
   * @param {{ turns: number[], show: (step: number) => void, tick: (step: number) => number | null }} course turn of
   * each step, what to show, and the next step with a tick
   */
  constructor({ turns, show, tick }) {
    this.turns = turns;
    this.onShow = show;
    this.current = 0;
    this.timer = 0;
    this.slider = /** @type {HTMLInputElement} */ (byId('slider'));
    const last = turns.length - 1;
    /** @type {Record<string, () => void>} */
    const actions = {
      first: () => this.show(0),
      'turn-back': () => this.show(this.turnFrom(-1)),
      back: () => this.show(this.current - 1),
      play: () => this.toggle(),
      forward: () => this.show(this.current + 1),
      'turn-forward': () => this.show(this.turnFrom(1)),
      last: () => this.show(last),
      loss: () => this.show(tick(this.current) ?? this.current),
    };
    for (const [id, act] of Object.entries(actions))
      document.getElementById(id)?.addEventListener('click', () => {
        if (id !== 'play') this.stop();
        act();
      });
    this.slider.addEventListener('input', () => this.pick(Number(this.slider.value)));
    byId('speed').addEventListener('change', () => {
      if (this.timer === 0) return;
      this.stop();
      this.toggle();
    });
    addEventListener('keydown', (event) => {
      const action = KEYS[event.key];
      if (action === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      const within = event.target instanceof Element ? event.target : document.body;
      if (within.matches('select, summary, input[type=search]')) return;
      // Space presses a focused button; arrows scroll a scrollable box.
      if (event.key === ' ' && within.matches('button')) return;
      if (within.matches('pre') && event.key.startsWith('Arrow')) return;
      event.preventDefault();
      if (action !== 'play') this.stop();
      actions[action]();
    });
  }

  /** @param {number} wanted */
  show(wanted) {
    this.current = Math.max(0, Math.min(this.turns.length - 1, wanted));
    this.slider.value = String(this.current);
    this.onShow(this.current);
  }

  /**
   * By hand: the end of playing.
   * @param {number} step
   */
  pick(step) {
    this.stop();
    this.show(step);
  }

  /** @param {string} text where the slider is, and on which event @param {string} spoken */
  tell(text, spoken) {
    byId('where').textContent = text;
    this.slider.setAttribute('aria-valuetext', spoken);
  }

  /**
   * The next turn's first step; backwards, this turn's or, from there, the previous turn's.
   * @param {1 | -1} direction
   */
  turnFrom(direction) {
    const { turns, current } = this;
    const starts = turns.flatMap((turn, i) => (i === 0 || turns[i - 1] !== turn ? [i] : []));
    const found = direction > 0 ? starts.find((start) => start > current) : starts.findLast((start) => start < current);
    return found ?? (direction > 0 ? turns.length - 1 : 0);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    byId('play').textContent = 'Play';
  }

  toggle() {
    if (this.timer !== 0) return this.stop();
    const last = this.turns.length - 1;
    if (this.current === last) this.show(0);
    const speed = Number(/** @type {HTMLSelectElement} */ (byId('speed')).value);
    this.timer = setInterval(() => {
      this.show(this.current + 1);
      if (this.current === last) this.stop();
    }, PACE / speed);
    byId('play').textContent = 'Pause';
  }
}
