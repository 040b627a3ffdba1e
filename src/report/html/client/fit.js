/**
 * The specification without title, recoloured, and no wider than available unless its minimum is wider.
 * @param {any} spec
 * @param {number} available pixels
 * @param {Record<string, string>} colours replacements, empty on a light page
 */
export function fitted(spec, available, colours) {
  const { title: _, ...coloured } = recoloured(spec, colours);
  const room = available;
  const whole = withLabelsThatFit(coloured, room - AXIS);
  const isNarrow = room < NARROW;
  const rest = isNarrow ? narrowed(whole, room - AXIS) : whole;
  const config = {
    ...rest.config,
    background: 'transparent',
    padding: 4,
    mark: { ...rest.config?.mark, tooltip: { content: 'data' } },
    legend: {
      ...rest.config?.legend,
      ...(isNarrow ? { columns: Math.max(1, Math.floor(room / 130)), titleOrient: 'top' } : {}),
    },
    axis: { ...rest.config?.axis, labelLimit: Math.min(300, Math.floor(room * SHARE_OF_NAMES)) },
  };
  if (rest.vconcat !== undefined) {
    const parts = rest.vconcat.map((/** @type {any} */ part) => fittedPart(part, room - AXIS));
    return { ...rest, vconcat: parts, config };
  }
  if (rest.facet !== undefined) {
    const panels = isNarrow ? stacked(rest) : rest;
    const fit = fittedFacet(panels, room);
    const inner = fit.spec ?? panels.spec;
    return { ...panels, ...fit, spec: withRoomForNames(inner, rest.usermeta, inner.width), config };
  }
  if (typeof rest.width === 'number') {
    const width = Math.min(Math.round(rest.width * GROWTH), room);
    const whole = withRoomForNames(rest, rest.usermeta, width - AXIS);
    return { ...whole, width, autosize: { type: 'fit-x', contains: 'padding' }, config };
  }
  return { ...rest, ...fittedSteps(rest, room - axisRoom(rest, room)), config };
}

/** Pixels of a letter and padding in a cell. */
const SMALL_LETTER = 6;
const PADDING = 5;

/**
 * Drops texts wider than their cell (`_share` of the width).
 * @param {any} spec
 * @param {number} width
 */
function withLabelsThatFit(spec, width) {
  const values = spec.data?.values;
  if (!Array.isArray(values) || values[0]?._share === undefined) return spec;
  const fits = (/** @type {any} */ { label, _share }) => label.length * SMALL_LETTER + PADDING <= _share * width;
  return { ...spec, data: { values: values.map((value) => (fits(value) ? value : { ...value, label: '' })) } };
}

/** Maximum growth of a chart's width. */
const GROWTH = 1.35;
/** Narrower rooms need other legends and names. */
const NARROW = 560;
/** Pixels of a letter, and of the symbol in a legend. */
const LETTER = 7;
const SYMBOL = 36;
/** Maximum share of width for row names. */
const SHARE_OF_NAMES = 0.35;
/** Pixels of an axis with labels and title, and between panels. */
const AXIS = 84;
const GAP = 22;

/**
 * Wraps legends into columns and rotates crowded names.
 * @param {any} value a specification or a part of one
 * @param {number} room without the axis
 * @returns {any}
 */
function narrowed(value, room) {
  if (Array.isArray(value)) return value.map((item) => narrowed(item, room));
  if (value === null || typeof value !== 'object') return value;
  const raised = withRaisedNames(value, room);
  const entries = Object.entries(raised).map(([key, item]) => {
    if (key === 'values') return [key, item];
    if (key === 'legend' && item !== null && Array.isArray(value.scale?.domain)) {
      const columns = Math.max(1, Math.floor(room / (longest(value.scale.domain) * LETTER + SYMBOL)));
      return [key, { ...item, columns: Math.min(columns, value.scale.domain.length) }];
    }
    if (key === 'x' && item?.type === 'ordinal' && Array.isArray(item.sort) && item.axis?.labelAngle === 0) {
      const fits = item.sort.length * (longest(item.sort) * LETTER + LETTER) <= room;
      // Rejoins names broken into lines.
      const { labelExpr: _, ...axis } = item.axis;
      return [key, fits ? item : { ...item, axis: { ...axis, labelAngle: -40, labelAlign: 'right' } }];
    }
    return [key, narrowed(item, room)];
  });
  return Object.fromEntries(entries);
}

