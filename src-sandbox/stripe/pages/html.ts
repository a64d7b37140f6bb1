/** HTML that is already escaped. */
export class Safe {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Safe | Safe[] | null | undefined | false;

/** Escapes every part except `Safe` ones. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Safe {
  return new Safe(
    strings.reduce((text, string, index) => text + render(parts[index - 1]) + string),
  );
}

export function raw(text: string): Safe {
  return new Safe(text);
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Safe) return part.text;
  if (Array.isArray(part)) return part.map((one) => one.text).join('\n');
  return escapeText(String(part));
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
