/** Only `html` and `raw` make it; everything else is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Text is escaped, lists joined; null and false give nothing. */
export type Content = string | number | Markup | null | undefined | false | readonly Content[];

/** Characters invalid in HTML. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
/** A name must not rearrange the page. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Most texts have none. */
const SPECIAL = /[&<>"'\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cc}|\p{Cs}/u;

/** Escapes content or a quoted attribute value. */
export function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(FORBIDDEN, '\ufffd')
    .replace(TURNING, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** `html\`<td>${name}</td>\`` escapes the name. Put attribute values in double quotes. */
export function html(texts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(texts.map((text, i) => (i === 0 ? text : markupOf(values[i - 1]) + text)).join(''));
}

/** Trusted HTML, such as a picture drawn by this program. */
export function raw(text: string): Markup {
  return new Markup(text);
}

function markupOf(value: Content): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escaped(String(value));
}

/** Text in backticks is code. */
export function codeMarkup(text: string): Markup[] {
  return text.split('`').map((part, i) => (i % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
