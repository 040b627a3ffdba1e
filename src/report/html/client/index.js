import { makeCopyable } from './copy.js';
import { comparing } from './pair.js';
import { makeSortable } from './sort.js';

/** Shows how two ticked runs can be compared; a third tick replaces the first. */
function makeComparable() {
  const section = document.getElementById('compare');
  const words = section?.querySelector('p');
  const commands = section?.querySelector('div');
  if (!section || !words || !commands) return;
  /** @type {HTMLInputElement[]} */
  let picked = [];
  for (const box of document.querySelectorAll('input[type=checkbox]'))
    box.addEventListener('change', ({ target }) => {
      const input = /** @type {HTMLInputElement} */ (target);
      picked = picked.filter((other) => other !== input);
      if (input.checked) picked.push(input);
      if (picked.length > 2) picked[0].checked = false;
      picked = picked.slice(-2);
      section.hidden = picked.length < 2;
      const { told, lines } = comparing(picked.map(({ dataset }) => ({ ...dataset })));
      words.textContent = told;
      commands.replaceChildren(...lines.map(commandElement));
      makeCopyable(commands);
    });
}

/** @param {string} command */
function commandElement(command) {
  const box = document.createElement('div');
  box.className = 'command';
  const pre = document.createElement('pre');
  const code = document.createElement('code');
  code.textContent = command;
  pre.tabIndex = 0;
  pre.append(code);
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.copy = '';
  button.textContent = 'Copy';
  box.append(pre, button);
  return box;
}

makeSortable();
makeCopyable();
makeComparable();
document.documentElement.dataset.charts = 'drawn';
document.documentElement.dataset.ready = 'true';
