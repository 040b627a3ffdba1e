import type { Problem } from '../../scenarios/problems.ts';

export interface Editor {
  text(): string;
  replace(text: string): void;
  showProblems(problems: readonly Problem[]): void;
}

export function openEditor(place: HTMLElement, wish: { readonly text: string; onChange(text: string): void }): Editor {
  const area = document.createElement('textarea');
  area.value = wish.text;
  area.style.cssText = 'width:100%;height:100%;font-family:monospace';
  area.addEventListener('input', () => wish.onChange(area.value));
  const list = document.createElement('pre');
  place.append(area, list);
  return {
    text: () => area.value,
    replace: (text) => {
      area.value = text;
      wish.onChange(text);
    },
    showProblems: (problems) => {
      list.textContent = problems.map(({ line, message }) => `${line}: ${message}`).join('\n');
    },
  };
}
