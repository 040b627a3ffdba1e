import { describe, expect, test } from 'vitest';
import type { Overrides, ResolvedVariant, Scenario } from '../../src/scenarios/index.ts';
import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { policiesOf } from '../../src/sim/kernel/players/policies.ts';
import type { OddsProcedure } from '../../src/sim/kernel/rules/odds.ts';
import { compileRules, type NamedField, namedFields, type Patch } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { type BatchResult, playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { ONCE, scenario, shippedFiles } from './games.ts';
import { systems } from './systems.ts';
import { casesOf, otherValues } from './values.ts';

/** Values of a key that the quick suite tries, and that are tried in many games: the likeliest to show. */
const LIKELIEST = 2;

/** Something that the rules do: whether a patch of house rules changes it. `under` are house rules that stand besides. */
interface Look {
  /** The file that is played or checked, or the procedure that is asked. */
  readonly name: string;
  differs(patch: Patch, under?: Patch): boolean;
}

/** Rules that note which chapters are read. */
function noting<T extends object>(rules: T, read: Set<string>): T {
  const note = (chapter: string | symbol) => read.add(String(chapter));
  return new Proxy(rules, {
    get: (all, chapter) => {
      note(chapter);
      return Reflect.get(all, chapter);
    },
    ownKeys: (all) => {
      Reflect.ownKeys(all).forEach(note);
      return Reflect.ownKeys(all);
    },
  });
}

/** What is told of the rules as texts, one after another; the first that differs ends the search. */
class TextLook implements Look {
  readonly name: string;
  private readonly tell: (rules: object) => Iterable<string>;
  private readonly rules: (patch: Patch) => object;
  private standard: string[] | undefined;
  /** The chapters that are read for it: without a change of these it is told as it was. */
  private readonly read = new Set<string>();

  constructor(name: string, rules: (patch: Patch) => object, tell: (rules: object) => Iterable<string>) {
    this.name = name;
    this.rules = rules;
    this.tell = tell;
  }

  differs(patch: Patch): boolean {
    this.standard ??= [...this.tell(noting(this.rules({}), this.read))];
    if (!Object.keys(patch).some((key) => this.read.has(key.split('.')[0]))) return false;
    let place = 0;
    for (const text of this.tell(this.rules(patch))) if (text !== this.standard[place++]) return true;
    return false;
  }
}

/** Consecutive games of a scenario. */
interface Stretch {
  readonly first: number;
  readonly games: number;
}

/** Most knobs show at once: this is the game in which options are counted, so that also what nobody did is seen. */
const FIRST: Stretch = { first: 0, games: 1 };
const FEW: Stretch = { first: 1, games: 7 };
/** Longer and longer stretches over all files, so that what shows in the tenth game of the last file does not wait for the hundredth of the first. */
const MANY: readonly Stretch[] = [
  { first: 8, games: 16 },
  { first: 24, games: 32 },
  { first: 56, games: 64 },
];

/** A file as it is, or one of its variants. */
interface Playable {
  readonly file: string;
  readonly variant: ResolvedVariant;
}

/** Records and tallies of games; the first record that differs ends the search. */
class GameLook implements Look {
  readonly name: string;
  private readonly system: System<any, any, any>;
  private readonly played: ResolvedVariant;
  private readonly stretch: Stretch;
  private readonly standards = new Map<string, BatchResult | null>();

  constructor(system: System<any, any, any>, { file, variant }: Playable, stretch: Stretch) {
    this.name = file;
    this.system = system;
    this.played = variant;
    this.stretch = stretch;
  }

  differs(patch: Patch, under: Patch = {}): boolean {
    const standard = this.standardUnder(under);
    const match = this.matchOf({ ...under, ...patch });
    if (match === null || standard === null) return match !== standard;
    const { first, games } = this.stretch;
    const { record, tally } = match.recorder;
    for (let game = 0; game < games; game++) {
      match.play(first + game);
      const from = game * record.length;
      if (record.some((value, i) => value !== standard.records[from + i])) return true;
    }
    return tally.length !== standard.tally.length || tally.some((count, i) => count !== standard.tally[i]);
  }

  private standardUnder(under: Patch): BatchResult | null {
    const key = JSON.stringify(under);
    let known = this.standards.get(key);
    if (known !== undefined) return known;
    const match = this.matchOf(under);
    known = match && playBatch(match, this.stretch.first, this.stretch.games);
    this.standards.set(key, known);
    return known;
  }

  /** Null where the scenario may not be played by those rules. */
  private matchOf(patch: Patch): ReadyMatch | null {
    const { data } = this.played;
    const houseRules = { ...this.played.houseRules, ...patch };
    const found = this.system.check(data, compileRules(this.system.rules, houseRules));
    if (found.some(({ severity }) => severity !== 'warning')) return null;
    return new ReadyMatch(this.system, prepareJob(this.system, { id: 'knob', data, houseRules, seed: 7 }).job);
  }
}

/** What happens in play: the checks' findings, exact odds, and the records and tallies of games on the shipped scenarios. */
class Behaviour {
  private readonly system: System<any, any, any>;
  private readonly cheap: Look[];
  private readonly dear: Look[];

  /** `atRandom` are the same files with players at random, for looks at many games. */
  constructor(system: System<any, any, any>, scenarios: readonly Scenario[], atRandom: readonly Scenario[] = []) {
    this.system = system;
    const variantsOf = (files: readonly Scenario[]): Playable[] =>
      files.flatMap(({ file, variants }) => variants.map((variant) => ({ file, variant })));
    const baselinesOf = (files: readonly Scenario[]): Playable[] =>
      files.map(({ file, baseline }) => ({ file, variant: baseline }));
    const games = (played: readonly Playable[], stretch: Stretch) =>
      played.map((one) => new GameLook(system, one, stretch));
    const files = baselinesOf(scenarios);
    const everywhere = [...files, ...variantsOf(scenarios)];
    this.cheap = [
      ...files.map((file) => this.checksOf(file)),
      ...games(files, FIRST),
      ...system.odds.map((procedure) => this.oddsOf(procedure)),
      ...games(variantsOf(scenarios), FIRST),
      ...games(everywhere, FEW),
    ];
    const atLast = [...everywhere, ...baselinesOf(atRandom), ...variantsOf(atRandom)];
    this.dear = MANY.flatMap((stretch) => games(atLast, stretch));
  }

  /** The exact odds of a procedure, input by input. */
  private oddsOf(procedure: OddsProcedure<unknown>): Look {
    const told = (rules: object, inputs: Record<string, unknown>): string => {
      try {
        const step = procedure.prepare(rules, inputs);
        const dice = new ExactDice();
        return JSON.stringify([...dice.enumerate(() => step(dice)).probabilities]);
      } catch (error) {
        return String(error);
      }
    };
    const cases = casesOf(procedure.inputs);
    return new TextLook(
      procedure.name,
      (patch) => compileRules(this.system.rules, patch),
      function* (rules) {
        for (const inputs of cases) yield told(rules, inputs);
      },
    );
  }

  /** What the checks say of a shipped scenario, warnings included. */
  private checksOf({ file, variant: { data, houseRules } }: Playable): Look {
    const { system } = this;
    return new TextLook(
      file,
      (patch) => compileRules(system.rules, { ...houseRules, ...patch }),
      (rules) => [JSON.stringify(system.check(data, rules))],
    );
  }

  /** Whether any of the patches changes anything; the first difference ends the search. The likeliest patches come first. */
  differs(patches: readonly Patch[]): boolean {
    return this.differsAtOnce(patches) || this.shows(this.dear, patches.slice(0, LIKELIEST));
  }

  /** Whether any of the patches changes the games of any file under a house rule that makes them matter. */
  differsUnder(rule: Patch, patches: readonly Patch[]): boolean {
    return this.dear.some((look) => patches.some((patch) => look.differs(patch, rule)));
  }

  /** Whether any of the patches changes what is quick to look at in one file or procedure. */
  differsIn(name: string, patches: readonly Patch[]): boolean {
    return this.shows(
      this.cheap.filter((look) => look.name.includes(name)),
      patches,
    );
  }

  /** Whether any of the patches changes what is quick to look at. */
  differsAtOnce(patches: readonly Patch[]): boolean {
    return this.shows(this.cheap, patches);
  }

  /**
   * Each look is taken at all patches before the next, so that a value that hardly ever matters keeps no other waiting. The look
   * that shows something is the first of its kind at the next key, which is often of the same chapter.
   */
  private shows(looks: Look[], patches: readonly Patch[]): boolean {
    const found = looks.findIndex((look) => patches.some((patch) => look.differs(patch)));
    if (found < 0) return false;
    looks.unshift(...looks.splice(found, 1));
    return true;
  }
}

/** Keys that matter only where rare things meet, and a house rule under which they do. */
const RARE: Readonly<Record<string, Patch>> = {
  // Two of them against one player, before he has sat out the first: printed decks have one.
  'effects.skipNextTurn.stacks': { 'cards.events.sgPolitics.copies': 10 },
};

/** Chapters of keys that hardly ever matter: the long suite turns them. */
const RARE_CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  // A squad has to fire at a dummy and fully hit it; missiles and support are used a few times in a game, and seldom matter.
  stargrunt2: ['recon', 'guidance', 'missile', 'request'],
  // Somebody mortally wounded has to be stabilised on a side without a hospital.
  'revland-combat': ['stabilised'],
};

