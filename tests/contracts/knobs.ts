import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Overrides, ResolvedVariant, Scenario } from '../../src/scenarios/index.ts';
import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { policiesOf } from '../../src/sim/kernel/players/policies.ts';
import { definedSystem } from '../../src/sim/kernel/rules/definitions.ts';
import type { OddsProcedure } from '../../src/sim/kernel/rules/odds.ts';
import { compileRules, type NamedField, namedFields, type Patch } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { type BatchResult, playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { ONCE, scenario, shippedFiles } from './games.ts';
import { all, systems } from './systems.ts';
import { casesOf, otherValues } from './values.ts';

const LIKELIEST = 2;

/** Something that house rules may change. `under`: other rules in force. */
interface Look {
  readonly name: string;
  /** Number of the first game, of looks at games. */
  readonly first?: number;
  differs(patch: Patch, under?: Patch): boolean;
}

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

class TextLook implements Look {
  readonly name: string;
  private readonly tell: (rules: object) => Iterable<string>;
  private readonly rules: (patch: Patch) => object;
  private standard: string[] | undefined;
  /** Chapters read: without a change of these the result is the same. */
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

interface Stretch {
  readonly first: number;
  readonly games: number;
}

/** Most knobs show in this first game, which also counts options. */
const FIRST: Stretch = { first: 0, games: 1 };
const FEW: Stretch = { first: 1, games: 7 };
/** Growing stretches over all files: a late file does not wait for hundreds of games of the first. */
const MANY: readonly Stretch[] = [
  { first: 8, games: 16 },
  { first: 24, games: 32 },
  { first: 56, games: 64 },
];

interface Playable {
  readonly file: string;
  readonly variant: ResolvedVariant;
}

class GameLook implements Look {
  readonly name: string;
  readonly first: number;
  private readonly system: System<any, any, any>;
  private readonly played: ResolvedVariant;
  private readonly stretch: Stretch;
  private readonly standards = new Map<string, BatchResult | null>();

  constructor(system: System<any, any, any>, { file, variant }: Playable, stretch: Stretch) {
    this.name = file;
    this.first = stretch.first;
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

  private matchOf(patch: Patch): ReadyMatch | null {
    const { data } = this.played;
    const houseRules = { ...this.played.houseRules, ...patch };
    const defined = definedSystem(this.system, data);
    const found = defined.check(data, compileRules(defined.rules, houseRules));
    if (found.some(({ severity }) => severity !== 'warning')) return null;
    return new ReadyMatch(this.system, prepareJob(this.system, { id: 'knob', data, houseRules, seed: 7 }).job);
  }
}

class Behaviour {
  private readonly system: System<any, any, any>;
  private readonly cheap: Look[];
  private readonly dear: Look[];
  /** Those of the same file and games are numbered. */
  private readonly named = new Map<string, Look>();
  /** What showed a difference last. */
  shown: Witness | null = null;

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
    const seen = new Map<string, number>();
    for (const look of [...this.cheap, ...this.dear]) {
      const name = look.first === undefined ? look.name : `${look.name} from game ${look.first}`;
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      this.named.set(nth === 1 ? name : `${name} #${nth}`, look);
    }
  }

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

  private checksOf({ file, variant: { data, houseRules } }: Playable): Look {
    const system = definedSystem(this.system, data);
    return new TextLook(
      file,
      (patch) => compileRules(system.rules, { ...houseRules, ...patch }),
      (rules) => [JSON.stringify(system.check(data, rules))],
    );
  }

  /** True if any patch changes anything; likely patches first. `witness`: the look that is known to show it. */
  differs(patches: readonly Patch[], witness: Witness | undefined): boolean {
    if (witness !== undefined && this.testifies(witness, patches)) return true;
    return this.differsAtOnce(patches) || this.shows(this.dear, patches.slice(0, LIKELIEST));
  }

  private testifies({ look, value }: Witness, patches: readonly Patch[]): boolean {
    const [first] = patches.slice(value, value + 1);
    return first !== undefined && (this.named.get(look)?.differs(first) ?? false);
  }

  differsUnder(rule: Patch, patches: readonly Patch[]): boolean {
    return this.dear.some((look) => patches.some((patch) => look.differs(patch, rule)));
  }

  differsIn(name: string, patches: readonly Patch[]): boolean {
    return this.shows(
      this.cheap.filter((look) => look.name.includes(name)),
      patches,
    );
  }

  differsAtOnce(patches: readonly Patch[]): boolean {
    return this.shows(this.cheap, patches);
  }

  /**
   * Each look tries all patches before the next look. A look that shows something goes first for the next key, often
   * of the same chapter.
   */
  private shows(looks: Look[], patches: readonly Patch[]): boolean {
    let value = -1;
    const found = looks.findIndex((look) => {
      value = patches.findIndex((patch) => look.differs(patch));
      return value >= 0;
    });
    if (found < 0) return false;
    const [look] = [...this.named].find(([, one]) => one === looks[found])!;
    this.shown = { look, value };
    looks.unshift(...looks.splice(found, 1));
    return true;
  }
}

/** What shows a key that a search finds late: where the engine changed so that it no longer does, the search goes on. */
interface Witness {
  readonly look: string;
  /** Place among `otherValues`. */
  readonly value: number;
}

const WITNESSES = 'tests/contracts/witnesses.yaml';
const witnesses = parse(readFileSync(WITNESSES, 'utf8')) as Readonly<Record<string, Readonly<Record<string, Witness>>>>;
/** Where to write what shows keys that took a second or more: `WRITE_WITNESSES=folder npx vitest run tests/long/contracts/knobs`. */
const written = process.env.WRITE_WITNESSES;

const RARE: Readonly<Record<string, Patch>> = {
  // Two against one player, before he has sat out the first; printed decks have one.
  'effects.skipNextTurn.stacks': { 'cards.events.sgPolitics.copies': 10 },
};

const RARE_CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  stargrunt2: ['recon', 'guidance', 'missile', 'request'],
  'revland-combat': ['stabilised'],
};

/** The file or procedure tried first for a chapter that rarely shows. */
const SHOWN_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'squad-alpha': { initiative: 'meeting-engagement', shooting: 'shot' },
  'stargate-solo': {
    drag: 'wounded-comrade',
    firePoints: 'fortified-position',
    mission: 'jaffa-ambush',
    rally: 'rally',
    uncommanded: 'table-against-table',
    zat: 'hold-the-gate',
  },
  'stargate-missions': { reserve: 'novices' },
  stargrunt2: {
    ecm: 'missile-fire',
    heavy: 'heavy-shot',
    hidden: 'hidden-defenders',
    impact: 'vehicle-penetration',
    integrity: 'militia-against-power-armour',
    mobility: 'attack-on-a-dug-in-squad',
    move: 'attack-on-a-dug-in-squad',
    observe: 'observe',
    quality: 'artillery-supported-assault',
    sensor: 'observe',
    transport: 'infantry-against-vehicles',
    travel: 'attack-on-a-dug-in-squad',
  },
  'revland-combat': {
    actions: 'door-breach',
    calledShot: 'patrol-in-a-village',
    dice: 'door-breach',
    engagement: 'across-a-gorge',
    healing: 'rescue-under-fire',
    incapacitated: 'rescue-under-fire',
    natural: 'rescue-under-fire',
    opposed: 'surprise',
    skills: 'night-ambush',
    surprise: 'night-ambush',
  },
};

