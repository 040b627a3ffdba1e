import type { TracedTest } from '../../../kernel/trace.ts';
import { ASSAULT_ENDS, FIRE_KIND } from '../counts/fire.ts';
import { COVERS, countWords, FIGURE_STATE, SUPPORT_WEAPONS, WEAPONS, WOUND, weaponWords } from '../rules/profiles.ts';
import { CLOSE_CASUALTY } from '../steps/assault.ts';
import { FIRE } from '../steps/fire.ts';
import { DEAD, type Targets, WOUNDED } from '../steps/hits.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure, Unit } from '../table/unit.ts';
import type { Teller } from './teller.ts';

/** By dice above the Range die: hits on vehicles, other fire. */
export const HIT_WORDS = ['a miss', 'a minor hit', 'a major hit'];
export const FIRE_WORDS = ['no effect', 'suppression', 'effective'];

export class FireStory {
  private readonly story: Teller;

  constructor(story: Teller) {
    this.story = story;
  }

  /** `blue First squad fires at red Second squad …: 5 and 9 against 3, effective.` */
  volley(unit: Unit, target: Unit, kind: number, result: number): void {
    const { roll } = this.story.battle.gunnery;
    const { faces } = this.story.dice;
    const { pool } = roll;
    const own = Array.from(faces.subarray(0, pool.count));
    const against = faces[pool.count];
    const isHit = this.isHitOnVehicle(target);
    const how = (isHit ? HIT_WORDS : FIRE_WORDS)[result - FIRE['no-effect']];
    const means = isHit ? 'one is a minor hit, two are a major one' : 'one suppresses, two are effective';
    const verb = kind === FIRE_KIND.defensive ? 'fires in defence' : 'fires';
    const place = placeWords(this.story.battle, unit, target);
    const dice = own.map((face, i) => `${face} (D${pool.sides[i]})`).join(', ');
    const text = `${this.story.who(unit)} ${verb} ${this.weapons()} at ${this.story.who(target)}, ${place}: ${dice} against ${against} (D${roll.range}), ${how}.`;
    const tests: TracedTest[] = [
      {
        name: 'Fire',
        rolls: [
          { name: this.story.who(unit), faces: own },
          { name: this.story.who(target), faces: [against] },
        ],
        needs: `dice above the Range die: ${means}`,
        success: result >= FIRE.suppression,
      },
    ];
    const data = { kind: 'shot', figure: unit.index, target: target.index, success: result >= FIRE.suppression, tests };
    this.story.trace.say(text, data, 2);
  }

  /** SG2-072: a lone starred support weapon hits like a heavy weapon and suppresses nobody. */
  private isHitOnVehicle(target: Unit): boolean {
    const { aim, armoury } = this.story.battle.gunnery;
    return target.isVehicle && aim.rifles === 0 && armoury.supportArms[aim.supportArms[0]].starred;
  }

  /** `4 gauss rifles, hunting rifle and conventional SAW`. */
  private weapons(): string {
    const { aim, armoury } = this.story.battle.gunnery;
    const parts: string[] = [];
    for (const { id, index } of armoury.smallArms)
      if (aim.byArm[index] > 0) parts.push(countWords(aim.byArm[index], weaponWords(id, WEAPONS)));
    for (let i = 0; i < aim.supportCount; i++)
      parts.push(weaponWords(armoury.supportArms[aim.supportArms[i]].id, SUPPORT_WEAPONS));
    const last = parts.pop() ?? '';
    return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  }

  hits(): void {
    const { roll } = this.story.battle.gunnery;
    const { wholeHits, extraHits, total, range } = roll;
    const left = roll.extraUpTo;
    const text = `The total of ${total} by D${range} is ${wholeHits} potential ${wholeHits === 1 ? 'hit' : 'hits'}`;
    if (left === 0) {
      this.story.trace.say(`${text}.`, null, 3);
      return;
    }
    const face = this.story.dice.faces[0];
    const faces = [face];
    const tests = [
      {
        name: 'One more hit',
        rolls: [{ name: 'Extra roll', faces }],
        needs: `${left} or less`,
        success: extraHits > 0,
      },
    ];
    const more = `${text}; one more on ${left} or less: ${face}, ${extraHits > 0 ? 'a hit' : 'none'}.`;
    this.story.trace.say(more, { kind: 'test', tests }, 3);
  }

