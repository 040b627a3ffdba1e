import type { TracedTest } from '../../../kernel/trace.ts';
import { REVEALS } from '../counts/recon.ts';
import { EW_TASKS } from '../rules/actions.ts';
import { LEVELS, WOUND } from '../rules/profiles.ts';
import {
  HITS_CHOSEN,
  MAJOR,
  MINOR,
  MISSES,
  NO_EW,
  type ObserveNumbers,
  type SniperNumbers,
  SPOOFED,
} from '../steps/recon.ts';
import { type Figure, UNIT_TYPE, type Unit } from '../table/unit.ts';
import { placeWords } from './fire.ts';
import type { Teller } from './teller.ts';

const REVEAL_WORDS: Readonly<Record<(typeof REVEALS)[number], string>> = {
  activated: 'shows itself',
  seenInOpen: 'is seen in the open',
  observed: 'is observed',
  drone: 'is found by a drone',
  electronicWarfare: 'is found by electronic warfare',
  reconByFire: 'is found by fire',
  sniperGivenAway: 'gives its position away',
};

const TASK_WORDS: Readonly<Record<(typeof EW_TASKS)[number], string>> = {
  jamCommunications: 'to jam the communication',
  spoof: 'to spoof the sensors',
  jamElectronicWarfare: 'to jam electronic warfare',
};

export class ReconStory {
  private readonly story: Teller;

  constructor(story: Teller) {
    this.story = story;
  }

  private say(text: string, tests: readonly TracedTest[] = []): void {
    this.story.trace.say(text, tests.length === 0 ? null : { kind: 'test', tests }, 2);
  }

  /** `a counter of red at 12, 30`: says nothing of what is under it. */
  private counter(unit: Unit): string {
    return `a counter of ${this.story.battle.sides[unit.side].name} at ${this.story.at(unit.centre)}`;
  }

  /** The first die has to exceed the second. */
  private opposed(
    name: string,
    who: string,
    own: readonly number[],
    other: string,
    against: number,
    success: boolean,
  ): TracedTest {
    const rolls = [
      { name: who, faces: own },
      { name: other, faces: [against] },
    ];
    return { name, rolls, needs: `more than ${against}`, success };
  }

  revealed(unit: Unit, how: number): void {
    this.story.state(unit, `${REVEAL_WORDS[REVEALS[how]]} at ${this.story.at(unit.centre)}`);
  }

  decoyRemoved(unit: Unit): void {
    this.story.lost(unit, unit.kind.type === UNIT_TYPE.dummy ? 'it was a dummy' : 'the mine is found');
  }

  flipped(unit: Unit): void {
    this.say(`${capital(this.counter(unit))} is flipped: it is a unit.`);
  }

  observes(unit: Unit, counter: Unit, sensorDie: number, { against }: ObserveNumbers, sighting: number): void {
    const { story } = this;
    const { faces } = story.dice;
    // Unspoofed, the last question has all three faces; else they were rolled one by one.
    const isSpoofable = story.dice.faceCount < 3;
    const words = sighting === MAJOR ? 'a major success' : sighting === MINOR ? 'a minor success' : 'nothing';
    const result = sighting === SPOOFED ? 'the sensors are spoofed' : words;
    const what = `${story.who(unit)} observes ${this.counter(counter)} with D${sensorDie} sensors against D${against}`;
    if (isSpoofable) {
      this.say(`${what}: ${result}.`);
      return;
    }
    const test = this.opposed('Observation', story.who(unit), [faces[0], faces[1]], 'Counter', faces[2], sighting > 0);
    this.say(`${what}: ${faces[0]} and ${faces[1]} against ${faces[2]}, ${result}.`, [test]);
  }

  reconByFire(unit: Unit, counter: Unit, above: number): void {
    const { story } = this;
    const words = above >= 2 ? 'a major success' : above === 1 ? 'a minor success' : 'nothing';
    const { faces, faceCount } = story.dice;
    const own = Array.from(faces.subarray(0, faceCount - 1)).join(', ');
    const dice = `${own} against ${faces[faceCount - 1]} (D${story.battle.gunnery.aim.range})`;
    const place = placeWords(story.battle, unit, counter);
    const text = `${story.who(unit)} fires at ${this.counter(counter)}, ${place}: ${dice}, ${words}.`;
    story.shot(unit, counter, text, above >= 2);
  }

