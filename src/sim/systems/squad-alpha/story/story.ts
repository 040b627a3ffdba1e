import type { Dice } from '../../../kernel/dice/dice.ts';
import { facesText, type Trace, type TracedRoll, type TracedTest } from '../../../kernel/trace.ts';
import type { Referee } from '../../../tabletop/objectives.ts';
import { coverWords, pointOf, pointWords, resultWords } from '../../../tabletop/telling.ts';
import { COVER_WORDS } from '../../../tabletop/terrain.ts';
import { BANDS, MEDIUM, type MELEE_KINDS, SIDES_OF_DIE } from '../rules/profiles.ts';
import type { Attempt } from '../steps/attempt.ts';
import { isBroken } from '../steps/command.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';

const DEED_WORDS = ['moving', 'shooting', 'melee'] as const;

/** Tells a replay in words. */
export class Story {
  private readonly trace: Trace;
  private readonly battle: Battle;

  constructor(trace: Trace, battle: Battle) {
    this.trace = trace;
    this.battle = battle;
  }

  private who(figure: Figure): string {
    return `${this.side(figure.side).name} ${figure.name}`;
  }

  private side(index: number): Side {
    return this.battle.sides[index];
  }

  private at(node: number): string {
    return pointWords(this.battle.lattice, node);
  }

  private position(node: number): [number, number] {
    return pointOf(this.battle.lattice, node);
  }

  /** `needs 3 or less on 2 dice, rolls 4 and 2: success`. */
  private test({ deed, band, target, morale, bonus, count }: Attempt, success: boolean, dice: Dice): string {
    const range = band !== MEDIUM ? ` at ${BANDS[band]} range` : '';
    const reasons = [
      ...(morale < 0 ? [`morale ${morale}`] : []),
      ...(bonus === 0 ? [] : [`${DEED_WORDS[deed]}${range} ${bonus > 0 ? '+' : ''}${bonus}`]),
    ];
    const why = reasons.length === 0 ? '' : ` (step ${this.battle.step}, ${reasons.join(', ')})`;
    const rolled = facesText(dice.faces, dice.faceCount);
    return `needs ${target} or less${why} on ${count} ${count === 1 ? 'die' : 'dice'}, rolls ${rolled}: ${success ? 'success' : 'failure'}`;
  }

  private tests(figure: Figure, { target }: Attempt, success: boolean, dice: Dice): readonly TracedTest[] {
    const rolls = [{ name: this.who(figure), faces: Array.from(dice.faces.subarray(0, dice.faceCount)) }];
    return [{ name: 'Activation', rolls, needs: `${target} or less`, success }];
  }

  deploymentRoll(dice: Dice, first: number): void {
    this.trace.turn = 0;
    const rolls = `${this.side(0).name} rolls ${dice.faces[0]}, ${this.side(1).name} ${dice.faces[1]}`;
    const { sides, figures } = this.battle;
    this.trace.heading(`Deployment: ${rolls}; ${this.side(first).name} deploys first`, {
      kind: 'figures',
      sides: sides.map(({ name }) => name),
      figures: figures.map(({ name, side }) => ({ name, side })),
      tests: [{ name: 'Deployment', rolls: sides.map(({ name }, i) => ({ name, faces: [dice.faces[i]] })) }],
    });
  }

  deployed(figure: Figure, inSight: boolean): void {
    const seen = inSight ? ', in sight of the enemy' : '';
    this.trace.say(`${this.who(figure)} deploys at ${this.at(figure.node)}${seen}`, {
      kind: 'deploy',
      figure: figure.index,
      to: this.position(figure.node),
    });
  }

  initiative(dice: Dice): void {
    const { battle } = this;
    this.trace.turn = battle.turn;
    const roll = (side: Side, face: number): string => {
      const sign = side.rating < 0 ? '-' : '+';
      return `${side.name} ${face} ${sign} ${Math.abs(side.rating)} = ${face + side.rating}`;
    };
    const rolls = `${roll(battle.sides[0], dice.faces[0])}, ${roll(battle.sides[1], dice.faces[1])}`;
    this.trace.heading(`Turn ${battle.turn}: initiative ${rolls}; ${battle.sides[battle.first].name} has it`, {
      kind: 'turn',
      initiative: battle.first,
      tests: [{ name: 'Initiative', rolls: battle.sides.map((side, i) => initiativeRoll(side, dice.faces[i])) }],
    });
  }

  /** House rules can keep it without a roll. */
  keepsInitiative(): void {
    const { battle } = this;
    this.trace.turn = battle.turn;
    this.trace.heading(`Turn ${battle.turn}: ${battle.sides[battle.first].name} has the initiative`, {
      kind: 'turn',
      initiative: battle.first,
      tests: [],
    });
  }

  pool(side: Side): void {
    const faces = Array.from(side.pool).flatMap((count, face) => new Array<number>(count).fill(face));
    this.trace.say(`${side.name} rolls ${faces.length} dice for its figures: ${faces.join(', ')}`, {
      kind: 'pool',
      tests: [{ name: 'Dice for figures', rolls: [{ name: side.name, faces }] }],
    });
  }

  assigned(side: Side): void {
    const given = side.figures.filter(({ status }) => status === ON_TABLE).map(({ name, die }) => `${name} ${die}`);
    this.trace.say(`${side.name} assigns: ${given.join(', ')}`);
  }

  holds(figure: Figure): void {
    this.trace.say(`Step ${this.battle.step}: ${this.who(figure)} holds`, { kind: 'hold', figure: figure.index }, 2);
  }

