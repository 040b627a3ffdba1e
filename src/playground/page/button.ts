/** A button that does something. */
export function button(textContent: string, act: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button' as const, textContent });
  made.addEventListener('click', act);
  return made;
}
