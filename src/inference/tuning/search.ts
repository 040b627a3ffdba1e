import { alphaEach, type ConfirmRule, FINALISTS, gamesToConfirm, outside, room } from './chance.ts';
import type { PlayGames, Seeds, TuneRule, TuneStage } from './play.ts';
import { type Combination, nameOf } from './response.ts';
import { Sample, type Target } from './samples.ts';
import { type Level, levels, neighbours, type Space } from './space.ts';
import { type PlayedBlock, SearchState } from './state.ts';
import { besideOf, type Finalist, isConfirmed, judged, type Neighbour } from './verdicts.ts';

export interface Raced {
  readonly combination: Combination;
  readonly games: number;
  /** Of meeting all aims, as the model has it: of the search's own games, so biased upwards. */
  readonly chance: number;
}

/** Single changes whose games equalled those of the file. */
export interface Inert {
  readonly changes: readonly number[];
  readonly games: number;
  /** Those tried once more beside this combination equalled its games too. */
  readonly again: { readonly beside: Combination; readonly changes: readonly number[] } | null;
}

export interface Searched {
  readonly state: SearchState;
  readonly inert: Inert;
  /** Single changes that the scenario refused. */
  readonly refused: readonly number[];
  readonly raced: readonly Raced[];
  /** Confirmed ones first, by number of changes, then by room. */
  readonly finalists: readonly Finalist[];
  readonly neighbours: readonly Neighbour[];
  /** Steps beside the answer that were left out, being too many. */
  readonly moreNeighbours: number;
  /** The best that was played, where none is confirmed. */
  readonly nearest: Combination | null;
  readonly interruptedAt: TuneStage['stage'] | null;
}

/** Games of the baseline per screened game of a change. */
const BASELINE_TIMES = 20;
const MOST_BASELINE = 10_000;
/** More changes are screened in two steps. */
const FEW_CHANGES = 60;
const FIRST_SCREEN = 100;
export const FIRST_RACE = 200;
export const MOST_RACED = 64;
/** Smaller chances are not raced, not confirmed, and out. */
const LEAST_TO_RACE = 0.02;
const LEAST_TO_TRY = 1e-5;
const FEWEST_TRIED = 8;
const PASSES = 3;
const LEAST_TO_CONFIRM = 0.1;
const OUT = 0.005;
const THROUGH = 0.95;
const MOST_NEIGHBOURS = 12;
const NEIGHBOUR_GAMES = 1000;
/** Played where none is likely. */
const NEAREST = 8;

const BASELINE: Combination = [];

class Interrupted extends Error {}

/** Its error is in all predictions, so more changes are worth a longer run. */
export function baselineGames(
  { screenGames, raceGames }: Pick<TuneRule, 'screenGames' | 'raceGames'>,
  changes: number,
): number {
  return Math.max(raceGames, Math.min(MOST_BASELINE, Math.min(BASELINE_TIMES, changes + 2) * screenGames));
}

/**
 * Searches the change with the fewest keys that meets all targets: screens single changes on common seeds, races the
 * likeliest combinations of few changes, and confirms at most five on fresh seeds. Only the confirmation claims
 * anything.
 */
export async function searchTuning(
  space: Space,
  targets: readonly Target[],
  play: PlayGames,
  rule: TuneRule,
): Promise<Searched> {
  const search = new Search(space, targets, play, rule);
  return search.run();
}

class Search {
  private readonly space: Space;
  private readonly state: SearchState;
  private readonly playGames: PlayGames;
  private readonly rule: TuneRule;
  private readonly confirmRule: ConfirmRule;
  private inert: number[] = [];
  private readonly refused: number[] = [];
  private readonly unplayable = new Set<string>();
  private readonly raced = new Map<string, Combination>();
  private readonly finalists: Finalist[] = [];
  private again: Inert['again'] = null;
  private inertGames = 0;
  private beside: Neighbour[] = [];
  private moreBeside = 0;
  private nearest: Combination | null = null;
  private stage: TuneStage['stage'] = 'baseline';

