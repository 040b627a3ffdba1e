import { BURST_SIZES } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { CLOCK, HOUR_AWAY, HOUR_RIGHT } from '../steps/artillery.ts';

/** Distances that are told apart: half inches, up to where no round comes any more. */
const STEPS = 2;
const DISTANCES = 260;

/** Where the rounds of a mission fall, by their exact odds (SG2-140 to 142): whether a point at some distance from the one aimed at is in a burst. */
export class LandingOdds {
  /** Of the first round and of each other one, by distance; the same in all directions to within half an hour of the clock. */
  private readonly first = new Float64Array(DISTANCES);
  private readonly other = new Float64Array(DISTANCES);

  /** @param exceeds what the Quality die has to exceed for the first round to fall where it should */
  constructor({ artillery }: StargruntRules, quality: number, exceeds: number, size: number) {
    const { deviationDie, radius, spreadDie } = artillery;
    const reach = radius[BURST_SIZES[size]];
    const exact = new Float64Array(DISTANCES);
    const spread = new Float64Array(DISTANCES);
    for (let at = 0; at < DISTANCES; at++) {
      exact[at] = at / STEPS <= reach ? 1 : 0;
      for (let inches = 1; inches <= spreadDie; inches++)
        for (let hour = 1; hour <= CLOCK; hour++)
          if (distance(at / STEPS, inches, hour) <= reach) spread[at] += 1 / (CLOCK * spreadDie);
    }
    for (let score = 1; score <= quality; score++) {
      if (score > exceeds) this.add(exact, spread, 0, 1, 1 / quality);
      else
        for (let die = 1; die <= deviationDie; die++)
          this.add(exact, spread, score * die, CLOCK, 1 / (quality * deviationDie));
    }
  }

  /** Rounds that are so far off, in any of some directions. */
  private add(exact: Float64Array, spread: Float64Array, off: number, hours: number, chance: number): void {
    for (let at = 0; at < DISTANCES; at++)
      for (let hour = 1; hour <= hours; hour++) {
        const from = Math.min(DISTANCES - 1, Math.round(STEPS * distance(at / STEPS, off, hour)));
        this.first[at] += (chance / hours) * exact[from];
        this.other[at] += (chance / hours) * spread[from];
      }
  }

  /** Chance that no one of some rounds counts at a distance, in hundredths, each with a share of those that it bursts on. */
  spared(hundredths: number, rounds: number, share: number): number {
    const at = Math.min(DISTANCES - 1, Math.round((STEPS * hundredths) / 100));
    let spared = 1 - share * this.first[at];
    for (let round = 1; round < rounds; round++) spared *= 1 - share * this.other[at];
    return spared;
  }
}

/** Inches from a point straight to the right of another to one that lies at an hour from there. */
function distance(right: number, inches: number, hour: number): number {
  const x = right - inches * HOUR_RIGHT[hour];
  const y = inches * HOUR_AWAY[hour];
  return Math.sqrt(x * x + y * y);
}

const known = new WeakMap<StargruntRules, Map<number, LandingOdds>>();

/** The same, each worked out once. */
export function landingOddsOf(rules: StargruntRules, quality: number, exceeds: number, size: number): LandingOdds {
  const all = known.get(rules) ?? new Map<number, LandingOdds>();
  known.set(rules, all);
  const most = Math.min(exceeds, quality);
  const key = (quality * 100 + most) * BURST_SIZES.length + size;
  const found = all.get(key) ?? new LandingOdds(rules, quality, most, size);
  all.set(key, found);
  return found;
}
