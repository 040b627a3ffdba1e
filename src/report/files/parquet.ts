import { tablePath } from '../names.ts';
import type { FileFields } from './fields.ts';
import type { FolderFile } from './folder.ts';
import { type GameLines, gamesColumn } from './games-csv.ts';

const TYPES = { string: 'STRING', integer: 'INT32', number: 'DOUBLE' } as const;

/** Files of single games as Apache Parquet, typed by their descriptions. */
export async function parquetFiles(
  games: readonly { readonly name: string; readonly lines: GameLines }[],
  described: readonly FileFields[],
  run: string,
): Promise<FolderFile[]> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  return games.map(({ name, lines }) => {
    const { fields } = described.find(({ path }) => path === tablePath(name))!;
    const count = gamesColumn(lines, 'game').length;
    const columnData = fields.map((field) => ({
      name: field.name,
      data: field.name === 'run' ? new Array<string>(count).fill(run) : gamesColumn(lines, field.name),
      type: TYPES[field.type],
      nullable: true,
    }));
    return { path: tablePath(name, 'parquet'), text: new Uint8Array(parquetWriteBuffer({ columnData })) };
  });
}
