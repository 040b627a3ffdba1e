import type { Skill } from './vocabulary.ts';

/** One Mission card as printed: levels, null for no test, and the skills it requires (MISSION-27, 35). */
export interface MissionPrint {
  readonly name: string;
  readonly brains: number | null;
  readonly combat: number | null;
  readonly skills: readonly Skill[];
}

const mission = (name: string, brains: number | null, combat: number | null, ...skills: Skill[]): MissionPrint => ({
  name,
  brains,
  combat,
  skills,
});

/** The Mission Deck card list, by card id. */
export const MISSIONS = {
  theEnemyWithin: mission('The Enemy Within', 10, 5, 'medical'),
  invisibleThreat: mission('Invisible Threat', 10, null, 'science'),
  retrieveTouchstone: mission('Retrieve Touchstone', 5, 5, 'science'),
  suicideMission: mission('Suicide Mission', 10, 10),
  rescueSurvivors: mission('Rescue Survivors', 10, null, 'communication'),
  diffuseTimeBomb: mission('Diffuse Time Bomb', 10, null, 'science'),
  confrontApothis: mission('Confront Apothis', 10, 10, 'lore'),
  confrontTantalus: mission('Confront Tantalus', 10, null, 'lore'),
  confrontHathor: mission('Confront Hathor', 10, 5, 'lore'),
  captureGoauldLarva: mission('Capture Goa’uld Larva', 5, 5, 'medical'),
  rescueProfessor: mission('Rescue Professor', 5, 5, 'science'),
  lookForAllies: mission('Look for Allies', 10, null, 'communication'),
  godComplex: mission('God Complex', 5, 10, 'communication'),
  alternateEarth: mission('Alternate Earth', 10, null, 'science'),
  emancipation: mission('Emancipation', 5, 5, 'communication'),
  childrenOfTheGods: mission('Children of the Gods', 5, 5, 'lore'),
  treatPlagueVictims: mission('Treat Plague Victims', 10, null, 'medical'),
  saveRefugees: mission('Save Refugees', 5, 5, 'communication'),
  stopGoauldInvasion: mission('Stop Goa’uld Invasion', null, 10),
  hostageTrade: mission('Hostage Trade', 5, 5, 'communication'),
  negotiations: mission('Negotiations', 10, null, 'communication'),
} as const satisfies Record<string, MissionPrint>;

export type MissionId = keyof typeof MISSIONS;
export const MISSION_IDS = Object.keys(MISSIONS) as MissionId[];
