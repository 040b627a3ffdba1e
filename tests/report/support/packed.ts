import { gunzipSync } from 'node:zlib';

export function unpacked(text: string): string {
  return gunzipSync(Buffer.from(text.replace(/^\/\*[\s\S]*?\*\//, ''), 'base64')).toString();
}

export function packedData(page: string, id: string) {
  return JSON.parse(unpacked(new RegExp(`<script type="text/plain" id="${id}">(.*?)</script>`, 's').exec(page)![1]));
}
