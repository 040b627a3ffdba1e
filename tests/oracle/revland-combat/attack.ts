import { type Answer, AtLeast, type Chances, plus, reduced, rolled, sure } from './dice.ts';
import { camel, flag, num, numOrNull, type Rules, word } from './rules.ts';

type Band = 'point-blank' | 'short' | 'medium' | 'long';

export interface AttackInputs {
  readonly skill: string;
  readonly penalty?: number;
  readonly range?: Band;
  readonly difficulty?: string;
  readonly thrownRange?: Band | 'none';
  readonly smoke?: string;
  readonly light?: string;
  readonly calledShot?: string;
  readonly cover?: number;
  readonly dodge?: string;
  readonly dodgeSkill?: string;
  readonly dodgePenalty?: number;
}

/** REV-10. */
export function difficultyNumber(rules: Rules, level: string): Chances {
  const [min, max, number] = ['min', 'max', 'number'].map((name) => num(rules, `difficulty.${camel(level)}.${name}`));
  const pick = word(rules, 'difficulty.pick');
  if (pick === 'number') return sure(number);
  if (pick === 'middle') return sure((min + max) / 2);
  const numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return new Map(numbers.map((one) => [one, 1 / numbers.length]));
}

/** REV-12. */
function modifier(rules: Rules, dice: number): Chances {
  if (word(rules, 'modifiers.roll') === 'average') return sure(dice * num(rules, 'modifiers.averagePerDie'));
  return plus(sure(0), rolled(rules, { dice: Math.abs(dice), pips: 0 }, 'modifiers'), Math.sign(dice));
}

const SMOKE: Record<string, string> = { light: 'lightSmoke', thick: 'thickSmoke', 'very-thick': 'veryThickSmoke' };
const LIGHT: Record<string, string> = { poor: 'poorLight', moonlit: 'moonlitNight', dark: 'completeDarkness' };
const CALLED: Record<string, string> = { '10-50cm': 'tenToFifty', '1-10cm': 'oneToTen', 'under-1cm': 'underOne' };
const COVERS: Record<number, string> = { 25: 'quarter', 50: 'half', 75: 'threeQuarters' };

/** REV-40: dice of smoke, dice of light. */
function visibilityDice(rules: Rules, { smoke = 'none', light = 'clear' }: AttackInputs): [number, number] {
  if (!flag(rules, 'modules.visibility')) return [0, 0];
  const inSmoke = smoke === 'none' ? 0 : num(rules, `visibility.dice.${SMOKE[smoke]}`);
  const inLight = light === 'clear' ? 0 : num(rules, `visibility.dice.${LIGHT[light]}`);
  return word(rules, 'visibility.stacking') === 'sum' ? [inSmoke, inLight] : [Math.max(inSmoke, inLight), 0];
}

/** REV-38. */
export function isCalled(rules: Rules, { calledShot = 'none' }: AttackInputs): boolean {
  return calledShot !== 'none' && flag(rules, 'modules.calledShots');
}

/** REV-24: visibility, called shot and thrown range. */
function basicModifiers(rules: Rules, inputs: AttackInputs): Chances {
  const { calledShot = 'none', thrownRange = 'none' } = inputs;
  const called = isCalled(rules, inputs) ? num(rules, `calledShot.dice.${CALLED[calledShot]}`) : 0;
  const thrown =
    thrownRange !== 'none' && flag(rules, 'modules.thrownRange')
      ? num(rules, `thrown.rangeDice.${camel(thrownRange)}`)
      : 0;
  let sum: Chances = sure(0);
  for (const dice of [...visibilityDice(rules, inputs), called, thrown]) sum = plus(sum, modifier(rules, dice));
  return sum;
}

export interface AttackChances {
  readonly miss: number;
  readonly hitCover: number;
  readonly hit: number;
}

export class AttackOdds {
  private readonly number: Chances;
  private readonly modifiers: Chances;
  private readonly cover: number;
  private readonly coverDice: Chances;
  private readonly floor: number;

