import type { Skill } from './vocabulary.ts';

/** One Personnel card as printed (MISSION-05 to 07). */
export interface PersonnelPrint {
  readonly name: string;
  readonly brains: number;
  readonly combat: number;
  readonly skills: readonly Skill[];
  /** A Main Character; otherwise Support Personnel. */
  readonly main: boolean;
}

const support = (name: string, brains: number, combat: number, ...skills: Skill[]): PersonnelPrint => ({
  name,
  brains,
  combat,
  skills,
  main: false,
});

const main = (name: string, brains: number, combat: number, ...skills: Skill[]): PersonnelPrint => ({
  ...support(name, brains, combat, ...skills),
  main: true,
});

/** The Personnel Deck card list, by card id. */
export const PERSONNEL = {
  archeologist: main('Archeologist', 3, 0, 'lore', 'communication'),
  doctor: main('Doctor', 3, 0, 'medical', 'communication'),
  scientist: main('Scientist', 3, 0, 'medical', 'science'),
  jaffeRebel: support('Jaffe Rebel', 2, 3, 'lore'),
  combatTeam: support('Combat Team', 0, 2),
  infantrySquad: support('Infantry Squad', 0, 2),
  securityDetachment: support('Security Detachment', 0, 2),
  marines: support('Marines', 0, 2),
  commandos: support('Commandos', 0, 2),
  astrophysicist: main('Astrophysicist', 3, 0, 'science'),
  airForceCaptain: main('Air Force Captain', 2, 2, 'communication'),
  airForceColonel: main('Air Force Colonel', 2, 3, 'communication'),
  major: support('Major', 1, 3, 'communication'),
  lieutenant: support('Lieutenant', 1, 2),
  sergeant: support('Sergeant', 1, 2),
  combatMedic: support('Combat Medic', 1, 1, 'medical'),
  abydosCompanion: support('Abydos Companion', 1, 1, 'lore'),
  familyMember: support('Family Member', 1, 0, 'communication'),
  cimmerianCompanion: support('Cimmerian Companion', 1, 3, 'lore'),
  tokRaRebel: support('Tok’Ra Rebel', 2, 2, 'lore'),
  scholar: main('Scholar', 3, 0, 'lore', 'science'),
  noxHealer: main('Nox Healer', 3, 0, 'lore', 'medical'),
  researcher: main('Researcher', 3, 0, 'science', 'communication'),
  diplomat: main('Diplomat', 3, 0, 'communication'),
  theorist: main('Theorist', 3, 0, 'science'),
} as const satisfies Record<string, PersonnelPrint>;

export type PersonnelId = keyof typeof PERSONNEL;
export const PERSONNEL_IDS = Object.keys(PERSONNEL) as PersonnelId[];
