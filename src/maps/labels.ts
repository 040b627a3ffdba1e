/** Pixels, origin top left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface LabelWish {
  readonly text: string;
  readonly colour: string | undefined;
  readonly around: Box;
  readonly where: 'middle' | 'corner' | 'below';
}

/** The middle of a label's baseline. */
interface PlacedLabel {
  readonly text: string;
  readonly colour: string | undefined;
  readonly x: number;
  readonly y: number;
}

/** Average character width and line height at 12 pixels. */
const CHARACTER = 7.2;
const LINE = 15;

/** Approximate, in pixels. */
export function textWidth(text: string): number {
  return text.length * CHARACTER;
}

/** First free place, a few lines above or below, or the first place. */
export function placeLabels(wishes: readonly LabelWish[], table: Box): PlacedLabel[] {
  const taken: Box[] = [];
  return wishes.map(({ text, colour, around, where }) => {
    const width = textWidth(text);
    const places = candidates(around, where, width);
    const boxes = [...places, ...aside(places[0])].map((box) => inside(box, table));
    const box = boxes.find((candidate) => !taken.some((other) => overlap(candidate, other))) ?? boxes[0];
    taken.push(box);
    return { text, colour, x: box.left + box.width / 2, y: box.top + LINE - 4 };
  });
}

function candidates({ left, top, width, height }: Box, where: LabelWish['where'], labelWidth: number): Box[] {
  const at = (x: number, y: number): Box => ({ left: x, top: y, width: labelWidth, height: LINE });
  const middle = left + (width - labelWidth) / 2;
  const beside = top + (height - LINE) / 2;
  const below = at(middle, top + height + 2);
  const above = at(middle, top - LINE - 2);
  const right = at(left + width + 4, beside);
  const before = at(left - labelWidth - 4, beside);
  const corners = [
    at(left + 4, top + 2),
    at(left + width - labelWidth - 4, top + 2),
    at(left + 4, top + height - LINE - 2),
    at(left + width - labelWidth - 4, top + height - LINE - 2),
  ];
  if (where === 'corner')
    return width > labelWidth + 8 && height > 2 * LINE ? [...corners, above, below] : [above, below];
  if (where === 'below') return [below, above, right, before];
  const centre = at(middle, beside);
  return width > labelWidth && height > LINE
    ? [centre, at(middle, beside + LINE), at(middle, beside - LINE), below, above, right, before]
    : [below, above, right, before, centre];
}

/** Up to eight lines above and below, nearest first. */
function aside(box: Box): Box[] {
  return [1, 2, 3, 4, 5, 6, 7, 8].flatMap((lines) => [
    { ...box, top: box.top - lines * LINE },
    { ...box, top: box.top + lines * LINE },
  ]);
}

function inside(box: Box, table: Box): Box {
  const left = Math.max(table.left + 2, Math.min(box.left, table.left + table.width - box.width - 2));
  const top = Math.max(table.top + 2, Math.min(box.top, table.top + table.height - box.height - 2));
  return { ...box, left, top };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
