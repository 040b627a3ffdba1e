import { makeCopyable } from './copy.js';
import { pageElement } from './replay-dice.js';
import { makeFilter } from './replay-log.js';
import { byId, Transport } from './replay-transport.js';
import { GameView, keepInSight, opening, turnText } from './replay-view.js';
import { unpacked } from './unpack.js';

/** @type {{ events: import('./replay-state.js').ToldEvent[], colours: string[], frame: import('./replay-stage.js').Frame | null }} */
const story = JSON.parse(await unpacked(byId('story').textContent ?? ''));
const { events } = story;
const lines = events.map(({ text, indent }) => pageElement('li', `in${Math.min(indent, 4)}`, text));
byId('log').append(...lines);
const view = new GameView(document, story, (event) => transport.pick(event));
const transport = new Transport({
  turns: events.map(({ turn }) => turn),
  tick: (event) => view.course?.next(event)?.at ?? null,
  show,
});

/** @param {number} index */
function show(index) {
  lines[view.current]?.removeAttribute('aria-current');
  lines[index].setAttribute('aria-current', 'step');
  keepInSight(byId('log'), lines[index]);
  const { turn } = events[index];
  transport.tell(
    `${turnText(turn)} · ${index + 1} of ${events.length}`,
    `${turnText(turn)}, event ${index + 1} of ${events.length}`,
  );
  byId('now').textContent = events[index].text;
  view.show(index);
  nameNext();
}

/** Labels the button by the next tick. */
function nameNext() {
  const button = document.getElementById('loss');
  const next = view.course?.next(view.current) ?? null;
  if (button !== null && next !== null) button.textContent = `Next ${next.what}`;
}

byId('log').addEventListener('click', ({ target }) => {
  const line = target instanceof Element ? target.closest('li') : null;
  if (line !== null) transport.pick(lines.indexOf(line));
});
makeCopyable();
makeFilter(/** @type {HTMLInputElement} */ (byId('filter')), byId('found'), lines);
transport.show(opening(events));
document.documentElement.dataset.ready = 'true';
