// Two builds side by side: `npm run bench -- --against <folder of another build>`. Each plays in a process of its own, round by
// round in turn, so that a slow moment of the machine hits both; rates are of processor time. Quote medians and ratios only.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROUNDS = 21;
const SECONDS = 0.3;
/** The 6th of 21 sorted ratios from either end bounds the median with 97% confidence (order statistics). */
const outermost = (rounds) => (rounds >= 21 ? 5 : 0);

const CASES = [
  ['squad-alpha, tacticians', 'scenarios/squad-alpha/mirrored-skirmish.yaml', {}],
  [
    'squad-alpha, random',
    'scenarios/squad-alpha/mirrored-skirmish.yaml',
    { 'sides.blue.policy': 'random', 'sides.red.policy': 'random' },
  ],
  [
    'stargate-solo, patrol',
    'scenarios/stargate-solo/patrol-meets-a-portal.yaml',
    { mission: { objective: 'eliminate', turns: 12 } },
  ],
  ['stargate-missions, four players', 'scenarios/stargate-missions/four-players.yaml', {}],
];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function start(folder) {
  const child = fork(fileURLToPath(new URL('rounds.js', import.meta.url)), [folder]);
  await once(child, 'message');
  return child;
}

function ask(child, question) {
  return new Promise((resolve, reject) => {
    const ended = (code) => reject(new Error(`a build ended with exit code ${code} before it answered`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(question);
  });
}

/** Per case: median rates of both builds, and their ratio with the interval of its median. */
export async function against(other, { rounds = ROUNDS } = {}) {
  const builds = [await start('.'), await start(other)];
  console.log(
    `${'games per second of processor time, medians'.padEnd(46)}${'this'.padStart(9)}${'other'.padStart(9)}   this / other`,
  );
  try {
    for (const [name, file, set] of CASES) {
      const [here] = await Promise.all(builds.map((child) => ask(child, { load: { file, set }, calibrated: SECONDS })));
      const rates = [[], []];
      for (let round = 0; round < rounds; round++)
        for (const build of round % 2 === 0 ? [0, 1] : [1, 0])
          rates[build].push((await ask(builds[build], { play: here.games })).rate);
      const ratios = rates[0].map((rate, round) => rate / rates[1][round]).toSorted((a, b) => a - b);
      const [low, high] = [ratios[outermost(rounds)], ratios[rounds - 1 - outermost(rounds)]];
      const [mine, others] = rates.map((all) => Math.round(median(all)).toLocaleString('en').padStart(9));
      console.log(
        `${name.padEnd(46)}${mine}${others}   ${median(ratios).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
      );
    }
  } finally {
    for (const child of builds) child.kill();
  }
}
