import type { ShownTable } from '../brain/table.ts';
import { Stopped } from './ask.ts';
import type { Page, Tab, TabView } from './tab.ts';

/** Units of a step; less with Shift. */
const STEP = 1;
const FINE_STEP = 0.5;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Behind a name. */
const FIXED = 'cannot be moved: its place is computed, the file gives no numbers for it';

const titleOf = (name: string, note: string) => (note === '' ? name : `${name}, ${note}`);

/** The table drawn; a piece that is moved moves in the file. */
export const table: Tab = {
  id: 'table',
  title: 'Table',
  async open(place, page) {
    return new TableView(place, page);
  },
};

interface Drag {
  readonly piece: number;
  readonly drawn: SVGGraphicsElement;
  readonly from: DOMPoint;
  by: readonly [number, number];
}

class TableView implements TabView {
  private readonly place: HTMLElement;
  private readonly page: Page;
  private shown: ShownTable | null = null;
  /** Texts before and after each move. */
  private undo: { readonly before: string; readonly after: string }[] = [];
  private selected = -1;
  private drawnText: string | null = null;
  private isDrawing = false;
  private drag: Drag | null = null;
  /** Moves follow each other: each needs the text of the last. */
  private last: Promise<void> = Promise.resolve();

  constructor(place: HTMLElement, page: Page) {
    this.place = place;
    this.page = page;
    place.innerHTML = `<p class="note">Drag a piece, or choose it below and press the arrow keys: steps of ${STEP} unit, with Shift ${FINE_STEP}. The file follows.</p>
<p class="tools"><button type="button" class="undo" disabled>Undo the last move</button> <span class="moved" role="status"></span></p>
<p class="wrong" role="alert" hidden></p><div class="by-hand wide"></div><h3>Pieces</h3><ul class="pieces"></ul>`;
    this.one('.undo').addEventListener('click', () => this.undoLast());
    const drawing = this.one('.by-hand');
    drawing.addEventListener('pointerdown', (event) => this.grab(event));
    drawing.addEventListener('pointermove', (event) => this.pull(event));
    drawing.addEventListener('pointerup', () => this.drop());
    drawing.addEventListener('pointercancel', () => this.cancel());
    const pieces = this.one('.pieces');
    pieces.addEventListener('focusin', ({ target }) => this.select(Number((target as HTMLElement).dataset.piece)));
    pieces.addEventListener('keydown', (event) => this.press(event));
  }

  update(): void {
    if (this.drag === null && !this.isDrawing && this.page.text() !== this.drawnText) void this.draw();
  }

  private one<Kind extends HTMLElement>(selector: string): Kind {
    return this.place.querySelector<Kind>(selector)!;
  }

  private async draw(): Promise<void> {
    this.isDrawing = true;
    try {
      const shown = await this.page.brain.ask('table', null);
      if (this.drag !== null) return;
      this.drawnText = shown.text;
      this.fault(null);
      this.show(shown);
    } catch (error) {
      if (!(error instanceof Stopped)) this.fault((error as Error).message);
    } finally {
      this.isDrawing = false;
    }
  }

  private show(shown: ShownTable): void {
    const isSame = JSON.stringify(this.shown?.pieces) === JSON.stringify(shown.pieces);
    this.shown = shown;
    this.one('.by-hand').innerHTML = shown.markup;
    if (!isSame) this.one('.pieces').replaceChildren(...shown.pieces.map((_, i) => this.pieceLine(i)));
    for (const drawn of this.place.querySelectorAll<SVGElement>('[data-piece]'))
      if (drawn instanceof SVGElement)
        drawn.classList.toggle('movable', shown.pieces[Number(drawn.dataset.piece)].path !== null);
    this.mark();
  }

