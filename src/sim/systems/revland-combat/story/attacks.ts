import type { TracedRoll, TracedTest } from '../../../kernel/trace.ts';
import { BREACH, COVER, COVER_PERCENTS, HARM, HARMS, HIT, RANGES, REACTION, USE } from '../rules/profiles.ts';
import type { AttackRoll } from '../steps/attack.ts';
import type { DamageRoll, ProtectionRoll } from '../steps/damage.ts';
import { NUMBER } from '../steps/difficulty.ts';
import { ROLL, ROLLS } from '../steps/rolling.ts';
import type { Attack } from '../table/attack.ts';
import type { Barrier } from '../table/barriers.ts';
import type { Figure } from '../table/state.ts';
import type { Thing } from '../table/things.ts';
import { type Teller, words } from './teller.ts';

interface Told {
  readonly attackRoll: AttackRoll;
  readonly damageRoll: DamageRoll;
  readonly protectionRoll: ProtectionRoll;
}

const VERBS = ['fires', 'strikes with', 'throws'];
const AT_AIM = [
  '',
  ', at the weapon in its hand',
  ', at a part of 10 to 50 cm',
  ', at a part of 1 to 10 cm',
  ', at a part under 1 cm',
];
const HIT_WORDS = ['a miss', 'the cover is hit', 'a hit'];
const BREACH_WORDS = [
  'undamaged',
  'slightly damaged',
  'lightly damaged',
  'heavily damaged',
  'severely damaged',
  'destroyed',
];

export class AttackStory {
  private readonly story: Teller;
  private told!: Told;
  private readonly faces: number[][] = ROLLS.map(() => []);
  /** Damage against protection: what comes through is rolled before it is told. */
  private breaking: number[] = [];

  constructor(story: Teller) {
    this.story = story;
  }

  watch(told: Told): void {
    this.told = told;
  }

  saw(kind: number, count: number): void {
    this.faces[kind] = Array.from(this.story.dice.faces.subarray(0, count));
    if (kind === ROLL.protection) this.breaking = this.faces[ROLL.damage];
  }

  private roll(kind: number, name: string, total: number): TracedRoll {
    return { name, faces: this.faces[kind], total };
  }

  /** `14 (6, 2, 3, 3)`. */
  private result(kind: number, total: number): string {
    return withFaces(total, this.faces[kind]);
  }

  reacts(figure: Figure, penalty: number, isAdded: boolean): void {
    const how = figure.reaction === REACTION.full ? 'dodges in full' : 'dodges';
    const action = isAdded ? ', as one action more' : '';
    const less = penalty > 0 ? ` with ${penalty}D less` : '';
    this.story.changes(figure, `${how}${action}: ${this.result(ROLL.dodge, figure.dodge)}${less}`, {
      tests: [{ name: 'Dodge', rolls: [this.roll(ROLL.dodge, this.story.who(figure), figure.dodge)] }],
    });
  }

  /** `hit` is an index of HITS. */
  rolled(made: Attack, hit: number): void {
    const { attackRoll } = this.told;
    const { attacker, target } = made;
    const number = tell(attackRoll.roll - attackRoll.margin / NUMBER);
    const text = `${this.story.who(attacker)} ${this.what(made)}: ${this.result(ROLL.attack, attackRoll.roll)} against ${number}${this.parts(attackRoll)}, ${HIT_WORDS[hit]}`;
    const test: TracedTest = {
      name: 'Attack',
      rolls: [this.roll(ROLL.attack, this.story.who(attacker), attackRoll.roll)],
      needs: `${number} or more`,
      success: hit === HIT.hit,
    };
    const kind = made.use.use === USE.strike ? 'strike' : 'shot';
    const who = { figure: attacker.index, target: (target ?? attacker).index };
    this.story.trace.say(text, { kind, ...who, success: hit === HIT.hit, tests: [test] }, 2);
  }

  /** `fires the assaultRifle at red Guard 2, short range, 50 percent covered`. */
  private what({ use, weapon, target, piece, range, cover, aim, node }: Attack): string {
    const at =
      piece >= 0
        ? this.story.battle.barriers[piece].piece.name
        : target === null
          ? this.story.at(node)
          : this.story.who(target);
    const far = use.use === USE.strike ? '' : `, ${words(RANGES[range])} range`;
    const behind = cover === COVER.none || piece >= 0 ? '' : `, ${COVER_PERCENTS[cover]} percent covered`;
    return `${VERBS[use.use]} the ${weapon.id} at ${at}${AT_AIM[aim]}${far}${behind}`;
  }

  private parts({ reaction, dodge, modifiersAdd, coverAdds }: AttackRoll): string {
    const parts: string[] = [];
    if (reaction === REACTION.regular) parts.push(`the dodge ${dodge}`);
    if (reaction === REACTION.full) parts.push(`the dodge ${dodge} included`);
    if (modifiersAdd !== 0) parts.push(`modifiers ${tell(modifiersAdd / NUMBER)}`);
    if (coverAdds !== 0) parts.push(`cover ${tell(coverAdds / NUMBER)}`);
    return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  }

  /** Before it takes effect; `harm`: index of HARMS. */
  damaged(attacker: Figure, target: Figure, harm: number): void {
    const { damage, resistance } = this.told.damageRoll;
    const damaged = this.result(ROLL.damage, damage);
    const resisted = this.result(ROLL.body, resistance);
    const result = harm === HARM.none ? 'nothing happens' : words(HARMS[harm]);
    const rolls = [
      this.roll(ROLL.damage, this.story.who(attacker), damage),
      this.roll(ROLL.body, this.story.who(target), resistance),
    ];
    const text = `Damage ${damaged} against the Body ${resisted} of ${this.story.who(target)}: ${result}`;
    const tests = [{ name: 'Damage', rolls, needs: 'a Body roll that is not reached', success: harm > HARM.none }];
    this.story.trace.say(text, { kind: 'hit', figure: target.index, killed: harm === HARM.killed, tests }, 3);
  }

  breached(attacker: Figure, { piece }: Barrier, isThrough: boolean): void {
    const { damage, roll, breach } = this.told.protectionRoll;
    const damaged = withFaces(damage, this.breaking);
    const resisted = this.result(ROLL.protection, roll);
    const through = isThrough ? ', and damage comes through' : '';
    const rolls = [
      { name: this.story.who(attacker), faces: this.breaking, total: damage },
      this.roll(ROLL.protection, piece.name, roll),
    ];
    const tests = [{ name: 'Protection', rolls, success: breach > BREACH.slight }];
    const text = `Damage ${damaged} against the ${resisted} of ${piece.name}: ${BREACH_WORDS[breach]}${through}`;
    this.story.trace.say(text, { kind: 'protection', tests }, 3);
  }

  destroyed({ piece }: Barrier): void {
    this.story.trace.say(`${piece.name} is gone`, { kind: 'destroyed', piece: piece.index }, 3);
  }

  disarmed(figure: Figure, { weapon }: Thing): void {
    this.story.changes(figure, `loses the ${weapon.id}, which falls to the ground`);
  }

  jams(figure: Figure, { weapon }: Thing): void {
    this.story.changes(figure, `has a jammed ${weapon.id}`);
  }

  comesDown({ weapon }: Thing, node: number): void {
    this.story.trace.say(`The ${weapon.id} comes down at ${this.story.at(node)}`, null, 3);
  }
}

/** At most two decimals. */
function tell(number: number): string {
  return `${Math.round(100 * number) / 100}`;
}

function withFaces(total: number, faces: readonly number[]): string {
  return faces.length === 0 ? `${total}` : `${total} (${faces.join(', ')})`;
}
