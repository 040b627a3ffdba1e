import { layoutOf } from '../../src/sim/kernel/counts/counter.ts';
import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import type { Dice, Stream } from '../../src/sim/kernel/dice/dice.ts';
import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import type { Match, SetUp } from '../../src/sim/kernel/system.ts';
import { chiSquaredSurvival } from '../../src/stats/distributions.ts';

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const ZERO: Fraction = { over: 0n, under: 1n };

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

function plus(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return { over: a.over + b.over, under: a.under };
  const shared = gcd(a.under, b.under);
  return { over: a.over * (b.under / shared) + b.over * (a.under / shared), under: (a.under / shared) * b.under };
}

function written({ over, under }: Fraction): string {
  const shared = gcd(over < 0n ? -over : over, under);
  return shared === under ? `${over / shared}` : `${over / shared}/${under / shared}`;
}

/** Above all denominators in use; smaller fractions differ by more than `BLUR`. */
const MOST_UNDER = 20_000_000;
/** Largest error of a weight in doubles. */
const BLUR = 1e-15;
const recovered = new Map<number, Fraction>();

function fractionOf(weight: number): Fraction {
  const known = recovered.get(weight);
  if (known !== undefined) return known;
  let [rest, over, under, lastOver, lastUnder] = [weight, Math.floor(weight), 1, 1, 0];
  while (Math.abs(over / under - weight) > BLUR) {
    rest = 1 / (rest - Math.floor(rest));
    const next = Math.floor(rest);
    [over, lastOver] = [next * over + lastOver, over];
    [under, lastUnder] = [next * under + lastUnder, under];
    if (under > MOST_UNDER) throw new RangeError(`${weight} is no fraction of small whole numbers`);
  }
  const found = { over: BigInt(over), under: BigInt(under) };
  recovered.set(weight, found);
  return found;
}

/** Paths come deepest first, so shared parts are kept. */
class PathChance {
  private readonly taken: number[] = [];
  private readonly products: Fraction[] = [];

  of(weights: readonly number[]): Fraction {
    let depth = 0;
    while (depth < this.taken.length && depth < weights.length && this.taken[depth] === weights[depth]) depth++;
    this.taken.length = depth;
    this.products.length = depth;
    for (; depth < weights.length; depth++) {
      const { over, under } = fractionOf(weights[depth]);
      const before = depth === 0 ? { over: 1n, under: 1n } : this.products[depth - 1];
      this.products.push({ over: before.over * over, under: before.under * under });
      this.taken.push(weights[depth]);
    }
    return weights.length === 0 ? { over: 1n, under: 1n } : this.products[weights.length - 1];
  }
}

/** Adds by name and denominator, as denominators are few. */
class Sums {
  private readonly byName = new Map<string, Map<bigint, bigint>>();

  add(name: string, { over, under }: Fraction, times = 1n): void {
    const sums = this.byName.get(name) ?? new Map<bigint, bigint>();
    if (sums.size === 0) this.byName.set(name, sums);
    sums.set(under, (sums.get(under) ?? 0n) + over * times);
  }

  get names(): readonly string[] {
    return [...this.byName.keys()].sort();
  }

  of(name: string): Fraction {
    return [...(this.byName.get(name) ?? [])].map(([under, over]) => ({ over, under })).reduce(plus, ZERO);
  }

  table(): Record<string, string> {
    return Object.fromEntries(this.names.map((name) => [name, written(this.of(name))]));
  }
}

/** A scenario so small that every path can be played. */
export interface Micro {
  readonly setUp: Pick<SetUp, 'streams' | 'metrics'>;
  /** Players also draw from these dice. */
  match(dice: Dice, recorder: Recorder): Pick<Match, 'play'>;
  readonly pathLimit?: number;
}

export interface Checksum {
  readonly paths: number;
  /** Chances of doubled scores, strengths left and last turn. */
  readonly results: Readonly<Record<string, string>>;
  readonly means: Readonly<Record<string, string>>;
}

/** Makes dice show only these faces, equally often. */
export function load(dice: Dice, streams: readonly Stream[], faces: readonly number[]): void {
  const fair = dice.face.bind(dice);
  dice.face = (stream, sides) =>
    streams.includes(stream) ? faces[dice.pick(stream, faces.length)] : fair(stream, sides);
}

