/** Saves a file of this name. */
export function download(name: string, content: string | Uint8Array<ArrayBuffer>): void {
  const href = URL.createObjectURL(new Blob([content]));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Until then the browser may still read it.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
