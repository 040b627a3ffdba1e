import { type ChartRequest, type Dimension, type VariantResults, wordsOf } from '../../stats/tables.ts';
import { capitalised, kebabCase } from '../names.ts';
import type { Estimated } from '../numbers.ts';
import type { BalanceRow } from '../rows/balance.ts';
import { halfway } from '../rows/leads.ts';
import { intervalOf } from '../rows/table.ts';
import type { Estimates } from '../tables.ts';
import type { Chart, Source } from './chart.ts';
import { requestedChart } from './requested.ts';
import { type Point, type Series, seriesOf } from './series.ts';

const BY = 'variant';

/** `group` names the single charts that it replaces. */
interface Overlay {
  readonly request: ChartRequest;
  readonly series: Series;
  readonly group: string;
}

/** `groups` names the charts replaced. */
export function overlays(
  variants: readonly VariantResults[],
  requests: readonly ChartRequest[],
  estimates: Estimates,
  source: Source,
): { readonly charts: Chart[]; readonly groups: ReadonlySet<string> } {
  const found = [...standard(variants, estimates), ...requested(variants, requests, estimates)];
  const charts = found.flatMap(({ request, series }) => requestedChart(request, series, source) ?? []);
  return { charts, groups: new Set(found.map(({ group }) => group)) };
}

function requested(
  variants: readonly VariantResults[],
  requests: readonly ChartRequest[],
  estimates: Estimates,
): Overlay[] {
  return requests.flatMap((request) => {
    const wanted = withVariants(request);
    if (wanted === null) return [];
    const all = variants.map((variant) => seriesOf(request, variant, estimates.metrics));
    if (all.some((series) => typeof series === 'string')) return [];
    const known = all as Series[];
    const points = known.flatMap((series, i) =>
      series.points.map((point) => ({ ...point, [BY]: variants[i].variant })),
    );
    if (points.length === 0) return [];
    const dimension = (name: string) => (name === BY ? variantsOf(variants) : known[0].dimension(name));
    return [{ request: wanted, series: { ...known[0], points, dimension }, group: request.name }];
  });
}

/** Moves colours to panels; null if it cannot. */
function withVariants(request: ChartRequest): ChartRequest | null {
  const { mark, colour, column, row } = request;
  if (mark === 'ranking') return colour === undefined ? { ...request, colour: BY } : null;
  if (mark !== 'points' && mark !== 'line') return null;
  if (colour === undefined) return { ...request, colour: BY };
  if (column === undefined) return { ...request, colour: BY, column: colour };
  return row === undefined ? { ...request, colour: BY, row: colour } : null;
}

function variantsOf(variants: readonly VariantResults[]): Dimension {
  return { name: BY, title: 'Variant', labels: variants.map(({ variant }) => variant) };
}

