import type { OpenFiles } from '../contract.ts';
import type { Method } from './desk.ts';
import { dials, tryDials, writeDials } from './dials.ts';
import { judge } from './judge.ts';
import { odds, procedures } from './odds.ts';
import { draw, weapons } from './pages.ts';
import { notable, replay } from './replays.ts';
import { report } from './report.ts';
import { schema } from './schema.ts';
import { movePiece, table } from './table.ts';
import { tornado } from './tornado.ts';
import { takeTuned } from './tuned.ts';
import { watch } from './watch.ts';

const put: Method<OpenFiles, null> = async (desk, files) => {
  desk.put(files);
  return null;
};

/** Answered unless something hangs. */
const ping: Method<null, null> = async () => null;

/** Everything that the page can ask. */
export const METHODS = {
  dials,
  draw,
  judge,
  movePiece,
  notable,
  odds,
  ping,
  procedures,
  put,
  replay,
  report,
  schema,
  table,
  takeTuned,
  tornado,
  tryDials,
  watch,
  weapons,
  writeDials,
};

export type Methods = typeof METHODS;
