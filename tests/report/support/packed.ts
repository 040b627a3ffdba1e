import { gunzipSync } from 'node:zlib';

/** What a packed element of a page holds. */
export function unpacked(text: string): string {
  return gunzipSync(Buffer.from(text.replace(/^\/\*[\s\S]*?\*\//, ''), 'base64')).toString();
}

/** The data that a page has packed under an id. */
export function packedData(page: string, id: string) {
  return JSON.parse(unpacked(new RegExp(`<script type="text/plain" id="${id}">(.*?)</script>`, 's').exec(page)![1]));
}
