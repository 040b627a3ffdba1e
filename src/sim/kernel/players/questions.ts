import type { Dice, Stream } from '../dice/dice.ts';
import type { Table } from '../system.ts';
import type { Course, Stateful } from './course.ts';
import type { SideOptions } from './options.ts';
import { type Planner, type PlannerTactics, plannerOf } from './planner.ts';

/** Receives the numbers of an answer; a course replaces those of a replayed decision. */
export interface Numbers {
  settled(number: number): number;
}

// Positional arguments, at most five: a list would be allocated for every question.
type Method = (a?: unknown, b?: unknown, c?: unknown, d?: unknown, e?: unknown, f?: unknown) => unknown;
type Methods = Readonly<Record<string, Method | undefined>>;
type Coded = (numbers: Numbers, answer: unknown, ...asked: Parameters<Method>) => unknown;

export interface Question<Asked extends readonly unknown[], Answer> {
  /** Passes an answer's numbers on, and returns the answer made of what comes back. */
  readonly coded: Coded;
  readonly isPlanned: boolean;
  readonly asked?: Asked;
  readonly answer?: Answer;
}

export interface Told<Asked extends readonly unknown[]> {
  readonly coded: null;
  readonly asked?: Asked;
}

export type Questions = Readonly<Record<string, { readonly coded: Coded | null; readonly isPlanned?: boolean }>>;

/** State kept between turns goes through `exchange`. */
export type PolicyOf<Q extends Questions> = {
  -readonly [Name in keyof Q]: Q[Name] extends Question<infer Asked, infer Answer>
    ? (...asked: Asked) => Answer
    : Q[Name] extends Told<infer Asked>
      ? (...asked: Asked) => void
      : never;
} & Partial<Stateful>;

type Asking<Q extends Questions> = {
  [Name in keyof Q]: Q[Name] extends { readonly coded: null } ? never : Name;
}[keyof Q];

/** A crude player: rules of thumb and chance. */
export type AnswersOf<Q extends Questions> = {
  readonly [Name in Asking<Q>]: Q[Name] extends Question<infer Asked, infer Answer>
    ? (chance: Chance, ...asked: Asked) => Answer
    : never;
};

/** By question: options that can be forbidden, and counts of them. */
export type LooksOf<Q extends Questions> = {
  readonly [Name in Asking<Q>]?: Q[Name] extends Question<infer Asked, infer Answer>
    ? {
        readonly allowed?: (options: SideOptions, answer: Answer, ...asked: Asked) => Answer;
        readonly counted?: (options: SideOptions, answer: Answer, ...asked: Asked) => void;
      }
    : never;
};

/** By question: names answers for a planner to compare. */
export type NamesOf<Q extends Questions> = {
  readonly [Name in Asking<Q>]?: Q[Name] extends Question<infer Asked, infer Answer>
    ? (answer: Answer, ...asked: Asked) => void
    : never;
};

export const PLANNED = true;

export function told<Asked extends readonly unknown[]>(): Told<Asked> {
  return { coded: null };
}

/** `coded` is given 0 when replayed. */
export function question<Asked extends readonly unknown[], Answer>(
  coded: (numbers: Numbers, answer: Answer, ...asked: Asked) => Answer,
  isPlanned = false,
): Question<Asked, Answer> {
  return { coded: coded as unknown as Coded, isPlanned };
}

export function number<Asked extends readonly unknown[]>(isPlanned = false): Question<Asked, number> {
  return { coded: (numbers, answer) => numbers.settled(answer as number), isPlanned };
}

export function yesOrNo<Asked extends readonly unknown[]>(): Question<Asked, boolean> {
  return { coded: (numbers, answer) => numbers.settled(answer ? 1 : 0) === 1, isPlanned: false };
}

/** The answer is written into the arguments; `coded` replaces its numbers there. */
export function written<Asked extends readonly unknown[]>(
  coded: (numbers: Numbers, ...asked: Asked) => void,
  isPlanned = false,
): Question<Asked, void> {
  const code = coded as unknown as Coded;
  return { coded: (numbers, _, a, b, c, d) => code(numbers, a, b, c, d), isPlanned };
}

/** For a question whether an option is taken. */
export function taken(option: number) {
  return {
    allowed: (options: SideOptions, takes: boolean) => takes && !options.mayNot(option),
    counted: (options: SideOptions, takes: boolean) => options.had(option, takes),
  };
}

/** Draws for a side's policies. */
export class Chance {
  private readonly dice: Dice;
  private readonly stream: Stream;

  constructor(dice: Dice, stream: Stream) {
    this.dice = dice;
    this.stream = stream;
  }

  pick(n: number): number {
    return this.dice.pick(this.stream, n);
  }

  /** A uniform legal place below `n`, -1 if none: up to `tries` draws, then one among all legal ones. */
  legal<A, B, C>(
    n: number,
    tries: number,
    isLegal: (at: number, a: A, b: B, c: C) => boolean,
    a: A,
    b: B,
    c: C,
  ): number {
    for (let i = 0; i < tries; i++) {
      const drawn = this.pick(n);
      if (isLegal(drawn, a, b, c)) return drawn;
    }
    let count = 0;
    for (let at = 0; at < n; at++) if (isLegal(at, a, b, c)) count++;
    if (count === 0) return -1;
    let nth = this.pick(count);
    let found = 0;
    while (!isLegal(found, a, b, c) || nth-- > 0) found++;
    return found;
  }
}

