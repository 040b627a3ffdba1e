import { describe, expect, test } from 'vitest';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../../src/sim/kernel/dice/sampled.ts';
import { challengePhase } from '../../../src/sim/systems/stargate-missions/play/attempt.ts';
import { openWindow } from '../../../src/sim/systems/stargate-missions/play/legality.ts';
import { playTurn } from '../../../src/sim/systems/stargate-missions/play/turn.ts';
import { EVENT, LOSS, MISSION, RECRUIT } from '../../../src/sim/systems/stargate-missions/steps/readings.ts';
import { Streams } from '../../../src/sim/systems/stargate-missions/table/state.ts';
import {
  type Example,
  FIGHTERS,
  FORBIDDEN,
  type Order,
  SCHOLARS,
  type Seat,
  type Situation,
  situation,
} from './support.ts';

const order = (where: Order['in'], play: string, more: Partial<Order> = {}): Order => ({ in: where, play, ...more });

function opened(window: number, seats: readonly Seat[], more: Partial<Situation> = {}): Example {
  const example = situation({ seats, drawn: ['negotiations'], ...more });
  openWindow(example.game, window);
  example.finish();
  return example;
}

function turn(seats: readonly Seat[], dice: readonly number[], more: Partial<Situation> = {}): Example {
  const { houseRules, ...rest } = more;
  const rules = { 'events.drawPerTurn': 0, 'recruit.mustFill': false, ...houseRules };
  const example = situation({ seats, missions: ['stopGoauldInvasion'], dice, houseRules: rules, ...rest });
  playTurn(example.game);
  example.finish();
  return example;
}

describe('playing cards', () => {
  test('MISSION-45 a played card is discarded, and one that could do nothing may not be played', () => {
    const seat = { hand: ['remoteProbe'], plays: [order('event', 'remoteProbe')] };
    const played = opened(EVENT, [seat, {}], { events: ['honor', 'trial', 'ambush'] });
    expect(played.ids(played.table.eventDiscards)).toEqual(['remoteProbe']);
    const noDeck = { events: [], houseRules: { 'decks.events.reshuffle': false } };
    expect(() => opened(EVENT, [seat, {}], noDeck)).toThrow(FORBIDDEN);
  });

  test('MISSION-46 the active player is asked first, then the others clockwise, until all pass in turn', () => {
    const probe = { hand: ['remoteProbe'], plays: [order('event', 'remoteProbe')] };
    const houseRules = { 'effects.drawEvents.by': 'any' };
    const hand = ['reconnaissance', 'sendMessageThruGate'];
    const seats = [{ hand }, { hand: ['remoteTransmitters'] }, probe];
    const events = ['honor', 'trial'];
    // After the third seat's card all three must pass again; it has no other card.
    expect(opened(EVENT, seats, { houseRules, events }).asked).toEqual([
      '0 event',
      '1 event',
      '2 event',
      '0 event',
      '1 event',
    ]);
    const leftFirst = { houseRules: { ...houseRules, 'windows.order': 'left-first' }, events };
    expect(opened(EVENT, seats, leftFirst).asked).toEqual(['1 event', '2 event', '0 event', '1 event']);
  });

  test.each([
    ['recruit', 'rescue', RECRUIT],
    ['event', 'sgPolitics', EVENT],
    ['mission', 'parasite', MISSION],
  ] as const)('MISSION-46 window %s is the one for %s', (name, card, window) => {
    const aim = card === 'sgPolitics' ? { opponent: 1 } : { target: 'marines' };
    const seats = [{ team: ['marines'], hand: [card], plays: [order(name, card, aim)] }, {}];
    const discards =
      card === 'rescue' ? { seats: [{ ...seats[0], team: [] }, {}], personnelDiscards: ['marines'] } : {};
    const example = opened(window, discards.seats ?? seats, { personnelDiscards: discards.personnelDiscards ?? [] });
    expect(example.ids(example.table.eventDiscards)).toEqual([card]);
    const closed = {
      houseRules: {
        [`effects.${example.event(card).name === 'Rescue' ? 'toReserve' : card === 'parasite' ? 'discardTargetPersonnel' : 'skipNextTurn'}.windows`]:
          [],
      },
    };
    expect(() => opened(window, seats, { ...closed, personnelDiscards: ['marines'] })).toThrow(
      'did not come to its plays',
    );
  });

  test('MISSION-46 after a card each player is asked once more, from who played it on, until all pass in turn', () => {
    const map = 'stargateMap';
    const houseRules = {
      'cards.events.rescue.effect': 'replaceMission',
      'cards.events.peaceLovingNox.effect': 'replaceMission',
    };
    const parasite = { hand: ['parasite', map], plays: [order('mission', 'parasite', { target: 'marines' })] };
    const seats = [{ team: ['marines'], hand: ['rescue'] }, parasite, { hand: ['peaceLovingNox'] }];
    const { asked } = opened(MISSION, seats, { missions: ['emancipation'], houseRules });
    expect(asked).toEqual(['0 mission', '1 mission', '1 mission', '2 mission', '0 mission']);
  });

  test('MISSION-46 MISSION-51 a window about a casualty closes when it is healed', () => {
    const houseRules = { 'effects.heal.by': 'any', 'cards.events.rescue.effect': 'heal' };
    const healer = { team: ['combatMedic'], hand: ['emergencyMedical'], plays: [order('loss', 'emergencyMedical')] };
    const { asked, players } = turn([healer, { hand: ['rescue'] }], [10, 1], { houseRules });
    expect(players[0].lost).toBe(0);
    expect(asked).toEqual(['0 loss']);
  });

  test('MISSION-47 an action that names nobody is for the active player; one that speaks of the Mission is for all', () => {
    const helper = { hand: ['reconnaissance'], plays: [order('event', 'reconnaissance')] };
    expect(() => opened(EVENT, [{}, helper], { events: ['honor', 'trial'] })).toThrow(FORBIDDEN);
    const striker = { hand: ['closeTheGate'], plays: [order('mission', 'closeTheGate')] };
    expect(opened(MISSION, [{}, striker]).table.mission).toBeNull();
  });
});