/** Pixels of a row with its name above it, and of one whose cells fill it. */
const NAMED_ROW = 36;
const NAMED_CELLS = 40;
/** Share of a row that its name has for itself. */
const NAME_SHARE = 0.45;

/**
 * Puts long row names above their rows if all fit; truncated names would look alike.
 * @param {any} part
 * @param {number} room
 */
function withRaisedNames(part, room) {
  const y = part.encoding?.y;
  if (!Array.isArray(y?.sort) || part.height?.step === undefined || part.width?.step !== undefined) return part;
  if (longest(y.sort) * LETTER < room * SHARE_OF_NAMES) return part;
  // Cells fill their rows unless the scale leaves room between them.
  const isFilled = part.layer?.[0]?.mark?.type === 'rect';
  const axis = {
    ...y.axis,
    labelAlign: 'left',
    labelPadding: 0,
    labelOffset: -(isFilled ? NAMED_CELLS * 0.47 : NAMED_ROW * 0.36),
    labelLimit: room + AXIS / 2,
    zindex: 1,
  };
  const height = { ...part.height, step: Math.max(isFilled ? NAMED_CELLS : NAMED_ROW, part.height.step) };
  const scale = isFilled ? { scale: { ...y.scale, paddingInner: NAME_SHARE, paddingOuter: NAME_SHARE } } : {};
  // Numbers above marks would overlap the names.
  const layer = part.layer?.map((/** @type {any} */ one) =>
    one.mark?.type === 'text' && one.mark.dy < 0 ? { ...one, mark: { ...one.mark, dy: 1 - one.mark.dy } } : one,
  );
  return {
    ...part,
    height,
    ...(layer === undefined ? {} : { layer }),
    encoding: { ...part.encoding, y: { ...y, ...scale, axis } },
  };
}

/**
 * Pixels beside a panel: row names are often longer than numbers.
 * @param {any} spec
 * @param {number} room
 */
function axisRoom({ encoding }, room) {
  const names =
    encoding?.y?.type === 'nominal' && encoding.y.axis?.labelAlign !== 'left' ? (encoding.y.sort ?? []) : [];
  return Math.max(AXIS, Math.min(longest(names) * LETTER, room * SHARE_OF_NAMES) + SYMBOL);
}

/** @param {readonly unknown[]} names */
function longest(names) {
  return Math.max(0, ...names.map((name) => String(name).length));
}

/**
 * Stacks panels, each named by column and row.
 * @param {any} spec
 */
function stacked(spec) {
  const { column, row } = spec.facet;
  if (column === undefined) return spec;
  const parts = [row, column].filter((part) => part !== undefined);
  const calculate = parts.map(({ field, title }) => `'${title ?? ''} ' + datum['${field}']`).join(" + ', ' + ");
  const facet = { field: '_panel', type: 'nominal', sort: null, title: null, header: { labelAnchor: 'start' } };
  return { ...spec, transform: [...(spec.transform ?? []), { calculate, as: '_panel' }], facet, columns: 1 };
}

/**
 * Extends the axis so that names at line ends keep their pixels.
 * @param {any} unit
 * @param {{ names?: { room: number, from: number, to: number } } | undefined} usermeta
 * @param {number} width of the panel
 */
