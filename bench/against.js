// Two builds side by side, round by round in turn, so that a slow moment of the machine hits both. Quote ratios only.
import { median, open, Refusal } from './measure.js';

const ROUNDS = 21;
/** A speed of less than this is a loss of over 10%. */
const LOSS = 0.9;

/** Ends of the interval of a median, at least 95%, by order statistics; at least six values. */
export function medianInterval(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const n = sorted.length;
  let [outside, term, cut] = [0, 0.5 ** n, 0];
  while (2 * (outside + term) <= 0.05) {
    outside += term;
    term *= (n - cut) / (cut + 1);
    cut++;
  }
  return [sorted[cut - 1], sorted[n - cut]];
}

/** Milliseconds by round of two cases, each of a build; both play as many games a round. */
export async function speeds([one, other], [hereFolder, thereFolder], most = ROUNDS) {
  const here = await open(hereFolder, one);
  const there = await open(thereFolder, other, here.games).catch((error) => {
    here.close();
    throw error;
  });
  const opened = [here, there];
  const rounds = Math.min(most, here.rounds ?? most);
  try {
    const ms = [[], []];
    for (let round = 0; round < rounds; round++)
      for (const build of round % 2 === 0 ? [0, 1] : [1, 0]) ms[build].push(await opened[build].round());
    return ms;
  } finally {
    for (const each of opened) each.close();
  }
}

/** Names of cases in which this build is shown to be over 10% slower: the whole interval is below. */
export async function against(cases, other, { rounds = ROUNDS } = {}) {
  const number = (value) => value.toPrecision(4).padStart(10);
  console.log(
    `${'ms of processor time, medians'.padEnd(48)}${'this'.padStart(10)}${'other'.padStart(10)}   speed, this over other`,
  );
  const losses = [];
  for (const one of cases)
    try {
      const [here, there] = await speeds([one, one], ['.', other], rounds);
      const ratios = there.map((ms, round) => ms / here[round]);
      const [low, high] = medianInterval(ratios);
      const isLoss = high < LOSS;
      if (isLoss) losses.push(one.name);
      const note = isLoss ? '  LOSS' : low < LOSS ? '  undecided' : '';
      console.log(
        `${one.name.padEnd(48)}${number(median(here))}${number(median(there))}   ${median(ratios).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})${note}`,
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.log(`${one.name.padEnd(48)} not measured: ${error.message.split('\n')[0]}`);
    }
  return losses;
}
