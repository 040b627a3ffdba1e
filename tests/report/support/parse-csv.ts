/** Strict RFC 4180; throws on the rest. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = /"((?:[^"]|"")*)"(,|\r\n)/y;
    const plain = /([^",\r\n]*)(,|\r\n)/y;
    quoted.lastIndex = at;
    plain.lastIndex = at;
    const match = quoted.exec(text) ?? plain.exec(text);
    if (match === null) throw new Error(`no CSV at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    line.push(match[1].replaceAll('""', '"'));
    at += match[0].length;
    if (match[2] === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