/** Where a chapter shows that shows in few places: a file or a procedure, looked at before all others. */
const SHOWN_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'stargate-solo': { drag: 'wounded-comrade', rally: 'rally', uncommanded: 'table-against-table' },
  stargrunt2: { ecm: 'missile-fire', heavy: 'heavy-shot', impact: 'vehicle-penetration', observe: 'observe' },
  'revland-combat': {
    actions: 'door-breach',
    healing: 'rescue-under-fire',
    incapacitated: 'rescue-under-fire',
    opposed: 'surprise',
    skills: 'night-ambush',
  },
};

/** Systems of which every chapter shows in the files as they stand: their variants are for single keys, which the long suite turns. */
const SHOWN_BY_FILES: readonly string[] = ['revland-combat'];

/** Keys of a chapter that the quick suite turns. */
const FEW_KEYS = 4;

/** Keys in a row that one part turns: no step of a regular list of keys, lest one part get all of a kind. */
const RUN = 5;

async function shipped(system: System<any, any, any>, overrides: Overrides = {}): Promise<Scenario[]> {
  return Promise.all(shippedFiles(system.info.id).map((file) => scenario(file, overrides)));
}

async function shippedAtRandom(system: System<any, any, any>, scenarios: readonly Scenario[]): Promise<Scenario[]> {
  return Promise.all(
    shippedFiles(system.info.id).map((file, i) => scenario(file, { policies: randomly(system, scenarios[i]) })),
  );
}

