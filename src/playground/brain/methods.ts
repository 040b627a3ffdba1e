import type { OpenFiles } from '../contract.ts';
import type { Method } from './desk.ts';
import { schema } from './schema.ts';
import { watch } from './watch.ts';

const put: Method<OpenFiles, null> = async (desk, files) => {
  desk.put(files);
  return null;
};

/** Answered unless something hangs. */
const ping: Method<null, null> = async () => null;

/** Everything that the page can ask. */
export const METHODS = { ping, put, schema, watch };

export type Methods = typeof METHODS;
