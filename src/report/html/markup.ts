/** Text that is HTML already. Only `html` and `raw` make it, so that everything else is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What a template accepts: text is escaped, markup kept, lists are joined, null and false give nothing. */
export type Content = string | number | Markup | null | undefined | false | readonly Content[];

/** Controls, halves of surrogate pairs and non-characters: not allowed in a document. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
/** Characters that change the direction of the text after them: a name must not rearrange the page around it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Most texts have nothing of all this. */
const SPECIAL = /[&<>"'\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cc}|\p{Cs}/u;

/** Text of any origin as content or quoted attribute value of an HTML document. */
export function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(FORBIDDEN, '\ufffd')
    .replace(TURNING, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** A piece of HTML: `html\`<td>${name}</td>\`` escapes the name. Put attribute values in double quotes. */
export function html(texts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(texts.map((text, i) => (i === 0 ? text : markupOf(values[i - 1]) + text)).join(''));
}

/** Text that is known to be HTML, such as a picture that this program drew. */
export function raw(text: string): Markup {
  return new Markup(text);
}

function markupOf(value: Content): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escaped(String(value));
}
