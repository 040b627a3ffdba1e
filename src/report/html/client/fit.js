/**
 * A chart's specification made for the page: without its title, which the page has, in the page's colours, no wider than its room.
 * @param {any} spec
 * @param {number} room pixels
 * @param {Record<string, string>} colours what to exchange, empty on a light page
 */
export function fitted(spec, room, colours) {
  const { title: _, ...rest } = recoloured(spec, colours);
  const config = {
    ...rest.config,
    background: 'transparent',
    padding: 4,
    mark: { ...rest.config?.mark, tooltip: { content: 'data' } },
    legend: { ...rest.config?.legend, ...(room < 560 ? { columns: Math.max(1, Math.floor(room / 130)) } : {}) },
    axis: { ...rest.config?.axis, labelLimit: Math.min(300, Math.floor(room * 0.35)) },
  };
  if (rest.facet !== undefined) return { ...rest, ...fittedFacet(rest, room), config };
  if (typeof rest.width !== 'number') return { ...rest, config };
  const width = Math.min(Math.round(rest.width * 1.35), room);
  return { ...rest, width, autosize: { type: 'fit-x', contains: 'padding' }, config };
}

/**
 * Small multiples take fewer columns where there is no room for all of them; rows with a title of their own become narrower.
 * @param {any} spec
 * @param {number} room
 */
function fittedFacet({ facet, spec, columns }, room) {
  const axis = 70;
  const gap = 22;
  if (typeof spec.width !== 'number' || facet.column !== undefined) return {};
  if (facet.row !== undefined) return { spec: { ...spec, width: Math.min(spec.width, Math.max(120, room - axis)) } };
  const least = Math.min(spec.width, 180);
  const most = Math.round(spec.width * 1.35);
  const abreast = Math.max(1, Math.min(columns ?? 1, Math.floor((room - axis + gap) / (least + gap))));
  const width = Math.min(most, Math.floor((room - axis - gap * (abreast - 1)) / abreast));
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
  // Data hold names, and a side may be called by a colour's code.
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    key === 'values' ? item : recoloured(item, colours),
  ]);
  return Object.fromEntries(entries);
}
