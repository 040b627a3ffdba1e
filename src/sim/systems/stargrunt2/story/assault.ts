import type { TracedTest } from '../../../kernel/trace.ts';
import { ASSAULT_ENDS } from '../counts/assaults.ts';
import { FIGURE_STATE } from '../rules/profiles.ts';
import { CLOSE_CASUALTY } from '../steps/close-combat.ts';
import type { Figure, Unit } from '../table/unit.ts';
import type { Teller } from './teller.ts';

const END_WORDS: Readonly<Record<(typeof ASSAULT_ENDS)[number], string>> = {
  refused: 'does not begin its assault',
  fled: 'has driven the defenders off without a fight',
  wipedOut: 'has nobody left to assault with',
  abandoned: 'abandons its assault',
  short: 'has not come into contact',
  attackersWin: 'wins the close combat',
  defendersWin: 'loses the close combat',
};

/** A figure in close combat, and what it rolled: the face of its die, doubled or not (SG2-096). */
interface Fighter {
  readonly figure: Figure;
  readonly face: number;
  readonly die: number;
  readonly multiplier: number;
}

/** Tells of close assaults. */
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

  /** Two figures that were just compared; `result` above 0 where the first wins. */
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

  /** SG2-092: by house rule one of those whom a figure has just outscored falls. */
  onlyHighest(figure: Figure, highest: Figure): void {
    const text = `Of those whom ${nameOf(figure)} outscores only the highest is beaten: ${highest.name}.`;
    this.story.trace.say(text, null, 3);
  }

  /** The die of a figure that was beaten. */
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
