import type { CardKind, EffectText, Skill } from './vocabulary.ts';

/** MISSION-05 to 07, as printed. */
export interface PersonnelPrint {
  readonly name: string;
  readonly brains: number;
  readonly combat: number;
  readonly skills: readonly Skill[];
  /** Otherwise Support Personnel. */
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

/** As printed: levels, null for no test, and skills required (MISSION-27, 35). */
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

/**
 * As printed (MISSION-43): bonuses and a skill given in an action, levels and a skill required in a challenge. Null
 * for a dash.
 */
export interface EventPrint {
  readonly name: string;
  readonly kind: CardKind;
  readonly brains: number | null;
  readonly combat: number | null;
  readonly skills: readonly Skill[];
  readonly effect: EffectText | null;
}

type Level = number | null;

const bonus = (name: string, brains: Level, combat: Level, ...skills: Skill[]): EventPrint => ({
  name,
  kind: 'action',
  brains,
  combat,
  skills,
  effect: null,
});

const effect = (name: string, text: EffectText, combat: Level = null): EventPrint => ({
  ...bonus(name, null, combat),
  effect: text,
});

const challenge = (name: string, brains: Level, combat: Level, ...skills: Skill[]): EventPrint => ({
  ...bonus(name, brains, combat, ...skills),
  kind: 'challenge',
});

export const EVENTS = {
  markVTacNuke: effect('Mark V Tac Nuke', 'negateMission'),
  sendMessageThruGate: effect('Send Message thru Gate', 'drawEvents:2'),
  reconnaissance: effect('Reconnaissance', 'drawEvents:2'),
  remoteTransmitters: effect('Remote Transmitters', 'drawEvents:2'),
  remoteProbe: effect('Remote Probe', 'drawEvents:2'),
  aidedByLocalMilitia: bonus('Aided by Local Militia', 1, 1, 'lore'),
  baseCampAttacked: challenge('Base Camp Attacked', null, 5),
  macGuyver: bonus('MacGuyver', 3, null, 'science'),
  rescue: effect('Rescue', 'toReserve'),
  emergencyMedical: effect('Emergency Medical', 'heal'),
  heavyWeapons: bonus('Heavy Weapons', null, 3),
  ambush: bonus('Ambush', null, 3),
  rocketLauncher: bonus('Rocket Launcher', null, 3),
  claymoreMines: bonus('Claymore Mines', null, 3),
  sacrifice: effect('Sacrifice', 'discardOwnPersonnel:1', 3),
  translateAncientRunes: bonus('Translate Ancient Runes', 3, null, 'lore'),
  decipherStarChart: bonus('Decipher Star Chart', 3, null, 'lore'),
  whenInRome: bonus('When in Rome', 3, null, 'communication'),
  acceptHospitality: bonus('Accept Hospitality', 3, null, 'communication'),
  giveGift: bonus('Give Gift', 3, null, 'communication'),
  languageBarrier: challenge('Language Barrier', 5, null, 'communication'),
  honor: bonus('Honor', null, 3, 'communication'),
  signsAndSymptoms: bonus('Signs & Symptoms', 3, null, 'medical'),
  operation: bonus('Operation', 3, null, 'medical'),
  parasite: effect('Parasite', 'discardTargetPersonnel'),
  stargateMap: effect('Stargate Map', 'replaceMission'),
  teamEffort: bonus('Team Effort', 2, 2),
  foreignGuide: bonus('Foreign Guide', 3, null, 'communication'),
  fightToTheDeath: challenge('Fight to the Death', null, 10),
  saveTheDay: bonus('Save the Day', 2, 2),
  fightGoauldBattalion: challenge('Fight Goa’uld Battalion', null, 10),
  goauldDeathGlider: challenge('Goa’uld Death Glider', null, 5),
  closeTheGate: effect('Close the Gate', 'negateMission'),
  sgPolitics: effect('SG Politics', 'skipNextTurn'),
  disobeyOrders: bonus('Disobey Orders', 2, 2),
  stranded: challenge('Stranded', 10, null, 'science'),
  lastChance: effect('Last Chance', 'rerollTarget'),
  viralInfection: challenge('Viral Infection', 10, null, 'medical'),
  seduced: challenge('Seduced', 10, null, 'communication'),
  unstableDouble: challenge('Unstable Double', 5, 5),
  findCure: bonus('Find Cure', 3, null, 'medical'),
  safePassage: bonus('Safe Passage', 3, null),
  impostor: challenge('Impostor', 5, 5),
  trial: challenge('Trial', 5, 5, 'communication'),
  viciousBeasts: challenge('Vicious Beasts', null, 10),
  peaceLovingNox: effect('Peace Loving Nox', 'toReserve'),
  stargateMalfunction: challenge('Stargate Malfunction', 10, null, 'science'),
  mindGames: challenge('Mind Games', 10, null, 'lore'),
  stealth: bonus('Stealth', null, 3),
  solveMystery: bonus('Solve Mystery', 3, null, 'lore'),
  discoverSecret: bonus('Discover Secret', 3, null, 'lore'),
  planB: bonus('Plan B', 2, 2),
  signal: bonus('Signal', 2, 2),
  secretSociety: challenge('Secret Society', 5, 5, 'lore'),
  trapped: challenge('Trapped', null, 10),
  newWeapons: bonus('New Weapons', null, 3),
  interrogation: bonus('Interrogation', 3, null, 'communication'),
  heroics: bonus('Heroics', 2, 2),
  romance: challenge('Romance', 10, null, 'communication'),
  ancientRiddle: challenge('Ancient Riddle', 10, null, 'lore'),
  brainwashed: challenge('Brainwashed', 5, 5, 'communication'),
  diplomacy: bonus('Diplomacy', 5, null, 'communication'),
  traitor: challenge('Traitor', 5, 5),
  timeTravel: challenge('Time Travel', 10, null, 'science'),
  bodySwapping: challenge('Body Swapping', 5, 5, 'medical'),
} as const satisfies Record<string, EventPrint>;

export type EventId = keyof typeof EVENTS;
export const EVENT_IDS = Object.keys(EVENTS) as EventId[];
