/**
 * Decodes base64 of gzip, after an optional comment.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function unpacked(text) {
  const letters = text.startsWith('/*') ? text.slice(text.indexOf('*/') + 2) : text;
  const bytes = Uint8Array.from(atob(letters.trim()), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

/** Runs the embedded libraries in order. */
export async function runLibraries() {
  for (const element of document.querySelectorAll('script.library')) {
    const script = document.createElement('script');
    script.textContent = await unpacked(element.textContent ?? '');
    document.head.append(script);
  }
}
