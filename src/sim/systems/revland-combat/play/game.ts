import type { CellsOf } from '../../../kernel/counts/metric-tables.ts';
import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Course } from '../../../kernel/players/course.ts';
import { SideOptions } from '../../../kernel/players/options.ts';
import type { Table } from '../../../kernel/system.ts';
import type { AttackChances, attackMetrics } from '../counts/attacks.ts';
import type { Tally } from '../counts/metrics.ts';
import { healingWitness } from '../counts/wounds.ts';
import { Action, Answer, OPTIONS } from '../rules/actions.ts';
import { DIE } from '../rules/codes.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { MOST_ZONES } from '../rules/weapons.ts';
import { AttackRoll } from '../steps/attack.ts';
import { Healing } from '../steps/care.ts';
import { Checks, DeathChecks, InitiativeRoll, SurpriseRoll } from '../steps/checks.ts';
import { DamageRoll, ProtectionRoll } from '../steps/damage.ts';
import { Deviation } from '../steps/deviation.ts';
import { ROLL, type Witness } from '../steps/rolling.ts';
import type { AttackStory } from '../story/attacks.ts';
import type { Story } from '../story/story.ts';
import { Attack, Blast, Landing } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { Care } from '../table/care.ts';
import type { Figure } from '../table/state.ts';
import type { OptionLook, Policy } from './questions.ts';

type WildDice = Pick<CellsOf<ReturnType<typeof attackMetrics>>, 'wildDice'>;

class RollWitness implements Witness {
  private readonly tally: WildDice;
  private readonly story: AttackStory | null;
  private readonly isWild: boolean;
  private readonly protectionIsWild: boolean;

  constructor({ dice: { wild } }: RevlandRules, tally: WildDice, story: AttackStory | null) {
    this.tally = tally;
    this.story = story;
    this.isWild = wild.enabled;
    this.protectionIsWild = wild.enabled && wild.onProtection;
  }

  rolled(kind: number, dice: Dice, count: number): void {
    if (count > 0 && (kind === ROLL.protection ? this.protectionIsWild : this.isWild)) {
      const [first] = dice.faces;
      this.tally.wildDice.count(kind, first === DIE ? 0 : first === 1 ? 1 : 2);
    }
    this.story?.saw(kind, count > 0 ? dice.faceCount : 0);
  }
}

/** Nothing is allocated in play. */
export class Game {
  readonly battle: Battle;
  readonly dice: Dice;
  readonly policyDice: Dice;
  readonly course: Course;
  readonly tally: Tally;
  readonly policies: readonly Policy[];
  readonly options: readonly SideOptions[];
  /** Null outside of replays. */
  readonly story: Story | null;
  readonly action = new Action();
  readonly answer = new Answer();
  readonly attack = new Attack();
  readonly checks: Checks;
  readonly care: Care;
  readonly surprise: SurpriseRoll;
  readonly chances: AttackChances | null;
  readonly initiative: InitiativeRoll;
  readonly attackRoll: AttackRoll;
  readonly damageRoll: DamageRoll;
  readonly protectionRoll: ProtectionRoll;
  readonly witness: RollWitness;
  readonly deviation: Deviation;
  readonly landing = new Landing();
  readonly blast: Blast;
  readonly deathChecks: DeathChecks;
  readonly healing: Healing;
  readonly look: Look;
  /** For this round's passes (REV-15, 16). */
  readonly order: Figure[];
  readonly waiting: readonly Figure[][];

  constructor(battle: Battle, table: Table & { readonly course: Course }, policies: readonly Policy[], parts: Parts) {
    const { rules } = battle;
    this.battle = battle;
    this.dice = table.dice;
    this.policyDice = table.policyDice;
    this.course = table.course;
    this.tally = parts.tally;
    this.story = parts.story;
    this.policies = policies;
    this.options = [0, 1].map((side) => new SideOptions(table.recorder, OPTIONS, side, table.forbidden));
    this.attackRoll = new AttackRoll(rules);
    this.damageRoll = new DamageRoll(rules);
    this.protectionRoll = new ProtectionRoll(rules);
    this.witness = new RollWitness(rules, parts.tally, parts.story?.attacks ?? null);
    this.attackRoll.witness = this.witness;
    this.damageRoll.witness = this.witness;
    this.protectionRoll.witness = this.witness;
    parts.story?.attacks.watch(this);
    const { rolling } = this.attackRoll;
    this.checks = new Checks(rules, rolling);
    this.care = new Care(rules, rolling, battle.figures);
    this.surprise = new SurpriseRoll(this.checks);
    this.initiative = new InitiativeRoll(this.checks);
    this.deviation = new Deviation(rules, rolling);
    this.deathChecks = new DeathChecks(rules, rolling);
    this.healing = new Healing(rules, this.checks);
    this.look = parts.look;
    this.chances = parts.chances ?? null;
    this.healing.witness = healingWitness(this.tally);
    this.blast = new Blast(battle.figures, battle.barriers.length, MOST_ZONES);
    this.order = [...battle.figures];
    this.waiting = battle.sides.map(({ figures }) => [...figures]);
  }
}

type Look = Pick<OptionLook, 'count'>;

interface Parts {
  readonly chances?: AttackChances | null;
  readonly look: Look;
  readonly tally: Tally;
  readonly story: Story | null;
}
