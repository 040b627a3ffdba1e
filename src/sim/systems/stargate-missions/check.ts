import { rolloutsOf } from '../../kernel/players/tactics.ts';
import { suggestion } from '../../kernel/rules/names.ts';
import type { ScenarioProblem } from '../../kernel/system.ts';
import type { MissionRules } from './rules/rules.ts';
import { DECKS, type DeckName } from './rules/vocabulary.ts';
import type { MissionsScenario } from './scenario.ts';
import { type DeckLine, deckLists } from './steps/cards.ts';

export function check(scenario: MissionsScenario, rules: MissionRules): readonly ScenarioProblem[] {
  return [
    ...checkPlayers(scenario, rules),
    ...DECKS.flatMap((deck) => checkDeck(scenario, rules, deck)),
    ...checkCards(scenario, rules),
    ...checkRules(rules),
  ];
}

function checkPlayers({ players, eventUsefulness }: MissionsScenario, rules: MissionRules): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const { min, max } = rules.players;
  // MISSION-01.
  if (players.length < min || players.length > max)
    problems.push({ path: ['players'], message: `the game is for ${min} to ${max} players, not ${players.length}` });
  players.forEach(({ name, policy }, seat) => {
    if (players.findIndex((player) => player.name === name) < seat)
      problems.push({ path: ['players', seat, 'name'], message: `two players are named "${name}"` });
    if (eventUsefulness === true && rolloutsOf(policy) > 0)
      problems.push({
        path: ['players', seat, 'policy'],
        message: `${policy} cannot be played with eventUsefulness, which plays every game many times: choose a policy that does not plan`,
      });
  });
  return problems;
}

function checkDeck({ decks }: MissionsScenario, rules: MissionRules, deck: DeckName): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const lines = deckLists(rules, decks)[deck];
  const ids = lines.map(({ id }) => id);
  const printed = ids.slice(0, ids.length - decks[deck].add.length);
  for (const id of Object.keys(decks[deck].copies))
    if (!printed.includes(id))
      problems.push({ path: ['decks', deck, 'copies', id], message: `unknown card "${id}"${suggestion(id, printed)}` });
  decks[deck].add.forEach(({ name }, i) => {
    if (ids.indexOf(ids[printed.length + i]) < printed.length + i)
      problems.push({ path: ['decks', deck, 'add', i, 'name'], message: `a card "${name}" is in the deck already` });
  });
  return problems;
}

function cardPath(scenario: MissionsScenario, deck: DeckName, { id }: DeckLine<unknown>, lines: number, at: number) {
  const firstAdded = lines - scenario.decks[deck].add.length;
  return at < firstAdded ? ['houseRules', 'cards', deck, id] : ['decks', deck, 'add', at - firstAdded];
}

function checkCards(scenario: MissionsScenario, rules: MissionRules): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const lists = deckLists(rules, scenario.decks);
  const { statMin, statMax, highBrains } = rules.personnel;
  const each = <Spec>(deck: DeckName, lines: readonly DeckLine<Spec>[], judge: (spec: Spec) => string | null) =>
    lines.forEach((line, at) => {
      const message = line.copies === 0 ? null : judge(line.spec);
      if (message !== null) problems.push({ path: cardPath(scenario, deck, line, lines.length, at), message });
    });
  // MISSION-05.
  each('personnel', lists.personnel, ({ name, brains, combat }) => {
    const wrong = [brains, combat].find((stat) => stat < statMin || stat > statMax);
    return wrong === undefined ? null : `${name} has a stat of ${wrong}; stats are ${statMin} to ${statMax}`;
  });
  // MISSION-08.
  lists.personnel.forEach((line, at) => {
    const { name, brains, skills } = line.spec;
    if (line.copies > 0 && brains >= highBrains && skills.length === 0)
      problems.push({
        path: cardPath(scenario, 'personnel', line, lists.personnel.length, at),
        message: `${name} has Brains ${brains} and no skill; Personnel with ${highBrains} or more have one`,
        severity: 'warning',
      });
  });
  // MISSION-27.
  const needsTest = ({ name, brains, combat }: { name: string; brains: number | null; combat: number | null }) =>
    brains === null && combat === null ? `${name} requires neither a Brains test nor a Combat test` : null;
  each('missions', lists.missions, needsTest);
  each('events', lists.events, (spec) => {
    if (spec.kind === 'action') return null;
    return spec.effect === null ? needsTest(spec) : `${spec.name} is a challenge: it has no effect "${spec.effect}"`;
  });
  const counts = Object.values(lists).map((lines) =>
    (lines as readonly DeckLine<unknown>[]).reduce((sum, { copies }) => sum + copies, 0),
  );
  if (counts[1] === 0) problems.push({ path: ['decks', 'missions'], message: 'the Mission Deck has no cards' });
  const shortage = shortageOf(scenario.players.length, counts[0], rules);
  if (shortage !== null) problems.push({ path: ['players'], message: shortage, severity: 'warning' });
  return problems;
}

/** MISSION-01, 19, 23: too few Personnel for Teams, and for Reserves if moves can stock them from the deck. */
function shortageOf(players: number, cards: number, rules: MissionRules): string | null {
  const { team, reserve, recruit } = rules;
  if (players > rules.players.max) return null;
  const inTeams = players * team.size;
  if (cards < inTeams)
    return `${players} Teams of ${team.size} need ${inTeams} Personnel, but the deck has ${cards}: Teams will be short`;
  const stocksReserve = recruit.deckRecruits !== 'initial-vacancies-only' && recruit.sources.includes('deck');
  const inReserves = recruit.swap && stocksReserve ? players * reserve.max : 0;
  if (cards >= inTeams + inReserves) return null;
  return `${players} Teams of ${team.size} with Reserves of ${reserve.max} take up to ${inTeams + inReserves} Personnel, but the deck has ${cards}: Teams can be short`;
}

function checkRules(rules: MissionRules): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const complain = (key: string, message: string) =>
    problems.push({ path: ['houseRules', ...key.split('.')], message: `${key} ${message}` });
  const { phases } = rules.turn;
  // MISSION-14.
  const order = (['discovery', 'mission', 'fate'] as const).map((phase) => phases.indexOf(phase));
  if (new Set(phases).size < phases.length) complain('turn.phases', 'has a phase twice');
  if (order[0] < 0 || order[1] < order[0] || order[2] < order[1])
    complain('turn.phases', 'must have discovery, mission and fate, in this order');
  // MISSION-30.
  if (rules.tests.order[0] === rules.tests.order[1]) complain('tests.order', 'must name both stats');
  if (rules.players.min > rules.players.max) complain('players.min', 'is above players.max');
  if (rules.personnel.statMin > rules.personnel.statMax) complain('personnel.statMin', 'is above personnel.statMax');
  // MISSION-60: Missions that return may never run out.
  const returning = returningMissions(rules);
  if (returning !== null && rules.end.maxTurns === null)
    complain(returning, 'lets Missions come back: end.maxTurns must say when the game ends');
  return problems;
}

/** The key that returns Missions to the deck, or null. */
export function returningMissions({ decks, mission, effects }: MissionRules): string | null {
  if (decks.missions.reshuffle) return 'decks.missions.reshuffle';
  if (mission.failedCardTo === 'deck-bottom') return 'mission.failedCardTo';
  if (mission.refusedCardTo === 'deck-bottom') return 'mission.refusedCardTo';
  if (effects.replaceMission.oldCardTo === 'deck-bottom') return 'effects.replaceMission.oldCardTo';
  return effects.negateMission.cardTo === 'deck-bottom' ? 'effects.negateMission.cardTo' : null;
}
