type Json = Readonly<Record<string, any>>;

/** Describes a chart in lines, for example `bar x:share y:result color:result`. Scales and axes appear at first use. */
export function outline(spec: Json): string[] {
  const { title, ...body } = spec;
  const lines = view(body, new Map());
  return [`${title.text}: ${title.subtitle.slice(1).join(' ')}`, ...lines.map((line) => `  ${line}`)];
}

type Told = Map<string, string>;

function view(part: Json, told: Told): string[] {
  const { layer, facet, columns, spec, resolve, encoding = {}, mark, width, height, transform } = part;
  const size = [width, height].map((edge) => (edge?.step === undefined ? (edge ?? '') : `step ${edge.step}`));
  const shared = [
    ...(size.join('') === '' ? [] : [size.join(' × ')]),
    ...(columns === undefined ? [] : [`${columns} columns`]),
    ...(facet === undefined ? [] : [channels(facet.field === undefined ? facet : { panel: facet }, told)]),
    ...(resolve === undefined ? [] : [`resolve ${JSON.stringify(resolve)}`]),
    ...(transform === undefined ? [] : [`transform ${JSON.stringify(transform)}`]),
    ...(layer !== undefined && Object.keys(encoding).length > 0 ? [channels(encoding, told)] : []),
  ];
  const drawn = mark === undefined ? [] : [[markText(mark), channels(encoding, told)].filter(Boolean).join(' ')];
  const within: Json[] = [...(spec === undefined ? [] : [spec]), ...(layer ?? [])];
  const inner = within.flatMap((one) => view(one, told));
  return [...(shared.length === 0 ? [] : [shared.join('; ')]), ...drawn, ...inner];
}

/** `rule`, or `text(dy 4)` with settings. */
function markText(mark: Json | string): string {
  if (typeof mark === 'string') return mark;
  const { type, ...more } = mark;
  const look = Object.entries(more).map(([key, value]) => `${key} ${plain(value)}`);
  return look.length === 0 ? type : `${type}(${look.join(', ')})`;
}

function channels(encoding: Json, told: Told): string {
  return Object.entries(encoding)
    .map(([name, channel]) => {
      if (channel === null) return `no ${name}`;
      const { what, notes } = channelText(channel);
      const isNew = notes !== '' && told.get(name) !== notes;
      if (isNew) told.set(name, notes);
      return `${name}:${what}${isNew ? `[${notes}]` : ''}`;
    })
    .join(' ');
}

function channelText(channel: Json): { what: string; notes: string } {
  const { field, type, datum, value, condition, scale, axis, legend, header, title, sort, ...more } = channel;
  const what = field ?? (datum !== undefined ? `=${plain(datum)}` : value !== undefined ? plain(value) : '');
  const parts = { scale, axis, legend, header, sort, ...more };
  const notes = [
    ...(title == null ? [] : [`"${title}"`]),
    ...(condition === undefined ? [] : [`if ${plain(condition.test)} ${plain(condition.value ?? condition.field)}`]),
    ...Object.entries(parts).flatMap(([key, content]) => noteOf(key, content)),
  ];
  return { what, notes: notes.join('; ') };
}

function noteOf(key: string, content: unknown): string[] {
  if (content === undefined) return [];
  if (content === null) return key === 'sort' || key === 'legend' ? [`no ${key}`] : [];
  if (typeof content !== 'object' || Array.isArray(content)) return [`${key} ${plain(content)}`];
  const inner = Object.entries(content).map(([name, value]) => `${name} ${plain(value)}`);
  return [`${key} ${inner.join(', ')}`];
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join('|');
  if (typeof value === 'number') return String(Number(value.toPrecision(6)));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