  moves(
    figure: Figure,
    from: number,
    to: number,
    attempt: Attempt,
    success: boolean,
    charge: boolean,
    dice: Dice,
  ): void {
    const verb = charge ? 'charge' : 'move';
    const way = `from ${this.at(from)} to ${this.at(to)}`;
    const tried = success ? `${verb}s ${way}` : `tries to ${verb} ${way}`;
    const stays = success ? '' : ', and it stays';
    this.trace.say(
      `Step ${this.battle.step}: ${this.who(figure)} ${tried}; ${this.test(attempt, success, dice)}${stays}`,
      {
        kind: 'move',
        figure: figure.index,
        from: this.position(from),
        to: this.position(to),
        success,
        tests: this.tests(figure, attempt, success, dice),
      },
      2,
    );
  }

  leaves(figure: Figure): void {
    this.trace.say(`${this.who(figure)} leaves the table`, { kind: 'leave', figure: figure.index }, 3);
  }

  private coverOf({ node }: Figure, target: Figure): string {
    const { sight } = this.battle;
    return coverWords(sight, node, target.node, sight.cover(node, target.node));
  }

  shoots(shooter: Figure, target: Figure, attempt: Attempt, success: boolean, dice: Dice): void {
    this.trace.say(
      `Step ${this.battle.step}: ${this.who(shooter)} shoots at ${this.who(target)} ${this.coverOf(shooter, target)}; ${this.test(attempt, success, dice)}`,
      {
        kind: 'shot',
        figure: shooter.index,
        target: target.index,
        success,
        tests: this.tests(shooter, attempt, success, dice),
      },
      2,
    );
  }

  hit(target: Figure, cover: number, save: number, killed: boolean, dice: Dice): void {
    const saved = save > SIDES_OF_DIE ? 'no save' : `save on ${save}+ (${COVER_WORDS[cover]}), rolls ${dice.faces[0]}`;
    this.trace.say(
      `${this.who(target)} is hit: ${saved}: ${killed ? 'killed' : 'saved'}`,
      { kind: 'hit', figure: target.index, killed, tests: save > SIDES_OF_DIE ? [] : [this.save(target, save, dice)] },
      3,
    );
  }

  private save(target: Figure, save: number, dice: Dice): TracedTest {
    const rolls = [{ name: this.who(target), faces: [dice.faces[0]] }];
    return { name: 'Save', rolls, needs: `${save} or more`, success: dice.faces[0] >= save };
  }

  hitsOther(shooter: Figure, other: Figure): void {
    const unseen = this.battle.sees(shooter.node, other.node) ? '' : ', which the shooter does not see';
    this.trace.say(
      `the miss flies into the melee at ${this.who(other)}${unseen}`,
      { kind: 'bystander', figure: other.index },
      3,
    );
  }

  /** A blow may be certain by house rule. */
  strikes(
    figure: Figure,
    enemy: Figure,
    kind: (typeof MELEE_KINDS)[number],
    attempt: Attempt,
    success: boolean,
    isCertain: boolean,
    dice: Dice,
  ): void {
    const verb = kind === 'free' ? 'strikes freely at' : kind === 'back' ? 'strikes back at' : 'strikes in melee at';
    const isActing = kind === 'engaged';
    const test = isCertain ? 'success without a test' : this.test(attempt, success, dice);
    this.trace.say(
      `${isActing ? `Step ${this.battle.step}: ` : ''}${this.who(figure)} ${verb} ${this.who(enemy)}; ${test}`,
      {
        kind: 'strike',
        figure: figure.index,
        target: enemy.index,
        success,
        tests: isCertain ? [] : this.tests(figure, attempt, success, dice),
      },
      isActing ? 2 : 3,
    );
  }

  savesInMelee(enemy: Figure, save: number, killed: boolean, dice: Dice): void {
    this.trace.say(
      `${this.who(enemy)} is struck: save on ${save}+, rolls ${dice.faces[0]}: ${killed ? 'killed' : 'saved'}`,
      { kind: 'hit', figure: enemy.index, killed, tests: [this.save(enemy, save, dice)] },
      3,
    );
  }

  falls(figure: Figure, leaderBefore: Figure, ratingBefore: number): void {
    const side = this.side(figure.side);
    const lost = figure === leaderBefore && !side.isLed ? ', nobody leads now' : '';
    const passed = leaderBefore !== side.leader ? `, ${side.leader.name} now leads` : lost;
    const wasBroken = isBroken(this.battle.rules, ratingBefore);
    const broke = side.breakTurn === this.battle.turn && !wasBroken ? ', broken' : '';
    this.trace.say(
      `${this.who(figure)} falls; ${side.name} rating ${side.rating}${passed}${broke}`,
      { kind: 'fall', figure: figure.index },
      3,
    );
  }

  turnEnd(): void {
    const [a, b] = this.battle.sides;
    this.trace.say(`End of turn ${this.battle.turn}: ${a.name} ${a.living} living, ${b.name} ${b.living} living`, {
      kind: 'turnEnd',
      living: [a.living, b.living],
    });
  }

  end(referee: Referee): void {
    this.trace.heading(resultWords(referee, this.battle.sides), {
      kind: 'end',
      winner: referee.winner,
    });
  }
}

function initiativeRoll({ name, rating }: Side, face: number): TracedRoll {
  return { name, faces: [face], adds: [['rating', rating]], total: face + rating };
}
