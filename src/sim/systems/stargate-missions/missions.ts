import type { Skill } from './vocabulary.ts';

/** One Mission card as printed: levels, null for no test, and the skills it requires (MISSION-27, 35). */
export interface MissionPrint {
  readonly name: string;
  readonly brains: number | null;
  readonly combat: number | null;
  readonly skills: readonly Skill[];
}

/** The Mission Deck card list, by card id. */
export const MISSIONS = {
  theEnemyWithin: { name: 'The Enemy Within', brains: 10, combat: 5, skills: ['medical'] },
  invisibleThreat: { name: 'Invisible Threat', brains: 10, combat: null, skills: ['science'] },
  retrieveTouchstone: { name: 'Retrieve Touchstone', brains: 5, combat: 5, skills: ['science'] },
  suicideMission: { name: 'Suicide Mission', brains: 10, combat: 10, skills: [] },
  rescueSurvivors: { name: 'Rescue Survivors', brains: 10, combat: null, skills: ['communication'] },
  diffuseTimeBomb: { name: 'Diffuse Time Bomb', brains: 10, combat: null, skills: ['science'] },
  confrontApothis: { name: 'Confront Apothis', brains: 10, combat: 10, skills: ['lore'] },
  confrontTantalus: { name: 'Confront Tantalus', brains: 10, combat: null, skills: ['lore'] },
  confrontHathor: { name: 'Confront Hathor', brains: 10, combat: 5, skills: ['lore'] },
  captureGoauldLarva: { name: 'Capture Goa’uld Larva', brains: 5, combat: 5, skills: ['medical'] },
  rescueProfessor: { name: 'Rescue Professor', brains: 5, combat: 5, skills: ['science'] },
  lookForAllies: { name: 'Look for Allies', brains: 10, combat: null, skills: ['communication'] },
  godComplex: { name: 'God Complex', brains: 5, combat: 10, skills: ['communication'] },
  alternateEarth: { name: 'Alternate Earth', brains: 10, combat: null, skills: ['science'] },
  emancipation: { name: 'Emancipation', brains: 5, combat: 5, skills: ['communication'] },
  childrenOfTheGods: { name: 'Children of the Gods', brains: 5, combat: 5, skills: ['lore'] },
  treatPlagueVictims: { name: 'Treat Plague Victims', brains: 10, combat: null, skills: ['medical'] },
  saveRefugees: { name: 'Save Refugees', brains: 5, combat: 5, skills: ['communication'] },
  stopGoauldInvasion: { name: 'Stop Goa’uld Invasion', brains: null, combat: 10, skills: [] },
  hostageTrade: { name: 'Hostage Trade', brains: 5, combat: 5, skills: ['communication'] },
  negotiations: { name: 'Negotiations', brains: 10, combat: null, skills: ['communication'] },
} as const satisfies Record<string, MissionPrint>;

export type MissionId = keyof typeof MISSIONS;
export const MISSION_IDS = Object.keys(MISSIONS) as MissionId[];
