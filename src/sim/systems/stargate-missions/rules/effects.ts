import { boolean, choice, list } from '../../../kernel/rules/fields.ts';
import { PLAYERS, SKILLS, TEST_DICE, WINDOWS, type Window } from './vocabulary.ts';

/** In which windows an effect may be played: any of those in which it can do something; none forbids it. */
const windows = <const W extends readonly Window[]>(possible: W, initial: readonly W[number][], clause: string) =>
  list(choice(possible, possible[0], { doc: 'A window.' }), initial, {
    maxLength: possible.length,
    clause,
    doc: 'Windows in which the card may be played; an empty list forbids it.',
  });

const by = (initial: (typeof PLAYERS)[number], clause: string) =>
  choice(PLAYERS, initial, { clause, doc: 'Who may play the card.' });

const BEFORE_THE_DICE = ['recruit', 'event', 'mission'] as const;

/** `effects.<effect>.…`: when and by whom each effect may be played, and its readings. */
export const effectRules = {
  drawEvents: {
    windows: windows(WINDOWS, ['event'], 'MISSION-48'),
    by: by('active', 'MISSION-48'),
  },
  toReserve: {
    windows: windows(WINDOWS, ['recruit', 'event'], 'MISSION-49'),
    by: by('active', 'MISSION-49'),
    from: choice(['any-discard', 'own-losses'], 'any-discard', {
      clause: 'MISSION-49',
      doc: 'Which discarded Personnel may be rescued: any, or those that the player lost.',
    }),
    undoesLoss: boolean(true, { clause: 'MISSION-49', doc: 'A rescued Personnel no longer counts as lost.' }),
  },
  heal: {
    windows: windows(['loss'], ['loss'], 'MISSION-51'),
    by: choice(['owner', 'any'], 'owner', { clause: 'MISSION-51', doc: 'Who may heal a casualty.' }),
    skill: choice(SKILLS, 'medical', { clause: 'MISSION-51', doc: 'Skill that the Team needs to heal.' }),
    casualtyCounts: boolean(true, { clause: 'MISSION-51', doc: "The casualty's own skill serves to heal it." }),
    preventsSacrifice: boolean(false, { clause: 'MISSION-51', doc: 'A sacrificed Personnel may be healed.' }),
  },
  replaceMission: {
    windows: windows(BEFORE_THE_DICE, ['mission'], 'MISSION-52'),
    by: by('any', 'MISSION-52'),
    oldCardTo: choice(['discard', 'deck-bottom'], 'discard', {
      clause: 'MISSION-52',
      doc: 'Where a replaced Mission goes.',
    }),
  },
  negateMission: {
    windows: windows(BEFORE_THE_DICE, ['mission'], 'MISSION-53'),
    by: by('any', 'MISSION-53'),
    cardTo: choice(['discard', 'deck-bottom'], 'discard', {
      clause: 'MISSION-53',
      doc: 'Where a negated Mission goes.',
    }),
    onChallenges: boolean(false, { clause: 'MISSION-53', doc: 'A challenge may be negated too, before its dice.' }),
  },
  skipNextTurn: {
    windows: windows(WINDOWS, ['event'], 'MISSION-54'),
    by: by('active', 'MISSION-54'),
    stacks: boolean(true, { clause: 'MISSION-54', doc: 'Two such cards on one player cost him two turns.' }),
  },
  rerollTarget: {
    windows: windows(['test'], ['test'], 'MISSION-55'),
    by: by('any', 'MISSION-55'),
    dice: list(choice(TEST_DICE, 'team', { doc: 'A die.' }), TEST_DICE, {
      maxLength: TEST_DICE.length,
      clause: 'MISSION-55',
      doc: 'Which dice of a test may be rolled again.',
    }),
  },
  discardTargetPersonnel: {
    windows: windows(['recruit', 'event', 'mission', 'test'], ['mission'], 'MISSION-56'),
    by: by('any', 'MISSION-56'),
    reach: choice(['team', 'team-or-reserve'], 'team', { clause: 'MISSION-56', doc: 'Where the target may be.' }),
    supportFirst: boolean(true, {
      clause: 'MISSION-56',
      doc: 'A Main Character of a Team may be the target only when the Team has no support.',
    }),
  },
  discardOwnPersonnel: {
    windows: windows(['test'], ['test'], 'MISSION-57'),
    from: choice(['team', 'team-or-reserve'], 'team', {
      clause: 'MISSION-57',
      doc: 'Where the sacrificed may come from.',
    }),
    when: choice(['at-once', 'after-attempt'], 'at-once', {
      clause: 'MISSION-57',
      doc: 'When the sacrificed is discarded: with the card, or after the attempt.',
    }),
    supportFirst: boolean(true, {
      clause: 'MISSION-57',
      doc: 'A Main Character of the Team may be sacrificed only when the Team has no support.',
    }),
  },
} as const;
