import type { ExactRate } from '../../../../src/sim/kernel/rules/odds.ts';
import { type NamedField, namedFields, type Patch } from '../../../../src/sim/kernel/rules/table.ts';
import {
  EVENT_IDS,
  type EventId,
  MISSION_IDS,
  type MissionId,
  PERSONNEL_IDS,
  type PersonnelId,
} from '../../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import { system } from '../../../../src/sim/systems/stargate-missions/system.ts';
import { names } from '../scene.ts';

export const FILE = 'scenarios/stargate-missions/two-players.yaml';

const fields: readonly NamedField[] = namedFields(system.rules);

export const allBut = (about: readonly string[]): string[] =>
  fields.map(({ key }) => key).filter((key) => !names(about, key));

export interface Decks {
  readonly personnel: Partial<Record<PersonnelId, number>>;
  readonly missions: Partial<Record<MissionId, number>>;
  readonly events: Partial<Record<EventId, number>>;
}

const IDS = { personnel: PERSONNEL_IDS, missions: MISSION_IDS, events: EVENT_IDS };

/** The first Team takes the whole Personnel Deck; no losses, no Events. */
export function onlyThese(decks: Decks): Patch {
  const copies = Object.entries(IDS).flatMap(([deck, ids]) =>
    ids.map((id) => [`cards.${deck}.${id}.copies`, (decks[deck as keyof Decks] as Record<string, number>)[id] ?? 0]),
  );
  return {
    ...Object.fromEntries(copies),
    'setup.firstPlayer': 'seat1',
    'team.size': Math.max(
      1,
      Object.values(decks.personnel).reduce((sum, one) => sum + one, 0),
    ),
    'loss.perFailure': 0,
    'events.drawPerTurn': 0,
    'personnel.statMin': -10,
    'personnel.statMax': 40,
  };
}

export function attempts(procedure: string, untold: Readonly<Record<string, readonly unknown[]>>): ExactRate[] {
  const rate = (name: string, outcome: string): ExactRate => ({
    metric: 'missions',
    rate: name,
    procedure,
    outcomes: [outcome],
    inputs: {},
    untold,
  });
  return [
    rate('winRate', 'success'),
    rate('missingSkillRate', 'missing-skill'),
    rate('failedBrainsRate', 'failed-brains'),
    rate('failedCombatRate', 'failed-combat'),
    rate('failedBothRate', 'failed-both'),
  ];
}

export const failures = (procedure: string, untold: Readonly<Record<string, readonly unknown[]>>): ExactRate => ({
  metric: 'challenges',
  rate: 'failRate',
  procedure,
  outcomes: ['missing-skill', 'failed-brains', 'failed-combat', 'failed-both'],
  inputs: {},
  untold,
});
