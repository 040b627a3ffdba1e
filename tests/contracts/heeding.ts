import { type NamedField, namedFields, type Patch } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { readBy } from './reading.ts';
import { isNamed, type Told } from './scenes/scene.ts';
import { LEAST_SHIFT, load, Stage } from './stage.ts';
import { otherValues } from './values.ts';

const LEVEL = 0.001;
const LIKELIEST = 2;

export interface Reach {
  readonly games: number;
  readonly turns: number;
  /** True: each key must show in games, also those unknown to odds. */
  readonly isWhole: boolean;
}

export class Heeding {
  private readonly stages: readonly Stage[];
  private readonly fields: readonly NamedField[];
  private readonly told: Told;
  private readonly reach: Reach;
  private readonly level: number;
  private readonly read: ReadonlySet<string>;

  private constructor(system: System<any, any, any>, stages: readonly Stage[], told: Told, reach: Reach) {
    this.stages = stages;
    this.told = told;
    this.reach = reach;
    this.fields = namedFields(system.rules);
    this.level = LEVEL / this.fields.length;
    const exact = [...(system.exact ?? []), ...told.scenes.flatMap((scene) => scene.exact)];
    this.read = readBy(system, new Set(exact.map(({ procedure }) => procedure)));
  }

  static async of(system: System<any, any, any>, told: Told, reach: Reach): Promise<Heeding> {
    const stages: Stage[] = [];
    for (const scene of told.scenes)
      if (reach.isWhole || scene.isLong !== true)
        stages.push(new Stage(system, scene, await load(system, scene), reach.games));
    return new Heeding(system, stages, told, reach);
  }

  problem({ key, field }: NamedField): string | null {
    const { elsewhere, unshown } = this.told;
    const patches = otherValues(field).map((value) => ({ [key]: value }));
    if (isNamed(elsewhere, key)) {
      if (this.read.has(key)) return `the odds know of ${key}: it is not elsewhere`;
      return this.reach.isWhole ? this.unheard(key, patches) : null;
    }
    if (!this.read.has(key)) return `the odds do not know of ${key}`;
    const tried = patches.slice(0, this.reach.turns);
    const shown = this.shown(key, tried);
    if (typeof shown === 'string') return shown;
    if (shown === null && this.reach.isWhole && !isNamed(unshown, key)) return `${key} shows in no scene`;
    if (shown !== null && isNamed(unshown, key)) return `${key} shows in "${shown.scene.name}"`;
    return shown === null ? null : this.unweighed(key, tried);
  }

  /** A scene in which odds and games move with a key; the problem if games do not move; null without one. */
  private shown(key: string, patches: readonly Patch[]): string | Stage | null {
    for (const stage of this.stages) {
      if (!stage.read.has(key) || stage.fixes(key)) continue;
      if (!this.reach.isWhole && !this.mayMove(stage, key)) continue;
      for (const patch of patches) {
        if (!(stage.shift(patch) >= LEAST_SHIFT)) continue;
        const wrong = stage.judge(patch, this.level);
        if (wrong === null) continue;
        return wrong.length === 0 ? stage : differs(stage, patch, wrong);
      }
    }
    return null;
  }

  private mayMove(stage: Stage, key: string): boolean {
    const branch = key.slice(0, key.lastIndexOf('.') + 1);
    const fields = this.fields.filter((one) => one.key.startsWith(branch) && stage.read.has(one.key));
    return stage.onceFor(branch, () =>
      Array.from({ length: this.reach.turns }, (_, place) =>
        Object.fromEntries(
          fields.map(({ key, field }) => [
            key,
            otherValues(field)
              .slice(0, place + 1)
              .at(-1),
          ]),
        ),
      ).some((patch) => stage.shift(patch) !== 0),
    );
  }

  /** With a key unknown to odds, games must still agree with the odds. */
  private unheard(key: string, patches: readonly Patch[]): string | null {
    for (const stage of this.stages.filter(({ scene }) => scene.isLong !== true))
      for (const patch of stage.fixes(key) ? [] : patches.slice(0, LIKELIEST)) {
        const wrong = stage.judge(patch, this.level) ?? [];
        if (wrong.length > 0) return differs(stage, patch, wrong);
      }
    return null;
  }

  /** The tactician's estimates must move with the odds of steps that it weighs. */
  private unweighed(key: string, patches: readonly Patch[]): string | null {
    const isExcused = isNamed(this.told.unweighed, key);
    const asking = this.stages.filter((stage) => stage.scene.asked !== undefined && stage.read.has(key));
    const turns = asking.flatMap((stage) => patches.map((patch) => ({ stage, patch })));
    if (turns.some(({ stage, patch }) => stage.estimatesMove(patch)))
      return isExcused ? `the tactician weighs ${key}` : null;
    if (isExcused) return null;
    const moving = turns.find(({ stage, patch }) => stage.shift(patch) >= LEAST_SHIFT);
    if (moving === undefined) return null;
    return `the tactician's estimates do not move with ${JSON.stringify(moving.patch)} in "${moving.stage.scene.name}"`;
  }
}

function differs({ scene }: Stage, patch: Patch, wrong: readonly string[]): string {
  return `${JSON.stringify(patch)} in "${scene.name}": games are not as the odds say: ${wrong.join('; ')}`;
}
