import type { Skill } from './vocabulary.ts';

/** One Personnel card as printed (MISSION-05 to 07). */
export interface PersonnelPrint {
  readonly name: string;
  readonly brains: number;
  readonly combat: number;
  readonly skills: readonly Skill[];
  /** A Main Character; else Support Personnel. */
  readonly main: boolean;
}

/** The Personnel Deck card list, by card id. */
export const PERSONNEL = {
  archeologist: { name: 'Archeologist', brains: 3, combat: 0, skills: ['lore', 'communication'], main: true },
  doctor: { name: 'Doctor', brains: 3, combat: 0, skills: ['medical', 'communication'], main: true },
  scientist: { name: 'Scientist', brains: 3, combat: 0, skills: ['medical', 'science'], main: true },
  jaffeRebel: { name: 'Jaffe Rebel', brains: 2, combat: 3, skills: ['lore'], main: false },
  combatTeam: { name: 'Combat Team', brains: 0, combat: 2, skills: [], main: false },
  infantrySquad: { name: 'Infantry Squad', brains: 0, combat: 2, skills: [], main: false },
  securityDetachment: { name: 'Security Detachment', brains: 0, combat: 2, skills: [], main: false },
  marines: { name: 'Marines', brains: 0, combat: 2, skills: [], main: false },
  commandos: { name: 'Commandos', brains: 0, combat: 2, skills: [], main: false },
  astrophysicist: { name: 'Astrophysicist', brains: 3, combat: 0, skills: ['science'], main: true },
  airForceCaptain: { name: 'Air Force Captain', brains: 2, combat: 2, skills: ['communication'], main: true },
  airForceColonel: { name: 'Air Force Colonel', brains: 2, combat: 3, skills: ['communication'], main: true },
  major: { name: 'Major', brains: 1, combat: 3, skills: ['communication'], main: false },
  lieutenant: { name: 'Lieutenant', brains: 1, combat: 2, skills: [], main: false },
  sergeant: { name: 'Sergeant', brains: 1, combat: 2, skills: [], main: false },
  combatMedic: { name: 'Combat Medic', brains: 1, combat: 1, skills: ['medical'], main: false },
  abydosCompanion: { name: 'Abydos Companion', brains: 1, combat: 1, skills: ['lore'], main: false },
  familyMember: { name: 'Family Member', brains: 1, combat: 0, skills: ['communication'], main: false },
  cimmerianCompanion: { name: 'Cimmerian Companion', brains: 1, combat: 3, skills: ['lore'], main: false },
  tokRaRebel: { name: 'Tok’Ra Rebel', brains: 2, combat: 2, skills: ['lore'], main: false },
  scholar: { name: 'Scholar', brains: 3, combat: 0, skills: ['lore', 'science'], main: true },
  noxHealer: { name: 'Nox Healer', brains: 3, combat: 0, skills: ['lore', 'medical'], main: true },
  researcher: { name: 'Researcher', brains: 3, combat: 0, skills: ['science', 'communication'], main: true },
  diplomat: { name: 'Diplomat', brains: 3, combat: 0, skills: ['communication'], main: true },
  theorist: { name: 'Theorist', brains: 3, combat: 0, skills: ['science'], main: true },
} as const satisfies Record<string, PersonnelPrint>;

export type PersonnelId = keyof typeof PERSONNEL;
export const PERSONNEL_IDS = Object.keys(PERSONNEL) as PersonnelId[];
