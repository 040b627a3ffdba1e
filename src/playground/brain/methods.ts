import type { OpenFiles } from '../contract.ts';
import type { Method } from './desk.ts';
import { watch } from './watch.ts';

const put: Method<OpenFiles, null> = async (desk, files) => {
  desk.put(files);
  return null;
};

/** Everything that the page can ask. */
export const METHODS = { put, watch };

export type Methods = typeof METHODS;