/** Systems whose files show every chapter; only the long suite turns single keys in variants. */
const SHOWN_BY_FILES: readonly string[] = ['revland-combat'];

const FEW_KEYS = 4;

const RUN = 5;

async function shipped(system: System<any, any, any>, overrides: Overrides = {}): Promise<Scenario[]> {
  return Promise.all(shippedFiles(system.info.id).map((file) => scenario(file, overrides)));
}

async function shippedAtRandom(system: System<any, any, any>, scenarios: readonly Scenario[]): Promise<Scenario[]> {
  return Promise.all(
    shippedFiles(system.info.id).map((file, i) => scenario(file, { policies: randomly(system, scenarios[i]) })),
  );
}

/** Random players on every side: they do what good players hardly ever do. */
function randomly(system: System<any, any, any>, { baseline: { data } }: Scenario): Record<string, string> {
  const names = system.info.policies.map(({ name }) => name);
  const told = policiesOf(system, data);
  const sides = system.sides(data).filter((_, i) => names.includes(told[i]));
  return names.includes('random') ? Object.fromEntries(sides.map((side) => [side, 'random'])) : {};
}

const eachOf = (some: typeof all) => some.map((system) => ({ id: system.info.id, system }));

/** Something must change with each key. In parts, for parallel test files. */
export function turnAllKnobs(part: number, parts: number): void {
  describe.each(eachOf(systems))('house rules of $id', async ({ system }) => {
    const scenarios = await shipped(system);
    const behaviour = new Behaviour(system, scenarios, await shippedAtRandom(system, scenarios));
    const fields = namedFields(system.rules).filter((_, i) => Math.floor(i / RUN) % parts === part);
    test.each(fields)('turning $key changes something', ({ key, field }) => {
      const values = otherValues(field);
      expect(values.length).toBeGreaterThan(0);
      const patches = values.map((value) => ({ [key]: value }));
      const rule = RARE[key];
      const witness = witnesses[system.info.id]?.[key];
      const begun = process.cpuUsage().user;
      expect(rule === undefined ? behaviour.differs(patches, witness) : behaviour.differsUnder(rule, patches)).toBe(
        true,
      );
      if (written !== undefined && rule === undefined && process.cpuUsage().user - begun > 1e6)
        appendFileSync(join(written, `${system.info.id}.yaml`), `  ${key}: ${JSON.stringify(behaviour.shown)}\n`);
    });
  });
}

/**
 * Turns a few keys of each chapter (first word) at once: something must change. Costs as little as single keys of one
 * chapter.
 */
export function turnChapters(): void {
  describe.each(eachOf(all))('house rules of $id', async ({ system }) => {
    const { id } = system.info;
    const told = await shipped(system, { set: ONCE[id] ?? {} });
    const files = system.game === undefined ? told : (await shippedAtRandom(system, told)).slice(0, 1);
    const behaviour = new Behaviour(
      system,
      SHOWN_BY_FILES.includes(id) ? files.map((file) => ({ ...file, variants: [] })) : files,
    );
    const chapters = new Map<string, NamedField[]>();
    for (const field of namedFields(system.rules)) {
      // A file may declare a stat that has one value.
      if (system.game !== undefined && otherValues(field.field).length === 0) continue;
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
