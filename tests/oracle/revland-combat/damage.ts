import { type AttackInputs, AttackOdds, isCalled } from './attack.ts';
import { type Answer, add, added, type Chances, type Code, code, difference, lessDice, rolled } from './dice.ts';
import { camel, flag, num, PIECES, type Rules, word } from './rules.ts';

/** REV-59: mildest first. */
export const RESULTS = ['none', 'stunned', 'wounded', 'incapacitated', 'mortally-wounded', 'killed'] as const;
export type Results = readonly number[];

const THROUGH = ['undamaged', 'slight', 'light', 'heavy', 'severe', 'destroyed'] as const;
const STATES = ['healthy', 'wounded', 'wounded-twice', 'incapacitated', 'mortally-wounded', 'killed'];
const NAMED = [
  ...['healthy', 'stunned', 'wounded', 'wounded-twice', 'unconscious', 'incapacitated', 'mortally-wounded', 'killed'],
] as const;

export interface TargetInputs {
  readonly body: string;
  readonly armor?: string;
}

/** REV-58, 59: `over` is damage less resistance. */
function result(rules: Rules, over: number): number {
  if (over < 0 || (over === 0 && !flag(rules, 'damage.tieIsStun'))) return 0;
  return RESULTS.findLastIndex((name, i) => i === 0 || over >= num(rules, `damage.from.${camel(name)}`));
}

/** REV-48: Body and armor. */
function resistance(rules: Rules, { body, armor = '0D' }: TargetInputs): Chances {
  return rolled(rules, flag(rules, 'modules.armor') ? added(rules, code(body), code(armor)) : code(body));
}

function resultsOf(rules: Rules, damage: Chances, target: TargetInputs): Results {
  const results = RESULTS.map(() => 0);
  for (const [over, p] of difference(damage, resistance(rules, target))) results[result(rules, over)] += p;
  return results;
}

export function damageResults(rules: Rules, damage: Code, target: TargetInputs): Results {
  return resultsOf(rules, rolled(rules, damage), target);
}

export const damageOdds = (rules: Rules, inputs: TargetInputs & { readonly damage: string }): Answer =>
  damageResults(rules, code(inputs.damage), inputs).map((p, i) => [RESULTS[i], p]);

export function addAll(total: number[], chance: number, results: Results): void {
  for (let by = 0; by < total.length; by++) total[by] += chance * results[by];
}

/** `level`: index in STATES. */
interface Condition {
  readonly level: number;
  readonly stuns: number;
  readonly unconscious: boolean;
}

/** REV-61 to 71: `by` is an index in RESULTS. */
function hurt(rules: Rules, body: Code, { level, stuns, unconscious }: Condition, by: number): Condition {
  if (by === 0) return { level, stuns, unconscious };
  if (by === 1) {
    if (level >= 3) return { level, stuns, unconscious };
    const at = word(rules, 'stun.knockoutAt') as string | number | null;
    const limit = at === 'body' ? body.dice : at === null ? Number.POSITIVE_INFINITY : (at as number);
    return { level, stuns: stuns + 1, unconscious: unconscious || stuns + 1 >= limit };
  }
  const wound = by === 2;
  if (by === 5 || level === 5) return { level: 5, stuns, unconscious };
  if (level === 4) {
    const kills = !wound || word(rules, 'mortal.killedFrom') === 'wounded';
    return { level: kills ? 5 : 4, stuns, unconscious };
  }
  if (by === 4 || level === 3) return { level: 4, stuns, unconscious };
  return { level: wound ? level + 1 : 3, stuns, unconscious };
}

/** The later name of the ledger if two apply. */
function nameOf({ level, stuns, unconscious }: Condition): string {
  if (level >= 3) return STATES[level];
  if (unconscious) return 'unconscious';
  return level === 0 && stuns > 0 ? 'stunned' : STATES[level];
}

export interface InjuryInputs extends TargetInputs {
  readonly damage: string;
  readonly state?: string;
  readonly stuns?: number;
}

export function injuryOdds(rules: Rules, inputs: InjuryInputs): Answer {
  const { state = 'healthy', stuns = 0 } = inputs;
  const before = { level: STATES.indexOf(state), stuns, unconscious: false };
  const chances = new Map<string, number>(NAMED.map((name) => [name, 0]));
  damageResults(rules, code(inputs.damage), inputs).forEach((p, by) => {
    const after = nameOf(hurt(rules, code(inputs.body), before, by));
    chances.set(after, chances.get(after)! + p);
  });
  return [...chances];
}

/** REV-44: by name or code. */
function ranking(rules: Rules, protection: string): Code {
  if (!flag(rules, 'modules.protection')) return { dice: 0, pips: 0 };
  const isNamed = (PIECES as readonly string[]).includes(protection);
  return code(isNamed ? word(rules, `protection.body.${camel(protection)}`) : protection);
}

/** REV-45: index in THROUGH. */
function through(rules: Rules, over: number): number {
  if (over < 0) return 0;
  if (over >= num(rules, 'protection.from.destroyed')) return 5;
  if (over >= num(rules, 'protection.from.severe')) return 4;
  if (over >= num(rules, 'protection.from.heavy')) return 3;
  return over >= num(rules, 'protection.from.light') ? 2 : 1;
}

export function protectionOdds(rules: Rules, inputs: { readonly damage: string; readonly protection: string }): Answer {
  const chances = THROUGH.map(() => 0);
  const piece = rolled(rules, ranking(rules, inputs.protection), 'protection');
  for (const [over, p] of difference(rolled(rules, code(inputs.damage)), piece)) chances[through(rules, over)] += p;
  return chances.map((p, i) => [THROUGH[i], p]);
}