  droneFlies(unit: Unit, what: string): void {
    const level = LEVELS[unit.kind.drone];
    this.say(`${this.story.who(unit)} ${what} (${level}): it is above ${this.story.at(unit.droneNode)}.`);
  }

  droneFinds(unit: Unit, counter: Unit): void {
    this.say(`The drone of ${this.story.who(unit)} finds ${this.counter(counter)} in the open.`);
  }

  droneLost(unit: Unit): void {
    this.say(`The drone of ${this.story.who(unit)} is lost.`);
  }

  shootsDrone(unit: Unit, team: Unit, isDown: boolean): void {
    const { story } = this;
    const [own, drone] = story.dice.faces;
    const test = this.opposed('Shot at a drone', story.who(unit), [own], 'Drone', drone, isDown);
    const result = isDown ? 'shoots it down' : 'misses';
    this.say(`${story.who(unit)} fires at the drone of ${story.who(team)} and ${result}: ${own} against ${drone}.`, [
      test,
    ]);
  }

  electronicWarfare(unit: Unit): void {
    const { isElectronicWarfareOn: isOn, electronicWarfareMarkers: markers } = unit;
    this.say(`${this.story.who(unit)} ${isOn ? `has ${markers} EW markers` : 'switches its EW system off'}.`);
  }

  ewTask(unit: Unit, task: number, markers: number, die: number, score: number): void {
    const words = TASK_WORDS[EW_TASKS[task]];
    const test = { name: 'EW task', rolls: [{ name: this.story.who(unit), faces: [score] }] };
    this.say(`${this.story.who(unit)} spends ${markersText(markers)} ${words}: D${die}, ${score}.`, [test]);
  }

  ewJamsEw(unit: Unit, die: number, own: number, score: number, succeeds: boolean): void {
    const test = this.opposed('Jamming EW', this.story.who(unit), [own], 'EW task', score, succeeds);
    const result = succeeds ? 'jams the task' : 'fails to jam it';
    this.say(`${this.story.who(unit)} ${result}: D${die}, ${own} against ${score}.`, [test]);
  }

  /** @param score of a task rolled alone because the enemy jams; else both dice were one question */
  ewSpots(unit: Unit, counter: Unit, markers: number, score: number, succeeds: boolean): void {
    const { faces } = this.story.dice;
    const [own, against] = score === NO_EW ? [faces[0], faces[1]] : [score, faces[0]];
    const test = this.opposed('Spotting by EW', this.story.who(unit), [own], 'Counter', against, succeeds);
    const what = `${this.story.who(unit)} spends ${markersText(markers)} to spot ${this.counter(counter)}`;
    const unless = score === NO_EW ? '' : ' unless it is jammed';
    const result = succeeds ? `succeeds${unless}` : 'fails';
    this.say(`${what}: ${own} against ${against}, it ${result}.`, [test]);
  }

  sniperShoots(unit: Unit, target: Unit, numbers: SniperNumbers, aim: number): void {
    const { story } = this;
    const { qualityScore, firepowerScore, rangeScore } = numbers;
    const scores = [qualityScore, firepowerScore];
    const test = this.opposed('Sniper', story.who(unit), scores, story.who(target), rangeScore, aim !== MISSES);
    const result = aim === MISSES ? 'misses' : aim === HITS_CHOSEN ? 'hits the figure chosen' : 'hits a figure';
    const text = `${story.who(unit)} fires at ${story.who(target)} and ${result}: ${scores.join(' and ')} against ${rangeScore}.`;
    story.shot(unit, target, text, aim !== MISSES, { tests: [test] });
  }

  sniperHits(victim: Figure, harm: number): void {
    const [impact, armour] = this.story.dice.faces;
    const result = harm === WOUND.kill ? 'is killed' : harm === WOUND.wound ? 'is wounded' : 'is unhurt';
    const test = this.opposed('Impact', 'Impact', [impact], 'Armour', armour, harm !== WOUND.none);
    this.say(`${victim.name} ${result}: impact ${impact}, armour ${armour}.`, [test]);
  }
}

function markersText(markers: number): string {
  return `${markers} EW ${markers === 1 ? 'marker' : 'markers'}`;
}

function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