function withRoomForNames(unit, usermeta, width) {
  const names = usermeta?.names;
  if (names === undefined) return unit;
  const { room, from, to } = names;
  const domain = [from, from + ((to - from) * width) / Math.max(width - room, width / 4)];
  const { x } = unit.encoding;
  return { ...unit, encoding: { ...unit.encoding, x: { ...x, scale: { ...x.scale, domain } } } };
}

/**
 * @param {any} part
 * @param {number} room without its axis
 */
function fittedPart(part, room) {
  const { title } = part;
  const titled =
    title?.text === undefined ? part : { ...part, title: { ...title, text: wrapped(title.text, room + AXIS) } };
  if (typeof part.width !== 'number') return { ...titled, ...fittedSteps(part, room) };
  return { ...titled, width: Math.min(part.width, Math.max(120, room - GAP / 2)) };
}

/**
 * @param {string} text
 * @param {number} room
 */
function wrapped(text, room) {
  /** @type {string[]} */
  const lines = [];
  for (const word of String(text).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + 1 + word.length) * (LETTER + 1) <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Pixels of a cell with estimate and interval. */
const LEAST_CELL = 38;

/**
 * Narrows heat map cells while numbers stay readable; phones drop the intervals.
 * @param {any} spec
 * @param {number} room for the cells
 */
function fittedSteps(spec, room) {
  const cells = spec.encoding?.x?.sort?.length;
  if (spec.width?.step === undefined || cells === undefined) return {};
  const step = Math.floor(room / cells);
  const values = spec.data?.values;
  if (step >= LEAST_CELL || values?.[0]?.spread === undefined)
    return { width: { step: Math.max(LEAST_CELL, Math.min(spec.width.step, step)) } };
  const least = longest(values.map((/** @type {any} */ { label }) => label)) * SMALL_LETTER + PADDING;
  const layer = spec.layer.flatMap((/** @type {any} */ part) => {
    const field = part.encoding?.text?.field;
    if (field === undefined) return [part];
    return field === 'spread' ? [] : [{ ...part, mark: { ...part.mark, dy: 0, fontSize: 10 } }];
  });
  return { width: { step: Math.max(least, step) }, layer };
}

/**
 * Reduces columns of small multiples. A grid stays whole.
 * @param {any} spec
 * @param {number} room
 */
function fittedFacet({ facet, spec, columns }, room) {
  if (facet.column !== undefined) return {};
  // Half of the axis's last label overhangs.
  const within = room - axisRoom(spec, room) - (room < NARROW ? GAP : GAP / 2);
  if (facet.row !== undefined)
    return typeof spec.width === 'number'
      ? { spec: { ...spec, width: Math.min(spec.width, Math.max(120, within)) } }
      : {};
  const wanted = columns ?? 1;
  if (typeof spec.width !== 'number') {
    const panel = spec.width.step * (spec.encoding?.x?.sort?.length ?? 1);
    const abreast = Math.max(1, Math.min(wanted, Math.floor((within + GAP) / (panel + GAP))));
    return { columns: abreast, spec: { ...spec, ...fittedSteps(spec, within / abreast - GAP) } };
  }
  const least = Math.min(spec.width, 180);
  const abreast = Math.max(1, Math.min(wanted, Math.floor((within + GAP) / (least + GAP))));
  const width = Math.min(Math.round(spec.width * GROWTH), Math.floor((within - GAP * (abreast - 1)) / abreast));
  return { columns: abreast, spec: { ...spec, width: Math.max(120, width) } };
}

/**
 * @param {any} value
 * @param {Record<string, string>} colours
 * @returns {any}
 */
function recoloured(value, colours) {
  if (typeof value === 'string') return Object.hasOwn(colours, value) ? colours[value] : value;
  if (Array.isArray(value)) return value.map((item) => recoloured(item, colours));
  if (value === null || typeof value !== 'object') return value;
  // Data may contain names that look like colour codes.
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    key === 'values' ? item : recoloured(item, colours),
  ]);
  return Object.fromEntries(entries);
}
