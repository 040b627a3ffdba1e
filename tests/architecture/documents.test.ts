import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documents, links, root } from './documents.ts';

test.each(documents)('every link of %s leads somewhere', (document) => {
  expect(links(document).filter((target) => !existsSync(join(root, target)))).toEqual([]);
});
