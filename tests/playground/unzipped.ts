import { gzipSync } from 'node:zlib';

/** Files of a ZIP that stores them, by its directory. Throws where the two headers of a file or its checksum are wrong. */
export function unzipped(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    const length = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(at) !== 0x02014b50 || zip.readUInt32LE(local) !== 0x04034b50) throw new Error('no header');
    if (!zip.subarray(at + 6, at + 32).equals(zip.subarray(local + 4, local + 30))) throw new Error('headers differ');
    const from = local + 30 + length;
    const data = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    const checksum = gzipSync(data).subarray(-8, -4);
    if (!checksum.equals(zip.subarray(at + 16, at + 20))) throw new Error('another checksum');
    files.set(zip.toString('utf8', local + 30, from), data.toString('utf8'));
    at += 46 + length;
  }
  if (at !== end) throw new Error('the directory has another length');
  return files;
}
