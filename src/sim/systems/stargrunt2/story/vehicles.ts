import type { Pool } from '../../../kernel/dice/dice.ts';
import { DEGREE, HEAVY_WEAPONS, MISSILES, WOUND } from '../rules/profiles.ts';
import { SPOOFED } from '../steps/recon.ts';
import {
  type MissileRoll,
  PENETRATION,
  type Penetration,
  SMALL_ARMS_PENETRATION,
  STRIKE,
  type VehicleDamage,
} from '../steps/vehicles.ts';
import type { Figure, Unit } from '../table/unit.ts';
import type { VehicleHit } from '../table/vehicles.ts';
import { FIRE_WORDS, HIT_WORDS, placeWords } from './fire.ts';
import type { Teller } from './teller.ts';

const STRIKE_WORDS: Readonly<Record<number, string>> = {
  [STRIKE.hull]: 'the hull, without effect',
  [STRIKE.systems]: 'the systems, which go off line',
};

export class VehicleStory {
  private readonly story: Teller;

  constructor(story: Teller) {
    this.story = story;
  }

  private say(text: string): void {
    this.story.trace.say(text, null, 2);
  }

  boards(unit: Unit, carrier: Unit): void {
    this.story.boarded(unit, `boards ${carrier.name}`);
  }

  getsOut(unit: Unit): void {
    this.story.alighted(unit);
  }

  fires(unit: Unit, target: Unit, weapon: number, above: number): void {
    const { roll } = this.story.battle.gunnery;
    const words = target.isVehicle ? HIT_WORDS : FIRE_WORDS;
    const place = placeWords(this.story.battle, unit, target);
    const what = `fires its ${HEAVY_WEAPONS[weapon].toUpperCase()}`;
    this.shot(unit, target, `${what} at ${this.story.who(target)}, ${place}`, roll.pool, roll.range, words[above]);
  }

  /** `result` of SIGHTINGS. */
  launches(unit: Unit, target: Unit, missile: number, { pool }: MissileRoll, ecm: number, result: number): void {
    const what = `launches a ${MISSILES[missile]} missile at ${this.story.who(target)}`;
    if (result === SPOOFED) this.say(`${this.story.who(unit)} ${what}, whose guidance is spoofed.`);
    else this.shot(unit, target, what, pool, ecm, HIT_WORDS[result]);
  }

  private shot(unit: Unit, target: Unit, what: string, pool: Pool, sides: number, result: string): void {
    const { dice, trace } = this.story;
    const own = Array.from(dice.faces.subarray(0, pool.count));
    const against = dice.faces[pool.count];
    const rolled = own.map((face, i) => `${face} (D${pool.sides[i]})`).join(' and ');
    const text = `${this.story.who(unit)} ${what}: ${rolled} against ${against} (D${sides}), ${result}.`;
    const data = { kind: 'shot', figure: unit.index, target: target.index, success: result !== HIT_WORDS[0] };
    trace.say(text, data, 2);
  }

  penetration(target: Unit, { degree }: VehicleHit, { impact, armour }: Penetration, result: number): void {
    const kind = degree === DEGREE.major ? 'A major hit' : 'A minor hit';
    const what =
      result === PENETRATION.destroyed
        ? 'destroys it'
        : result === PENETRATION.disabled
          ? 'disables it'
          : 'does not penetrate';
    this.say(`${kind} on ${this.story.who(target)} ${what}: impact ${impact} against armour ${armour}.`);
  }

  smallArms(target: Unit, { impact, armour }: Penetration, result: number): void {
    const what =
      result === SMALL_ARMS_PENETRATION['no-penetration']
        ? 'do not penetrate'
        : result === SMALL_ARMS_PENETRATION.casualties
          ? 'penetrate'
          : 'penetrate and disable it';
    this.say(`Small arms ${what}, at ${this.story.who(target)}: impact ${impact} against armour ${armour}.`);
  }

  strikes(target: Unit, { score, impact, suspension }: VehicleDamage, result: number): void {
    const words = STRIKE_WORDS[result];
    const rolled = impact > 0 ? `: impact ${impact} against ${suspension}` : '';
    const suspended = result === STRIKE.immobilised ? 'and is immobilised' : 'and moves on';
    const what = words ?? `the suspension${rolled}, ${suspended}`;
    this.say(`A ${score}: ${this.story.who(target)} is hit in ${what}.`);
  }

  /** @param size the armour die has to exceed it; 0 where its face alone decides */
  occupant(figure: Figure, armour: number, size: number, result: number): void {
    const what = result === WOUND.none ? 'is unhurt' : result === WOUND.wound ? 'is wounded' : 'is dead';
    const rolled = size === 0 ? `${armour}` : `${armour} against ${size}`;
    const fate = size === 0 || result === WOUND.none ? '' : `: ${this.story.dice.faces[0]} on a D6`;
    this.say(`${figure.name} aboard rolls ${rolled} and ${what}${fate}.`);
  }

  repairs(unit: Unit, score: number, isOnline: boolean): void {
    const what = isOnline ? 'has its systems back on line' : 'does not get its systems back';
    this.story.state(unit, `rolls ${score} and ${what}`);
  }
}
