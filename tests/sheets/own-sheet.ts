import { folderWith, skirmetrics } from '../cli/support.ts';

export const GAME = 'my-sheet.game.yaml';

/** A folder with the sheet that `init` writes. */
export async function folderWithSheet(): Promise<string> {
  const folder = folderWith({});
  await skirmetrics(folder, ['init', '--game', 'sheet']);
  return folder;
}
