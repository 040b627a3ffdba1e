// What a game as data costs: squad-alpha as a file beside the hand-written engine, round by round in turn. Quote ratios only.
//   node bench/data.js FOLDER   the engine of another build (its root) and of this one; --quick: fewer rounds
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { medianInterval, speeds } from './against.js';
import { median } from './measure.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined || !existsSync(join(folder, 'dist/cli.js'))) {
  console.error('name the folder of a build: one that has dist/cli.js');
  process.exit(2);
}
const file = 'mirrored-skirmish.yaml';
const engine = {
  file: `scenarios/squad-alpha/${file}`,
  changes: { houseRules: ['shooting.missHitsOtherInMelee=false'] },
};
const data = { file: `scenarios/squad-alpha-as-data/${file}`, changes: {} };

/** Both sides by the policy, in a way that older builds know. */
const played = ({ file: path, changes }, policy) => ({
  ...{ kind: 'games', file: path },
  changes: { ...changes, set: { 'sides.blue.policy': policy, 'sides.red.policy': policy } },
});

async function row(policy, title, other) {
  const cases = [data, engine].map((one) => played(one, policy));
  const [here, there] = await speeds(cases, ['.', other], values.quick ? 7 : 21);
  const ratios = there.map((ms, round) => ms / here[round]);
  const [low, high] = medianInterval(ratios);
  console.log(
    `${policy.padEnd(15)}${title.padEnd(22)}${median(ratios).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
  );
}

console.log('speed of the game as data over that of the engine, games per second');
for (const policy of ['random', 'shoot-nearest', 'close-in', 'tactician']) {
  await row(policy, 'of the other build', folder);
  await row(policy, 'of this build', '.');
}
