import { indices } from '../../../kernel/indices.ts';
import type { MissionRules } from '../rules/rules.ts';
import { EFFECTS, PHASES, PLAYERS, SKILLS, STATS, WINDOWS } from '../rules/vocabulary.ts';
import type { EventCard } from './cards.ts';

export const { any: ANY, active: ACTIVE, opponents: OPPONENTS } = indices(PLAYERS);
/** MISSION-51: the casualty's owner. */
export const OWNER = PLAYERS.length;

export const { recruit: RECRUIT, event: EVENT, mission: MISSION, test: TEST, loss: LOSS } = indices(WINDOWS);

export const [
  NO_EFFECT,
  DRAW_EVENTS,
  TO_RESERVE,
  HEAL,
  REPLACE_MISSION,
  NEGATE_MISSION,
  SKIP_NEXT_TURN,
  REROLL_TARGET,
  DISCARD_TARGET,
  DISCARD_OWN,
] = EFFECTS.keys();

/** Words of the rules as numbers, looked up once. */
export class Readings {
  readonly rules: MissionRules;
  /** Stats in the order of tests (MISSION-30). */
  readonly testOrder: readonly number[];
  /** Indices into PHASES, in order (MISSION-14). */
  readonly phases: readonly number[];
  /** By effect, windows as bits (MISSION-46). */
  private readonly effectWindows = new Int32Array(EFFECTS.length);
  /** ANY, ACTIVE, OPPONENTS or OWNER, by effect (MISSION-47). */
  readonly effectBy = new Int32Array(EFFECTS.length);
  readonly rerollsTeamDie: boolean;
  readonly rerollsMissionDie: boolean;
  readonly recruitsReserve: boolean;
  readonly recruitsDeck: boolean;
  readonly healSkill: number;

  constructor(rules: MissionRules) {
    this.rules = rules;
    this.testOrder = rules.tests.order.map((stat) => STATS.indexOf(stat));
    this.phases = rules.turn.phases.map((phase) => PHASES.indexOf(phase));
    const { effects } = rules;
    for (const [effect, name] of EFFECTS.entries()) {
      if (name === 'none') continue;
      for (const window of effects[name].windows) this.effectWindows[effect] |= 1 << WINDOWS.indexOf(window);
      const by = name === 'discardOwnPersonnel' ? 'any' : effects[name].by;
      this.effectBy[effect] = by === 'owner' ? OWNER : PLAYERS.indexOf(by);
    }
    this.rerollsTeamDie = effects.rerollTarget.dice.includes('team');
    this.rerollsMissionDie = effects.rerollTarget.dice.includes('mission');
    this.recruitsReserve = rules.recruit.sources.includes('reserve');
    this.recruitsDeck = rules.recruit.sources.includes('deck');
    this.healSkill = SKILLS.indexOf(effects.heal.skill);
  }

  /** As bits (MISSION-46, 47). */
  windowsOf(card: EventCard, isActive: boolean): number {
    if (card.isChallenge) return 0;
    const by = this.effectBy[card.effect];
    const isOpen = by === ANY || by === OWNER || (by === ACTIVE) === isActive;
    const forBonus = card.hasBonusOrSkill && (isActive || this.rules.actions.by === 'any');
    return (isOpen ? this.effectWindows[card.effect] : 0) | (forBonus ? 1 << TEST : 0);
  }

  /** MISSION-46. */
  opens(effect: number, window: number): boolean {
    return (this.effectWindows[effect] & (1 << window)) !== 0;
  }
}