  private pieceLine(index: number): HTMLLIElement {
    const { name, note, path } = this.shown!.pieces[index];
    const line = document.createElement('li');
    if (path === null) {
      line.textContent = `${titleOf(name, note)} ${FIXED}`;
      return line;
    }
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: titleOf(name, note),
    });
    button.dataset.piece = String(index);
    line.append(button);
    return line;
  }

  private select(index: number): void {
    this.selected = index;
    this.mark();
  }

  private mark(): void {
    for (const drawn of this.place.querySelectorAll<HTMLElement | SVGElement>('[data-piece]'))
      drawn.classList.toggle('chosen', Number(drawn.dataset.piece) === this.selected);
  }

  private press(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    const piece = Number((event.target as HTMLElement).dataset.piece);
    if (arrow === undefined || Number.isNaN(piece)) return;
    event.preventDefault();
    const step = event.shiftKey ? FINE_STEP : STEP;
    this.move(piece, arrow[0] * step, arrow[1] * step);
  }

  private point({ clientX, clientY }: PointerEvent, drawn: SVGGraphicsElement): DOMPoint {
    return new DOMPoint(clientX, clientY).matrixTransform(drawn.ownerSVGElement!.getScreenCTM()!.inverse());
  }

  private grab(event: PointerEvent): void {
    const { shown } = this;
    if (shown === null) return;
    const pathOf = (drawn: SVGGraphicsElement) => shown.pieces[Number(drawn.dataset.piece)].path;
    const under = document
      .elementsFromPoint(event.clientX, event.clientY)
      .flatMap((one) => one.closest<SVGGraphicsElement>('[data-piece]') ?? []);
    // What cannot be moved may lie on what can.
    const drawn = under.find((one) => pathOf(one) !== null);
    if (drawn === undefined) {
      const [fixed] = under;
      if (fixed !== undefined) this.tell(`${shown.pieces[Number(fixed.dataset.piece)].name} ${FIXED}.`);
      return;
    }
    const piece = Number(drawn.dataset.piece);
    event.preventDefault();
    this.one('.by-hand').setPointerCapture(event.pointerId);
    this.drag = { piece, drawn, from: this.point(event, drawn), by: [0, 0] };
    this.select(piece);
  }

  private pull(event: PointerEvent): void {
    const { drag, shown } = this;
    if (drag === null || shown === null) return;
    const to = this.point(event, drag.drawn);
    const step = event.shiftKey ? FINE_STEP : STEP;
    const snapped = (pixels: number) => Math.round(pixels / shown.pixels / step) * step;
    const [dx, dy] = [snapped(to.x - drag.from.x), snapped(drag.from.y - to.y)];
    drag.by = [dx, dy];
    drag.drawn.setAttribute('transform', `translate(${dx * shown.pixels} ${-dy * shown.pixels})`);
  }

  private drop(): void {
    const { drag } = this;
    this.drag = null;
    if (drag === null) return;
    const [dx, dy] = drag.by;
    if (dx !== 0 || dy !== 0) this.move(drag.piece, dx, dy, () => drag.drawn.removeAttribute('transform'));
  }

  private cancel(): void {
    this.drag?.drawn.removeAttribute('transform');
    this.drag = null;
  }

  private move(piece: number, dx: number, dy: number, onRefusal: () => void = () => {}): void {
    const { name, path } = this.shown!.pieces[piece];
    if (path === null) return;
    this.last = this.last.then(async () => {
      const text = this.page.text();
      try {
        const after = await this.page.brain.ask('movePiece', { text, path, dx, dy });
        this.fault(null);
        this.undo.push({ before: text, after });
        this.put(after);
        this.tell(`${name} moved by ${dx} and ${dy} ${this.shown!.unit}.`);
      } catch (error) {
        onRefusal();
        if (!(error instanceof Stopped)) this.fault((error as Error).message);
      }
    });
  }

  private undoLast(): void {
    const move = this.undo.pop();
    if (move === undefined) return;
    // To go back further would lose what was typed.
    const isLast = this.page.text() === move.after;
    if (!isLast) this.undo = [];
    this.put(isLast ? move.before : this.page.text());
    this.tell(isLast ? 'The last move is undone.' : 'The file was changed since the last move: undo in the editor.');
  }

  private put(text: string): void {
    this.page.replace(text);
    this.one<HTMLButtonElement>('.undo').disabled = this.undo.length === 0;
  }

  private tell(sentence: string): void {
    this.one('.moved').textContent = sentence;
  }

  private fault(sentence: string | null): void {
    const place = this.one('.wrong');
    place.hidden = sentence === null;
    place.textContent = sentence;
  }
}
