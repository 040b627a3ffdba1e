import type { TracedTest } from '../../../kernel/trace.ts';
import { WARHEADS, type Warhead } from '../rules/profiles.ts';
import { DEAD } from '../steps/artillery.ts';
import { COMMUNICATED, JAMMED } from '../steps/command.ts';
import type { Asset, FireMission, Side } from '../table/side.ts';
import type { Figure, Unit } from '../table/unit.ts';
import type { Teller } from './teller.ts';

const WARHEAD_WORDS: Readonly<Record<Warhead, string>> = {
  generalPurpose: 'general-purpose',
  antiPersonnel: 'anti-personnel',
  antiArmour: 'anti-armour',
};

interface Asked {
  readonly die: number;
  readonly chits: number;
  readonly toExceed: number;
}

export class ArtilleryStory {
  private readonly story: Teller;

  constructor(story: Teller) {
    this.story = story;
  }

  private say(text: string, tests: readonly TracedTest[] = [], indent = 2): void {
    this.story.trace.say(text, tests.length === 0 ? null : { kind: 'test', tests }, indent);
  }

  request(unit: Unit, asset: Asset, node: number, asked: Asked, result: number): void {
    const { story } = this;
    const { die, chits, toExceed } = asked;
    const score = story.dice.faces[0];
    const rolls = [{ name: story.who(unit), faces: [score] }];
    const test = {
      name: 'Request for support',
      rolls,
      needs: `more than ${toExceed}`,
      success: result === COMMUNICATED,
    };
    const words = result === COMMUNICATED ? 'granted' : result === JAMMED ? 'jammed' : 'refused';
    const what = `${story.who(unit)} asks ${asset.kind.name} to fire on ${story.at(node)}`;
    const spent = chits === 0 ? '' : ` with ${chits} ${chits === 1 ? 'chit' : 'chits'}`;
    this.say(`${what}${spent}: D${die}, ${score} against ${toExceed}, ${words}.`, [test]);
  }

  arrives(side: Side, mission: FireMission): void {
    this.say(`${side.name}: a mission of ${side.assets[mission.asset].kind.name} has arrived.`, [], 1);
  }

  accuracy(side: Side, mission: FireMission, observer: Unit, toExceed: number, off: number): void {
    const { story } = this;
    const { kind } = side.assets[mission.asset];
    // The last die of an inaccurate mission is the distance; the score follows.
    const score = off === 0 ? story.dice.faces[0] : off / story.dice.faces[0];
    const rolls = [{ name: story.who(observer), faces: off === 0 ? [score] : [score, story.dice.faces[0]] }];
    const test = { name: 'Accuracy', rolls, needs: `more than ${toExceed}`, success: off === 0 };
    const target = `${side.name}: ${kind.name} fires ${WARHEAD_WORDS[WARHEADS[mission.warhead]]} rounds at ${story.at(mission.node)}`;
    const result = off === 0 ? 'accurate' : `${off} inches off (${score} times ${story.dice.faces[0]})`;
    this.say(`${target}: ${score} against ${toExceed}, ${result}.`, [test], 1);
  }

  deviates(hour: number, inches: number): void {
    const rolls = [{ name: 'Direction', faces: [hour] }];
    this.say(`It deviates ${inches} inches towards ${hour} o'clock.`, [{ name: 'Deviation', rolls }]);
  }

  lands(round: number, x: number, y: number, hour: number, inches: number): void {
    const where = `${(x / 100).toFixed(1)}, ${(y / 100).toFixed(1)}`;
    if (round === 0) this.say(`Round 1 falls at ${where}.`);
    else {
      const test = { name: 'Spread', rolls: [{ name: 'Round', faces: [hour, inches] }] };
      this.say(`Round ${round + 1} falls ${inches} inches off towards ${hour} o'clock, at ${where}.`, [test]);
    }
  }

  inBurst(figure: Figure, round: number, before: number, after: number): void {
    const { story } = this;
    const [impact, armour] = story.dice.faces;
    const rolls = [
      { name: 'Impact', faces: [impact] },
      { name: 'Armour', faces: [armour] },
    ];
    const result = after === before ? 'no harm' : after === DEAD ? 'dead' : 'wounded';
    const text = `Round ${round + 1}, ${figure.name} of ${story.who(figure.unit)}: impact ${impact}, armour ${armour}, ${result}.`;
    this.say(text, [{ name: 'Burst', rolls }], 3);
  }
}
