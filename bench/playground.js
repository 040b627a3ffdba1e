// Games per second of one web worker in Chromium beside one of Node, in turn: node bench/playground.js, after npm run build.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { variantJob } from '../dist/experiments/play.js';
import { bundling } from '../dist/playground/build.js';
import { loadScenario, systemOf } from '../dist/scenarios/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const browser = process.env.SKIRMETRICS_BROWSER ?? '/usr/bin/chromium';
if (!existsSync(browser)) {
  console.error(`${browser} is not there: install chromium, or name a browser in SKIRMETRICS_BROWSER`);
  process.exit(2);
}
const PAIRS = Number(process.argv[2] ?? 9);
const FILES = { 'squad-alpha': 'farmhouse', stargrunt2: 'meeting-engagement' };
const GAMES = { 'squad-alpha': 1500, stargrunt2: 200 };

// The same module on both sides: it plays games by number and says how long they took.
const code = `
import { Batch, consecutive, ReadyMatch } from ${JSON.stringify(join(root, 'src/workers/batch.ts'))};
import { loadSystem } from ${JSON.stringify(join(root, 'src/sim/registry.ts'))};
let match = null;
export async function play({ job, games }) {
  match ??= new ReadyMatch(await loadSystem(job.system), job);
  const batch = new Batch(match, consecutive(0, games));
  const started = performance.now();
  batch.play(games);
  return performance.now() - started;
}`;
const room = mkdtempSync(join(tmpdir(), 'skirmetrics-bench-'));
const entry = join(room, 'play.ts');
writeFileSync(entry, code);
const common = { ...bundling, absWorkingDir: root, metafile: false, define: { PRODUCT_FILES: '{}' } };
const onMessage = 'port.onmessage = async ({ data }) => port.postMessage(await play(data));';
writeFileSync(join(room, 'web.ts'), `import { play } from './play.ts'; const port = globalThis as any; ${onMessage}`);
const web = join(room, 'web.js');
await build({ ...common, entryPoints: [join(room, 'web.ts')], format: 'iife', outfile: web });
const built = code.replaceAll('/src/', '/dist/').replaceAll(/\.ts"/g, '.js"');
writeFileSync(
  join(room, 'node.mjs'),
  `${built}\nimport { parentPort } from 'node:worker_threads'; parentPort.on('message', async (data) => parentPort.postMessage(await play(data)));`,
);

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': request.url === '/web.js' ? 'text/javascript' : 'text/html' });
  response.end(request.url === '/web.js' ? readFileSync(web) : '<!doctype html>');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.on('listening', resolve));
const launched = await chromium.launch({ executablePath: browser });
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

for (const [id, name] of Object.entries(FILES)) {
  const loaded = await loadScenario(join(root, 'scenarios', id, `${name}.yaml`));
  const { job } = variantJob(await systemOf(loaded.scenario), loaded.scenario.baseline, 1);
  const order = { job, games: GAMES[id] };
  const page = await launched.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(() => {
    window.worker = new Worker('web.js');
  });
  const inPage = () =>
    page.evaluate(
      (data) =>
        new Promise((resolve) => {
          window.worker.onmessage = ({ data }) => resolve(data);
          window.worker.postMessage(data);
        }),
      order,
    );
  const worker = new Worker(join(room, 'node.mjs'));
  const inNode = () =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage(order);
    });
  for (let i = 0; i < 2; i++) await inPage().then(inNode);
  const pairs = [];
  for (let i = 0; i < PAIRS; i++) pairs.push([await inPage(), await inNode()]);
  const ratios = pairs.map(([page, node]) => node / page);
  const rate = (times) => Math.round((1000 * GAMES[id]) / median(times));
  console.log(
    `${id}: ${rate(pairs.map(([page]) => page))} games per second in Chromium, ${rate(pairs.map(([, node]) => node))} in Node; ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), ${PAIRS} pairs`,
  );
  await worker.terminate();
  await page.close();
}
await launched.close();
server.close();
rmSync(room, { recursive: true });
