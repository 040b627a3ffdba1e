/** By a player's word: what rules call it in any system. A system's own guide comes first. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  ammo: ['ammunition', 'reload', 'magazine'],
  ammunition: ['reload', 'magazine'],
  armour: ['protection', 'save'],
  assault: ['melee', 'charge'],
  bleed: ['wound', 'first', 'aid'],
  bonus: ['modifier', 'added', 'adds'],
  brawl: ['melee'],
  charge: ['assault', 'melee'],
  combat: ['melee', 'fight'],
  damage: ['wound', 'kill', 'impact', 'effect'],
  dark: ['visibility', 'night', 'sight'],
  dead: ['killed', 'casualty', 'lost'],
  death: ['killed', 'casualty', 'lost'],
  deploy: ['deployment', 'setup'],
  died: ['killed', 'casualty', 'lost'],
  difficulty: ['needed', 'modifier', 'score'],
  distance: ['range', 'move'],
  escape: ['flee', 'retreat', 'run'],
  explosion: ['blast', 'artillery'],
  fear: ['morale', 'panic', 'confidence'],
  fight: ['melee', 'assault'],
  fire: ['shooting', 'shot', 'fire'],
  first: ['initiative'],
  grenade: ['thrown', 'blast'],
  health: ['wound', 'hit'],
  hp: ['wound', 'health'],
  injury: ['wound', 'hit'],
  kill: ['killed', 'casualty', 'loss'],
  leader: ['officer', 'command'],
  limit: ['most', 'maximum', 'max', 'highest'],
  los: ['sight', 'view'],
  malus: ['modifier', 'penalty'],
  max: ['most', 'limit', 'highest'],
  medic: ['medical', 'aid', 'heal', 'wound'],
  min: ['least', 'fewest', 'lowest'],
  modifier: ['added', 'bonus', 'penalty', 'shift'],
  morale: ['confidence', 'panic', 'break'],
  movement: ['move', 'speed', 'pace'],
  night: ['visibility', 'dark', 'sight'],
  officer: ['leader', 'command'],
  overwatch: ['reaction', 'interrupt'],
  panic: ['morale', 'flee', 'broken'],
  penalty: ['modifier', 'malus', 'hindrance'],
  pinned: ['suppression', 'suppressed'],
  rally: ['recover', 'rallying'],
  reinforcement: ['arrival', 'arrive', 'reserve'],
  reload: ['ammunition', 'magazine'],
  reserve: ['reinforcement', 'arrival'],
  retreat: ['flee', 'withdraw'],
  roll: ['die', 'dice', 'test'],
  run: ['flee', 'move'],
  save: ['armour', 'protection'],
  shoot: ['fire', 'shot'],
  sight: ['visibility', 'view', 'spotting'],
  size: ['max', 'limit', 'number'],
  speed: ['move', 'distance'],
  suppress: ['pinned', 'suppression'],
  test: ['roll', 'check'],
  throw: ['thrown', 'grenade'],
  turn: ['round'],
  victory: ['score', 'win'],
  vision: ['sight', 'visibility', 'spotting'],
  win: ['score', 'victory'],
  wound: ['injury', 'hit', 'casualty'],
};

/** Too common to search for. */
const COMMON = new Set(
  (
    'a about an and any are as at be by can do does each every for from get go goes going how i if in is it many me much my no not of off on one or so ' +
    'that the their them there they this to up what when where which who whose with'
  ).split(' '),
);

const IRREGULAR: Readonly<Record<string, string>> = {
  armor: 'armour',
  dice: 'die',
  fought: 'fight',
  fled: 'flee',
  fleeing: 'flee',
  lost: 'loss',
  lose: 'loss',
  losses: 'loss',
  men: 'man',
  missed: 'miss',
  misses: 'miss',
  shot: 'shoot',
  shots: 'shoot',
  shooting: 'shoot',
  struck: 'strike',
  threw: 'throw',
  thrown: 'throw',
  movement: 'move',
  moving: 'move',
  moved: 'move',
  spotting: 'spot',
};

/** One form for singular and plural, for a verb and what is made of it. */
export function stem(word: string): string {
  const plain = word.toLowerCase().replace(/'s?$/, '');
  if (Object.hasOwn(IRREGULAR, plain)) return IRREGULAR[plain];
  if (plain.length < 4 || !/^[a-z]+$/.test(plain)) return plain;
  const singular = plain
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^suirl])s$/, '$1')
    .replace(/([rl])s$/, '$1');
  const base = singular.length > 5 ? singular.replace(/(?:ed|ing)$/, '') : singular;
  const once = base === singular ? base : base.replace(/([bdgmnpt])\1$/, '$1');
  return once.length > 4 ? once.replace(/(?:e|ion)$/, '') : once;
}

/** `perCasualty` and `hand-to-hand` are several words. */
export function wordsIn(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^a-z0-9']+/)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '');
}

export function isCommon(word: string): boolean {
  return COMMON.has(word.toLowerCase());
}

/** A table of synonyms by stem. */
export function byStem(table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(table).map(([word, means]) => [stem(word), means]));
}

const GENERAL = byStem(MEANT);

export function generallyMeant(word: string): readonly string[] {
  return GENERAL.get(stem(word)) ?? [];
}
