/// <reference lib="dom" />
import type { Page } from 'playwright-core';

export interface Faint {
  readonly contrast: number;
  readonly text: string;
}

/** Texts with WCAG 2 contrast below 4.5 (large: 3), and chart marks below 3. */
export async function faintTexts(page: Page): Promise<Faint[]> {
  return page.evaluate(findFaint);
}

export async function obstacles(page: Page): Promise<string[]> {
  return page.evaluate(findObstacles);
}

function findFaint(): Faint[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const colourOf = (text: string): Colour => {
    const [red, green, blue, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  };
  const over = ([r, g, b, a]: Colour, below: Colour): Colour => {
    const mixed = (top: number, under: number): number => top * a + under * (1 - a);
    return [mixed(r, below[0]), mixed(g, below[1]), mixed(b, below[2]), 1];
  };
  const luminance = ([red, green, blue]: Colour): number => {
    const linear = [red, green, blue].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const contrast = (one: Colour, other: Colour): number => {
    const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const behind = (element: Element): Colour => {
    const layers: Colour[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const colour = colourOf(getComputedStyle(at).backgroundColor);
      if (colour[3] > 0) layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduceRight<Colour>((below, layer) => over(layer, below), [255, 255, 255, 1]);
  };
  const painted = (text: SVGElement): Colour => {
    const ground = behind(text.closest('svg')!);
    text.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = text.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    const shapes = stack.filter(
      (element) =>
        element instanceof SVGGeometryElement && element.ownerSVGElement === (text as SVGTextElement).ownerSVGElement,
    );
    const layers = shapes.flatMap((shape): Colour[] => {
      const { fill, fillOpacity, opacity } = getComputedStyle(shape);
      const box = shape.getBoundingClientRect();
      if (Math.min(box.width, box.height) < 3) return [];
      if (fill === 'none' || fill.startsWith('url')) return [];
      const [r, g, b, a] = colourOf(fill);
      return [[r, g, b, a * Number(fillOpacity) * Number(opacity)]];
    });
    return layers.reduceRight<Colour>((below, layer) => over(layer, below), ground);
  };
  const found: Faint[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (parent === null || text === '' || parent.closest('script, style, noscript, title, desc, option') !== null)
      continue;
    const style = getComputedStyle(parent);
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const isDrawn = parent instanceof SVGElement;
    const ink = isDrawn ? style.fill : style.color;
    if (ink === 'none') continue;
    if (isDrawn && parent.closest('.map, .stage') !== null) continue;
    const ground = isDrawn ? painted(parent) : behind(parent);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const measured = contrast(over(colourOf(ink), ground), ground);
    if (measured < (isLarge ? 3 : 4.5))
      found.push({ contrast: Math.round(measured * 100) / 100, text: `${text.slice(0, 40)} (${ink} on ${ground})` });
  }
  return found;
}

function findObstacles(): string[] {
  const wrong: string[] = [];
  const all = <E extends Element>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];
  const told = (element: Element): string => `<${element.outerHTML.slice(1, 90).replaceAll(/\s+/g, ' ')}`;
  const levels = all('h1, h2, h3, h4, h5, h6').map((heading) => ({ level: Number(heading.tagName[1]), heading }));
  if (levels.filter(({ level }) => level === 1).length !== 1) wrong.push('not one h1');
  levels.forEach(({ level, heading }, i) => {
    if (level > (i === 0 ? 1 : levels[i - 1].level + 1))
      wrong.push(`a heading of level ${level} out of order: ${told(heading)}`);
    if (heading.textContent?.trim() === '') wrong.push(`an empty heading: ${told(heading)}`);
  });
  const ids = all('[id]').map(({ id }) => id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) wrong.push(`id ${id} twice`);
  for (const element of all('[aria-labelledby], [aria-describedby]'))
    for (const name of ['aria-labelledby', 'aria-describedby'])
      for (const id of element.getAttribute(name)?.split(/\s+/) ?? [])
        if (document.getElementById(id) === null) wrong.push(`${name} leads to no ${id}: ${told(element)}`);
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? '') ||
    [...(element.getAttribute('aria-labelledby') ?? '').split(/\s+/)]
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join('') ||
    ('labels' in element && (element as HTMLInputElement).labels
      ? [...(element as HTMLInputElement).labels!].map(({ textContent }) => textContent).join('')
      : '') ||
    (element.textContent ?? '').trim();
  for (const element of all(
    'button, a[href], input, select, textarea, summary, [role=img], [role=region], [tabindex="0"]',
  ))
    if (nameOf(element) === '' && !['PRE'].includes(element.tagName)) wrong.push(`without a name: ${told(element)}`);
  for (const image of all('[role=img], img')) {
    const words = image.getAttribute('aria-label') ?? image.getAttribute('alt') ?? '';
    if (!/\d/.test(words)) wrong.push(`a picture whose words hold no number: ${told(image)}`);
  }
  for (const table of all<HTMLTableElement>('table')) {
    if (table.rows.length === 0) continue;
    if ((table.caption?.textContent ?? '').trim() === '') wrong.push(`a table without a caption: ${told(table)}`);
    for (const head of table.querySelectorAll('th'))
      if (!head.scope) wrong.push(`a heading cell without scope: ${told(head)}`);
    const sortable = table.querySelectorAll('thead th[aria-sort]');
    for (const head of sortable)
      if (head.querySelector('button') === null) wrong.push(`sorted by no button: ${told(head)}`);
  }
  for (const element of all('[onclick], [tabindex]')) {
    const index = Number(element.getAttribute('tabindex') ?? 0);
    if (index > 0) wrong.push(`before its turn in the order of keys: ${told(element)}`);
  }
  for (const box of all<HTMLElement>('body *')) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const scrolls =
      (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(overflowX)) ||
      (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(overflowY));
    const isReached = box.tabIndex >= 0 || box.querySelector('a, button, input, [tabindex="0"]') !== null;
    if (scrolls && !isReached && box.checkVisibility()) wrong.push(`scrolls, but not by keys: ${told(box)}`);
  }
  if (!document.documentElement.lang) wrong.push('no language');
  if (document.querySelector('main') === null) wrong.push('no main part');
  return wrong;
}
