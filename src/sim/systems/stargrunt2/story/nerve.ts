import type { TracedTest } from '../../../kernel/trace.ts';
import { CONFIDENCE_CAUSES, CONFIDENCES, FIGURE_STATES } from '../rules/profiles.ts';
import { COMMUNICATED, DIES, IS_FIT, JAMMED } from '../steps/command.ts';
import { PANIC_REMOVED, PANIC_STAYS_DROP } from '../steps/nerve.ts';
import type { Figure, Unit } from '../table/unit.ts';
import type { Teller } from './teller.ts';

/** After `Confidence test`. */
const CAUSE_WORDS: Readonly<Record<(typeof CONFIDENCE_CAUSES)[number], string>> = {
  firstSuppressed: 'for its first suppression',
  casualties: 'for casualties',
  moreThanSurvivors: 'for more casualties than survivors',
  leaderLost: 'for the loss of its leader',
  abandonWounded: 'for wounded left behind',
  closeAssault: 'to stand against an assault',
  closeCombat: 'in close combat',
  immobilised: 'in an immobilised vehicle',
};

export class NerveStory {
  private readonly story: Teller;

  constructor(story: Teller) {
    this.story = story;
  }

  private asked(name: string, unit: Unit, toExceed: number, success: boolean): TracedTest {
    const rolls = [{ name: this.story.who(unit), faces: [this.story.dice.faces[0]] }];
    return { name, rolls, needs: `more than ${toExceed}`, success };
  }

  private tell(unit: Unit, text: string, test: TracedTest): void {
    this.story.trace.say(`${this.story.who(unit)} ${text}`, { kind: 'test', tests: [test] }, 2);
  }

  private get face(): number {
    return this.story.dice.faces[0];
  }

  confidence(unit: Unit, cause: number, toExceed: number, lost: number): void {
    const name = `confidence test ${CAUSE_WORDS[CONFIDENCE_CAUSES[cause]]}`;
    const result = lost === 0 ? 'holds' : `loses ${levelsText(lost)}`;
    const text = `takes a ${name}: ${this.face} against ${toExceed}, it ${result}.`;
    this.tell(unit, text, this.asked(sentence(name), unit, toExceed, lost === 0));
  }

  level(unit: Unit): void {
    this.story.state(unit, `is ${CONFIDENCES[unit.confidence]}`);
  }

  suppressed(unit: Unit): void {
    const { suppression } = unit;
    this.story.state(unit, `has ${suppression} suppression ${suppression === 1 ? 'marker' : 'markers'}`);
  }

  unsuppress(unit: Unit, toExceed: number, removed: boolean): void {
    const test = this.asked('Removing suppression', unit, toExceed, removed);
    const result = removed ? 'removes' : 'fails to remove';
    this.tell(unit, `${result} a suppression marker: ${this.face} against ${toExceed}.`, test);
    if (removed) this.story.state(unit, `has ${unit.suppression} left`);
  }

  panics(unit: Unit): void {
    this.story.state(unit, 'panics');
  }

  panicRemoval(unit: Unit, toExceed: number, result: number): void {
    const test = this.asked('Removing panic', unit, toExceed, result === PANIC_REMOVED);
    const text =
      result === PANIC_REMOVED
        ? 'overcomes its panic'
        : result === PANIC_STAYS_DROP
          ? 'stays panicked and loses a level'
          : 'stays panicked';
    this.tell(unit, `${text}: ${this.face} against ${toExceed}.`, test);
  }

  successor(unit: Unit, before: number): void {
    const roll = { name: this.story.who(unit), faces: [this.face] };
    const who = unit.leader === null ? 'Somebody' : unit.leader.name;
    const text = `${who} takes over (${this.face} on a D6): Leadership Value ${before} becomes ${unit.leadership}.`;
    const data = { kind: 'test', tests: [{ name: 'Successor', rolls: [roll] }] };
    this.story.trace.say(`${this.story.who(unit)}: ${text}`, data, 2);
  }

  fell({ name, unit, state }: Figure): void {
    this.story.loses(unit, `loses ${name}: ${FIGURE_STATES[state]}`);
  }

  speaks(sender: Unit, receiver: Unit): void {
    this.story.trace.say(`${this.story.who(sender)} speaks with ${receiver.name}.`, null, 2);
  }

  communicates(sender: Unit, receiver: Unit, toExceed: number, result: number): void {
    const success = result === COMMUNICATED;
    const test = this.asked('Communication', sender, toExceed, success);
    const what = success ? 'reaches' : result === JAMMED ? 'is jammed and does not reach' : 'does not reach';
    this.tell(sender, `${what} ${receiver.name}: ${this.face} against ${toExceed}.`, test);
  }

  rally(unit: Unit, rallied: Unit, toExceed: number, success: boolean): void {
    const test = this.asked('Rally', rallied, toExceed, success);
    const what = success ? 'rallies' : 'does not rally';
    this.tell(unit, `${what} ${rallied.name}: ${this.face} against ${toExceed}.`, test);
  }

  /** `gone` is part of `kept` from now on. */
  regroups(gone: Unit, kept: Unit): void {
    this.story.joins(gone, kept);
  }

  detached(unit: Unit, element: Unit): void {
    this.story.state(unit, `detaches ${element.active} as ${element.name}`);
    this.story.formed(element);
  }

  rejoins(element: Unit, parent: Unit): void {
    this.story.rejoins(element, parent);
  }

  reorganises(unit: Unit, from: number): void {
    if (unit.centre !== from) this.story.moves(unit, 'closes up');
    this.story.state(unit, 'reorganises');
  }

  treated(unit: Unit, figure: Figure, bonus: number, result: number): void {
    const what = result === DIES ? 'dies' : result === IS_FIT ? 'is fit again' : 'is stabilised';
    const added = bonus === 0 ? '' : ` plus ${bonus} for help`;
    const adds = bonus === 0 ? {} : { adds: [['help', bonus] as const], total: this.face + bonus };
    const roll = { name: this.story.who(unit), faces: [this.face], ...adds };
    const data = { kind: 'test', tests: [{ name: 'Treatment', rolls: [roll] }] };
    const text = `${this.story.who(unit)} treats ${figure.name} of ${figure.unit.name}, who ${what}: ${this.face} on a D6${added}.`;
    this.story.trace.say(text, data, 2);
  }

  abandons(unit: Unit, count: number): void {
    this.story.state(unit, `leaves ${count} wounded behind`);
  }
}

function levelsText(levels: number): string {
  return levels === 1 ? 'a level' : `${levels} levels`;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
