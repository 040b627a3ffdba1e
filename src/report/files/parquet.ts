import { tablePath } from '../names.ts';
import type { FileFields } from './fields.ts';
import type { FolderFile } from './folder.ts';
import { type GameLines, gamesColumn } from './games-csv.ts';

/** A row group: the columns of all games are never in memory at once. */
const GAMES_PER_GROUP = 20_000;

const TYPES = { string: 'STRING', integer: 'INT32', number: 'DOUBLE' } as const;

/** Files of single games as Apache Parquet, typed by their descriptions. */
export async function parquetFiles(
  games: readonly { readonly name: string; readonly lines: GameLines }[],
  described: readonly FileFields[],
  run: string,
): Promise<FolderFile[]> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  return games.map(({ name, lines }) => {
    const { fields } = described.find(({ path }) => path === tablePath(name))!;
    const columnData = (part: GameLines, from: number, to: number) => {
      const count = gamesColumn(part, 'game', from, to).length;
      return fields.map((field) => ({
        name: field.name,
        data: field.name === 'run' ? new Array<string>(count).fill(run) : gamesColumn(part, field.name, from, to),
        type: TYPES[field.type],
        nullable: true,
      }));
    };
    function* text(): Generator<Uint8Array> {
      const writer = new ByteWriter();
      const file = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData: columnData(lines, 0, 0) }) });
      for (const variant of lines.variants) {
        const part = { ...lines, variants: [variant] };
        for (let from = 0; from < variant.results.table.games; from += GAMES_PER_GROUP)
          file.write({ columnData: columnData(part, from, from + GAMES_PER_GROUP), rowGroupSize: 2 ** 31 });
      }
      file.finish();
      yield new Uint8Array(writer.getBuffer());
    }
    return { path: tablePath(name, 'parquet'), text: text() };
  });
}