function standard(variants: readonly VariantResults[], estimates: Estimates): Overlay[] {
  const [{ table, strength, leads }] = variants;
  const words = wordsOf(table);
  const make = overlayOf(variants, table.sides);
  const line = { mark: 'line', colour: BY } as const;
  const bySide = { ...line, column: 'side', x: 'turn' } as const;
  const turn = halfway(table);
  const isBroken = estimates.survival.rows.some(({ broken }) => broken > 0);
  return [
    make(
      { name: 'strength-by-turn', title: `${capitalised(strength.unit)} left by turn`, ...bySide },
      { axis: `${words.strengthLeft} (${strength.unit})`, estimate: 'mean', share: false },
      estimates.strength.rows.map((row) =>
        point({ variant: row.variant, side: row.side, turn: row.turn }, intervalOf(row, 'mean')),
      ),
    ),
    make(
      { name: 'morale-survival', title: words.breaks, ...bySide },
      { axis: `${words.broke} (share of games)`, estimate: 'share of games so far', share: true },
      isBroken
        ? estimates.survival.rows.map((row) =>
            point({ variant: row.variant, side: row.side, turn: row.turn }, intervalOf(row, 'cumulativeIncidence')),
          )
        : [],
    ),
    make(
      { name: 'game-length', title: 'How long games last', ...line, x: 'turns' },
      { axis: 'Share of games', estimate: 'share of games', share: true },
      estimates.gameLength.rows.map((row) =>
        point({ variant: row.variant, turns: row.turns }, intervalOf(row, 'share')),
      ),
    ),
    make(
      { name: 'endings', title: 'Why games end', mark: 'points', colour: BY, x: 'reason' },
      { axis: 'Share of games', estimate: 'share of games', share: true },
      estimates.endings.rows
        .filter(({ reason }) => happened(estimates, reason))
        .map((row) => point({ variant: row.variant, reason: row.reason }, intervalOf(row, 'share'))),
    ),
    make(
      { name: 'lead-changes', title: 'How often the lead changes', mark: 'points', colour: BY, x: 'changes' },
      { axis: 'Share of games', estimate: 'share of games', share: true },
      estimates.leadChanges.rows.map((row) =>
        point({ variant: row.variant, changes: row.changes }, intervalOf(row, 'share')),
      ),
    ),
    make(
      { name: 'margins', title: 'Winning margins', ...line, x: 'margin' },
      {
        axis: `Share of games, by margin of ${table.sides[0]} (${leads.unit})`,
        estimate: 'share of games',
        share: true,
      },
      estimates.margins.rows
        .filter(({ side }) => table.sides.length === 2 && side === table.sides[0])
        .map((row) => point({ variant: row.variant, margin: row.margin }, intervalOf(row, 'share'))),
    ),
    make(
      {
        name: 'snowball',
        title: 'What a half-way lead is worth',
        ...line,
        x: 'lead',
        ...(table.sides.length === 2 ? {} : { column: 'side' }),
      },
      { axis: `Score by lead after turn ${turn} (${leads.unit})`, estimate: 'mean score', share: false },
      estimates.scoreByLead.rows
        .filter((row) => row.turn === turn && (table.sides.length > 2 || row.side === table.sides[0]))
        .map((row) => point({ variant: row.variant, side: row.side, lead: row.lead }, intervalOf(row, 'score'))),
    ),
    ...lethality(variants, estimates, make),
  ].filter(({ series }) => series.points.length > 0);
}

/** One chart per rate of loss, because units differ. */
function lethality(
  variants: readonly VariantResults[],
  { balance }: Estimates,
  make: ReturnType<typeof overlayOf>,
): Overlay[] {
  const [{ table }] = variants;
  const words = wordsOf(table);
  const measures = ['losses a turn', ...(table.lethality ?? []).map(({ title }) => title.toLowerCase())];
  return measures.map((measure) => {
    const rows = balance.rows.filter((row: BalanceRow) => row.measure === measure);
    const title = measure === 'losses a turn' ? `${words.losses} a turn` : capitalised(measure);
    const made = make(
      { name: `lethality-${kebabCase(measure)}`, title, mark: 'points', colour: BY, x: 'side' },
      { axis: title, estimate: 'mean over all games', share: false },
      rows.map(({ variant, side, ...row }) => point({ variant, side }, row)),
    );
    return { ...made, group: 'lethality' };
  });
}

function happened({ endings }: Estimates, reason: string): boolean {
  return endings.rows.some((row) => row.reason === reason && row.games > 0);
}

type Labelled = Readonly<Record<string, string | number>>;

function point(labels: Labelled, { estimate, low, high }: Estimated): Point | null {
  if (estimate === null) return null;
  const texts = Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label)]));
  return { ...texts, estimate, low, high };
}

function overlayOf(variants: readonly VariantResults[], sides: readonly string[]) {
  return (
    request: Omit<ChartRequest, 'metric'>,
    shown: Pick<Series, 'axis' | 'estimate' | 'share'>,
    all: readonly (Point | null)[],
  ): Overlay => {
    const points = all.filter((one) => one !== null);
    const dimension = (name: string): Dimension => {
      if (name === BY) return variantsOf(variants);
      const labels = name === 'side' ? [...sides] : [...new Set(points.map((one) => String(one[name])))];
      const isNumbers = labels.every((label) => /^-?\d+$/.test(label));
      return {
        name,
        title: capitalised(name),
        labels: isNumbers ? labels.toSorted((a, b) => Number(a) - Number(b)) : labels,
      };
    };
    return { request: { metric: '', ...request }, series: { ...shown, points, dimension }, group: request.name };
  };
}
