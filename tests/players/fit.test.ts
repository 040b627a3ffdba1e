import { describe, expect, it } from 'vitest';
import { type FitWish, playFit } from '../../src/players/fit/search.ts';
import { playingOn } from '../../src/players/playing.ts';
import { number } from '../../src/sim/kernel/rules/fields.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import type { Player } from '../../src/workers/pool.ts';
import { Totals } from '../../src/workers/totals.ts';
import { type Weighed, weighedCoins } from './weighed-coins.ts';

/** Skill 1 is best, and most beside an enemy without; this is what players have who are told nothing. */
function coinsWith(skill: number) {
  const told = ({ sides }: Weighed): Weighed => {
    const own = (side: 'tails' | 'heads') => ({ ...sides[side], tactics: { skill, ...sides[side].tactics } });
    return { sides: { tails: own('tails'), heads: own('heads') } };
  };
  const system: System = {
    ...weighedCoins,
    info: {
      ...weighedCoins.info,
      tactics: { ...weighedCoins.info.tactics, skill: number(skill, { min: -10, max: 10, doc: 'How it tosses.' }) },
    },
    setUp: (data, rules, prepared) => weighedCoins.setUp(told(data as Weighed), rules, prepared),
  };
  let games = 0;
  const player: Player = {
    threads: 1,
    async play({ job, metrics }, plan) {
      games += plan.games;
      const totals = new Totals(metrics, plan);
      totals.add(playBatch(new ReadyMatch(system, job), plan.firstGame, plan.games));
      return totals;
    },
    again: async () => null,
  };
  return { system, player, played: () => games };
}

const PLAIN: Weighed = { sides: { tails: { policy: 'tactician' }, heads: { policy: 'tactician' } } };

function fitted(skill: number, more: Partial<FitWish> = {}, data = PLAIN) {
  const { system, player } = coinsWith(skill);
  const variant = { name: 'baseline', description: null, data, houseRules: {}, rules: {}, hash: JSON.stringify(data) };
  return playFit({
    ...{ system, tables: [{ variant, open: playingOn(player) }], rounds: 2, tries: 12, games: 400, seed: 1 },
    ...{ batchSize: 50, signal: new AbortController().signal },
    ...more,
  });
}

describe('weights are fitted by self-play', () => {
  it('finds what the default lacks, and confirms it on games that no round has played', async () => {
    const { tactics, lead, rounds, interrupted } = await fitted(2);
    expect(tactics.skill).toBe(1);
    expect(rounds[0].kept).toBe(true);
    expect(lead!.low).toBeGreaterThan(5);
    expect(lead!.games).toBe(2 * 2 * 400);
    expect(interrupted).toBe(false);
  });

  it('keeps nothing where the weights are best', async () => {
    const { tactics, lead, rounds } = await fitted(1);
    expect(tactics).toEqual({});
    expect(lead).toBeNull();
    expect(rounds.every(({ kept }) => !kept)).toBe(true);
  });

  it('leaves weights alone that the file sets', async () => {
    const heads = { policy: 'tactician', tactics: { skill: 2 } };
    const { tactics } = await fitted(2, {}, { sides: { ...PLAIN.sides, heads } });
    expect(tactics).not.toHaveProperty('skill');
  });

  it('finds the same in blocks of any size', async () => {
    expect(await fitted(2, { batchSize: 100 })).toEqual(await fitted(2, { batchSize: 25 }));
  });

  it('keeps the rounds that are over when it is interrupted', async () => {
    const stop = new AbortController();
    const found = await fitted(2, { rounds: 5, signal: stop.signal, onRound: () => stop.abort() });
    expect(found.rounds).toHaveLength(1);
    expect(found.tactics.skill).toBe(1);
    expect(found).toMatchObject({ lead: null, interrupted: true });
  });
});