interface Ready {
  readonly match: Pick<Match, 'play'>;
  readonly recorder: Recorder;
  result(): string;
}

function ready(micro: Micro, dice: Dice): Ready {
  const { metrics } = micro.setUp;
  const recorder = new Recorder(metrics);
  const match = micro.match(dice, recorder);
  const sides = metrics.sides.map((_, side) => [
    recorder.sideColumn(side, 'score'),
    recorder.sideColumn(side, 'strengthLeft'),
  ]);
  const result = () => {
    const { record } = recorder;
    const ratio = (column: number) => sides.map((columns) => record[columns[column]]).join(':');
    return `${ratio(0)} with ${ratio(1)} left, turn ${record[0]}`;
  };
  return { match, recorder, result };
}

const SAMPLED_GAMES = 3000;

export function wholeTree(micro: Micro): { checksum: Checksum; differs: number } {
  const { checksum, chances } = enumerated(micro);
  return { checksum, differs: agreement(micro, chances, SAMPLED_GAMES) };
}

function enumerated(micro: Micro): { checksum: Checksum; chances: ReadonlyMap<string, number> } {
  const dice = new ExactDice(micro.pathLimit ?? 200_000);
  const { match, recorder, result } = ready(micro, dice);
  const { metrics } = micro.setUp;
  const columns = metrics.sides.flatMap((side, index) =>
    ['firstBreakTurn', ...metrics.sideColumns.map(({ name }) => name)].map((name) => ({
      name: `${side} ${name}`,
      at: recorder.sideColumn(index, name),
    })),
  );
  const events = (metrics.events ?? []).map(({ clause, event }, index) => ({
    name: `${clause} ${event}`,
    at: layoutOf(metrics).events + 2 * index,
  }));
  const chance = new PathChance();
  const results = new Sums();
  const means = new Sums();
  let all = ZERO;
  const { paths } = dice.enumerate(() => {
    dice.beginGame();
    match.play();
    const path = chance.of(dice.weights());
    results.add(result(), path);
    for (const { name, at } of columns)
      if (recorder.record[at] !== 0) means.add(name, path, BigInt(recorder.record[at]));
    recorder.endGame();
    for (const { name, at } of events) {
      if (recorder.tally[at] > 0) means.add(name, path, BigInt(recorder.tally[at]));
      recorder.tally[at] = 0;
    }
    return 0;
  });
  for (const name of results.names) all = plus(all, results.of(name));
  if (written(all) !== '1') throw new Error(`the chances of all paths add up to ${written(all)}`);
  const chances = new Map(
    results.names.map((name) => {
      const { over, under } = results.of(name);
      return [name, Number((over * 10n ** 18n) / under) / 1e18];
    }),
  );
  return { checksum: { paths, results: results.table(), means: means.table() }, chances };
}

/** Chi-squared; results expected in fewer than five games are pooled. */
function agreement(micro: Micro, chances: ReadonlyMap<string, number>, games: number): number {
  const dice = new SampledDice(1, micro.setUp.streams);
  const { match, recorder, result } = ready(micro, dice);
  const seen = new Map<string, number>();
  for (let game = 0; game < games; game++) {
    dice.beginGame(game);
    match.play();
    seen.set(result(), (seen.get(result()) ?? 0) + 1);
    recorder.endGame();
  }
  for (const name of seen.keys()) if (!chances.has(name)) return 0;
  let [squares, cells, rareSeen, rareExpected] = [0, 0, 0, 0];
  for (const [name, chance] of chances) {
    const expected = chance * games;
    if (expected < 5) {
      rareSeen += seen.get(name) ?? 0;
      rareExpected += expected;
      continue;
    }
    squares += ((seen.get(name) ?? 0) - expected) ** 2 / expected;
    cells++;
  }
  if (rareExpected > 0) {
    squares += (rareSeen - rareExpected) ** 2 / rareExpected;
    cells++;
  }
  return cells < 2 ? 1 : chiSquaredSurvival(squares, cells - 1);
}
