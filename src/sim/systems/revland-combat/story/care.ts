import type { TracedTest } from '../../../kernel/trace.ts';
import { DEATH } from '../counts/wounds.ts';
import { HARMS, WOUND } from '../rules/profiles.ts';
import { type Healing, PATIENT, RECOVERIES, RECOVERY } from '../steps/care.ts';
import type { SurpriseRoll } from '../steps/checks.ts';
import { STOPPED } from '../steps/damage.ts';
import type { Deviation } from '../steps/deviation.ts';
import { isKnockedOut, levelOf, STATES, stateOf, stunsOf } from '../steps/wounds.ts';
import type { Landing } from '../table/attack.ts';
import type { Figure } from '../table/state.ts';
import { type Teller, words } from './teller.ts';

const PATIENT_WORDS = ['revive', 'revive', 'stabilise'] as const;
const DEATH_WORDS: Readonly<Record<number, string>> = {
  [DEATH.killed]: 'is killed',
  [DEATH.deathCheck]: 'dies of the wound',
  [DEATH.noHospital]: 'dies without a hospital',
};

export class CareStory {
  private readonly story: Teller;

  constructor(story: Teller) {
    this.story = story;
  }

  private test(name: string, whose: string, more: Partial<TracedTest> = {}): { readonly tests: readonly TracedTest[] } {
    const { dice } = this.story;
    const faces = [...dice.faces.subarray(0, dice.faceCount)];
    return { tests: [{ name, rolls: [{ name: whose, faces }], ...more }] };
  }

  /** REV-77: a round after the game. */
  roundAfter(round: number): void {
    this.story.trace.heading(`After the battle, round ${round}`);
  }

  surprise(ambusher: Figure, watcher: Figure, { stealth, notice }: SurpriseRoll, isWon: boolean): void {
    const { story } = this;
    const result = isWon ? 'surprised' : 'not surprised';
    const sneak = `${story.who(ambusher)} sneaks with ${stealth}`;
    story.trace.say(`${sneak}, ${story.who(watcher)} notices with ${notice}: ${result}`);
  }

  deviates({ face, metres }: Deviation, landing: Landing, isStopped: boolean): void {
    const { story } = this;
    const where = `${(landing.x / 100).toFixed(1)}, ${(landing.y / 100).toFixed(1)}`;
    const stop = isStopped ? ', is stopped on the way' : '';
    story.trace.say(`It deviates ${metres} m in direction ${face}${stop}, and comes down at ${where}`, null, 3);
  }

  /** Before the blast takes effect. */
  blast(figure: Figure, zone: number, metres: number, harm: number): void {
    const { story } = this;
    const result = harm === STOPPED ? 'stopped by what is between' : words(HARMS[harm]);
    story.trace.say(`${story.who(figure)} is ${metres.toFixed(1)} m off, in zone ${zone + 1}: ${result}`, null, 3);
  }

  dodges(figure: Figure): void {
    this.story.trace.say(`${this.story.who(figure)} dodges the blast`, null, 3);
  }

  /** After a result took effect. */
  harmed(figure: Figure, before: number, after: number): void {
    if (before === after || levelOf(after) === WOUND.killed) return;
    const { story } = this;
    const stuns = stunsOf(after);
    const told = stuns > stunsOf(before) ? `, ${stuns} ${stuns === 1 ? 'stun' : 'stuns'}` : '';
    story.changes(figure, `is ${words(STATES[stateOf(after)])}${told}`);
  }

  unconscious(figure: Figure, rounds: number): void {
    const why = isKnockedOut(figure.condition) ? 'is knocked out' : 'is unconscious';
    this.story.changes(
      figure,
      `${why} for ${rounds} rounds (${this.story.faces()})`,
      this.test('Minutes', figure.name),
    );
  }

  wakes(figure: Figure): void {
    this.story.changes(figure, 'wakes up');
  }

  rested(figure: Figure): void {
    this.story.changes(figure, 'has rested and is no longer stunned');
  }

  aid(helper: Figure, patient: Figure, kind: number, succeeds: boolean): void {
    const { story } = this;
    const what = `tries to ${PATIENT_WORDS[kind]} ${story.who(patient)}`;
    const success = kind === PATIENT.mortallyWounded ? 'stabilised' : 'revived';
    const test = this.test('First aid', helper.name, { success: succeeds });
    story.say(patient, `${story.who(helper)} ${what} (${story.faces()}): ${succeeds ? success : 'no success'}`, test);
  }

  deathCheck(figure: Figure, round: number, dies: boolean, isRolled: boolean): void {
    const { story } = this;
    const result = dies ? 'dies' : 'lives on';
    const roll = isRolled ? ` (${story.faces()})` : '';
    const test = isRolled ? this.test('Death check', figure.name, { success: !dies }) : {};
    story.say(figure, `${story.who(figure)} in round ${round} of a mortal wound${roll}: ${result}`, test);
  }

  died(figure: Figure, cause: number): void {
    const { story } = this;
    story.trace.say(`${story.who(figure)} ${DEATH_WORDS[cause]}`, { kind: 'fall', figure: figure.index }, 2);
  }

  recovers(figure: Figure, { recovery, days }: Healing): void {
    const { story } = this;
    const ends = recovery === RECOVERY.healed ? 'is well' : words(RECOVERIES[recovery]);
    story.trace.say(`${story.who(figure)} ${ends} after ${days} ${days === 1 ? 'day' : 'days'}`);
  }
}