describe('effects', () => {
  test('MISSION-48 two Event cards are drawn', () => {
    const seat = { hand: ['reconnaissance'], plays: [order('event', 'reconnaissance')] };
    const example = opened(EVENT, [seat, {}], { events: ['honor', 'trial', 'ambush'] });
    expect(example.ids(example.game.hand(0))).toEqual(['honor', 'trial']);
    expect(example.log()).toMatch(/P0 plays Reconnaissance\n\s+P0 draws Honor, Trial/);
    const houseRules = { 'cards.events.reconnaissance.effect': 'drawEvents:3' };
    expect(opened(EVENT, [seat, {}], { events: ['honor', 'trial', 'ambush'], houseRules }).players[0].handCount).toBe(
      3,
    );
  });

  test.each(['rescue', 'peaceLovingNox'])(
    'MISSION-49 MISSION-50 %s puts a discarded Personnel into the Reserve and undoes its loss',
    (card) => {
      const seat = {
        reserve: ['major', 'sergeant', 'lieutenant'],
        hand: [card],
        plays: [order('event', card, { target: 'doctor' })],
      };
      const given = { seats: [seat, {}], drawn: ['negotiations'], personnelDiscards: ['marines', 'doctor'] };
      const example = situation(given);
      example.personnel('doctor').lostBy = 1;
      Object.assign(example.players[1], { penalty: 2, lost: 1 });
      openWindow(example.game, EVENT);
      expect(example.ids(example.players[0].reserve)).toEqual(['major', 'sergeant', 'lieutenant', 'doctor']);
      expect(example.players[1]).toMatchObject({ penalty: 0, lost: 0 });
      expect(example.ids(example.table.personnelDiscards)).toEqual(['marines']);
    },
  );

  test('MISSION-49 who came back is lost by nobody: dismissed and rescued again, it undoes no loss', () => {
    const plays = ['rescue', 'peaceLovingNox'].map((card) => order('event', card, { target: 'doctor' }));
    const seat = { hand: ['rescue', 'peaceLovingNox'], plays: plays.slice(0, 1) };
    const { game, players, personnel, table } = situation({ seats: [seat, {}], personnelDiscards: ['doctor'] });
    const doctor = personnel('doctor');
    doctor.lostBy = 1;
    Object.assign(players[1], { penalty: 2, lost: 1 });
    openWindow(game, EVENT);
    expect(doctor.lostBy).toBe(-1);
    players[0].reserve.remove(doctor);
    table.personnelDiscards.add(doctor);
    (game.policies[0] as unknown as { left: { plays: unknown[] } }).left.plays.push(plays[1]);
    openWindow(game, EVENT);
    expect(players.map(({ penalty, lost }) => [penalty, lost])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('MISSION-49 by house rules only own losses come back, or the loss stays', () => {
    const seat = { hand: ['rescue'], plays: [order('event', 'rescue', { target: 'doctor' })] };
    const own = { personnelDiscards: ['doctor'], houseRules: { 'effects.toReserve.from': 'own-losses' } };
    expect(() => opened(EVENT, [seat, {}], own)).toThrow(FORBIDDEN);
    const example = situation({
      seats: [seat, {}],
      personnelDiscards: ['doctor'],
      houseRules: { 'effects.toReserve.undoesLoss': false },
    });
    example.personnel('doctor').lostBy = 0;
    Object.assign(example.players[0], { penalty: 2, lost: 1 });
    openWindow(example.game, EVENT);
    expect(example.players[0]).toMatchObject({ penalty: 2, lost: 1 });
  });

  test('MISSION-51 Heal keeps the casualty, known by then; the Mission stays failed and nobody else is lost', () => {
    const medics = ['combatMedic', 'marines', 'major', 'sergeant', 'lieutenant'];
    const seat = { team: medics, hand: ['emergencyMedical'], plays: [order('loss', 'emergencyMedical')] };
    const healed = turn([seat, {}], [10, 1, 2]);
    expect(healed.players[0]).toMatchObject({ penalty: 0 });
    expect(healed.players[0].team.size).toBe(5);
    expect(healed.ids(healed.table.missionDiscards)).toEqual(['stopGoauldInvasion']);
    expect(healed.log()).toMatch(/Marines of P0 is to be discarded \(mission\)\n.*plays Emergency Medical/);
  });

  test('MISSION-51 the Team needs Medical, and the casualty itself counts', () => {
    const plays = [order('loss', 'emergencyMedical')];
    const hand = ['emergencyMedical'];
    const none = { team: FIGHTERS, hand, plays };
    expect(() => turn([none, {}], [10, 1, 2])).toThrow(FORBIDDEN);
    const self = { team: ['combatMedic', 'doctor', 'scholar', 'theorist', 'diplomat'], hand, plays };
    const alone = { ...self, team: ['combatMedic', 'archeologist', 'scholar', 'theorist', 'diplomat'] };
    expect(turn([alone, {}], [10, 1]).players[0].penalty).toBe(0);
    const houseRules = { 'effects.heal.casualtyCounts': false };
    expect(() => turn([alone, {}], [10, 1], { houseRules })).toThrow(FORBIDDEN);
    expect(turn([self, {}], [10, 1], { houseRules }).players[0].penalty).toBe(0);
    const science = { 'effects.heal.skill': 'science' };
    expect(() => turn([{ ...self, team: FIGHTERS }, {}], [10, 1, 2], { houseRules: science })).toThrow(FORBIDDEN);
  });

  test('MISSION-51 only the owner heals, unless by house rule; a Sacrifice is a chosen cost', () => {
    const medics = { team: ['combatMedic', 'marines', 'major', 'sergeant', 'lieutenant'] };
    const friend = { hand: ['emergencyMedical'], plays: [order('loss', 'emergencyMedical')] };
    expect(() => turn([medics, friend], [10, 1, 2])).toThrow(FORBIDDEN);
    expect(turn([medics, friend], [10, 1, 2], { houseRules: { 'effects.heal.by': 'any' } }).players[0].penalty).toBe(0);
    const both = { ...medics, hand: ['sacrifice', 'emergencyMedical'], sacrifices: ['marines'] };
    const plays = [order('test', 'sacrifice'), order('loss', 'emergencyMedical')];
    expect(() => turn([{ ...both, plays }, {}], [10, 10])).toThrow(FORBIDDEN);
    const houseRules = { 'effects.heal.preventsSacrifice': true };
    expect(turn([{ ...both, plays }, {}], [10, 10], { houseRules }).players[0].penalty).toBe(0);
  });

  test('MISSION-52 Stargate Map replaces the Mission by the next of the deck, unplayable when there is none', () => {
    const anyone = { hand: ['stargateMap'], plays: [order('mission', 'stargateMap')] };
    const example = turn([{ team: FIGHTERS }, anyone], [1, 1], { missions: ['negotiations', 'stopGoauldInvasion'] });
    expect(example.ids(example.table.missionDiscards)).toEqual(['negotiations']);
    expect(example.ids(example.players[0].victory)).toEqual(['stopGoauldInvasion']);
    expect(() => turn([{ team: FIGHTERS }, anyone], [1, 1])).toThrow(FORBIDDEN);
    const houseRules = { 'effects.replaceMission.oldCardTo': 'deck-bottom' };
    const back = turn([{ team: FIGHTERS }, anyone], [1, 1], {
      missions: ['negotiations', 'stopGoauldInvasion'],
      houseRules,
    });
    expect(back.table.missionsLeft).toBe(1);
  });

  test.each(['markVTacNuke', 'closeTheGate'])(
    'MISSION-53 %s: neither success nor failure, no points, no loss',
    (card) => {
      const anyone = { hand: [card], plays: [order('mission', card)] };
      const example = turn([{ team: FIGHTERS }, anyone], []);
      expect(example.players[0]).toMatchObject({ score: 0, lost: 0 });
      expect(example.ids(example.table.missionDiscards)).toEqual(['stopGoauldInvasion']);
      const own = { houseRules: { 'effects.negateMission.by': 'active' } };
      expect(() => turn([{ team: FIGHTERS }, anyone], [1, 1], own)).toThrow(FORBIDDEN);
      const bottom = turn([{ team: FIGHTERS }, anyone], [], {
        houseRules: { 'effects.negateMission.cardTo': 'deck-bottom' },
      });
      expect(bottom.table.missionsLeft).toBe(1);
    },
  );

  test('MISSION-53 challenges are not Missions, unless by house rule', () => {
    const target = { team: FIGHTERS, hand: ['closeTheGate'], plays: [order('mission', 'closeTheGate')] };
    const seats = [target, { hand: ['trapped'], challenges: ['trapped'] }];
    const negatable = situation({
      seats,
      drawn: ['negotiations'],
      houseRules: { 'effects.negateMission.onChallenges': true },
    });
    challengePhase(negatable.game);
    negatable.finish();
    expect(negatable.log()).toContain('Trapped is negated');
    expect(negatable.table.mission?.name).toBe('Negotiations');
    const plain = situation({ seats, drawn: ['negotiations'], dice: [1, 10] });
    challengePhase(plain.game);
    expect(plain.ids(plain.game.hand(0))).toEqual(['closeTheGate']);
  });

  test('MISSION-54 SG Politics makes an opponent skip; two add up', () => {
    const seat = { hand: ['sgPolitics'], plays: [order('event', 'sgPolitics', { opponent: 1 })] };
    const skipped = situation({ seats: [seat, {}] });
    skipped.players[1].skips = 1;
    openWindow(skipped.game, EVENT);
    expect(skipped.players[1].skips).toBe(2);
    const self = { ...seat, plays: [order('event', 'sgPolitics', { opponent: 0 })] };
    expect(() => opened(EVENT, [self, {}])).toThrow('nobody whose turn can be skipped');
    const once = situation({ seats: [seat, {}], houseRules: { 'effects.skipNextTurn.stacks': false } });
    once.players[1].skips = 1;
    expect(() => openWindow(once.game, EVENT)).toThrow(FORBIDDEN);
  });

  test.each([
    ['team', [10, 1, 9], 'Combat 22 against 20: success'],
    ['mission', [10, 1, 2], 'Combat 14 against 12: success'],
  ] as const)("MISSION-55 Last Chance rolls one die again, the %s's, and the new result stands", (die, dice, text) => {
    const seat = { team: FIGHTERS, hand: ['lastChance'], plays: [order('test', 'lastChance', { die })] };
    expect(turn([seat, {}], dice).log()).toContain(text);
  });

  test('MISSION-55 the die rolled again is a roll of its own: it changes no other roll of the turn', () => {
    const testsOf = (plays: readonly ReturnType<typeof order>[]) => {
      const seat = { team: FIGHTERS, hand: ['lastChance'], plays };
      const houseRules = { 'discovery.draw': 2, 'events.drawPerTurn': 0 };
      const missions = ['stopGoauldInvasion', 'suicideMission'];
      const { game, log } = situation({ seats: [seat, {}], missions, houseRules });
      const book = new StreamBook();
      Object.assign(game, { streams: new Streams(book, 2), dice: new SampledDice(4, book) });
      game.dice.beginGame(1);
      playTurn(game);
      expect(log().includes('is rolled again')).toBe(plays.length > 0);
      return log().match(/Test of .*/g);
    };
    for (const die of ['team', 'mission'] as const)
      expect(testsOf([order('test', 'lastChance', { die })])).toEqual(testsOf([]));
  });

  test('MISSION-55 an opponent may do so too, in a challenge as well; by house rules not, or not on that die', () => {
    const spoiler = { hand: ['lastChance'], plays: [order('test', 'lastChance', { die: 'team' })] };
    expect(turn([{ team: FIGHTERS }, spoiler], [10, 9, 1, 1]).log()).toContain('Combat 14 against 20: failure');
    const active = { houseRules: { 'effects.rerollTarget.by': 'active' } };
    expect(() => turn([{ team: FIGHTERS }, spoiler], [10, 9], active)).toThrow(FORBIDDEN);
    const dice = { houseRules: { 'effects.rerollTarget.dice': ['mission'] } };
    expect(() => turn([{ team: FIGHTERS }, spoiler], [10, 9, 1, 1], dice)).toThrow('may not');
    const challenger = { hand: ['trapped', 'lastChance'], challenges: ['trapped'], plays: spoiler.plays };
    const example = situation({
      seats: [{ team: FIGHTERS }, challenger],
      drawn: ['negotiations'],
      dice: [10, 9, 1, 1],
    });
    challengePhase(example.game);
    expect(example.players[0].penalty).toBe(1);
  });

  test('MISSION-56 Parasite discards a member of any Team, support first, and the Mission is attempted one short', () => {
    const mixed = { team: ['doctor', 'marines', 'major', 'sergeant', 'lieutenant'] };
    const parasite = (target: string): Seat => ({
      hand: ['parasite'],
      plays: [order('mission', 'parasite', { target })],
    });
    const example = turn([mixed, parasite('major')], [10, 1, 1]);
    expect(example.log()).toContain('Team 1 + 6 = 7');
    expect(example.players[0].penalty).toBe(2);
    expect(() => turn([mixed, parasite('doctor')], [])).toThrow('may not');
    const anyMember = { houseRules: { 'effects.discardTargetPersonnel.supportFirst': false } };
    expect(turn([mixed, parasite('doctor')], [10, 1, 1], anyMember).players[0].penalty).toBe(3);
    const inReserve = { ...mixed, reserve: ['scholar'] };
    expect(() => turn([inReserve, parasite('scholar')], [])).toThrow('may not');
    const reach = { houseRules: { 'effects.discardTargetPersonnel.reach': 'team-or-reserve' } };
    expect(turn([inReserve, parasite('scholar')], [1, 10], reach).players[0].penalty).toBe(2);
  });

  test('MISSION-56 MISSION-51 a Parasite may be healed; MISSION-41 by house rule cards cost no PLK', () => {
    const victim = {
      team: ['combatMedic', 'marines'],
      hand: ['emergencyMedical'],
      plays: [order('loss', 'emergencyMedical')],
    };
    const parasite = { hand: ['parasite'], plays: [order('mission', 'parasite', { target: 'marines' })] };
    expect(turn([victim, parasite], [10, 1, 1]).players[0]).toMatchObject({ penalty: 1, lost: 1 });
    const houseRules = { 'loss.byCardsCounts': false };
    const counted = turn([{ team: ['combatMedic', 'marines'] }, parasite], [1, 10], { houseRules });
    expect(counted.players[0]).toMatchObject({ penalty: 0 });
    expect(counted.players[0].team.size).toBe(1);
  });

  test('MISSION-51 by house rule the skill of the casualty does not count; in the Reserve it never did', () => {
    const houseRules = {
      'effects.heal.casualtyCounts': false,
      'effects.discardTargetPersonnel.reach': 'team-or-reserve',
    };
    const heals = (team: readonly string[], target: string, reserve: readonly string[] = []) => {
      const heal = { hand: ['emergencyMedical'], plays: [order('loss', 'emergencyMedical')] };
      const parasite = { hand: ['parasite'], plays: [order('mission', 'parasite', { target })] };
      const seats = [{ team, reserve, ...heal }, parasite];
      return opened(MISSION, seats, { houseRules }).players[0].lost;
    };
    expect(heals(['combatMedic'], 'doctor', ['doctor'])).toBe(0);
    expect(() => heals(['combatMedic', 'major'], 'combatMedic')).toThrow(FORBIDDEN);
  });

  test('MISSION-41 by that house rule a failure still costs PLK, of a Mission and of a challenge alike', () => {
    const houseRules = { 'loss.byCardsCounts': false };
    expect(turn([{ team: FIGHTERS }, {}], [10, 1, 1], { houseRules }).players[0].penalty).toBe(1);
    const challenger = { hand: ['trapped'], challenges: ['trapped'] };
    expect(turn([{ team: FIGHTERS }, challenger], [10, 1, 1, 1, 10], { houseRules }).players[0].penalty).toBe(1);
  });

  test('MISSION-57 Sacrifice: +3 Combat less the victim, who goes at once, support first', () => {
    const seat = (victim: string, reserve: string[] = []): Seat => ({
      team: ['doctor', 'marines', 'major'],
      reserve,
      hand: ['sacrifice'],
      plays: [order('test', 'sacrifice')],
      sacrifices: [victim],
    });
    const example = turn([seat('marines'), {}], [1, 5], {});
    // 5 + 5 against 11; with the card, without the Marines 5 + 3 + 3.
    expect(example.log()).toContain('Combat 11 against 11: success');
    expect(example.players[0].penalty).toBe(1);
    expect(() => turn([seat('doctor'), {}], [1, 5])).toThrow('sacrifices whom it may not');
    const anyMember = { houseRules: { 'effects.discardOwnPersonnel.supportFirst': false } };
    expect(turn([seat('doctor'), {}], [1, 5], anyMember).players[0].penalty).toBe(2);
    const later = { houseRules: { 'effects.discardOwnPersonnel.when': 'after-attempt' } };
    const after = turn([seat('marines'), {}], [1, 5], later);
    expect(after.log()).toContain('Combat 13 against 11: success');
    expect(after.ids(after.players[0].team.members)).toEqual(['doctor', 'major']);
    expect(() => turn([seat('scholar', ['scholar']), {}], [1, 5])).toThrow('sacrifices whom it may not');
    const reserve = { houseRules: { 'effects.discardOwnPersonnel.from': 'team-or-reserve' } };
    expect(turn([seat('scholar', ['scholar']), {}], [1, 5], reserve).players[0].penalty).toBe(2);
  });

  test('MISSION-58 Diplomacy is an action of +5 Brains that gives communication, unless the card is patched', () => {
    const scholars = { team: ['scholar', 'noxHealer', 'theorist', 'scientist', 'marines'], hand: ['diplomacy'] };
    const seat = { ...scholars, plays: [order('test', 'diplomacy')] };
    const example = turn([seat, {}], [10, 3], { missions: ['negotiations'] });
    expect(example.log()).toContain('Brains 20 against 20: success');
    expect(example.players[0].missionPoints).toBe(2);
    const houseRules = { 'cards.events.diplomacy.kind': 'challenge' };
    const seats = [{ team: SCHOLARS }, { hand: ['diplomacy'], challenges: ['diplomacy'] }];
    const challenge = situation({ seats, drawn: ['negotiations'], dice: [1, 1], houseRules });
    challengePhase(challenge.game);
    expect(challenge.log()).toContain('Diplomacy: Brains 5, requires communication');
  });

  test('MISSION-59 Safe Passage is a plain +3 Brains without a skill', () => {
    const card = situation({ seats: [{}, {}] }).event('safePassage');
    expect(card).toMatchObject({ isChallenge: false, bonus: [3, 0], gives: [0, 0, 0, 0] });
    expect(card.effect).toBe(0);
  });

  test('MISSION-46 in the window loss nobody is asked once the casualty is healed', () => {
    const seats = [
      { team: ['combatMedic'], hand: ['emergencyMedical'], plays: [order('loss', 'emergencyMedical')] },
      {},
    ];
    const example = situation({ seats });
    example.table.casualty = example.personnel('combatMedic');
    openWindow(example.game, LOSS);
    expect(example.asked).toEqual(['0 loss']);
  });
});
