import { Batch, consecutive } from '../../workers/batch.ts';
import { type BatchFailure, failureOf, knownSystem, Matches } from '../../workers/matches.ts';
import type { Order } from '../../workers/worker.ts';
import type { PlayerOrder, PlayerTold } from '../browser/piscina.ts';
import type { Port } from '../contract.ts';

/** Between signs of life, in milliseconds. */
const SIGN_EVERY = 500;

const matches = new Matches(knownSystem);
const port = globalThis as unknown as Port<PlayerTold, PlayerOrder>;

/** As a worker thread does, with signs of life between games. */
async function played(order: Order, sign: () => void): Promise<object | BatchFailure> {
  try {
    const again = 'again' in order;
    const match = again ? await matches.fresh(order.job) : await matches.of(order.job);
    const batch = new Batch(match, again ? order.again : consecutive(order.firstGame, order.games));
    let signed = performance.now();
    while (!batch.isOver) {
      batch.play(1);
      if (performance.now() - signed < SIGN_EVERY) continue;
      sign();
      signed = performance.now();
    }
    const games = batch.end();
    return again ? games : { firstGame: order.firstGame, games: order.games, ...games };
  } catch (error) {
    matches.drop(order.job);
    return failureOf(error);
  }
}

port.onmessage = async ({ data: { id, order } }) => {
  port.postMessage({ id, isPlaying: true });
  const result = await played(order as Order, () => port.postMessage({ id, isPlaying: true }));
  port.postMessage({ id, result });
};