  constructor(space: Space, targets: readonly Target[], play: PlayGames, rule: TuneRule) {
    this.space = space;
    this.state = new SearchState(targets);
    this.playGames = play;
    this.rule = rule;
    this.confirmRule = { alpha: rule.alpha, targets: targets.length };
  }

  async run(): Promise<Searched> {
    let isInterrupted = false;
    try {
      await this.screen();
      await this.search();
      if (this.best() === null) await this.tryNearest();
      await this.lookAround();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      isInterrupted = true;
    }
    const { state, refused, finalists, beside, moreBeside, nearest, stage } = this;
    const inert = { changes: this.inert, games: this.inertGames, again: this.again };
    const raced = [...this.raced.values()].map((combination) => this.racedOf(combination));
    return {
      ...{ state, inert, refused, raced, finalists, neighbours: beside, moreNeighbours: moreBeside, nearest },
      interruptedAt: isInterrupted ? stage : null,
    };
  }

  private racedOf(combination: Combination): Raced {
    return { combination, games: this.state.gamesOf(combination), chance: this.state.chance(combination) };
  }

  private best(): Finalist | null {
    return this.finalists.find(isConfirmed) ?? null;
  }

  private begin(stage: TuneStage['stage'], combinations: number, games: number, planned = combinations * games): void {
    this.stage = stage;
    this.rule.onStage?.({ stage, combinations, games, planned });
  }

  private async play(
    seeds: Seeds,
    combinations: readonly Combination[],
    from: number,
    to: number,
  ): Promise<readonly (PlayedBlock | null)[]> {
    const found = await this.playGames(seeds, combinations, from, to);
    if (found === null) throw new Interrupted();
    return found;
  }

  /** More games of the search, those up to `to` that are missing. */
  private async extend(combinations: readonly Combination[], to: number): Promise<void> {
    const groups = new Map<number, Combination[]>();
    for (const one of combinations) {
      const from = this.state.gamesOf(one);
      if (from < to) groups.set(from, [...(groups.get(from) ?? []), one]);
    }
    for (const [from, group] of groups)
      for (const [i, block] of (await this.play('search', group, from, to)).entries()) {
        if (block === null) this.unplayable.add(nameOf(group[i]));
        else this.state.add(group[i], block);
      }
  }

  private async screen(): Promise<void> {
    const { screenGames } = this.rule;
    const changes = this.space.keyOf.map((_, change) => change);
    const long = baselineGames(this.rule, changes.length);
    this.begin('baseline', 1, long);
    // Of many changes most are inert: a part of the games says so.
    const first = changes.length > FEW_CHANGES ? Math.min(FIRST_SCREEN, screenGames) : screenGames;
    const [alone] = await this.play('search', [BASELINE], 0, first);
    this.state.add(BASELINE, alone!);
    await this.extend([BASELINE], long);
    this.begin('screen', changes.length, screenGames);
    this.inertGames = first;
    const blocks = await this.play(
      'search',
      changes.map((change) => [change]),
      0,
      first,
    );
    for (const [change, block] of blocks.entries()) {
      if (block === null) this.refused.push(change);
      else if (block.print === alone!.print) this.inert.push(change);
      else this.state.add([change], block);
    }
    await this.extend(
      this.active.map((change) => [change]),
      screenGames,
    );
  }

  private get active(): number[] {
    return this.space.keyOf
      .map((_, change) => change)
      .filter((change) => !this.inert.includes(change) && !this.refused.includes(change));
  }

  private levels(): Iterable<Level> {
    return levels(this.space, this.active, () => (one) => this.state.guessedChance(one));
  }

  private async search(): Promise<void> {
    // What was raced may change what is likely among those with as many changes.
    for (const { combinations } of this.levels())
      for (let pass = 0; pass < PASSES; pass++) {
        const likely = this.likelyOf(combinations);
        if (likely.length === 0) break;
        await this.confirm(await this.race(likely));
        if (this.best() !== null || this.finalists.length >= FINALISTS) return;
      }
  }

