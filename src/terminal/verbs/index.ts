import { calibrate } from './calibrate.ts';
import { check } from './check.ts';
import { compare } from './compare.ts';
import { exploit } from './exploit.ts';
import { history } from './history.ts';
import { init } from './init.ts';
import { ladder } from './ladder.ts';
import { map } from './map.ts';
import { merge } from './merge.ts';
import { nightly } from './nightly.ts';
import { odds } from './odds.ts';
import { options } from './options.ts';
import { policies } from './policies.ts';
import { prune } from './prune.ts';
import { query } from './query.ts';
import { replay } from './replay.ts';
import { report } from './report.ts';
import { rules } from './rules.ts';
import { run } from './run.ts';
import { sweep } from './sweep.ts';
import { systems } from './systems.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';
import { weapons } from './weapons.ts';
import { worker } from './worker.ts';

/** The verbs, in the order of --help. */
export const VERBS = {
  init,
  run,
  watch,
  compare,
  sweep,
  options,
  policies,
  ladder,
  calibrate,
  exploit,
  nightly,
  report,
  merge,
  worker,
  check,
  test,
  odds,
  weapons,
  replay,
  map,
  history,
  query,
  prune,
  systems,
  rules,
} as const;

export type Verb = keyof typeof VERBS;
export type { VerbInfo } from './verb.ts';