  impact(figure: Figure, { figure: place, result, state }: Targets): void {
    const [own, against] = this.story.dice.faces;
    const word = result === WOUND.none ? 'no effect' : result === WOUND.wound ? 'a wound' : 'a kill';
    const [isDead, isWounded] = [DEAD, WOUNDED].map((one) => result !== WOUND.none && state[place] === one);
    const now = isDead ? ', dead' : isWounded ? ', wounded' : '';
    const text = `Hit on ${figure.name}: impact ${own} against armour ${against}, ${word}${now}.`;
    const tests = [
      {
        name: 'Impact',
        rolls: [
          { name: 'Impact', faces: [own] },
          { name: 'Armour', faces: [against] },
        ],
        needs: 'impact above armour; more than twice kills',
        success: result !== WOUND.none,
      },
    ];
    this.story.trace.say(text, { kind: 'test', tests }, 3);
  }
}

/** `12.5 inches, band 2, soft cover, in position`. */
export function placeWords(battle: Battle, unit: Unit, target: Unit): string {
  const { band, cover } = battle.gunnery.aim;
  const inches = Math.ceil(battle.range(unit, target) / 10) / 10;
  const words = cover > 0 ? `, ${COVERS[cover]} cover` : '';
  const state = `${target.isInPosition ? ', in position' : ''}${target.isInColumn ? ', in column' : ''}`;
  return `${inches} inches, band ${band}${words}${target.isCounter ? '' : state}`;
}

const END_WORDS: Readonly<Record<(typeof ASSAULT_ENDS)[number], string>> = {
  refused: 'does not begin its assault',
  fled: 'has driven the defenders off without a fight',
  wipedOut: 'has nobody left to assault with',
  abandoned: 'abandons its assault',
  short: 'has not come into contact',
  attackersWin: 'wins the close combat',
  defendersWin: 'loses the close combat',
};

/** Face of its die, doubled or not (SG2-096). */
interface Fighter {
  readonly figure: Figure;
  readonly face: number;
  readonly die: number;
  readonly multiplier: number;
}

export class AssaultStory {
  private readonly story: Teller;

  constructor(story: Teller) {
    this.story = story;
  }

  begins(unit: Unit, target: Unit): void {
    const text = `${this.story.who(unit)} means to assault ${this.story.who(target)}.`;
    this.story.trace.say(text, { kind: 'strike', figure: unit.index, target: target.index }, 2);
  }

  round(round: number, attackers: number, defenders: number): void {
    this.story.trace.say(`Round ${round} of close combat: ${attackers} against ${defenders}.`, null, 2);
  }

  /** `result` above 0: the first wins. */
  pair(first: Fighter, second: Fighter, result: number): void {
    const { figure, face } = first;
    const { figure: enemy, face: enemyFace } = second;
    const how = result > 0 ? `${enemy.name} is beaten` : result < 0 ? `${figure.name} is beaten` : 'both stand';
    const text = `${rollWords(first)} against ${rollWords(second)}: ${how}.`;
    const rolls = [
      { name: nameOf(figure), faces: [face] },
      { name: nameOf(enemy), faces: [enemyFace] },
    ];
    const tests: TracedTest[] = [{ name: 'Close combat', rolls, success: result > 0 }];
    this.story.trace.say(text, { kind: 'test', tests }, 3);
  }

  /** SG2-092: by house rule only the highest falls. */
  onlyHighest(figure: Figure, highest: Figure): void {
    const text = `Of those whom ${nameOf(figure)} outscores only the highest is beaten: ${highest.name}.`;
    this.story.trace.say(text, null, 3);
  }

  loser(figure: Figure, result: number, state: number): void {
    const face = this.story.dice.faces[0];
    const word = result === CLOSE_CASUALTY.dead ? 'dead' : result === CLOSE_CASUALTY.wounded ? 'wounded' : 'stunned';
    const captured = state === FIGURE_STATE.captured ? ' and captured' : '';
    const text = `${nameOf(figure)} was beaten: ${face} on a D6, ${word}${captured}.`;
    const tests = [{ name: 'Beaten figure', rolls: [{ name: nameOf(figure), faces: [face] }] }];
    this.story.trace.say(text, { kind: 'test', tests }, 3);
  }

  /** `how`: one of ASSAULT_END. */
  ended(unit: Unit, how: number): void {
    this.story.state(unit, END_WORDS[ASSAULT_ENDS[how]]);
  }
}

/** `Squad Rifleman 2 (5 on a D8)`, `Squad Trooper (2 x 5 on a D8)`. */
function rollWords({ figure, face, die, multiplier }: Fighter): string {
  const times = multiplier === 1 ? '' : `${multiplier} x `;
  return `${nameOf(figure)} (${times}${face} on a D${die})`;
}

function nameOf({ name, unit }: Figure): string {
  return `${unit.name} ${name}`;
}