  /** Not yet raced: all that are likely, and a few that are not, since the model knows little of pairs at first. */
  private likelyOf(combinations: readonly Combination[]): Combination[] {
    const open = combinations
      .filter((one) => !this.raced.has(nameOf(one)))
      .map((combination) => ({ combination, chance: this.state.guessedChance(combination) }))
      .filter(({ chance }) => chance > Math.log(LEAST_TO_TRY))
      .sort((a, b) => b.chance - a.chance);
    const likely = open.filter(({ chance }) => chance > Math.log(LEAST_TO_RACE)).length;
    const tried = open[0]?.combination.length > 1 ? Math.max(likely, FEWEST_TRIED) : likely;
    return open.slice(0, Math.min(MOST_RACED, tried)).map(({ combination }) => combination);
  }

  /** Those that are left when few are, or when they are known well enough. */
  private async race(entrants: readonly Combination[]): Promise<Combination[]> {
    for (const one of entrants) this.raced.set(nameOf(one), one);
    let left = [...entrants];
    const most = this.rule.raceGames;
    for (let to = Math.min(FIRST_RACE, most); ; to = Math.min(2 * to, most)) {
      const missing = left.reduce((sum, one) => sum + Math.max(0, to - this.state.gamesOf(one)), 0);
      this.begin('race', left.length, to, missing);
      await this.extend(left, to);
      const judged = left
        .filter((one) => !this.unplayable.has(nameOf(one)))
        .map((combination) => ({ combination, chance: this.state.chance(combination) }))
        .filter(({ chance }) => chance > OUT)
        .sort((a, b) => b.chance - a.chance);
      const places = Math.max(FINALISTS, Math.ceil(left.length / 2));
      left = judged.slice(0, places).map(({ combination }) => combination);
      const areKnown = judged.slice(0, FINALISTS).every(({ chance }) => chance > THROUGH);
      if (to === most || left.length === 0 || (left.length <= FINALISTS && areKnown)) return left;
    }
  }

  /** Those likely enough and affordable; the best alone, at the most games, where none is affordable. */
  private async confirm(left: readonly Combination[]): Promise<void> {
    const { mostGames } = this.rule;
    const planned = left
      .filter((one) => this.state.chance(one) >= LEAST_TO_CONFIRM)
      .map((combination) => ({ combination, games: this.gamesNeeded(combination) }))
      .sort((a, b) => a.combination.length - b.combination.length || a.games - b.games);
    const affordable = planned.filter(({ games }) => games <= mostGames);
    const chosen = affordable.length > 0 ? affordable : planned.slice(0, 1);
    for (const { combination, games } of chosen.slice(0, FINALISTS - this.finalists.length))
      this.finalists.push(await this.confirmed(combination, Math.min(games, mostGames)));
    this.finalists.sort(
      (a, b) =>
        Number(isConfirmed(b)) - Number(isConfirmed(a)) ||
        a.combination.length - b.combination.length ||
        b.room - a.room,
    );
  }

  private gamesNeeded(combination: Combination): number {
    const [levelsThere, spreads] = [this.state.levelsAt(combination), this.state.spreadsAt(combination)];
    const needed = this.state.targets.map((target, i) =>
      gamesToConfirm(room(target, levelsThere[i], spreads[i]), this.confirmRule),
    );
    return 100 * Math.ceil(Math.max(...needed) / 100);
  }

  /** Looks once, and where the level then is inside but not shown to be, once more at four times the games. */
  private async confirmed(combination: Combination, games: number): Promise<Finalist> {
    const samples = this.state.targets.map((target) => new Sample(target));
    const judge = () => this.judge(combination, samples, alphaEach(this.confirmRule));
    // The first part only gives up.
    const looks = [Math.min(games, 100 * Math.ceil(games / 400)), games, Math.min(4 * games, this.rule.mostGames)];
    let found = judge();
    for (const [look, to] of looks.entries()) {
      const from = found.games;
      if (to <= from || found.fates.includes('missed') || (look === 2 && (isConfirmed(found) || found.room <= 0)))
        break;
      this.begin('confirm', 1, to, to - from);
      const [block] = await this.play('confirm', [combination], from, to);
      if (block === null) break;
      for (const [i, sample] of samples.entries()) sample.append(block.values[i]);
      found = judge();
    }
    return found;
  }

  private judge(combination: Combination, samples: readonly Sample[], alpha: number): Finalist {
    return judged(this.state.targets, { combination, samples, spreads: this.state.spreadsAt(combination), alpha });
  }