  private readonly rules: Rules;
  private readonly inputs: AttackInputs;

  constructor(rules: Rules, inputs: AttackInputs) {
    this.rules = rules;
    this.inputs = inputs;
    const { range, difficulty, cover = 0 } = inputs;
    const level = range === undefined ? difficulty! : word(rules, `range.difficulty.${camel(range)}`);
    this.number = difficultyNumber(rules, level);
    this.modifiers = basicModifiers(rules, inputs);
    this.cover = flag(rules, 'modules.cover') ? cover : 0;
    const isPart = this.cover > 0 && this.cover < 100;
    this.coverDice = modifier(rules, isPart ? num(rules, `cover.dice.${COVERS[cover]}`) : 0);
    this.floor = numOrNull(rules, 'difficulty.floor') ?? Number.NEGATIVE_INFINITY;
  }

  /** REV-42: 100% cover. */
  get isAtPiece(): boolean {
    return this.cover === 100;
  }

  /** REV-50 to 56: null is no dodge. */
  dodges(): ReadonlyMap<number | null, number> {
    const { dodge = 'none', dodgeSkill, dodgePenalty = 0 } = this.inputs;
    if (dodge === 'none' || this.isAtPiece) return new Map([[null, 1]]);
    return reduced(this.rules, dodgeSkill!, dodgePenalty) ?? new Map([[null, 1]]);
  }

  against(dodge: number | null, morePenalty = 0): AttackChances {
    const { rules, inputs } = this;
    const roll = reduced(rules, inputs.skill, (inputs.penalty ?? 0) + morePenalty);
    if (roll === null) return { miss: 1, hitCover: 0, hit: 0 };
    const atLeast = new AtLeast(roll);
    const limited = (number: number) => atLeast.of(Math.max(number, this.floor));
    if (dodge !== null && inputs.dodge === 'regular' && !flag(rules, 'reaction.regular.keepsModifiers')) {
      const hit = limited(dodge);
      return { miss: 1 - hit, hitCover: 0, hit };
    }
    const number = this.numberAgainst(dodge);
    const [basic, more] =
      word(rules, 'cover.basic') === 'allButCover' || this.cover === 0 || this.isAtPiece
        ? [plus(number, this.modifiers), this.coverDice]
        : [number, plus(this.modifiers, this.coverDice)];
    let [hit, atBasic] = [0, 0];
    for (const [base, p] of basic) {
      const reached = limited(base);
      for (const [above, q] of more) {
        const hits = limited(base + above);
        hit += p * q * hits;
        atBasic += p * q * Math.max(reached, hits);
      }
    }
    if (this.isAtPiece) return { miss: 1 - hit, hitCover: hit, hit: 0 };
    return this.cover === 0 ? { miss: 1 - hit, hitCover: 0, hit } : { miss: 1 - atBasic, hitCover: atBasic - hit, hit };
  }

  /** REV-53, 55: a dodge replaces or raises the number. */
  private numberAgainst(dodge: number | null): Chances {
    if (dodge === null) return this.number;
    if (this.inputs.dodge === 'regular') return sure(dodge);
    return word(this.rules, 'reaction.full.mode') === 'plusTen' ? sure(dodge + 10) : plus(this.number, sure(dodge));
  }

  overall(): AttackChances {
    let [miss, hitCover, hit] = [0, 0, 0];
    for (const [dodge, p] of this.dodges()) {
      const chances = this.against(dodge);
      miss += p * chances.miss;
      hitCover += p * chances.hitCover;
      hit += p * chances.hit;
    }
    return { miss, hitCover, hit };
  }
}

export function attackOdds(rules: Rules, inputs: AttackInputs): Answer {
  const { miss, hitCover, hit } = new AttackOdds(rules, inputs).overall();
  return [
    ['miss', miss],
    ['hit-cover', hitCover],
    ['hit', hit],
  ];
}