/** Lapses are drawn by the thousandth. */
const THOUSAND = 1000;

/** `players` are told everything. */
function composed<Q extends Questions>(
  questions: Q,
  players: readonly PolicyOf<Q>[],
  ask: (name: string, coded: Coded, isPlanned: boolean) => Method,
): PolicyOf<Q> {
  const hears =
    (name: string): Method =>
    (a, b) => {
      for (const player of players) (player as Methods)[name]?.(a, b);
    };
  const methods = Object.entries(questions).map(([name, { coded, isPlanned = false }]) => [
    name,
    coded === null ? hears(name) : ask(name, coded, isPlanned),
  ]);
  return Object.fromEntries([...methods, ['exchange', hears('exchange')]]) as PolicyOf<Q>;
}

export function answering<Q extends Questions>(questions: Q, answers: AnswersOf<Q>, chance: Chance): PolicyOf<Q> {
  return composed(questions, [], (name) => (answers as Methods)[name]!.bind(null, chance));
}

/** Another policy makes a share (0 to 1, in thousandths) of the decisions. Shares 0 and 1 draw no dice. */
export function lapsing<Q extends Questions>(
  questions: Q,
  policy: PolicyOf<Q>,
  random: PolicyOf<Q>,
  share: number,
  chance: Chance,
): PolicyOf<Q> {
  const lapses = Math.round(share * THOUSAND);
  if (lapses === 0) return policy;
  if (lapses === THOUSAND) return random;
  return composed(questions, [policy, random], (name) => (a, b, c, d, e) => {
    const player = (chance.pick(THOUSAND) < lapses ? random : policy) as Methods;
    return player[name]!(a, b, c, d, e);
  });
}

interface Follow<Q extends Questions> {
  readonly course: Course;
  readonly side: number;
  readonly planner?: Planner | null;
  /** Names answers beyond those that the policy offers. */
  readonly names?: NamesOf<Q>;
  /** Absent where the rules enforce and count options. */
  readonly options?: SideOptions;
  readonly looks?: LooksOf<Q>;
}

/** Decisions may be replayed, counted, or improved by a planner. */
function followed<Q extends Questions>(
  questions: Q,
  policy: PolicyOf<Q>,
  { course, side, planner = null, names = {}, options, looks = {} }: Follow<Q>,
): PolicyOf<Q> {
  type Look = Readonly<Record<'allowed' | 'counted', ((o: SideOptions, ...all: unknown[]) => unknown) | undefined>>;
  const player = policy as Methods;
  return composed(questions, [policy], (name, coded, isPlanned) => {
    const plans = isPlanned ? planner : null;
    const named = (names as Methods)[name];
    const { allowed, counted } = ((looks as Record<string, Look | undefined>)[name] ?? {}) as Look;
    return (a, b, c, d, e) => {
      if (course.isIdle && !course.isCounted && options?.forbidden === 0) return player[name]!(a, b, c, d, e);
      const isAsked = !course.isReplayed(side);
      let answer: unknown = 0;
      if (isAsked) {
        plans?.begin();
        answer = player[name]!(a, b, c, d, e);
        if (options !== undefined && options.forbidden !== 0 && allowed !== undefined)
          answer = allowed(options, answer, a, b, c, d, e);
        if (plans !== null) {
          named?.(answer, a, b, c, d, e);
          coded(plans.own, answer, a, b, c, d, e);
          plans.decide();
        }
      }
      answer = coded(course, answer, a, b, c, d, e);
      if (isAsked && options !== undefined && course.isCounted) counted?.(options, answer, a, b, c, d, e);
      return answer;
    };
  });
}

interface Seat<Q extends Questions> extends Omit<Follow<Q>, 'course' | 'planner' | 'names'> {
  readonly table: Table & { readonly course: Course };
  readonly stream: Stream;
  readonly policy: string;
  readonly weights: PlannerTactics;
  /** `random` decides lapses. */
  readonly crude: Readonly<Record<string, AnswersOf<Q>>> & { readonly random: AnswersOf<Q> };
  /** Makes the player of any other policy. */
  readonly player: (planner: Planner | null) => PolicyOf<Q>;
  readonly names?: (planner: Planner) => NamesOf<Q>;
}

export function seated<Q extends Questions>(questions: Q, seat: Seat<Q>): PolicyOf<Q> {
  const { table, side, stream, policy, crude, options } = seat;
  const { course, policyDice, lapses = [] } = table;
  const chance = new Chance(policyDice, stream);
  const planner = plannerOf(policy, side, table, seat.weights);
  const own = Object.hasOwn(crude, policy) ? answering(questions, crude[policy], chance) : seat.player(planner);
  const random = answering(questions, crude.random, chance);
  const share = policy === 'random' ? 0 : (lapses[side] ?? 0);
  const decider = lapsing(questions, own, random, share, chance);
  if (course.isIdle && options === undefined) return decider;
  const names = planner === null ? {} : seat.names?.(planner);
  return followed(questions, decider, { ...seat, course, planner, ...(names && { names }) });
}

/** A planner models all sides as players like itself, each in its own role. */
export function playersOf<S extends { readonly policy: string; readonly role?: string | undefined }>(
  specs: readonly S[],
  plannedFor: number | undefined,
): readonly S[] {
  if (plannedFor === undefined) return specs;
  return specs.map(({ role }) => ({ ...specs[plannedFor], policy: 'tactician', role }));
}
