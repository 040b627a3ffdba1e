/** Throws on malformed XML. */
export function requireWellFormed(xml: string): void {
  const open: string[] = [];
  let rest = xml.trim();
  while (rest !== '') {
    const text = /^[^<&]+/.exec(rest) ?? /^&(amp|lt|gt|quot|apos|#\d+);/.exec(rest);
    const close = /^<\/([\w:.-]+)>/.exec(rest);
    const tag = /^<([\w:.-]+)((?:\s+[\w:.-]+="(?:[^"<&]|&(?:amp|lt|gt|quot|apos|#\d+);)*")*)\s*(\/?)>/.exec(rest);
    const [token] = text ?? close ?? tag ?? [];
    if (token === undefined) throw new Error(`not XML: ${rest.slice(0, 60)}`);
    if (close !== null && open.pop() !== close[1]) throw new Error(`unexpected ${token}`);
    if (tag !== null) {
      const names = [...tag[2].matchAll(/([\w:.-]+)="/g)].map(([, name]) => name);
      if (new Set(names).size < names.length) throw new Error(`an attribute twice: ${token}`);
      if (tag[3] === '') open.push(tag[1]);
    } else if (text !== null && open.length === 0) throw new Error(`text outside the document: ${token}`);
    rest = rest.slice(token.length);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`);
}