/** `random` for every side that a file can name a policy of: they do what players who know better hardly ever do. */
function randomly(system: System<any, any, any>, { baseline: { data } }: Scenario): Record<string, string> {
  const names = system.info.policies.map(({ name }) => name);
  const told = policiesOf(system, data);
  const sides = system.sides(data).filter((_, i) => names.includes(told[i]));
  return names.includes('random') ? Object.fromEntries(sides.map((side) => [side, 'random'])) : {};
}

const each = systems.map((system) => ({ id: system.info.id, system }));

/** Turns keys of every system and demands that something changes. In parts, because files are what tests run side by side. */
export function turnAllKnobs(part: number, parts: number): void {
  describe.each(each)('house rules of $id', async ({ system }) => {
    const scenarios = await shipped(system);
    const behaviour = new Behaviour(system, scenarios, await shippedAtRandom(system, scenarios));
    const fields = namedFields(system.rules).filter((_, i) => Math.floor(i / RUN) % parts === part);
    test.each(fields)('turning $key changes something', ({ key, field }) => {
      const values = otherValues(field);
      expect(values.length).toBeGreaterThan(0);
      const patches = values.map((value) => ({ [key]: value }));
      const rule = RARE[key];
      expect(rule === undefined ? behaviour.differs(patches) : behaviour.differsUnder(rule, patches)).toBe(true);
    });
  });
}

/**
 * Turns a few keys of every chapter, that is of every first word, all at once, and demands that something changes: whoever heeds one of
 * them notices, and all chapters together cost what single keys of one did.
 */
export function turnChapters(): void {
  describe.each(each)('house rules of $id', async ({ system }) => {
    const { id } = system.info;
    const files = await shipped(system, { set: ONCE[id] ?? {} });
    const behaviour = new Behaviour(
      system,
      SHOWN_BY_FILES.includes(id) ? files.map((file) => ({ ...file, variants: [] })) : files,
    );
    const chapters = new Map<string, NamedField[]>();
    for (const field of namedFields(system.rules)) {
      const [chapter] = field.key.split('.');
      if (RARE_CHAPTERS[system.info.id]?.includes(chapter)) continue;
      chapters.set(chapter, [...(chapters.get(chapter) ?? []), field]);
    }
    test.each([...chapters].map(([chapter, fields]) => ({ chapter, fields })))(
      '$chapter is heeded',
      ({ chapter, fields }) => {
        const step = Math.ceil(fields.length / FEW_KEYS);
        const some = fields.filter((_, i) => i % step === 0);
        const turned = (place: number): Patch =>
          Object.fromEntries(
            some.map(({ key, field }) => [
              key,
              otherValues(field)
                .slice(0, place + 1)
                .at(-1),
            ]),
          );
        const tried = Array.from({ length: LIKELIEST }, (_, place) => turned(place));
        const place = SHOWN_BY[id]?.[chapter];
        const isShownThere = place !== undefined && behaviour.differsIn(place, tried);
        expect(isShownThere || tried.some((patch) => behaviour.differsAtOnce([patch]))).toBe(true);
      },
    );
  });
}