  /** What chance and model call nearest is played, and confirmed after all if it then is likely. */
  private async tryNearest(): Promise<void> {
    await this.revive();
    const near = [...this.levels()].flatMap(({ combinations }) => combinations.slice(0, NEAREST));
    const best = near
      .map((combination) => ({ combination, worth: this.state.guessedChance(combination) }))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, NEAREST)
      .map(({ combination }) => combination);
    const left = await this.race(best);
    const fresh = left.filter((one) => !this.finalists.some((other) => nameOf(other.combination) === nameOf(one)));
    if (this.finalists.length < FINALISTS) await this.confirm(fresh);
    if (this.best() !== null) return;
    this.nearest = this.nearestPlayed();
    this.begin('race', 1, this.rule.raceGames, Math.max(0, this.rule.raceGames - this.state.gamesOf(this.nearest)));
    await this.extend([this.nearest], this.rule.raceGames);
  }

  /** Changes that did nothing alone may do something beside the likeliest one. */
  private async revive(): Promise<void> {
    const found = [...this.levels()].flatMap(({ combinations }) => combinations.slice(0, 1));
    const beside = found.filter(({ length }) => length > 0).sort((a, b) => this.worth(b) - this.worth(a))[0];
    if (beside === undefined || this.inert.length === 0) return;
    const { screenGames } = this.rule;
    const keys = beside.map((change) => this.space.keyOf[change]);
    const tried = this.inert.filter((change) => !keys.includes(this.space.keyOf[change]));
    this.begin('screen', tried.length, screenGames, (tried.length + 1) * screenGames);
    const both = tried.map((change) => [...beside, change].sort((a, b) => a - b));
    const [alone, ...blocks] = await this.play('search', [beside, ...both], 0, screenGames);
    if (alone === null) return;
    const played = tried.filter((_, i) => blocks[i] !== null);
    const woken = tried.filter((_, i) => blocks[i] !== null && blocks[i]!.print !== alone.print);
    this.again = { beside, changes: played.filter((change) => !woken.includes(change)) };
    for (const change of woken) {
      const i = tried.indexOf(change);
      if (this.state.gamesOf(both[i]) === 0) this.state.add(both[i], blocks[i]!);
    }
    this.inert = this.inert.filter((change) => !woken.includes(change));
    if (woken.length > 0) await this.search();
  }

  private worth(combination: Combination): number {
    return this.state.guessedChance(combination);
  }

  private nearestPlayed(): Combination {
    const far = (combination: Combination) => {
      const spreads = this.state.spreadsAt(combination);
      const own = this.state.levelsAt(combination).map((level, i) => outside(this.state.targets[i], level, spreads[i]));
      return Math.max(...own);
    };
    const played = this.state.played.filter(
      (one) => one.length === 0 || this.state.gamesOf(one) >= Math.min(FIRST_RACE, this.rule.raceGames),
    );
    return played
      .map((combination) => ({ combination, far: far(combination) }))
      .sort((a, b) => a.far - b.far || a.combination.length - b.combination.length)[0].combination;
  }

  /** Does a step beside the answer still meet the targets? */
  private async lookAround(): Promise<void> {
    const best = this.best();
    if (best === null) return;
    const active = new Set(this.active);
    const keys = [...new Set(this.active.map((change) => this.space.keyOf[change]))];
    const all = neighbours(this.space, best.combination, keys).filter((one) =>
      one.every((change) => active.has(change)),
    );
    const found = all.slice(0, MOST_NEIGHBOURS);
    this.moreBeside = all.length - found.length;
    const games = Math.min(best.games, NEIGHBOUR_GAMES);
    this.begin('neighbours', found.length, games);
    const blocks = await this.play('beside', found, 0, games);
    const { targets } = this.state;
    this.beside = blocks.flatMap((block, i): Neighbour[] => {
      if (block === null) return [];
      const samples = targets.map((target) => new Sample(target));
      for (const [k, sample] of samples.entries()) sample.append(block.values[k]);
      return [besideOf(targets, found[i], samples, this.rule.alpha, found.length)];
    });
  }
}