export interface ShotInputs extends AttackInputs, TargetInputs {
  readonly damage: string;
  readonly protection?: string;
}

interface Behind {
  readonly stopped: number;
  readonly results: Results;
}

/** REV-44 to 46. */
function behindCover(rules: Rules, inputs: ShotInputs): Behind {
  const { protection = 'none' } = inputs;
  const damage = code(inputs.damage);
  if (protection === 'none') {
    const results = damageResults(rules, damage, inputs);
    return word(rules, 'protection.noRanking') === 'through'
      ? { stopped: 0, results }
      : { stopped: 1, results: RESULTS.map(() => 0) };
  }
  const roll = rolled(rules, damage);
  const piece = rolled(rules, ranking(rules, protection), 'protection');
  const chances = THROUGH.map(() => 0);
  const kept = new Map<number, number>();
  for (const [score, p] of roll)
    for (const [resisted, q] of piece) {
      const way = through(rules, score - resisted);
      chances[way] += p * q;
      if (way === 5) add(kept, score, p * q);
    }
  const total = RESULTS.map(() => 0);
  let stopped = chances[0] + chances[1];
  ['light', 'heavy', 'severe'].forEach((grade, i) => {
    const dice = num(rules, `protection.dice.${grade}`);
    const left = word(rules, 'protection.mode') === 'reduce' ? lessDice(damage, dice) : { dice, pips: 0 };
    if (left.dice < 1) stopped += chances[2 + i];
    else addAll(total, chances[2 + i], damageResults(rules, left, inputs));
  });
  const whole = flag(rules, 'protection.newRoll')
    ? damageResults(rules, damage, inputs).map((p) => p * chances[5])
    : resultsOf(rules, kept, inputs);
  return { stopped, results: total.map((p, by) => p + whole[by]) };
}

class ShotOdds {
  readonly attack: AttackOdds;
  private readonly onHit: Results;
  private readonly onCover: Behind;

  constructor(rules: Rules, inputs: ShotInputs) {
    this.attack = new AttackOdds(rules, inputs);
    const bonus = isCalled(rules, inputs) ? num(rules, 'calledShot.bodyDamageDice') : 0;
    this.onHit = damageResults(rules, lessDice(code(inputs.damage), -bonus), inputs);
    const isLost = this.attack.isAtPiece && !flag(rules, 'cover.full.passThrough');
    this.onCover = isLost ? { stopped: 1, results: RESULTS.map(() => 0) } : behindCover(rules, inputs);
  }

  against(dodge: number | null, morePenalty = 0): { miss: number; stopped: number; results: Results } {
    const { miss, hitCover, hit } = this.attack.against(dodge, morePenalty);
    const { stopped, results } = this.onCover;
    return { miss, stopped: hitCover * stopped, results: this.onHit.map((p, by) => hit * p + hitCover * results[by]) };
  }
}

export function shotOdds(rules: Rules, inputs: ShotInputs): Answer {
  const shot = new ShotOdds(rules, inputs);
  let [miss, stopped] = [0, 0];
  const results = RESULTS.map(() => 0);
  for (const [dodge, p] of shot.attack.dodges()) {
    const chances = shot.against(dodge);
    miss += p * chances.miss;
    stopped += p * chances.stopped;
    addAll(results, p, chances.results);
  }
  return [['miss', miss], ['stopped', stopped], ...results.map((p, by) => [RESULTS[by], p] as const)];
}

interface Standing extends Condition {
  readonly dodges: boolean;
}

/** REV-56: wounds or worse end the dodge. */
function next(rules: Rules, body: Code, before: Standing, by: number): Standing {
  const after = hurt(rules, body, before, by);
  const isDown = after.level > before.level || after.unconscious;
  return { ...after, dodges: before.dodges && !(isDown && flag(rules, 'reaction.endsWhenDown')) };
}

export function volleyOdds(rules: Rules, inputs: ShotInputs & { readonly shots: number }): Answer {
  const { shots } = inputs;
  const shot = new ShotOdds(rules, inputs);
  const morePenalty = (shots - 1) * num(rules, 'penalty.perExtraAction');
  const body = code(inputs.body);
  const chances = new Map<string, number>(NAMED.map((name) => [name, 0]));
  const undodged = shot.against(null, morePenalty);
  for (const [dodge, p] of shot.attack.dodges()) {
    const dodged = dodge === null ? undodged : shot.against(dodge, morePenalty);
    let standings = new Map<string, [Standing, number]>();
    const first: Standing = { level: 0, stuns: 0, unconscious: false, dodges: dodge !== null };
    standings.set(JSON.stringify(first), [first, p]);
    for (let i = 0; i < shots; i++) {
      const after = new Map<string, [Standing, number]>();
      const move = (standing: Standing, q: number) => {
        const key = JSON.stringify(standing);
        after.set(key, [standing, (after.get(key)?.[1] ?? 0) + q]);
      };
      for (const [before, q] of standings.values()) {
        const { miss, stopped, results } = before.dodges ? dodged : undodged;
        move(before, q * (miss + stopped));
        for (let by = 0; by < results.length; by++)
          if (results[by] > 0) move(next(rules, body, before, by), q * results[by]);
      }
      standings = after;
    }
    for (const [standing, q] of standings.values()) chances.set(nameOf(standing), chances.get(nameOf(standing))! + q);
  }
  return [...chances];
}
