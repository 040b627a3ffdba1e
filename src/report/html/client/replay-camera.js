/** @typedef {[x: number, y: number]} Pixel in the picture */

/** A token's least size on screen, as a radius: its square is then over 16 pixels wide. */
const LEAST_RADIUS = 9;
/** Where a token to scale would be smaller, the picture follows what moves. */
const SMALL = 6;
/** Size of a token to scale, in the followed part. */
const FOLLOWED = 11;
const LETTERS = 11;
const MOST_LETTERS = 17;
const GLIDE = 350;
/** Part of the window within which nothing makes it move. */
const CALM = 0.7;

/** The part of a table that is shown, and how large things on it have to be drawn. */
export class Camera {
  /**
   * @param {SVGSVGElement} svg
   * @param {number} size a typical token's diameter to scale, in pixels of the picture
   */
  constructor(svg, size) {
    this.svg = svg;
    this.size = size;
    this.full = /** @type {number[]} */ ((svg.getAttribute('viewBox') ?? '0 0 1 1').split(/\s+/).map(Number));
    this.window = this.full;
    this.shown = this.full;
    this.frame = 0;
    /** @type {boolean | null} Null until someone chooses. */
    this.chosen = null;
    /** @type {Pixel[]} */
    this.points = [];
  }

  /** Screen pixels per pixel of the picture, without zoom. */
  get wholeScale() {
    const { width, height } = this.svg.getBoundingClientRect();
    return Math.min(width / this.full[2], height / this.full[3]) || 1;
  }

  /** Pixels of the picture per pixel on screen. */
  get unit() {
    return this.window[2] / this.full[2] / this.wholeScale;
  }

  get isFollowing() {
    return this.chosen ?? this.size * this.wholeScale < SMALL;
  }

  turn() {
    this.chosen = !this.isFollowing;
  }

  /**
   * To scale, or the least that can be told apart.
   * @param {number} radius in pixels of the picture
   */
  seen(radius) {
    return Math.max(radius, LEAST_RADIUS * this.unit);
  }

  /**
   * @param {Pixel[]} points that have to be seen
   * @param {boolean} isStep true if the picture may glide there
   */
  look(points, isStep) {
    if (points.length > 0) this.points = points;
    const from = this.shown;
    this.window = this.isFollowing && this.points.length > 0 ? this.around(this.points) : this.full;
    this.svg.style.setProperty('--unit', String(this.unit));
    this.svg.setAttribute('font-size', String(Math.min(LETTERS * this.unit, MOST_LETTERS)));
    cancelAnimationFrame(this.frame);
    const isStill = from.every((side, i) => side === this.window[i]);
    if (isStill || !isStep || matchMedia('(prefers-reduced-motion: reduce)').matches) this.draw(this.window);
    else this.glide(from, performance.now());
  }

  /**
   * The same window while all points are well inside, else one in their middle.
   * @param {Pixel[]} points
   */
  around(points) {
    const [fullLeft, fullTop, fullWidth, fullHeight] = this.full;
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const wished = (this.size * this.wholeScale) / FOLLOWED;
    const share = Math.min(1, Math.max(wished, (right - left) / CALM / fullWidth, (bottom - top) / CALM / fullHeight));
    const [width, height] = [fullWidth * share, fullHeight * share];
    const [x, y, w, h] = this.window;
    const margin = (1 - CALM) / 2;
    const isInside =
      w === width &&
      left >= x + w * margin &&
      right <= x + w * (1 - margin) &&
      top >= y + h * margin &&
      bottom <= y + h * (1 - margin);
    if (isInside) return this.window;
    const within = (/** @type {number} */ low, /** @type {number} */ value, /** @type {number} */ high) =>
      Math.max(low, Math.min(value, high));
    return [
      within(fullLeft, (left + right - width) / 2, fullLeft + fullWidth - width),
      within(fullTop, (top + bottom - height) / 2, fullTop + fullHeight - height),
      width,
      height,
    ];
  }

  /**
   * @param {number[]} from
   * @param {number} began
   */
  glide(from, began) {
    const to = this.window;
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - began) / GLIDE);
      const eased = part * part * (3 - 2 * part);
      this.draw(to.map((side, i) => from[i] + (side - from[i]) * eased));
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** @param {number[]} box */
  draw(box) {
    this.shown = box;
    this.svg.setAttribute('viewBox', box.join(' '));
  }
}
